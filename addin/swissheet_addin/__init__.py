"""Excel buttons and ribbon: thin entry points over the engine.

What can be clicked is one table, :mod:`swissheet_addin.buttons`; :mod:`swissheet_addin.build` makes
the macro workbook and the add-in from it. A click runs ``python -m swissheet_addin ACTION``, which
finds the open workbook through xlwings, hands it to the engine as blocks of cells
(:mod:`swissheet_addin.book`), and puts whatever happens into words (:mod:`swissheet_addin.entry`).
"""
