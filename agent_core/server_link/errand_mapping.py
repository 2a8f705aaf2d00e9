"""What errands found, in the words of the wire and no longer than it has room for."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar
from uuid import UUID

from agent_core.domain import PrinterSetup
from agent_core.server_link.mapping import capabilities
from server_core.contract import errands as wire
from server_core.contract.device_acts import IdentifyNews, TrialNews
from server_core.contract.device_identity import DeviceIdentity

if TYPE_CHECKING:
    from agent_core.discovery import found
    from agent_core.identifying import IdentifyAnswer
    from agent_core.probing import ProbeAnswer

WORDS, TEXT, MOST_REASONS = 200, 500, 50
NOT_SET_UP = UUID(int=0)
Number = TypeVar("Number", int, float)


def search_news(news: found.SearchNews) -> wire.ErrandNews:
    search = wire.SearchNews(
        printers=[_row(row) for row in news.rows[: wire.MOST_PRINTERS]],
        sources=[
            wire.SourceNews(
                way=one.way, done=one.done, seconds=max(0.0, one.seconds), problem=_short(one.problem, TEXT)
            )
            for one in news.sources
        ],
        done=news.done,
    )
    return wire.ErrandNews(search=search)


def probe_news(uri: str, answer: ProbeAnswer) -> wire.ErrandNews:
    setup = PrinterSetup(printer_id=NOT_SET_UP, name="", uri=uri)
    probe = wire.ProbeNews(
        status=answer.status.condition,
        status_reasons=list(answer.status.reasons[:MOST_REASONS]),
        message=_short(answer.status.message, TEXT),
        problem=_short(answer.problem, TEXT),
        language=answer.language,
        model=_short(answer.facts.model or answer.identity.model, WORDS),
        identity=_identity(answer.identity),
        dpi=_within(answer.dpi, 72, 2400),
        head_width_mm=_within(answer.head_width_mm, 1, 2000),
        media_width_mm=_within(answer.media_width_mm, 1, 2000),
        media_height_mm=_within(answer.media_height_mm, 1, 2000),
        certificate=answer.certificate,
        capabilities=capabilities(answer.facts, setup) if answer.facts.reported else None,
    )
    return wire.ErrandNews(probe=probe)


def identify_news(answer: IdentifyAnswer) -> wire.ErrandNews:
    problem = _short(answer.problem, TEXT)
    return wire.ErrandNews(identify=IdentifyNews(shown=answer.shown, can_feed=answer.can_feed, problem=problem))


def trial_news(problem: str | None) -> wire.ErrandNews:
    return wire.ErrandNews(trial=TrialNews(problem=_short(problem, TEXT)))


def _identity(known: DeviceIdentity) -> wire.Identity:
    return wire.Identity(
        uuid=_short(known.uuid, WORDS), serial=_short(known.serial, WORDS), mac=_short(known.mac, WORDS)
    )


def _row(row: found.FoundRow) -> wire.FoundPrinter:
    return wire.FoundPrinter(
        name=row.name[:WORDS],
        ways=[
            wire.FoundWay(uri=way.uri, way=way.way, where=way.where[:WORDS], problem=_short(way.problem, TEXT))
            for way in row.ways[: wire.MOST_WAYS]
        ],
        model=_short(row.model, WORDS),
        identity=_identity(row.identity),
        language=row.language,
    )


def _within(told: Number | None, least: float, most: float) -> Number | None:
    """What no printer can be (the contract's Dpi, Millimetres) is not told: else nothing of the rest would be taken."""
    return told if told is not None and least <= told <= most else None


def _short(text: str | None, characters: int) -> str | None:
    return None if text is None else text[:characters]
