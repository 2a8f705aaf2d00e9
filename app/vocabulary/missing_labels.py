"""What is missing of a job of several labels, as people count them, and what prints just that. Pure."""

from __future__ import annotations

from dataclasses import dataclass

from server_core.contract.console import JobRow, Reprint
from server_core.contract.job_labels import WhyWhole
from server_core.contract.page_spans import PageSpan
from server_core.contract.public import RawLanguage

MOST_COPIES_IN_ONE = 8
"""Whole copies behind a part of one, in one document; more of them are a job of their own."""
WHY_WHOLE = {
    WhyWhole.PAGES: "Its pages belong together, so it can only be printed again as a whole.",
    WhyWhole.LABELS: "Its labels cannot be told apart, so it can only be printed again as a whole.",
    WhyWhole.QUANTITY: "The printer itself repeats its labels, so it can only be printed again as a whole.",
    WhyWhole.GONE: "Its content was deleted after its time: to print it again, it has to be sent again.",
}


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
            return "Nothing is missing."
        if self.labels == 1:
            return f"{missing} more will be printed."
        if part == 0:
            what = "All" if out == 0 and copies == 1 else _copies(copies)
            return f"{what} will be printed again."
        last = _numbers(part + 1, self.labels)
        if self.copies == 1:
            return f"{'Number ' if missing == 1 else ''}{last} will be printed again."
        behind = f", and {_copies(copies - 1)} behind it" if copies > 1 else ""
        return f"Of copy {whole + 1}, {last}{behind} will be printed again."


def not_counted_words(out: int) -> str:
    """Before a person said anything. `out`: so many the printer told of."""
    return f"The printer told of {out}. Please count them." if out else "Please count what came out."


def _numbers(first: int, last: int) -> str:
    if first == last:
        return str(first)
    return f"{first} {'and' if last == first + 1 else 'to'} {last}"


def _copies(number: int) -> str:
    return "1 whole copy" if number == 1 else f"{number} whole copies"


def unknown_scan(text: str) -> str:
    return f"“{text}” belongs to none of the open questions. In the queue it can be searched."


def label_scan(text: str, place: int | None) -> str:
    if place is None:
        return f"“{text}” does not tell which label it is. Please count them."
    return f"“{text}” is number {place}."
