"""Lists of players, whoever made them: headings, titles, sexes and ratings as people write them.

What is understood here is understood in the Players sheet of a workbook, too.
"""
