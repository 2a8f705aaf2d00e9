"""How far a page is moved by its job and by its printer's calibration, in words and on the bitmap. Pure."""

from __future__ import annotations

from dataclasses import dataclass

from app.language.translate import tr
from server_core.contract.types.drawing import RenderRequest

LEAST_MM = 0.05


@dataclass(frozen=True, kw_only=True, slots=True)
class PageMove:
    """In mm as the page is read: +x right, +y down. `turned`: the bitmap is that page, turned anti-clockwise."""

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
        """The sum, to the bitmap's right and down."""
        return (self.y, -self.x) if self.turned else (self.x, self.y)

    @property
    def short(self) -> str:
        """`+1.5 mm right`"""
        return " ".join(f"+{words}" for words in _sides(self.x, self.y)) or "0 mm"

    @property
    def total(self) -> str:
        """`Moved +1.5 mm right`"""
        sides = _sides(self.x, self.y)
        return tr("Moved {sides}", sides=_joined(sides)) if sides else tr("Not moved", "a page")

    @property
    def words(self) -> str:
        """`Moved +1.5 mm right (job +1.0 mm right, printer +0.5 mm right)`"""
        by_job, by_printer = _sides(self.job_x, self.job_y), _sides(self.printer_x, self.printer_y)
        told = [
            tr("job {sides}", sides=_joined(by_job)) if by_job else "",
            tr("printer {sides}", sides=_joined(by_printer)) if by_printer else "",
        ]
        return f"{self.total} ({', '.join(filter(None, told))})"


def page_move(request: RenderRequest, rotation: int) -> PageMove | None:
    """None: nobody moved it. The calibration counts on the bitmap, the job's offset on the page as it is read."""
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
