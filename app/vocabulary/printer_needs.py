"""What a printer needs of a person before it prints on, and in which words it is asked. Pure."""

from __future__ import annotations

from enum import StrEnum

from app.vocabulary.plain_text import plain
from app.vocabulary.printers import dpi_of, language_of, media_of
from app.vocabulary.standby import other_media
from server_core.contract.console import PrinterView
from server_core.contract.device_access import KeptOut, kept_out
from server_core.contract.policy import StandbyUsed
from server_core.contract.public import PrinterStatus


class Need(StrEnum):
    LOGIN = "login"
    CERTIFICATE = "certificate"


def access_need(printer: PrinterView) -> Need | None:
    """What keeps the agent out of the printer."""
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
    return None


def access_command(cause: str, printer: str) -> str:
    """`printer`: its id."""
    if cause == KeptOut.CERTIFICATE_CHANGED:
        return f"spoolhouse printer trust {printer}"
    return f"spoolhouse printer login {printer} --user NAME"


def need_sentence(need: Need, printer: PrinterView) -> str:
    jobs = _wait(printer.waiting)
    if need is Need.CERTIFICATE:
        return f"{plain(printer.name)} shows another certificate than before, so nothing is printed there.{jobs}"
    if kept_out(printer.status_reasons) is KeptOut.LOGIN_REFUSED:
        name = f" of {plain(printer.login_name)}" if printer.login_name else ""
        return f"{plain(printer.name)} refused the user name and the password{name}.{jobs}"
    if printer.login_name:
        return f"{plain(printer.name)} does not let {plain(printer.login_name)} in.{jobs}"
    return f"{plain(printer.name)} asks for a user name and a password.{jobs}"


def wants_standby(printer: PrinterView) -> bool:
    """Jobs wait for a printer that cannot print, and another one stands by."""
    return bool(printer.standby_printer_id and printer.waiting and printer.status is not PrinterStatus.ONLINE)


def standby_question(printer: PrinterView, standby: PrinterView) -> str:
    there = plain(standby.name)
    lines = [f"{_jobs(printer.waiting)} to {there}. Each keeps its id; what {there} cannot print stays here."]
    facts = (("Language", language_of), ("Resolution", dpi_of), ("Media", media_of))
    other = [
        f"·  {word}: {plain(of(standby))} instead of {plain(of(printer))}"
        for word, of in facts
        if of(standby) != of(printer)
    ]
    lines += ["", "Otherwise than here:", *other] if other else ["", "Language, resolution and media are the same."]
    if other_media(printer, standby) is not None:
        lines += ["", "So jobs that name no media stay here."]
    if standby.status is not PrinterStatus.ONLINE:
        lines += ["", f"{there} does not print either now."]
    return "\n".join(lines)


def standby_used_words(used: StandbyUsed, name: str, there: str) -> str:
    moved = "1 job goes" if used.moved == 1 else f"{used.moved} jobs go"
    if not used.stayed:
        return f"{moved} to {plain(there)}."
    reason = f" {plain(used.first_stayed[0].message)}" if used.first_stayed else ""
    stay = "1 stays" if used.stayed == 1 else f"{used.stayed} stay"
    return f"{moved} to {plain(there)}, {stay} at {plain(name)}.{reason}"


def fingerprint_words(fingerprint: str) -> str:
    """In groups that can be compared by eye, and that a line can break between."""
    return " ".join(fingerprint[at : at + 4] for at in range(0, len(fingerprint), 4)).upper()


def _jobs(number: int) -> str:
    return "1 waiting job goes" if number == 1 else f"{number} waiting jobs go"


def _wait(number: int) -> str:
    return "" if not number else " 1 job waits." if number == 1 else f" {number} jobs wait."
