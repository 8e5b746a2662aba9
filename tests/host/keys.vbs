' What Excel is to the keys: those that macros have taken, and the workbooks in front.

Class KeyedApplication
    Public Sub OnKey(ByVal key, ByVal macro)
        taken.Item(key) = macro
    End Sub
    ' OnKey with its second argument left out: the key is Excel's own again.
    Public Sub OnKeyAlone(ByVal key)
        If taken.Exists(key) Then taken.Remove key
    End Sub
End Class

Class KeyedBook
    Public Name
End Class

Sub Happens(ByVal what)
    Dim key, found
    Set ActiveWorkbook = other
    If what = "Open" Or what = "Activate" Then Set ActiveWorkbook = ThisWorkbook
    If what = "Open with no window" Then Set ActiveWorkbook = Nothing
    If Left(what, 4) = "Open" Then Workbook_Open
    If what = "Activate" Then Workbook_Activate
    If what = "Deactivate" Then Workbook_Deactivate
    For Each key In taken.Keys
        found = found & " " & key & " " & taken.Item(key) & ";"
    Next
    Report what, found
End Sub

Sub Report(ByVal kind, ByVal text)
    Dim file
    Set file = CreateObject("Scripting.FileSystemObject").OpenTextFile("C:\stage\report.txt", 8, True, -1)
    file.WriteLine kind & ":" & text
    file.Close
End Sub

Dim Application, ThisWorkbook, ActiveWorkbook, other, taken, scene, at
Set taken = CreateObject("Scripting.Dictionary")
Set Application = New KeyedApplication
Set ThisWorkbook = New KeyedBook
ThisWorkbook.Name = "group's B.xlsm"
Set other = New KeyedBook
other.Name = "own.xlsx"
' Another workbook's macro has this one, and keeps it.
taken.Item("^+j") = "own"
scene = Split(EVENTS, ",")
For at = 0 To UBound(scene)
    Happens scene(at)
Next
