"""What a device in another one's place does otherwise: only what jobs may rely on, and only what is known of both."""

from __future__ import annotations

from collections.abc import Iterator

from server_core.contract.types.discovery import Difference, ProbeNews
from server_core.contract.types.documents import RawLanguage
from server_core.contract.types.printers import Capabilities


def differences(language: RawLanguage | None, before: Capabilities, after: ProbeNews) -> list[Difference]:
    """`language`, `before`: of the printer as it was. More than before is no difference that anybody misses."""
    return list(_differences(language, before, after))


def _differences(language: RawLanguage | None, before: Capabilities, after: ProbeNews) -> Iterator[Difference]:
    if language and after.language and language is not after.language:
        yield Difference(name="language", before=language.value, after=after.language.value)
    now = after.capabilities
    if now is None:
        return
    for name in ("document_formats", "raw_languages", "color_modes", "duplex_modes"):
        had, has = getattr(before, name), getattr(now, name)
        if had is not None and has is not None and set(had) - set(has):
            yield Difference(name=name, before=_words(had), after=_words(has))
    if before.dpi and now.dpi and before.dpi[0] not in now.dpi:
        yield Difference(name="dpi", before=str(before.dpi[0]), after=_words(now.dpi))
    had_width, has_width = _widest(before), after.head_width_mm or _widest(now)
    if had_width and has_width and has_width < had_width:
        yield Difference(name="print_width", before=f"{had_width:g} mm", after=f"{has_width:g} mm")
    if before.copies and now.copies and now.copies.max < before.copies.max:
        yield Difference(name="copies", before=str(before.copies.max), after=str(now.copies.max))


def _widest(known: Capabilities) -> float | None:
    widths = [one.width_mm for one in known.media or []]
    if known.custom_media is not None:
        widths.append(known.custom_media.max_width_mm)
    return max(widths, default=None)


def _words(values: list[object] | list[int] | list[str]) -> str:
    return ", ".join(str(value) for value in values)
