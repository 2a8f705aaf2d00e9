"""What `printer set` says of a printer's policy, as the console's interface wants it: names become ids."""

from __future__ import annotations

from argparse import Namespace
from typing import Any

import msgspec

from app.arguments.policy import DUPLEX
from app.client import ConsoleClient
from app.commands import clients
from app.commands.printer_names import find
from server_core.contract.types.parameters import ColorMode, DuplexMode, Orientation
from server_core.contract.types.printers import ChangePrinter
from server_core.contract.types.tuning import RawPolicy

ALL, NONE = "all", "none"


async def with_policy(client: ConsoleClient, arguments: Namespace, wish: ChangePrinter) -> ChangePrinter:
    """Raises CommandFailed for an application or a printer that nobody knows."""
    news: dict[str, Any] = {}
    if arguments.raw_policy is not None:
        news["raw_policy"] = RawPolicy(arguments.raw_policy)
    if arguments.raw_allow is not None:
        news["raw_allow"] = [] if arguments.raw_allow == [NONE] else list(arguments.raw_allow)
    if arguments.default_color is not None:
        news["default_color_mode"] = ColorMode(arguments.default_color)
    if arguments.default_duplex is not None:
        news["default_duplex_mode"] = DUPLEX.get(arguments.default_duplex) or DuplexMode(arguments.default_duplex)
    if arguments.default_orientation is not None:
        news["default_orientation"] = Orientation(arguments.default_orientation)
    if arguments.share_with == [ALL]:
        news["shared_with"] = None
    elif arguments.share_with is not None:
        news["shared_with"] = [(await clients.find(client, each)).client_id for each in arguments.share_with]
    if arguments.standby == NONE:
        news["standby_printer_id"] = None
    elif arguments.standby is not None:
        news["standby_printer_id"] = (await find(client, arguments.standby)).printer_id
    return msgspec.structs.replace(wish, **news)
