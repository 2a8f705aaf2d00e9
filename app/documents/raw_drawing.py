"""A RAW label to show: its picture as a printer would draw it, and the commands that belong to its parts."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from agent_core.errors import CannotPrint
from agent_core.raw.draw.display_list import LEAST_CUT_DOTS, MAX_LABELS, RemarkKind, WhyNotDrawn, dots_per_mm
from agent_core.raw.draw.request import NoLabelFacts
from agent_core.render.request import PageFacts
from agent_core.render.shown_page import ShownPage
from app.errors import DrawingFailed
from app.language.translate import Phrase, Words, tr
from app.words.messages import message_text
from app.words.raw_text import spelled
from server_core.contract.types.jobs import CutOff

if TYPE_CHECKING:
    from collections.abc import Sequence

    from agent_core.raw.draw.drawings import DrawnLabel, RawDrawings
    from agent_core.raw.draw.request import DrawnField, LabelPlace, RawCall, RawLabelFacts, Remark

FILE_SECONDS = 20.0
"""Time for the labels of a file that are drawn unasked, after which no other one is begun."""
MOST_REMARKS = 3
"""Remarks of a kind that are named."""
REMARK_WORDS = Words(
    {
        WhyNotDrawn.UNKNOWN_COMMAND: Phrase("not a known command", "a command that is not drawn"),
        WhyNotDrawn.NOT_SUPPORTED: Phrase("not supported", "a command that is not drawn"),
        WhyNotDrawn.WRONG_VALUE: Phrase("wrong value", "a command that is not drawn"),
        WhyNotDrawn.CANNOT_ENCODE: Phrase("no bar code for this data", "a command that is not drawn"),
        WhyNotDrawn.NOT_STORED: Phrase("not in this file", "a command that is not drawn"),
        WhyNotDrawn.STORED: Phrase("only stored in the printer", "a command that is not drawn"),
        WhyNotDrawn.BEYOND_PICTURE: Phrase("and all below it: the longest picture ends there"),
        WhyNotDrawn.OUTSIDE: Phrase("outside the largest picture", "a command that is not drawn"),
        WhyNotDrawn.TOO_LARGE: Phrase("larger than a picture can be", "a command that is not drawn"),
        WhyNotDrawn.TOO_MANY: Phrase("more parts than a picture can have", "a command that is not drawn"),
        WhyNotDrawn.TOO_MUCH: Phrase("more data than a picture can have", "a command that is not drawn"),
        WhyNotDrawn.CLOCK: Phrase("zeros for the printer's date and time", "a command that is not drawn"),
        WhyNotDrawn.OUT_OF_RANGE: Phrase("out of range: the printer's own value counts", "a command that is not drawn"),
        WhyNotDrawn.NO_ROOM: Phrase("without the lines that its block has no room for"),
        WhyNotDrawn.TOO_LONG: Phrase("and all that follows: it takes too long", "a command that is not drawn"),
        WhyNotDrawn.NO_DATA: Phrase("empty: the file gives it no data", "a field of a label"),
        WhyNotDrawn.NO_END: Phrase("begins before the label before it ends: drawn as one label"),
        WhyNotDrawn.NO_LABEL: Phrase("outside a label: the printer leaves it out", "a command that is not drawn"),
        WhyNotDrawn.UNFINISHED: Phrase("kept until a line feed comes", "a command that is not drawn"),
        WhyNotDrawn.OTHER_FONT: Phrase("in place of a font that the picture lacks"),
        WhyNotDrawn.MISSING_LETTERS: Phrase("without letters that the picture's fonts lack"),
        WhyNotDrawn.FONT_LACKS: Phrase("the printer's font lacks these letters"),
        WhyNotDrawn.NO_CHARACTERS: Phrase("without bytes that are no characters"),
        WhyNotDrawn.CUT_TEXT: Phrase("only its first characters"),
        WhyNotDrawn.CUT_SERIES: Phrase("only the first labels of its series"),
        WhyNotDrawn.CHANGED_DATA: Phrase("the printer encodes other data"),
    }
)
MOST_IN_ORDER = 10_000
"""Labels of one copy that a person may count."""
OTHER_SIZE_MM = 1.0
"""Labels whose sides differ by less have the same size."""


@dataclass(frozen=True, kw_only=True, slots=True)
class ShownLabel:
    """A drawn label. `page`: its dots, numbered among the labels of the file.

    - `made_for_mm`: width and height that the file sets, if the loaded paper has others
    - `places`: of all labels of the file, as far as they are counted
    - `fields`: what its commands draw
    - `remarks`: what the picture lacks, or shows otherwise than the file says; `more_remarks` are not listed
    """

    page: ShownPage
    copies: int
    has_more: bool
    made_for_mm: tuple[float, float] | None
    places: tuple[LabelPlace, ...]
    fields: tuple[DrawnField, ...]
    remarks: tuple[Remark, ...]
    more_remarks: int = 0

    @property
    def is_approximate(self) -> bool:
        return len(self.remarks_of(RemarkKind.CHANGED_BY_PRINTER)) < len(self.remarks)

    @property
    def takes_too_long(self) -> bool:
        """Return whether the file was not read to its end, and has not too many labels either."""
        return self.has_more and self.page.facts.page_count < MAX_LABELS

    @property
    def start(self) -> int:
        """Return its first byte in the file."""
        return self.places[self.page.facts.page - 1].start

    def label_at(self, byte: int) -> int:
        """Return the number of the label to which a byte of the file belongs, this one if to several; 0: to none."""
        shown = self.page.facts.page
        those = [number for number, each in enumerate(self.places, start=1) if each.start <= byte < each.end]
        return shown if shown in those else those[0] if those else 0

    @property
    def in_order(self) -> list[int]:
        """Return the numbers of the labels as they come out, copies included; empty: too many, or not all are known."""
        if self.has_more or sum(each.copies for each in self.places) > MOST_IN_ORDER:
            return []
        return [number for number, each in enumerate(self.places, start=1) for _ in range(each.copies)]

    def remarks_by_byte(self) -> dict[int, str]:
        """Return what is said of the command at a byte of the file; of equal ones for the first places only."""
        told: dict[int, list[str]] = {}
        for remark in self.remarks:
            for place in remark.places:
                told.setdefault(place.byte, []).append(f"{spelled(remark.command)}: {_why(remark)}")
        return {byte: "; ".join(words) for byte, words in told.items()}

    def remarks_of(self, kind: RemarkKind) -> list[Remark]:
        return [each for each in self.remarks if each.why.kind is kind]


async def shown_label(drawings: RawDrawings, call: RawCall, document: bytes) -> ShownLabel:
    """Draw a label. Raises DrawingFailed."""
    try:
        drawn = await drawings.label(call, document)
    except CannotPrint as error:
        raise DrawingFailed(message_text(error.message)) from error
    if isinstance(drawn, NoLabelFacts):
        words = tr("The file has no label that can be drawn.")
        if drawn.remarks:
            missing = tr("Not drawn: {commands}", commands=_named(drawn.remarks))
            words = f"{words} {missing}"
        raise DrawingFailed(words)
    return _shown(drawn)


def _shown(drawn: DrawnLabel) -> ShownLabel:
    facts, bitmap = drawn.facts, drawn.bitmap
    left, top, right, bottom = (
        round(dots / dots_per_mm(bitmap.dpi), 1) if dots >= LEAST_CUT_DOTS else 0.0
        for dots in (facts.cut_left, facts.cut_top, facts.cut_right, facts.cut_bottom)
    )
    page = PageFacts(
        page=facts.label,
        page_count=facts.label_count,
        width_dots=facts.width_dots,
        height_dots=facts.height_dots,
        scale=1.0,
        rotation=0,
        cut_off=CutOff(left_mm=left, top_mm=top, right_mm=right, bottom_mm=bottom),
    )
    return ShownLabel(
        page=ShownPage(facts=page, dpi=bitmap.dpi, picture=bitmap),
        copies=facts.copies,
        has_more=facts.has_more,
        made_for_mm=_made_for(facts, bitmap.dpi),
        places=facts.places,
        fields=facts.fields,
        remarks=facts.remarks,
        more_remarks=facts.more_remarks,
    )


def _made_for(facts: RawLabelFacts, dpi: int) -> tuple[float, float] | None:
    paper, pitch = (facts.width_dots, facts.height_dots), dots_per_mm(dpi)
    label = facts.label_width or paper[0], facts.label_height or paper[1]
    if all(abs(one - other) / pitch < OTHER_SIZE_MM for one, other in zip(label, paper, strict=True)):
        return None
    return label[0] / pitch, label[1] / pitch


def remark_words(label: ShownLabel) -> str:
    """Return a line for each kind of remark; "" if everything is drawn.

    `Approximate. Not drawn: ^GS in line 7 (not supported), and 2 more`
    """
    missing, otherwise, changed = (label.remarks_of(kind) for kind in RemarkKind)
    lines = []
    if missing or label.more_remarks:
        lines.append(tr("Approximate. Not drawn: {commands}", commands=_named(missing, label.more_remarks)))
    if otherwise:
        lines.append(tr("Approximate. Drawn in another way: {commands}", commands=_named(otherwise)))
    if changed:
        lines.append(tr("Changed by the printer: {commands}", commands=_named(changed)))
    return "\n".join(lines)


def _named(remarks: Sequence[Remark], more: int = 0) -> str:
    named = [remark_line(each) for each in remarks[:MOST_REMARKS]]
    more += len(remarks) - len(named)
    if more:
        named.append(tr("and {number} more", number=more))
    return ", ".join(named)


def remark_line(remark: Remark) -> str:
    """Return `^GS in line 7 (not supported)`, with the column unless the command begins the line."""
    first, command, why = remark.places[0], spelled(remark.command), _why(remark)
    parts = {"command": command, "line": first.line, "column": first.column, "why": why}
    if remark.count > 1:
        return tr(
            "{command} {count:,} times, first in line {line}, column {column} ({why})", count=remark.count, **parts
        )
    if first.column > 1:
        return tr("{command} in line {line}, column {column} ({why})", **parts)
    return tr("{command} in line {line} ({why})", **parts)


def _why(remark: Remark) -> str:
    why = REMARK_WORDS[remark.why]
    return tr("{why}: {detail}", why=why, detail=spelled(remark.detail)) if remark.detail else why
