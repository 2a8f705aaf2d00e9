"""The tiles of one page of the wall: where they are and how large their letters, and the keys that go among them."""

from __future__ import annotations

from uuid import UUID

from PySide6.QtCore import QRectF, Qt, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QStyle, QWidget

from app.language.translate import tr
from app.models.wall_order import MOST_TILES
from app.theme.theme import Theme
from app.theme.wall_letters import LEAST_ARC, Grid, fitting_tiles, font_px, grid_of, whole_grid
from app.vocabulary.wall import TileFacts
from app.widgets.named import named
from app.widgets.wall_tile import WallTile

GAP = 12
PART_OF_TILE = 0.13
"""Letters grow beyond what the distance needs where a tile has the room."""
STEPS = {Qt.Key.Key_Left: (-1, 0), Qt.Key.Key_Right: (1, 0), Qt.Key.Key_Up: (0, -1), Qt.Key.Key_Down: (0, 1)}


class WallBoard(QWidget):
    pressed = Signal(object)
    """UUID of the printer."""
    used = Signal()
    """A key was pressed here."""
    beyond = Signal(int)
    """-1, 1: the keys went over the edge of this page."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        named(self, "wall.tiles", tr("Printers", "tiles of the wall"))
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self._shown: list[UUID] = []
        self._grid = Grid(columns=1, rows=1, letters=20)
        self._distance_m = 3.0
        self._per_mm = 4.0
        self.letters = 20.0
        self.tiles = [WallTile(theme, self) for _ in range(MOST_TILES)]
        for at, tile in enumerate(self.tiles):
            tile.clicked.connect(lambda _=False, place=at: self.pressed.emit(self._shown[place]))
            tile.hide()
        theme.changed.connect(self._place)

    def set_distance(self, distance_m: float, per_mm: float) -> None:
        """How far away people stand, and the screen's pixels per millimetre."""
        self._distance_m, self._per_mm = distance_m, per_mm
        self._place()

    @property
    def least_px(self) -> float:
        return font_px(self._distance_m, self._per_mm, LEAST_ARC)

    def fitting(self, printers: int) -> int:
        """How many tiles can be read from there."""
        most = min(MOST_TILES, max(1, printers))
        return fitting_tiles(most, self.width(), self.height(), GAP, self.least_px)

    def whole(self, tiles: int) -> int:
        """With the places that would be empty."""
        return min(MOST_TILES, whole_grid(tiles, self.width(), self.height(), GAP))

    def show_tiles(self, tiles: list[tuple[UUID, TileFacts]], *, calm: bool) -> None:
        """At most MOST_TILES. Whoever had the focus keeps it, wherever its tile goes."""
        before, focused = self._shown, self.focused
        self._shown = [printer_id for printer_id, _ in tiles]
        for at, tile in enumerate(self.tiles):
            if at < len(tiles):
                printer_id, facts = tiles[at]
                tile.show_facts(facts, same=at < len(before) and before[at] == printer_id, calm=calm)
            tile.setVisible(at < len(tiles))
        if len(before) != len(tiles):
            self._place()
        if focused is not None and focused in self._shown and self.focused != focused:
            self.tiles[self._shown.index(focused)].setFocus()

    @property
    def focused(self) -> UUID | None:
        """Also while another window is in front."""
        holder = self.window().focusWidget()
        at = next((at for at in range(len(self._shown)) if self.tiles[at] is holder), None)
        return None if at is None else self._shown[at]

    def take_focus(self, *, last: bool = False) -> None:
        if self._shown:
            self.tiles[len(self._shown) - 1 if last else 0].setFocus()

    def focus_on(self, printer_id: UUID | None) -> None:
        if printer_id in self._shown:
            self.tiles[self._shown.index(printer_id)].setFocus()
        else:
            self.take_focus()

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._place()

    def _place(self) -> None:
        count = max(1, len(self._shown))
        self._grid = grid_of(count, self.width(), self.height(), GAP)
        columns, rows = self._grid.columns, self._grid.rows
        across = (self.width() - GAP * (columns - 1)) / columns
        down = (self.height() - GAP * (rows - 1)) / rows
        wanted = max(font_px(self._distance_m, self._per_mm), PART_OF_TILE * down)
        self.letters = max(8.0, min(self._grid.letters, wanted))
        for at, tile in enumerate(self.tiles):
            column, row = at % columns, at // columns
            spot = QRectF(column * (across + GAP), row * (down + GAP), across, down)
            tile.setGeometry(QStyle.visualRect(self.layoutDirection(), self.rect(), spot.toAlignedRect()))
            tile.set_letters(self.letters, min(self.letters, self.least_px))

    def hide_ring(self) -> None:
        for tile in self.tiles:
            tile.set_ring(False)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        self.used.emit()
        focused = self.focused
        step = STEPS.get(Qt.Key(event.key()))
        if focused is None or step is None:
            event.ignore()
            return
        at = self._shown.index(focused)
        columns = self._grid.columns
        along = -step[0] if self.isRightToLeft() else step[0]
        if step[1]:
            to = at + step[1] * columns
            if 0 <= to < len(self._shown):
                self.tiles[to].setFocus()
        elif 0 <= at + along < len(self._shown):
            self.tiles[at + along].setFocus()
        else:
            self.beyond.emit(along)
