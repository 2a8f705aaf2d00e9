"""Words for toner, ink, ribbons and what else a printer uses up."""

from __future__ import annotations

from app.language.translate import tr
from server_core.contract.types.printers import PrinterView, Supply


def supply_lines(printer: PrinterView) -> list[str]:
    """One line for each; none for a printer that reports none."""
    return [f"{'supplies' if place == 0 else '':<12}{words_of(one)}" for place, one in enumerate(printer.supplies)]


def least_words(printer: PrinterView) -> str:
    """Of what it reports, what ends first; empty where it reports nothing."""
    known = [one for one in printer.supplies if one.percent is not None]
    return "" if not known else words_of(min(known, key=lambda one: one.percent or 0))


def all_words(printer: PrinterView) -> str:
    return ", ".join(map(words_of, printer.supplies))


def words_of(supply: Supply) -> str:
    """`Black toner: 12 %, low`."""
    left = tr("not known how much is left") if supply.percent is None else f"{supply.percent} %"
    if supply.is_low:
        return tr("{supply}: {left}, low", supply=supply.name, left=left)
    return f"{supply.name}: {left}"
