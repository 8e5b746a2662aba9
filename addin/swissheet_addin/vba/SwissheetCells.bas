Attribute VB_Name = "SwissheetCells"
Option Explicit
' What Python asks of Excel in one call instead of hundreds: which sheets, tables and names there
' are, and the values of many ranges at once; and how large sheets are to be. No cell is changed and
' nothing is judged here.
'
' Lines end with a line feed and fields are parted by tabs; texts are escaped so that they hold
' neither. A line begins with the letter of its kind:
'   S title, shown, filled range, print area, cells with formulas ("?" when Excel will not say the
'     one or the other), whether a filter hides rows
'   T sheet, name, headers, last row of the body, totals row, columns formatted as text, last row
'     down to which the columns look alike
'   N name, what it refers to

Private Const FAR_BELOW As Long = 1000

Public Function Survey(ByVal book_name As String) As String
    ' An error met by nobody would open a box of Excel that waits for the organiser, and Python for
    ' both; without an answer Python asks in another way.
    On Error Resume Next
    Survey = Surveyed(book_name)
    If Err.Number <> 0 Then Survey = ""
End Function

Public Function Blocks(ByVal book_name As String, ByVal asked As String) As Variant
    ' The values of ranges, one a line: sheet, tab, range. Nothing at all where one cannot be read.
    On Error Resume Next
    Blocks = ReadBlocks(book_name, asked)
    If Err.Number <> 0 Then Blocks = Empty
End Function

Public Function Arrange(ByVal book_name As String, ByVal asked As String) As Boolean
    ' Sheets have types, heights of rows and first rows of pages, one sheet a line: its name and these
    ' three, each with ";" between its entries: A6:A19=15.5=14, a range, its type and the usual one;
    ' 6:19=33.75, rows and their height; 20, a row. A sheet that cannot be changed stays as it is.
    Dim lines As Variant
    Dim at As Long
    On Error Resume Next
    lines = Split(asked, vbLf)
    For at = 0 To UBound(lines)
        ArrangeSheet book_name, Split(lines(at), vbTab)
    Next
    Arrange = True
End Function

Private Sub ArrangeSheet(ByVal book_name As String, ByVal parts As Variant)
    Dim sheet As Object
    Dim types As Variant
    Dim changed As Boolean
    Set sheet = Application.Workbooks.Item(book_name).Worksheets.Item(CStr(parts(0)))
    types = Split(parts(1), ";")
    If ChosenType(sheet, types) Then Exit Sub
    changed = SetTypes(sheet, types)
    If SetHeights(sheet, Split(parts(2), ";")) Then changed = True
    If changed Then BeginPages sheet, Split(parts(3), ";")
End Sub

Private Function ChosenType(ByVal sheet As Object, ByVal types As Variant) As Boolean
    ' Types that were reckoned are no whole numbers; so a whole one that is not usual was chosen.
    Dim at As Long
    Dim one As Variant
    Dim there As Variant
    For at = 0 To UBound(types)
        one = Split(types(at), "=")
        there = sheet.Range(CStr(one(0))).Cells.Item(1, 1).Font.Size
        If there = Int(there) And there <> Val(one(2)) Then ChosenType = True
    Next
End Function

Private Function SetTypes(ByVal sheet As Object, ByVal types As Variant) As Boolean
    Dim at As Long
    Dim one As Variant
    Dim there As Variant
    Dim cells As Object
    For at = 0 To UBound(types)
        one = Split(types(at), "=")
        Set cells = sheet.Range(CStr(one(0)))
        there = cells.Font.Size
        If IsNull(there) Then there = 0
        If there <> Val(one(1)) Then
            cells.Font.Size = Val(one(1))
            SetTypes = True
        End If
    Next
End Function

Private Function SetHeights(ByVal sheet As Object, ByVal heights As Variant) As Boolean
    Dim at As Long
    Dim one As Variant
    Dim there As Variant
    Dim cells As Object
    For at = 0 To UBound(heights)
        one = Split(heights(at), "=")
        Set cells = sheet.Range(CStr(one(0)))
        there = cells.RowHeight
        If IsNull(there) Then there = 0
        If Abs(there - Val(one(1))) > 0.7 Then
            cells.RowHeight = Val(one(1))
            SetHeights = True
        End If
    Next
End Function

Private Sub BeginPages(ByVal sheet As Object, ByVal begins As Variant)
    Dim at As Long
    sheet.ResetAllPageBreaks
    For at = 0 To UBound(begins)
        sheet.HPageBreaks.Add sheet.Cells.Item(CLng(begins(at)), 1)
    Next
End Sub

Private Function Surveyed(ByVal book_name As String) As String
    Dim book As Object
    Dim sheet As Object
    Dim number As Long
    Dim table As Long
    Dim found As String
    Set book = Application.Workbooks.Item(book_name)
    For number = 1 To book.Worksheets.Count
        Set sheet = book.Worksheets.Item(number)
        found = found & SheetLine(sheet)
        For table = 1 To sheet.ListObjects.Count
            found = found & TableLine(sheet, sheet.ListObjects.Item(table))
        Next
    Next
    For number = 1 To book.Names.Count
        found = found & NameLine(book.Names, number)
    Next
    Surveyed = found
End Function

Private Function ReadBlocks(ByVal book_name As String, ByVal asked As String) As Variant
    Dim book As Object
    Dim lines As Variant
    Dim parts As Variant
    Dim found() As Variant
    Dim at As Long
    Set book = Application.Workbooks.Item(book_name)
    lines = Split(asked, vbLf)
    ReDim found(UBound(lines))
    For at = 0 To UBound(lines)
        parts = Split(lines(at), vbTab)
        found(at) = book.Worksheets.Item(CStr(parts(0))).Range(CStr(parts(1))).Value
    Next
    ReadBlocks = found
End Function

Private Function SheetLine(ByVal sheet As Object) As String
    Dim shown As String
    Dim within As Object
    Dim hidden As String
    shown = "0"
    If sheet.Visible = -1 Then shown = "1"
    hidden = "0"
    If Filtered(sheet) Then hidden = "1"
    Set within = Filled(sheet)
    SheetLine = "S" & vbTab & Escaped(sheet.Name) & vbTab & shown & vbTab & within.Address(False, False) & vbTab & PrintedArea(sheet) & vbTab & Formulas(within) & vbTab & hidden & vbLf
End Function

Private Function Filtered(ByVal sheet As Object) As Boolean
    ' Of a table the sheet itself knows only while the cursor stands in it.
    Dim number As Long
    Dim hiding As Object
    Filtered = sheet.FilterMode
    For number = 1 To sheet.ListObjects.Count
        Set hiding = sheet.ListObjects.Item(number).AutoFilter
        If Not hiding Is Nothing Then
            If hiding.FilterMode Then Filtered = True
        End If
    Next
End Function

Private Function NameLine(ByVal names As Object, ByVal number As Long) As String
    ' Nobody can use a name of which Excel refuses to say what it refers to. Names with a "!" belong
    ' to one sheet.
    Dim title As String
    Dim says As String
    On Error Resume Next
    title = names.Item(number).Name
    says = names.Item(number).RefersTo
    If Err.Number <> 0 Then Exit Function
    If InStr(title, "!") = 0 Then NameLine = "N" & vbTab & Escaped(title) & vbTab & Escaped(says) & vbLf
End Function

Private Function Filled(ByVal sheet As Object) As Object
    ' From A1 to the last row and column in which anything stands. Counted, because the used range
    ' also holds cells that are merely formatted, and because the search of Excel passes over rows
    ' that a filter hides and changes what the user finds in its dialog.
    Set Filled = sheet.Cells.Item(1, 1).Resize(LastRow(sheet), LastColumn(sheet))
End Function

Private Function LastRow(ByVal sheet As Object) As Long
    Dim first As Long
    Dim last As Long
    Dim middle As Long
    first = 1
    last = sheet.Rows.Count
    Do While first < last
        middle = (first + last) \ 2
        If HoldsAny(sheet.Cells.Item(middle + 1, 1).Resize(last - middle, sheet.Columns.Count)) Then first = middle + 1 Else last = middle
    Loop
    LastRow = first
End Function

Private Function LastColumn(ByVal sheet As Object) As Long
    Dim first As Long
    Dim last As Long
    Dim middle As Long
    first = 1
    last = sheet.Columns.Count
    Do While first < last
        middle = (first + last) \ 2
        If HoldsAny(sheet.Cells.Item(1, middle + 1).Resize(sheet.Rows.Count, last - middle)) Then first = middle + 1 Else last = middle
    Loop
    LastColumn = first
End Function

Private Function HoldsAny(ByVal part As Object) As Boolean
    HoldsAny = Application.WorksheetFunction.CountA(part) > 0
End Function

Private Function PrintedArea(ByVal sheet As Object) As String
    ' The names are asked, not the page setup, for which Excel wakes the printer. An area that is no
    ' range, and a sheet whose names are all strange, are told as not known.
    Dim area As Object
    Dim titles As Object
    On Error Resume Next
    Set area = sheet.Names.Item("Print_Area")
    Set titles = sheet.Names.Item("Print_Titles")
    If area Is Nothing Then
        If titles Is Nothing And sheet.Names.Count > 0 Then PrintedArea = "?"
        Exit Function
    End If
    PrintedArea = "?"
    PrintedArea = area.RefersToRange.Address(False, False)
End Function

Private Function Formulas(ByVal within As Object) As String
    Dim found As String
    On Error Resume Next
    found = Mid(Computing(within), 2)
    If Err.Number <> 0 Then found = "?"
    Formulas = found
End Function

Private Function Computing(ByVal part As Object) As String
    ' Excel says Null when only some cells compute: then each half is asked. Its own list of such
    ' cells is refused on protected sheets and may leave out rows that a filter hides.
    Dim some As Variant
    Dim rows As Long
    Dim columns As Long
    Dim half As Long
    some = part.HasFormula
    If Not IsNull(some) Then
        If some Then Computing = "," & part.Address(False, False)
        Exit Function
    End If
    rows = part.Rows.Count
    columns = part.Columns.Count
    If columns > 1 Then
        half = columns \ 2
        Computing = Computing(part.Resize(rows, half)) & Computing(part.Cells.Item(1, half + 1).Resize(rows, columns - half))
    Else
        half = rows \ 2
        Computing = Computing(part.Resize(half, 1)) & Computing(part.Cells.Item(half + 1, 1).Resize(rows - half, 1))
    End If
End Function

Private Function TableLine(ByVal sheet As Object, ByVal table As Object) As String
    Dim heads As Object
    Dim top As Long
    Dim bottom As Long
    Dim far As Long
    Dim even As Long
    Dim totals As String
    Dim texts As String
    Dim column As Long
    Dim look As Variant
    If Not table.ShowHeaders Then Exit Function
    Set heads = table.HeaderRowRange
    top = heads.Row + 1
    bottom = top
    If Not table.DataBodyRange Is Nothing Then bottom = heads.Row + table.DataBodyRange.Rows.Count
    totals = "0"
    If table.ShowTotals Then totals = "1"
    ' Whole columns are formatted in advance, as a rule: then it looks alike far below, too.
    far = sheet.UsedRange.Row + sheet.UsedRange.Rows.Count - 1
    If far < bottom Then far = bottom
    even = far + FAR_BELOW
    If even > sheet.Rows.Count Then even = sheet.Rows.Count
    For column = heads.Column To heads.Column + heads.Columns.Count - 1
        If even > far Then
            If Not LooksAlike(sheet.Cells.Item(top, column).Resize(even - heads.Row, 1)) Then even = far
        End If
        If even = far And far > bottom Then
            If Not LooksAlike(sheet.Cells.Item(top, column).Resize(far - heads.Row, 1)) Then even = bottom
        End If
        look = sheet.Cells.Item(top, column).Resize(bottom - heads.Row, 1).NumberFormat
        If Not IsNull(look) Then
            If look = "@" Then texts = texts & "," & column
        End If
    Next
    TableLine = "T" & vbTab & Escaped(sheet.Name) & vbTab & Escaped(table.DisplayName) & vbTab & heads.Address(False, False) & vbTab & bottom & vbTab & totals & vbTab & Mid(texts, 2) & vbTab & even & vbLf
End Function

Private Function LooksAlike(ByVal part As Object) As Boolean
    LooksAlike = Not (IsNull(part.NumberFormat) Or IsNull(part.Font.Bold) Or IsNull(part.Font.Size))
End Function

Private Function Escaped(ByVal text As String) As String
    text = Replace(text, "\", "\\")
    text = Replace(text, vbTab, "\t")
    text = Replace(text, vbCr, "\r")
    Escaped = Replace(text, vbLf, "\n")
End Function
