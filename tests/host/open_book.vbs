' What an open workbook is to the module: its objects, over the cells that a file describes. Each
' line is a kind and fields parted by tabs; the first line is the three letters that stand for a tab,
' a line feed and a return within a field.

Class OpenApplication
    Public Property Get Workbooks()
        Set Workbooks = New OpenBooks
    End Property
    Public Property Get WorksheetFunction()
        Set WorksheetFunction = New OpenFunctions
    End Property
End Class

Class OpenBooks
    Public Function Item(ByVal name)
        If name <> book.Name Then Err.Raise 9, "Excel", "Subscript out of range"
        Set Item = book
    End Function
End Class

Class OpenFunctions
    Public Function CountA(ByVal part)
        CountA = part.Counted
    End Function
End Class

Class OpenBook
    Public Name
    Public Worksheets
    Public Names
End Class

' Numbers from 1, or the title of the member.
Class OpenList
    Private members
    Private Sub Class_Initialize()
        Set members = CreateObject("Scripting.Dictionary")
    End Sub
    Public Property Get Count()
        Count = members.Count
    End Property
    Public Sub Add(ByVal title, ByVal member)
        members.Add title, member
    End Sub
    Public Function Item(ByVal key)
        Dim all
        If VarType(key) = vbString Then
            If Not members.Exists(key) Then Err.Raise 9, "Excel", "Subscript out of range"
            Set Item = members.Item(key)
        Else
            all = members.Items
            Set Item = all(key - 1)
        End If
    End Function
End Class

Class OpenName
    Public Sheet
    Public Name
    Public Said
    Public Refuses
    Public Property Get RefersTo()
        If Refuses Then Err.Raise 1004, "Excel", "Application-defined or object-defined error"
        RefersTo = Said
    End Property
    Public Property Get RefersToRange()
        If Refuses Then Err.Raise 1004, "Excel", "Application-defined or object-defined error"
        Set RefersToRange = New OpenArea
        RefersToRange.Said = Said
    End Property
End Class

Class OpenArea
    Public Said
    Public Function Address(ByVal fixed_row, ByVal fixed_column)
        Address = Said
        If Not fixed_row And Not fixed_column Then Address = Replace(Said, "$", "")
    End Function
End Class

Class OpenSheet
    Public Name
    Public Visible
    Public Reticent
    Public Names
    Public ListObjects
    Public UsedRange
    Public FilterMode
    Public Filled      ' columns, each with its rows
    Public Looks       ' columns, each with its rows; row 0 is the column itself
    Public Computing   ' columns, each with its rows
    Public Heights     ' rows
    Public Begins      ' rows that begin a page
    Public Sub ResetAllPageBreaks()
        Begins.RemoveAll
    End Sub
    Public Property Get HPageBreaks()
        Set HPageBreaks = New OpenBreaks
        Set HPageBreaks.Begins = Begins
    End Property
    Public Property Get Cells()
        Set Cells = Part(1, 1, 1048576, 16384)
    End Property
    Public Property Get Rows()
        Set Rows = Cells.Rows
    End Property
    Public Property Get Columns()
        Set Columns = Cells.Columns
    End Property
    Public Function Range(ByVal reference)
        Dim ends
        ends = Split(reference & ":" & reference, ":")
        If Left(reference, 1) <= "9" Then ends = Array("A" & ends(0), "XFD" & ends(1))
        Set Range = Part(RowOf(ends(0)), ColumnOf(ends(0)), RowOf(ends(1)), ColumnOf(ends(1)))
    End Function
    Public Function Part(ByVal top, ByVal left, ByVal bottom, ByVal right)
        If top < 1 Or left < 1 Or bottom < top Or right < left Or bottom > 1048576 Or right > 16384 Then
            Err.Raise 1004, "Excel", "Application-defined or object-defined error"
        End If
        Set Part = New OpenRange
        Set Part.Sheet = Me
        Part.Row = top
        Part.Column = left
        Part.Bottom = bottom
        Part.Right = right
    End Function
End Class

Class OpenCount
    Public Count
End Class

Class OpenRange
    Public Sheet
    Public Row
    Public Column
    Public Bottom
    Public Right
    Public Property Get Rows()
        Set Rows = New OpenCount
        Rows.Count = Bottom - Row + 1
    End Property
    Public Property Get Columns()
        Set Columns = New OpenCount
        Columns.Count = Right - Column + 1
    End Property
    Public Property Get Cells()
        Set Cells = Me
    End Property
    Public Function Item(ByVal down, ByVal along)
        Set Item = Sheet.Part(Row + down - 1, Column + along - 1, Row + down - 1, Column + along - 1)
    End Function
    Public Function Resize(ByVal height, ByVal width)
        Set Resize = Sheet.Part(Row, Column, Row + height - 1, Column + width - 1)
    End Function
    Public Function Address(ByVal fixed_row, ByVal fixed_column)
        Address = Corner(Row, Column, fixed_row, fixed_column)
        If Row <> Bottom Or Column <> Right Then Address = Address & ":" & Corner(Bottom, Right, fixed_row, fixed_column)
    End Function
    Public Property Get Counted()
        Counted = Among(Sheet.Filled)
    End Property
    Public Property Get HasFormula()
        Dim found
        If Sheet.Reticent Then Err.Raise 1004, "Excel", "Unable to get the HasFormula property of the Range class"
        found = Among(Sheet.Computing)
        HasFormula = Null
        If found = 0 Then HasFormula = False
        If found = Rows.Count * Columns.Count Then HasFormula = True
    End Property
    Public Property Get NumberFormat()
        NumberFormat = Common(0)
    End Property
    Public Property Get Font()
        Set Font = New OpenFont
        Set Font.Cells = Me
        Font.Bold = Common(1)
    End Property
    Public Property Get TypeSize()
        TypeSize = Common(2)
    End Property
    Public Property Let TypeSize(ByVal points)
        Dim along, down, look
        For along = Column To Right
            For down = Row To Bottom
                look = Plain(along)
                If Sheet.Looks.Exists(along) Then
                    If Sheet.Looks.Item(along).Exists(down) Then look = Sheet.Looks.Item(along).Item(down)
                End If
                Keep Sheet.Looks, down, along, Array(look(0), look(1), points)
            Next
        Next
    End Property
    Public Property Get RowHeight()
        Dim down, seen
        RowHeight = Height(Row)
        For down = Row To Bottom
            If Height(down) <> Height(Row) Then RowHeight = Null
        Next
    End Property
    Public Property Let RowHeight(ByVal points)
        Dim down
        For down = Row To Bottom
            Sheet.Heights.Item(down) = points
        Next
    End Property
    Private Function Height(ByVal down)
        Height = 15
        If Sheet.Heights.Exists(down) Then Height = Sheet.Heights.Item(down)
    End Function
    Public Property Get Value()
        Dim values, down, along
        If Row = Bottom And Column = Right Then
            Value = Held(Row, Column)
            Exit Property
        End If
        ReDim values(Bottom - Row, Right - Column)
        For down = 0 To Bottom - Row
            For along = 0 To Right - Column
                values(down, along) = Held(Row + down, Column + along)
            Next
        Next
        Value = values
    End Property
    Private Function Held(ByVal down, ByVal along)
        Held = Empty
        If Not Sheet.Filled.Exists(along) Then Exit Function
        If Sheet.Filled.Item(along).Exists(down) Then Held = Sheet.Filled.Item(along).Item(down)
    End Function
    Private Function Among(ByVal kept)
        Dim along, down
        Among = 0
        For Each along In kept.Keys
            If along >= Column And along <= Right Then
                For Each down In kept.Item(along).Keys
                    If down >= Row And down <= Bottom Then Among = Among + 1
                Next
            End If
        Next
    End Function
    ' What all cells have in common, or Null. A cell nothing is known of looks like its column.
    Private Function Common(ByVal which)
        Dim along, down, seen, own, look, all
        Set seen = CreateObject("Scripting.Dictionary")
        For along = Column To Right
            own = 0
            If Sheet.Looks.Exists(along) Then
                For Each down In Sheet.Looks.Item(along).Keys
                    If down >= Row And down <= Bottom Then
                        own = own + 1
                        look = Sheet.Looks.Item(along).Item(down)
                        seen.Item(CStr(look(which))) = look(which)
                    End If
                Next
            End If
            look = Plain(along)
            If own < Rows.Count Then seen.Item(CStr(look(which))) = look(which)
        Next
        Common = Null
        all = seen.Items
        If seen.Count = 1 Then Common = all(0)
    End Function
    Private Function Plain(ByVal along)
        Plain = Array("General", False, 11)
        If Not Sheet.Looks.Exists(along) Then Exit Function
        If Sheet.Looks.Item(along).Exists(0) Then Plain = Sheet.Looks.Item(along).Item(0)
    End Function
End Class

Class OpenFont
    Public Cells
    Public Bold
    Public Property Get Size()
        Size = Cells.TypeSize
    End Property
    Public Property Let Size(ByVal points)
        Cells.TypeSize = points
    End Property
End Class

Class OpenBreaks
    Public Begins
    Public Sub Add(ByVal before)
        Begins.Item(before.Row) = True
    End Sub
End Class

Class OpenTable
    Public DisplayName
    Public ShowHeaders
    Public ShowTotals
    Public HeaderRowRange
    Public DataBodyRange
    Public AutoFilter
End Class

Class OpenFilter
    Public Property Get FilterMode()
        FilterMode = True
    End Property
End Class

Function Corner(ByVal down, ByVal along, ByVal fixed_row, ByVal fixed_column)
    Dim letters
    Do While along > 0
        letters = Chr(65 + (along - 1) Mod 26) & letters
        along = (along - 1) \ 26
    Loop
    If fixed_column Then letters = "$" & letters
    If fixed_row Then letters = letters & "$"
    Corner = letters & down
End Function

Function ColumnOf(ByVal reference)
    Dim at
    ColumnOf = 0
    For at = 1 To Len(reference)
        If Mid(reference, at, 1) >= "A" Then ColumnOf = ColumnOf * 26 + Asc(Mid(reference, at, 1)) - 64
    Next
End Function

Function RowOf(ByVal reference)
    Dim at
    at = 1
    Do While Mid(reference, at, 1) >= "A"
        at = at + 1
    Loop
    RowOf = CLng(Mid(reference, at))
End Function

' One of the values a file describes. What only Excel makes, an error in a cell, is Null here.
Function Made(ByVal kind, ByVal text)
    Made = text
    If kind = "number" Then Made = CDbl(text)
    If kind = "moment" Then Made = CDate(CDbl(text))
    If kind = "truth" Then Made = (text = "True")
    If kind = "error" Then Made = Null
End Function

Sub Keep(ByVal columns, ByVal down, ByVal along, ByVal what)
    If Not columns.Exists(along) Then columns.Add along, CreateObject("Scripting.Dictionary")
    columns.Item(along).Item(down) = what
End Sub

Sub TakeSheet(ByVal fields)
    Set sheet = New OpenSheet
    sheet.Name = fields(1)
    sheet.Visible = CLng(fields(2))
    sheet.Reticent = (fields(3) = "True")
    sheet.FilterMode = False
    Set sheet.Names = New OpenList
    Set sheet.ListObjects = New OpenList
    Set sheet.Filled = CreateObject("Scripting.Dictionary")
    Set sheet.Looks = CreateObject("Scripting.Dictionary")
    Set sheet.Computing = CreateObject("Scripting.Dictionary")
    Set sheet.Heights = CreateObject("Scripting.Dictionary")
    Set sheet.Begins = CreateObject("Scripting.Dictionary")
    Set sheet.UsedRange = sheet.Part(CLng(fields(4)), CLng(fields(5)), CLng(fields(6)), CLng(fields(7)))
    book.Worksheets.Add fields(1), sheet
End Sub

Sub TakeName(ByVal fields)
    Dim named
    Set named = New OpenName
    named.Name = fields(2)
    named.Said = fields(3)
    named.Refuses = (fields(4) = "True")
    If fields(1) = "book" Then book.Names.Add fields(2), named Else sheet.Names.Add fields(1), named
End Sub

Sub TakeCell(ByVal fields)
    Dim down, along
    down = CLng(fields(1))
    along = CLng(fields(2))
    Keep sheet.Looks, down, along, Array(fields(3), fields(4) = "True", CDbl(fields(5)))
    If fields(6) = "True" Then Keep sheet.Computing, down, along, True
    If fields(7) <> "" Then Keep sheet.Filled, down, along, Made(fields(7), fields(8))
End Sub

Sub TakeTable(ByVal fields)
    Dim table, top, left, bottom, right
    top = CLng(fields(2))
    left = CLng(fields(3))
    bottom = CLng(fields(4))
    right = CLng(fields(5))
    Set table = New OpenTable
    table.DisplayName = fields(1)
    table.ShowTotals = (fields(6) = "True")
    table.ShowHeaders = (fields(7) = "True")
    Set table.HeaderRowRange = Nothing
    If table.ShowHeaders Then Set table.HeaderRowRange = sheet.Part(top, left, top, right)
    Set table.DataBodyRange = Nothing
    If bottom > top Then Set table.DataBodyRange = sheet.Part(top + 1, left, bottom, right)
    Set table.AutoFilter = Nothing
    If fields(8) = "True" Then Set table.AutoFilter = New OpenFilter
    sheet.ListObjects.Add fields(1), table
End Sub

Sub TakeLine(ByVal line)
    Dim fields, at
    fields = Split(line, vbTab)
    For at = 0 To UBound(fields)
        fields(at) = Replace(fields(at), Mid(held_back, 1, 1), vbTab)
        fields(at) = Replace(fields(at), Mid(held_back, 2, 1), vbLf)
        fields(at) = Replace(fields(at), Mid(held_back, 3, 1), vbCr)
    Next
    If fields(0) = "book" Then book.Name = fields(1)
    If fields(0) = "sheet" Then TakeSheet fields
    If fields(0) = "name" Then TakeName fields
    If fields(0) = "cell" Then TakeCell fields
    If fields(0) = "table" Then TakeTable fields
    If fields(0) = "survey" Then ReportSurvey
    If fields(0) = "blocks" Then ReportBlocks fields(1)
    If fields(0) = "arrange" Then ReportSizes fields(1)
End Sub

' What the module gives, and then of every sheet the sizes of cells, heights and pages.
Sub ReportSizes(ByVal asked)
    Dim at, along, down, one, look
    Report "given", Arrange(book.Name, asked)
    For at = 1 To book.Worksheets.Count
        Set one = book.Worksheets.Item(at)
        For Each along In one.Looks.Keys
            For Each down In one.Looks.Item(along).Keys
                look = one.Looks.Item(along).Item(down)
                If down > 0 Then Report "type", one.Name & " " & down & " " & along & " " & look(2)
            Next
        Next
        For Each down In one.Heights.Keys
            Report "height", one.Name & " " & down & " " & one.Heights.Item(down)
        Next
        For Each down In one.Begins.Keys
            Report "begins", one.Name & " " & down
        Next
    Next
End Sub

' Of a text with a decimal point, whatever the language of the computer; only VBA has it.
Function Val(ByVal text)
    Val = CDbl(text)
End Function

Sub ReportSurvey()
    Dim line
    For Each line In Split(Survey(book.Name), vbLf)
        Report "line", line
    Next
End Sub

Sub ReportBlocks(ByVal asked)
    Dim block, down, along
    For Each block In Blocks(book.Name, asked)
        If IsArray(block) Then
            Report "rows", UBound(block, 1) + 1
            For down = 0 To UBound(block, 1)
                For along = 0 To UBound(block, 2)
                    Report TypeName(block(down, along)), Told(block(down, along))
                Next
            Next
        Else
            Report "alone", ""
            Report TypeName(block), Told(block)
        End If
    Next
End Sub

Function Told(ByVal value)
    Told = ""
    If IsNull(value) Then Exit Function
    If VarType(value) = vbDate Then value = CDbl(value)
    Told = CStr(value)
End Function

Sub Report(ByVal kind, ByVal text)
    report_file.WriteLine kind & ":" & text
End Sub

Dim Application, book, sheet, files, report_file, told_file, given, held_back
Set Application = New OpenApplication
Set book = New OpenBook
Set book.Worksheets = New OpenList
Set book.Names = New OpenList
Set files = CreateObject("Scripting.FileSystemObject")
Set report_file = files.OpenTextFile("C:\stage\report.txt", 8, True, -1)
Set told_file = files.OpenTextFile("C:\stage\book.txt", 1, False, -1)
held_back = told_file.ReadLine
given = told_file.ReadLine
Do Until given = "end"
    TakeLine given
    given = told_file.ReadLine
Loop
Report "done", ""
report_file.Close
