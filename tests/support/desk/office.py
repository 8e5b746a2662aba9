"""A live LibreOffice: its documents, its cells, and the buttons on them.

One instance serves a whole test session. It has a profile of its own, trusts one folder and
refuses the macros of every other, as an organiser's does, and is driven over a local pipe.
"""

from __future__ import annotations

import shutil
import sys
import tempfile
import time
import uuid
from collections.abc import Iterator, Mapping
from importlib.resources import files
from pathlib import Path
from typing import Any
from xml.sax.saxutils import escape

from support.desk import fonts
from support.desk.screen import Screen, start, stop
from support.patience import PATIENCE, until

_UNO_FOLDERS = (
    "/usr/lib/python3/dist-packages",
    "/usr/lib/libreoffice/program",
    "/usr/lib64/libreoffice/program",
    "/opt/libreoffice/program",
)

_SETTINGS = """<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry"
 xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">
<item oor:path="/org.openoffice.Office.Common/Security/Scripting">
<prop oor:name="SecureURL" oor:op="fuse"><value><it>{trusted}</it></value></prop></item>
<item oor:path="/org.openoffice.Office.Common/Misc">
<prop oor:name="FirstRun" oor:op="fuse"><value>false</value></prop>
<prop oor:name="ShowTipOfTheDay" oor:op="fuse"><value>false</value></prop></item>
<item oor:path="/org.openoffice.Office.Recovery/AutoSave">
<prop oor:name="Enabled" oor:op="fuse"><value>false</value></prop></item>
<item oor:path="/org.openoffice.Setup/Product">
<prop oor:name="ooSetupLastVersion" oor:op="fuse"><value>99.9</value></prop></item>
</oor:items>
"""


def load_uno() -> Any:
    """LibreOffice's module ``uno``, without what else lies in the folder it comes from."""
    if "uno" not in sys.modules:
        before = list(sys.path)
        sys.path += _UNO_FOLDERS
        try:
            import unohelper  # noqa: F401
        finally:
            sys.path[:] = before
    return sys.modules["uno"]


_TO_THE_TABS = ("PAGE_TAB_LIST", "PANEL", "ROOT_PANE", "SCROLL_PANE")


def _of_a_desktop(environment: Mapping[str, str], state: Path) -> dict[str, str]:
    """The environment a person's LibreOffice starts in.

    The Python inside LibreOffice looks for its library beside the first ``python3`` of PATH; one of
    another make there (of a virtual environment, of pyenv) keeps it from starting.
    """
    kept = {key: value for key, value in environment.items() if not key.startswith("PYTHON")}
    path = {"PATH": "/usr/local/bin:/usr/bin:/bin", "XDG_STATE_HOME": str(state)}
    return kept | path | fonts.environment()


class Office:
    """A running LibreOffice; documents under :attr:`trusted` may run their macros."""

    def __init__(self, screen: Screen):
        self.uno = load_uno()
        self.screen = screen
        self.folder = Path(tempfile.mkdtemp(prefix="swissheet-office-"))
        self.trusted = self.folder / "tournaments"
        self.trusted.mkdir()
        user = self.folder / "profile" / "user"
        user.mkdir(parents=True)
        trusted = escape(self.trusted.as_uri())
        (user / "registrymodifications.xcu").write_text(_SETTINGS.format(trusted=trusted))
        pipe = f"swissheet{uuid.uuid4().hex[:12]}"
        self._process = start(
            [
                "soffice",
                f"-env:UserInstallation={(self.folder / 'profile').as_uri()}",
                "--norestore", "--nologo", "--nodefault", "--nofirststartwizard",
                f"--accept=pipe,name={pipe};urp;StarOffice.ComponentContext",
            ],
            env=_of_a_desktop(screen.environment, self.folder / "state"),
        )  # fmt: skip
        try:
            self._context = self._connected(pipe)
        except BaseException:
            self.close()
            raise
        self.desktop = self.service("com.sun.star.frame.Desktop")

    def _connected(self, pipe: str) -> Any:
        local = self.uno.getComponentContext()
        resolver = local.ServiceManager.createInstance("com.sun.star.bridge.UnoUrlResolver")
        end = time.monotonic() + PATIENCE
        while True:
            try:
                context = resolver.resolve(f"uno:pipe,name={pipe};urp;StarOffice.ComponentContext")
                break
            except Exception:
                if time.monotonic() > end or self._process.poll() is not None:
                    raise
                time.sleep(0.05)
        return context

    def service(self, name: str) -> Any:
        """A service of this LibreOffice."""
        return self._context.ServiceManager.createInstanceWithContext(name, self._context)

    def serve(self, document: Any) -> str:
        """The local socket at which the product's Desk serves a document, inside LibreOffice."""
        server = Path(__file__).with_name("desk_server.py")
        loader = self.service("com.sun.star.loader.Python")
        factory = loader.activate("swissheet.tests.DeskServer", "", server.as_uri(), None)
        words = {
            "place": str(self.folder / f"desk-{uuid.uuid4().hex[:8]}"),
            "desk": str(files("swissheet_addin.libreoffice.desk") / "__init__.py"),
            "document": document,
        }
        job = factory.createInstanceWithContext(self._context)
        return str(job.execute(tuple(self._named_value(*word) for word in words.items())))

    def _named_value(self, name: str, value: object) -> Any:
        found = self.uno.createUnoStruct("com.sun.star.beans.NamedValue")
        found.Name, found.Value = name, value
        return found

    def close(self) -> None:
        stop(self._process)
        shutil.rmtree(self.folder, ignore_errors=True)

    def open(self, path: Path, *, hidden: bool = False) -> Any:
        """A document as the settings of the profile open it."""
        use_settings = 3
        properties = {"MacroExecutionMode": use_settings, "Hidden": hidden}
        values = tuple(self._property(name, value) for name, value in properties.items())
        document = self.desktop.loadComponentFromURL(path.as_uri(), "_blank", 0, values)
        if document is None:
            raise AssertionError(f"LibreOffice did not open {path.name}")
        if not hidden:
            self._settle(document.CurrentController.Frame)
        return document

    def _settle(self, frame: Any) -> None:
        """Waits for the window manager to give the window its place, and for Calc to fill it."""
        window = frame.ContainerWindow
        window.toFront()
        sizes: list[tuple[int, int]] = []

        def still() -> bool:
            self.idle()
            sizes.append((window.PosSize.Width, window.PosSize.Height))
            at_rest = len(sizes) > 3 and len(set(sizes[-4:])) == 1
            return at_rest and self.screen.active() == frame.Title

        if not until(still, step=0.06):
            raise AssertionError(f"the window never comes to rest: {sizes[-4:]}")

    def idle(self) -> None:
        """Waits until LibreOffice has drawn everything and has nothing left to do."""
        self.service("com.sun.star.awt.Toolkit").processEventsToIdle()

    def windows(self) -> list[str]:
        """The titles of the windows of this LibreOffice that are seen, boxes among them."""
        toolkit = self.service("com.sun.star.awt.Toolkit")
        found = (toolkit.getTopWindow(index) for index in range(toolkit.getTopWindowCount()))
        seen = [window.getAccessibleContext() for window in found if window.isVisible()]
        return [str(context.getAccessibleName()) for context in seen]

    def tabs(self, document: Any) -> dict[str, tuple[int, int]]:
        """The tabs of the sheets that are seen: the middle of each on the screen."""
        found = self._inside(document, "PAGE_TAB", through=_TO_THE_TABS)
        return {str(tab.getAccessibleName()): _middle(tab) for tab in found}

    def seen_control(self, document: Any, sheet: Any, model: Any) -> tuple[int, int]:
        """The middle of a control in the frozen head of the sheet in front, on the screen.

        LibreOffice tells where it is in the scrolled part of the sheet, which moves away below it.
        """
        shapes = [sheet.DrawPage.getByIndex(index) for index in range(sheet.DrawPage.Count)]
        shape = next(one for one in shapes if getattr(one, "Control", None) == model)
        panes = self._inside(document, "DOCUMENT_SPREADSHEET", through=_TO_THE_TABS)
        corner = min((pane.getLocationOnScreen() for pane in panes), key=lambda at: (at.Y, at.X))
        size = document.CurrentController.getControl(model).getAccessibleContext().getSize()
        across, down = (
            round(at * size.Width / shape.Size.Width) for at in (shape.Position.X, shape.Position.Y)
        )
        return corner.X + across + size.Width // 2, corner.Y + down + size.Height // 2

    def name_box(self, document: Any) -> tuple[int, int]:
        """The middle of the Name Box, into which the address of a cell is typed."""
        for bar in self._inside(document, "TOOL_BAR", through=("PANEL",)):
            if bar.getAccessibleName() == "Formula Tool Bar":
                return _middle(bar.getAccessibleChild(0).getAccessibleContext())
        raise AssertionError("there is no Name Box")

    def _inside(self, document: Any, role: str, *, through: tuple[str, ...]) -> Iterator[Any]:
        """The parts of a role in the window of a document; only parts of these roles are opened."""
        api = "com.sun.star.accessibility.AccessibleRole"
        wanted, *ways = (self.uno.getConstantByName(f"{api}.{n}") for n in (role, *through))

        def leaves(parent: Any) -> Iterator[Any]:
            for index in range(parent.getAccessibleChildCount()):
                part = parent.getAccessibleChild(index).getAccessibleContext()
                if part.getAccessibleRole() == wanted:
                    yield part
                elif part.getAccessibleRole() in ways:
                    yield from leaves(part)

        window = document.CurrentController.Frame.ContainerWindow
        return leaves(window.getAccessibleContext())

    def box_text(self, title: str) -> str:
        """What the message box of this title says."""
        toolkit = self.service("com.sun.star.awt.Toolkit")
        for index in range(toolkit.getTopWindowCount()):
            context = toolkit.getTopWindow(index).getAccessibleContext()
            if context.getAccessibleName() == title:
                texts = list(_labels(context))
                return max(texts, key=len, default="")
        raise AssertionError(f"there is no message box '{title}'")

    def box_buttons(self, title: str) -> dict[str, tuple[int, int, bool]]:
        """The buttons of the message box of this title: where they are, and whether focused."""
        toolkit = self.service("com.sun.star.awt.Toolkit")
        api = "com.sun.star.accessibility"
        push_button = self.uno.getConstantByName(f"{api}.AccessibleRole.PUSH_BUTTON")
        focused = self.uno.getConstantByName(f"{api}.AccessibleStateType.FOCUSED")
        found = {}
        for index in range(toolkit.getTopWindowCount()):
            box = toolkit.getTopWindow(index).getAccessibleContext()
            for part in _parts(box) if box.getAccessibleName() == title else ():
                if part.getAccessibleRole() == push_button:
                    place, size = part.getLocationOnScreen(), part.getSize()
                    found[str(part.getAccessibleName())] = (
                        place.X + size.Width // 2,
                        place.Y + size.Height // 2,
                        bool(part.getAccessibleStateSet().contains(focused)),
                    )
        return found

    def save_as(self, document: Any, path: Path, filter_name: str) -> None:
        """The document stored under another name and format."""
        document.storeToURL(path.as_uri(), (self._property("FilterName", filter_name),))

    def _property(self, name: str, value: object) -> Any:
        found = self.uno.createUnoStruct("com.sun.star.beans.PropertyValue")
        found.Name, found.Value = name, value
        return found


def close_document(document: Any) -> None:
    """Closes without asking."""
    document.setModified(False)
    document.close(True)


def button_place(
    office: Office, document: Any, caption: str, on: str = "Tournament"
) -> tuple[int, int]:
    """The middle of a button of a sheet on the screen; the sheet comes to the front."""
    sheet = document.Sheets.getByName(on)
    model = _button(sheet, caption)
    controller = document.CurrentController
    controller.setActiveSheet(sheet)
    # A click that comes before the sheet is drawn goes to the cell behind the button.
    office.idle()
    return office.seen_control(document, sheet, model)


def _button(sheet: Any, caption: str) -> Any:
    for form in _members(sheet.DrawPage.Forms):
        for model in _members(form):
            if getattr(model, "Label", None) == caption:
                return model
    raise AssertionError(f"there is no button '{caption}' on {sheet.Name}")


def _labels(context: Any) -> Iterator[str]:
    return (str(part.getAccessibleName()) for part in _parts(context))


def _parts(context: Any) -> Iterator[Any]:
    for index in range(context.getAccessibleChildCount()):
        child = context.getAccessibleChild(index).getAccessibleContext()
        yield child
        yield from _parts(child)


def captions(document: Any, sheet: str) -> list[str]:
    """The captions of all buttons of a sheet."""
    return [
        str(model.Label)
        for form in _members(document.Sheets.getByName(sheet).DrawPage.Forms)
        for model in _members(form)
        if hasattr(model, "Label")
    ]


def _members(collection: Any) -> list[Any]:
    return [collection.getByIndex(index) for index in range(collection.Count)]


def _middle(part: Any) -> tuple[int, int]:
    place, size = part.getLocationOnScreen(), part.getSize()
    return place.X + size.Width // 2, place.Y + size.Height // 2
