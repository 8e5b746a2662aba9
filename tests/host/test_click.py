"""A click on Windows, up to the start of Python and back: the real module in a real script host."""

from __future__ import annotations

import re
from dataclasses import replace
from importlib import resources

import pytest

from support.windows.vbscript import translated
from support.windows.wine import BUTTON, Scene, Wine

BEFORE = "True True True True 1 True False"
MEANWHILE = "False True True True 0 True swissheet ..."
INFORMATION, WARNING = "64 swissheet: ", "48 swissheet: "
CURE = (
    "Close the workbook, open a command prompt in its folder and run: swissheet addin install "
    "open.xlsm (for the ribbon: swissheet addin install)"
)
BY_HAND = -4135
USE_COMMANDS = (
    "close the workbook and use the commands instead of the buttons: swissheet pair open.xlsm"
)
PYTHON = r"C:\python\pythonw.exe"
ON_PATH = "C:\\on path"
LONG = "Łukasz, 象棋. " * 100


def left_no_message(code: int) -> str:
    return (
        f"Python ended with code {code} and left no message; look at the sheets whether the action "
        f"was done.\n\nIs swissheet missing there, or an old one? {CURE}"
    )


def not_allowed(program: str, number: int) -> str:
    folder = program.rpartition("\\")[0]
    return (
        f"Excel is not allowed to start swissheet (refused, error {number}). A protection rule of "
        "this computer forbids it, often one of the virus scanner; installing swissheet again does "
        f"not help.\n\nAsk the administrator to let Excel start this program:\n{program}\nand the "
        f"programs in the folder:\n{folder}\\\n\nUntil then {USE_COMMANDS}"
    )


UNREAD = (
    "swissheet has run, but Excel could not read its answer (ANSWER: Permission denied, error 70)."
    "\n\nLook at the sheets whether the action was done; when only a part of it is there, click "
    "Undo. If it happens again, ask the administrator whether the virus scanner holds files in "
    "that folder."
)
TOOK_TOO_LONG = (
    "swissheet had not finished after 0 minutes and was stopped.\n\nLook at the sheets: when only "
    "a part of the action is there, click Undo; or close the workbook without saving, if AutoSave "
    "is off. Then try again."
)
NOT_FOUND = (
    f"swissheet was not found on this computer ({BUTTON}). Install it first, if that was not done. "
    f"{CURE}"
)
NO_SCRIPTING = (
    "Excel is not allowed to use the scripting objects of Windows (ActiveX component can't create "
    "object, error 429), by which the buttons start swissheet.\n\nAsk the administrator to allow "
    f"WScript.Shell, or {USE_COMMANDS}"
)

# What the scene is, the boxes that appear, and how many programs were started.
CASES = {
    "nothing to say": (Scene(answer="i"), [], 1),
    "a warning without words": (Scene(answer="!"), [], 1),
    "one letter": (Scene(answer="ix"), [INFORMATION + "x"], 1),
    "a short answer": (Scene(answer="iTaken back."), [INFORMATION + "Taken back."], 1),
    "a warning": (Scene(answer="!No result.\nBoard 3."), [WARNING + "No result.\nBoard 3."], 1),
    "a long answer": (Scene(answer="i" + LONG), [INFORMATION + LONG], 1),
    "Cyrillic": (Scene(answer="iТур 1 готов"), [INFORMATION + "Тур 1 готов"], 1),
    "Chinese": (Scene(answer="!第 3 轮没有结果"), [WARNING + "第 3 轮没有结果"], 1),
    "a letter beyond 16 bits": (Scene(answer="i♔ 𝟙 😀"), [INFORMATION + "♔ 𝟙 😀"], 1),
    "an answer in spite of a code": (Scene(answer="!no", code=2), [WARNING + "no"], 1),
    "no message, code 0": (Scene(stand_in="nothing"), [WARNING + left_no_message(0)], 1),
    "no message, code 1": (Scene(stand_in="nothing", code=1), [WARNING + left_no_message(1)], 1),
    "no message, died": (
        Scene(stand_in="nothing", code=-1073741515),
        [WARNING + left_no_message(-1073741515)],
        1,
    ),
    "only the mark": (Scene(answer=""), [WARNING + left_no_message(0)], 1),
    "the file taken away": (Scene(stand_in="delete", code=3), [WARNING + left_no_message(3)], 1),
    "hung": (Scene(stand_in="hang", limit=1), [WARNING + TOOK_TOO_LONG], 1),
    "clicked again": (Scene(answer="iDone.", clicks_again=True), [INFORMATION + "Done."], 1),
    "clicked twice": (Scene(answer="iDone.", clicks=2), [INFORMATION + "Done."] * 2, 2),
    "hung, clicked twice": (
        Scene(stand_in="hang", limit=1, clicks=2), [WARNING + TOOK_TOO_LONG] * 2, 2,
    ),
    "denied": (
        Scene(refused_with=-2147024891), [WARNING + not_allowed(PYTHON, 70)], 0,
    ),
    "permission denied": (Scene(refused_with=70), [WARNING + not_allowed(PYTHON, 70)], 0),
    "forbidden by a policy": (
        Scene(refused_with=-2147023636), [WARNING + not_allowed(PYTHON, -2147023636)], 0,
    ),
    "forbidden by code integrity": (
        Scene(refused_with=-2147020345), [WARNING + not_allowed(PYTHON, -2147020345)], 0,
    ),
    "taken for a virus": (
        Scene(refused_with=-2147024671), [WARNING + not_allowed(PYTHON, -2147024671)], 0,
    ),
    "denied on PATH": (
        Scene(interpreter="", path=ON_PATH, refused_with=70),
        [WARNING + not_allowed(rf"{ON_PATH}\{BUTTON}", 70)],
        0,
    ),
    "another refusal": (
        Scene(refused_with=1001),
        [WARNING + f"swissheet could not be started (refused, error 1001). {CURE}"],
        0,
    ),
    "scripting forbidden": (Scene(missing_object="WScript.Shell"), [WARNING + NO_SCRIPTING], 0),
    "no file system object": (
        Scene(missing_object="Scripting.FileSystemObject"), [WARNING + NO_SCRIPTING], 0,
    ),
    "nothing installed": (Scene(interpreter=r"C:\gone\pythonw.exe"), [WARNING + NOT_FOUND], 0),
    "nothing named or installed": (Scene(interpreter=""), [WARNING + NOT_FOUND], 0),
    "a program that is none": (
        Scene(interpreter=r"C:\broken\pythonw.exe"),
        [
            WARNING + r"C:\broken\pythonw.exe is there, but is not a program that this Windows can "
            f"run. Install Python and swissheet again. {CURE}"
        ],
        0,
    ),
    "on PATH": (Scene(interpreter=r"C:\gone\pythonw.exe", path=ON_PATH), [], 1),
    "a percent sign": (
        Scene(book="100%.xlsm"),
        [
            WARNING + "Please save the workbook under a name without a percent sign, then click "
            "again."
        ],
        0,
    ),
    "no workbook": (
        Scene(addin=True), [WARNING + "Open the workbook of your tournament first."], 0,
    ),
    "an Excel that knows no Protected View": (
        Scene(addin=True, protected_view="unknown"),
        [WARNING + "Open the workbook of your tournament first."],
        0,
    ),
    "Protected View": (
        Scene(addin=True, protected_view="one"),
        [
            WARNING + "This workbook is open in Protected View, where nothing can be changed. "
            "Click Enable Editing in the yellow bar above the sheet, then click here again."
        ],
        0,
    ),
}  # fmt: skip


QUESTION = "305 swissheet: "
TWICE = "q4 ROUNDS:ABCD2345\nIs that so?\x1eReally, Łukasz?"
SEVERAL = "q3 HPB.1:ABCD2345 HPB.2:EFGH2345\nBoth?"
FORBIDDEN = "q5 POINTS:ABCD2345\nPut back?"

# The answers of the program by its words, what closes the boxes, the boxes, and all it was asked.
ASKED = {
    "confirmed twice": (
        {"pair": TWICE, "pair --accept=ROUNDS:ABCD2345": "iDone."}, "oo",
        [QUESTION + "Is that so?", QUESTION + "Really, Łukasz?", INFORMATION + "Done."],
        ["pair", "pair --accept=ROUNDS:ABCD2345"],
    ),
    "Cancel in the second box": (
        {"pair": TWICE, "put_back --code=ROUNDS:ABCD2345": "iPut back."}, "o",
        [QUESTION + "Is that so?", QUESTION + "Really, Łukasz?", INFORMATION + "Put back."],
        ["pair", "put_back --code=ROUNDS:ABCD2345"],
    ),
    "Cancel in the first box": (
        {"pair": TWICE, "put_back --code=ROUNDS:ABCD2345": "i"}, "",
        [QUESTION + "Is that so?"], ["pair", "put_back --code=ROUNDS:ABCD2345"],
    ),
    "one question after the other": (
        {
            "pair": TWICE,
            "pair --accept=ROUNDS:ABCD2345": SEVERAL,
            "pair --accept=ROUNDS:ABCD2345 --accept=HPB.1:ABCD2345 --accept=HPB.2:EFGH2345": "i",
        },
        "ooo",
        [QUESTION + "Is that so?", QUESTION + "Really, Łukasz?", QUESTION + "Both?"],
        [
            "pair", "pair --accept=ROUNDS:ABCD2345",
            "pair --accept=ROUNDS:ABCD2345 --accept=HPB.1:ABCD2345 --accept=HPB.2:EFGH2345",
        ],
    ),
    "several declined": (
        {"pair": SEVERAL, "put_back --code=HPB.1:ABCD2345 --code=HPB.2:EFGH2345": "i"}, "",
        [QUESTION + "Both?"],
        ["pair", "put_back --code=HPB.1:ABCD2345 --code=HPB.2:EFGH2345"],
    ),
    "forbidden, put back": (
        {"pair": FORBIDDEN, "put_back --code=POINTS:ABCD2345": "iPut back."}, "o",
        [QUESTION + "Put back?", INFORMATION + "Put back."],
        ["pair", "put_back --code=POINTS:ABCD2345"],
    ),
    "forbidden, left": ({"pair": FORBIDDEN}, "", [QUESTION + "Put back?"], ["pair"]),
    "forbidden after a question": (
        {
            "pair": SEVERAL,
            "pair --accept=HPB.1:ABCD2345 --accept=HPB.2:EFGH2345": "!Something else.",
        },
        "o", [QUESTION + "Both?", WARNING + "Something else."],
        ["pair", "pair --accept=HPB.1:ABCD2345 --accept=HPB.2:EFGH2345"],
    ),
}  # fmt: skip


@pytest.mark.parametrize("clicks_again", [False, True])
@pytest.mark.parametrize("case", ASKED)
def test_a_question_is_asked_and_its_answer_taken_back_to_python(
    case: str, clicks_again: bool, wine: Wine
) -> None:
    """A second click while a question is open starts nothing."""
    answers, replies, boxes, asked = ASKED[case]
    heard = []

    def python(words: list[str]) -> int:
        at = words.index("--asks")
        said = [word for word in words[at:] if word.startswith(("--accept=", "--code="))]
        heard.append(" ".join([words[at - 1], *said]))
        place = wine.unix(words[-1].removeprefix("--answer="))
        place.write_bytes(answers[heard[-1]].encode("utf-16"))
        return 0

    scene = Scene(stand_in="desk", replies=replies, clicks_again=clicks_again)
    run = wine.click(scene, python)
    assert run.boxes == boxes
    assert heard == asked
    assert [run.one("before"), run.one("after")] == [BEFORE, BEFORE]
    assert run.all("at the box") == [BEFORE] * len(boxes)
    assert run.left == []


def test_only_codes_come_onto_the_command_line(wine: Wine) -> None:
    heard = []

    def python(words: list[str]) -> int:
        heard.append(words)
        answer = 'q3 A" & calc\nGo on?' if len(heard) == 1 else "i"
        wine.unix(words[-1].removeprefix("--answer=")).write_bytes(answer.encode("utf-16"))
        return 0

    run = wine.click(Scene(stand_in="desk", replies="o"), python)
    assert len(run.boxes) == 1
    assert not any("calc" in word for words in heard for word in words)


@pytest.mark.parametrize("case", CASES)
def test_a_click_shows_what_is_to_be_said_and_leaves_excel_as_it_was(case: str, wine: Wine) -> None:
    scene, boxes, starts = CASES[case]
    broken = wine.unix(r"C:\broken\pythonw.exe")
    broken.parent.mkdir(exist_ok=True)
    broken.write_text("no program")
    wine.install(rf"C:\broken\Scripts\{BUTTON}")
    run = wine.click(scene)
    assert run.boxes == boxes
    assert len(run.starts) == starts
    assert [run.one("before"), run.one("after")] == [BEFORE, BEFORE]
    assert run.all("at the box") == [BEFORE] * len(boxes), "a box is shown in an Excel that lives"
    assert run.all("meanwhile") == [MEANWHILE] * starts
    assert run.one("folder") == r"C:\downloads"
    assert run.left == [], "the answer file is gone"
    assert wine.running() == []


@pytest.mark.parametrize(
    ("scene", "state"),
    [
        (Scene(events=False), "True False True True 1 True False"),
        (Scene(status="Round 2 of 5"), "True True True True 1 True Round 2 of 5"),
        (Scene(events=False, stand_in="hang", limit=1), "True False True True 1 True False"),
        (Scene(filling=False), "True True True True 1 False False"),
        (Scene(filling=False, stand_in="hang", limit=1), "True True True True 1 False False"),
        (Scene(status="mine", refused_with=70), "True True True True 1 True mine"),
    ],
    ids=[
        "events off",
        "a status",
        "events off, hung",
        "filling off",
        "filling off, hung",
        "a status, denied",
    ],
)
def test_what_was_set_before_a_click_is_set_after_it(scene: Scene, state: str, wine: Wine) -> None:
    run = wine.click(scene)
    assert [run.one("before"), run.one("after")] == [state, state]


@pytest.mark.parametrize(
    "book",
    [
        "R&D's  Cup ^1, ;!(x) Łódź 象棋.xlsm",
        "Книга1",
        "a=b.xlsm",
        "--answer=x.xlsm",
        "$HOME `id` 'x'.xlsm",
    ],
)
def test_the_name_of_the_workbook_arrives_whole(book: str, wine: Wine) -> None:
    [start] = wine.click(Scene(book=book, action="standings")).starts
    place, folder, *words = start
    answer = words.pop()
    assert (place, folder) == (PYTHON, r"C:\windows\system32")
    assert words == [
        "-P", "-m", "swissheet_addin", "standings", "--asks", f"--wb={book}", "--from_xl=1",
        "--hwnd=12345", f"--via={book}",
    ]  # fmt: skip
    assert re.fullmatch(r"--answer=C:\\users\\.+\\Temp\\rad\w+\.tmp", answer)


@pytest.mark.parametrize(
    ("interpreter", "place"),
    [
        (r"C:\Program Files (x86)\Python 3.12\pythonw.exe", ""),
        (r"C:\Łódź [1]; & 'x'\Scripts\pythonw.exe", ""),
        (r"%SWISSHEET_TEST%\pythonw.exe", r"C:\from a variable\pythonw.exe"),
        (r"%SystemDrive%\python\pythonw.exe", PYTHON),
    ],
)
def test_the_interpreter_is_found_whatever_its_folder_is_called(
    interpreter: str, place: str, wine: Wine
) -> None:
    place = place or interpreter
    wine.install_python(place)
    variables = {"SWISSHEET_TEST": r"C:\from a variable"}
    run = wine.click(Scene(interpreter=interpreter, variables=variables))
    assert [start[0] for start in run.starts] == [place]
    assert run.boxes == []


def test_without_its_interpreter_a_workbook_starts_what_path_offers_and_nothing_beside_it(
    wine: Wine,
) -> None:
    """A program of that name lies in the current folder, too."""
    assert wine.unix(rf"C:\downloads\{BUTTON}").exists()
    run = wine.click(Scene(interpreter=r"C:\gone\pythonw.exe", path=ON_PATH))
    [[place, folder, *words]] = run.starts
    assert (place, folder) == (rf"{ON_PATH}\{BUTTON}", r"C:\windows\system32")
    assert words[:4] == ["pair", "--asks", "--wb=open.xlsm", "--from_xl=1"]


@pytest.mark.parametrize(
    "interpreter",
    [r"C:\of another\pythonw.exe", r"C:/of another/pythonw.exe", "pythonw.exe", r".\pythonw.exe",
     r"C:pythonw.exe", r"%NO_SUCH_VARIABLE%\pythonw.exe"],
)  # fmt: skip
def test_what_lies_where_the_maker_of_the_workbook_had_python_is_not_started(
    interpreter: str, wine: Wine
) -> None:
    """Nor a Python beside a downloaded workbook, whatever else lies there."""
    wine.install(r"C:\of another\pythonw.exe")
    wine.install_python(r"C:\downloads\pythonw.exe")
    run = wine.click(Scene(interpreter=interpreter, path=ON_PATH))
    assert [start[0] for start in run.starts] == [rf"{ON_PATH}\{BUTTON}"]
    assert wine.click(Scene(interpreter=interpreter)).boxes == [WARNING + NOT_FOUND]


@pytest.mark.parametrize(
    "place",
    [
        rf"%USERPROFILE%\.local\bin\{BUTTON}",
        rf"%APPDATA%\Python\Python312\Scripts\{BUTTON}",
        r"%USERPROFILE%\AppData\Local\Packages\PythonSoftwareFoundation.Python.3.12_qbz5n2kfra8p0"
        rf"\LocalCache\local-packages\Python312\Scripts\{BUTTON}",
    ],
    ids=["uv or pipx", "pip", "pip of the Microsoft Store"],
)
def test_a_python_that_was_moved_is_found_where_installers_put_it(place: str, wine: Wine) -> None:
    """PATH may not know it yet: Excel has it from before the installation."""
    home = rf"C:\users\{wine.user}"
    there = place.replace("%APPDATA%", rf"{home}\AppData\Roaming").replace("%USERPROFILE%", home)
    wine.install(there)
    run = wine.click(Scene(interpreter=r"C:\gone\pythonw.exe", path=ON_PATH))
    wine.uninstall(there)
    [[started, folder, *words]] = run.starts
    assert (started, folder, words[:2]) == (there, r"C:\windows\system32", ["pair", "--asks"])
    assert run.boxes == []


@pytest.mark.parametrize(
    ("calculation", "reckoned"), [(BY_HAND, 2), (-4105, 0), (2, 0)], ids=["by hand", "on", "semi"]
)
@pytest.mark.parametrize("stand_in", ["answer", "nothing"])
def test_an_excel_that_reckons_by_hand_is_asked_to_before_and_after_an_action(
    calculation: int, reckoned: int, stand_in: str, wine: Wine
) -> None:
    run = wine.click(Scene(calculation=calculation, stand_in=stand_in))
    kinds = [kind for kind, _ in run.report if kind in ("reckoned", "started", "meanwhile")]
    assert kinds == ["reckoned"] * (reckoned // 2) + ["started", "meanwhile"] + ["reckoned"] * (
        reckoned // 2
    )


@pytest.mark.parametrize(
    ("answer", "no_popup", "popups"),
    [("iTour 1: Müller, Γιάννης", False, 1), ("iТур 1", False, 1), ("i象", False, 1),
     ("i😀", False, 1), ("iRunde 1: Müller?", False, 0), ("iТур 1", True, 0)],
)  # fmt: skip
def test_letters_the_system_lacks_are_shown_by_windows_own_box(
    answer: str, no_popup: bool, popups: int, wine: Wine
) -> None:
    """Where it is refused, better a box with question marks than none."""
    run = wine.click(Scene(answer=answer, no_popup=no_popup))
    assert run.boxes == [INFORMATION + answer[1:]]
    assert len(run.all("popup")) == popups


@pytest.mark.parametrize("sleeps", [True, False])
def test_excel_sleeps_until_python_has_ended_and_asks_again_and_again_only_where_it_cannot(
    sleeps: bool, wine: Wine
) -> None:
    run = wine.click(Scene(answer="iDone.", sleeps=sleeps))
    assert run.boxes == [INFORMATION + "Done."]
    assert bool(run.all("napped")) is not sleeps
    said = [re.sub(r"\d+", "PID", text) for text in run.all("slept")]
    assert said == ["--until-end-of=PID"] * sleeps


def test_an_answer_that_cannot_be_read_is_not_taken_for_a_program_that_did_not_start(
    wine: Wine,
) -> None:
    run = wine.click(Scene(answer="iDone.", unreadable=True))
    [box] = run.boxes
    assert re.sub(r"C:\\users\\\S+\.tmp", "ANSWER", box) == WARNING + UNREAD
    assert (len(run.starts), run.left) == (1, [])


def test_a_hung_program_is_ended(wine: Wine) -> None:
    run = wine.click(Scene(stand_in="hang", limit=1))
    assert len(run.all("terminated")) == 1
    assert wine.running() == []


@pytest.mark.parametrize(
    "source",
    ["Dim x As Range", "On Error GoTo Failed", "Failed:\n", "#Const A = 1\n#IfNot"],
)
def test_what_vbscript_does_not_know_is_not_translated_in_silence(source: str) -> None:
    with pytest.raises(ValueError, match="VBScript does not know"):
        translated(source)


def test_the_translation_leaves_texts_and_order_alone() -> None:
    source = 'x = "MsgBox As Long" & DoEvents\n\' As it is\n#If Mac Then\ny\n#Else\nz\n#End If\n'
    assert translated(source) == 'x = "MsgBox As Long" & Nap\nz\n'


def test_only_what_the_module_holds_can_be_shortened() -> None:
    with pytest.raises(ValueError, match="PATIENCE is there 0 times"):
        translated("Option Explicit\n", {"PATIENCE": 1})


def test_the_module_restores_whatever_it_remembers() -> None:
    module = resources.files("swissheet_addin").joinpath("vba", "SwissheetHost.bas").read_text()
    kept = set(re.findall(r"(was_\w+) = host\.([\w.]+)", module))
    restored = {(name, word) for word, name in re.findall(r"host\.([\w.]+) = (was_\w+)", module)}
    changed = set(re.findall(r"host\.([\w.]+) = (?!was_)", module))
    assert kept == restored
    assert changed <= {word for _, word in kept}


@pytest.mark.parametrize("front", ["group's B.xlsm", "own.xlsm"])
def test_a_key_is_for_the_tournament_in_front(wine: Wine, front: str) -> None:
    """Excel starts the macro of one open workbook; in one that knows none, nothing happens."""
    run = wine.click(Scene(front=front))
    assert run.all("handed on") == [
        f"'{front.replace(chr(39), chr(39) * 2)}'!SwissheetHost.RunAction pair"
    ]
    assert (run.boxes, run.starts) == ([], [])
    assert run.one("after") == run.one("before")


@pytest.mark.parametrize(
    ("language", "scene", "begins"),
    [
        ("pl", Scene(interpreter=""), f"Na tym komputerze nie znaleziono swissheet ({BUTTON})."),
        (
            "pl",
            Scene(refused_with=70),
            "Excelowi nie wolno uruchomić swissheet (refused, błąd 70).",
        ),
        ("pl", Scene(stand_in="nothing", code=1), "Python zakończył pracę z kodem 1 i nie"),
        ("pl", Scene(addin=True), "Najpierw otwórz skoroszyt swojego turnieju."),
        ("tr", Scene(interpreter=""), f"swissheet bu bilgisayarda bulunamadı ({BUTTON})."),
        ("tr", Scene(addin=True, protected_view="one"), "Bu çalışma kitabı Korumalı Görünüm'de"),
        ("tr", Scene(refused_with=1001), "swissheet başlatılamadı (refused, hata 1001). Çalışma"),
    ],
)
def test_the_macro_speaks_the_language_of_the_buttons(
    language: str, scene: Scene, begins: str, wine: Wine
) -> None:
    [box] = wine.click(replace(scene, language=language)).boxes
    assert box.startswith(WARNING + begins)


def test_without_the_sheet_of_settings_the_key_has_to_do(wine: Wine) -> None:
    [box] = wine.click(Scene(interpreter="", language="")).boxes
    assert box == f"{WARNING}swissheet: not found: {BUTTON} "
