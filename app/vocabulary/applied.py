"""What a job had from its printer without asking for it, in words: as it was used, whatever is set there now. Pure."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from app.language.table import Words
from app.language.translate import Phrase, tr
from app.vocabulary.media import size_words
from app.vocabulary.plain_text import plain
from server_core.contract.types.jobs import MOST_RAW_EDITS, Applied, AppliedCalibration, RawRule

GIVEN_BY = Words(
    {
        "color_mode": Phrase("the printer's default"),
        "duplex_mode": Phrase("the printer's default"),
        "orientation": Phrase("the printer's default"),
        "media_width_mm": Phrase("the loaded media"),
        "media_height_mm": Phrase("the loaded media"),
        "dpi": Phrase("the printer's own"),
    }
)
"""Print parameters, and whose value it was."""
RAW_RULES: Words[str] = Words(
    {
        RawRule.SAVES_SETTINGS: Phrase("{command} left out: it would save the label's settings in the printer"),
        RawRule.SAME_LANGUAGE: Phrase("{command} left out: the printer speaks this language anyway"),
        RawRule.NOT_OF_LABEL: Phrase("{command} left out: it sets up the printer as it is anyway, not the label"),
        RawRule.BYTE_ORDER_MARK: Phrase("a text editor's byte order mark left out"),
        RawRule.LINE_END: Phrase("the missing end of the last line added"),
        RawRule.NO_LABEL: Phrase("no label comes out: the file sets up the printer or stores something ({command})"),
    }
)


def tuning_lines(applied: Applied | None) -> list[tuple[str, str]]:
    """What no client can ask for: a name and its words."""
    if applied is None:
        return []
    lines = []
    if applied.calibration is not None:
        lines.append((tr("Calibration"), calibration_words(applied.calibration)))
    if applied.turned_pages:
        lines.append((tr("Turned to fit the label"), tr("%n page(s) turned a quarter", "", applied.turned_pages)))
    if applied.speed_mm_s is not None:
        lines.append((tr("Speed"), tr("{speed:g} mm/s – the printer's setting", speed=applied.speed_mm_s)))
    return lines


def calibration_words(used: AppliedCalibration) -> str:
    """`Moved 0.5 mm right, 0 mm down; darkness 60 % – calibration of 100 × 150 mm`."""
    words = []
    if (x := used.calibration_x_mm) or used.calibration_y_mm:
        y = used.calibration_y_mm
        across = tr("{mm:g} mm left", mm=-x) if x < 0 else tr("{mm:g} mm right", mm=x)
        along = tr("{mm:g} mm up", mm=-y) if y < 0 else tr("{mm:g} mm down", mm=y)
        words.append(tr("moved {across}, {along}", across=across, along=along))
    if used.darkness is not None:
        words.append(tr("darkness {percent} %", percent=used.darkness))
    text = "; ".join(words)
    whose = tr("the printer") if used.media_width_mm is None else size_words(used.media_width_mm, used.media_height_mm)
    return tr("{what} – calibration of {whose}", what=f"{text[:1].upper()}{text[1:]}", whose=whose)


def raw_edits_of(details: Mapping[str, Any]) -> list[str]:
    """Describe what was left out of or added to a RAW file, from the details of its `printing` event."""
    used = details.get("used")
    edits = used.get("raw_edits") if isinstance(used, Mapping) else None
    if not isinstance(edits, list):
        return []
    return [words for edit in edits[:MOST_RAW_EDITS] if isinstance(edit, Mapping) and (words := _raw_edit(edit))]


def _raw_edit(edit: Mapping[str, Any]) -> str:
    template = RAW_RULES.get(str(edit.get("rule")))
    command, count = plain(str(edit.get("command", ""))), edit.get("count", 1)
    times = f" x {count}" if isinstance(count, int) and count > 1 else ""
    return "" if template is None else template.format(command=f"{command}{times}")
