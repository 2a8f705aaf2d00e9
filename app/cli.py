"""The command line. Only the console loads Qt, and each command loads only what it needs."""

from __future__ import annotations

import asyncio
import sys
from argparse import Namespace
from collections.abc import Callable, Coroutine, Sequence
from typing import Any

from app.arguments import parse
from app.data_folder import DataFolder
from app.errors import ConsoleError, WrongUsage
from app.vocabulary.plain_text import plain

Command = Callable[[DataFolder, Namespace], Coroutine[Any, Any, None]]


def main(arguments: Sequence[str] | None = None) -> int:
    """Exit code: 0 done, 1 an error that is named on stderr, 2 wrong usage."""
    parsed = parse(arguments)
    folder = DataFolder.choose(parsed.data_dir)
    try:
        if parsed.noun in (None, "console"):
            from app.bootstrap import run_console

            return run_console(folder, getattr(parsed, "screenshot", None))
        if parsed.noun == "serve":
            return _serve(folder, parsed)
        asyncio.run(_command(parsed)(folder, parsed))
    except ConsoleError as error:
        return _fail(error)
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:
        sys.stderr.close()
        return 1
    return 0


def _serve(folder: DataFolder, parsed: Namespace) -> int:
    from app.serve import ServeOptions, serve, tls_files

    options = ServeOptions(
        host=parsed.host,
        port=parsed.port,
        agent=not parsed.no_agent,
        tls=tls_files(parsed.tls_cert, parsed.tls_key),
        plain_http=parsed.plain_http,
        allow_hosts=tuple(parsed.allow_host),
        allow_fetch_hosts=tuple(parsed.allow_fetch_host),
        requests_per_second=parsed.requests_per_second,
    )
    asyncio.run(serve(folder, options))
    return 0


def _fail(error: Exception) -> int:
    sys.stderr.write(f"spoolhouse: {plain(str(error))}\n")
    return 2 if isinstance(error, WrongUsage) else 1


def _command(parsed: Namespace) -> Command:
    """The coroutine of `noun verb`; what other commands need is not imported."""
    commands: dict[str, Command]
    match parsed.noun:
        case "agent":
            from app.commands import agents

            commands = {
                "enroll": agents.enroll,
                "run": agents.run,
                "link": agents.link,
                "list": agents.list_all,
            }
        case "client":
            from app.commands import clients

            commands = {
                "create": clients.create,
                "list": clients.list_all,
                "rotate": clients.rotate,
                "disable": clients.disable,
                "enable": clients.enable,
            }
        case "printer":
            from app.commands import (
                device_acts,
                printer_access,
                printer_media,
                printer_policy,
                printer_search,
                printers,
            )

            commands = {
                "add": printers.add,
                "list": printers.list_all,
                "show": printers.show,
                "test": printers.test,
                "pause": printers.pause,
                "resume": printers.resume,
                "remove": printers.remove,
                "simulate": printers.simulate,
                "set": printers.set_up,
                "backlog": printers.backlog,
                "standby": printer_policy.standby,
                "load": printer_media.load,
                "calibrate": printer_media.calibrate,
                "find": printer_search.find_printers,
                "probe": printer_search.probe,
                "address": printer_search.address,
                "identify": device_acts.identify,
                "try": device_acts.try_language,
                "language": device_acts.set_language,
                "trust": printer_access.trust,
                "login": printer_access.login,
            }
        case "notice":
            from app.commands import notices

            commands = {
                "list": notices.list_all,
                "close": notices.close,
            }
        case "job":
            from app.commands import jobs

            commands = {
                "list": jobs.list_all,
                "show": jobs.show,
                "cancel": jobs.cancel,
                "answer": jobs.answer_doubt,
                "reprint": jobs.reprint,
                "move": jobs.move,
                "hold": jobs.hold,
                "release": jobs.release,
            }
        case "audit":
            from app.commands import audit

            commands = {
                "list": audit.list_all,
                "check": audit.check,
                "export": audit.export,
            }
        case "request":
            from app.commands import requests

            commands = {
                "list": requests.list_all,
                "show": requests.show,
            }
        case "backup":
            from app.commands import backup

            return backup.backup
        case "restore":
            from app.commands import restore

            return restore.restore
        case "convert":
            from app.commands import convert

            return convert.convert
        case "doctor":
            from app.commands import doctor

            return doctor.doctor
        case _:
            raise ValueError(f"no such command: {parsed.noun}")
    return commands[parsed.verb]
