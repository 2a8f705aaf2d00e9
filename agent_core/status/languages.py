"""Queries devices in their printer language, and detects an unknown language.

A query in one language is text to print in another, so the order matters for an unknown language:

1. DC4, DLE EOT 1: only control characters. ESC/POS answers with a byte; PostScript takes DC4 as its status request
   (Ctrl-T) and identifies itself; PCL, ZPL, TSPL and CPCL ignore such characters.
2. ESC ! ? ESC @: TSPL answers to the first three. PCL reads an unknown sequence that the next ESC ends; a silent
   ESC/POS printer a print mode, which ESC @ resets.
3. ESC h: CPCL answers. An unknown sequence of two characters elsewhere.
4. ESC ) s 3 W ~HI ESC @: ZPL finds ~HI within any data. For PCL these are three bytes of a font header, which it
   swallows. A silent receipt or dot printer keeps the text in its line, as no line end comes, and ESC @ clears it.

A printer that prints any bytes it gets would print `~HI`; the caller has ruled that out by IPP and SNMP. A silent TSPL
printer may misread the first line of the job that follows.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from agent_core.status.contract import Channel, DeviceReport, Queries
from agent_core.status.cpcl import CPCL
from agent_core.status.escpos import ESCPOS, PRINTER, REAL_TIME_STATUS
from agent_core.status.tspl import TSPL
from agent_core.status.zpl import ZPL

if TYPE_CHECKING:
    from agent_core.domain import DeviceStatus
    from server_core.contract.types.documents import RawLanguage

LANGUAGES = (ESCPOS, TSPL, CPCL, ZPL)
"""Order of the queries to a device of unknown language."""
BY_LANGUAGE = {one.language: one for one in LANGUAGES}
if len(BY_LANGUAGE) < len(LANGUAGES):
    raise TypeError("two status languages for one RAW language")
POSTSCRIPT_STATUS = b"\x14"
FIRST_SECONDS = 0.6
"""Timeout per language; a printer that is awake answers within some ms."""


async def status_of(
    language: RawLanguage,
    channel: Channel,
    seconds: float,
    *,
    thorough: bool = True,
    report: DeviceReport | None = None,
) -> DeviceStatus | None:
    """Query the status in this language; None = no answer in it. Raises OSError.

    `thorough` also asks for rarer faults, which costs up to 0.5 s on models that do not report them. If `report`
    shows that the device identifies itself, the same write asks for its identity, because another device may have its
    address now.
    """
    question = report.identity_question if report is not None and report.language is language else b""
    return await BY_LANGUAGE[language].status(channel, seconds, thorough=thorough, identity_question=question)


async def query_report(
    language: RawLanguage, channel: Channel, seconds: float, *, first_seconds: float | None = None
) -> DeviceReport | None:
    """Query identity and capabilities in this language; None = no answer in it. Raises OSError.

    `first_seconds`: for the query that tells whether it speaks the language; None = `seconds`.
    """
    return await BY_LANGUAGE[language].query_report(channel, seconds, first_seconds=first_seconds)


async def ask_all(channel: Channel, seconds: float) -> DeviceReport | None:
    """Detect the language: the first one that the device answers in. None = none of them; nothing was printed.

    Raises OSError if a device cannot be reached. If the administrator has set a language, query only in that language.
    """
    asking = Queries(channel, seconds)
    question = POSTSCRIPT_STATUS + REAL_TIME_STATUS + bytes([PRINTER])
    first = await asking.ask(question, bool, seconds=FIRST_SECONDS, at_most=64)
    if first.startswith(b"%"):
        return None
    if first and (reported := await ESCPOS.query_report(channel, asking.left)) is not None:
        return reported
    *others, last = (one for one in LANGUAGES if one is not ESCPOS)
    for one in others:
        reported = await one.query_unknown(channel, asking.left, first_seconds=FIRST_SECONDS)
        if reported is not None:
            return reported
    return await last.query_unknown(channel, asking.left)
