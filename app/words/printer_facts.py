"""A printer's capabilities and reported state as lines of name and value, and what it needs from a person. Pure."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from enum import StrEnum

from app.language.translate import Phrase, Words, tr
from app.words.actors import by_words
from app.words.agents import called
from app.words.ages import moment
from app.words.discovery import identity_words, other_device_sentence
from app.words.jobs import EVIDENCE
from app.words.media import media_name
from app.words.messages import message_text
from app.words.plain_text import plain
from app.words.print_parameters import VALUES
from app.words.printers import (
    FAULTS,
    LANGUAGES,
    dpi_of,
    gives_no_feedback,
    language_of,
    mark_of,
    media_of,
    other_media,
    reason_of,
    since_of,
)
from server_core.contract.types.consoles import NO_FEEDBACK
from server_core.contract.types.documents import DocumentFormat
from server_core.contract.types.printers import (
    Backend,
    FactSource,
    KeptOut,
    PrinterView,
    SimulatedFault,
    Supply,
    kept_out,
)
from server_core.contract.types.states import Confirmation, PrinterStatus
from server_core.contract.types.tuning import StandbyUsed

BACKENDS = Words(
    {
        Backend.IPP: Phrase("IPP", "how a printer is reached"),
        Backend.SOCKET: Phrase("Network, port 9100", "how a printer is reached"),
        Backend.USB: Phrase("USB cable", "how a printer is reached"),
        Backend.WINDOWS: Phrase("Windows' spooler", "how a printer is reached"),
        Backend.LPD: Phrase("LPD queue", "how a printer is reached"),
        Backend.VIRTUAL: Phrase("Virtual: saves pictures instead of printing", "how a printer is reached"),
    }
)
FORMATS = {DocumentFormat.PDF: "PDF", DocumentFormat.RAW: "RAW"}
SOURCES = Words(
    {
        FactSource.REPORTED: Phrase("the printer", "who tells what a printer can"),
        FactSource.CONFIGURED: Phrase("entered by hand", "who tells what a printer can"),
        FactSource.ASSUMED: Phrase("assumed", "who tells what a printer can"),
    }
)
STRONGEST_FIRST = list(Confirmation)
NOT_REPORTED = Phrase("Not reported", "by a printer")
MOST_MEDIA = 12
"""The most media that are named. Office printers know dozens."""

FactLine = tuple[str, str]


def own_words(printer: PrinterView) -> str:
    """Return the device's own words: its unchanged message and keywords, or its agent's reading of them."""
    words = [
        message_text(printer.message),
        *(each for each in printer.status_reasons if each not in ("none", NO_FEEDBACK)),
    ]
    return " · ".join(plain(each) for each in words if each)


def state_lines(printer: PrinterView, now: datetime) -> list[FactLine]:
    """Return state and duration, the device's own text, and its meaning."""
    lines = [(tr("State"), mark_of(printer).word)]
    if (reason := reason_of(printer)) != "":
        lines.append((tr("Reason", "a printer's state"), plain(reason)))
    if printer.simulated_fault is not SimulatedFault.NONE:
        lines.append((tr("Simulated fault"), FAULTS[printer.simulated_fault]))
    if (began := since_of(printer)) is not None:
        lines.append((tr("Since"), moment(began, now)))
    nothing = (
        tr("None: it accepts connections but reports no status", "a printer")
        if gives_no_feedback(printer)
        else tr("None", "a printer says of itself")
    )
    words = own_words(printer)
    if words and printer.status is PrinterStatus.OFFLINE:  # the agent found this out; the printer did not report it
        lines.append((tr("Connection", "to a printer"), words))
        words = ""
    lines.append((tr("Printer message", "a printer"), words or nothing))
    return lines


def supply_lines(printer: PrinterView) -> list[FactLine]:
    """Return the supplies. A level that is not reported is shown as that, never guessed."""
    if not printer.supplies:
        return [(tr("Toner, ink, ribbon"), str(NOT_REPORTED))]
    return [(tr("Supply"), plain(words_of(each))) for each in printer.supplies]


def evidence_lines(printer: PrinterView) -> list[FactLine]:
    """Return the strongest evidence that the printer gives, and the minimum that is required."""
    evidence = strongest_evidence(printer)
    best = tr("Not known yet: print a test label") if evidence is None else EVIDENCE[evidence]
    least, by = printer.minimum_evidence, printer.minimum_evidence_by
    if least is None:
        wanted = tr("Not set yet (print a test label)")
    elif by is None:
        wanted = tr("{evidence} (learnt from its test print)", evidence=EVIDENCE[least])
    else:
        wanted = tr("{evidence} (set by {name})", evidence=EVIDENCE[least], name=by_words(by))
    lines = [(tr("Best feedback", "evidence"), best), (tr("Counts as printed when", "evidence"), wanted)]
    if printer.ends_with_reset:
        lines.append((tr("End of each job"), tr("The printer resets the connection (learnt from its test print)")))
    return lines


def strongest_evidence(printer: PrinterView) -> Confirmation | None:
    """Return the strongest evidence that this kind of printer always gives or that its test print has shown.

    Only the test print tells whether a network printer closes the connection.
    """
    learnt = None if printer.minimum_evidence_by is not None else printer.minimum_evidence
    evidence = [each for each in (printer.capabilities.confirmation, learnt) if each is not None]
    return min(evidence, key=STRONGEST_FIRST.index, default=None)


def more_than_it_tells(printer: PrinterView) -> str | None:
    """Warn that no job of the printer can ever be confirmed as printed."""
    evidence, least = strongest_evidence(printer), printer.minimum_evidence
    if printer.backend is Backend.SOCKET and least is Confirmation.TRANSPORT_CLOSED:
        return None  # such a printer may well report it
    if evidence is None or least is None or STRONGEST_FIRST.index(least) >= STRONGEST_FIRST.index(evidence):
        return None
    return tr(
        "{printer} reports at best “{best}”: jobs that need “{least}” stay “Not confirmed”",
        best=EVIDENCE[evidence],
        printer=printer.name,
        least=EVIDENCE[least],
    )


def capability_lines(printer: PrinterView) -> list[FactLine]:
    """Return the capabilities and their source. Unknown ones are left out."""
    capabilities = printer.capabilities
    lines: list[tuple[str, Sequence[str]]] = [
        (tr("Accepts", "files"), [FORMATS[each] for each in capabilities.document_formats or ()]),
        (tr("Languages"), [LANGUAGES[each] for each in capabilities.raw_languages or ()]),
        (tr("Colour"), [str(VALUES[each]) for each in capabilities.color_modes or () if each in VALUES]),
        (tr("Two-sided"), [str(VALUES[each]) for each in capabilities.duplex_modes or () if each in VALUES]),
        (tr("Paper"), [media_name(each) for each in (capabilities.media or ())[:MOST_MEDIA]]),
    ]
    shown = [(name, ", ".join(dict.fromkeys(values))) for name, values in lines if values]
    if capabilities.custom_media is not None:
        least, most = capabilities.custom_media.min_width_mm, capabilities.custom_media.max_width_mm
        shown.append((tr("Width"), tr("{least:g} to {most:g} mm", least=least, most=most)))
    if capabilities.copies is not None:
        shown.append((tr("Copies"), tr("up to {number}", number=capabilities.copies.max)))
    return [
        (tr("Loaded", "media"), media_of(printer)),
        (tr("Resolution"), dpi_of(printer)),
        *shown,
        (tr("Source", "what a printer can"), SOURCES[capabilities.source]),
    ]


def device_lines(printer: PrinterView) -> list[FactLine]:
    """Return address and identity of the device."""
    lines = [
        (tr("Address", "of a printer"), plain(printer.uri)),
        (tr("Connection", "USB, network …"), BACKENDS[printer.backend]),
        (tr("Printed by", "an agent"), called(printer.agent_name)),
        (tr("Model"), plain(printer.model or "") or str(NOT_REPORTED)),
        (tr("Serial number"), plain(printer.serial or "") or str(NOT_REPORTED)),
        (tr("Identity", "of a device"), identity_words(printer)),
        (tr("Resolution"), dpi_of(printer)),
    ]
    return [*lines, (tr("Printer id"), str(printer.printer_id))]


# Words for toner, ink, ribbons and other supplies.


def supply_summary(printer: PrinterView) -> list[str]:
    """Return one line for each supply; none if the printer reports none."""
    return [f"{'supplies' if index == 0 else '':<12}{words_of(one)}" for index, one in enumerate(printer.supplies)]


def least_words(printer: PrinterView) -> str:
    """Return the reported supply that runs out first; empty if none is reported."""
    with_level = [one for one in printer.supplies if one.percent is not None]
    return "" if not with_level else words_of(min(with_level, key=lambda one: one.percent or 0))


def all_words(printer: PrinterView) -> str:
    return ", ".join(map(words_of, printer.supplies))


def words_of(supply: Supply) -> str:
    """`Black toner: 12 %, low`."""
    left = tr("not known how much is left") if supply.percent is None else f"{supply.percent} %"
    if supply.is_low:
        return tr("{supply}: {left}, low", supply=supply.name, left=left)
    return f"{supply.name}: {left}"


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
    """Return the command that resolves the need."""
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
        return tr("The device of {printer} now answers at {address}.", printer=name, address=where) + jobs
    if need is Need.CERTIFICATE:
        return tr("{printer} shows a different certificate. Nothing is printed there.", printer=name) + jobs
    if kept_out(printer.status_reasons) is KeptOut.LOGIN_REFUSED:
        if not login:
            return tr("{printer} rejected the user name and password.", printer=name) + jobs
        return tr("{printer} rejected the user name and password of {login}.", printer=name, login=login) + jobs
    if login:
        return tr("{printer} denies access to {login}.", printer=name, login=login) + jobs
    return tr("{printer} requires a user name and password.", printer=name) + jobs


def wants_standby(printer: PrinterView) -> bool:
    """Return whether jobs wait for a printer that cannot print while its standby printer can."""
    return bool(printer.standby_printer_id and printer.waiting and printer.status is not PrinterStatus.ONLINE)


def standby_question(printer: PrinterView, standby: PrinterView) -> str:
    there = plain(standby.name)
    goes = tr("%n waiting job(s) go to {printer}.", "", printer.waiting, printer=there)
    stays = tr("Each keeps its ID. Jobs that {printer} can't print stay here.", printer=there)
    lines = [f"{goes} {stays}"]
    facts = ((tr("Language", "of a printer"), language_of), (tr("Resolution"), dpi_of), (tr("Paper"), media_of))
    other = [
        tr("·  {what}: {there} instead of {here}", what=word, there=plain(of(standby)), here=plain(of(printer)))
        for word, of in facts
        if of(standby) != of(printer)
    ]
    lines += (
        ["", tr("Different from here:"), *other] if other else ["", tr("Language, resolution and paper are the same.")]
    )
    if other_media(printer, standby) is not None:
        lines += ["", tr("So jobs that don't set their paper stay here.")]
    if standby.status is not PrinterStatus.ONLINE:
        lines += ["", tr("{printer} is not printing now either.", printer=there)]
    return "\n".join(lines)


def standby_used_words(used: StandbyUsed, name: str, there: str) -> str:
    if not used.stayed:
        return tr("%n job(s) go to {printer}.", "", used.moved, printer=plain(there))
    moved = tr("%n job(s) go to {printer}", "", used.moved, printer=plain(there))
    reason = f" {plain(message_text(used.first_stayed[0].message))}" if used.first_stayed else ""
    stay = tr("%n stay at {printer}.", "", used.stayed, printer=plain(name))
    return f"{moved}, {stay}{reason}"


def fingerprint_words(fingerprint: str) -> str:
    """Return the fingerprint in groups that are easy to compare and at which a line can break."""
    return " ".join(fingerprint[at : at + 4] for at in range(0, len(fingerprint), 4)).upper()


def _wait(number: int) -> str:
    return tr(" %n job(s) wait.", "", number) if number else ""
