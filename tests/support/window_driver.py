"""The real window in words: find by identifier, role and name, press, type, scan, wait. Never by place or luck."""

from __future__ import annotations

import json
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeVar

from tests.support.desktop_session import SYSTEM_PYTHON, DesktopSession

DRIVER = "tests.support.atspi_driver"
PROGRAM = "Spoolhouse"
CELLS = ("cell", "table cell")
WAIT_SECONDS = 60.0
LOOK_SECONDS = 0.05
"""Between two looks, or as long as one takes: who looks all the time leaves the program no processor."""
MOST_LOOKS = 5
SCANNER_MS, PERSON_MS = 6.0, 80.0
"""Between two letters."""
REST_SECONDS = 1.0
"""Between two presses of one hand that are both meant; quicker ones are a double press, whose second does nothing. The
same press by two calls is meant twice; what one call presses comes at once."""
T = TypeVar("T")
BUGS = ("Traceback", "Error calling Python override", "QPainter::", "QObject::")
"""Texts that a console must never print."""
MADE_UP = "QApplication."
"""Qt's own identifiers, of what has none."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Seen:
    """One thing in the window, as it is told to a screen reader."""

    at: tuple[str, str]
    depth: int
    role: str
    name: str
    description: str
    identifier: str
    states: frozenset[str]

    @property
    def is_enabled(self) -> bool:
        return "enabled" in self.states

    def __str__(self) -> str:
        words = [self.role, repr(self.name), self.identifier, " ".join(sorted(self.states - USUAL))]
        return "  " * self.depth + " ".join(filter(None, [*words, "" if self.is_enabled else "DISABLED"]))


class Refused(Exception):
    """The thing is not there any more, or cannot do that."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Notification:
    """A notification of the desktop; `changes`: the number of its updates."""

    summary: str
    body: str
    changes: int
    closed: bool


USUAL = frozenset({"enabled", "sensitive", "showing", "visible", "focusable"})


class Tree(list[Seen]):
    """The visible objects at one moment, in reading order."""

    def all(self, wanted: str = "", *, role: str = "", name: str = "", starts: str = "", has: str = "") -> list[Seen]:
        """`wanted`: the identifier; `name`: all of it; `starts`, `has`: a part of it."""
        return [
            each
            for each in self
            if (not wanted or each.identifier == wanted)
            and (not role or each.role == role)
            and (not name or each.name == name)
            and each.name.startswith(starts)
            and has in each.name
        ]

    def one(self, wanted: str = "", **more: str) -> Seen | None:
        found = self.all(wanted, **more)
        return found[0] if found else None

    def rows(self, table: str) -> list[str]:
        """The sentences of a table's rows: the names of its first column, as a screen reader tells them."""
        return [each.name for each in self.row_cells(table)]

    def row_cells(self, table: str) -> list[Seen]:
        """The first cell of each row."""
        return [each for each in self.inside(table) if each.role in CELLS and ". " in each.name]

    def inside(self, wanted: str) -> list[Seen]:
        number = next((number for number, each in enumerate(self) if each.identifier == wanted), None)
        if number is None:
            return []
        below = []
        for each in self[number + 1 :]:
            if each.depth <= self[number].depth:
                break
            below.append(each)
        return below

    def __str__(self) -> str:
        return "\n".join(map(str, self))


class WindowDriver:
    """One person at one console."""

    def __init__(self, session: DesktopSession, pictures: Path | None = None) -> None:
        """`pictures`: where one is kept when something does not happen."""
        self.session = session
        self._pictures = pictures
        self._driver = session.start(
            [str(SYSTEM_PYTHON), "-m", DRIVER], "driver", stdin=subprocess.PIPE, stdout=subprocess.PIPE
        )
        self._hear()
        self.console: subprocess.Popen[str] | None = None
        self._struck: tuple[object, float] = ("", 0.0)
        """The last key or button, and its time."""

    # the program

    def start(
        self, data_dir: Path, *arguments: str, environment: Mapping[str, str] | None = None, first_run: bool = False
    ) -> None:
        """`spoolhouse console`; returns when its window can be seen and has the keyboard. `first_run`: nobody was at
        this console before; else its first run is over."""
        choices = data_dir / "console.json"
        if not first_run and not choices.exists():
            data_dir.mkdir(mode=0o700, parents=True, exist_ok=True)
            choices.write_text('{"first_run": {"step": "over"}}')
        self._wait(lambda: bool(self._do("managed")), "there is no window manager")
        self.session.environment.update(environment or {})
        command = [sys.executable, "-m", "app", "console", "--data-dir", str(data_dir), *arguments]
        self.console = self.session.start(command, "console")
        self.wait(lambda tree: any("active" in each.states for each in tree), "no window has the keyboard")

    def kill(self) -> None:
        """Kill only the window, as a crash does."""
        assert self.console is not None
        self.console.kill()
        self.console.wait()
        self.console = None

    def ended(self) -> int:
        """Waits for the program's own end; its exit code."""
        assert self.console is not None
        code = self.console.wait(WAIT_SECONDS)
        self.console = None
        return code

    # what is there

    def tree(self) -> Tree:
        read: list[dict[str, Any]] = self._do("tree", program=PROGRAM)
        return Tree(
            Seen(
                at=(each["at"][0], each["at"][1]),
                depth=each["depth"],
                role=each["role"],
                name=each["name"],
                description=each["description"],
                identifier="" if each["id"].startswith(MADE_UP) else each["id"],
                states=frozenset(each["states"]),
            )
            for each in read
        )

    def wait_for(self, wanted: str = "", *, enabled: bool | None = None, **more: str) -> Seen:
        """The first such thing, once it is shown (and enabled)."""

        def found(tree: Tree) -> Seen | None:
            return next((each for each in tree.all(wanted, **more) if enabled in (None, each.is_enabled)), None)

        what = " ".join(filter(None, [wanted, *(f"{key} {value!r}" for key, value in more.items())]))
        return self.wait(found, f"{what} is not there" + ("" if enabled is None else f", enabled: {enabled}"))

    def wait_gone(self, wanted: str = "", **more: str) -> None:
        self.wait(lambda tree: not tree.all(wanted, **more), f"{wanted} {more} is still there")

    def wait_row(self, table: str, *parts: str) -> str:
        """The sentence of the first row that has all the parts."""

        def found(tree: Tree) -> str | None:
            return next((row for row in tree.rows(table) if all(part in row for part in parts)), None)

        return self.wait(found, f"no row of {table} has {parts}")

    def wait(self, happened: Callable[[Tree], T | None], why_not: str = "it did not happen") -> T:
        """Wait until `happened` returns something of the tree. Raises AssertionError with the visible objects."""
        deadline = time.monotonic() + WAIT_SECONDS
        while True:
            began = time.monotonic()
            tree = self.tree()
            took = time.monotonic() - began
            found = happened(tree)
            if found:
                return found
            ended = self.console is not None and self.console.poll() is not None
            if ended or time.monotonic() > deadline:
                raise AssertionError(self._told(why_not, tree))
            time.sleep(max(LOOK_SECONDS, took))

    def notifications(self) -> list[Notification]:
        """Return everything that the desktop was ever asked to show."""
        return [Notification(**each) for each in self._do("notifications")]

    def wait_notifications(self, happened: Callable[[list[Notification]], bool]) -> list[Notification]:
        found: list[Notification] = []

        def look(_: Tree) -> bool:
            found[:] = self.notifications()
            return happened(found)

        self.wait(look, "the notifications are others")
        return found

    def text(self, wanted: str) -> str:
        """Return the text of a field."""
        return str(self._do("text", at=self.wait_for(wanted).at))

    def rectangle(self, wanted: str) -> tuple[int, int, int, int]:
        """Left, top, width, height in pixels of the screen."""
        left, top, width, height = self._do("rectangle", at=self.wait_for(wanted).at)
        return left, top, width, height

    # what a person does

    def press(self, wanted: str = "", **more: str) -> None:
        """A button that can be pressed, as a screen reader presses it; one that stays down, by the space bar."""

        def act(button: Seen) -> None:
            if "checkable" in button.states:
                self._focus(button)
                self.keys("Space")
            else:
                self._do("act", at=button.at, name="Press")

        self._on(lambda: self.wait_for(wanted, enabled=True, **more), act)

    def click(self, wanted: str = "", *, times: int = 1, button: int = 1, **more: str) -> None:
        """Click with the mouse in the middle of the object."""
        with self._meant((wanted, more)):
            self._on(
                lambda: self.wait_for(wanted, enabled=True, **more),
                lambda thing: self._do("click", at=thing.at, button=button, times=times),
            )

    def click_row(self, table: str, *parts: str, times: int = 1) -> None:
        """The first row of a table that has all the parts in its sentence."""

        def found(tree: Tree) -> Seen | None:
            return next((row for row in tree.row_cells(table) if all(part in row.name for part in parts)), None)

        # by its place in the tree: the sentence is another one when a second has gone
        with self._meant((table, parts)):
            self._on(
                lambda: self.wait(found, f"no row of {table} has {parts}"),
                lambda row: self._do("click", at=row.at, button=1, times=times),
            )

    def rest(self) -> None:
        """Wait as long as a person who deliberately presses again."""
        time.sleep(1.5 * REST_SECONDS)

    @contextmanager
    def _meant(self, first: object, last: object = None) -> Iterator[None]:
        """A press of its own, whatever the same hand pressed a moment ago. `last`: where it ends, if elsewhere."""
        before, at = self._struck
        if before == first:
            time.sleep(max(0.0, at + REST_SECONDS - time.monotonic()))
        yield
        self._struck = (first if last is None else last, time.monotonic())

    def focus(self, wanted: str) -> None:
        self._on(lambda: self.wait_for(wanted, enabled=True), self._focus)

    def _focus(self, thing: Seen) -> None:
        self._do("focus", at=thing.at)
        has = "has not got the focus"
        self.wait(lambda tree: any(each.at == thing.at and "focused" in each.states for each in tree), f"{thing} {has}")

    def _on(self, look: Callable[[], Seen], act: Callable[[Seen], object]) -> None:
        """Act on an object, and look for it once more if it is gone by then."""
        for _ in range(MOST_LOOKS):
            thing = look()
            try:
                act(thing)
            except Refused as why:
                refused = why
            else:
                return
        raise AssertionError(self._told(str(refused), self.tree()))

    def keys(self, *keys: str) -> None:
        """`Ctrl+F`, `Down`, `Enter`, as the keyboard sends them to whatever has the focus."""
        with self._meant(keys[0], keys[-1]):
            for each in keys:
                self._do("keys", keys=each)

    def type(self, text: str) -> None:
        """Type as fast as a person."""
        self._do("type", text=text, gap_ms=PERSON_MS)

    def scan(self, text: str) -> None:
        """Type as a barcode scanner does: within some milliseconds, then Enter."""
        self._do("type", text=f"{text}\n", gap_ms=SCANNER_MS)
        self._struck = ("Enter", time.monotonic())

    def fill(self, wanted: str, text: str) -> None:
        """Puts the text in the place of what stands in a field."""
        self.focus(wanted)
        self.keys("Ctrl+A")
        self.type(text)

    def picture(self, path: Path) -> None:
        """The whole screen, as PNG."""
        self.session.picture().save(path)

    def close(self) -> None:
        for pipe in (self._driver.stdin, self._driver.stdout):
            if pipe is not None:
                pipe.close()

    # how

    def _do(self, act: str, **facts: Any) -> Any:
        assert self._driver.stdin is not None
        self._driver.stdin.write(json.dumps({"do": act, **facts}) + "\n")
        self._driver.stdin.flush()
        answer = self._hear()
        if "refused" in answer:
            raise Refused(f"{act}: {answer['refused']}")
        return answer["result"]

    def _hear(self) -> dict[str, Any]:
        assert self._driver.stdout is not None
        line = self._driver.stdout.readline()
        assert line, f"the driver ended: {self.session.log('driver')}"
        body: dict[str, Any] = json.loads(line)
        return body

    def _wait(self, happened: Callable[[], bool], why_not: str) -> None:
        deadline = time.monotonic() + WAIT_SECONDS
        while not happened():
            assert time.monotonic() < deadline, why_not
            time.sleep(LOOK_SECONDS)

    def _told(self, why: str, tree: Tree) -> str:
        ended = "" if self.console is None or self.console.poll() is None else f" (exit code {self.console.poll()})"
        if self._pictures is not None:
            self.picture(self._pictures / "did-not-happen.png")
            why += f"; picture: {self._pictures / 'did-not-happen.png'}"
        return f"{why}\n--- shown:\n{tree}\n--- the console{ended} said:\n{self.session.log('console')[-2000:]}"


@contextmanager
def window_driver(session: DesktopSession, pictures: Path | None = None) -> Iterator[WindowDriver]:
    driver = WindowDriver(session, pictures)
    try:
        yield driver
        log_text = session.log("console")
        assert not [word for word in BUGS if word in log_text], log_text
    finally:
        driver.close()


CLICKS = frozenset({"act", "click"})


@dataclass
class HandCount:
    """`keys`: strokes of single keys, `letters`: of texts."""

    clicks: int = 0
    keys: list[str] = field(default_factory=list)
    letters: int = 0
    began: float = field(default_factory=time.monotonic)

    @property
    def seconds(self) -> float:
        return time.monotonic() - self.began


@contextmanager
def hand_count(window: WindowDriver) -> Iterator[HandCount]:
    """From now on."""
    count, does = HandCount(), window._do

    def counted(act: str, **facts: Any) -> Any:
        done = does(act, **facts)
        if act in CLICKS:
            count.clicks += facts.get("times", 1)
        elif act == "keys":
            count.keys.append(facts["keys"])
        elif act == "type":
            count.letters += len(facts["text"])
        return done

    window._do = counted  # type: ignore[method-assign]
    try:
        yield count
    finally:
        window._do = does  # type: ignore[method-assign]
