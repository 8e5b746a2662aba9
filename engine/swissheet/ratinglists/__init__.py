"""Rating lists: those of FIDE and of federations, in an index on this computer.

A list is read from a file the user has fetched (:mod:`~swissheet.ratinglists.reading`), kept as one
SQLite file (:mod:`~swissheet.ratinglists.index`), asked for a name or an ID
(:mod:`~swissheet.ratinglists.lookup`), and compared with the players of an event
(:mod:`~swissheet.ratinglists.matching`). Nothing here decides in a doubt, and nothing here goes to
the network. The lists of FIDE are in sections of their own: :mod:`~swissheet.ratinglists.fide_txt`
and :mod:`~swissheet.ratinglists.fide_xml`.
"""
