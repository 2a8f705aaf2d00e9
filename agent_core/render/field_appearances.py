"""Appearances of form fields, generated from a field's value as PDF readers do (ISO 32000-1, 12.5.6.19, 12.7.3-4)."""

from __future__ import annotations

import math
import re
import unicodedata
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from agent_core.render.appearance_stream import (
    CannotMake,
    Canvas,
    Fonts,
    PdfBox,
    TextFont,
    inset,
    lines_of,
    of_rich_text,
    plain,
)
from agent_core.render.pdf_syntax import Dict, ObjectParser, Objects, PdfName, PdfValue, Stream
from agent_core.render.visual_order import is_in_one_order

MAX_PARENTS = 32
MULTILINE, PASSWORD, COMB, RICH_TEXT = 1 << 12, 1 << 13, 1 << 24, 1 << 25
RADIO, PUSH_BUTTON, COMBO = 1 << 15, 1 << 16, 1 << 17
BULLET = "\u2022"
MAX_LETTERS = 100_000

DEFAULT_SIZE, LEAST_SIZE = 12.0, 4.0
LINE_HEIGHT = 1.156  # Helvetica's height from the highest accent to the lowest descender
ASCENT = 0.93
MIDDLE = 0.371  # distance of the baseline below the middle of a line
FIT = 1.35
SELECTED = (0.6, 0.757, 0.855)
LIGHT, DARK = (1.0,), (0.5,)
CENTRED, RIGHT = 1, 2
# Table 189: captions of check boxes and radio buttons are ZapfDingbats characters.
TICK, DISC = "4", "l"
COLOUR = re.compile(rb"((?:[-+.\d]+\s+)+)(g|rg|k)(?![A-Za-z*])")
FONT = re.compile(rb"/([^\s/()<>\[\]]+)\s+([-+.\d]+)\s+Tf")


@dataclass(frozen=True, slots=True)
class DefaultAppearance:
    """/DA (12.7.3.3): the font's name, its size (0 = automatic), and the colour's operands."""

    font: bytes
    size: float
    colour: tuple[float, ...]

    @staticmethod
    def of(text: bytes) -> DefaultAppearance:
        font = next(iter([*FONT.finditer(text)][-1:]), None)
        colour = next(iter([*COLOUR.finditer(text)][-1:]), None)
        operands = [ObjectParser(word).value() for word in colour[1].split()] if colour else []
        numbers = tuple(min(1.0, max(0.0, float(item))) for item in operands if isinstance(item, int | float))
        wanted = {b"g": 1, b"rg": 3, b"k": 4}[colour[2]] if colour else 1
        size = ObjectParser(font[2]).value() if font else 0
        name = ObjectParser(b"/" + font[1]).value() if font else b"Helv"
        return DefaultAppearance(
            font=bytes(name) if isinstance(name, bytes) else b"Helv",
            size=abs(float(size)) if isinstance(size, int | float) else 0.0,
            colour=numbers[-wanted:] if len(numbers) >= wanted else (0.0,),
        )


class PdfField:
    """A widget with the entries it inherits from its field. `form`: the interactive form's dictionary.

    A field that is its own only widget has no kids: a damaged file may name it as the parent of other widgets.
    """

    def __init__(self, objects: Objects, widget: Dict, form: Dict) -> None:
        self._objects, self.widget, self._form = objects, widget, form
        self._chain = [widget]
        parent = objects.dict_of(widget.get(b"Parent"))
        while parent and not self._is_single(parent) and len(self._chain) < MAX_PARENTS:
            self._chain.append(parent)
            parent = objects.dict_of(parent.get(b"Parent"))

    def _is_single(self, field: Dict) -> bool:
        return self._objects.name(field.get(b"Subtype")) == b"Widget" and not self._objects.list_of(field.get(b"Kids"))

    def entry(self, key: bytes) -> PdfValue:
        """Return the entry from the nearest ancestor that has it."""
        for one in self._chain:
            value = self._objects.of(one.get(key))
            if value is not None:
                return value
        return None

    @cached_property
    def kind(self) -> bytes | None:
        return self._objects.name(self.entry(b"FT"))

    @cached_property
    def flags(self) -> int:
        return self._objects.whole(self.entry(b"Ff"))

    @property
    def is_push_button(self) -> bool:
        return self.kind == b"Btn" and bool(self.flags & PUSH_BUTTON)

    @cached_property
    def has_text(self) -> bool:
        """Return whether its appearance is text from its value."""
        return self.kind in {b"Tx", b"Ch"}

    @cached_property
    def default_appearance(self) -> DefaultAppearance:
        text = self.entry(b"DA")
        if not isinstance(text, bytes):
            text = self._objects.of(self._form.get(b"DA"))
        return DefaultAppearance.of(text if isinstance(text, bytes) else b"")

    @property
    def resources(self) -> list[PdfValue]:
        own = self._objects.dict_of(self._objects.dict_of(self.widget.get(b"AP")).get(b"N"))
        return [*(one.get(b"DR") for one in self._chain), self._form.get(b"DR"), own.get(b"Resources")]

    @property
    def alignment(self) -> int:
        value = self.entry(b"Q")
        return self._objects.whole(value if value is not None else self._form.get(b"Q"))

    @cached_property
    def value(self) -> str:
        """Return the displayed text; for a choice, the option that stands for its value."""
        if self.kind == b"Ch":
            return "\n".join(self._shown_of(one) for one in self.selected)
        value = self._objects.text(self.entry(b"V"))
        if value is None and self.flags & RICH_TEXT:
            value = of_rich_text(self._objects.text(self.entry(b"RV")))
        text = plain(value or "")[:MAX_LETTERS]
        if not self.flags & MULTILINE or self.flags & PASSWORD:
            text = text.replace("\n", " ")
        return BULLET * len(text) if self.flags & PASSWORD else text

    @cached_property
    def options(self) -> list[tuple[str, str]]:
        """Return pairs of stored and displayed value."""
        found = []
        for item in self._objects.list_of(self.entry(b"Opt")):
            pair = self._objects.list_of(item) or [item]
            words = [plain(self._objects.text(one) or "").replace("\n", " ") for one in pair[:2]]
            found.append((words[0], words[-1]))
        return found

    @cached_property
    def selected(self) -> list[str]:
        value = self.entry(b"V")
        values = [self._objects.text(one) for one in value] if isinstance(value, list) else [self._objects.text(value)]
        chosen = [plain(one) for one in values if one is not None]
        if not chosen and not self.flags & COMBO:
            indexes = [self._objects.whole(one, -1) for one in self._objects.list_of(self.entry(b"I"))]
            chosen = [self.options[at][0] for at in indexes if 0 <= at < len(self.options)]
        return chosen

    def _shown_of(self, value: str) -> str:
        return next((shown for stored, shown in self.options if stored == value), value)

    @cached_property
    def is_on(self) -> bool:
        """Return whether a check box or radio button without an appearance is ticked."""
        state = self._objects.name(self.widget.get(b"AS"))
        if state is not None:
            return state != b"Off"
        value = self._objects.text(self.entry(b"V"))
        if value in {None, "", "Off"}:
            return False
        if not self.flags & RADIO:
            return True
        kids = self._objects.list_of(self._chain[1].get(b"Kids")) if self._chain[1:] else []
        # With /Opt, a radio button's value is the index of its widget.
        index = next((at for at, kid in enumerate(kids) if self._objects.dict_of(kid) is self.widget), None)
        return index is not None and value == str(index)


def is_shown(field: PdfField, text: str) -> bool:
    """Return whether an appearance's text shows the field's current value."""
    if field.kind == b"Ch" and not field.flags & COMBO:
        has_options = bool(_bare(text)) or not field.options
        return has_options and all(_bare(field._shown_of(one)) in _bare(text) for one in field.selected)
    if field.flags & PASSWORD:
        return bool(_bare(text)) == bool(field.value)
    wanted, found = _bare(field.value), _bare(text)
    # PDFium reads right-to-left scripts in visual order.
    if wanted == found or (not is_in_one_order(wanted) and sorted(wanted) == sorted(found)):
        return True
    # A script of the form formatted it (1234.5 as 1,234.50). Scripts do not run here.
    formatted = bool(found) and field.entry(b"AA") is not None
    digits, drawn = (re.sub(r"\D", "", one).strip("0") for one in (wanted, found))
    return formatted and bool(digits) and drawn.startswith(digits) and re.sub(r"[\d.,\s+-]", "", wanted) == ""


def lost_letters(wanted: str, found: str) -> bool:
    """Return whether a text was drawn without the letters that Western European fonts lack."""
    wanted, found = _bare(plain(wanted)), _bare(found)
    western = "".join(one for one in wanted if _is_western(one))
    if western == wanted or not Counter(wanted) - Counter(found):
        return False
    there = "".join(one for one in found if _is_western(one) and one not in "?\u00b7\u2022\u25a1")
    kept = western.replace("?", "").replace("\u00b7", "").replace("\u2022", "")
    return there == kept and len(found) <= len(wanted) and found != wanted


def has_other_letters(text: str) -> bool:
    """Return whether the text has letters that Western European fonts lack."""
    return not all(map(_is_western, _bare(text)))


def _is_western(letter: str) -> bool:
    return letter.encode("cp1252", "ignore") != b""


def _bare(text: str) -> str:
    text = unicodedata.normalize("NFKC", text.replace("\u00ad", "-"))
    return "".join(
        one for one in text if not one.isspace() and unicodedata.category(one) not in {"Cc", "Cf", "Cn", "Co"}
    )


def field_appearance(field: PdfField, objects: Objects, fonts: Fonts, width: float, height: float) -> Stream | None:
    """Generate a field's appearance.

    None = such a field shows nothing. `width`, `height`: its rectangle's size in points.
    """
    traits = objects.dict_of(field.widget.get(b"MK"))
    turn = objects.whole(traits.get(b"R")) % 360
    if turn in {90, 270}:
        width, height = height, width
    canvas = Canvas((0.0, 0.0, width, height))
    border = _Border(objects, field.widget, traits)
    if field.kind == b"Tx" and objects.dict_of(field.entry(b"PMD")):
        raise CannotMake
    is_button = field.kind == b"Btn"
    is_radio = is_button and bool(field.flags & RADIO) and not field.flags & PUSH_BUTTON
    border.draw(canvas, round_=is_radio and _caption(objects, traits, DISC) == DISC)
    inner = inset(canvas.box, border.room)
    match field.kind:
        case b"Tx":
            _text(canvas, field, fonts, inner)
        case b"Ch" if field.flags & COMBO:
            _one_line(canvas, field, fonts, inner, field.value.replace("\n", " "))
        case b"Ch":
            _list(canvas, field, fonts, inner, objects.whole(field.entry(b"TI")))
        case b"Btn" if field.is_push_button:
            _push_button(canvas, field, objects, fonts, inner, traits)
        case b"Btn" if field.is_on:
            _mark(canvas, field, fonts, inner, _caption(objects, traits, DISC if is_radio else TICK))
        case b"Btn":
            pass
        case _:
            return None
    matrices = {90: (0, 1, -1, 0, height, 0), 180: (-1, 0, 0, -1, width, height), 270: (0, -1, 1, 0, 0, width)}
    return canvas.stream(matrices.get(turn, ()))


class _Border:
    """Border and background of a widget (12.5.4, table 189)."""

    def __init__(self, objects: Objects, widget: Dict, traits: Dict) -> None:
        style = objects.dict_of(widget.get(b"BS"))
        plain_border = objects.list_of(widget.get(b"Border"))
        width = objects.number(plain_border[2], 1.0) if len(plain_border) > 2 else 1.0
        self.width = max(0.0, objects.number(style.get(b"W"), width))
        self.kind = objects.name(style.get(b"S")) or b"S"
        dashes = objects.numbers(style.get(b"D")) or (objects.numbers(plain_border[3]) if len(plain_border) > 3 else [])
        self.dashes = dashes if dashes and sum(dashes) > 0 and min(dashes) >= 0 else [3.0]
        if len(plain_border) > 3 and not style:
            self.kind = b"D"
        self.colour = objects.numbers(traits.get(b"BC"))
        self.background = objects.numbers(traits.get(b"BG"))

    @property
    def room(self) -> float:
        """Return the distance from the edge to the text."""
        return max(1.0, self.width) * (2 if self.kind in {b"B", b"I"} else 1)

    def draw(self, canvas: Canvas, *, round_: bool) -> None:
        canvas.add("q")
        shape = canvas.ellipse if round_ else canvas.rectangle
        if canvas.fill_colour(self.background):
            shape(inset(canvas.box, self.width / 2) if round_ else canvas.box)
            canvas.paint(fills=True, strokes=False)
        if self.width and self.kind in {b"B", b"I"} and not round_:
            light = LIGHT if self.kind == b"B" else DARK
            dark = (self.background and [max(0.0, one - 0.25) for one in self.background]) or DARK
            _edges(canvas, inset(canvas.box, self.width), self.width, light, dark if self.kind == b"B" else (0.75,))
        if self.width and canvas.stroke_colour(self.colour):
            canvas.line_style(self.width, self.dashes if self.kind == b"D" else ())
            if self.kind == b"U":
                left, bottom, right, _ = canvas.box
                canvas.path([(left, bottom + self.width / 2), (right, bottom + self.width / 2)])
            else:
                shape(inset(canvas.box, self.width / 2))
            canvas.paint(fills=False, strokes=True)
        canvas.add("Q")


def _edges(canvas: Canvas, box: PdfBox, width: float, light: Sequence[float], dark: Sequence[float]) -> None:
    """Draw a bevelled or inset edge: `light` at the left and top, `dark` at the right and bottom."""
    left, bottom, right, top = box
    canvas.fill_colour(light)
    canvas.path(
        [
            (left, bottom),
            (left, top),
            (right, top),
            (right - width, top - width),
            (left + width, top - width),
            (left + width, bottom + width),
        ]
    )
    canvas.paint(fills=True, strokes=False)
    canvas.fill_colour(dark)
    canvas.path(
        [
            (right, top),
            (right, bottom),
            (left, bottom),
            (left + width, bottom + width),
            (right - width, bottom + width),
            (right - width, top - width),
        ]
    )
    canvas.paint(fills=True, strokes=False)


def _caption(objects: Objects, traits: Dict, default: str) -> str:
    return (objects.text(traits.get(b"CA")) or default)[:1]


def _text(canvas: Canvas, field: PdfField, fonts: Fonts, inner: PdfBox) -> None:
    count = field._objects.whole(field.entry(b"MaxLen"))
    if field.flags & COMB and 0 < count <= MAX_LETTERS and not field.flags & (MULTILINE | PASSWORD):
        _comb(canvas, field, fonts, inner, count)
    elif field.flags & MULTILINE and not field.flags & PASSWORD:
        appearance = field.default_appearance
        font = fonts.for_text(appearance.font, field.resources, field.value)
        paragraph(canvas, font, field.value, appearance.size, appearance.colour, inset(inner, 1.0), field.alignment)
    else:
        _one_line(canvas, field, fonts, inner, field.value)


def _one_line(canvas: Canvas, field: PdfField, fonts: Fonts, inner: PdfBox, text: str) -> None:
    appearance = field.default_appearance
    font = fonts.for_text(appearance.font, field.resources, text)
    left, bottom, right, top = inset(inner, 1.0)
    wide = font.width(text)
    size = appearance.size or _fitting_size(inner, wide)
    begin_text(canvas, inner, appearance.colour)
    x = _start(left, right, wide * size, field.alignment)
    canvas.text(font, text, size, (x, (bottom + top) / 2 - MIDDLE * size))
    end_text(canvas)


def _fitting_size(inner: PdfBox, wide: float) -> float:
    left, _, right, _ = inset(inner, 1.0)
    size = (inner[3] - inner[1]) / FIT
    if wide * size > right - left:
        size = (right - left) / wide
    return max(LEAST_SIZE, math.floor(size * 100) / 100)


def _start(left: float, right: float, wide: float, alignment: int) -> float:
    """Return the x at which a line starts. A line that is too wide is left-aligned."""
    free = max(0.0, right - left - wide)
    return left + (free / 2 if alignment == CENTRED else free if alignment == RIGHT else 0.0)


def begin_text(canvas: Canvas, clip: PdfBox, colour: Sequence[float]) -> None:
    canvas.add("/Tx BMC q")
    canvas.rectangle(clip)
    canvas.add("W n")
    canvas.fill_colour(colour)


def end_text(canvas: Canvas) -> None:
    canvas.add("Q EMC")


def paragraph(
    canvas: Canvas, font: TextFont, text: str, size: float, colour: Sequence[float], box: PdfBox, alignment: int
) -> None:
    """Draw lines from the top down. Size 0 = the largest that fits, at most 12."""
    left, bottom, right, top = box
    sizes = [size] if size else [DEFAULT_SIZE - step / 2 for step in range(int(2 * (DEFAULT_SIZE - LEAST_SIZE)) + 1)]
    lines: list[str] = []
    for size in sizes:
        lines = lines_of(text, right - left, size, font.width)
        if len(lines) * size * LINE_HEIGHT <= top - bottom:
            break
    begin_text(canvas, inset(box, -1.0), colour)
    y = top - ASCENT * size
    for line in lines:
        if y < bottom - size:  # later lines would not be visible
            break
        canvas.text(font, line, size, (_start(left, right, font.width(line) * size, alignment), y))
        y -= LINE_HEIGHT * size
    end_text(canvas)


def _comb(canvas: Canvas, field: PdfField, fonts: Fonts, inner: PdfBox, count: int) -> None:
    appearance, text = field.default_appearance, field.value
    count = max(count, len(text))  # a cell for every letter
    font = fonts.for_text(appearance.font, field.resources, text)
    left, _, right, _ = canvas.box
    cell = (right - left) / count
    first = {CENTRED: (count - len(text)) // 2, RIGHT: count - len(text)}.get(field.alignment, 0)
    widest = max(map(font.width, text), default=0.5)
    size = appearance.size or min(_fitting_size(inner, 0.0), max(LEAST_SIZE, cell / widest if widest else DEFAULT_SIZE))
    begin_text(canvas, inner, appearance.colour)
    base = (inner[1] + inner[3]) / 2 - MIDDLE * size
    for at, letter in enumerate(text):
        x = left + (first + at + 0.5) * cell - font.width(letter) * size / 2
        canvas.text(font, letter, size, (x, base))
    end_text(canvas)


def _list(canvas: Canvas, field: PdfField, fonts: Fonts, inner: PdfBox, first: int) -> None:
    appearance = field.default_appearance
    size = appearance.size or DEFAULT_SIZE
    left, bottom, right, top = inset(inner, 1.0)
    options = field.options[max(0, first) :]
    font = fonts.for_text(appearance.font, field.resources, "".join(shown for _, shown in options))
    begin_text(canvas, inner, appearance.colour)
    selected = set(field.selected)
    y = top
    for stored, shown in options:
        if y < bottom:
            break
        if stored in selected or shown in selected:
            canvas.add("q")
            canvas.fill_colour(SELECTED)
            canvas.rectangle((inner[0], y - LINE_HEIGHT * size, inner[2], y))
            canvas.add("f Q")
        canvas.text(
            font, shown, size, (_start(left, right, font.width(shown) * size, field.alignment), y - ASCENT * size)
        )
        y -= LINE_HEIGHT * size
    end_text(canvas)


def _mark(canvas: Canvas, field: PdfField, fonts: Fonts, inner: PdfBox, caption: str) -> None:
    font, appearance = fonts.dingbats(), field.default_appearance
    try:
        wide = font.width(caption)
    except KeyError:
        caption, wide = TICK, font.width(TICK)
    left, bottom, right, top = inner
    if caption == DISC and not appearance.size:
        canvas.add("q")
        canvas.fill_colour(appearance.colour)
        side = min(right - left, top - bottom)
        x, y = (left + right) / 2, (bottom + top) / 2
        canvas.ellipse((x - side / 4, y - side / 4, x + side / 4, y + side / 4))
        canvas.add("f Q")
        return
    size = appearance.size or min(top - bottom, (right - left) / max(wide, 0.1))
    begin_text(canvas, canvas.box, appearance.colour)
    # ZapfDingbats glyphs are as high as capitals and stand on the baseline.
    canvas.text(font, caption, size, ((left + right - wide * size) / 2, (bottom + top) / 2 - 0.346 * size))
    end_text(canvas)


def _push_button(canvas: Canvas, field: PdfField, objects: Objects, fonts: Fonts, inner: PdfBox, traits: Dict) -> None:
    icon = traits.get(b"I")
    form = objects.of(icon)
    box = objects.numbers(form.entries.get(b"BBox")) if isinstance(form, Stream) else []
    layout = objects.whole(traits.get(b"TP"))
    if isinstance(form, Stream) and len(box) == 4 and layout != 0 and box[2] != box[0] and box[3] != box[1]:
        scale = min((inner[2] - inner[0]) / abs(box[2] - box[0]), (inner[3] - inner[1]) / abs(box[3] - box[1]))
        canvas.add("q")
        x = (inner[0] + inner[2] - scale * (box[0] + box[2])) / 2
        y = (inner[1] + inner[3] - scale * (box[1] + box[3])) / 2
        canvas.add(scale, 0, 0, scale, x, y, "cm")
        canvas.draw(icon)
        canvas.add("Q")
    caption = plain(objects.text(traits.get(b"CA")) or "").replace("\n", " ")
    if caption and layout != 1:
        appearance = field.default_appearance
        font = fonts.for_text(appearance.font, field.resources, caption)
        left, bottom, right, top = inner
        wide = font.width(caption)
        size = appearance.size or min(DEFAULT_SIZE, _fitting_size(inner, wide))
        begin_text(canvas, inner, appearance.colour)
        x = _start(left, right, wide * size, CENTRED)
        canvas.text(font, caption, size, (x, (bottom + top) / 2 - MIDDLE * size))
        end_text(canvas)


def states_of(objects: Objects, widget: Dict) -> PdfValue:
    """Return /N of a widget's appearances if it can be drawn: a stream, or a dictionary that contains streams."""
    normal = objects.of(objects.dict_of(widget.get(b"AP")).get(b"N"))
    if isinstance(normal, Stream):
        return normal
    if isinstance(normal, dict) and any(isinstance(objects.of(one), Stream) for one in normal.values()):
        return normal
    return None


def drawn_state(objects: Objects, widget: Dict, field: PdfField) -> PdfName:
    """Return the button's current state."""
    state = objects.name(widget.get(b"AS"))
    if state is None:
        value = objects.text(field.entry(b"V"))
        states = objects.dict_of(objects.dict_of(widget.get(b"AP")).get(b"N"))
        state = value.encode("latin-1", "replace") if value is not None else b"Off"
        state = state if state in states else b"Off"
    return PdfName(state)
