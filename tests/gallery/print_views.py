"""The page that prints a file, in its states: open, with all parameters, something wrong, being sent."""

from __future__ import annotations

from collections.abc import Sequence
from os import getpid
from pathlib import Path
from tempfile import gettempdir
from typing import cast

from app.console import Console
from app.pages.page import PageKey
from app.pages.print_file.page import PrintFilePage
from resources.samples import path as sample
from server_core.contract.types.parameters import ScaleMode
from tests.gallery.stage import NotThere, settle, wait_until
from tests.support.sample_pdfs import Page
from tests.support.sample_pdfs import pdf as pdf_of

MIXED = ((100, 150), (103.2, 150), (100, 150), (103.2, 150), (100, 150), (100, 210))
"""Sizes of the pages of a document, some wider than the usual label; in mm."""
SENT, WHOLE = 12_400_000, 48_000_000
"""Bytes."""


def page_of(console: Console) -> PrintFilePage:
    console.window.go_to(PageKey.PRINT)
    page = cast(PrintFilePage, console.window.page(PageKey.PRINT))
    page.form.more_button.setChecked(False)
    page.form.copies.setText("1")
    for name in ("margin_left_mm", "offset_x_mm", "offset_y_mm"):
        page.form.more.numbers[name].setText("")
    page.form.scale.choose(ScaleMode.NONE)
    page.sending.end()
    return page


def opened(console: Console, path: Path) -> PrintFilePage:
    page = page_of(console)
    label = next((each for each in console.printers.all() if each.language == "zpl" and each.status == "online"), None)
    if label is not None:
        page.form.printer.choose(label.printer_id)
    page.open_file(path)
    wait_until(lambda: page.file is not None and page.file.name == path.name)
    settle(0.3)  # the picture follows a moment after the last change
    if page.form.chosen_printer() is not None:
        wait_until(lambda: not page.lookout.is_looking)
    if page.picture.strip.count:
        settle(0.5)  # its small pictures come one by one
    return page


def drawn(name: str, sizes: Sequence[tuple[float, float]]) -> Path:
    """A document whose pages are so large, with their number and a frame."""
    path = Path(gettempdir()) / f"{getpid()}-gallery" / name
    path.parent.mkdir(exist_ok=True)
    if not path.exists():
        path.write_bytes(pdf_of([_numbered(number, *size) for number, size in enumerate(sizes, start=1)]))
    return path


def _numbered(number: int, width: float, height: float) -> Page:
    page = Page(width, height)
    for x, y, wide, high in ((3, 3, width - 6, 1), (3, height - 4, width - 6, 1), (3, 3, 1, height - 6)):
        page.box(x, y, wide, high)
    page.box(width - 4, 3, 1, height - 6)
    return page.text(12, 30, 40, f"Parcel {number}", bold=True).text(12, 45, 14, "Order 2026-104482")


def pdf(console: Console) -> None:
    opened(console, sample("label-100x150.pdf"))


def raw(console: Console) -> None:
    opened(console, sample("label-100x150.zpl"))


def more(console: Console) -> None:
    """Everything that can be said, and some of it wrong."""
    page = opened(console, sample("label-100x150.pdf"))
    page.form.more_button.setChecked(True)
    page.form.copies.setText("2,5")
    page.form.more.numbers["margin_left_mm"].setText("-1")


def sending(console: Console) -> None:
    page = opened(console, sample("label-100x150.pdf"))
    page.sending.begin(WHOLE)
    page.sending.show_sent(SENT)
    page.sending.show()


def pages(console: Console) -> None:
    """Several pages, of which others than the one that is seen are cut off."""
    opened(console, drawn("parcels.pdf", MIXED))


def offset(console: Console) -> None:
    page = opened(console, sample("label-100x150.pdf"))
    page.form.more_button.setChecked(True)
    page.form.more.numbers["offset_x_mm"].setText("1.5")
    page.form.more.numbers["offset_y_mm"].setText("-2")
    settle(0.3)


def held(console: Console) -> None:
    """Show a job that is too large for the loaded medium, and its other waiting reasons."""
    opened(console, drawn("invoice.pdf", [(210, 297)]))


def stopped(console: Console) -> None:
    """On a printer that prints nothing now."""
    page = opened(console, sample("label-100x150.pdf"))
    one = next((each for each in console.printers.all() if each.status == "error"), None)
    if one is None:
        raise NotThere("no printer is stopped")
    page.form.printer.choose(one.printer_id)
    settle(0.3)
