"""What the server and its agents write about jobs, said again in the language of who reads it. Pure.

They write English, with facts in it: what is known here is taken apart and said anew, anything else stays as it is.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import cache
from string import Formatter

from app.language.translate import Phrase

SENTENCES = (
    Phrase("This job is for {page} pages, {loaded} is loaded."),
    Phrase("This job is for {wanted}, {loaded} is loaded."),
    Phrase("Its {page} pages lie across the loaded {loaded}: they would be cut off."),
    Phrase("{name} saw that it came out."),
    Phrase("{name} saw that it did not come out."),
    Phrase("{name} saw that {out} of {all} labels came out."),
    Phrase("This job was sent before; it is not sent again."),
    Phrase("The printer was unplugged or switched off."),
    Phrase("An earlier try of this job was removed from the printer"),
    Phrase("The printer does not know the job any more: it may have been restarted"),
    Phrase("The printer has not answered since it got the job"),
    Phrase("The printer agreed to cancel the job, but did not say how it ended"),
    Phrase("The printer has the job, but made no progress and does not say why"),
    Phrase("The printer says completed, but never said that it got the whole document"),
    Phrase("Out of labels (simulated)."),
    Phrase("Switched off (simulated)."),
)


LONGEST = 1_000
"""No sentence is longer, and who sends one may be no server of ours: looking for parts in it would take its time."""


def said(message: str) -> str:
    return said_again(message, SENTENCES) or message


def said_again(message: str, sentences: Iterable[Phrase]) -> str | None:
    """None: it is none of them."""
    if len(message) > LONGEST:
        return None
    for phrase in sentences:
        found = _pattern(phrase.source).fullmatch(message)
        if found is not None:
            return str(phrase).format_map(found.groupdict())
    return None


@cache
def _pattern(source: str) -> re.Pattern[str]:
    """`{name} saw it.` finds each sentence of that form, and what stands for its parts."""
    pieces: Sequence[tuple[str, str | None]] = [(before, part) for before, part, _, _ in Formatter().parse(source)]
    return re.compile("".join(re.escape(before) + (f"(?P<{part}>.+)" if part else "") for before, part in pieces))
