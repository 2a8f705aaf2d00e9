"""A command of the window: label, shortcuts, and why it is disabled. Contains no widgets."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True, kw_only=True, slots=True)
class WindowCommand:
    """A command. Created anew whenever something about it changes; look it up by `key` to get the newest."""

    key: str
    """`queue.action.cancel`: also the accessible identifier of its button."""
    words: str
    """`Cancel…`"""
    run: Callable[[], object]
    why_not: str | None = None
    """A reason in words; None: it can be done now."""
    keys: str = ""
    """`Ctrl+R`; the registry alone makes shortcuts, so no key is taken twice."""
    keys_of_widget: bool = False
    """The widget that has the focus listens to `keys` itself (Space in a table): shown, no shortcut is made."""
    icon: str = ""
    """A file in resources/icons, without suffix."""
    spoken: str = ""
    """What a person hears, where the words alone say too little."""
    big: bool = False
    """One of the action bar's buttons."""
    primary: bool = False
    """The one act that is wanted most here."""
    answer: bool = False
    """One of the answers to the one question that is open: they are seen together, in words, whatever has no room."""
    apart: bool = False
    """Last, at least 16 px away from the others: Cancel, Remove."""
    again: bool = False
    """Its keys are meant to be struck quickly several times: larger, the next part of the window."""
    listed: bool = True
    """Shown among the commands (Ctrl+K) and shortcuts (Ctrl+/)."""


@dataclass(frozen=True, kw_only=True, slots=True)
class BarButtons:
    """Creates the buttons of one bar. `prefix`: of their keys; `first`: most important; `last`: stands apart."""

    prefix: str
    first: str
    last: str

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
    ) -> WindowCommand:
        return WindowCommand(
            key=f"{self.prefix}.{key}",
            words=words,
            run=run,
            why_not=why_not,
            keys=keys,
            icon=icon,
            spoken=spoken,
            big=big,
            primary=key == self.first,
            apart=key == self.last,
        )
