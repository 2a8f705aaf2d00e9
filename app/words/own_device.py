"""Texts about a printer's own device, a device that answers in its place, and possible causes. Pure."""

from __future__ import annotations

from app.language.translate import tr
from app.words.plain_text import plain
from server_core.contract.types.printers import IdentityProof, PrinterView, StrangeDevice


def identity_words(printer: PrinterView) -> str:
    """Name the identifier that reveals another device, such as `serial number D2J…`, or say that none does."""
    told = _number(printer.serial, printer.device_uuid, printer.device_mac)
    if told and printer.identity_proof is IdentityProof.PERSON:
        return tr("{number}, by a person's word: it does not say it any more", number=told)
    return told or tr("not known: another device at its address would go unnoticed")


def device_words(device: StrangeDevice) -> str:
    """`Zebra ZD421, serial number D2J…`"""
    number = _number(device.serial, device.uuid, device.mac)
    model = plain(device.model or "")
    if not number:
        return model or tr("a device that does not say which it is")
    return f"{model}, {number}" if model else number


def own_of(printer: PrinterView) -> StrangeDevice:
    return StrangeDevice(model=printer.model, serial=printer.serial, uuid=printer.device_uuid, mac=printer.device_mac)


def other_device_sentence(printer: PrinterView, other: StrangeDevice) -> str:
    """Describe what was found, without instructions."""
    name, own = plain(printer.name), own_of(printer)
    if other.printer_name is not None:
        return tr(
            "The device of {other} answers at the address of {printer}, so nothing is printed there.",
            printer=name,
            other=plain(other.printer_name),
        )
    if other.is_silent:
        return tr(
            "{printer} does not say any more which device it is, so nothing is printed there: it may be another one.",
            printer=name,
        )
    there = _number(other.serial, other.uuid, other.mac)
    known = _number(own.serial, own.uuid, own.mac)
    if not (there and known):
        return tr("Another device answers at the address of {printer}, so nothing is printed there.", printer=name)
    return tr(
        "Another device answers at the address of {printer} ({there} instead of {known}), so nothing is printed there.",
        printer=name,
        there=there,
        known=known,
    )


def question_lines(printer: PrinterView, other: StrangeDevice) -> list[str]:
    """Describe both devices and the possible answers."""
    lines = [
        tr("Until now: {device}.", device=device_words(own_of(printer))),
        tr("There: {device}.", device=device_words(other)),
        "",
    ]
    if other.printer_name is not None:
        lines.append(tr("It is the device of {printer}.", printer=plain(other.printer_name)))
    if printer.found_uri is not None:
        lines.append(tr("Its own device answers at {address} now.", address=plain(printer.found_uri)))
    if other.is_silent:
        lines += [
            tr("Look at the printer. If it is the same one, say so: then it is printed on without its word."),
            tr("If it says again which it is, printing goes on by itself."),
        ]
        return lines
    lines += [
        tr("Put its own device back, and printing goes on by itself."),
        tr("Or say what happened; waiting jobs are printed then."),
    ]
    return lines


def head_words(printer: PrinterView) -> str:
    """Name the settings found for the old print head; empty if there are none."""
    tuning = printer.tuning
    parts = []
    if tuning.calibration_x_mm or tuning.calibration_y_mm:
        parts.append(tr("position ({x:+g}, {y:+g} mm)", x=tuning.calibration_x_mm, y=tuning.calibration_y_mm))
    if tuning.darkness is not None:
        parts.append(tr("darkness ({percent} %)", percent=tuning.darkness))
    if not parts:
        return ""
    return tr(
        "Set for the old print head: {what}. Print a test label, and set them anew if it needs that.",
        what=", ".join(parts),
    )


def _number(serial: str | None, uuid: str | None, mac: str | None) -> str:
    if serial:
        return tr("serial number {serial}", serial=plain(serial))
    if uuid:
        return tr("UUID {uuid}", uuid=plain(uuid))
    return tr("MAC address {mac}", mac=plain(mac)) if mac else ""
