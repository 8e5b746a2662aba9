"""An Excel for Windows that exists only in memory, behind the real Windows half of xlwings.

:mod:`support.excel.com` loads ``xlwings._xlwindows`` over stand-ins for pywin32 and counts every
property read and call as Excel would see it; :mod:`support.excel.model` is the object model, with
the habits of Excel that tests depend on; :mod:`support.excel.session` opens a file in it.
"""
