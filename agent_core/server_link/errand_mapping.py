"""What errands found, in the words of the wire and no longer than it has room for."""

from __future__ import annotations

from typing import TYPE_CHECKING
from uuid import UUID

from agent_core.domain import PrinterSetup
from agent_core.identity import DeviceIdentity
from agent_core.server_link.mapping import CONDITIONS, capabilities
from server_core.contract import errands as wire
from server_core.contract.public import RawLanguage

if TYPE_CHECKING:
    from agent_core.discovery import found
    from agent_core.probing import ProbeAnswer

WORDS, TEXT, MOST_REASONS = 200, 500, 50
NOT_SET_UP = UUID(int=0)


def search_news(news: found.SearchNews) -> wire.ErrandNews:
    search = wire.SearchNews(
        printers=[_row(row) for row in news.rows[: wire.MOST_PRINTERS]],
        sources=[
            wire.SourceNews(
                way=wire.Way(one.way), done=one.done, seconds=max(0.0, one.seconds), problem=_short(one.problem, TEXT)
            )
            for one in news.sources
        ],
        done=news.done,
    )
    return wire.ErrandNews(search=search)


def probe_news(uri: str, answer: ProbeAnswer) -> wire.ErrandNews:
    setup = PrinterSetup(printer_id=NOT_SET_UP, name="", uri=uri)
    probe = wire.ProbeNews(
        status=CONDITIONS[answer.status.condition],
        status_reasons=list(answer.status.reasons[:MOST_REASONS]),
        message=_short(answer.status.message, TEXT),
        problem=_short(answer.problem, TEXT),
        language=RawLanguage(answer.language) if answer.language else None,
        model=_short(answer.facts.model or answer.identity.model, WORDS),
        identity=_identity(answer.identity),
        dpi=answer.dpi,
        head_width_mm=answer.head_width_mm,
        media_width_mm=answer.media_width_mm,
        media_height_mm=answer.media_height_mm,
        certificate=answer.certificate,
        capabilities=capabilities(answer.facts, setup) if answer.facts.reported else None,
    )
    return wire.ErrandNews(probe=probe)


def _identity(known: DeviceIdentity) -> wire.Identity:
    return wire.Identity(
        uuid=_short(known.uuid, WORDS), serial=_short(known.serial, WORDS), mac=_short(known.mac, WORDS)
    )


def _row(row: found.FoundRow) -> wire.FoundPrinter:
    return wire.FoundPrinter(
        name=row.name[:WORDS],
        ways=[
            wire.FoundWay(
                uri=way.uri, way=wire.Way(way.way), where=way.where[:WORDS], problem=_short(way.problem, TEXT)
            )
            for way in row.ways[: wire.MOST_WAYS]
        ],
        model=_short(row.model, WORDS),
        identity=_identity(row.identity),
        language=RawLanguage(row.language) if row.language else None,
    )


def _short(text: str | None, characters: int) -> str | None:
    return None if text is None else text[:characters]
