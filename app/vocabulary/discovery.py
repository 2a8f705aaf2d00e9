"""What a search found and a probe learnt, in operators' words. Pure."""

from __future__ import annotations

from app.vocabulary.printers import LANGUAGES
from server_core.contract.errands import Discovery, ListedPrinter, ProbeNews, SourceNews, Way
from server_core.contract.public import DocumentFormat
from server_core.contract.swap import AddressChange, Difference, Sameness

WAYS = {
    Way.ADDRESS: "address",
    Way.MDNS: "network",
    Way.USB: "USB",
    Way.CUPS: "CUPS queues",
    Way.WINDOWS: "Windows printers",
}
SAMENESS = {
    Sameness.SAME: "It is the same device.",
    Sameness.OTHER: "It is another device.",
    Sameness.UNKNOWN: "Nobody can tell whether it is the same device.",
}
WHAT = {
    "language": "language",
    "document_formats": "documents",
    "raw_languages": "RAW languages",
    "color_modes": "colour",
    "duplex_modes": "sides",
    "dpi": "resolution in dpi",
    "print_width": "print width",
    "copies": "most copies",
}


def places_of(listed: ListedPrinter) -> str:
    """`USB, serial D2J…  ·  192.168.1.50:9100`: where it is reached, the best way first."""
    return " · ".join(dict.fromkeys(way.where for way in listed.found.ways))


def state_of(listed: ListedPrinter) -> str:
    if listed.added is None:
        return "not added"
    name = listed.added_name or "a printer"
    return f"{name}, at a new address" if listed.moved else f"added as {name}"


def progress_of(discovery: Discovery) -> str:
    """`USB done · network 3 s`; empty as long as no source has begun."""
    return " · ".join(_source(source) for source in discovery.sources)


def problems_of(discovery: Discovery) -> list[str]:
    return [f"{WAYS[source.way]}: {source.problem}" for source in discovery.sources if source.problem]


def probe_lines(news: ProbeNews) -> list[tuple[str, str]]:
    """What is known, by name; what the device does not tell is said to be not known."""
    known = news.capabilities
    takes = known.document_formats if known else None
    lines = [
        ("model", news.model),
        ("serial", news.identity.serial),
        ("language", LANGUAGES[news.language] if news.language else None),
        ("resolution", f"{news.dpi} dpi" if news.dpi else None),
        ("print width", f"{news.head_width_mm:g} mm" if news.head_width_mm else None),
        ("media", _media(news)),
        ("takes PDF", None if takes is None else "yes" if DocumentFormat.PDF in takes else "no"),
    ]
    return [(name, value or "not known") for name, value in lines]


def difference_words(difference: Difference) -> str:
    before, after = (value or "not known" for value in (difference.before, difference.after))
    return f"{WHAT.get(difference.name, difference.name)}: {before} before, {after} now"


def change_words(change: AddressChange) -> list[str]:
    """What was found out, and whether anything was changed."""
    problem = [change.probe.problem] if change.probe.problem else []
    done = "Taken over." if change.applied else "Nothing was changed."
    return [*problem, SAMENESS[change.sameness], *map(difference_words, change.differences), done]


def _media(news: ProbeNews) -> str | None:
    if news.media_width_mm is None:
        return None
    if news.media_height_mm is None:
        return f"{news.media_width_mm:g} mm wide"
    return f"{news.media_width_mm:g} x {news.media_height_mm:g} mm"


def _source(source: SourceNews) -> str:
    word = WAYS[source.way]
    if source.problem:
        return f"{word}: not possible"
    return f"{word} done" if source.done else f"{word} {source.seconds:.0f} s"
