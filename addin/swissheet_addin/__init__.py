"""Excel buttons and ribbon: thin entry points over the engine.

A click runs ``python -m swissheet_addin ACTION``, which finds the open workbook through xlwings
(:mod:`swissheet_addin.excel`), hands it to the engine as blocks of cells, and puts whatever happens
into words (:mod:`swissheet_addin.click`). What can be clicked is one table,
:mod:`swissheet_addin.click.buttons`; :mod:`swissheet_addin.builder` makes the macro workbook and
the add-in from it, and :mod:`swissheet_addin.setup` puts them where Excel looks.
"""
