"""A command of the window: label, shortcuts, and why it is disabled. Contains no widgets."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True, kw_only=True, slots=True)
class WindowCommand:
    """A command. It is created again whenever something about it changes; look it up by `key` to get the newest."""

    key: str
    """`queue.action.cancel`: also the accessible identifier of its button."""
    words: str
    """`Cancel…`"""
    run: Callable[[], object]
    why_not: str | None = None
    """The reason in words. None: the command is possible now."""
    keys: str = ""
    """`Ctrl+R`. Only the registry creates shortcuts, so no key is used twice."""
    keys_of_widget: bool = False
    """The focused widget handles `keys` itself (such as Space in a table): they are displayed, but no shortcut is
    created.
    """
    other_words: str = ""
    """The other label, or that of the command in its place: the button is as wide as the longer one."""
    icon: str = ""
    """A file in resources/icons, without suffix."""
    spoken: str = ""
    """The accessible name, if the label alone says too little."""
    big: bool = False
    """One of the action bar's buttons."""
    primary: bool = False
    """The most useful action here."""
    answer: bool = False
    """One of the answers to the open question. They are always shown together, with labels, even if other buttons have
    no room.
    """
    apart: bool = False
    """Placed last, at least 16 px from the others: Cancel, Remove."""
    in_menu: bool = False
    """Listed in the menu of a right click, with all `big` commands."""
    again: bool = False
    """Its keys may be pressed several times quickly, as for a larger text or the window's next area."""
    found_by: str = ""
    """More words that a search finds it by: `paper load roll`."""
    kind: str = ""
    """The kind of a match that is no command: `Printer`."""
    listed: bool = True
    """Listed among the commands (Ctrl+K) and the shortcuts (Ctrl+/)."""


@dataclass(frozen=True, kw_only=True, slots=True)
class BarButtons:
    """Creates the buttons of one bar. `prefix`: of their keys; `first`: most important; `last`: stands apart.

    `last` names several keys if they share a place.
    """

    prefix: str
    first: str
    last: tuple[str, ...]

    def act(
        self,
        key: str,
        words: str,
        icon: str,
        run: Callable[[], object],
        why_not: str | None,
        keys: str = "",
        spoken: str = "",
        *,
        big: bool = True,
        other_words: str = "",
    ) -> WindowCommand:
        return WindowCommand(
            key=f"{self.prefix}.{key}",
            words=words,
            run=run,
            why_not=why_not,
            keys=keys,
            other_words=other_words,
            icon=icon,
            spoken=spoken,
            big=big,
            primary=key == self.first,
            apart=key in self.last,
        )
