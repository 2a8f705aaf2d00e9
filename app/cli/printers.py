"""`spoolhouse printer …`: find, add, show, set up, load, calibrate, test, pause and remove printers."""

from __future__ import annotations

import getpass
import re
import shlex
import sys
from argparse import Namespace
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime
from typing import Any
from uuid import UUID

from msgspec import UNSET, UnsetType
from msgspec.structs import replace

from app.cli import clients
from app.cli.agents import agent_id_of, explained_refusals, find_agent
from app.cli.arguments.options import ALL, NONE, OPTIONS
from app.cli.engine_access import console_client, find
from app.cli.output import answer, many, table, tell_aside
from app.cli.sheets import chosen, settings_like
from app.client import ConsoleClient
from app.errors import CallRefused, CommandFailed
from app.process.data_folder import DataFolder
from app.session.outcome_unknown import OutcomeUnknown
from app.words.agents import called
from app.words.ages import day_and_time, span
from app.words.discovery import (
    addresses_of,
    change_words,
    device_words,
    identified_words,
    identity_words,
    probe_lines,
    problems_of,
    state_of,
    summary_of,
)
from app.words.jobs import mark_of as mark_of_job
from app.words.media import as_shown, medium_words, set_words, tracking_words, wait_words
from app.words.plain_text import plain
from app.words.printer_facts import Need, access_need, more_than_it_tells, need_command, supply_summary
from app.words.printers import (
    LANGUAGES,
    answered_words,
    clipped,
    gives_no_feedback,
    known_dpi,
    mark_of,
    needs_of,
    reason_of,
    reported_media,
    standby_lines,
    tagged,
)
from server_core.contract.types.discovery import (
    ChangeAddress,
    Discovery,
    IdentifyPrinter,
    LanguageChange,
    ProbeNews,
    Shown,
    StartDiscovery,
    StartIdentify,
    StartProbe,
    StartTrial,
)
from server_core.contract.types.documents import RawLanguage
from server_core.contract.types.fields import Rename
from server_core.contract.types.jobs import JobRow, Show
from server_core.contract.types.media import (
    DARKNESS_STRIP,
    SAME_MM,
    Calibrate,
    LoadMedia,
    MediaTracking,
    SensorCalibrated,
)
from server_core.contract.types.parameters import PRINT_DEFAULTS
from server_core.contract.types.printers import (
    AddPrinter,
    AnswerBacklog,
    BacklogChoice,
    ChangePrinter,
    PrinterView,
    SetLogin,
    Simulate,
    SimulatedFault,
    TrustCertificate,
    location_of,
)
from server_core.contract.types.tuning import (
    DEFAULT_TUNING,
    TUNING,
    Cut,
    EscposRaster,
    Halftone,
    PolicyView,
    PrinterTuning,
    RawPolicy,
    UseStandby,
    ZplCompression,
)

# `spoolhouse printer standby`: moves a printer's waiting jobs to its standby printer.


async def standby(folder: DataFolder, arguments: Namespace) -> None:
    async with console_client(folder) as client:
        printer = await find(client, arguments.id)
        request = UseStandby(expected_standby_printer_id=printer.standby_printer_id)
        used = await client.use_standby(printer.printer_id, request, key=arguments.repeat_key)
        other = await client.printer(used.standby_printer_id)
    jobs = many(used.moved, "job")
    lines = [f"{jobs} of {printer.name} moved to {other.name}"]
    if used.stayed:
        lines.append(f"{used.stayed} stayed:")
        lines += [f"  {job.print_job_id}  {job.message}" for job in used.first_stayed]
    answer(used, lines, as_json=arguments.json)


# `spoolhouse printer tag`, and `printer calibrate --sensor`: the groups of a printer, and its media sensor.


async def tag(folder: DataFolder, arguments: Namespace) -> None:
    """Change the tags, or print them if no change is given."""
    request = ChangePrinter(add_tags=arguments.add or UNSET, remove_tags=arguments.remove or UNSET)
    async with console_client(folder) as client:
        printer = await find(client, arguments.id)
        if request.add_tags or request.remove_tags:
            printer = await client.change_printer(printer.printer_id, request)
    answer(printer, describe(printer), as_json=arguments.json)


async def calibrate_sensor(
    client: ConsoleClient, printer: PrinterView, arguments: Namespace
) -> tuple[SensorCalibrated, list[str]]:
    """Calibrate the sensor. Raises CommandFailed if the printer did not accept it."""
    done = await client.calibrate_sensor(printer.printer_id, key=arguments.repeat_key)
    if done.problem is not None:
        raise CommandFailed(done.problem)
    return done, [f"{done.command} was sent to {printer.name}: it feeds a few labels and measures them"]


# `spoolhouse printer add`: settings that are not given are read from the device.


NO_LANGUAGE = (
    "It was added without a language. Find the language with 'spoolhouse printer try {name} --language zpl', "
    "or another language."
)
ASKED = ("socket", "usb")
"""Schemes of devices that only accept their own printer language."""


async def add(folder: DataFolder, arguments: Namespace) -> None:
    width, height = arguments.media or (None, None)
    request = AddPrinter(
        uri=arguments.uri,
        name=arguments.name,
        language=RawLanguage(arguments.language) if arguments.language else None,
        dpi=arguments.dpi,
        media_width_mm=width,
        media_height_mm=height,
        head_width_mm=arguments.head_width_mm,
        allow_same_address=arguments.allow_same_address,
    )
    silent = ""
    async with console_client(folder, creates=True) as client:
        request = replace(request, agent_id=await agent_id_of(client, arguments.agent))
        if (
            not arguments.unasked
            and request.language is None
            and request.uri.strip().partition("://")[0].lower() in ASKED
        ):
            request, silent = await _completed(client, request)
        with explained_refusals():
            printer = await client.add_printer(request)
    if silent:
        tell_aside(f"{silent} {NO_LANGUAGE.format(name=shlex.quote(printer.name))}")
    answer(printer, describe(printer), as_json=arguments.json)


async def _completed(client: ConsoleClient, request: AddPrinter) -> tuple[AddPrinter, str]:
    """Return the settings, completed from the device, or unchanged with the reason why its language is not known."""
    news = (await client.probe(StartProbe(uri=request.uri, agent_id=request.agent_id))).news
    if news.language is None:
        return request, str(news.problem or "The printer does not report its language.")
    sys.stderr.write(f"spoolhouse: the printer reports: {plain(' '.join(summary_of(news).splitlines()))}\n")
    return with_reported(request, news), ""


def with_reported(request: AddPrinter, news: ProbeNews) -> AddPrinter:
    """Return `request` with the language, resolution (dpi), print width and medium (mm) that the device reported."""
    is_open = request.media_width_mm is None
    return replace(
        request,
        language=news.language,
        dpi=request.dpi or news.dpi,
        head_width_mm=request.head_width_mm or news.head_width_mm,
        media_width_mm=news.media_width_mm if is_open else request.media_width_mm,
        media_height_mm=news.media_height_mm if is_open else request.media_height_mm,
    )


# `spoolhouse printer trust` and `login`: the agent's access to a printer.


async def trust(folder: DataFolder, arguments: Namespace) -> None:
    async with console_client(folder) as client:
        printer_id = (await find(client, arguments.id)).printer_id
        printer = await client.trust(printer_id, TrustCertificate(certificate=_fingerprint(arguments.certificate)))
    answer(printer, describe(printer), as_json=arguments.json)


async def login(folder: DataFolder, arguments: Namespace) -> None:
    """Store the login. The password is never an argument, which every user of the computer can read."""
    request = SetLogin() if arguments.forget else SetLogin(user_name=arguments.user, password=_password())
    async with console_client(folder) as client:
        printer = await client.set_login((await find(client, arguments.id)).printer_id, request)
    answer(printer, describe(printer), as_json=arguments.json)


def _fingerprint(text: str | None) -> str | None:
    """Parse a fingerprint: groups, colons and capitals are accepted. Raises CommandFailed."""
    if text is None:
        return None
    digits = re.sub(r"[\s:]", "", text).lower()
    if re.fullmatch(r"[0-9a-f]{64}", digits) is None:
        raise CommandFailed("--certificate needs the SHA-256 of the key that the printer shows: 64 hex digits.")
    return digits


def _password() -> str:
    """Read the password unseen, or from a pipe. Raises CommandFailed."""
    if sys.stdin.isatty():
        return getpass.getpass("Password: ")
    line = sys.stdin.readline()
    if not line:
        raise CommandFailed("no password was given. Nothing was stored. Pipe it to standard input.")
    return line.rstrip("\r\n")


NOT_KNOWN = "not known"
STATUS_CHARACTERS = 60
"""Width of the status column in tables; `printer show` prints all of it."""


async def list_all(folder: DataFolder, arguments: Namespace) -> None:
    async with console_client(folder) as client:
        printers = await client.printers()
    if arguments.tag is not None:
        printers = tagged(printers, arguments.tag)
    rows = [["PRINTER ID", "NAME", "STATUS", "ADDRESS", "WAITING", "AGENT"]]
    rows += [
        [
            str(p.printer_id),
            p.name,
            clipped(status_words(p), STATUS_CHARACTERS),
            p.uri,
            str(p.waiting),
            called(p.agent_name),
        ]
        for p in printers
    ]
    answer({"data": printers}, table(rows), as_json=arguments.json)


async def show(folder: DataFolder, arguments: Namespace) -> None:
    async with console_client(folder) as client:
        printer = await find(client, arguments.id)
    answer(printer, describe(printer), as_json=arguments.json)


async def test(folder: DataFolder, arguments: Namespace) -> None:
    async with console_client(folder) as client:
        printer_id = (await find(client, arguments.id)).printer_id
        job = await client.test_label(printer_id, key=arguments.repeat_key)
    lines = [
        f"test print {job.print_job_id} on {job.printer_name}: {mark_of_job(job).word}",
        f"Follow it with 'spoolhouse job watch {job.print_job_id}'.",
        f"If it is not confirmed, answer with 'spoolhouse job answer {job.print_job_id} --yes' (or --no).",
    ]
    answer(job, lines, as_json=arguments.json)


async def pause(folder: DataFolder, arguments: Namespace) -> None:
    async with console_client(folder) as client:
        printer = await client.pause((await find(client, arguments.id)).printer_id)
    answer(printer, describe(printer), as_json=arguments.json)


async def resume(folder: DataFolder, arguments: Namespace) -> None:
    async with console_client(folder) as client:
        printer = await client.resume((await find(client, arguments.id)).printer_id)
    answer(printer, describe(printer), as_json=arguments.json)


async def remove(folder: DataFolder, arguments: Namespace) -> None:
    async with console_client(folder) as client:
        printer = await find(client, arguments.id)
        await client.remove_printer(printer.printer_id)
    removed = {"printer_id": printer.printer_id, "removed": True}
    answer(removed, [f"removed {printer.name}"], as_json=arguments.json)


async def simulate(folder: DataFolder, arguments: Namespace) -> None:
    async with console_client(folder) as client:
        printer_id = (await find(client, arguments.id)).printer_id
        printer = await client.simulate(printer_id, Simulate(fault=SimulatedFault(arguments.fault)))
    answer(printer, describe(printer), as_json=arguments.json)


async def set_up(folder: DataFolder, arguments: Namespace) -> None:
    """Change settings of a printer, or with --tag of several. `--like`: take over those of another printer."""
    if arguments.tag is not None:
        await _set_up_several(folder, arguments)
        return
    async with console_client(folder) as client:
        request = await request_of(client, arguments)
        printer = await client.change_printer((await find(client, arguments.id)).printer_id, request)
        chosen_id = request.standby_printer_id
        standby = await client.printer(chosen_id) if isinstance(chosen_id, UUID) else None
    if request.minimum_evidence is not UNSET and (warning := more_than_it_tells(printer)) is not None:
        sys.stderr.write(f"spoolhouse: {plain(warning)}\n")
    if arguments.head_width_mm is not UNSET and (cut_off := narrow_head(printer)) is not None:
        tell_aside(cut_off)
    for line in [] if standby is None else standby_lines(printer, standby):
        sys.stderr.write(f"spoolhouse: {plain(line)}\n")
    answer(printer, describe(printer), as_json=arguments.json)


def narrow_head(printer: PrinterView) -> str | None:
    """Return a warning if the loaded media is wider than the print head; None: it is not."""
    head, media = printer.tuning.head_width_mm, printer.media_width_mm
    if head is None or media is None or media <= head + SAME_MM:
        return None
    return f"{printer.name}: the print head is {head:g} mm wide, the media {media:g} mm. What is wider is cut off."


async def _set_up_several(folder: DataFolder, arguments: Namespace) -> None:
    """Change all printers with the tag. Raises CommandFailed if one was not changed; the others were."""
    changed: list[PrinterView] = []
    lines = []
    async with console_client(folder) as client:
        request = await request_of(client, arguments)
        printers = await chosen(client, arguments.tag)
        for printer in printers:
            try:
                changed.append(await client.change_printer(printer.printer_id, request))
                lines.append(f"changed {printer.name}")
                if arguments.head_width_mm is not UNSET and (cut_off := narrow_head(changed[-1])) is not None:
                    lines.append(f"  {cut_off}")
            except CallRefused as error:
                lines.append(f"not changed: {printer.name}: {error}")
    answer({"data": changed}, lines, as_json=arguments.json)
    if len(changed) < len(printers):
        raise CommandFailed(f"{many(len(printers) - len(changed), 'printer')} of {len(printers)} not changed")


async def _old_jobs(client: ConsoleClient, printer_id: UUID, arguments: Namespace) -> list[JobRow]:
    """Return the old jobs of a printer that all filters find, oldest first."""
    found: list[JobRow] = []
    cursor = None
    while True:
        page = await client.jobs(show=Show.OPEN, printer_id=printer_id, q=arguments.text, limit=500, cursor=cursor)
        found += [row for row in page.data if row.stale and _is_wanted(row, arguments)]
        cursor = page.next_cursor
        if cursor is None:
            return sorted(found, key=lambda row: row.sequence)


def _is_wanted(row: JobRow, arguments: Namespace) -> bool:
    return (
        (arguments.since is None or row.created_at >= arguments.since)
        and (arguments.until is None or row.created_at < arguments.until)
        and (arguments.client is None or row.client_name == arguments.client)
        and (arguments.job is None or row.print_job_id in arguments.job)
    )


def _old_lines(printer: str, found: list[JobRow]) -> list[str]:
    if not found:
        return [f"{printer} has no such old job."]
    rows = [["PRINT JOB ID", "CREATED", "APPLICATION", "REFERENCE", "DOCUMENT"]]
    for row in found:
        made = day_and_time(row.created_at, seconds=False)
        rows.append([str(row.print_job_id), made, row.client_name or "-", row.reference or "-", row.filename])
    return table(rows)


async def rename(folder: DataFolder, arguments: Namespace) -> None:
    async with console_client(folder) as client:
        printer = await find(client, arguments.id)
        renamed = await client.rename_printer(printer.printer_id, Rename(name=arguments.name))
    answer(renamed, [f"{printer.name} is called {renamed.name} now"], as_json=arguments.json)


async def request_of(client: ConsoleClient, arguments: Namespace) -> ChangePrinter:
    """Parse the changes of `printer set`, replacing names by ids.

    Raises CommandFailed for an unknown application or printer.
    """
    news = {} if arguments.like is None else settings_like(await find(client, arguments.like))
    news |= {name: value for name in OPTIONS if (value := getattr(arguments, name)) is not UNSET}
    if news.get("raw_allow") == [NONE]:
        news["raw_allow"] = []
    if arguments.shared_with is not UNSET and (names := news.get("shared_with")) is not None:
        found = [] if names == [ALL] else [(await clients.find(client, each)).client_id for each in names]
        news["shared_with"] = None if names == [ALL] else found
    if (standby := news.get("standby_printer_id")) is not None:
        news["standby_printer_id"] = (await find(client, standby)).printer_id
    return ChangePrinter(**news)


async def backlog(folder: DataFolder, arguments: Namespace) -> None:
    """Print, cancel or list old jobs: all of a printer, or those that the filters find. Raises CommandFailed."""
    filtered = any((arguments.since, arguments.until, arguments.client, arguments.text))
    async with console_client(folder) as client:
        printer = await find(client, arguments.id)
        jobs = arguments.job
        if filtered or arguments.choice == "list":
            found = await _old_jobs(client, printer.printer_id, arguments)
            if arguments.choice == "list":
                answer({"data": found}, _old_lines(printer.name, found), as_json=arguments.json)
                return
            jobs = [row.print_job_id for row in found]
            if not jobs:
                raise CommandFailed(f"{printer.name} has no such old job. Nothing was done. See them with --list.")
        request = AnswerBacklog(choice=BacklogChoice(arguments.choice), print_job_ids=jobs)
        answered = await client.answer_backlog(printer.printer_id, request)
    jobs = many(answered.jobs, "old job")
    what = "will be printed" if request.choice is BacklogChoice.PRINT else "cancelled"
    if answered.still_held:
        jobs = f"{answered.jobs - answered.still_held} of {jobs}"
        what += f"; {answered.still_held} still held by a person ('spoolhouse job release ID')"
    answer(answered, [f"{printer.name}: {jobs} {what}"], as_json=arguments.json)


def location_lines(printer: PrinterView, now: datetime) -> list[str]:
    """Return place, tags and last answer, each with a word of up to 11 letters in front."""
    lines = (
        [f"place       {printer.place or f'{printer.device_place} (as it reports)'}"] if location_of(printer) else []
    )
    if printer.tags:
        lines.append(f"tags        {', '.join(printer.tags)}")
    heard = "connected" if gives_no_feedback(printer) else "last answer"
    return [*lines, f"{heard:<12}{answered_words(printer.answered_at, now)}"]


def old_jobs_words(printer: PrinterView) -> str:
    """Return which waiting jobs print only after a person's answer."""
    match printer.stale_after_seconds:
        case None:
            return "ask before printing labels and receipts that waited longer than the setting stale_after_minutes"
        case 0:
            return "print without asking"
        case seconds:
            return f"ask before printing jobs that waited longer than {span(seconds)}"


def expiry_words(printer: PrinterView) -> str:
    """Return when waiting jobs fail."""
    seconds = printer.expires_after_seconds
    limit = "the time in the server's setting expires_after_hours" if seconds is None else span(seconds)
    return f"waiting jobs fail after {limit}"


def status_words(printer: PrinterView) -> str:
    reason = reason_of(printer)
    return f"{mark_of(printer).word} ({reason})" if reason else mark_of(printer).word


def describe(printer: PrinterView) -> list[str]:
    def shown(value: object) -> str:
        return NOT_KNOWN if value is None else str(value)

    media = f"{reported} (as it reports)" if (reported := reported_media(printer)) else NOT_KNOWN
    if printer.media_width_mm is not None:
        height = "continuous" if printer.media_height_mm is None else f"{printer.media_height_mm:g}"
        media = f"{printer.media_width_mm:g} x {height} mm{tracking_words(printer.media_tracking)}"
    lines = [
        f"printer_id  {printer.printer_id}",
        f"name        {printer.name}",
        f"address     {printer.uri}",
        f"status      {status_words(printer)}",
        f"model       {shown(printer.model)}",
        f"device      {identity_words(printer)}",
        f"language    {shown(printer.language)}",
        f"resolution  {shown(known_dpi(printer))}",
        f"media       {media}",
        f"waiting     {printer.waiting}",
        f"agent       {called(printer.agent_name)}",
        *location_lines(printer, datetime.now(UTC)),
    ]
    lines += [
        f"evidence    {needs_of(printer)}",
        f"old jobs    {old_jobs_words(printer)}",
        f"expiry      {expiry_words(printer)}",
    ]
    if words := tuning_words(printer.tuning):
        lines.append(f"tuning      {', '.join(words)}")
    lines += [f"calibrated  {medium_words(each)}: {set_words(each)}" for each in printer.calibrations]
    if printer.calibration_before is not None:
        lines.append(
            f"undo        back to {set_words(printer.calibration_before)}: spoolhouse printer calibrate "
            f"{printer.printer_id} --undo"
        )
    lines += policy_lines(printer)
    lines += [f"{mark:<12}{text}" for mark, text in tuning_doubts(printer)]
    if printer.stale:
        old = many(printer.stale, "old job")
        lines.append(f"to answer   {old}: print or cancel them with 'spoolhouse printer backlog'")
    if printer.media_waits:
        lines.append(f"to load     {wait_words(printer.media_waits)}")
    lines += supply_summary(printer)
    if printer.login_name:
        lines.append(f"logs in as  {printer.login_name}")
    if printer.untrusted_certificate:
        lines.append(f"certificate {printer.untrusted_certificate}, which is not the trusted one: nothing is printed")
    if printer.other_device is not None:
        other = "may be" if printer.other_device.is_silent else "is"
        there = device_words(printer.other_device)
        lines.append(f"device now  {there}, which {other} another device: nothing is printed")
    if printer.found_uri is not None:
        lines.append(f"found at    {printer.found_uri}")
    if command := need_command(printer):
        lines.append(f"{'to answer' if access_need(printer) in (Need.DEVICE, Need.FOUND) else 'to allow':<12}{command}")
    if printer.paused_by:
        lines.append(f"paused by   {printer.paused_by}")
    if printer.simulated_fault is not SimulatedFault.NONE:
        lines.append(f"simulated   {printer.simulated_fault}")
    return lines


HALFTONES = {
    Halftone.AUTO: "dots by what is drawn",
    Halftone.THRESHOLD: "grey becomes black or white",
    Halftone.DIFFUSION: "grey becomes patterns of dots",
}
COMPRESSIONS = {ZplCompression.RUN_LENGTH: "plain ZPL pictures", ZplCompression.Z64: "small ZPL pictures (Z64)"}
RASTERS = {EscposRaster.BIT_IMAGE: "ESC/POS with GS v 0", EscposRaster.GRAPHICS: "ESC/POS with GS ( L"}
CUTS = {Cut.NONE: "never cuts", Cut.JOB: "cuts after each copy of the document", Cut.PAGE: "cuts after each page"}
TOLD: dict[str, tuple[str, Callable[[Any], str]]] = {
    "calibration_x_mm": ("moved across", lambda x: f"moved {abs(x):g} mm to the {'right' if x > 0 else 'left'}"),
    "calibration_y_mm": ("moved along", lambda y: f"moved {abs(y):g} mm {'along' if y > 0 else 'against'} the feed"),
    "head_width_mm": ("width of the head", lambda width: f"head {width:g} mm wide"),
    "darkness": ("darkness", lambda percent: f"darkness {percent} %"),
    "speed_mm_s": ("speed", lambda speed: f"{speed:g} mm/s"),
    "halftone": ("halftone", HALFTONES.__getitem__),
    "zpl_compression": ("ZPL pictures", COMPRESSIONS.__getitem__),
    "escpos_raster": ("ESC/POS dots", RASTERS.__getitem__),
    "cut": ("cutter", CUTS.__getitem__),
    "opens_drawer": ("cash drawer", lambda _: "opens the cash drawer"),
    "auto_rotate": ("turning pages to fit", lambda _: "turns pages to fit the media"),
}
"""Tuning → its name on the command line, and the text for a value that differs from the default."""


RAW = {
    RawPolicy.DENY: "are refused",
    RawPolicy.SCREEN: "with commands that outlast a job are not printed",
    RawPolicy.ALLOW: "are sent as they are",
}


def tuning_doubts(printer: PrinterView) -> list[tuple[str, str]]:
    """List tunings that have or may have no effect, and settings that are missing: a word and what it is about."""
    found = []
    if printer.tuning_idle:
        found.append(("no effect", _named(printer.tuning_idle)))
    if printer.tuning_unsure:
        reason = "the printer's language is not known yet"
        found.append(("unsure", f"{_named(printer.tuning_unsure)}: {reason}"))
    if printer.capabilities.raw_languages and printer.capabilities.custom_media is None:
        set_it = f"spoolhouse printer set {printer.printer_id} --head-width-mm MM"
        found.append(("print head", f"width not known, so media of any width are accepted. Set it: '{set_it}'"))
    return found


def _named(fields: list[str]) -> str:
    return ", ".join(TOLD[field][0] if field in TOLD else field for field in fields)


def tuning_words(tuning: PrinterTuning) -> list[str]:
    """Describe the values that differ from the defaults."""
    values = {name: getattr(tuning, name) for name in TUNING}
    return [TOLD[name][1](value) for name, value in values.items() if value != getattr(DEFAULT_TUNING, name)]


def policy_lines(printer: PolicyView) -> list[str]:
    """Describe the settings that differ from the defaults, one line each, with a word of up to 11 letters in front."""
    lines = [] if printer.raw_policy is RawPolicy.SCREEN else [f"RAW files   {RAW[printer.raw_policy]}"]
    if printer.raw_allow:
        lines.append(f"RAW allows  {', '.join(printer.raw_allow)}")
    requested = {name: getattr(printer, name) for name in PRINT_DEFAULTS}
    set_defaults = [(PRINT_DEFAULTS[name], value) for name, value in requested.items()]
    if defaults := [f"{each.name}: {value}".replace("_", " ") for each, value in set_defaults if value != each.default]:
        lines.append(f"defaults    {', '.join(defaults)}")
    if printer.shared_with is not None:
        lines.append(f"shared with {many(len(printer.shared_with), 'application')}")
    if printer.standby_printer_id is not None:
        lines.append(f"standby     {printer.standby_printer_id}")
    if printer.standby_after_seconds is not None:
        lines.append(f"            takes the waiting jobs after {span(printer.standby_after_seconds)} offline")
    if printer.pool is not None:
        lines.append(f"pool        {printer.pool}")
    return lines


# `spoolhouse printer identify`, `try` and `language`: identify a device and find its language.


async def identify(folder: DataFolder, arguments: Namespace) -> None:
    """Identify the device. Fails if nothing can be seen at it."""
    language = RawLanguage(arguments.language) if arguments.language else None
    async with console_client(folder, creates=True) as client:
        if "://" in arguments.which:
            agent_id = await agent_id_of(client, arguments.agent)
            request = StartIdentify(uri=arguments.which, agent_id=agent_id, language=language, feed=arguments.feed)
            identified = await client.identify(request, key=arguments.repeat_key)
        else:
            chosen, feed = (await find(client, arguments.which)).printer_id, arguments.feed
            identified = await client.identify_printer(chosen, IdentifyPrinter(feed=feed), key=arguments.repeat_key)
    words = identified_words(identified.news)
    if identified.news.shown is Shown.NOTHING:
        hint = " With --feed it feeds one." if identified.news.can_feed and not arguments.feed else ""
        answer(identified, [], as_json=arguments.json)
        raise CommandFailed(words + hint)
    answer(identified, [words], as_json=arguments.json)


async def try_language(folder: DataFolder, arguments: Namespace) -> None:
    """Print a test label. Fails if the device did not accept it."""
    language = RawLanguage(arguments.language)
    name = LANGUAGES[language]
    came_out = f"If a label with a bar code comes out, and no lines of commands, the printer speaks {name}"
    async with console_client(folder, creates=True) as client:
        if "://" in arguments.which:
            agent_id = await agent_id_of(client, arguments.agent)
            trial = StartTrial(uri=arguments.which, language=language, agent_id=agent_id)
            tried = await client.try_language(trial, key=arguments.repeat_key)
            add = f"Add it: 'spoolhouse printer add --uri {tried.uri} --language {language.value} --name NAME'"
            lines = [] if tried.news.problem else [f"test label sent in {name}. {came_out}. {add}"]
            answer(tried, lines, as_json=arguments.json)
            if tried.news.problem:
                raise CommandFailed(tried.news.problem)
            return
        printer = await find(client, arguments.which)
        chosen, request = printer.printer_id, LanguageChange(language=language)
        job = await client.try_on_printer(chosen, request, key=arguments.repeat_key)
    keep = f"Set it: 'spoolhouse printer language {printer.printer_id} --language {language.value}'"
    answer(job, [f"test print {job.print_job_id} in {name}. {came_out}. {keep}"], as_json=arguments.json)


async def set_language(folder: DataFolder, arguments: Namespace) -> None:
    async with console_client(folder) as client:
        printer = await find(client, arguments.id)
        printer = await client.set_language(
            printer.printer_id, LanguageChange(language=RawLanguage(arguments.language))
        )
    answer(printer, describe(printer), as_json=arguments.json)


GRID = "a mm grid is printed. Give the number at each edge of the paper with --left N --top N: 0 is right"

CHECK = "the position was changed by these numbers, and another grid is printed: it should have 0 at both edges"

SAID_BEFORE = (
    "{name} was moved by the same numbers the last time. Nothing was changed now: typed twice, they count once. "
    "If the new grid shows the same numbers again, add --again. --undo restores the previous values."
)

STRIP = "five patches are printed, from pale to dark. Give the one that is sharp and fully black with --cleanest N"


async def load(folder: DataFolder, arguments: Namespace) -> None:
    width, height = arguments.media
    async with console_client(folder) as client:
        printer = await find(client, arguments.id)
        tracking = None if arguments.tracking is None else MediaTracking(arguments.tracking)
        request = LoadMedia(media_width_mm=width, media_height_mm=height, media_tracking=tracking)
        loaded = await client.load_media(printer.printer_id, request)
    size = f"{width:g} x {height:g} mm" if height is not None else f"{width:g} mm, continuous"
    size += tracking_words(loaded.media_tracking)
    lines = [f"{printer.name}: {size} is loaded"]
    if loaded.released:
        lines.append(f"{many(loaded.released, 'job')} waited for it and will be printed")
    if loaded.waits:
        lines.append(wait_words(loaded.waits))
    answer(loaded, lines, as_json=arguments.json)


async def calibrate(folder: DataFolder, arguments: Namespace) -> None:
    answered = arguments.left is not None or arguments.top is not None
    dark = arguments.darkness if arguments.cleanest is None else DARKNESS_STRIP[arguments.cleanest - 1]
    prints = arguments.print_grid or arguments.print_strip or arguments.sensor
    if not (answered or prints or arguments.undo or dark is not None):
        raise CommandFailed(
            "nothing to do. Begin with --print-grid for the position, --print-strip for the darkness, or --sensor."
        )
    if arguments.sensor and (answered or dark is not None):
        raise CommandFailed("use --sensor without other values. Nothing was changed.")
    async with console_client(folder) as client:
        printer = await find(client, arguments.id)
        if arguments.sensor:
            answer(*await calibrate_sensor(client, printer, arguments), as_json=arguments.json)
            return
        chosen = printer.printer_id
        if answered or arguments.undo or dark is not None:
            back = arguments.undo and not answered and dark is None
            said_before = answered and not arguments.again and _moved_by_just_that(printer, arguments)
            if said_before and not arguments.key:
                raise CommandFailed(SAID_BEFORE.format(name=printer.name))
            if not said_before or dark is not None:
                request = _undone(printer) if back else _requested(printer, arguments, dark, moves=not said_before)
                printer = await _set(client, chosen, request, arguments.repeat_key)
        if answered or arguments.print_grid:
            await _print("grid", client.print_grid(chosen, key=arguments.repeat_key), chosen)
        if arguments.print_strip:
            await _print("strip", client.print_strip(chosen, key=arguments.repeat_key), chosen)
    printed = [text for text, done in ((GRID, arguments.print_grid), (STRIP, arguments.print_strip)) if done]
    lines = printed if printed and not answered and dark is None else describe(printer)
    if answered:
        lines = [CHECK, *lines]
    answer(printer, lines, as_json=arguments.json)


async def _print(sheet: str, printing: Awaitable[JobRow], printer_id: UUID) -> None:
    """Print the sheet. Repeating the whole command would set the values again, so the message says what to repeat."""
    try:
        await printing
    except OutcomeUnknown as error:
        again = f"'spoolhouse printer calibrate {printer_id} --print-{sheet}'"
        raise error.advising(f"Repeated with --key {error.key}, {again} does nothing twice.") from error


async def _set(client: ConsoleClient, printer_id: UUID, request: Calibrate, key: str) -> PrinterView:
    """Set absolute values, so that a repetition has no further effect."""
    try:
        return await client.calibrate(printer_id, request, key=key)
    except OutcomeUnknown as error:
        advice = f"Check its values with 'spoolhouse printer show {printer_id}': the numbers of a grid count once."
        raise error.advising(advice) from error


def _moved_by_just_that(printer: PrinterView, arguments: Namespace) -> bool:
    """Return whether the last calibration moved by the same amounts: most likely a repetition of the same reading."""
    before, now = printer.calibration_before, printer.tuning
    if before is None:
        return False
    done = now.calibration_x_mm - before.calibration_x_mm, now.calibration_y_mm - before.calibration_y_mm
    shift = arguments.left or 0.0, arguments.top or 0.0
    return shift != (0.0, 0.0) and all(round(one - other, 2) == 0 for one, other in zip(done, shift, strict=True))


def _requested(printer: PrinterView, arguments: Namespace, dark: int | str | None, *, moves: bool) -> Calibrate:
    return Calibrate(
        calibration_x_mm=_moved(printer.tuning.calibration_x_mm, arguments.left if moves else None),
        calibration_y_mm=_moved(printer.tuning.calibration_y_mm, arguments.top if moves else None),
        darkness=UNSET if dark is None else None if isinstance(dark, str) else dark,
        undo=arguments.undo,
        expected=as_shown(printer),
    )


def _undone(printer: PrinterView) -> Calibrate:
    back = printer.calibration_before
    if back is None:
        return Calibrate(undo=True)  # the server says why not
    return Calibrate(
        calibration_x_mm=back.calibration_x_mm,
        calibration_y_mm=back.calibration_y_mm,
        darkness=back.darkness,
        expected=as_shown(printer),
    )


def _moved(now: float, measured: float | None) -> float | UnsetType:
    """Return the new offset. The grid was printed with the present one; its edge should be at 0."""
    return UNSET if measured is None else round(now + measured, 2)


WAIT_SECONDS = 5.0


async def find_printers(folder: DataFolder, arguments: Namespace) -> None:
    """Wait for the end of the search. Adds nothing."""
    async with console_client(folder, creates=True) as client:
        request = StartDiscovery(agent_id=await agent_id_of(client, arguments.agent), address=arguments.address)
        discovery = await _to_the_end(client, await client.start_discovery(request))
    rows = [["NAME", "LANGUAGE", "WHERE", "ADDRESS", "STATE"]]
    for listed in discovery.printers:
        language = LANGUAGES[listed.found.language] if listed.found.language else "-"
        best = listed.found.ways[0]
        rows.append([listed.found.name, language, addresses_of(listed), best.uri, state_of(listed)])
    lines = table(rows) if discovery.printers else ["No printer was found."]
    for problem in problems_of(discovery):
        sys.stderr.write(f"spoolhouse: {plain(problem)}\n")
    answer(discovery, lines, as_json=arguments.json)


async def probe(folder: DataFolder, arguments: Namespace) -> None:
    """Probe. Fails if the device does not answer."""
    async with console_client(folder, creates=True) as client:
        agent_id = await agent_id_of(client, arguments.agent)
        probed = await client.probe(StartProbe(uri=arguments.uri, agent_id=agent_id))
    facts = probe_lines(probed.news)
    lines = [f"{name:<12}{value or NOT_KNOWN}" for name, value in facts if value or not probed.news.problem]
    if probed.added_name:
        lines.append(f"{'added as':<12}{probed.added_name}")
    answer(probed, lines, as_json=arguments.json)
    if probed.news.problem:
        raise CommandFailed(probed.news.problem)


async def address(folder: DataFolder, arguments: Namespace) -> None:
    """Change the address. Fails if nothing was changed."""
    async with console_client(folder) as client:
        printer = await find(client, arguments.id)
        if arguments.same_device:
            if any((arguments.uri, arguments.exchange, arguments.agent, arguments.accept)):
                raise CommandFailed(
                    "use --same-device without other options, because the address stays. Nothing was changed."
                )
            printer = await client.same_device(printer.printer_id)
            answer(printer, describe(printer), as_json=arguments.json)
            return
        uri, agent = arguments.uri, arguments.agent
        if arguments.exchange is not None:
            if uri is not None or agent is not None:
                raise CommandFailed("use either --exchange, or --uri and --agent, not both. Nothing was changed.")
            uri = (await find(client, arguments.exchange)).uri
        elif uri is None and agent is None:  # accept the device that answers at the present address
            uri = printer.uri
        request = ChangeAddress(
            uri=uri,
            exchange=arguments.exchange is not None,
            agent_id=None if arguments.agent is None else (await find_agent(client, arguments.agent)).agent_id,
            accept=arguments.accept,
            allow_same_address=arguments.allow_same_address,
        )
        with explained_refusals():
            change = await client.change_address(printer.printer_id, request)
    answer(change, change_words(change), as_json=arguments.json)
    if not change.applied:
        raise CommandFailed("the printer was not changed. To use this address or device anyway, add --accept.")


async def _to_the_end(client: ConsoleClient, discovery: Discovery) -> Discovery:
    while not discovery.done:
        discovery = await client.discovery(discovery.discovery_id, after=discovery.version, wait=WAIT_SECONDS)
    return discovery
