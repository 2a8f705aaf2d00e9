"""What a printer needs of a person before it prints on, and in which words it is asked. Pure."""

from __future__ import annotations

from enum import StrEnum

from app.language.translate import tr
from app.words.messages import said
from app.words.own_device import other_device_sentence
from app.words.plain_text import plain
from app.words.printers import dpi_of, language_of, media_of
from app.words.standby import other_media
from server_core.contract.types.printers import KeptOut, PrinterView, kept_out
from server_core.contract.types.states import PrinterStatus
from server_core.contract.types.tuning import StandbyUsed


class Need(StrEnum):
    LOGIN = "login"
    CERTIFICATE = "certificate"
    DEVICE = "device"
    FOUND = "found"


def access_need(printer: PrinterView) -> Need | None:
    """Return what keeps the agent out of the printer, or what would bring it back."""
    if printer.other_device is not None:
        return Need.DEVICE
    if printer.found_uri is not None:
        return Need.FOUND
    if printer.untrusted_certificate is not None:
        return Need.CERTIFICATE
    login = kept_out(printer.status_reasons) in (KeptOut.LOGIN_NEEDED, KeptOut.LOGIN_REFUSED)
    return Need.LOGIN if login else None


def need_command(printer: PrinterView) -> str | None:
    """What answers the need on the command line."""
    match access_need(printer):
        case Need.LOGIN:
            return access_command(KeptOut.LOGIN_NEEDED, str(printer.printer_id))
        case Need.CERTIFICATE:
            return access_command(KeptOut.CERTIFICATE_CHANGED, str(printer.printer_id))
        case Need.DEVICE:
            other = printer.other_device
            if other is not None and other.is_silent:
                return same_device_command(str(printer.printer_id))
            if other is not None and other.printer_id is not None:
                return address_command(str(printer.printer_id), exchange=str(other.printer_id))
            return address_command(str(printer.printer_id), uri=printer.found_uri)
        case Need.FOUND:
            return address_command(str(printer.printer_id), uri=printer.found_uri)
    return None


def address_command(printer: str, *, uri: str | None = None, exchange: str | None = None) -> str:
    """Build the command that settles which device a printer is.

    `uri`: where its own device answers. `exchange`: the printer with which it exchanged addresses. Without both, the
    command shows the device at the printer's address and how to accept it.
    """
    words = ["--exchange", exchange] if exchange else ["--uri", uri] if uri else []
    return " ".join(["spoolhouse", "printer", "address", printer, *words])


def same_device_command(printer: str) -> str:
    """Build the command that says whether a device that does not identify itself is the printer's own."""
    return f"{address_command(printer)} --same-device|--accept"


def access_command(cause: str, printer: str) -> str:
    """`printer`: its id."""
    if cause == KeptOut.CERTIFICATE_CHANGED:
        return f"spoolhouse printer trust {printer}"
    if cause == KeptOut.OTHER_DEVICE:
        return address_command(printer)
    return f"spoolhouse printer login {printer} --user NAME"


def need_sentence(need: Need, printer: PrinterView) -> str:
    name, login, jobs = plain(printer.name), plain(printer.login_name or ""), _wait(printer.waiting)
    if need is Need.DEVICE and printer.other_device is not None:
        return other_device_sentence(printer, printer.other_device) + jobs
    if need is Need.FOUND:
        where = plain(printer.found_uri or "")
        return tr("The device of {printer} answers at {address} now.", printer=name, address=where) + jobs
    if need is Need.CERTIFICATE:
        return tr("{printer} shows another certificate than before, so nothing is printed there.", printer=name) + jobs
    if kept_out(printer.status_reasons) is KeptOut.LOGIN_REFUSED:
        if not login:
            return tr("{printer} refused the user name and the password.", printer=name) + jobs
        return tr("{printer} refused the user name and the password of {login}.", printer=name, login=login) + jobs
    if login:
        return tr("{printer} does not let {login} in.", printer=name, login=login) + jobs
    return tr("{printer} asks for a user name and a password.", printer=name) + jobs


def wants_standby(printer: PrinterView) -> bool:
    """Jobs wait for a printer that cannot print, and another one stands by."""
    return bool(printer.standby_printer_id and printer.waiting and printer.status is not PrinterStatus.ONLINE)


def standby_question(printer: PrinterView, standby: PrinterView) -> str:
    there = plain(standby.name)
    goes = tr("%n waiting job(s) go to {printer}.", "", printer.waiting, printer=there)
    stays = tr("Each keeps its id; what {printer} cannot print stays here.", printer=there)
    lines = [f"{goes} {stays}"]
    facts = ((tr("Language", "of a printer"), language_of), (tr("Resolution"), dpi_of), (tr("Media"), media_of))
    other = [
        tr("·  {what}: {there} instead of {here}", what=word, there=plain(of(standby)), here=plain(of(printer)))
        for word, of in facts
        if of(standby) != of(printer)
    ]
    lines += (
        ["", tr("Otherwise than here:"), *other] if other else ["", tr("Language, resolution and media are the same.")]
    )
    if other_media(printer, standby) is not None:
        lines += ["", tr("So jobs that name no media stay here.")]
    if standby.status is not PrinterStatus.ONLINE:
        lines += ["", tr("{printer} does not print either now.", printer=there)]
    return "\n".join(lines)


def standby_used_words(used: StandbyUsed, name: str, there: str) -> str:
    if not used.stayed:
        return tr("%n job(s) go to {printer}.", "", used.moved, printer=plain(there))
    moved = tr("%n job(s) go to {printer}", "", used.moved, printer=plain(there))
    reason = f" {plain(said(used.first_stayed[0].message))}" if used.first_stayed else ""
    stay = tr("%n stay at {printer}.", "", used.stayed, printer=plain(name))
    return f"{moved}, {stay}{reason}"


def fingerprint_words(fingerprint: str) -> str:
    """In groups that can be compared by eye, and that a line can break between."""
    return " ".join(fingerprint[at : at + 4] for at in range(0, len(fingerprint), 4)).upper()


def _wait(number: int) -> str:
    return tr(" %n job(s) wait.", "", number) if number else ""
