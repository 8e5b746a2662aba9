Attribute VB_Name = "SwissheetRibbon"
Option Explicit
' The one callback of the ribbon: the tag of a control is the key of its action.

Public Sub RunFromRibbon(control As IRibbonControl)
    SwissheetHost.RunAction control.Tag
End Sub
