"""How it looks and speaks, by keyboard: density, contrast, text size and language among the commands."""

from __future__ import annotations

from functools import partial

from app.console_parts import ConsoleParts
from app.language.languages import OFFERED, Language
from app.language.translate import Phrase, tr
from app.theme.sizes import Density
from app.window_command import WindowCommand

DENSITIES = {
    Density.COMPACT: Phrase("Rows for a mouse (compact)"),
    Density.COMFORTABLE: Phrase("Rows for a finger (comfortable)"),
    Density.GLOVES: Phrase("Rows for gloves"),
}
PERCENTS = (100, 125, 150, 175, 200)
CHOSEN = Phrase("It is so already")


def look_commands(parts: ConsoleParts) -> list[WindowCommand]:
    """Made anew when the settings change: what is chosen already cannot be chosen."""
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
