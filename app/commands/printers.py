"""`spoolhouse printer …`: add, look at, test, pause and remove printers."""

from __future__ import annotations

import sys
from argparse import Namespace
from datetime import UTC, datetime
from uuid import UUID

from msgspec import UNSET

from app.arguments.printer_settings import ALL, NONE, OPTIONS
from app.client import ConsoleClient
from app.commands import clients
from app.commands.engine_access import console_client
from app.commands.once import once
from app.commands.output import answer, table
from app.commands.printer_names import find
from app.data_folder import DataFolder
from app.vocabulary.agents import called
from app.vocabulary.calibration import medium_words, set_words
from app.vocabulary.jobs import mark_of as mark_of_job
from app.vocabulary.media import tracking_words, wait_words
from app.vocabulary.own_device import device_words, identity_words
from app.vocabulary.places import place_lines, tagged
from app.vocabulary.plain_text import plain
from app.vocabulary.policy import policy_lines
from app.vocabulary.printer_facts import more_than_it_tells
from app.vocabulary.printer_needs import Need, access_need, need_command
from app.vocabulary.printers import (
    DPI_UNKNOWN,
    MEDIA_UNKNOWN,
    clipped,
    dpi_of,
    mark_of,
    media_of,
    needs_of,
    patience_of,
    reason_of,
)
from app.vocabulary.standby import standby_lines
from app.vocabulary.supplies import supply_lines
from app.vocabulary.tuning import tuning_doubts, tuning_words
from server_core.contract.types.printers import (
    AnswerBacklog,
    BacklogChoice,
    ChangePrinter,
    PrinterView,
    Simulate,
    SimulatedFault,
)

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
        job = await once(arguments, lambda key: client.test_label(printer_id, key=key))
    answer(
        job, [f"test print {job.print_job_id} on {job.printer_name}: {mark_of_job(job).word}"], as_json=arguments.json
    )


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
    async with console_client(folder) as client:
        wish = await wish_of(client, arguments)
        printer = await client.change_printer((await find(client, arguments.id)).printer_id, wish)
        chosen_id = wish.standby_printer_id
        standby = await client.printer(chosen_id) if isinstance(chosen_id, UUID) else None
    if wish.minimum_evidence is not UNSET and (warning := more_than_it_tells(printer)) is not None:
        sys.stderr.write(f"spoolhouse: {plain(warning)}\n")
    for line in [] if standby is None else standby_lines(printer, standby):
        sys.stderr.write(f"spoolhouse: {plain(line)}\n")
    answer(printer, describe(printer), as_json=arguments.json)


async def wish_of(client: ConsoleClient, arguments: Namespace) -> ChangePrinter:
    """Read what `printer set` changes; names become ids.

    Raises CommandFailed for an application or a printer that nobody knows.
    """
    news = {name: value for name in OPTIONS if (value := getattr(arguments, name)) is not UNSET}
    if news.get("raw_allow") == [NONE]:
        news["raw_allow"] = []
    if (names := news.get("shared_with")) is not None:
        found = [] if names == [ALL] else [(await clients.find(client, each)).client_id for each in names]
        news["shared_with"] = None if names == [ALL] else found
    if (standby := news.get("standby_printer_id")) is not None:
        news["standby_printer_id"] = (await find(client, standby)).printer_id
    return ChangePrinter(**news)


async def backlog(folder: DataFolder, arguments: Namespace) -> None:
    wish = AnswerBacklog(choice=BacklogChoice(arguments.choice), print_job_ids=arguments.job)
    async with console_client(folder) as client:
        printer = await find(client, arguments.id)
        answered = await client.answer_backlog(printer.printer_id, wish)
    jobs = "1 old job" if answered.jobs == 1 else f"{answered.jobs} old jobs"
    what = "will be printed" if wish.choice is BacklogChoice.PRINT else "cancelled"
    if answered.still_held:
        jobs = f"{answered.jobs - answered.still_held} of {jobs}"
        what += f"; {answered.still_held} still held by a person ('spoolhouse job release ID')"
    answer(answered, [f"{printer.name}: {jobs} {what}"], as_json=arguments.json)


def status_words(printer: PrinterView) -> str:
    reason = reason_of(printer)
    return f"{mark_of(printer).word} ({reason})" if reason else mark_of(printer).word


def describe(printer: PrinterView) -> list[str]:
    def shown(value: object) -> str:
        return "not known" if value is None else str(value)

    media = "not known" if (told := media_of(printer)) == str(MEDIA_UNKNOWN) else f"{told} (as it says)"
    if printer.media_width_mm is not None:
        height = "continuous" if printer.media_height_mm is None else f"{printer.media_height_mm:g}"
        media = f"{printer.media_width_mm:g} x {height} mm{tracking_words(printer.media_tracking)}"
    resolution = "not known" if (told := dpi_of(printer)) == str(DPI_UNKNOWN) else told
    lines = [
        f"printer_id  {printer.printer_id}",
        f"name        {printer.name}",
        f"address     {printer.uri}",
        f"status      {status_words(printer)}",
        f"model       {shown(printer.model)}",
        f"device      {identity_words(printer)}",
        f"language    {shown(printer.language)}",
        f"resolution  {resolution}",
        f"media       {media}",
        f"waiting     {printer.waiting}",
        f"agent       {called(printer.agent_name)}",
        *place_lines(printer, datetime.now(UTC)),
    ]
    lines += [
        f"printed     {needs_of(printer)}",
        f"old jobs    {patience_of(printer.stale_after_seconds, off='are printed without asking')}",
        f"given up    {patience_of(printer.expires_after_seconds)}",
    ]
    if words := tuning_words(printer.tuning):
        lines.append(f"tuning      {', '.join(words)}")
    lines += [f"calibrated  {medium_words(each)}: {set_words(each)}" for each in printer.calibrations]
    if printer.calibration_before is not None:
        lines.append(f"undo        'printer calibrate --undo' goes back to: {set_words(printer.calibration_before)}")
    lines += policy_lines(printer)
    lines += [f"{mark:<12}{text}" for mark, text in tuning_doubts(printer)]
    if printer.stale:
        lines.append(f"to answer   {printer.stale} wait for a word: print or cancel them with 'printer backlog'")
    if printer.media_waits:
        lines.append(f"to load     {wait_words(printer.media_waits)}")
    lines += supply_lines(printer)
    if printer.login_name:
        lines.append(f"logs in as  {printer.login_name}")
    if printer.untrusted_certificate:
        lines.append(f"certificate {printer.untrusted_certificate} is another one than before")
    if printer.other_device is not None:
        other = "may be" if printer.other_device.is_silent else "is"
        there = device_words(printer.other_device)
        lines.append(f"there is    {there}, which {other} another device: nothing is printed")
    if printer.found_uri is not None:
        lines.append(f"found at    {printer.found_uri}")
    if command := need_command(printer):
        lines.append(f"{'answer' if access_need(printer) in (Need.DEVICE, Need.FOUND) else 'let us in':<12}{command}")
    if printer.paused_by:
        lines.append(f"paused by   {printer.paused_by}")
    if printer.simulated_fault is not SimulatedFault.NONE:
        lines.append(f"simulated   {printer.simulated_fault}")
    return lines
