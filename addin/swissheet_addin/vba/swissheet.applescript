-- Starts Python for one action of swissheet. Excel for Mac only runs scripts that lie in
-- ~/Library/Application Scripts/com.microsoft.Excel/; "swissheet addin install" puts this one there.
--
-- Excel answers no events while it waits for a script. So Python is started in the background, and
-- reports by itself; what it prints goes to the log.

-- For sh, with interpreter, action, workbook and holder of the macros as its first four words; the fifth is what it
-- prints, and thus is shown, where swissheet was not found. It holds no backslash and no word of a workbook.
property launcher : "
interpreter=$1
case $interpreter in
'~/'*) interpreter=$HOME/${interpreter#??} ;;
'$HOME/'*) interpreter=$HOME/${interpreter#??????} ;;
esac
log=$HOME/Library/Logs/swissheet/swissheet.log
mkdir -p \"${log%/*}\" 2> /dev/null
( : >> \"$log\" ) 2> /dev/null || log=/dev/null
usable() { case $1 in /*) [ -f \"$1\" ] && [ -x \"$1\" ] ;; *) false ;; esac; }
# Only where swissheet is beside it: on another computer than the one the workbook was made on, what
# lies at this path may be anybody's.
if usable \"$interpreter\" && usable \"${interpreter%/*}/swissheet-button\"; then
	\"$interpreter\" -P -m swissheet_addin \"$2\" \"--wb=$3\" --from_xl=1 \"--via=$4\" < /dev/null >> \"$log\" 2>&1 &
	exit 0
fi
# Python was moved, or this is another computer: where installers put programs, and then what the
# user's own shell finds. What else its start-up files print is left out.
found_by() { /bin/zsh \"$1\" 'command -v swissheet-button' < /dev/null 2>> \"$log\" | tail -n 1; }
button=
for folder in \"$HOME/.local/bin\" \"$HOME\"/Library/Python/*/bin /opt/homebrew/bin /usr/local/bin; do
	if usable \"$folder/swissheet-button\"; then button=$folder/swissheet-button; break; fi
done
[ -n \"$button\" ] || button=$(found_by -lc)
usable \"$button\" || button=$(found_by -ic)
if usable \"$button\"; then
	\"$button\" \"$2\" \"--wb=$3\" --from_xl=1 \"--via=$4\" < /dev/null >> \"$log\" 2>&1 &
	exit 0
fi
printf '!%s' \"$5\"
"

-- The texts for a workbook of swissheet 0.1, which sends none: setup puts them in, in English.
property notFound : "<not-found-mac>"
property notStarted : "<not-started-mac>"

on RunAction(message)
	set interpreter to paragraph 1 of message
	set theAction to paragraph 2 of message
	set theBook to paragraph 3 of message
	set theHolder to paragraph 4 of message
	set sayNotFound to notFound
	set sayNotStarted to notStarted
	if (count paragraphs of message) > 5 then
		set sayNotFound to paragraph 5 of message
		set sayNotStarted to paragraph 6 of message
	end if
	set theWords to quoted form of interpreter & " " & quoted form of theAction & " " & quoted form of theBook & " " & quoted form of theHolder & " " & quoted form of sayNotFound
	try
		return do shell script "/bin/sh -c " & quoted form of launcher & " swissheet " & theWords
	on error problem
		return "!" & sayNotStarted & " (" & problem & ")"
	end try
end RunAction
