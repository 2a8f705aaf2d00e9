"""The pages of a document or the labels of a RAW file as a list to choose from. Contains no widgets."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from PySide6.QtCore import QAbstractListModel, QModelIndex, QPersistentModelIndex, Qt
from PySide6.QtGui import QImage

from agent_core.render.request import PageFacts
from app.language.translate import figure, tr
from app.words.marks import APPROXIMATE
from server_core.contract.decisions.placement import dots_long, lie_of, sheet_of
from server_core.contract.types.documents import PageSpan
from server_core.contract.types.drawing import RenderRequest

KEPT = 200
"""Thumbnails. The least recently shown ones are dropped first."""
LARGEST = (180, 240)
Index = QModelIndex | QPersistentModelIndex


class PageEntry(NamedTuple):
    """An entry. `title`: `3`; `spoken`: `Page 3 of 5`."""

    title: str
    spoken: str


def entries_of_pages(count: int) -> list[PageEntry]:
    return [PageEntry(str(page), tr("Page {number} of {all}", number=page, all=count)) for page in range(1, count + 1)]


def entries_of_labels(count: int) -> list[PageEntry]:
    return [
        PageEntry(str(number), tr("Label {number} of {all}", number=number, all=count))
        for number in range(1, count + 1)
    ]


class PageEntries(QAbstractListModel):
    """The list. `shown`: the row on the screen. A thumbnail is None until it is drawn and if it cannot be drawn."""

    def __init__(self) -> None:
        super().__init__()
        self._entries: list[PageEntry] = []
        self._pictures: OrderedDict[int, QImage] = OrderedDict()
        self._without: set[int] = set()
        self._approximate: set[int] = set()
        self._printed: Sequence[PageSpan] | None = None
        self.shown = 0

    def print_only(self, printed: Sequence[PageSpan] | None) -> None:
        """Tell which entries are printed. None: all. Kept when the entries change."""
        if printed != self._printed:
            self._printed = printed
            for row in range(len(self._entries)):
                self._tell(row)

    def is_printed(self, row: int) -> bool:
        return self._printed is None or any(span.first <= row + 1 <= span.last for span in self._printed)

    def show_entries(self, entries: list[PageEntry]) -> None:
        self.beginResetModel()
        self._entries = entries
        self._pictures.clear()
        self._without.clear()
        self._approximate.clear()
        self.shown = 0
        self.endResetModel()

    def show_row(self, row: int) -> None:
        before, self.shown = self.shown, row
        for changed in {before, row}:
            self._tell(changed)

    def entry(self, row: int) -> PageEntry:
        return self._entries[row]

    def picture(self, row: int) -> QImage | None:
        picture = self._pictures.get(row)
        if picture is not None:
            self._pictures.move_to_end(row)
        return picture

    def is_missing(self, row: int) -> bool:
        return row not in self._pictures and row not in self._without

    def is_approximate(self, row: int) -> bool:
        """Return whether the thumbnail lacks something of a RAW label, or shows it in another way."""
        return row in self._approximate

    def keep_picture(self, row: int, picture: QImage | None, *, is_approximate: bool = False) -> None:
        """Store a thumbnail. None: it cannot be drawn and is not requested again."""
        if not 0 <= row < len(self._entries):
            return
        if is_approximate:
            self._approximate.add(row)
        if picture is None:
            self._without.add(row)
        else:
            modes = Qt.AspectRatioMode.KeepAspectRatio, Qt.TransformationMode.SmoothTransformation
            larger = picture.width() > LARGEST[0] or picture.height() > LARGEST[1]
            self._pictures[row] = picture.scaled(*LARGEST, *modes) if larger else picture
            while len(self._pictures) > KEPT:
                self._pictures.popitem(last=False)
        self._tell(row)

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        return 0 if parent.isValid() else len(self._entries)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> str | None:
        if not index.isValid():
            return None
        entry, is_approximate = self._entries[index.row()], self.is_approximate(index.row())
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return entry.title
            case Qt.ItemDataRole.ToolTipRole:
                return str(APPROXIMATE) if is_approximate else None
            case Qt.ItemDataRole.AccessibleTextRole:
                spoken = entry.spoken
                if not self.is_printed(index.row()):
                    spoken = tr("{what}, not printed", what=spoken)
                if is_approximate:
                    spoken = tr("{what}, approximate", what=spoken)
                return tr("{what}, shown", what=spoken) if index.row() == self.shown else spoken
            case _:
                return None

    def _tell(self, row: int) -> None:
        if 0 <= row < len(self._entries):
            self.dataChanged.emit(self.index(row), self.index(row))


# The offset of a page by its job and by its printer's calibration, in words and on the bitmap. Pure.


LEAST_MM = 0.05


@dataclass(frozen=True, kw_only=True, slots=True)
class PageMove:
    """Offsets in mm as the page is read: +x right, +y down. `turned`: the bitmap is the page rotated anticlockwise."""

    job_x: float
    job_y: float
    printer_x: float
    printer_y: float
    turned: bool = False

    @property
    def x(self) -> float:
        return self.job_x + self.printer_x

    @property
    def y(self) -> float:
        return self.job_y + self.printer_y

    @property
    def on_bitmap(self) -> tuple[float, float]:
        """Return the sum on the bitmap: to the right and down."""
        return (self.y, -self.x) if self.turned else (self.x, self.y)

    @property
    def short(self) -> str:
        """Return `+1.5 mm right`."""
        return " ".join(f"+{words}" for words in _sides(self.x, self.y)) or "0 mm"

    @property
    def total(self) -> str:
        """Return `Moved +1.5 mm right`."""
        sides = _sides(self.x, self.y)
        return tr("Moved {sides}", sides=_joined(sides)) if sides else tr("Not moved", "a page")

    @property
    def words(self) -> str:
        """Return `Moved +1.5 mm right (job +1.0 mm right, printer +0.5 mm right)`."""
        by_job, by_printer = _sides(self.job_x, self.job_y), _sides(self.printer_x, self.printer_y)
        parts = [
            tr("job {sides}", sides=_joined(by_job)) if by_job else "",
            tr("printer {sides}", sides=_joined(by_printer)) if by_printer else "",
        ]
        return f"{self.total} ({', '.join(filter(None, parts))})"


def page_move(request: RenderRequest, rotation: int) -> PageMove | None:
    """Return the offset; None: there is none.

    The calibration applies to the bitmap, the job's offset to the page as read.
    """
    x, y = request.calibration_x_mm, request.calibration_y_mm
    turned = rotation != 0
    move = PageMove(
        job_x=request.offset_x_mm,
        job_y=request.offset_y_mm,
        printer_x=-y if turned else x,
        printer_y=x if turned else y,
        turned=turned,
    )
    amounts = (move.job_x, move.job_y, move.printer_x, move.printer_y)
    return move if any(abs(amount) >= LEAST_MM for amount in amounts) else None


def _sides(x: float, y: float) -> list[str]:
    sides: list[str] = []
    if abs(x) >= LEAST_MM:
        sides.append(tr("{mm:.1f} mm right", mm=x) if x > 0 else tr("{mm:.1f} mm left", mm=-x))
    if abs(y) >= LEAST_MM:
        sides.append(tr("{mm:.1f} mm down", mm=y) if y > 0 else tr("{mm:.1f} mm up", mm=-y))
    return sides


def _joined(sides: list[str]) -> str:
    first, *more = (f"+{side}" for side in sides)
    return tr("{first} and {last}", first=first, last=more[0]) if more else first


# Overlays on a page in dots of its bitmap: the printable area, and what is cut off outside it. Pure.
#
# The numbers come from the renderer (`PageFacts`, `RenderRequest`) and its placement rules; nothing is measured.


class Rectangle(NamedTuple):
    """A rectangle. Left and top are inclusive, right and bottom exclusive."""

    left: float
    top: float
    right: float
    bottom: float


class CutOffStrip(NamedTuple):
    """A cut-off strip outside the bitmap at one of its edges."""

    box: Rectangle
    words: str


@dataclass(frozen=True, kw_only=True, slots=True)
class PageOverlays:
    """The overlays.

    - `width`, `height`: of the bitmap
    - `printable`: None: the whole bitmap, or unknown
    - `fed`: the bitmap's top leaves the printer first
    - `turned`: the page is printed rotated a quarter turn anticlockwise
    """

    width: int
    height: int
    printable: Rectangle | None
    cut: tuple[CutOffStrip, ...]
    move: PageMove | None = None
    fed: bool = False
    turned: bool = False

    @property
    def around(self) -> Rectangle:
        """Return the bitmap including what is cut off."""
        boxes = [Rectangle(0, 0, self.width, self.height), *(band.box for band in self.cut)]
        lefts, tops, rights, bottoms = zip(*boxes, strict=True)
        return Rectangle(min(lefts), min(tops), max(rights), max(bottoms))


def page_overlays(facts: PageFacts, request: RenderRequest, *, fed: bool = False) -> PageOverlays:
    """Compute the overlays. `fed`: a label or receipt, which every language prints from its top; unknown for sheets."""
    width, height, cut = facts.width_dots, facts.height_dots, facts.cut_off
    read = (cut.left_mm, cut.top_mm, cut.right_mm, cut.bottom_mm)
    # a rotated page is printed anticlockwise: its top is the bitmap's left
    left, top, right, bottom = (read[1], read[2], read[3], read[0]) if facts.rotation else read
    bands = (
        (left, Rectangle(-dots_long(left, request.dpi), 0, 0, height)),
        (top, Rectangle(0, -dots_long(top, request.dpi), width, 0)),
        (right, Rectangle(width, 0, width + dots_long(right, request.dpi), height)),
        (bottom, Rectangle(0, height, width, height + dots_long(bottom, request.dpi))),
    )
    lost = tuple(CutOffStrip(box, f"{figure(amount, '.1f')} mm") for amount, box in bands if amount)
    move = page_move(request, facts.rotation)
    return PageOverlays(
        width=width,
        height=height,
        printable=_printable(facts, request),
        cut=lost,
        move=move,
        fed=fed,
        turned=facts.rotation != 0,
    )


def _printable(facts: PageFacts, request: RenderRequest) -> Rectangle | None:
    """Return the area inside the margins, for sheets that are neither rotated nor moved."""
    width, height = request.media_width_mm, request.media_height_mm
    if facts.rotation or width is None or height is None or request.calibration_x_mm or request.calibration_y_mm:
        return None
    sheet = sheet_of(request, width, height, page=None, head_width=request.printable_width_mm)
    x, y = (lie_of(axis, request, None, request.dpi) for axis in (sheet.across, sheet.down))
    box = Rectangle(x.low, y.low, x.end, y.end)
    return None if box == (0, 0, facts.width_dots, facts.height_dots) else box
