"""What a printer uses up: marker-names and its kin (PWG 5100.9, CUPS), or printer-supply (PWG 5100.13)."""

from __future__ import annotations

import re
from typing import TypeVar

from agent_core.backends.ipp.message import Attributes
from agent_core.device_text import clean
from server_core.contract.types.printers import Supply

SUPPLY_ATTRIBUTES = (
    "marker-names",
    "marker-types",
    "marker-levels",
    "marker-low-levels",
    "printer-supply",
    "printer-supply-description",
)
MOST_SUPPLIES = 24
LOW_PERCENT = 10
"""Where a device does not say from where on it is low."""
_MOST_CHARACTERS = 100
T = TypeVar("T")
_KIND = re.compile(r"[a-z][a-z0-9-]{0,39}")


def supplies_of(printer: Attributes) -> tuple[Supply, ...]:
    """Empty where it tells none."""
    return _markers(printer) or _printer_supply(printer)


def supply(name: str, kind: str, percent: int | None, *, low_percent: int | None = None) -> Supply:
    """In one spelling: `wasteToner` is `waste-toner`; a kind that is no word is `other`.

    How full a container for waste is, some count and others how much goes in: it is never called low.
    """
    kind = re.sub(r"(?<=[a-z])(?=[A-Z])", "-", kind).lower().replace("_", "-")
    kind = kind if _KIND.fullmatch(kind) else "other"
    known = percent if percent is not None and 0 <= percent <= 100 else None
    low = LOW_PERCENT if low_percent is None or not 0 <= low_percent < 100 else low_percent
    is_low = known is not None and known <= low and not kind.startswith("waste")
    return Supply(name=clean(name)[:_MOST_CHARACTERS] or kind, kind=kind, percent=known, is_low=is_low)


def _markers(printer: Attributes) -> tuple[Supply, ...]:
    """Four lists that belong together by place; a list of another length tells of nothing in particular."""
    names = printer.words("marker-names")
    count = len(names)
    kinds = _if_long(printer.words("marker-types"), count)
    levels = _if_long(printer.integers("marker-levels"), count)
    lows = _if_long(printer.integers("marker-low-levels"), count)
    return tuple(
        supply(
            name,
            kinds[place] if kinds else "other",
            levels[place] if levels else None,
            low_percent=lows[place] if lows else None,
        )
        for place, name in enumerate(names[:MOST_SUPPLIES])
    )


def _if_long(values: tuple[T, ...], count: int) -> tuple[T, ...]:
    return values if len(values) == count else ()


def _printer_supply(printer: Attributes) -> tuple[Supply, ...]:
    """`type=toner;maxcapacity=100;level=25;colorantname=cyan;`, one of them for each description."""
    told = [value.data for value in printer.get("printer-supply", ())[:MOST_SUPPLIES]]
    described = printer.words("printer-supply-description")
    texts = [data.decode("utf-8", "replace") if isinstance(data, bytes) else data for data in told]
    found: list[Supply] = []
    for place, text in enumerate(texts):
        if not isinstance(text, str):
            continue
        facts = _pairs(text)
        kind = facts.get("type", "other")
        colorant = facts.get("colorantname", "")
        named = described[place] if len(described) == len(texts) else colorant or kind
        found.append(supply(named, kind, percent_of(_number(facts.get("level")), _number(facts.get("maxcapacity")))))
    return tuple(found)


def percent_of(level: int | None, capacity: int | None) -> int | None:
    """RFC 3805 prtMarkerSuppliesLevel: below 0 nobody knows (-2), or some is left (-3)."""
    if level is None or capacity is None or level < 0 or capacity <= 0 or level > capacity:
        return None
    return round(100 * level / capacity)


def _pairs(text: str) -> dict[str, str]:
    parts = (part.partition("=") for part in text[:1023].split(";"))
    return {name.strip().lower(): value.strip() for name, equals, value in parts if equals}


def _number(text: str | None) -> int | None:
    return int(text) if text is not None and re.fullmatch(r"-?[0-9]{1,9}", text) else None
