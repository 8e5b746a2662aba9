' What Excel is to the module: application, workbooks, settings, boxes. Every word of the report is
' one line: a kind, a colon and the text.

Class StageApplication
    Public Hwnd
    Public Interactive
    Public EnableEvents
    Public ScreenUpdating
    Public DisplayAlerts
    Public EnableCancelKey
    Public StatusBar
    Public Calculation
    Public AutoCorrect
    Public Sub Run(ByVal macro, ByVal action)
        Report "handed on", macro & " " & action
        If FRONT_NAME = "own.xlsm" Then Err.Raise 1004, "Excel", "Cannot run the macro"
    End Sub
    Public Sub Calculate()
        Report "reckoned", ""
    End Sub
    Public Property Get ActiveProtectedViewWindow()
        If PROTECTED_VIEW = "none" Then Set ActiveProtectedViewWindow = Nothing
        If PROTECTED_VIEW = "one" Then Set ActiveProtectedViewWindow = New StageBook
        If PROTECTED_VIEW = "unknown" Then Err.Raise 438, "Excel", "Object doesn't support this property or method"
    End Property
End Class

Class StageCorrections
    Public AutoFillFormulasInLists
End Class

Class StageCell
    Public Value
End Class

Class StageSheet
    Public Name
    Public Function Cells(ByVal row, ByVal column)
        Dim cell, fields
        Set cell = New StageCell
        If Name = "xlwings.conf" And row = 3 And column = 1 Then cell.Value = "interpreter_win"
        If Name = "xlwings.conf" And row = 3 And column = 2 Then cell.Value = INTERPRETER
        If Name = "xlwings.conf" And row > 5 And row < 6 + UBound(SAYINGS) Then
            fields = Split(SAYINGS(row - 6), vbTab)
            cell.Value = Replace(fields(column - 1), "\n", vbLf)
        End If
        Set Cells = cell
    End Function
End Class

Class StageBook
    Public Name
    Public IsAddin
    Public Property Get Worksheets()
        Dim players, settings
        Set players = New StageSheet
        players.Name = "Players"
        Set settings = New StageSheet
        settings.Name = "xlwings.conf"
        Worksheets = Array(players, settings)
    End Property
End Class

' Wine's shell knows everything but the code a program ended with: the stand-in leaves it in a file.
Class StageProcess
    Public Real
    Public Property Get Status()
        Status = Real.Status
    End Property
    Public Property Get ProcessID()
        ProcessID = Real.ProcessID
    End Property
    Public Property Get ExitCode()
        ExitCode = CLng(stage_files.OpenTextFile("C:\stage\code.txt", 1).ReadAll)
    End Property
    Public Sub Terminate()
        Real.Terminate
        Report "terminated", ""
    End Sub
End Class

Class StageShell
    Public Property Get CurrentDirectory()
        CurrentDirectory = stage_shell.CurrentDirectory
    End Property
    Public Property Let CurrentDirectory(ByVal folder)
        stage_shell.CurrentDirectory = folder
    End Property
    Public Function ExpandEnvironmentStrings(ByVal text)
        ExpandEnvironmentStrings = stage_shell.ExpandEnvironmentStrings(text) & Chr(0)
    End Function
    Public Function Popup(ByVal text, ByVal seconds, ByVal title, ByVal kind)
        If NO_POPUP Then Err.Raise 438, "WshShell.Popup", "refused"
        If seconds <> 0 Then Err.Raise 5, "WshShell.Popup", "it would close by itself"
        Report "popup", ""
        Popup = ShowBox(text, kind - 69632, title)
    End Function
    ' Windows serves Excel's other callers meanwhile: Python is at work.
    Public Function Run(ByVal command, ByVal window, ByVal waits)
        If Not SLEEPS Then Err.Raise 70, "WshShell.Run", "refused"
        If window <> 0 Or Not waits Then Err.Raise 5, "WshShell.Run", "it would be seen, or not sleep"
        Report "slept", Mid(command, InStr(command, "--"))
        Meanwhile
        Run = stage_shell.Run(command, window, waits)
    End Function
    Public Function Exec(ByVal command)
        Report "started", ""
        If REFUSED_WITH <> 0 Then Err.Raise REFUSED_WITH, "WshShell.Exec", "refused"
        Dim process
        If stage_files.FileExists("C:\stage\up.txt") Then stage_files.DeleteFile "C:\stage\up.txt"
        Set process = New StageProcess
        Set process.Real = stage_shell.Exec(command)
        Set Exec = process
    End Function
End Class

' The file system, of which a virus scanner holds the answer.
Class StageFiles
    Public Function OpenTextFile(ByVal path, ByVal mode, ByVal makes, ByVal format)
        Err.Raise 70, "Scripting.FileSystemObject", "Permission denied"
    End Function
    Public Function CreateTextFile(ByVal path, ByVal over, ByVal wide)
        Set CreateTextFile = stage_files.CreateTextFile(path, over, wide)
    End Function
    Public Sub DeleteFile(ByVal path, ByVal surely)
        stage_files.DeleteFile path, surely
    End Sub
    Public Function GetFile(ByVal path)
        Set GetFile = stage_files.GetFile(path)
    End Function
    Public Function FileExists(ByVal path)
        FileExists = stage_files.FileExists(path)
    End Function
    Public Function BuildPath(ByVal folder, ByVal name)
        BuildPath = stage_files.BuildPath(folder, name)
    End Function
    Public Function GetParentFolderName(ByVal path)
        GetParentFolderName = stage_files.GetParentFolderName(path)
    End Function
    Public Function GetSpecialFolder(ByVal which)
        Set GetSpecialFolder = stage_files.GetSpecialFolder(which)
    End Function
    Public Function GetTempName()
        GetTempName = stage_files.GetTempName()
    End Function
End Class

Function MadeObject(ByVal kind)
    If kind = MISSING_OBJECT Then Err.Raise 429, "VBAProject", "ActiveX component can't create object"
    If UNREADABLE And kind = "Scripting.FileSystemObject" Then
        Set MadeObject = New StageFiles
        Exit Function
    End If
    If kind = "WScript.Shell" Then Set MadeObject = New StageShell Else Set MadeObject = CreateObject(kind)
End Function

' What happens while Excel waits: Python switches things off, and somebody clicks once more.
Sub Meanwhile()
    If was_meanwhile Then Exit Sub
    was_meanwhile = True
    Report "meanwhile", State()
    Application.EnableEvents = False
    Application.ScreenUpdating = False
    Application.DisplayAlerts = False
    Application.AutoCorrect.AutoFillFormulasInLists = False
    Application.StatusBar = "Python"
    If CLICKS_AGAIN Then RunAction "undo"
End Sub

Sub Nap()
    Meanwhile
    Report "napped", ""
    ' However slow the machine is: the time limit finds a program that is up.
    Do
        stage_shell.Run "C:\stage\nap.exe nap", 0, True
    Loop Until stage_files.FileExists("C:\stage\up.txt")
End Sub

' A box with OK and Cancel is closed by Enter, unless the next letter of the scene's REPLIES is an "o".
Function ShowBox(ByVal text, ByVal kind, ByVal title)
    Report "box", kind & " " & title & ": " & text
    Report "at the box", State()
    ShowBox = 1
    If (kind And 7) <> 1 Then Exit Function
    If CLICKS_AGAIN Then RunAction "undo"
    replies_read = replies_read + 1
    If Mid(REPLIES, replies_read, 1) = "o" Then Exit Function
    If (kind And 768) = 256 Then ShowBox = 2
End Function

Function State()
    State = Application.Interactive & " " & Application.EnableEvents & " " & Application.ScreenUpdating & " " & Application.DisplayAlerts & " " & Application.EnableCancelKey & " " & Application.AutoCorrect.AutoFillFormulasInLists & " " & Application.StatusBar
End Function

Sub Report(ByVal kind, ByVal text)
    Dim file
    Set file = stage_files.OpenTextFile("C:\stage\report.txt", 8, True, -1)
    file.WriteLine kind & ":" & Replace(text, vbLf, "\n")
    file.Close
End Sub

Dim stage_shell, stage_files, was_meanwhile, click, replies_read, Application, ThisWorkbook, ActiveWorkbook
Set stage_shell = CreateObject("WScript.Shell")
Set stage_files = CreateObject("Scripting.FileSystemObject")
Set Application = New StageApplication
Application.Hwnd = 12345
Application.Interactive = True
Application.EnableEvents = EVENTS_BEFORE
Application.ScreenUpdating = True
Application.DisplayAlerts = True
Application.EnableCancelKey = 1
Application.StatusBar = False
Application.Calculation = CALCULATION
Set Application.AutoCorrect = New StageCorrections
Application.AutoCorrect.AutoFillFormulasInLists = FILLING_BEFORE
If Len(STATUS_BEFORE) > 0 Then Application.StatusBar = STATUS_BEFORE
Set ThisWorkbook = New StageBook
ThisWorkbook.Name = BOOK_NAME
ThisWorkbook.IsAddin = IS_ADDIN
Set ActiveWorkbook = ThisWorkbook
If FRONT_NAME <> BOOK_NAME Then
    Set ActiveWorkbook = New StageBook
    ActiveWorkbook.Name = FRONT_NAME
End If
If IS_ADDIN Then Set ActiveWorkbook = Nothing
stage_shell.CurrentDirectory = "C:\downloads"
Report "before", State()
For click = 1 To CLICKS
    was_meanwhile = False
    RunAction PRESSED
Next
Report "after", State()
Report "folder", stage_shell.CurrentDirectory
