"""`spoolhouse printer tag`, and `printer calibrate --sensor`: the groups of a printer, and its media sensor."""

from __future__ import annotations

from argparse import Namespace

from msgspec import UNSET

from app.client import ConsoleClient
from app.commands.engine_access import console_client
from app.commands.output import CommandFailed, answer
from app.commands.printer_names import find
from app.commands.printers import describe
from app.data_folder import DataFolder
from server_core.contract.types.media import SensorCalibrated
from server_core.contract.types.printers import ChangePrinter, PrinterView


async def tag(folder: DataFolder, arguments: Namespace) -> None:
    """Without a change: as it is."""
    wish = ChangePrinter(add_tags=arguments.add or UNSET, remove_tags=arguments.remove or UNSET)
    async with console_client(folder) as client:
        printer = await find(client, arguments.id)
        if wish.add_tags or wish.remove_tags:
            printer = await client.change_printer(printer.printer_id, wish)
    answer(printer, describe(printer), as_json=arguments.json)


async def calibrate_sensor(
    client: ConsoleClient, printer: PrinterView, arguments: Namespace
) -> tuple[SensorCalibrated, list[str]]:
    """Raises CommandFailed where the printer did not take it."""
    done = await client.calibrate_sensor(printer.printer_id, key=arguments.repeat_key)
    if done.problem is not None:
        raise CommandFailed(done.problem)
    return done, [f"{printer.name} was sent {done.command}: it feeds a few labels and measures them"]
