"""The commands that open pages: Ctrl+number for the first ones, own keys for help and wall."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import partial

from app.language.languages import OFFERED, Language
from app.language.translate import Phrase, tr
from app.pages.page import PageKey, PageListing
from app.session.console_parts import ConsoleParts
from app.session.window_command import WindowCommand
from app.theme.tokens import Density

NUMBERED = 8
"""Ctrl+9 is a zoom of the picture."""
OWN_KEYS = {PageKey.HELP: "F1"}


def go_keys(number: int, key: PageKey) -> str:
    """Return the shortcut of the n-th page in the navigation, from 1."""
    return f"Ctrl+{number}" if number <= NUMBERED else OWN_KEYS.get(key, "")


def go_commands(
    listed: Iterable[PageKey],
    entries: Mapping[PageKey, PageListing],
    go_to: Callable[[PageKey], None],
    help_here: Callable[[], None],
    why_not: Callable[[PageListing], str | None],
) -> list[WindowCommand]:
    """Return the commands.

    `listed`: the pages in the navigation, in order; `help_here`: opens the help for the current page; `why_not`: why a
    page cannot be opened now.
    """
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


# Commands for the look: density, contrast, text size and language.


DENSITIES = {
    Density.COMPACT: Phrase("Rows for a mouse (compact)"),
    Density.COMFORTABLE: Phrase("Rows for a finger (comfortable)"),
    Density.GLOVES: Phrase("Rows for gloves"),
}
PERCENTS = (100, 125, 150, 175, 200)
CHOSEN = Phrase("Already set")


def look_commands(parts: ConsoleParts) -> list[WindowCommand]:
    """Return the commands. Recreated when the settings change: the current choice is disabled."""
    choices = parts.settings.choices
    commands = [
        WindowCommand(
            key=f"look.density.{density.value}",
            words=str(words),
            run=partial(parts.settings.change, density=density),
            why_not=str(CHOSEN) if density is choices.density else None,
        )
        for density, words in DENSITIES.items()
    ]
    contrast = tr("Normal contrast") if choices.contrast else tr("High contrast")
    change = partial(parts.settings.change, contrast=not choices.contrast)
    commands.append(WindowCommand(key="look.contrast", words=contrast, run=change))
    for percent in PERCENTS:
        why_not = str(CHOSEN) if percent == choices.text_percent else None
        run = partial(_scale_text, parts, percent)
        words = tr("Text size {percent} %", percent=percent)
        commands.append(WindowCommand(key=f"look.text.{percent}", words=words, run=run, why_not=why_not))
    for language, name in OFFERED.items():
        why_not = str(CHOSEN) if language.value == choices.language else None
        run = partial(_speak, parts, language)
        words = tr("Language: {name}", name=name)
        commands.append(WindowCommand(key=f"look.language.{language.value}", words=words, run=run, why_not=why_not))
    return commands


def _speak(parts: ConsoleParts, language: Language) -> None:
    parts.settings.change(language=language.value)
    parts.reopen()


def _scale_text(parts: ConsoleParts, percent: int) -> None:
    parts.settings.change(text_percent=percent)
    parts.reopen()
