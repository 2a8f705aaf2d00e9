"""Annotations and form fields, drawn as PDF readers print them.

PDFium draws no fields and few annotations that lack an appearance.

A page with such annotations is drawn from a copy of the document in which they are completed. There, every annotation
that prints (ISO 32000-1, 12.5.3: flagged for print, not hidden, on a layer that prints) has an appearance stream, and
fields become stamps. An appearance in the file is used unchanged, with two exceptions: the form leaves appearances to
the reader (NeedAppearances, 12.7.2) and it shows text other than the field's value; or letters of the value are missing
from it because its font lacks them. No form is opened for this, so no script in the document ever runs.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

import pypdfium2.raw as pdfium

from agent_core.render.appearance_text import DrawnText, Fonts, Update, drawn_texts
from agent_core.render.canvas import Box
from agent_core.render.field_appearances import (
    Field,
    drawn_state,
    field_appearance,
    has_other_letters,
    is_shown,
    lost_letters,
    states_of,
)
from agent_core.render.font_mapper import FontMapper
from agent_core.render.markup_appearances import Markup, markup_appearance
from agent_core.render.pdf_syntax import Dict, Name, Objects, Ref, Stream, Value

APPEARANCE, LAYER = b"AP", b"OC"
HIDDEN, PRINTS = pdfium.FPDF_ANNOT_FLAG_HIDDEN, pdfium.FPDF_ANNOT_FLAG_PRINT
MAX_ANNOTATIONS = 50_000
MAX_PAGE_NODES = 1_000_000
# These have no appearance of their own, or PDFium draws them as well as any reader.
AS_THEY_ARE = {pdfium.FPDF_ANNOT_POPUP, pdfium.FPDF_ANNOT_TEXT}
FLAT = 1e-3


def need_completion(page: Any) -> bool:
    """Return whether a page has printed annotations that PDFium alone would not draw as readers do."""
    for place in range(pdfium.FPDFPage_GetAnnotCount(page)):
        with _annotation(page, place) as annotation:
            if not annotation or not _is_for_paper(pdfium.FPDFAnnot_GetFlags(annotation)):
                continue
            kind = pdfium.FPDFAnnot_GetSubtype(annotation)
            if pdfium.FPDFAnnot_HasKey(annotation, LAYER):
                return True
            if kind in AS_THEY_ARE:
                continue
            if kind in {pdfium.FPDF_ANNOT_WIDGET, pdfium.FPDF_ANNOT_FREETEXT}:
                return True
            borders = any(pdfium.FPDFAnnot_HasKey(annotation, key) for key in (b"BS", b"Border"))
            if not pdfium.FPDFAnnot_HasKey(annotation, APPEARANCE) and (kind != pdfium.FPDF_ANNOT_LINK or borders):
                return True
    return False


def has_look(page: Any, place: int) -> bool:
    """Return whether the annotation has an appearance. `place` counts from 0."""
    with _annotation(page, place) as annotation:
        return bool(annotation and pdfium.FPDFAnnot_HasKey(annotation, APPEARANCE))


def printed_looks(page: Any) -> Iterator[Any]:
    """Yield PDFium's objects in the appearances of printed annotations. Each is valid until the next annotation."""
    for place in range(pdfium.FPDFPage_GetAnnotCount(page)):
        with _annotation(page, place) as annotation:
            if annotation and _is_for_paper(pdfium.FPDFAnnot_GetFlags(annotation)):
                for number in range(pdfium.FPDFAnnot_GetObjectCount(annotation)):
                    yield pdfium.FPDFAnnot_GetObject(annotation, number)


def _is_for_paper(flags: int) -> bool:
    return bool(flags & (PRINTS | HIDDEN) == PRINTS)


@contextmanager
def _annotation(page: Any, place: int) -> Iterator[Any]:
    annotation = pdfium.FPDFPage_GetAnnot(page, place)
    try:
        yield annotation
    finally:
        if annotation:
            pdfium.FPDFPage_CloseAnnot(annotation)


@dataclass(frozen=True, kw_only=True, slots=True)
class Completed:
    """A document in which the annotations of page `number` are as they print.

    `shown`: text written here in fonts that the document does not embed, by font name, unless all of it is Western.
    """

    number: int
    data: bytearray
    shown: Mapping[str, frozenset[int]]


class Annotations:
    """Annotations of a document. `copy`: its bytes as saved by PDFium, without encryption."""

    def __init__(self, copy: bytes, fonts: FontMapper) -> None:
        self._objects = Objects(copy)
        self._fonts = fonts
        catalog = self._objects.dict_of(self._objects.trailer.get(b"Root"))
        self._form = self._objects.dict_of(catalog.get(b"AcroForm"))
        self._leaves_appearances = self._objects.of(self._form.get(b"NeedAppearances")) is True
        self._layers = Layers(self._objects, catalog)
        self._pages = list(pages_of(self._objects, catalog.get(b"Pages")))

    def completed(self, number: int) -> Completed | None:
        """Complete the annotations of a page; pages count from 1. None = page not found."""
        page = self._pages[number - 1] if number <= len(self._pages) else None
        if page is None:
            return None
        update = Update(self._objects.free_number())
        fonts = Fonts(self._objects, update, self._fonts)
        maker = _Maker(self._objects, self._form, fonts, update)
        entries = self._objects.dict_of(page)
        items = self._objects.list_of(entries.get(b"Annots"))[:MAX_ANNOTATIONS]
        for_paper = [one for one in map(self._objects.dict_of, items) if one and self._prints(one)]
        maker.read(for_paper, leaves_appearances=self._leaves_appearances)
        done = (maker.completed(one, leaves_appearances=self._leaves_appearances) for one in for_paper)
        printed: list[Value] = [
            update.add(one) for one in done if one is not None and self._layers.prints(maker.layer_of(one))
        ]
        update.objects[page.number] = entries | {b"Annots": printed}
        return Completed(number=number, data=self._objects.updated(update.objects), shown=fonts.shown)

    def _prints(self, annotation: Dict) -> bool:
        if not _is_for_paper(self._objects.whole(annotation.get(b"F"))):
            return False
        return self._layers.prints(annotation.get(LAYER))


class _Maker:
    def __init__(self, objects: Objects, form: Dict, fonts: Fonts, update: Update) -> None:
        self._objects, self._form, self._fonts, self._update = objects, form, fonts, update
        self._drawn: dict[Ref, DrawnText] = {}

    def read(self, annotations: Sequence[Dict], *, leaves_appearances: bool) -> None:
        """Read the text of those appearances in the file that may have to be replaced."""
        wanted: dict[Ref, None] = {}
        for annotation in annotations:
            look = self._objects.dict_of(annotation.get(APPEARANCE)).get(b"N")
            if isinstance(look, Ref) and self._may_be_made_anew(annotation, leaves_appearances):
                wanted[look] = None
        self._drawn = drawn_texts(self._objects, list(wanted))

    def _may_be_made_anew(self, annotation: Dict, leaves_appearances: bool) -> bool:
        if not isinstance(states_of(self._objects, annotation), Stream):
            return False
        match self._objects.name(annotation.get(b"Subtype")):
            case b"FreeText":
                return has_other_letters(self._objects.text(annotation.get(b"Contents")) or "")
            case b"Widget":
                field = Field(self._objects, annotation, self._form)
                return field.has_text and (leaves_appearances or has_other_letters(field.value))
            case _:
                return False

    def completed(self, annotation: Dict, *, leaves_appearances: bool) -> Dict | None:
        """Return the annotation as it prints; None = nothing of it prints."""
        kind = self._objects.name(annotation.get(b"Subtype"))
        rect = self._rect(annotation)
        if kind in {None, b"Popup"} or rect is None:
            return None
        if kind == b"Widget":
            return self._field(annotation, rect, leaves_appearances=leaves_appearances)
        present = states_of(self._objects, annotation)
        if present is not None and not self._lost(annotation):
            return annotation
        if present is None and kind == b"Text":
            return annotation
        made = markup_appearance(Markup(self._objects, annotation, rect), kind or b"", self._fonts)
        if made is None:
            return annotation if present is not None else None
        return self._with(annotation, made, b"Stamp")

    def layer_of(self, annotation: Dict) -> Value:
        """Return the layer of the appearance itself."""
        look = self._objects.of(self._objects.dict_of(annotation.get(APPEARANCE)).get(b"N"))
        return look.entries.get(LAYER) if isinstance(look, Stream) else None

    def _rect(self, annotation: Dict) -> Box | None:
        sides = self._objects.numbers(annotation.get(b"Rect"))
        if len(sides) != 4:
            return None
        return min(sides[0], sides[2]), min(sides[1], sides[3]), max(sides[0], sides[2]), max(sides[1], sides[3])

    def _lost(self, annotation: Dict) -> bool:
        """Return whether a free text lacks letters."""
        if self._objects.name(annotation.get(b"Subtype")) != b"FreeText":
            return False
        drawn = self._drawn_by(annotation)
        wanted = self._objects.text(annotation.get(b"Contents")) or ""
        return drawn is not None and drawn.is_all and lost_letters(wanted, drawn.text)

    def _drawn_by(self, annotation: Dict) -> DrawnText | None:
        look = self._objects.dict_of(annotation.get(APPEARANCE)).get(b"N")
        return self._drawn.get(look) if isinstance(look, Ref) else None

    def _field(self, annotation: Dict, rect: Box, *, leaves_appearances: bool) -> Dict | None:
        field = Field(self._objects, annotation, self._form)
        present = states_of(self._objects, annotation)
        if isinstance(present, dict) and not (field.is_push_button and leaves_appearances):
            state = drawn_state(self._objects, annotation, field)
            if isinstance(self._objects.of(present.get(bytes(state))), Stream):
                return annotation | {b"Subtype": Name(b"Stamp"), b"AS": state}
        elif isinstance(present, Stream) and not self._is_to_be_made(annotation, field, leaves_appearances):
            return annotation | {b"Subtype": Name(b"Stamp")}
        left, bottom, right, top = rect
        if right - left < FLAT or top - bottom < FLAT:
            return None
        made = field_appearance(field, self._objects, self._fonts, right - left, top - bottom)
        return None if made is None else self._with(annotation | {b"Rect": list(rect)}, made, b"Stamp", at=rect)

    def _is_to_be_made(self, annotation: Dict, field: Field, leaves_appearances: bool) -> bool:
        """Return whether to replace the appearance: it does not show the field's value, and readers would replace it
        too.
        """
        if not field.has_text or field.entry(b"PMD") is not None:
            return False
        drawn = self._drawn_by(annotation)
        if drawn is None:
            return leaves_appearances
        if leaves_appearances and not is_shown(field, drawn.text):
            return True
        return drawn.is_all and lost_letters(field.value, drawn.text)

    def _with(self, annotation: Dict, made: Stream, kind: bytes, at: Box | None = None) -> Dict:
        """Return the annotation as a stamp with this appearance. Without `at`, it lies in the appearance's own box."""
        box: Value = list(at) if at is not None else made.entries[b"BBox"]
        kept = {key: value for key, value in annotation.items() if key not in {b"AS", b"BS", b"Border"}}
        look: Dict = {b"N": self._update.add(made)}
        return kept | {b"Subtype": Name(kind), b"Rect": box, APPEARANCE: look}


def pages_of(objects: Objects, root: Value) -> Iterator[Ref | None]:
    """Yield the pages in order; None for a page that is not an indirect object."""
    waiting: list[Value] = [root]
    seen: set[int] = set()
    for _ in range(MAX_PAGE_NODES):
        if not waiting:
            return
        node = waiting.pop()
        entries = objects.dict_of(node)
        kids = objects.of(entries.get(b"Kids"))
        if isinstance(kids, list):
            number = node.number if isinstance(node, Ref) else -1
            if number not in seen:
                seen.add(number)
                waiting.extend(reversed(kids))
        elif entries:
            yield node if isinstance(node, Ref) else None


# Print state of layers: optional content groups and membership (ISO 32000-1, 8.11).


MAX_DEPTH = 16
CATEGORIES = {b"Print": b"PrintState", b"View": b"ViewState", b"Export": b"ExportState"}
ON, OFF = b"ON", b"OFF"
# Table 99: how a membership combines the states of its groups.
POLICIES: dict[bytes, Callable[[list[bool]], bool]] = {
    b"AllOn": all,
    b"AnyOn": any,
    b"AnyOff": lambda states: not all(states),
    b"AllOff": lambda states: not any(states),
}


class Layers:
    """Layers of a document in its default configuration, for printing."""

    def __init__(self, objects: Objects, catalog: Dict) -> None:
        self._objects = objects
        properties = objects.dict_of(catalog.get(b"OCProperties"))
        config = objects.dict_of(properties.get(b"D"))
        self._base = objects.name(config.get(b"BaseState")) != OFF
        self._on = self._numbers(config.get(b"ON"))
        self._off = self._numbers(config.get(b"OFF"))
        self._applied = self._for_paper(config)

    def prints(self, value: Value) -> bool:
        """Return whether content prints.

        `value`: an /OC entry, a group or a membership; without one, everything prints.
        """
        entry = self._objects.dict_of(value)
        if self._objects.name(entry.get(b"Type")) == b"OCMD":
            return self._member(entry)
        return self._group(value) if entry else True

    def _member(self, entry: Dict) -> bool:
        expression = self._objects.list_of(entry.get(b"VE"))
        if expression:
            return self._expression(expression, 0)
        groups = entry.get(b"OCGs")
        listed = [groups] if self._objects.dict_of(groups) else self._objects.list_of(groups)
        states = [self._group(group) for group in listed if self._objects.dict_of(group)]
        policy = POLICIES.get(self._objects.name(entry.get(b"P")) or b"AnyOn", any)
        return policy(states) if states else True

    def _expression(self, expression: list[Value], depth: int) -> bool:
        """Evaluate a visibility expression (8.11.2.2). A broken one hides nothing."""
        if depth > MAX_DEPTH:
            return True
        operator, *operands = expression
        states = [
            self._expression(inner, depth + 1) if (inner := self._objects.list_of(operand)) else self._group(operand)
            for operand in operands
        ]
        match self._objects.name(operator):
            case b"And":
                return all(states)
            case b"Or":
                return any(states) if states else True
            case b"Not":
                return not states[0] if states else True
            case _:
                return True

    def _group(self, group: Value) -> bool:
        entry = self._objects.dict_of(group)
        intents = self._objects.of(entry.get(b"Intent"))
        if intents is not None and not {b"View", b"All"} & set(self._names(intents)):
            return True
        number = group.number if isinstance(group, Ref) else None
        state = number in self._on or (self._base and number not in self._off)
        usage = self._objects.dict_of(entry.get(b"Usage"))
        categories = self._applied.get(number) if number is not None else None
        if categories is None:
            # PDF readers honour "not for print" even if no configuration applies it automatically.
            return state and self._said(usage, b"Print") != OFF
        said = [self._said(usage, category) for category in categories]
        if OFF in said:
            return False
        return ON in said or state

    def _said(self, usage: Dict, category: bytes) -> bytes | None:
        return self._objects.name(self._objects.dict_of(usage.get(category)).get(CATEGORIES[category]))

    def _for_paper(self, config: Dict) -> dict[int, list[bytes]]:
        """Return, for each group, the usage categories that decide whether it prints (8.11.4.4)."""
        found: dict[int, list[bytes]] = {}
        for item in self._objects.list_of(config.get(b"AS")):
            application = self._objects.dict_of(item)
            if self._objects.name(application.get(b"Event")) != b"Print":
                continue
            categories = [name for name in self._names(application.get(b"Category")) if name in CATEGORIES]
            for number in self._numbers(application.get(b"OCGs")):
                found.setdefault(number, []).extend(categories)
        return found

    def _names(self, value: Value) -> list[bytes]:
        alone = self._objects.name(value)
        if alone is not None:
            return [alone]
        return [name for item in self._objects.list_of(value) if (name := self._objects.name(item)) is not None]

    def _numbers(self, value: Value) -> set[int]:
        return {item.number for item in self._objects.list_of(value) if isinstance(item, Ref)}
