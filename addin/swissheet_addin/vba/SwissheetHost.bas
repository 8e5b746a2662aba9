Attribute VB_Name = "SwissheetHost"
Option Explicit
' Hands one action over to Python: in Excel on Windows, Excel on macOS and LibreOffice Calc.
'
' LibreOffice skips every line that begins with "#". So what stands between "#If LIBREOFFICE" and
' its "#End If" always runs there, and is never compiled by Excel; and both branches of the other
' conditions are seen there: hence no Declare in this module, and no name declared in both.
#Const LIBREOFFICE = False

Private Const PROGRAM As String = "swissheet"
Private Const CURE As String = "Open a command prompt on this computer and run: swissheet addin install"

Public Sub RunAction(ByVal action As String)
    ' The word "action" is a key of the table of actions, never text from a cell.
    Dim answer As String
    On Error GoTo Failed
    #If LIBREOFFICE Then
    answer = RunInLibreOffice(action)
    ShowAnswer answer
    Exit Sub
    #End If
    If Book() Is Nothing Then
        ShowAnswer "!Open the workbook of your tournament first."
        Exit Sub
    End If
    Application.StatusBar = PROGRAM & " ..."
    #If Mac Then
    answer = AppleScriptTask("swissheet.applescript", "RunAction", Setting("INTERPRETER_MAC") & vbLf & action & vbLf & Book.Name)
    #Else
    answer = RunOnWindows(action)
    #End If
    Application.StatusBar = False
    ShowAnswer answer
    Exit Sub
Failed:
    answer = "!swissheet could not be started (" & Err.Description & "). " & CURE
    Application.StatusBar = False
    ShowAnswer answer
End Sub

Private Sub ShowAnswer(ByVal answer As String)
    ' The first letter says how the rest is shown; nothing at all means that the sheets say it.
    If Len(answer) < 2 Then Exit Sub
    If Left(answer, 1) = "!" Then
        MsgBox Mid(answer, 2), vbExclamation, PROGRAM
    Else
        MsgBox Mid(answer, 2), vbInformation, PROGRAM
    End If
End Sub

Private Function Book() As Object
    ' The same module serves the buttons of a workbook and the ribbon of the add-in.
    If ThisWorkbook.IsAddin Then
        Set Book = ActiveWorkbook
    Else
        Set Book = ThisWorkbook
    End If
End Function

Private Function Setting(ByVal key As String) As String
    ' A row of the sheet xlwings.conf: the key in column A, its value in column B.
    Dim sheet As Object
    Dim row As Long
    For Each sheet In ThisWorkbook.Worksheets
        If sheet.Name = "xlwings.conf" Then
            For row = 1 To 40
                If UCase(CStr(sheet.Cells(row, 1).Value)) = key Then Setting = CStr(sheet.Cells(row, 2).Value)
            Next
        End If
    Next
End Function

Private Function RunOnWindows(ByVal action As String) As String
    ' xlwings finds the workbook by --wb, --from_xl and --hwnd. No shell is asked: only fixed words,
    ' paths of this computer and the name of the workbook stand on the command line.
    Dim shell As Object
    Dim files As Object
    Dim program_path As String
    Dim command As String
    Dim answer_path As String
    Dim folder As String
    Dim code As Long
    If InStr(Book.Name, "%") > 0 Then
        RunOnWindows = "!Please save the workbook under a name without a percent sign, then click again."
        Exit Function
    End If
    Set shell = CreateObject("WScript.Shell")
    Set files = CreateObject("Scripting.FileSystemObject")
    program_path = Setting("INTERPRETER_WIN")
    If Len(program_path) > 0 Then program_path = shell.ExpandEnvironmentStrings(program_path)
    If files.FileExists(program_path) Then
        command = """" & program_path & """ -P -m swissheet_addin "
    Else
        ' Another computer than the one the workbook was made on: what its PATH offers.
        command = "swissheet-button.exe "
    End If
    answer_path = files.BuildPath(files.GetSpecialFolder(2), files.GetTempName())
    command = command & action & " ""--wb=" & Book.Name & """ --from_xl=1 --hwnd=" & Application.Hwnd & " ""--answer=" & answer_path & """"
    ' A program that lies in the current folder, beside a downloaded workbook, must not be found.
    folder = shell.CurrentDirectory
    shell.CurrentDirectory = files.GetSpecialFolder(1)
    code = shell.Run(command, 0, True)
    shell.CurrentDirectory = folder
    If files.FileExists(answer_path) Then
        RunOnWindows = files.OpenTextFile(answer_path, 1, False, -1).ReadAll
        files.DeleteFile answer_path
    ElseIf code <> 0 Then
        RunOnWindows = "!Python ended with code " & code & " and left no message. " & CURE
    End If
End Function

#If LIBREOFFICE Then
Private Function RunInLibreOffice(ByVal action As String) As String
    ' The Python file named in the settings is loaded into LibreOffice; it starts the engine as a
    ' process of its own and serves it the cells. Excel's objects are not asked: a workbook kept in
    ' LibreOffice's own format has none.
    Dim settings As Object
    Dim row As Long
    Dim place As String
    Dim host As Object
    Dim words(1) As Object
    If ThisComponent.Sheets.hasByName("xlwings.conf") Then
        Set settings = ThisComponent.Sheets.getByName("xlwings.conf")
        For row = 0 To 39
            If settings.getCellByPosition(0, row).String = "LIBREOFFICE_HOST" Then place = settings.getCellByPosition(1, row).String
        Next
    End If
    If Len(place) = 0 Then
        RunInLibreOffice = "!This workbook does not know where swissheet is. " & CURE
        Exit Function
    End If
    place = ConvertToURL(place)
    If Len(Dir(place)) = 0 Then
        RunInLibreOffice = "!This workbook was made on another computer. " & CURE
        Exit Function
    End If
    Set host = CreateUnoService("com.sun.star.loader.Python")
    Set host = host.activate("swissheet.Host", "", place, Nothing)
    Set host = host.createInstanceWithContext(GetDefaultContext())
    Set words(0) = CreateUnoStruct("com.sun.star.beans.NamedValue")
    words(0).Name = "action"
    words(0).Value = action
    Set words(1) = CreateUnoStruct("com.sun.star.beans.NamedValue")
    words(1).Name = "document"
    words(1).Value = ThisComponent
    RunInLibreOffice = host.execute(words)
End Function
#End If
