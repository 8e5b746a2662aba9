"""Use LibreOffice Calc as a host: ``host`` runs inside it, ``engine`` in swissheet's Python.

A click in Calc loads :mod:`swissheet_addin.libreoffice.host` into LibreOffice's own Python, which
may be of another version and has none of our libraries. It starts the interpreter the workbook
names and serves it the cells over stdin and stdout. There, the same API of xlwings that drives
Excel drives the document.
"""
