-- Starts Python for one action of swissheet. Excel for Mac only runs scripts that lie in
-- ~/Library/Application Scripts/com.microsoft.Excel/; "swissheet addin install" puts this one there.
--
-- Excel answers no events while it waits for a script. So Python is started in the background, and
-- reports by itself.
on RunAction(message)
	set interpreter to paragraph 1 of message
	set theAction to paragraph 2 of message
	set theBook to paragraph 3 of message
	set ending to " " & quoted form of theAction & " " & quoted form of ("--wb=" & theBook) & " --from_xl=1 > /dev/null 2>&1 &"
	try
		do shell script "test -x " & quoted form of interpreter
		set engine to quoted form of interpreter & " -P -m swissheet_addin"
	on error
		-- Another computer than the one the workbook was made on: what the user's shell finds.
		try
			set engine to quoted form of (do shell script "/bin/zsh -lc 'command -v swissheet-button'")
		on error
			return "!swissheet was not found on this computer. Open Terminal and run: swissheet addin install"
		end try
	end try
	do shell script engine & ending
	return ""
end RunAction
