"""The commands that go to the pages: by number while there are keys for it, help and wall by keys of their own."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import partial

from app.language.translate import tr
from app.pages.page import PageEntry, PageKey
from app.window_command import WindowCommand

NUMBERED = 8
"""Ctrl+9 is a size of the picture."""
OWN_KEYS = {PageKey.HELP: "F1"}


def go_keys(number: int, key: PageKey) -> str:
    """Of the page that is the so-and-so-many-th of the navigation, from 1 on."""
    return f"Ctrl+{number}" if number <= NUMBERED else OWN_KEYS.get(key, "")


def go_commands(
    listed: Iterable[PageKey],
    entries: Mapping[PageKey, PageEntry],
    go_to: Callable[[PageKey], None],
    help_here: Callable[[], None],
    why_not: Callable[[PageEntry], str | None],
) -> list[WindowCommand]:
    """`listed`: those of the navigation, in its order; `help_here`: shows the help for the page in front;
    `why_not`: may not be gone to now."""
    commands = []
    for number, key in enumerate(listed, 1):
        entry, keys = entries[key], "" if number > NUMBERED else go_keys(number, key)
        words = tr("Go to {page}", page=entry.word)
        commands.append(
            WindowCommand(
                key=f"go.{key.value}",
                words=words,
                run=partial(go_to, key),
                why_not=why_not(entry),
                keys=keys,
                icon=entry.icon,
            )
        )
    if PageKey.HELP in entries:
        commands.append(WindowCommand(key="shell.help", words=tr("Help for this page"), run=help_here, keys="F1"))
    if PageKey.WALL in entries:
        wall = partial(go_to, PageKey.WALL)
        commands.append(WindowCommand(key="shell.wall", words=tr("Wall", "page"), run=wall, keys="F11"))
    return commands
