"""Finds content of a page that PDFium draws without reporting its text, and fonts that a graphics state sets.

PDFium makes no text objects of Type 3 glyphs (ISO 32000-1, 9.6.5), tiling patterns (8.7.3) and soft masks (11.6.5.2).
It ignores the `Font` entry of a graphics state (8.4.5, table 58) and draws the text in another font.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from typing import Any

from agent_core.render.appearance_text import SCRATCH_POINTS, closed, opened, scratch_document
from agent_core.render.dashes import OBJECTS, inflated, streams
from agent_core.render.font_letters import FontCodes, font_name, is_embedded
from agent_core.render.pdf_syntax import MAX_INFLATED, Dict, Name, Objects, Reader, Ref, Stream, Value, plain_name

HIDING = re.compile(rb"/(?:Type3\b|PatternType\s*1\b|Font\s*\[)")
# A graphics state refers to its font by an array of the font and its size. It may be an object of its own.
STATE_FONT = re.compile(rb"\[\s*\d+\s+\d+\s+R\s+[-+]?[\d.]+\s*\]")
OBJECT_BEFORE = re.compile(rb"(?:^|\bobj|>>|\]|\))\s*\Z")
BEFORE_BYTES = 16
MAX_PARENTS = 64
USED = re.compile(rb"/([^\s()<>\[\]{}/%]+)\s*(?:(?:\s[-+.\d]+\s+)?(Tf)|(gs)|(Do)|(scn|SCN))(?![A-Za-z*])")
KINDS = (b"Font", b"ExtGState", b"XObject", b"Pattern")
TOKEN = re.compile(
    rb"%[^\r\n]*|<<.*?>>|\bID\s.*?\sEI\b|/(?P<font>[^\s()<>\[\]{}/%]+)\s+[-+.\d]+\s+Tf(?![A-Za-z*])"
    rb"|(?<![^\s>\])])(?P<state>[qQ])(?!\S)|(?P<string>\(|<[0-9A-Fa-f\s]*>)",
    re.DOTALL,
)
BOX: Value = [-SCRATCH_POINTS, -SCRATCH_POINTS, SCRATCH_POINTS, SCRATCH_POINTS]
NO_FORM = {b"Type", b"Subtype", b"BBox", b"Matrix", b"Resources", b"Group"}


@dataclass(frozen=True, kw_only=True, slots=True)
class HiddenContent:
    """Content of a page that PDFium does not report, in fonts that are not embedded, as forms.

    `state_font`: name of a font that a used graphics state sets, one letter per byte; None = no such font.
    """

    forms: Sequence[Stream] = ()
    state_font: str | None = None


def may_hide_fonts(pdf: bytearray) -> bool:
    """Return whether a file may have content that PDFium does not report, or graphics states that set fonts."""
    if _hides(pdf):
        return True
    return any(_hides(inflated(pdf, start)) for head, start in streams(pdf) if OBJECTS in head)


def _hides(objects: bytes | bytearray) -> bool:
    if HIDING.search(objects):
        return True
    arrays = STATE_FONT.finditer(objects)
    return any(OBJECT_BEFORE.search(objects[max(0, one.start() - BEFORE_BYTES) : one.start()]) for one in arrays)


def hidden_content(objects: Objects, page: Dict) -> HiddenContent:
    """Return what the page and its annotations use: resources that are only listed do not count."""
    forms: list[Stream] = []
    for content in _contents(objects, page):
        for kind, used in content.uses:
            font = objects.list_of(objects.dict_of(used).get(b"Font")) if kind == b"ExtGState" else []
            if font:
                return HiddenContent(state_font=font_name(objects, objects.dict_of(font[0])))
        if content.is_hidden and any(map(partial(_is_missing, objects), content.uses)):
            forms.append(_form(content.stream, content.resources))
    return HiddenContent(forms=forms)


def codes_shown(objects: Objects, page: Dict) -> list[FontCodes]:
    """Return the fonts that the page's text uses and that are not embedded, with the codes that it shows in them."""
    found: list[FontCodes] = []
    for content in _contents(objects, page):
        shown = _shown(content.stream) if content.is_readable else {}
        fonts = objects.dict_of(content.resources.get(b"Font"))
        for name, font in fonts.items():
            entries = objects.dict_of(font)
            if (name in shown or not content.is_readable) and _is_missing(objects, (b"Font", entries)):
                found.append(FontCodes(font=entries, shown=shown.get(name)))
    return found


@contextmanager
def pages_of_forms(objects: Objects, forms: Sequence[Stream]) -> Iterator[Iterator[Any]]:
    """Open a document with a page for each form. Yields the pages, each valid until the next."""
    closure = closed(objects, *forms) or []
    pages: list[tuple[Dict, bytes]] = [({b"XObject": {b"X": Ref(at)}}, b"/X Do") for at in range(1, len(forms) + 1)]
    with scratch_document(closure, pages if closure else []) as document:
        yield _each(document, len(pages))


def _each(document: Any, count: int) -> Iterator[Any]:
    for at in range(count):
        with opened(document, at) as (page, _):
            if page:
                yield page


@dataclass(frozen=True, kw_only=True, slots=True)
class _Content:
    """A content stream. `resources`: its own, or those of what draws it. `uses`: kinds and values of resources."""

    stream: Stream
    resources: Dict
    is_hidden: bool
    is_readable: bool
    uses: Sequence[tuple[bytes, Value]]


def _contents(objects: Objects, page: Dict) -> Iterator[_Content]:
    """Yield the contents of the page and of its annotations, and all that these use."""
    inherited = objects.dict_of(_inherited(objects, page))
    contents = objects.of(page.get(b"Contents"))
    own = contents if isinstance(contents, list) else [page.get(b"Contents")]
    waiting = [(one, inherited, False) for one in [*own, *_appearances(objects, page)]]
    seen: set[tuple[Ref, bool]] = set()
    while waiting:
        reference, resources, is_hidden = waiting.pop()
        stream = objects.of(reference)
        if not isinstance(reference, Ref) or (reference, is_hidden) in seen or not isinstance(stream, Stream):
            continue
        seen.add((reference, is_hidden))
        content = _content(objects, stream, resources, is_hidden=is_hidden)
        yield content
        for kind, used in content.uses:
            entries = objects.dict_of(used)
            subtype = objects.name(entries.get(b"Subtype"))
            if kind == b"Font" and subtype == b"Type3":
                glyphs = objects.dict_of(entries.get(b"CharProcs")).values()
                own_resources = objects.dict_of(entries.get(b"Resources")) or content.resources
                waiting += [(glyph, own_resources, True) for glyph in glyphs]
            elif kind == b"ExtGState":
                waiting.append((objects.dict_of(entries.get(b"SMask")).get(b"G"), content.resources, True))
            elif kind == b"Pattern":
                waiting.append((used, content.resources, True))
            elif kind == b"XObject" and subtype == b"Form":
                waiting.append((used, content.resources, is_hidden))


def _content(objects: Objects, stream: Stream, inherited: Dict, *, is_hidden: bool) -> _Content:
    resources = objects.dict_of(stream.entries.get(b"Resources")) or inherited
    data = stream.inflated()
    is_readable = (bool(data) or not stream.data) and len(data) < MAX_INFLATED
    every = {kind: objects.dict_of(resources.get(kind)) for kind in KINDS}
    if is_readable:
        names = {(KINDS[(found.lastindex or 2) - 2], plain_name(found[1])) for found in USED.finditer(data)}
        uses = [(kind, every[kind][name]) for kind, name in sorted(names) if name in every[kind]]
    else:
        uses = [(kind, value) for kind, values in every.items() for value in values.values()]
    return _Content(stream=stream, resources=resources, is_hidden=is_hidden, is_readable=is_readable, uses=uses)


def _is_missing(objects: Objects, use: tuple[bytes, Value]) -> bool:
    font = objects.dict_of(use[1])
    return use[0] == b"Font" and objects.name(font.get(b"Subtype")) != b"Type3" and not is_embedded(objects, font)


def _shown(stream: Stream) -> dict[bytes, list[bytes]]:
    """Return the strings of a content stream by the font's name in the resources."""
    data, found, at = stream.inflated(), dict[bytes, list[bytes]](), 0
    font, saved = b"", list[bytes]()
    while token := TOKEN.search(data, at):
        at = token.end()
        if token["font"]:
            font = plain_name(token["font"])
        elif token["state"] == b"q":
            saved.append(font)
        elif token["state"] == b"Q":
            font = saved.pop() if saved else font
        elif token["string"]:
            reader = Reader(data, token.start())
            value = reader.value()
            at = max(reader.at, at)
            found.setdefault(font, []).append(value if isinstance(value, bytes) else b"")
    return found


def _inherited(objects: Objects, page: Dict) -> Value:
    seen: list[Dict] = []
    while page and page not in seen and len(seen) < MAX_PARENTS:
        if b"Resources" in page:
            return page[b"Resources"]
        seen.append(page)
        page = objects.dict_of(page.get(b"Parent"))
    return None


def _appearances(objects: Objects, page: Dict) -> Iterator[Value]:
    for annotation in map(objects.dict_of, objects.list_of(page.get(b"Annots"))):
        look = objects.dict_of(annotation.get(b"AP")).get(b"N")
        if isinstance(objects.of(look), Stream):
            yield look
        else:
            yield from objects.dict_of(look).values()


def _form(stream: Stream, resources: Dict) -> Stream:
    kept = {key: value for key, value in stream.entries.items() if key not in NO_FORM}
    return Stream(kept | {b"Subtype": Name(b"Form"), b"BBox": BOX, b"Resources": resources}, stream.data)
