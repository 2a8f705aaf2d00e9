"""A second user of a window: reads what a screen reader reads, presses what it can press, types on the keyboard.

Run by Debian's own Python (`/usr/bin/python3`, python3-gi), as the project's has no D-Bus: one JSON request a line on
standard input, one JSON answer a line on standard output. Speaks AT-SPI on the bus itself, so nothing that changes is
ever cached (https://gitlab.gnome.org/GNOME/at-spi2-core, `xml/*.xml`). Loads nothing of ours but the keyboard.
"""

from __future__ import annotations

import json
import os
import sys
import time
from collections.abc import Callable, Iterable
from typing import Any

from gi.repository import Gio, GLib

from tests.support.xtest_keyboard import Keyboard, has_window_manager

CALL_MS = 10_000
START_SECONDS = 60.0
STILL_LOOKS, STILL_SECONDS = 40, 0.06
"""Wait until a moving object has reached its final place."""
A11Y = "org.a11y.atspi"
REGISTRY = (f"{A11Y}.Registry", "/org/a11y/atspi/accessible/root")
MOST_CHILDREN = 700
"""Most children read of one table. Those far below are not read."""
STATES = (
    "invalid", "active", "armed", "busy", "checked", "collapsed", "defunct", "editable", "enabled", "expandable",
    "expanded", "focusable", "focused", "has-tooltip", "horizontal", "iconified", "modal", "multi-line",
    "multiselectable", "opaque", "pressed", "resizable", "selectable", "selected", "sensitive", "showing",
    "single-line", "stale", "transient", "vertical", "visible", "manages-descendants", "indeterminate", "required",
    "truncated", "animated", "invalid-entry", "supports-autocompletion", "selectable-text", "is-default", "visited",
    "checkable", "has-popup", "read-only",
)  # fmt: skip
Place = tuple[str, str]
"""Address of an object: name on the bus, path."""
Node = dict[str, Any]


class Bus:
    """The bus of accessibility of this session."""

    def __init__(self) -> None:
        session = Gio.bus_get_sync(Gio.BusType.SESSION, None)
        _wait_for_owner(session, "org.a11y.Bus")
        # what a screen reader says when it starts: windows tell nothing before
        session.call_sync(
            "org.a11y.Bus", "/org/a11y/bus", "org.freedesktop.DBus.Properties", "Set",
            GLib.Variant("(ssv)", ("org.a11y.Status", "IsEnabled", GLib.Variant("b", True))), None, 0, CALL_MS, None,
        )  # fmt: skip
        answer = session.call_sync(
            "org.a11y.Bus", "/org/a11y/bus", "org.a11y.Bus", "GetAddress", None, None, 0, CALL_MS, None
        )
        flags = Gio.DBusConnectionFlags.AUTHENTICATION_CLIENT | Gio.DBusConnectionFlags.MESSAGE_BUS_CONNECTION
        self._connection = Gio.DBusConnection.new_for_address_sync(answer.unpack()[0], flags, None, None)
        self._kinds: dict[Place, tuple[str, str]] = {}
        """Role and identifier of all that was ever seen."""

    def ask(self, requests: Iterable[tuple[Place, str, str, Any]]) -> list[Any]:
        """Send all calls at once. Returns the answers in the same order; None if the object is gone or refuses."""
        requests = list(requests)
        answers: list[Any] = [None] * len(requests)
        left = len(requests)

        def taken(connection: Any, result: Any, number: int) -> None:
            nonlocal left
            left -= 1
            try:
                answers[number] = connection.call_finish(result).unpack()
            except GLib.Error:
                answers[number] = None

        for number, ((name, path), interface, method, arguments) in enumerate(requests):
            self._connection.call(name, path, interface, method, arguments, None, 0, CALL_MS, None, taken, number)
        while left:
            GLib.MainContext.default().iteration(True)
        return answers

    def one(self, place: Place, interface: str, method: str, arguments: Any = None) -> Any:
        """Raises LookupError where the object is gone or says no."""
        (answer,) = self.ask([(place, f"{A11Y}.{interface}", method, arguments)])
        if answer is None:
            raise LookupError(f"{method} was not answered by {place[1]}")
        return answer

    def get(self, place: Place, interface: str, name: str) -> Any:
        arguments = GLib.Variant("(ss)", (f"{A11Y}.{interface}", name))
        (answer,) = self.ask([(place, "org.freedesktop.DBus.Properties", "Get", arguments)])
        return None if answer is None else answer[0]

    def tree(self, program: str) -> list[Node]:
        """Return the accessible objects of `program`, parents before children."""
        roots = [tuple(each) for each in self.one(REGISTRY, "Accessible", "GetChildren")[0]]
        nodes = [each for each in self._read([(root, 0) for root in roots]) if each and each["name"] == program]
        tops: list[Node] = []
        for node in nodes:
            tops += self._below(node)
        return tops

    def _below(self, top: Node) -> list[Node]:
        """Level by level, and put into reading order at the end."""
        level: list[Node] = [top]
        children_of: dict[Place, list[Node]] = {}
        while level:
            listed = [(tuple(each["at"]), f"{A11Y}.Accessible", "GetChildren", None) for each in level]
            found = self.ask(listed)
            below: list[tuple[Place, int]] = []
            owners: list[Place] = []
            for each, answer in zip(level, found, strict=True):
                for child in [] if answer is None else answer[0][:MOST_CHILDREN]:
                    below.append((tuple(child), each["depth"] + 1))
                    owners.append(tuple(each["at"]))
            level = []
            for owner, node in zip(owners, self._read(below), strict=True):
                if node is not None:
                    children_of.setdefault(owner, []).append(node)
                    level.append(node)

        def flat(node: Node) -> list[Node]:
            return [node, *(each for child in children_of.get(tuple(node["at"]), []) for each in flat(child))]

        return flat(top)

    def _read(self, places: list[tuple[Place, int]]) -> list[Node | None]:
        """Read objects and return them in the same order. None: the object is gone, or below a window and not shown.
        Most are read no further.
        """
        states = self.ask([(place, f"{A11Y}.Accessible", "GetState", None) for place, _ in places])
        shown = {
            place: states_of(state[0])
            for (place, depth), state in zip(places, states, strict=True)
            if state is not None and (depth <= 1 or "showing" in states_of(state[0]))
        }
        self._learn([place for place in shown if place not in self._kinds])
        texts = iter(self.ask([_property(place, name) for place in shown for name in ("Name", "Description")]))
        words = {place: (next(texts), next(texts)) for place in shown}
        return [
            self._node(place, depth, shown[place], *words[place]) if place in shown else None for place, depth in places
        ]

    def _node(self, place: Place, depth: int, states: list[str], name: Any, description: Any) -> Node | None:
        if name is None or place not in self._kinds:
            return None
        role, identifier = self._kinds[place]
        return {
            "at": place,
            "depth": depth,
            "role": role,
            "name": name[0],
            "description": description[0] if description else "",
            "id": identifier,
            "states": states,
        }

    def _learn(self, places: list[Place]) -> None:
        """Read what each object is. Their bus names are never reused."""
        requests: list[tuple[Place, str, str, Any]] = []
        for place in places:
            requests += [(place, f"{A11Y}.Accessible", "GetRoleName", None), _property(place, "AccessibleId")]
        answers = self.ask(requests)
        for number, place in enumerate(places):
            role, identifier = answers[2 * number : 2 * number + 2]
            if role is not None:
                self._kinds[place] = (role[0], identifier[0] if identifier else "")

    def act(self, place: Place, wanted: str) -> None:
        """`wanted`: Press, Toggle, SetFocus, ShowMenu … as the object names it. Raises LookupError."""
        count = int(self.get(place, "Action", "NActions") or 0)
        names = [self.one(place, "Action", "GetName", GLib.Variant("(i)", (each,)))[0] for each in range(count)]
        if wanted not in names:
            raise LookupError(f"it can {names or 'nothing'}, not {wanted}")
        self.one(place, "Action", "DoAction", GLib.Variant("(i)", (names.index(wanted),)))

    def text(self, place: Place) -> str:
        return str(self.one(place, "Text", "GetText", GLib.Variant("(ii)", (0, -1)))[0])

    def middle(self, place: Place) -> tuple[int, int]:
        """Return the middle of the object in screen pixels, once it stays in place; LookupError if it does not."""
        before: list[int] = []
        for _ in range(STILL_LOOKS):
            now = self.rectangle(place)
            if now == before:
                left, top, width, height = now
                return left + width // 2, top + height // 2
            before = now
            time.sleep(STILL_SECONDS)
        raise LookupError("it does not stay where it is")

    def rectangle(self, place: Place) -> list[int]:
        return list(self.one(place, "Component", "GetExtents", GLib.Variant("(u)", (0,)))[0])

    def focus(self, place: Place) -> None:
        self.one(place, "Component", "GrabFocus")

    def chosen(self, place: Place) -> str:
        """The words of the child that a list or box has selected."""
        child = tuple(self.one(place, "Selection", "GetSelectedChild", GLib.Variant("(i)", (0,)))[0])
        return str(self.get(child, "Accessible", "Name"))


def _property(place: Place, name: str) -> tuple[Place, str, str, Any]:
    return place, "org.freedesktop.DBus.Properties", "Get", GLib.Variant("(ss)", (f"{A11Y}.Accessible", name))


def _wait_for_owner(session: Any, name: str) -> None:
    """Wait for the owner. Asking for it starts nothing: the session has no services of its own."""
    deadline = time.monotonic() + START_SECONDS
    arguments = GLib.Variant("(s)", (name,))
    while not session.call_sync(
        "org.freedesktop.DBus", "/", "org.freedesktop.DBus", "NameHasOwner", arguments, None, 0, CALL_MS, None
    ).unpack()[0]:
        if time.monotonic() > deadline:
            raise OSError(f"nobody is {name}")
        time.sleep(0.01)


def states_of(words: list[int]) -> list[str]:
    bits = words[0] | (words[1] << 32 if len(words) > 1 else 0)
    return [name for number, name in enumerate(STATES) if bits >> number & 1]


class NotificationDesk:
    """The desktop's notifications, never forgotten (Desktop Notifications Specification 1.2)."""

    PATH = "/org/freedesktop/Notifications"
    XML = """<node><interface name="org.freedesktop.Notifications">
      <method name="Notify"><arg type="s" direction="in"/><arg type="u" direction="in"/><arg type="s" direction="in"/>
        <arg type="s" direction="in"/><arg type="s" direction="in"/><arg type="as" direction="in"/>
        <arg type="a{sv}" direction="in"/><arg type="i" direction="in"/><arg type="u" direction="out"/></method>
      <method name="CloseNotification"><arg type="u" direction="in"/></method>
      <method name="GetCapabilities"><arg type="as" direction="out"/></method>
      <signal name="NotificationClosed"><arg type="u"/><arg type="u"/></signal>
      <signal name="ActionInvoked"><arg type="u"/><arg type="s"/></signal>
    </interface></node>"""

    def __init__(self) -> None:
        self._session = Gio.bus_get_sync(Gio.BusType.SESSION, None)
        self.shown: dict[int, Node] = {}
        node = Gio.DBusNodeInfo.new_for_xml(self.XML)
        self._session.register_object(self.PATH, node.interfaces[0], self._called, None, None)
        Gio.bus_own_name_on_connection(self._session, "org.freedesktop.Notifications", 0, None, None)

    def told(self) -> list[Node]:
        """Return all that were ever shown, in the order of their numbers."""
        return [self.shown[number] for number in sorted(self.shown)]

    def _called(self, _bus: Any, _who: str, _path: str, _what: str, method: str, given: Any, call: Any) -> None:
        match method:
            case "GetCapabilities":
                call.return_value(GLib.Variant("(as)", (["body", "actions"],)))
            case "Notify":
                _, replaces, _, summary, body, *_ = given.unpack()
                number = replaces or len(self.shown) + 1
                changes = self.shown[number]["changes"] + 1 if number in self.shown else 0
                self.shown[number] = {"summary": summary, "body": body, "changes": changes, "closed": False}
                call.return_value(GLib.Variant("(u)", (number,)))
            case "CloseNotification":
                self.shown[given.unpack()[0]]["closed"] = True
                call.return_value(None)


def serve() -> None:
    bus, keyboard, desk = Bus(), Keyboard(), NotificationDesk()

    def clicked(at: list[str], button: int = 1, times: int = 1) -> None:
        x, y = bus.middle((at[0], at[1]))
        keyboard.click(x, y, button=button, times=times)

    actions: dict[str, Callable[..., Any]] = {
        "managed": has_window_manager,
        "tree": bus.tree,
        "act": lambda at, name: bus.act(tuple(at), name),
        "text": lambda at: bus.text(tuple(at)),
        "chosen": lambda at: bus.chosen(tuple(at)),
        "focus": lambda at: bus.focus(tuple(at)),
        "rectangle": lambda at: bus.rectangle(tuple(at)),
        "click": clicked,
        "keys": keyboard.press,
        "type": keyboard.type,
        "notifications": desk.told,
    }
    loop = GLib.MainLoop()
    rest = b""

    def heard(descriptor: int, _condition: Any) -> bool:
        """Between two requests the desk goes on listening."""
        nonlocal rest
        piece = os.read(descriptor, 1 << 16)
        if not piece:
            loop.quit()
            return False
        *lines, rest = (rest + piece).split(b"\n")
        for line in lines:
            answer(done(json.loads(line)))
        return True

    def done(request: dict[str, Any]) -> dict[str, Any]:
        try:
            return {"result": actions[request.pop("do")](**request)}
        except (LookupError, GLib.Error) as error:
            return {"refused": str(error)}

    def answer(fields: dict[str, Any]) -> None:
        sys.stdout.write(json.dumps(fields) + "\n")
        sys.stdout.flush()

    answer({"ready": True})
    GLib.unix_fd_add_full(0, sys.stdin.fileno(), GLib.IOCondition.IN | GLib.IOCondition.HUP, heard)
    loop.run()


if __name__ == "__main__":
    serve()
