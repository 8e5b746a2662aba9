Attribute VB_Name = "SwissheetWindows"
Option Explicit
' Finds Python on Windows, starts it, waits for its answer, and says why there is none. LibreOffice never
' comes here, and Excel on macOS has a script of its own.

Private Const BUTTON As String = "swissheet-button.exe"
Private Const STORE_PYTHON As String = "PythonSoftwareFoundation.Python."
Private Const LIMIT_SECONDS As Long = 600
Private Const ENDING_SECONDS As Long = 5

Public Function RunOnWindows(ByVal action As String, ByVal options As String) As String
    ' xlwings finds the workbook by --wb, --from_xl and --hwnd; --asks says that this module can put a
    ' question. No shell is asked: only fixed words, codes of questions, paths of this computer and the
    ' names of the workbook and of the one with these macros stand on the command line.
    Dim host As Object
    Dim shell As Object
    Dim files As Object
    Dim program_path As String
    Dim command As String
    Dim answer_path As String
    Dim process As Object
    Dim number As Long
    Dim words As String
    If InStr(Book.Name, "%") > 0 Then
        RunOnWindows = "!" & Said("PERCENT_SIGN", "", "")
        Exit Function
    End If
    Set host = Application
    Set shell = CreateObject("WScript.Shell")
    Set files = CreateObject("Scripting.FileSystemObject")
    program_path = NamedPython(shell, files)
    If Len(program_path) > 0 Then
        command = """" & program_path & """ -P -m swissheet_addin "
    Else
        program_path = InstalledButton(shell, files)
        command = """" & program_path & """ "
    End If
    answer_path = files.BuildPath(files.GetSpecialFolder(2), files.GetTempName())
    ' The Python of the Microsoft Store may change a file in this folder, but not make one there.
    On Error Resume Next
    files.CreateTextFile(answer_path, True, True).Close
    number = Err.Number
    words = Err.Description
    On Error GoTo 0
    If number <> 0 Then
        RunOnWindows = "!" & Said("NO_FILE", answer_path, Reason(number, words))
        Exit Function
    End If
    ' Each failure has a text of its own: whether nothing was started, or what was done is not known.
    On Error Resume Next
    Set process = Started(shell, files, command & action & " --asks" & options & " ""--wb=" & Book.Name & """ --from_xl=1 --hwnd=" & host.Hwnd & " ""--via=" & ThisWorkbook.Name & """ ""--answer=" & answer_path & """")
    number = Err.Number
    words = Err.Description
    If number <> 0 Then
        RunOnWindows = Refusal(number, words, program_path)
    Else
        RunOnWindows = AnswerOf(shell, files, process, command, answer_path)
        number = Err.Number
        words = Err.Description
        If number <> 0 Then RunOnWindows = "!" & Said("UNREAD", answer_path, Reason(number, words))
    End If
    files.DeleteFile answer_path, True
    On Error GoTo 0
End Function

Private Function NamedPython(ByVal shell As Object, ByVal files As Object) As String
    ' The Python the workbook names, where swissheet is beside it. The workbook may have come from
    ' another computer, and what lies at that path on this one may be anybody's; a path that is not
    ' whole would lead to a program beside the workbook.
    Dim place As String
    Dim folder As String
    place = Replace(Expanded(shell, Setting("INTERPRETER_WIN")), "/", "\")
    If Mid(place, 2, 2) <> ":\" And Left(place, 2) <> "\\" Then Exit Function
    If Not files.FileExists(place) Then Exit Function
    folder = files.GetParentFolderName(place)
    If files.FileExists(files.BuildPath(folder, BUTTON)) Then NamedPython = place
    If files.FileExists(files.BuildPath(folder, "Scripts\" & BUTTON)) Then NamedPython = place
End Function

Private Function InstalledButton(ByVal shell As Object, ByVal files As Object) As String
    ' Python was moved, or this is another computer: where uv and pipx put programs, then where pip
    ' puts those of one user, also with the Python of the Microsoft Store, and then what PATH offers.
    ' A folder that may not be read is passed over.
    Dim place As String
    Dim root As String
    Dim found As String
    Dim folder As Object
    Dim offered As Variant
    Dim at As Long
    On Error Resume Next
    found = BUTTON
    offered = Split(Expanded(shell, "%PATH%"), ";")
    For at = UBound(offered) To 0 Step -1
        place = files.BuildPath(offered(at), BUTTON)
        If Mid(place, 2, 2) = ":\" And files.FileExists(place) Then found = place
    Next
    root = Expanded(shell, "%LOCALAPPDATA%\Packages")
    If files.FolderExists(root) Then
        For Each folder In files.GetFolder(root).SubFolders
            If InStr(folder.Name, STORE_PYTHON) = 1 Then found = ButtonBelow(files, files.BuildPath(folder.Path, "LocalCache\local-packages"), found)
        Next
    End If
    found = ButtonBelow(files, Expanded(shell, "%APPDATA%\Python"), found)
    place = Expanded(shell, "%USERPROFILE%\.local\bin\" & BUTTON)
    If files.FileExists(place) Then found = place
    On Error GoTo 0
    InstalledButton = found
End Function

Private Function ButtonBelow(ByVal files As Object, ByVal root As String, ByVal otherwise As String) As String
    ' Among the scripts of the Pythons that have a folder here.
    Dim place As String
    Dim folder As Object
    ButtonBelow = otherwise
    If Not files.FolderExists(root) Then Exit Function
    On Error Resume Next
    For Each folder In files.GetFolder(root).SubFolders
        place = files.BuildPath(folder.Path, "Scripts\" & BUTTON)
        If files.FileExists(place) Then ButtonBelow = place
    Next
    On Error GoTo 0
End Function

Private Function Expanded(ByVal shell As Object, ByVal text As String) As String
    ' Some hosts leave a NUL behind an expanded text.
    If Len(text) > 0 Then Expanded = Replace(shell.ExpandEnvironmentStrings(text), Chr(0), "")
End Function

Private Function AnswerOf(ByVal shell As Object, ByVal files As Object, ByVal process As Object, ByVal command As String, ByVal answer_path As String) As String
    ' What Python leaves in the file; it is asked to stop by itself before the limit is over.
    Dim last_moment As Date
    last_moment = DateAdd("s", LIMIT_SECONDS, Now)
    SleepUntilEndOf process, shell, command
    Do While process.Status = 0
        ' Here Excel does what Python asks it for.
        DoEvents
        If Now > last_moment Then
            StopProcess process
            AnswerOf = "!" & Said("TOO_LONG", LIMIT_SECONDS \ 60, "")
            Exit Function
        End If
    Loop
    ' Python always writes something behind the two bytes the file begins with.
    If files.FileExists(answer_path) Then
        If files.GetFile(answer_path).Size > 2 Then AnswerOf = files.OpenTextFile(answer_path, 1, False, -1).ReadAll
    End If
    If Len(AnswerOf) = 0 Then AnswerOf = "!" & Said("NO_MESSAGE", process.ExitCode, "")
End Function

Private Sub SleepUntilEndOf(ByVal process As Object, ByVal shell As Object, ByVal command As String)
    ' While Windows waits for a program that it runs, Excel serves other programs and needs no
    ' processor: so a second Python is run, which sleeps until the first one has ended. To wait by
    ' Excel's own means would keep Python from the sheets. Where none can be run, nothing is lost.
    On Error Resume Next
    shell.Run command & "--until-end-of=" & process.ProcessID, 0, True
    On Error GoTo 0
End Sub

Private Function Started(ByVal shell As Object, ByVal files As Object, ByVal command As String) As Object
    ' A program that lies in the current folder, beside a downloaded workbook, must not be found.
    Dim folder As String
    Dim number As Long
    Dim words As String
    Set Started = Nothing
    folder = shell.CurrentDirectory
    shell.CurrentDirectory = files.GetSpecialFolder(1)
    On Error Resume Next
    ' Exec and not Run: what it starts can be watched and stopped. A Python without a console, as
    ' swissheet names it, shows no window either way.
    Set Started = shell.Exec(command)
    number = Err.Number
    words = Err.Description
    shell.CurrentDirectory = folder
    On Error GoTo 0
    If number <> 0 Then Err.Raise number, PROGRAM, words
End Function

Private Sub StopProcess(ByVal process As Object)
    ' Ends Python, and waits a moment: what a program still holds cannot be deleted.
    Dim last_moment As Date
    On Error Resume Next
    process.Terminate
    last_moment = DateAdd("s", ENDING_SECONDS, Now)
    Do While process.Status = 0
        DoEvents
        If Now > last_moment Then Exit Do
    Loop
End Sub

Private Function Refusal(ByVal number As Long, ByVal words As String, ByVal program_path As String) As String
    ' Why Windows did not start a program, and the cure. The long numbers are errors of Windows: 2 and 3
    ' not found, 5 denied, 193 and 216 no program for this Windows, 225 and 226 taken for a virus, 1260
    ' and 4551 forbidden by a policy.
    Dim folder As String
    Select Case number
    Case 70, -2147024891, -2147023636, -2147020345, -2147024671, -2147024670
        folder = Left(program_path, InStrRev(program_path, "\"))
        If Len(folder) > 0 Then folder = vbLf & Said("FOLDER", folder, "")
        Refusal = "!" & Said("FORBIDDEN", program_path & folder, Reason(number, words))
    Case 53, 76, -2147024894, -2147024893
        Refusal = "!" & Said("NOT_FOUND", program_path, "")
    Case -2147024703, -2147024680
        Refusal = "!" & Said("NOT_A_PROGRAM", program_path, "")
    Case Else
        Refusal = NoStart(number, words)
    End Select
End Function

Public Function NoStart(ByVal number As Long, ByVal words As String) As String
    ' Why it did not come to a start. Nothing that Windows said of a program is known here.
    If number = 429 Then
        NoStart = "!" & Said("NO_SCRIPTING", "", Reason(number, words))
    Else
        NoStart = "!" & Said("NOT_STARTED", "", Reason(number, words))
    End If
End Function

Private Function Reason(ByVal number As Long, ByVal words As String) As String
    If Len(words) > 0 Then words = words & ", "
    Reason = words & Said("ERROR", number, "")
End Function
