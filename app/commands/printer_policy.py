"""`spoolhouse printer standby`: a printer's waiting jobs go to its standby printer."""

from __future__ import annotations

from argparse import Namespace

from app.commands.engine_access import console_client
from app.commands.output import answer
from app.commands.printer_names import find
from app.data_folder import DataFolder
from server_core.contract.types.tuning import UseStandby


async def standby(folder: DataFolder, arguments: Namespace) -> None:
    async with console_client(folder) as client:
        printer = await find(client, arguments.id)
        wish = UseStandby(expected_standby_printer_id=printer.standby_printer_id)
        used = await client.use_standby(printer.printer_id, wish, key=arguments.repeat_key)
        other = await client.printer(used.standby_printer_id)
    jobs = "1 job" if used.moved == 1 else f"{used.moved} jobs"
    lines = [f"{jobs} of {printer.name} moved to {other.name}"]
    if used.stayed:
        lines.append(f"{used.stayed} stayed:")
        lines += [f"  {job.print_job_id}  {job.message}" for job in used.first_stayed]
    answer(used, lines, as_json=arguments.json)
