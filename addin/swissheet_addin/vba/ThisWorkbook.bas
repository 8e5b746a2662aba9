Option Explicit
' The keys of the buttons go with this workbook.

Private Sub Workbook_Open()
    SwissheetKeys.TakeKeys
End Sub

Private Sub Workbook_Activate()
    SwissheetKeys.TakeKeys
End Sub

Private Sub Workbook_Deactivate()
    ' Also when it is closed, once the question whether to save is answered.
    SwissheetKeys.GiveKeysBack
End Sub
