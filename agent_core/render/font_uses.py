"""Finds fonts on a page that PDFium cannot report as text: inside Type 3 glyphs, and set by a graphics state.

PDFium draws a Type 3 glyph (ISO 32000-1, 9.6.5) without making text objects of its content. It ignores the `Font` entry
of a graphics state (8.4.5, table 58) and draws the text in another font.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from agent_core.render.dashes import OBJECTS, inflated, streams
from agent_core.render.pdf_syntax import Dict, Name, Objects, Ref, Stream, Value
from agent_core.render.text_fonts import is_text_font

# A graphics state refers to its font by an array; only there is `Font` one.
HIDING = re.compile(rb"/Type3\b|/Font\s*\[")
STANDARD_SIGNS = {"Symbol", "SymbolMT", "ZapfDingbats"}
# Flag of a font descriptor (table 123): PDFium decodes the codes as letters.
NOT_SYMBOLIC = 32
EMBEDDED = (b"FontFile", b"FontFile2", b"FontFile3")
# Entries that lead away from what the page draws.
ELSEWHERE = {b"Parent", b"P", b"Dest", b"A", b"AA", b"Popup", b"B", b"StructParents", b"CharProcs", b"PieceInfo"}
MAX_PARENTS = 64
SELECTED = re.compile(rb"/([^\s()<>\[\]{}/%]+)\s+[-+.\d]+\s+Tf\b")


def may_hide_fonts(pdf: bytearray) -> bool:
    """Return whether a file may have Type 3 fonts, or graphics states that set fonts."""
    if HIDING.search(pdf):
        return True
    return any(HIDING.search(inflated(pdf, start)) for head, start in streams(pdf) if OBJECTS in head)


def hidden_font(objects: Objects, page: Dict) -> str | None:
    """Return the name of a font on the page that PDFium cannot draw as written, one letter per byte; None = no such
    font.

    Such a font is any that a graphics state sets, and one inside a Type 3 glyph that is neither embedded nor a text
    font.
    """
    inherited = _resources(objects, page)
    for entries in _reachable(objects, page | {b"Resources": inherited}):
        for state in objects.dict_of(entries.get(b"ExtGState")).values():
            chosen = objects.list_of(objects.dict_of(state).get(b"Font"))
            if chosen:
                return _name(objects, objects.dict_of(chosen[0]))
        if objects.name(entries.get(b"Subtype")) == b"Type3" and b"CharProcs" in entries:
            own = objects.dict_of(entries.get(b"Resources"))
            glyphs = objects.dict_of(entries[b"CharProcs"]).values()
            missing = _missing_in(objects, glyphs, own or objects.dict_of(inherited) | {b"XObject": None})
            if missing is not None:
                return missing
    return None


def _resources(objects: Objects, page: Dict) -> Value:
    seen: list[Dict] = []
    while page and page not in seen and len(seen) < MAX_PARENTS:
        if b"Resources" in page:
            return page[b"Resources"]
        seen.append(page)
        page = objects.dict_of(page.get(b"Parent"))
    return None


def _reachable(objects: Objects, page: Dict) -> Iterator[Dict]:
    """Yield the page's dictionary and all that it leads to, each indirect object once."""
    seen: set[Ref] = set()
    waiting: list[Value] = [page]
    while waiting:
        value = waiting.pop()
        if isinstance(value, Ref):
            if value in seen:
                continue
            seen.add(value)
            value = objects.of(value)
        if isinstance(value, Stream):
            value = value.entries
        if isinstance(value, list):
            waiting.extend(value)
        elif isinstance(value, dict) and (value is page or objects.name(value.get(b"Type")) not in {b"Page", b"Pages"}):
            yield value
            waiting.extend(item for key, item in value.items() if key not in ELSEWHERE)


def _missing_in(objects: Objects, glyphs: Iterable[Value], resources: Dict) -> str | None:
    """Return a missing font that glyphs, or forms that they may draw, select."""
    waiting: list[tuple[list[Value], Dict]] = [(list(glyphs), resources)]
    seen: set[Ref] = set()
    while waiting:
        contents, resources = waiting.pop()
        selected = _selected_missing(objects, contents, objects.dict_of(resources.get(b"Font")))
        if selected is not None:
            return selected
        for form in objects.dict_of(resources.get(b"XObject")).values():
            entries = objects.dict_of(form)
            if isinstance(form, Ref) and form not in seen and objects.name(entries.get(b"Subtype")) == b"Form":
                seen.add(form)
                waiting.append(([form], objects.dict_of(entries.get(b"Resources")) or resources))
    return None


def _selected_missing(objects: Objects, contents: Iterable[Value], fonts: Dict) -> str | None:
    named = {key: objects.dict_of(font) for key, font in fonts.items()}
    missing = {key: _name(objects, font) for key, font in named.items() if _is_missing(objects, font)}
    for stream in map(objects.of, contents) if missing else ():
        if isinstance(stream, Stream):
            content = stream.inflated()
            if stream.data and not content:  # a filter that is not read here
                return min(missing.values())
            for selected in SELECTED.finditer(content):
                if selected[1] in missing:
                    return missing[selected[1]]
    return None


def _is_missing(objects: Objects, font: Dict) -> bool:
    kind = objects.name(font.get(b"Subtype"))
    if kind == b"Type3":
        return False
    name = _name(objects, font)
    flags = objects.whole(objects.dict_of(font.get(b"FontDescriptor")).get(b"Flags"))
    if is_text_font(name) or (kind == b"Type1" and name in STANDARD_SIGNS and not flags & NOT_SYMBOLIC):
        return False
    for child in objects.list_of(font.get(b"DescendantFonts")) or [font]:
        descriptor = objects.dict_of(objects.dict_of(child).get(b"FontDescriptor"))
        if not any(isinstance(objects.of(descriptor.get(key)), Stream) for key in EMBEDDED):
            return True
    return False


def _name(objects: Objects, font: Dict) -> str:
    name = objects.of(font.get(b"BaseFont"))
    return name.decode("latin-1") if isinstance(name, Name) else ""
