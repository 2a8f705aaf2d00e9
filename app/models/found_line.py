"""One found printer as its row is painted and read out. Pure."""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple

from app.language.translate import Phrase, tr
from app.vocabulary.discovery import row_facts, row_sentence
from app.vocabulary.marks import Mark, Shape, Tone
from app.vocabulary.messages import said
from app.vocabulary.plain_text import plain
from server_core.contract.types.discovery import FoundPrinter, FoundWay, ListedPrinter, Way

NOT_YET = Mark(said=Phrase("Not usable yet", "printer"), shape=Shape.WARNING, tone=Tone.ATTENTION)
NEW_ADDRESS = Mark(said=Phrase("New address", "printer"), shape=Shape.WARNING, tone=Tone.ATTENTION)


class FoundLine(NamedTuple):
    """`problem`: why the best way to it does not work yet, empty where it does."""

    name: str
    facts: str
    problem: str
    mark: Mark | None
    sentence: str


def line_of(listed: ListedPrinter, answered: Collection[str] = ()) -> FoundLine:
    """`answered`: addresses at which a device said what it is, whatever was doubted of them before."""
    found = listed.found
    problem = "" if found.ways[0].uri in answered else said(found.ways[0].problem)
    return FoundLine(
        name=plain(found.name),
        facts=plain(row_facts(listed)),
        problem=plain(problem),
        mark=_mark(listed, problem),
        sentence=plain(row_sentence(listed)),
    )


def typed_line(uri: str, name: str, where: str) -> ListedPrinter:
    """A row that nobody had to find: a virtual printer, or an address as it was typed."""
    return ListedPrinter(found=FoundPrinter(name=name, ways=[FoundWay(uri=uri, way=Way.ADDRESS, where=where)]))


def _mark(listed: ListedPrinter, problem: str) -> Mark | None:
    if listed.added is None:
        return NOT_YET if problem else None
    if listed.moved:
        return NEW_ADDRESS
    word = tr("Added as {name}", name=plain(listed.added_name)) if listed.added_name else tr("Added", "printer")
    return Mark(said=word, shape=Shape.CHECK, tone=Tone.QUIET)
