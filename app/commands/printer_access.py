"""`spoolhouse printer trust` and `login`: how the agent gets into a printer."""

from __future__ import annotations

import getpass
import re
import sys
from argparse import Namespace

from app.commands.engine_access import console_client
from app.commands.output import CommandFailed, answer
from app.commands.printer_names import find
from app.commands.printers import describe
from app.data_folder import DataFolder
from server_core.contract.types.printers import SetLogin, TrustCertificate


async def trust(folder: DataFolder, arguments: Namespace) -> None:
    async with console_client(folder) as client:
        printer_id = (await find(client, arguments.id)).printer_id
        printer = await client.trust(printer_id, TrustCertificate(certificate=_fingerprint(arguments.certificate)))
    answer(printer, describe(printer), as_json=arguments.json)


async def login(folder: DataFolder, arguments: Namespace) -> None:
    """The password is never an argument: those are read by every user of the computer."""
    wish = SetLogin() if arguments.forget else SetLogin(user_name=arguments.user, password=_password())
    async with console_client(folder) as client:
        printer = await client.set_login((await find(client, arguments.id)).printer_id, wish)
    answer(printer, describe(printer), as_json=arguments.json)


def _fingerprint(told: str | None) -> str | None:
    """As people copy it: in groups, with colons, in capital letters. Raises CommandFailed."""
    if told is None:
        return None
    digits = re.sub(r"[\s:]", "", told).lower()
    if re.fullmatch(r"[0-9a-f]{64}", digits) is None:
        raise CommandFailed("--certificate wants 64 hex digits: the SHA-256 of the key that the printer shows")
    return digits


def _password() -> str:
    """Typed unseen, or one line of a pipe. Raises CommandFailed."""
    if sys.stdin.isatty():
        return getpass.getpass("Password: ")
    line = sys.stdin.readline()
    if not line:
        raise CommandFailed("no password: give it on standard input")
    return line.rstrip("\r\n")
