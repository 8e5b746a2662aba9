Attribute VB_Name = "SwissheetKeys"
Option Explicit
' Ctrl, Shift and a letter start the macro of a button while this workbook is in front. In every other
' workbook the same keys are Excel's own: a key that a macro has by itself would work in all of them.
'
' Nothing is lost where Excel refuses a key or sends no event: the buttons do the same.
#Const LIBREOFFICE = False

Public Sub TakeKeys()
    ' Not where the workbook is opened behind another one.
    Dim front As Object
    #If LIBREOFFICE Then
    SetKeys True
    Exit Sub
    #End If
    Set front = ActiveWorkbook
    If front Is Nothing Then Exit Sub
    If front.Name = ThisWorkbook.Name Then SetKeys True
End Sub

Public Sub GiveKeysBack()
    ' LibreOffice keeps the keys of a document with the document.
    #If LIBREOFFICE Then
    Exit Sub
    #End If
    SetKeys False
End Sub

Private Sub SetKeys(ByVal ours As Boolean)
    ' MACRO_KEYS holds for each key its letter, "=" and the macro. The macro is named with this workbook:
    ' another one that is open may have a macro of the same name.
    Dim host As Object
    Dim pairs As Variant
    Dim at As Long
    Dim key As String
    Dim holder As String
    Set host = Application
    holder = "'" & Replace(ThisWorkbook.Name, "'", "''") & "'!"
    #If LIBREOFFICE Then
    holder = ""
    #End If
    pairs = Split(MACRO_KEYS, " ")
    On Error Resume Next
    For at = 0 To UBound(pairs)
        key = "^+" & LCase(Left(pairs(at), 1))
        If ours Then
            host.OnKey key, holder & "SwissheetButtons." & Mid(pairs(at), 3)
        Else
            host.OnKey key
        End If
    Next
End Sub
