"""What is missing of a job of several labels, as people count them, and what prints just that. Pure."""

from __future__ import annotations

from dataclasses import dataclass

from app.language.table import Words
from app.language.translate import Phrase, tr
from server_core.contract.types.documents import PageSpan, RawLanguage
from server_core.contract.types.jobs import JobRow, Reprint, WhyWhole

MOST_COPIES_IN_ONE = 8
"""Whole copies behind a part of one, in one document; more of them are a job of their own."""
WHY_WHOLE = Words(
    {
        WhyWhole.PAGES: Phrase("Its pages belong together, so it can only be printed again as a whole."),
        WhyWhole.LABELS: Phrase("Its labels cannot be told apart, so it can only be printed again as a whole."),
        WhyWhole.QUANTITY: Phrase("The printer itself repeats its labels, so it can only be printed again as a whole."),
        WhyWhole.GONE: Phrase("Its content was deleted after its time: to print it again, it has to be sent again."),
    }
)


def may_be_several(row: JobRow) -> bool:
    """As far as its row tells: some may have come out, and others not."""
    pages = row.document_pages
    return row.copies > 1 or (row.document_raw_language is RawLanguage.ZPL if pages is None else pages > 1)


@dataclass(frozen=True, kw_only=True, slots=True)
class Batch:
    """`labels` come out one behind the other, and that so often as there are `copies`: 1, 2, 3, 1, 2, 3."""

    labels: int
    copies: int

    @property
    def total(self) -> int:
        return self.labels * self.copies

    def number(self, place: int) -> int:
        """Which label of its copy the one at this place (from 1 on) is; of single ones, which copy."""
        return place if self.labels == 1 else (place - 1) % self.labels + 1

    def ends_copy(self, place: int) -> bool:
        return self.labels > 1 and place % self.labels == 0

    def missing(self, out: int) -> list[Reprint]:
        """What prints the rest, in this order, where so many of all came out; nothing where all did."""
        whole, part = divmod(out, self.labels)
        if out >= self.total:
            return []
        if part == 0:
            return [Reprint(copies=self.copies - whole)]
        rest, more = PageSpan(first=part + 1, last=self.labels), self.copies - whole - 1
        if more <= MOST_COPIES_IN_ONE:
            again = [PageSpan(first=1, last=self.labels)] * more
            return [Reprint(copies=1, pages=[rest, *again])]
        return [Reprint(copies=1, pages=[rest]), Reprint(copies=more)]

    def words(self, out: int) -> str:
        """What will be printed again."""
        whole, part = divmod(out, self.labels)
        missing, copies = self.total - out, self.copies - whole
        if missing <= 0:
            return tr("Nothing is missing.")
        if self.labels == 1:
            return tr("%n more will be printed.", "labels", missing)
        if part == 0:
            if out == 0 and copies == 1:
                return tr("All will be printed again.")
            return tr("%n whole copy(s) will be printed again.", "", copies)
        last = _numbers(part + 1, self.labels)
        if self.copies == 1:
            if missing == 1:
                return tr("Number {number} will be printed again.", number=last)
            return tr("{numbers} will be printed again.", numbers=last)
        if copies <= 1:
            return tr("Of copy {copy}, {numbers} will be printed again.", copy=whole + 1, numbers=last)
        return tr(
            "Of copy {copy}, {numbers}, and %n whole copy(s) behind it will be printed again.",
            "",
            copies - 1,
            copy=whole + 1,
            numbers=last,
        )


def not_counted_words(out: int) -> str:
    """Before a person said anything. `out`: so many the printer told of."""
    if not out:
        return tr("Please count what came out.")
    return tr("The printer told of {count}. Please count them.", count=out)


def _numbers(first: int, last: int) -> str:
    if first == last:
        return str(first)
    if last == first + 1:
        return tr("{first} and {last}", first=first, last=last)
    return tr("{first} to {last}", first=first, last=last)


def unknown_scan(text: str) -> str:
    return tr("“{text}” belongs to none of the open questions. In the queue it can be searched.", text=text)


def label_scan(text: str, place: int | None) -> str:
    if place is None:
        return tr("“{text}” does not tell which label it is. Please count them.", text=text)
    return tr("“{text}” is number {place}.", text=text, place=place)
