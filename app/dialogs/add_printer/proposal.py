"""What is filled in for a printer that was found: only what was told, by the device or by the one who announces it."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from urllib.parse import urlsplit

from app.language.translate import tr
from server_core.contract.decisions.confusable_names import is_seen, looks
from server_core.contract.types.discovery import FoundPrinter, ProbeNews
from server_core.contract.types.documents import DocumentFormat, RawLanguage

LONGEST_NAME = 120
UNSPEAKABLE = dict.fromkeys((*range(0x20), *range(0x7F, 0xA0)))
PAGE_SCHEMES = ("ipp", "ipps")


@dataclass(frozen=True, kw_only=True, slots=True)
class Proposal:
    """`settled`: it is known whether it speaks a label language, and which; else a person chooses. `silent`: it would
    have told, but gave no answer. Lengths in mm."""

    name: str
    language: RawLanguage | None = None
    settled: bool = False
    silent: bool = False
    dpi: int | None = None
    media_width_mm: float | None = None
    media_height_mm: float | None = None
    head_width_mm: float | None = None


def proposal_of(found: FoundPrinter, uri: str, news: ProbeNews | None, taken: Collection[str]) -> Proposal:
    """`news` None: it was not asked, or could not be. Pages go to a printer without a language as its own settings
    say, so nothing is set for it."""
    name = free_name(_name_of(found, uri, news), taken)
    silent = scheme_of(uri) in PAGE_SCHEMES and (news is None or bool(news.problem))
    news = news or ProbeNews()
    language = news.language or found.language
    if language is None:
        return Proposal(name=name, settled=_takes_pages(uri, news), silent=silent)
    return Proposal(
        name=name,
        language=language,
        settled=True,
        dpi=news.dpi,
        media_width_mm=news.media_width_mm,
        media_height_mm=news.media_height_mm,
        head_width_mm=news.head_width_mm,
    )


def scheme_of(uri: str) -> str:
    return uri.strip().partition("://")[0].lower()


def free_name(wanted: str, taken: Collection[str]) -> str:
    """`Zebra ZD421 2` where there is a `Zebra ZD421`."""
    plain = " ".join(wanted.translate(UNSPEAKABLE).split())[: LONGEST_NAME - 4].strip()
    plain = plain if is_seen(plain) else tr("Printer")
    used = frozenset[str]().union(*map(looks, taken))
    names = (plain if number == 1 else f"{plain} {number}" for number in range(1, len(used) + 2))
    return next(name for name in names if looks(name).isdisjoint(used))


def _takes_pages(uri: str, news: ProbeNews) -> bool:
    if scheme_of(uri) == "virtual":
        return True  # it says itself what it is
    known = news.capabilities
    if known is None or news.problem:
        return False
    return scheme_of(uri) in PAGE_SCHEMES or DocumentFormat.PDF in (known.document_formats or ())


def _name_of(found: FoundPrinter, uri: str, news: ProbeNews | None) -> str:
    """Its own name; of an address only the model or the host."""
    model = (news.model if news else None) or found.model
    if scheme_of(uri) == "virtual":
        return found.name if "://" not in found.name else uri.partition("://")[2].strip("/")
    host = _host_of(uri)
    is_address = "://" in found.name or (host and found.name.casefold().startswith(host))
    if not is_address:
        return found.name
    return model or host or found.name


def _host_of(uri: str) -> str:
    try:
        return urlsplit(uri.strip()).hostname or ""
    except ValueError:
        return ""
