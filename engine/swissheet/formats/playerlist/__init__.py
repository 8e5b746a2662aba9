"""Lists of players from any source: headings, titles, sexes and ratings as people write them.

All that is understood here is understood in the Players sheet of a workbook, too.
"""
