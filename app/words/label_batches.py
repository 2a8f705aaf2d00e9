"""A batch of labels in operators' words: which came out, which are missing, how those are printed again. Pure."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from app.language.translate import Phrase, Words, tr
from server_core.contract.decisions.labels_out import LabelsOut
from server_core.contract.types.documents import MOST_SPANS, PageSpan, RawLanguage
from server_core.contract.types.jobs import JobRow, Reprint, WhyWhole

MOST_COPIES_IN_ONE = 8
"""Copies after a partial one that fit in the same job. More of them become a job of their own."""
WHY_WHOLE = Words(
    {
        WhyWhole.PAGES: Phrase("Its pages belong together, so it can only be printed again as a whole."),
        WhyWhole.LABELS: Phrase("Its labels cannot be printed one by one, so it can only be printed again as a whole."),
        WhyWhole.QUANTITY: Phrase("The printer itself repeats its labels, so it can only be printed again as a whole."),
        WhyWhole.GONE: Phrase("Its content is no longer kept. To print it again, the sender must send it again."),
    }
)


LABEL_LANGUAGES = frozenset({RawLanguage.ZPL, RawLanguage.TSPL, RawLanguage.CPCL})


def may_be_several(row: JobRow) -> bool:
    """Return whether the job may have several labels, as far as its row tells: some may have come out and others
    not.
    """
    is_label_file = row.document_pages is None and row.document_raw_language in LABEL_LANGUAGES
    return row.copies > 1 or is_label_file or has_parts(row)


def has_parts(row: JobRow) -> bool:
    """Return whether the file may have several pages or labels that can be printed apart."""
    pages = row.document_pages
    return row.document_raw_language is RawLanguage.ZPL if pages is None else pages > 1


@dataclass(frozen=True, kw_only=True, slots=True)
class LabelBatch:
    """`labels` come out in order, repeated for each of the `copies`: 1, 2, 3, 1, 2, 3.

    - `in_file`: the label of the file at each place of a copy, if some of them are repeated
    - `why_whole`: why missing ones cannot be printed alone; they are only noted
    """

    labels: int
    copies: int
    in_file: tuple[int, ...] = ()
    why_whole: str = ""

    @property
    def total(self) -> int:
        return self.labels * self.copies

    def number(self, number: int) -> int:
        """Return the label's number within its copy for a position (from 1); for single labels the copy's number."""
        return number if self.labels == 1 else (number - 1) % self.labels + 1

    def label_of_file(self, number: int) -> int:
        """Return which label of the file has this number within its copy."""
        return self.in_file[number - 1] if self.in_file else number

    def ends_copy(self, number: int) -> bool:
        return self.labels > 1 and number % self.labels == 0

    def missing(self, out: LabelsOut) -> list[Reprint]:
        """Return the prints for the missing labels, each once and in order; empty if all came out."""
        if self.labels == 1:
            return [Reprint(copies=self.total - out.number)] if out.missing else []
        requests: list[Reprint] = []
        pages: list[PageSpan] = []

        def flush() -> None:
            if all(page == self._whole for page in pages):
                requests.extend([Reprint(copies=len(pages))] if pages else [])
            else:
                requests.append(Reprint(copies=1, pages=list(pages)))
            pages.clear()

        for page, times in self._parts(out):
            if times > MOST_COPIES_IN_ONE:
                flush()
                requests.append(Reprint(copies=times))
                continue
            for _ in range(times):
                if len(pages) == MOST_SPANS:
                    flush()
                pages.append(page)
        flush()
        return requests

    @property
    def _whole(self) -> PageSpan:
        return PageSpan(first=1, last=self.labels)

    def _parts(self, out: LabelsOut) -> Iterator[tuple[PageSpan, int]]:
        """Return the missing labels of each copy, and how many copies in a row miss all."""
        for span in out.missing:
            first, last = span.first - 1, span.last
            while first < last:
                whole = (last - first) // self.labels if first % self.labels == 0 else 0
                if whole:
                    yield self._whole, whole
                    first += whole * self.labels
                    continue
                until = min(last, first - first % self.labels + self.labels)
                yield PageSpan(first=self.number(first + 1), last=self.number(until)), 1
                first = until

    def words(self, out: LabelsOut) -> str:
        """Describe what will be printed again."""
        missing = self.total - out.number
        if missing <= 0:
            return tr("Nothing is missing.")
        if self.why_whole:
            return tr("Missing: {numbers}. {why}", numbers=self.numbers(out), why=self.why_whole)
        if not out.is_first:
            if missing == 1 and 1 in (self.labels, self.copies):
                return tr("Number {number} will be printed again.", number=self.numbers(out))
            return tr("{numbers} will be printed again.", numbers=self.numbers(out))
        whole, part = divmod(out.number, self.labels)
        copies = self.copies - whole
        if self.labels == 1:
            return tr("%n more will be printed.", "labels", missing)
        if part == 0:
            if whole == 0 and copies == 1:
                return tr("All will be printed again.")
            return tr("%n full copy(ies) will be printed again.", "", copies)
        last = _listed(_parts_of(part + 1, self.labels))
        if self.copies == 1:
            if missing == 1:
                return tr("Number {number} will be printed again.", number=last)
            return tr("{numbers} will be printed again.", numbers=last)
        if copies <= 1:
            return tr("{numbers} of copy {copy} will be printed again.", copy=whole + 1, numbers=last)
        return tr(
            "{numbers} of copy {copy} and %n full copy(ies) after it will be printed again.",
            "",
            copies - 1,
            copy=whole + 1,
            numbers=last,
        )

    def numbers(self, out: LabelsOut) -> str:
        """Return the missing labels: `3, 5 and 6`, or by copy: `2 of copy 1, 1 to 3 of copy 2`."""
        if self.labels == 1 or self.copies == 1:
            return _listed([each for span in out.missing for each in _parts_of(span.first, span.last)])
        of_copies: dict[int, list[str]] = {}
        place = 0
        for span in out.missing:
            first = span.first - 1
            while first < span.last:
                place = min(span.last, first - first % self.labels + self.labels)
                words = _parts_of(self.number(first + 1), self.number(place))
                of_copies.setdefault(first // self.labels + 1, []).extend(words)
                first = place
        parts = [tr("{numbers} of copy {copy}", numbers=_listed(words), copy=copy) for copy, words in of_copies.items()]
        return ", ".join(parts[:MOST_COPIES_NAMED]) + (", …" if len(parts) > MOST_COPIES_NAMED else "")


MOST_COPIES_NAMED = 12


def _listed(parts: Sequence[str]) -> str:
    if len(parts) == 1:
        return parts[0]
    return tr("{first} and {last}", first=", ".join(parts[:-1]), last=parts[-1])


def _parts_of(first: int, last: int) -> list[str]:
    """Return the items of a list that name these numbers: two numbers are two items."""
    if last <= first + 1:
        return [str(number) for number in range(first, last + 1)]
    return [tr("{first} to {last}", first=first, last=last)]


def first_words(out: LabelsOut) -> str:
    """Return `The first 4 of 6 came out.`, as `4` may also be taken for the fourth label; empty: not just the first."""
    if not (out.is_first and 0 < out.number < out.total):
        return ""
    return tr("The first %n of {all} came out.", "labels", out.number, all=out.total)


def not_counted_words(out: int) -> str:
    """Return the words before the user has counted. `out`: the number that the printer reported."""
    if not out:
        return tr("Count the labels in the tray. Tap the last good one, then each missing one, or type 1-3, 5-10.")
    return tr("The printer reported {count}. Please count them.", count=out)


def unknown_scan(text: str) -> str:
    return tr("“{text}” belongs to none of these jobs. Search for it in the queue.", text=text)


def label_scan(text: str, number: int | None) -> str:
    if number is None:
        return tr("“{text}” is on several labels. Please count them.", text=text)
    return tr("“{text}” is number {place}.", text=text, place=number)
