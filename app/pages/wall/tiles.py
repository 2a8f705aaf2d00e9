"""A printer on the wall: name, state, cause, counts. Pressing it opens its actions."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QEasingCurve, QPointF, QRectF, QSize, Qt, QVariantAnimation
from PySide6.QtGui import QColor, QFocusEvent, QFont, QFontMetricsF, QKeyEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractButton, QSizePolicy, QWidget

from app.language.translate import Phrase, tr
from app.models.server_state import AccountHere
from app.theme.theme import Theme
from app.theme.tokens import FOCUS, GROUND, INKS, TEXT, WallColours, wall_colours
from app.theme.tokens import SECOND as WALL_COLOURS_SECOND
from app.widgets.labels import named
from app.widgets.states import paint_shape
from app.words.marks import Shape, Tone
from app.words.plain_text import plain
from app.words.wall import TileFacts, WallCount, spoken_totals

FADE_MS = 400
RADIUS = 14
SECOND = 0.8
"""Size of cause and counts as a part of the letter size: 16' of arc where the state has 20'."""
NARROW = 11.5
"""Width in letters: a tile up to this width has its cause below the shape."""
LEAST_CAUSE = 0.42
"""The cause shrinks to this part before it is cut."""
LEFT_MIDDLE = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
LEFT_TOP = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop
LEFT_BOTTOM = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignBottom


class WallTile(QAbstractButton):
    """`letters`: the size of name and state in pixels, equal for all tiles, so that states can be compared."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._facts: TileFacts | None = None
        self._letters = 40.0
        self._least = 12.0
        self._ring = False
        self._from: QColor | None = None
        self._fade = QVariantAnimation(self)
        self._fade.setStartValue(0.0)
        self._fade.setEndValue(1.0)
        self._fade.setDuration(FADE_MS)
        self._fade.setEasingCurve(QEasingCurve.Type.OutCubic)
        self._fade.valueChanged.connect(self._faded)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Ignored)
        named(self, "wall.tile", "")

    def show_facts(self, facts: TileFacts, *, same: bool, calm: bool) -> None:
        """`same`: the tile showed this printer before. `calm`: no animation."""
        before = self._colours() if self._facts is not None else None
        if facts == self._facts:
            return
        self._facts = facts
        named(self, f"wall.tile.{facts.name}", facts.sentence, tr("Press to see what you can do"))
        after = self._colours()
        if same and not calm and before is not None and before.fill != after.fill:
            self._from = QColor(before.fill)
            self._fade.start()
        self.update()

    def set_letters(self, pixels: float, least: float) -> None:
        """`least`: a name is cut rather than drawn smaller than this many pixels."""
        if (pixels, least) != (self._letters, self._least):
            self._letters, self._least = pixels, least
            self.update()

    def focusInEvent(self, event: QFocusEvent) -> None:
        self.set_ring(True)
        super().focusInEvent(event)

    def set_ring(self, shown: bool) -> None:
        """Draw a ring around the focused tile. A wall that nobody uses shows none."""
        if shown is not self._ring:
            self._ring = shown
            self.update()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Leave arrows and Enter to the wall."""
        if event.key() == Qt.Key.Key_Space:
            super().keyPressEvent(event)
        else:
            event.ignore()

    def sizeHint(self) -> QSize:
        return QSize(320, 200)

    def minimumSizeHint(self) -> QSize:
        return QSize(80, 60)

    def _colours(self) -> WallColours:
        tone = Tone.WAITING if self._facts is None else self._facts.mark.tone
        return wall_colours(tone, contrast=self._theme.high_contrast)

    def _faded(self, _value: object) -> None:
        self.update()

    def _fill(self, wanted: QColor) -> QColor:
        if self._from is None or self._fade.state() is not QVariantAnimation.State.Running:
            return wanted
        part = float(self._fade.currentValue())
        before = self._from
        pairs = ((before.red(), wanted.red()), (before.green(), wanted.green()), (before.blue(), wanted.blue()))
        return QColor(*(round(old + (new - old) * part) for old, new in pairs))

    def layout_of(self, facts: TileFacts) -> tuple[QRectF, QRectF, QRectF, QRectF, QRectF]:
        """Return the rectangles of name, shape, state, cause and counts."""
        letters = self._letters
        pad = max(10.0, min(0.42 * letters, 0.06 * self.width(), 0.08 * self.height()))
        inside = QRectF(self.rect()).adjusted(pad, pad * 0.8, -pad, -pad * 0.8)
        spare = max(0.0, inside.height() - (2 * LINE * SECOND + 2.6) * letters)
        name_height = letters * LINE + min(0.6 * letters, 0.3 * spare)
        name = QRectF(inside.left(), inside.top(), inside.width(), name_height)
        foot_height = letters * SECOND * LINE
        counts = QRectF(inside.left(), inside.bottom() - foot_height, inside.width(), foot_height)
        middle = QRectF(inside.left(), name.bottom(), inside.width(), counts.top() - name.bottom())
        middle.adjust(0, 0.12 * letters, 0, -0.12 * letters)
        block = min(middle.height(), 2.9 * letters)
        top = middle.top() + min((middle.height() - block) / 2, 0.9 * letters)
        if inside.width() < NARROW * letters:  # the cause gets the whole width
            side = min(1.3 * letters, 0.5 * block)
            shape = QRectF(inside.left(), top, side, side)
            left = shape.right() + 0.32 * letters
            state = QRectF(left, shape.top(), inside.right() - left, side)
            cause = QRectF(inside.left(), shape.bottom(), inside.width(), top + block - shape.bottom())
            return name, shape, state, cause, counts
        side = min(2.0 * letters, 0.24 * inside.width(), middle.height())
        shape = QRectF(inside.left(), top + (block - side) / 2, side, side)
        left = shape.right() + 0.32 * letters
        words = QRectF(left, top, inside.right() - left, block)
        state = QRectF(words.left(), words.top(), words.width(), words.height() * (0.5 if facts.cause else 1.0))
        cause = QRectF(words.left(), state.bottom(), words.width(), words.bottom() - state.bottom())
        return name, shape, state, cause, counts

    def texts(self, facts: TileFacts) -> tuple[FittedText, FittedText, FittedText | None]:
        """Return name, state and cause as they are drawn."""
        name, _, state, cause, _ = self.layout_of(facts)
        letters, least = self._letters, self._least
        bold, plain = self._theme.font(10, bold=True), self._theme.font(10)
        return (
            fitted_text(facts.name, bold, name.width(), name.height(), letters, SECOND * least),
            fitted_text(facts.mark.word, bold, state.width(), state.height(), letters, 1),
            fitted_text(facts.cause, plain, cause.width(), cause.height(), SECOND * letters, LEAST_CAUSE * letters)
            if facts.cause
            else None,
        )

    def paintEvent(self, event: QPaintEvent) -> None:
        facts = self._facts
        if facts is None:
            return
        colours = self._colours()
        fill = self._fill(QColor(colours.fill))
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        box = QRectF(self.rect()).adjusted(1, 1, -1, -1)
        line = QColor(colours.line) if self._from is None or colours.line != colours.fill else fill
        width = 2 if self._theme.high_contrast else 1
        painter.setPen(QPen(line, width))
        painter.setBrush(fill)
        painter.drawRoundedRect(box, RADIUS, RADIUS)
        name, shape, state, cause, counts = self.layout_of(facts)
        bold, plain = self._theme.font(10, bold=True), self._theme.font(10)
        named_text, word, why = self.texts(facts)
        painter.setPen(QColor(colours.text))
        draw_fitted(painter, name, named_text, bold, LEFT_TOP)
        paint_shape(painter, facts.mark.shape, shape, QColor(colours.mark), fill)
        painter.setPen(QColor(colours.mark))
        narrow = cause.left() < state.left()
        draw_fitted(painter, state, word, bold, LEFT_BOTTOM if why and not narrow else LEFT_MIDDLE)
        if why is not None:
            painter.setPen(QColor(colours.second))
            draw_fitted(painter, cause, why, plain, LEFT_MIDDLE if narrow else LEFT_TOP)
        font = QFont(plain)
        font.setPixelSize(max(1, int(self._letters * SECOND)))
        paint_counts(painter, counts, facts.counts, font, lambda count: QColor(colours.ink(count.tone)), fill)
        if self.hasFocus() and self._ring:
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(QColor("#FFFFFF"), 3))
            painter.drawRoundedRect(box.adjusted(1, 1, -1, -1), RADIUS, RADIUS)
            painter.setPen(QPen(QColor(FOCUS), 3))
            painter.drawRoundedRect(box.adjusted(4, 4, -4, -4), RADIUS - 3, RADIUS - 3)
        painter.end()


# The counts in one line, each with its shape: with words if there is room, else as numbers.


SHAPE = 0.82
"""Size as a part of the font size."""
BESIDE, BETWEEN = 0.34, 0.9
INK_LEFT = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft


def texts_that_fit(counts: Sequence[WallCount], font: QFont, width: float) -> list[str]:
    """Return as many words as fit. The last counts lose their words first, and are finally left out."""
    texts = [count.words for count in counts]
    for level in range(1, max((len(count.forms) for count in counts), default=1)):
        for at in range(len(counts) - 1, -1, -1):
            if _width(texts, font) <= width:
                return texts
            texts[at] = counts[at].forms[min(level, len(counts[at].forms) - 1)]
    while len(texts) > 1 and _width(texts, font) > width:
        texts.pop()
    return texts


def _width(texts: Sequence[str], font: QFont) -> float:
    metrics = QFontMetricsF(font)
    pixels = font.pixelSize()
    words = sum(metrics.horizontalAdvance(text) + pixels * (SHAPE + BESIDE) for text in texts)
    return words + pixels * BETWEEN * max(0, len(texts) - 1)


def paint_counts(
    painter: QPainter,
    box: QRectF,
    counts: Sequence[WallCount],
    font: QFont,
    ink: Callable[[WallCount], QColor],
    ground: QColor,
) -> None:
    """Paint from the left, vertically centred in the box. `ground`: the background colour."""
    painter.setFont(font)
    pixels, metrics = font.pixelSize(), QFontMetricsF(font)
    left = box.left()
    for count, text in zip(counts, texts_that_fit(counts, font, box.width()), strict=False):
        side = pixels * SHAPE
        corner = QPointF(left, box.center().y() - side / 2)
        paint_shape(painter, count.shape, QRectF(corner.x(), corner.y(), side, side), ink(count), ground)
        left += side + pixels * BESIDE
        across = metrics.horizontalAdvance(text)
        painter.setPen(ink(count))
        painter.drawText(QRectF(left, box.center().y() - pixels * LINE / 2, across + 2, pixels * LINE), INK_LEFT, text)
        left += across + pixels * BETWEEN


# The wall's first line: totals, connection state and time. On a customer's wall its name is above them.


WHOSE = 0.9
"""Size of the customer's name, as a part of the letter height."""
LIVE, OLD = INKS[Tone.GOOD], INKS[Tone.ATTENTION]
RIGHT = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight


class WallHead(QWidget):
    def __init__(self, theme: Theme, account: AccountHere | None = None) -> None:
        super().__init__()
        self._theme, self._account = theme, account
        self._counts: tuple[WallCount, ...] = ()
        self._clock = ""
        self._live = False
        self._beat = False
        self._letters = 30.0
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        named(self, "wall.totals", "")

    def show_totals(self, counts: tuple[WallCount, ...], clock: str, *, live: bool) -> None:
        """Called once a second. The pulse shows that the wall itself is not frozen."""
        self._beat = not self._beat
        if (counts, clock, live) != (self._counts, self._clock, self._live):
            self._counts, self._clock, self._live = counts, clock, live
            state = tr("live", "the wall") if live else tr("not live", "the wall")
            self.setAccessibleName(f"{self._whose}{spoken_totals(counts)}; {state}, {clock}")
        self.update()

    def set_letters(self, pixels: float) -> None:
        if pixels != self._letters:
            self._letters = pixels
            self.updateGeometry()

    @property
    def _whose(self) -> str:
        return "" if self._account is None else f"{plain(self._account.now.name)}: "

    def sizeHint(self) -> QSize:
        lines = 1.7 if self._account is None else 1.7 + WHOSE
        return QSize(320, int(self._letters * lines))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        ground, letters = QColor(GROUND), self._letters
        font = self._theme.font(int(letters), bold=True)
        across = QFontMetricsF(font).horizontalAdvance("00:00")
        box = QRectF(self.rect())
        if self._account is not None:
            painter.setPen(QColor(WALL_COLOURS_SECOND))
            painter.setFont(self._theme.font(int(letters * WHOSE * 0.8), bold=True))
            above = QRectF(box.left(), box.top(), box.width(), letters * WHOSE)
            name = plain(self._account.now.name)
            cut = painter.fontMetrics().elidedText(name, Qt.TextElideMode.ElideRight, int(above.width()))
            painter.drawText(above, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, cut)
            box.setTop(above.bottom())
        painter.setFont(font)
        painter.setPen(QColor(TEXT))
        painter.drawText(box, RIGHT, self._clock)
        side = letters * 0.5
        pulse = QRectF(box.right() - across - 1.0 * letters - side / 2, box.center().y() - side / 2, side, side)
        if self._live:
            ink = QColor(LIVE if self._beat else WALL_COLOURS_SECOND)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(ink)
            inset = 0.0 if self._beat else side * 0.14
            painter.drawEllipse(pulse.adjusted(inset, inset, -inset, -inset))
        else:
            paint_shape(painter, Shape.WARNING, pulse, QColor(OLD), ground)
        room = QRectF(box.left(), box.top(), pulse.left() - letters, box.height())
        sized = self._theme.font(int(letters * 0.84), bold=True)
        paint_counts(
            painter,
            room,
            self._counts,
            sized,
            lambda count: QColor(INKS.get(count.tone, WALL_COLOURS_SECOND)),
            ground,
        )
        painter.end()


# Covers the whole wall while its data is old, so that nobody takes it for current.


VEIL = QColor(16, 18, 20, 150)
LINES = QColor(243, 185, 79, 120)
BAND, ON_BAND = QColor("#F3B94F"), QColor("#14171A")
STEP = 46
WORDS = Phrase("NOT LIVE")
MIDDLE = Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignVCenter


class NotLive(QWidget):
    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._theme = theme
        self._since = ""
        self._letters = 60.0
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        named(self, "wall.not_live", str(WORDS))
        self.hide()

    def show_since(self, since: str, letters: float) -> None:
        """`since`: in words; empty if the data is live."""
        self.setVisible(bool(since))
        if since:
            self._since, self._letters = since, letters
            self.setAccessibleName(f"{str(WORDS).capitalize()}: {since}")
            self.raise_()
            self.update()

    def set_letters(self, letters: float) -> None:
        """The wall was resized."""
        self._letters = letters
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.fillRect(self.rect(), VEIL)
        painter.setPen(QPen(LINES, 6))
        for left in range(-self.height(), self.width(), STEP):
            painter.drawLine(QPointF(left, self.height()), QPointF(left + self.height(), 0))
        letters = min(self._letters * 1.5, self.height() * 0.16)
        bold, plain = self._theme.font(10, bold=True), self._theme.font(10)
        width = self.width() * 0.9
        head = fitted_text(str(WORDS), bold, width, letters * LINE, letters, 10)
        tail = fitted_text(self._since, plain, width, letters * LINE, letters * 0.5, 10)
        height = head.height + tail.height + letters * 0.7
        band = QRectF(0, (self.height() - height) / 2, self.width(), height)
        painter.fillRect(band, BAND)
        painter.setPen(ON_BAND)
        top = band.top() + letters * 0.35
        draw_fitted(painter, QRectF(0, top, self.width(), head.height), head, bold, MIDDLE)
        draw_fitted(painter, QRectF(0, top + head.height, self.width(), tail.height), tail, plain, MIDDLE)
        painter.end()


# Text as large as its box allows: on one line, else smaller, else on two lines, and only then cut in the middle.


MEASURED_AT = 100
LINE = 1.16
"""Height of a line, as a part of the font size."""
SHRINK = 0.8
"""16' of 20' of arc: text shrinks to this part before it is broken."""
SLACK = 0.99
ELLIPSIS = "…"
LONGEST = 200


@dataclass(frozen=True, kw_only=True, slots=True)
class FittedText:
    pixels: int
    lines: tuple[str, ...]

    @property
    def height(self) -> float:
        return len(self.lines) * self.pixels * LINE


def fitted_text(text: str, font: QFont, width: float, height: float, most: float, least: float) -> FittedText:
    """`font`: family and weight. `least`, `most`: font sizes in pixels; `most` never exceeds `height`."""
    text = _bounded(text)
    big = QFont(font)
    big.setPixelSize(MEASURED_AT)
    metrics = QFontMetricsF(big)

    def room(line: str) -> float:
        """Return the largest font that fits this line."""
        across = metrics.horizontalAdvance(line)
        return width * SLACK * MEASURED_AT / across if across else most

    one = min(most, room(text), height / LINE)
    if one >= SHRINK * min(most, height / LINE):
        return FittedText(pixels=max(1, int(one)), lines=(text,))
    halves = _halves(text, metrics)
    two = min(most, room(halves[0]), room(halves[1]), height / (2 * LINE)) if halves else 0.0
    if max(one, two) >= least:
        return FittedText(pixels=int(max(one, two)), lines=halves if two > one else (text,))
    pixels = max(1, int(min(least, height / LINE)))
    return FittedText(pixels=pixels, lines=(_cut(text, metrics, width * SLACK * MEASURED_AT / pixels),))


def _bounded(text: str) -> str:
    """Shorten a very long text to its ends first, because each attempt to cut is measured."""
    half = LONGEST // 2
    return text if len(text) <= LONGEST else f"{text[:half].rstrip()}{ELLIPSIS}{text[-half:].lstrip()}"


def _halves(text: str, metrics: QFontMetricsF) -> tuple[str, ...]:
    """Break the text between words so that the longer line is as short as possible. Empty for a single word."""
    words = text.split(" ")
    pairs = [(" ".join(words[:at]), " ".join(words[at:])) for at in range(1, len(words))]
    return min(pairs, key=lambda pair: max(map(metrics.horizontalAdvance, pair)), default=())


def _cut(text: str, metrics: QFontMetricsF, width: float) -> str:
    """Keep both ends, which tell printers apart: `Zebra…Dock 17`."""
    if metrics.horizontalAdvance(text) <= width:
        return text
    for kept in range(len(text) - 1, 0, -1):
        head, tail = text[: (kept + 1) // 2].rstrip(), text[len(text) - kept // 2 :].lstrip()
        if metrics.horizontalAdvance(f"{head}{ELLIPSIS}{tail}") <= width:
            return f"{head}{ELLIPSIS}{tail}"
    return ELLIPSIS


def draw_fitted(painter: QPainter, box: QRectF, fitted: FittedText, font: QFont, flags: Qt.AlignmentFlag) -> None:
    """`flags`: alignment in the box: left or right, and top, middle or bottom."""
    sized = QFont(font)
    sized.setPixelSize(fitted.pixels)
    painter.setFont(sized)
    height = fitted.pixels * LINE
    spare = box.height() - fitted.height
    top = box.top()
    if flags & Qt.AlignmentFlag.AlignVCenter:
        top += spare / 2
    elif flags & Qt.AlignmentFlag.AlignBottom:
        top += spare
    across = flags & Qt.AlignmentFlag.AlignHorizontal_Mask
    for line in fitted.lines:
        painter.drawText(QRectF(box.left(), top, box.width(), height), across | Qt.AlignmentFlag.AlignVCenter, line)
        top += height
