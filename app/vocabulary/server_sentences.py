"""What the server and its agents write about jobs, said again in the language of who reads it. Pure.

They write English, with facts in it: what is known here is taken apart and said anew, anything else stays as it is.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from string import Formatter

from app.language.translate import Phrase
from app.vocabulary import starting_sentences

EVERY = (*starting_sentences.SENTENCES,)
LONGEST = 1_000
"""No sentence is longer, and who sends one may be no server of ours: looking for parts in it would take its time."""
DEPTH = 3
"""A fact may be a sentence itself: why a connection failed, in what a printer did not get."""
MOST_PIECES, MOST_STOPS = 12, 3
"""Of a message; in one sentence of ours."""
_END = re.compile(r"(?<=[.?!]) (?=[A-Z])")


def said(message: str) -> str:
    return known(message) or message


def known(message: str) -> str | None:
    """Translate a message; None = not one of our sentences.

    Of several sentences in a row, the known ones are translated. A printer's own words may follow a colon.
    """
    if (whole := _known(message)) is not None:
        return whole
    pieces = _END.split(message) if len(message) <= LONGEST else []
    if 1 < len(pieces) <= MOST_PIECES and (told := _by_pieces(pieces)) is not None:
        return told
    head, colon, words = message.partition(": ")
    began = _known(head) if colon else None
    return None if began is None else f"{began}{colon}{words}"


def said_again(message: str, sentences: Sequence[Phrase], depth: int = DEPTH) -> str | None:
    """None: it is none of them."""
    found = _taken_apart(message) if sentences is EVERY else _one_of(sentences, message)
    return None if found is None else _told(*found, sentences, depth)


def _by_pieces(pieces: Sequence[str]) -> str | None:
    """One that is known may have several full stops itself: the longest first."""
    told, at, knows = list[str](), 0, False
    while at < len(pieces):
        ends = range(min(len(pieces), at + MOST_STOPS), at, -1)
        again, end = next(((words, end) for end in ends if (words := _known(" ".join(pieces[at:end])))), (None, at + 1))
        told.append(again or pieces[at])
        knows, at = knows or again is not None, end
    return " ".join(told) if knows else None


def _told(phrase: Phrase, facts: Mapping[str, str], sentences: Sequence[Phrase], depth: int) -> str:
    told = {name: _fact(fact, sentences, depth - 1) if depth else fact for name, fact in facts.items()}
    return str(phrase).format_map(told)


def _fact(fact: str, sentences: Sequence[Phrase], depth: int) -> str:
    """The full stop behind it may be that of the whole sentence."""
    bare = fact.removesuffix(".")
    stop = fact[len(bare) :]
    return said_again(fact, sentences, depth) or f"{said_again(bare, sentences, depth) or bare}{stop}"


def _known(message: str) -> str | None:
    """Also without its full stop, and a part of a sentence that stands alone: `no answer`, `No answer.`"""
    if (found := _taken_apart(message)) is not None:
        return _told(*found, EVERY, DEPTH)
    if (found := _taken_apart(f"{message}.")) is not None:
        return _told(*found, EVERY, DEPTH).removesuffix(".")
    bare = message.removesuffix(".")
    bare = bare[:1].lower() + bare[1:]
    if bare == message or (found := _taken_apart(bare)) is None:
        return None
    told = _told(*found, EVERY, DEPTH)
    return f"{told[:1].upper()}{told[1:]}." if message.endswith(".") else f"{told[:1].upper()}{told[1:]}"


@lru_cache(maxsize=4096)
def _taken_apart(message: str) -> tuple[Phrase, Mapping[str, str]] | None:
    """Rows ask for the same one again and again, and for the facts in it."""
    return _one_of(EVERY, message)


def _one_of(sentences: Sequence[Phrase], message: str) -> tuple[Phrase, Mapping[str, str]] | None:
    if len(message) > LONGEST:
        return None
    for phrase in sentences:
        found = _pattern(phrase.source).fullmatch(message)
        if found is not None:
            return phrase, found.groupdict()
    return None


@cache
def _pattern(source: str) -> re.Pattern[str]:
    """`{name} saw it.` finds each sentence of that form, and what stands for its parts."""
    pieces: Sequence[tuple[str, str | None]] = [(before, part) for before, part, _, _ in Formatter().parse(source)]
    return re.compile("".join(re.escape(before) + (f"(?P<{part}>.+)" if part else "") for before, part in pieces))
