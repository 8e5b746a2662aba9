"""One command for newcomers: install into .venv, then run the sample or all checks.

    python3 dev.py sample     install, run the main job on the sample event
    python3 dev.py check      install, then format, lint, types, import layers and tests
                              (further words go to pytest: python3 dev.py check tests/rules)
    python3 dev.py check --quick
                              the same in about 90 seconds without other programs: few random
                              examples, and of a long file of tests only a part
    python3 dev.py check --all
                              the same with three times the random examples and kills, and each
                              case of endorsement by command and by button
    python3 dev.py test       only the tests that need no other program; further words go to
                              pytest: python3 dev.py test tests/rules -k buchholz
    python3 dev.py fuzz       the random tests with new seeds for ten minutes, or as many as are
                              named; names the seed of a failure
    python3 dev.py fuzz games 100000
                              so many damaged games (100000) by a seed it names, each read and
                              judged by a witness of its own; about 5 minutes
    python3 dev.py mutants    break each rule that tests/mutants.toml names, one by one in a copy,
                              and require its test in ARTICLES.md to fail; rows can be named
                              (mutants C10 C.04.1) or counted (mutants --part 3/10)
    python3 dev.py words      name what is missing, stale, badly made or too long for its cell;
                              words pl --po pl.po writes the texts of one for Poedit or Weblate,
                              words --from pl.po takes them back
    python3 dev.py manual     build the manual into engine/swissheet/manual, for swissheet help
    python3 dev.py fix        format and apply safe lint fixes

Only the standard library is needed to start. On Debian and Ubuntu, as root, missing programs for
the tests (LibreOffice, a font with the measures of Calibri, a screen nobody sees, a mouse for it,
Node for the Open XML validator and other readers, Wine and a compiler for it, Chromium for the page
of an event) are installed; elsewhere they are named.
"""

from __future__ import annotations

import importlib.util
import os
import random
import shutil
import subprocess
import sys
import tempfile
import time
import venv
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, nullcontext
from pathlib import Path

ROOT = Path(__file__).resolve().parent
VENV = ROOT / ".venv"
BIN = VENV / ("Scripts" if os.name == "nt" else "bin")

# program, or a file -> Debian package
COMPONENTS = {
    "soffice": "libreoffice-calc",
    "/usr/share/fonts/truetype/crosextra/Carlito-Regular.ttf": "fonts-crosextra-carlito",
    "pdftoppm": "poppler-utils",
    "/usr/lib/python3/dist-packages/uno.py": "python3-uno",
    "Xvfb": "xvfb",
    "openbox": "openbox",
    "xdotool": "xdotool",
    "scrot": "scrot",
    "node": "nodejs",
    "npm": "npm",
    "chromium": "chromium",
    "wine": "wine",
    "x86_64-w64-mingw32-gcc": "gcc-mingw-w64-x86-64-win32",
}

OLDEST_XLWINGS = "xlwings==0.30.0"
"""The first that ``pyproject.toml`` allows."""

SHARED_OUT = ("-n", "auto", "--dist", "loadfile", "--no-loadscope-reorder")
"""The tests of a file run in one process: so what they share, such as a wheel, is made once."""

WITNESSES = VENV / "node-witnesses"


def say(*command: str | Path) -> None:
    """Show a command that is about to run."""
    print("$", *(str(part).replace(str(ROOT) + os.sep, "") for part in command), flush=True)


def run(*command: str | Path, hint: str = "") -> None:
    """Run a command in the repository; stop with its exit code, and the hint, when it fails."""
    say(*command)
    done = subprocess.run([str(part) for part in command], cwd=ROOT, check=False)
    if done.returncode:
        if hint:
            print(hint, flush=True)
        sys.exit(done.returncode)


def run_beside(first: Sequence[str | Path], other: Sequence[str | Path]) -> None:
    """Run a command that mostly waits, and another in the time it leaves; wait for both.

    The other has a lower priority. Its output is in .venv/said-beside.txt, and is shown when
    the first has ended. It stops with the exit code of the first of them that failed.
    """
    gently = [nice, "-n", "10"] if (nice := shutil.which("nice")) else []
    said = VENV / "said-beside.txt"
    say(*other, "&")
    with said.open("wb") as file:
        beside = subprocess.Popen(
            [*gently, *other], cwd=ROOT, stdout=file, stderr=subprocess.STDOUT
        )
    try:
        say(*first)
        code = subprocess.run(first, cwd=ROOT, check=False).returncode
        with said.open("rb") as file:
            ended = False
            while not ended:
                ended = beside.poll() is not None
                sys.stdout.buffer.write(file.read())
                sys.stdout.flush()
                time.sleep(0 if ended else 0.5)
    finally:
        beside.terminate()
        beside.wait()
    if code or beside.returncode:
        sys.exit(code or beside.returncode)


@contextmanager
def meanwhile(*command: str | Path) -> Iterator[None]:
    """Run a command while the block does something else; show its output if it fails."""
    say(*command, "&")
    with tempfile.TemporaryFile() as said:
        beside = subprocess.Popen(command, cwd=ROOT, stdout=said, stderr=subprocess.STDOUT)
        try:
            yield
            code = beside.wait()
        finally:
            beside.terminate()
            beside.wait()
        if code:
            said.seek(0)
            sys.stdout.buffer.write(said.read())
            sys.stdout.flush()
            sys.exit(code)


def install(extra: str) -> None:
    """Make .venv and install swissheet into it, with an extra when it is named."""
    if sys.version_info < (3, 11):  # noqa: UP036 - the script itself may meet an older Python
        sys.exit(f"swissheet needs Python 3.11 or newer; this is {sys.version.split()[0]}.")
    if not (BIN / "python").exists() and not (BIN / "python.exe").exists():
        venv.create(VENV, with_pip=True)
    target = f".[{extra}]" if extra else "."
    # Python compiles modules when they are loaded; to compile all of them takes as long as the
    # rest.
    quiet = ("--quiet", "--no-compile")
    run(BIN / "python", "-m", "pip", "install", *quiet, "--editable", target)
    (VENV / "installed").write_text(_wish(extra), "utf-8")


def ensure_installed(extra: str) -> None:
    """Install as :func:`install` does, unless that was done for the same ``pyproject.toml``."""
    installed = VENV / "installed"
    if not installed.exists() or installed.read_text("utf-8") != _wish(extra):
        install(extra)


def _wish(extra: str) -> str:
    return f"{extra}\n{(ROOT / 'pyproject.toml').read_text('utf-8')}"


def ensure_components() -> None:
    """Install the programs the tests need besides Python, or say which are missing."""
    missing = [
        name
        for program, name in COMPONENTS.items()
        if not (shutil.which(program) or (Path(program).is_absolute() and Path(program).exists()))
    ]
    if importlib.util.find_spec("_tkinter") is None:  # for the window of "swissheet desk"
        missing.append("python3-tk")
    if not missing:
        return
    if shutil.which("apt-get") and hasattr(os, "geteuid") and os.geteuid() == 0:
        os.environ["DEBIAN_FRONTEND"] = "noninteractive"
        run("apt-get", "update", "-qq")
        run("apt-get", "install", "-y", "-qq", "--no-install-recommends", *missing)
    else:
        sys.exit(f"Please install these programs first: {', '.join(missing)}.")


@contextmanager
def ensuring_witnesses() -> Iterator[None]:
    """Install the Open XML validator and the JavaScript readers into .venv, unless there.

    That waits for the network most of the time, and the block is run meanwhile.
    """
    source = ROOT / "tests/witnesses/node"
    wanted = (source / "package-lock.json").read_text("utf-8")
    installed = WITNESSES / "installed"
    if installed.exists() and installed.read_text("utf-8") == wanted:
        yield
        return
    shutil.copytree(source, WITNESSES, dirs_exist_ok=True)
    quiet = ("--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error")
    # Not "ci": that insists on the packages of systems different from this computer's.
    npm = shutil.which("npm") or "npm"
    with meanwhile(npm, "install", "--prefix", WITNESSES, *quiet):
        yield
    installed.write_text(wanted, "utf-8")


def ensure_oldest_xlwings() -> None:
    """Put the oldest supported xlwings aside, for the tests that run with both."""
    target = VENV / "oldest-xlwings"
    if not (target / "xlwings").is_dir():
        quiet = ("--quiet", "--no-deps", "--target", target)
        run(BIN / "python", "-m", "pip", "install", *quiet, OLDEST_XLWINGS)


def keep_in_memory() -> None:
    """Let the tests write to memory where Linux has a folder for it, unless a place is named.

    Each change of a workbook waits for the disk, and the tests make thousands of them.
    """
    place = Path("/dev/shm")
    if sys.platform != "linux" or "TMPDIR" in os.environ or not place.is_dir():
        return
    found = os.statvfs(place)
    # In a container the folder is often small, or programs in it cannot be run.
    runs = not found.f_flag & os.ST_NOEXEC
    if runs and os.access(place, os.W_OK) and found.f_bavail * found.f_frsize >= 4 << 30:
        os.environ["TMPDIR"] = str(place)


def check() -> None:
    """Run all that a change must pass, cheapest first; by ``--quick`` the part that finds most."""
    if "--quick" in sys.argv[2:]:
        quick_check([word for word in sys.argv[2:] if word != "--quick"])
        return
    ensure_components()
    with ensuring_witnesses():
        install("dev")
        ensure_oldest_xlwings()
    run(BIN / "ruff", "format", "--check", ".")
    run(BIN / "ruff", "check", ".")
    python = BIN / "python"
    asked = [word for word in sys.argv[2:] if word != "--all"]
    whole = ["--all"] if "--all" in sys.argv[2:] else []
    keep_in_memory()
    # So the tests are compiled once, and not by each of the processes that will run them.
    with nullcontext() if asked else meanwhile(python, "-m", "pytest", "--collect-only", "-qq"):
        run(BIN / "mypy")
        run(BIN / "lint-imports")
    if asked:
        run(python, "-m", "pytest", *whole, *asked)
        return
    # Real clicks wait for windows most of the time, and must be served at once when one comes.
    run_beside(
        [python, "-m", "pytest", "-p", "no:xdist", "-m", "live", *whole, *live_places()],
        [python, "-m", "pytest", *SHARED_OUT, "-m", "not live", *whole],
    )


def quick_check(asked: list[str]) -> None:
    """Check format, lint, types, import layers, and the short tests that need Python only."""
    ensure_installed("dev")
    run(BIN / "ruff", "format", "--check", ".")
    run(BIN / "ruff", "check", ".")
    with meanwhile(BIN / "lint-imports"):
        run(BIN / "mypy")
    keep_in_memory()
    run(BIN / "python", "-m", "pytest", "--quick", *(asked or SHARED_OUT))


def live_places() -> list[str]:
    """Return the places of tests that drive LibreOffice from inside, or a Windows in Wine.

    ``tests/conftest.py`` knows them by their fixtures, and allows them in no other place.
    """
    import tomllib  # an older Python has none, and an earlier message says so

    options = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["pytest"]
    return list(options["ini_options"]["live"])


def test() -> None:
    """Run the tests that need Python only: all, or those named."""
    ensure_installed("dev")
    asked = sys.argv[2:] or SHARED_OUT
    run(BIN / "python", "-m", "pytest", "-m", "not programs", *asked)


def fuzz() -> None:
    """Run random tests with one new seed after the other, until the time is over; or games."""
    if {"-h", "--help"} & set(sys.argv[2:]):
        print(__doc__)
        return
    if sys.argv[2:3] == ["games"]:
        ensure_installed("dev")
        cases = ("--cases", *sys.argv[3:4]) if sys.argv[3:] else ()
        run(BIN / "python", "tests/support/game_fuzz.py", *cases, *sys.argv[4:])
        return
    try:
        minutes = float(sys.argv[2]) if sys.argv[2:] else 10
    except ValueError:
        sys.exit(__doc__)
    ensure_installed("dev")
    end = time.monotonic() + 60 * minutes
    while time.monotonic() < end:
        seed = random.randrange(2**32)
        again = ("-m", "pytest", "-m", "hypothesis", "--hypothesis-profile=fuzz")
        again += (f"--hypothesis-seed={seed}",)
        hint = f"Seed {seed} fails. Again: {BIN / 'python'} {' '.join(again)}"
        run(BIN / "python", *again, "-q", *SHARED_OUT, hint=hint)


def mutants() -> None:
    """Break rules on purpose; their tests have to find it."""
    ensure_installed("dev")
    os.environ["PYTHONPATH"] = str(ROOT / "tests")
    run(BIN / "python", "tests/support/mutants.py", *sys.argv[2:])


def words() -> None:
    """Look after the words of every language."""
    ensure_installed("dev")
    os.environ["PYTHONPATH"] = str(ROOT / "tests")
    run(BIN / "python", "tests/support/words.py", *sys.argv[2:])


def sample() -> None:
    """Run the main job on the sample event."""
    install("")
    run(BIN / "swissheet", "demo")


def manual() -> None:
    """Build the pages that a wheel has, where an editable installation finds them."""
    ensure_installed("dev")
    run(BIN / "python", "docs/tools/build_manual.py", "engine/swissheet/manual")


def fix() -> None:
    install("dev")
    run(BIN / "ruff", "format", ".")
    run(BIN / "ruff", "check", "--fix", ".")


def main() -> None:
    # Programs started here, and by a test, are compiled once and not every time.
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    jobs = {"sample": sample, "check": check, "test": test, "fuzz": fuzz}
    jobs |= {"manual": manual, "fix": fix}
    jobs |= {"mutants": mutants, "words": words}
    if len(sys.argv) < 2 or sys.argv[1] not in jobs:
        sys.exit(__doc__)
    jobs[sys.argv[1]]()


if __name__ == "__main__":
    main()
