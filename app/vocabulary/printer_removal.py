"""What stops when a printer is removed, in words. Pure."""

from __future__ import annotations

from collections.abc import Iterable

from app.language.translate import tr
from app.vocabulary.plain_text import plain
from server_core.contract.types.printers import PrinterView


def removal_words(printer: PrinterView, printers: Iterable[PrinterView]) -> str:
    """`printers`: all of this server."""
    lines = [
        tr("%n waiting job(s) are cancelled.", "", printer.waiting) if printer.waiting else tr("No job waits for it."),
    ]
    if printer.printing:
        lines.append(tr("What it is printing now goes on to its end."))
    lines.append(tr("Applications that print on it get an error."))
    left_alone = [plain(each.name) for each in printers if each.standby_printer_id == printer.printer_id]
    if left_alone:
        lines.append(tr("It stands by for {printers}: nothing does any more.", printers=", ".join(left_alone)))
    lines.append(tr("Its history stays. Its id does not come back: added again it is another printer."))
    return " ".join(lines)
