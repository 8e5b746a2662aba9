Attribute VB_Name = "SwissheetHost"
Option Explicit
' Hands one action over to Python: in Excel on Windows, Excel on macOS and LibreOffice Calc. What
' only Windows knows is in the module SwissheetWindows.
'
' LibreOffice skips every line that begins with "#". So what stands between "#If LIBREOFFICE" and
' its "#End If" always runs there, and is never compiled by Excel; and both branches of the other
' conditions are seen there: hence no Declare in this module, and no name declared in both.
'
' An error is met where it can happen, with "On Error Resume Next" around the one line, and never
' by a jump. What Excel of some system may not know is asked of an Object, not of Application.
#Const LIBREOFFICE = False

Public Const PROGRAM As String = "swissheet"
Private Const IN_FRONT As Long = 69632
' A box with an exclamation mark, OK and Cancel, of which Cancel is the default.
Private Const OK_OR_CANCEL As Long = 305
Private Const OK_PRESSED As Long = 1
' Formulas, Calculation Options, Manual.
Private Const BY_HAND As Long = -4135
Private Const CODE_LETTERS As String = "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.:-"

Private at_work As Boolean

' How Excel was before the action.
Private was_interactive As Boolean
Private was_with_events As Boolean
Private was_drawing As Boolean
Private was_alerting As Boolean
Private was_filling As Boolean
Private was_stopped_by As Long
Private was_in_status As Variant

Public Sub RunAction(ByVal action As String)
    ' The word "action" is a key of the table of actions, never text from a cell.
    Dim answer As String
    #If LIBREOFFICE Then
    ShowAnswer AnswerInTheEnd(action)
    Exit Sub
    #End If
    If IsForAnother(action) Then Exit Sub
    ' A box here would stop the action that is under way: Excel answers no program while it shows one.
    If at_work Then Exit Sub
    If Book() Is Nothing Then
        ShowAnswer NoBook()
        Exit Sub
    End If
    at_work = True
    answer = AnswerInTheEnd(action)
    at_work = False
    ShowAnswer answer
End Sub

Private Function IsForAnother(ByVal action As String) As Boolean
    ' A key starts the macro of one open workbook that has it, whichever is in front: where two
    ' tournaments are open, the one in front is meant.
    Dim host As Object
    Dim front As Object
    If ThisWorkbook.IsAddin Then Exit Function
    Set host = Application
    Set front = ActiveWorkbook
    If front Is Nothing Then Exit Function
    If front.Name = ThisWorkbook.Name Then Exit Function
    IsForAnother = True
    On Error Resume Next
    host.Run "'" & Replace(front.Name, "'", "''") & "'!SwissheetHost.RunAction", action
End Function

Private Function AnswerInTheEnd(ByVal action As String) As String
    ' What is to be told once no question is left. A question is "q", its level, a space, the codes it
    ' is about, and in the next lines the texts of its boxes. What was confirmed goes along with the
    ' next try of the action; what was not is put back, and with that it ends. At level 5 nothing can
    ' be confirmed: OK puts back.
    Dim answer As String
    Dim accepted As String
    Dim agreed As Boolean
    answer = Answered(action, "")
    Do While Left(answer, 1) = "q"
        agreed = IsConfirmed(answer)
        If Mid(answer, 2, 1) = "5" And Not agreed Then
            answer = "i"
        ElseIf agreed And Mid(answer, 2, 1) <> "5" Then
            accepted = accepted & CodeOptions(answer, " --accept=")
            answer = Answered(action, accepted)
        Else
            answer = Answered("put_back", CodeOptions(answer, " --code="))
            If Left(answer, 1) = "q" Then answer = "i"
        End If
    Loop
    AnswerInTheEnd = answer
End Function

Private Function Answered(ByVal action As String, ByVal options As String) As String
    ' What Python says to one try.
    #If LIBREOFFICE Then
    Answered = RunInLibreOffice(action, options)
    Exit Function
    #End If
    KeepExcel
    ReckonByHand
    On Error Resume Next
    Answered = RunInExcel(action, options)
    If Err.Number <> 0 Then Answered = NoStart(Err.Number, Err.Description)
    On Error GoTo 0
    ReckonByHand
    RestoreExcel
End Function

Private Function IsConfirmed(ByVal question As String) As Boolean
    ' Each text has a box of its own; in each of them Cancel is what Enter presses.
    Dim texts As Variant
    Dim at As Long
    Dim refused As Boolean
    texts = Split(Mid(question, InStr(question, vbLf) + 1), Chr(30))
    For at = 0 To UBound(texts)
        If Not refused Then refused = (ButtonOfBox(texts(at), OK_OR_CANCEL) <> OK_PRESSED)
    Next
    IsConfirmed = Not refused
End Function

Private Function CodeOptions(ByVal question As String, ByVal option_name As String) As String
    ' The codes of a question as options. Nothing but codes may come onto a command line.
    Dim codes As String
    Dim at As Long
    codes = Mid(question, 4, InStr(question, vbLf) - 4)
    For at = 1 To Len(codes)
        If InStr(CODE_LETTERS & " ", Mid(codes, at, 1)) = 0 Then codes = ""
    Next
    If Len(codes) > 0 Then CodeOptions = option_name & Replace(codes, " ", option_name)
End Function

Private Function RunInExcel(ByVal action As String, ByVal options As String) As String
    ' On a Mac Python is not waited for, and puts its questions itself.
    #If Mac Then
    RunInExcel = AppleScriptTask("swissheet.applescript", "RunAction", Setting("INTERPRETER_MAC") & vbLf & action & vbLf & Book.Name & vbLf & ThisWorkbook.Name & vbLf & Said("NOT_FOUND_MAC", "", "") & vbLf & Said("NOT_STARTED_MAC", "", ""))
    #Else
    RunInExcel = RunOnWindows(action, options)
    #End If
End Function

Private Sub KeepExcel()
    ' Until RestoreExcel only Python works in Excel: keyboard and mouse stay out, and Esc ends nothing
    ' halfway.
    Dim host As Object
    Set host = Application
    ' Where Excel does not say, nothing may stay switched off.
    was_interactive = True
    was_with_events = True
    was_drawing = True
    was_alerting = True
    was_filling = False
    was_stopped_by = 1
    was_in_status = False
    On Error Resume Next
    was_interactive = host.Interactive
    was_with_events = host.EnableEvents
    was_drawing = host.ScreenUpdating
    was_alerting = host.DisplayAlerts
    was_filling = host.AutoCorrect.AutoFillFormulasInLists
    was_stopped_by = host.EnableCancelKey
    was_in_status = host.StatusBar
    host.StatusBar = PROGRAM & " ..."
    host.EnableCancelKey = 0
    host.Interactive = False
End Sub

Private Sub ReckonByHand()
    ' Where Excel reckons only when it is asked, a formula may show what was long ago: it is asked
    ' before Python reads, and again so that the sheets show what Python wrote.
    Dim host As Object
    Set host = Application
    On Error Resume Next
    If BY_HAND = host.Calculation Then host.Calculate
End Sub

Private Sub RestoreExcel()
    ' Also what only Python changes: one that was stopped could not put it back. Nothing is switched off
    ' that Python has switched on: an earlier one may have been stopped where no macro waited for it.
    Dim host As Object
    Set host = Application
    On Error Resume Next
    host.Interactive = was_interactive
    If was_with_events Then host.EnableEvents = was_with_events
    If was_drawing Then host.ScreenUpdating = was_drawing
    If was_alerting Then host.DisplayAlerts = was_alerting
    If was_filling Then host.AutoCorrect.AutoFillFormulasInLists = was_filling
    host.StatusBar = was_in_status
    host.EnableCancelKey = was_stopped_by
End Sub

Private Sub ShowAnswer(ByVal answer As String)
    ' The first letter says how the rest is shown; nothing at all means that the sheets say it.
    Dim kind As Long
    If Len(answer) < 2 Then Exit Sub
    kind = vbInformation
    If Left(answer, 1) = "!" Then kind = vbExclamation
    kind = ButtonOfBox(Mid(answer, 2), kind)
End Sub

Private Function ButtonOfBox(ByVal text As String, ByVal kind As Long) As Long
    ' Shows a box; the button that closed it.
    #If LIBREOFFICE Then
    ButtonOfBox = MsgBox(text, kind, PROGRAM)
    Exit Function
    #End If
    #If Mac Then
    ButtonOfBox = MsgBox(text, kind, PROGRAM)
    #Else
    ButtonOfBox = ButtonOfWideBox(text, kind)
    If ButtonOfBox = 0 Then ButtonOfBox = MsgBox(text, kind, PROGRAM)
    #End If
End Function

Private Function ButtonOfWideBox(ByVal text As String, ByVal kind As Long) As Long
    ' On Windows MsgBox puts a question mark in place of each letter that the language of the system
    ' lacks: of Cyrillic names nothing is left in Paris. Windows' own box knows all letters; it is asked
    ' to stand in front of Excel. 0 where it was not needed, or was refused.
    Dim shell As Object
    Dim at As Long
    Dim letter As String
    Dim wide As Boolean
    For at = 1 To Len(text)
        letter = Mid(text, at, 1)
        If Asc(letter) = 63 And letter <> "?" Then wide = True
    Next
    If Not wide Then Exit Function
    On Error Resume Next
    Set shell = CreateObject("WScript.Shell")
    ButtonOfWideBox = shell.Popup(text, 0, PROGRAM, kind + IN_FRONT)
End Function

Public Function Book() As Object
    ' The same module serves the buttons of a workbook and the ribbon of the add-in.
    If ThisWorkbook.IsAddin Then
        Set Book = ActiveWorkbook
    Else
        Set Book = ThisWorkbook
    End If
End Function

Private Function NoBook() As String
    ' A workbook in Protected View is no workbook to macros, but it has a window.
    Dim host As Object
    Dim protected_window As Object
    Set host = Application
    Set protected_window = Nothing
    On Error Resume Next
    Set protected_window = host.ActiveProtectedViewWindow
    On Error GoTo 0
    If protected_window Is Nothing Then
        NoBook = "!" & Said("NO_BOOK", "", "")
    Else
        NoBook = "!" & Said("PROTECTED_VIEW", "", "")
    End If
End Function

Public Function Said(ByVal key As String, ByVal what As String, ByVal reason As String) As String
    ' A text in the language of the buttons, from the sheet of settings: code is kept in the letters of
    ' Western Europe alone. Where somebody deleted that sheet, its words have to do.
    Dim text As String
    text = Setting("SAY_" & key)
    If Len(text) = 0 Then text = PROGRAM & ": " & LCase(Replace(key, "_", " ")) & ": {what} {reason}"
    Said = Replace(Replace(text, "{what}", what), "{reason}", reason)
End Function

Public Function Setting(ByVal key As String) As String
    ' A row of the sheet xlwings.conf: the key in column A, its value in column B.
    Dim sheet As Object
    Dim row As Long
    #If LIBREOFFICE Then
    Setting = SettingInLibreOffice(key)
    Exit Function
    #End If
    For Each sheet In ThisWorkbook.Worksheets
        If sheet.Name = "xlwings.conf" Then
            For row = 1 To 40
                If UCase(CStr(sheet.Cells(row, 1).Value)) = key Then Setting = CStr(sheet.Cells(row, 2).Value)
            Next
        End If
    Next
End Function

#If LIBREOFFICE Then
Private Function RunInLibreOffice(ByVal action As String, ByVal options As String) As String
    ' The Python file named in the settings is loaded into LibreOffice; it starts the engine as a
    ' process of its own and serves it the cells.
    Dim place As String
    Dim host As Object
    Dim words(2) As Object
    On Error GoTo Failed
    place = Setting("LIBREOFFICE_HOST")
    If Len(place) = 0 Then
        RunInLibreOffice = "!" & Said("NO_PLACE", "", "")
        Exit Function
    End If
    place = ConvertToURL(place)
    If Len(Dir(place)) = 0 Then
        RunInLibreOffice = "!" & Said("OTHER_COMPUTER", "", "")
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
    Set words(2) = CreateUnoStruct("com.sun.star.beans.NamedValue")
    words(2).Name = "options"
    words(2).Value = "--asks" & options
    RunInLibreOffice = host.execute(words)
    Exit Function
Failed:
    RunInLibreOffice = "!" & Said("NOT_STARTED", "", Err.Description)
End Function

Private Function SettingInLibreOffice(ByVal key As String) As String
    ' Excel's objects are not asked: a workbook kept in LibreOffice's own format has none.
    Dim settings As Object
    Dim row As Long
    If Not ThisComponent.Sheets.hasByName("xlwings.conf") Then Exit Function
    Set settings = ThisComponent.Sheets.getByName("xlwings.conf")
    For row = 0 To 39
        If settings.getCellByPosition(0, row).String = key Then SettingInLibreOffice = settings.getCellByPosition(1, row).String
    Next
End Function
#End If
