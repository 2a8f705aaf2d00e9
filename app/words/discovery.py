"""Words for finding printers: search results, probes, a device that answers in another's place, identifying a device.

Pure.
"""

from __future__ import annotations

from app.language.translate import Phrase, Words, figure, tr
from app.words.jobs import cause_of
from app.words.media import area_words, mm
from app.words.messages import message_text
from app.words.plain_text import plain
from app.words.printers import LANGUAGES, REACHABLE, REASONS, SHORT_LANGUAGES, few_words
from server_core.contract.types.consoles import NO_FEEDBACK
from server_core.contract.types.discovery import (
    AddressChange,
    Difference,
    Discovery,
    DiscoveryMethod,
    FoundPrinter,
    FoundRoute,
    IdentifyNews,
    ListedPrinter,
    ProbeNews,
    Sameness,
    Shown,
    SourceNews,
    TrialNews,
)
from server_core.contract.types.documents import DocumentFormat, RawLanguage
from server_core.contract.types.jobs import JobRow
from server_core.contract.types.printers import IdentityProof, PrinterView, StrangeDevice
from server_core.contract.types.states import PrinterStatus


def identity_words(printer: PrinterView) -> str:
    """Name the identifier that reveals another device, such as `serial number D2J…`, or say that none does."""
    number = _number(printer.serial, printer.device_uuid, printer.device_mac)
    if number and printer.identity_proof is IdentityProof.PERSON:
        return tr("{number}, confirmed by a person: the printer no longer reports it", number=number)
    return number or tr("not known: Spoolhouse can't notice if another device takes its address")


def device_words(device: StrangeDevice) -> str:
    """`Zebra ZD421, serial number D2J…`"""
    number = _number(device.serial, device.uuid, device.mac)
    model = plain(device.model or "")
    if not number:
        return model or tr("a device that does not identify itself")
    return f"{model}, {number}" if model else number


def own_of(printer: PrinterView) -> StrangeDevice:
    return StrangeDevice(model=printer.model, serial=printer.serial, uuid=printer.device_uuid, mac=printer.device_mac)


def other_device_sentence(printer: PrinterView, other: StrangeDevice) -> str:
    """Describe what was found, without instructions."""
    name, own = plain(printer.name), own_of(printer)
    if other.printer_name is not None:
        return tr(
            "The device of {other} answers at the address of {printer}. Nothing is printed there.",
            printer=name,
            other=plain(other.printer_name),
        )
    if other.is_silent:
        return tr(
            "{printer} no longer identifies itself, so it may be another device. Nothing is printed there.",
            printer=name,
        )
    there = _number(other.serial, other.uuid, other.mac)
    number = _number(own.serial, own.uuid, own.mac)
    if not (there and number):
        return tr("Another device answers at the address of {printer}. Nothing is printed there.", printer=name)
    return tr(
        "Another device answers at the address of {printer} ({there} instead of {known}). Nothing is printed there.",
        printer=name,
        there=there,
        known=number,
    )


def question_lines(printer: PrinterView, other: StrangeDevice) -> list[str]:
    """Describe both devices and the possible answers."""
    lines = [
        tr("Before: {device}.", device=device_words(own_of(printer))),
        tr("Now: {device}.", device=device_words(other)),
        "",
    ]
    if other.printer_name is not None:
        lines.append(tr("It is the device of {printer}.", printer=plain(other.printer_name)))
    if printer.found_uri is not None:
        lines.append(tr("Its own device answers at {address} now.", address=plain(printer.found_uri)))
    if other.is_silent:
        lines += [
            tr(
                "Look at the printer. If it is the same one, confirm it; then jobs print although the "
                "printer does not identify itself."
            ),
            tr("Printing continues automatically once it identifies itself again."),
        ]
        return lines
    lines += [
        tr("If you reconnect the original device, printing continues automatically."),
        tr("Or answer what happened; then the waiting jobs are printed."),
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
        "These values were set for the old print head: {what}. Print a test label and set them again if needed.",
        what=", ".join(parts),
    )


def _number(serial: str | None, uuid: str | None, mac: str | None) -> str:
    if serial:
        return tr("serial number {serial}", serial=plain(serial))
    if uuid:
        return tr("UUID {uuid}", uuid=plain(uuid))
    return tr("MAC address {mac}", mac=plain(mac)) if mac else ""


WAYS = Words(
    {
        DiscoveryMethod.ADDRESS: Phrase("address", "where printers are searched"),
        DiscoveryMethod.MDNS: Phrase("network", "where printers are searched"),
        DiscoveryMethod.USB: Phrase("USB", "where printers are searched"),
        DiscoveryMethod.CUPS: Phrase("CUPS queues", "where printers are searched"),
        DiscoveryMethod.WINDOWS: Phrase("Windows printers", "where printers are searched"),
    }
)
SAMENESS = Words(
    {
        Sameness.SAME: Phrase("It is the same device."),
        Sameness.OTHER: Phrase("It is another device."),
        Sameness.UNKNOWN: Phrase("It is not known whether it is the same device."),
    }
)
ASKED = Words(
    {
        "model": Phrase("model", "of a device"),
        "language": Phrase("language", "of a device"),
        "resolution": Phrase("resolution", "of a device"),
        "print width": Phrase("print width", "of a device"),
        "media": Phrase("paper", "of a device"),
        "takes PDF": Phrase("PDF support", "of a device"),
    }
)
"""The facts that a probe reads, as questions for values that are unknown."""
WHAT = Words(
    {
        "language": Phrase("language", "of a device"),
        "document_formats": Phrase("documents", "of a device"),
        "raw_languages": Phrase("RAW languages", "of a device"),
        "color_modes": Phrase("colour", "of a device"),
        "duplex_modes": Phrase("sides", "of a device"),
        "dpi": Phrase("resolution in dpi", "of a device"),
        "print_width": Phrase("print width", "of a device"),
        "copies": Phrase("maximum copies", "of a device"),
    }
)


def addresses_of(listed: ListedPrinter) -> str:
    """Return `USB, serial D2J…  ·  192.168.1.50:9100`: the device's addresses, the best first."""
    return " · ".join(dict.fromkeys(route.where for route in listed.found.ways))


def route_words(route: FoundRoute) -> str:
    """Return `192.168.1.50:631 · encrypted (ipps)`: one of several connections, with what tells it from the others."""
    if route.uri.startswith("ipps:"):
        return tr("{place} · encrypted (ipps)", place=route.where)
    if route.uri.startswith("ipp:"):
        return tr("{place} · not encrypted (ipp)", place=route.where)
    return route.where


def other_routes(found: FoundPrinter, uri: str) -> str:
    """Return the other connections of a device after one failed; empty if there are none."""
    others = [route_words(route) for route in found.ways if route.uri != uri]
    return tr("Another connection listed above may work: {ways}.", ways=", ".join(others)) if others else ""


def is_at(route: FoundRoute, typed: str) -> bool:
    """Return whether the printer matches a typed host, or host and port, so that both are one row."""
    if route.way is DiscoveryMethod.ADDRESS:
        return True
    host = route.uri.partition("://")[2].partition("/")[0].casefold()
    return typed.casefold() in (host, host.rpartition(":")[0])


def row_facts(listed: ListedPrinter) -> str:
    """Return `192.168.1.50:9100 · ZPL (Zebra)`, the line under the name in the list."""
    return " · ".join(_details_of(listed))


def row_sentence(listed: ListedPrinter) -> str:
    """`Zebra ZD421, USB, serial D2J…, not added`."""
    problem = message_text(listed.found.ways[0].problem)
    return ", ".join(part for part in (listed.found.name, *_details_of(listed), state_of(listed), problem) if part)


def state_of(listed: ListedPrinter) -> str:
    if listed.added is None:
        return tr("not added", "printer")
    name = listed.added_name or tr("a printer")
    return tr("{printer}, at a new address", printer=name) if listed.moved else tr("added as {printer}", printer=name)


def progress_of(discovery: Discovery, since: float = 0.0) -> str:
    """Return `USB done · network 3 s`, with the seconds since its start; empty until a source has begun.

    An invalid address is reported below it.
    """
    shown = [source for source in discovery.sources if source.way is not DiscoveryMethod.ADDRESS or not source.problem]
    return " · ".join(_source(source, since) for source in shown)


def search_result(listed: int) -> str:
    """Summarise a finished search."""
    if listed == 0:
        return tr("No printer was found. Switch the printer on, connect it and search again, or type its address.")
    return tr("%n found.", "printers", listed)


def problems_of(discovery: Discovery, *, also_address: bool = True) -> list[str]:
    shown = [
        source
        for source in discovery.sources
        if source.problem and (also_address or source.way is not DiscoveryMethod.ADDRESS)
    ]
    return [_problem(source) for source in shown]


def probe_lines(news: ProbeNews) -> list[tuple[str, str | None]]:
    """Return facts by name; None: the device does not report it."""
    takes_pdf = _takes_pdf(news)
    return [
        ("model", news.model),
        ("serial", news.identity.serial),
        ("language", LANGUAGES[news.language] if news.language else None),
        ("resolution", tr("{dpi} dpi", dpi=news.dpi) if news.dpi else None),
        ("print width", _print_width(news)),
        ("media", _media(news)),
        ("takes PDF", None if takes_pdf is None else "yes" if takes_pdf else "no"),
    ]


def summary_of(news: ProbeNews) -> str:
    """Return `Speaks ZPL (Zebra) · 203 dpi · prints 104 mm wide · 100 × 150 mm loaded · takes PDF.` and what is
    unknown.
    """
    media, width, takes_pdf = _media(news), _print_width(news), _takes_pdf(news)
    parts = [
        tr("language {language}", language=LANGUAGES[news.language]) if news.language else "",
        tr("{dpi} dpi", dpi=news.dpi) if news.dpi else "",
        tr("print width {width}", width=width) if width else "",
        tr("{media} loaded", media=media) if media else "",
        "" if takes_pdf is None else tr("prints PDF") if takes_pdf else tr("no PDF"),
    ]
    unknown = [ASKED.get(name, name) for name, value in probe_lines(news) if not value and name != "serial"]
    text = " · ".join(part for part in parts if part)
    missing = tr("Not reported: {facts}.", facts=", ".join(unknown)) if unknown else ""
    return "\n".join(line for line in (text[:1].upper() + text[1:], missing) if line)


def _takes_pdf(news: ProbeNews) -> bool | None:
    """None: the device does not report it."""
    takes = news.capabilities.document_formats if news.capabilities else None
    return None if takes is None else DocumentFormat.PDF in takes


def _print_width(news: ProbeNews) -> str | None:
    return f"{figure(news.head_width_mm, 'g')} mm" if news.head_width_mm else None


def announced_of(found: FoundPrinter, news: ProbeNews) -> str:
    """Say that a language is only known from the announcement."""
    if not found.language or news.language:
        return ""
    return tr("{language} is announced by the printer, but not confirmed.", language=LANGUAGES[found.language])


def condition_of(news: ProbeNews) -> str:
    """Return `Ready` or `Cover open`; empty if the device does not report it."""
    words = [REASONS.get(one, one.replace("-", " ").capitalize()) for one in news.status_reasons if one != "none"]
    if NO_FEEDBACK in news.status_reasons:
        words = [REACHABLE.word, *words]
    plain_word = {
        PrinterStatus.ONLINE: tr("Ready", "printer"),
        PrinterStatus.ERROR: tr("Stopped", "printer"),
        PrinterStatus.OFFLINE: tr("Does not answer"),
    }
    return few_words(words) or plain_word.get(news.status, "")


def difference_words(difference: Difference) -> str:
    before, after = (value or tr("not known") for value in (difference.before, difference.after))
    what = WHAT.get(difference.name, difference.name)
    return tr("{what}: {before} before, {after} now", what=what, before=before, after=after)


def change_words(change: AddressChange) -> list[str]:
    """Describe the result and whether anything was changed."""
    problem = [message_text(change.probe.problem)] if change.probe.problem else []
    shared = filter(None, [shared_words(change)])
    done = tr("Applied.") if change.applied else tr("Nothing was changed.")
    reasons = [SAMENESS[change.sameness], *devices_words(change), *exchange_words(change)]
    head = filter(None, [new_head_words(change)])
    return [*problem, *reasons, *shared, *map(difference_words, change.differences), *head, done]


def exchange_words(change: AddressChange) -> list[str]:
    """Describe the device at this printer's address, which `exchanged_with` takes over; empty if no printer does."""
    if change.exchanged_with is None or change.its_sameness is None:
        return []
    name = plain(change.exchanged_with)
    match change.its_sameness:
        case Sameness.SAME:
            return [tr("The device of {printer} answers at this printer's address.", printer=name)]
        case Sameness.OTHER:
            return [tr("A device other than that of {printer} answers at this printer's address.", printer=name)]
    return [tr("It is not known whether the device of {printer} answers at this printer's address.", printer=name)]


def new_head_words(change: AddressChange) -> str:
    """Name the settings made for the print head of a device that is being replaced."""
    return head_words(change.printer) if change.sameness is Sameness.OTHER else ""


def devices_words(change: AddressChange) -> list[str]:
    """Name the old and the new device if they differ. After the replacement the old one is forgotten."""
    if change.sameness is not Sameness.OTHER or change.applied:
        return []
    now, there = change.printer, change.probe
    return [
        tr("Old device: {device}.", device=_device(now.model, now.serial)),
        tr("New device: {device}.", device=_device(there.model, there.identity.serial)),
    ]


def _device(model: str | None, serial: str | None) -> str:
    number = tr("serial number {serial}", serial=serial) if serial else tr("serial number not known")
    return f"{model}, {number}" if model else tr("model not known, {serial}", serial=number)


def shared_words(change: AddressChange) -> str:
    """Describe printers that share the address; empty if there are none."""
    if change.shared_with is None:
        return ""
    name = change.shared_with
    return tr("The printer “{printer}” already has this address: two queues for one device.", printer=name)


def _details_of(listed: ListedPrinter) -> list[str]:
    """Return the model (unless the name contains it), addresses and language."""
    found = listed.found
    model = "" if found.model is None or found.model.casefold() in found.name.casefold() else found.model
    language = SHORT_LANGUAGES[found.language] if found.language else ""
    return [part for part in (model, addresses_of(listed), language) if part]


def _media(news: ProbeNews) -> str | None:
    if news.media_width_mm is None:
        return None
    if news.media_height_mm is None:
        return tr("{width} mm wide", width=mm(news.media_width_mm))
    return area_words(news.media_width_mm, news.media_height_mm)


def _problem(source: SourceNews) -> str:
    if source.way is DiscoveryMethod.ADDRESS:
        return message_text(source.problem)
    word = WAYS[source.way]
    return f"{word[:1].upper()}{word[1:]}: {message_text(source.problem)}"


def _source(source: SourceNews, since: float) -> str:
    word = WAYS[source.way]
    if source.problem:
        return tr("{way} not possible", way=word)
    return tr("{way} done", way=word) if source.done else f"{word} {source.seconds + since:.0f} s"


def identified_words(news: IdentifyNews) -> str:
    match news.shown:
        case Shown.IDENTIFIED:
            return tr("The printer now blinks, beeps or shows a message.")
        case Shown.FED:
            return tr("The printer now feeds one blank label or some paper.")
        case Shown.NOTHING:
            return message_text(news.problem) or tr(
                "This printer can neither blink nor beep, but it can feed one blank label."
            )


def sample_words(row: JobRow) -> str:
    """Describe a test print that was just created. If something stops it, it is not called under way."""
    name, cause = plain(row.printer_name), cause_of(row)
    if cause is not None:
        return tr("The test print for {printer} waits: {why}.", printer=name, why=cause.sentence)
    return tr("A test print is on its way to {printer}.", printer=name)


def can_only_feed(news: IdentifyNews) -> bool:
    """Return whether the device showed no sign of itself and the user may let it feed one blank label."""
    return news.shown is Shown.NOTHING and news.can_feed


def tried_words(language: RawLanguage, news: TrialNews) -> str:
    if news.problem:
        return message_text(news.problem)
    return tr(
        "Sent in {language}. If a label with a bar code comes out, this is the printer's language.",
        language=LANGUAGES[language],
    )
