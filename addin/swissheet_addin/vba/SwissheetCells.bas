Attribute VB_Name = "SwissheetCells"
Option Explicit
' What Python asks of Excel in one call instead of hundreds: which sheets, tables and names there
' are, and the values of many ranges at once. Nothing is changed and nothing is judged here.
'
' Lines end with a line feed and fields are parted by tabs; texts are escaped so that they hold
' neither. A line begins with the letter of its kind:
'   S title, shown, filled range, print area, cells with formulas ("?" when Excel will not say)
'   T sheet, name, headers, last row of the body, totals row, columns formatted as text, last row
'     down to which the columns look alike
'   N name, what it refers to

Private Const FAR_BELOW As Long = 1000

Public Function Survey(ByVal book_name As String) As String
    Dim book As Object
    Dim sheet As Object
    Dim item As Object
    Dim found As String
    Set book = Application.Workbooks(book_name)
    For Each sheet In book.Worksheets
        found = found & SheetLine(sheet)
        For Each item In sheet.ListObjects
            If item.ShowHeaders Then found = found & TableLine(sheet, item)
        Next
    Next
    For Each item In book.Names
        If InStr(item.Name, "!") = 0 Then found = found & "N" & vbTab & Escaped(item.Name) & vbTab & Escaped(item.RefersTo) & vbLf
    Next
    Survey = found
End Function

Public Function Blocks(ByVal book_name As String, ByVal asked As String) As Variant
    ' The values of ranges, one a line: sheet, tab, range.
    Dim book As Object
    Dim lines As Variant
    Dim parts As Variant
    Dim found() As Variant
    Dim at As Long
    Set book = Application.Workbooks(book_name)
    lines = Split(asked, vbLf)
    ReDim found(UBound(lines))
    For at = 0 To UBound(lines)
        parts = Split(lines(at), vbTab)
        found(at) = book.Worksheets(CStr(parts(0))).Range(CStr(parts(1))).Value
    Next
    Blocks = found
End Function

Private Function SheetLine(ByVal sheet As Object) As String
    Dim shown As String
    Dim printed As String
    shown = "0"
    If sheet.Visible = -1 Then shown = "1"
    printed = PrintedArea(sheet)
    SheetLine = "S" & vbTab & Escaped(sheet.Name) & vbTab & shown & vbTab & Filled(sheet) & vbTab & printed & vbTab & Formulas(sheet) & vbLf
End Function

Private Function Filled(ByVal sheet As Object) As String
    ' From A1 to the last row and column in which anything stands: the used range of Excel also
    ' counts cells that are merely formatted.
    Dim last_row As Object
    Dim last_column As Object
    Set last_row = sheet.Cells.Find("*", sheet.Cells(1, 1), -4123, 2, 1, 2)
    Filled = "A1"
    If last_row Is Nothing Then Exit Function
    Set last_column = sheet.Cells.Find("*", sheet.Cells(1, 1), -4123, 2, 2, 2)
    Filled = "A1:" & sheet.Cells(last_row.Row, last_column.Column).Address(False, False)
End Function

Private Function PrintedArea(ByVal sheet As Object) As String
    ' The name is asked, not the page setup, for which Excel wakes the printer.
    On Error Resume Next
    PrintedArea = Escaped(sheet.Names("Print_Area").RefersToRange.Address(False, False))
End Function

Private Function Formulas(ByVal sheet As Object) As String
    Dim cells As Object
    Dim area As Object
    Dim found As String
    Dim some As Variant
    On Error Resume Next
    some = sheet.UsedRange.HasFormula
    If Err.Number <> 0 Then
        Formulas = "?"
        Exit Function
    End If
    If Not IsNull(some) Then
        If some Then Formulas = sheet.UsedRange.Address(False, False)
        Exit Function
    End If
    Set cells = sheet.UsedRange.SpecialCells(-4123)
    If Err.Number <> 0 Then
        Formulas = "?"
        Exit Function
    End If
    For Each area In cells.Areas
        found = found & "," & area.Address(False, False)
    Next
    Formulas = Mid(found, 2)
End Function

Private Function TableLine(ByVal sheet As Object, ByVal table As Object) As String
    Dim heads As Object
    Dim bottom As Long
    Dim even As Long
    Dim totals As String
    Dim texts As String
    Dim column As Long
    Dim look As Variant
    Dim far As Long
    Set heads = table.HeaderRowRange
    bottom = heads.Row + 1
    If Not table.DataBodyRange Is Nothing Then bottom = heads.Row + table.DataBodyRange.Rows.Count
    totals = "0"
    If table.ShowTotals Then totals = "1"
    ' Whole columns are formatted in advance, as a rule: then it looks alike far below, too.
    far = sheet.UsedRange.Row + sheet.UsedRange.Rows.Count - 1
    If far < bottom Then far = bottom
    even = far + FAR_BELOW
    If even > 1048576 Then even = 1048576
    For column = heads.Column To heads.Column + heads.Columns.Count - 1
        If even > far Then
            If Not LooksAlike(sheet.Range(sheet.Cells(heads.Row + 1, column), sheet.Cells(even, column))) Then even = far
        End If
        If even = far And far > bottom Then
            If Not LooksAlike(sheet.Range(sheet.Cells(heads.Row + 1, column), sheet.Cells(far, column))) Then even = bottom
        End If
        look = sheet.Range(sheet.Cells(heads.Row + 1, column), sheet.Cells(bottom, column)).NumberFormat
        If Not IsNull(look) Then
            If look = "@" Then texts = texts & "," & column
        End If
    Next
    TableLine = "T" & vbTab & Escaped(sheet.Name) & vbTab & Escaped(table.DisplayName) & vbTab & heads.Address(False, False) & vbTab & bottom & vbTab & totals & vbTab & Mid(texts, 2) & vbTab & even & vbLf
End Function

Private Function LooksAlike(ByVal cells As Object) As Boolean
    LooksAlike = Not (IsNull(cells.NumberFormat) Or IsNull(cells.Font.Bold) Or IsNull(cells.Font.Size))
End Function

Private Function Escaped(ByVal text As String) As String
    text = Replace(text, "\", "\\")
    text = Replace(text, vbTab, "\t")
    text = Replace(text, vbCr, "\r")
    Escaped = Replace(text, vbLf, "\n")
End Function
