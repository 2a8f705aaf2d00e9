"""The entry point of the command line. Only the console loads Qt, and each command loads only what it needs."""

from __future__ import annotations

import asyncio
import gc
import os
import sys
from argparse import Namespace
from collections.abc import Callable, Coroutine, Sequence
from contextlib import suppress
from typing import Any
from uuid import uuid4

from app.desktop.hidden_links import hide_links
from app.errors import AnswerNotWritten, ConsoleError, ReportedError
from app.process.data_folder import DataFolder, FolderLock
from app.session.outcome_unknown import OutcomeUnknown
from app.words.plain_text import plain

Command = Callable[[DataFolder, Namespace], Coroutine[Any, Any, None]]


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the program. Exit code: 0 done, 1 an error named on stderr, 2 wrong usage, 3 see EndedForGood."""
    gc.disable()  # while modules are loaded there is no garbage; what runs on enables it
    try:
        return _run(arguments)
    finally:
        gc.enable()


def _run(arguments: Sequence[str] | None) -> int:
    sys.modules.setdefault("httpx._main", None)  # type: ignore[arg-type]  # a command line of its own, made of click and rich
    hide_links()  # hide links before anything slow: another user could read a one-time link and use it first
    from app.cli.arguments import parse

    parsed = parse(arguments)
    if "repeat_key" in parsed:  # generated before anything is sent
        parsed.repeat_key = parsed.key or f"command-{uuid4()}"
    folder = DataFolder.choose(parsed.data_dir)
    try:
        server = parsed.server or os.environ.get("SPOOLHOUSE_SERVER") or None
        if parsed.noun in (None, "console") and getattr(parsed, "verb", None) is None:
            from app.window import qt_features  # the window uses GuiGarbage

            qt_features.want_none()
            from app.bootstrap import run_console

            return run_console(
                folder,
                getattr(parsed, "screenshot", None),
                wall=getattr(parsed, "wall", False),
                server=server,
                language=getattr(parsed, "language", None),
                account=parsed.account,
            )
        if parsed.noun == "serve":
            return _serve(folder, parsed)
        if parsed.noun == "open-link" and parsed.url is not None:
            from app.link_window import open_link

            return open_link(folder, parsed.url)
        from app.cli.engine_access import about_account, at_server

        command = _command(parsed)
        gc.freeze()
        gc.enable()
        with about_account(parsed.account), at_server(server):
            asyncio.run(command(folder, parsed))
    except ConsoleError as error:
        if parsed.noun == "serve" and isinstance(error, ReportedError):
            _tell_programs(error)
        return _fail(error, getattr(parsed, "repeat_key", None))
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:
        sys.stderr.close()
        return 1
    return 0


def _serve(folder: DataFolder, parsed: Namespace) -> int:
    lock = FolderLock(folder, tell_waiting=lambda seconds: _tell_waiting(folder, seconds))
    if not parsed.take_over:
        with suppress(ReportedError):  # `serve` tries again, waits and reports it
            folder.prepare()
            lock.acquire(wait=False)  # before the slow imports, so that the next command waits for this server
    try:
        return _serve_with(lock, folder, parsed)
    finally:
        lock.release()


def _tell_waiting(folder: DataFolder, seconds: float) -> None:
    if sys.stderr is not None:  # pythonw.exe has none
        sys.stderr.write(
            f"spoolhouse: another command is using {plain(str(folder.root))}. Waiting up to {seconds:g} s for it to "
            "finish.\n"
        )
        sys.stderr.flush()


def _serve_with(lock: FolderLock, folder: DataFolder, parsed: Namespace) -> int:
    from app.process.serve import ServeOptions, serve, tls_files
    from server_core.log_lines import LogFormat

    options = ServeOptions(
        host=parsed.host,
        port=parsed.port,
        agent=not parsed.no_agent,
        tls=tls_files(parsed.tls_cert, parsed.tls_key),
        plain_http=parsed.plain_http,
        base_url=parsed.base_url,
        trusted_proxies=tuple(parsed.trusted_proxy),
        allow_hosts=tuple(parsed.allow_host),
        allow_fetch_hosts=tuple(parsed.allow_fetch_host),
        requests_per_second=parsed.requests_per_second,
        take_over=parsed.take_over,
        for_console=parsed.for_console,
        log_format=LogFormat(parsed.log_format),
    )
    asyncio.run(serve(folder, options, lock))
    return 0


def _tell_programs(error: ReportedError) -> None:
    """Write why the server did not start. The window that started it reads this and shows it in its own language.

    A terminal gets only the words on standard error.
    """
    from app.process.start_failure import StartFailure

    with suppress(OSError, AttributeError):  # nobody reads it; pythonw.exe has no standard output
        if sys.stdout.isatty():
            return
        sys.stdout.write(StartFailure(message=error.message).line())
        sys.stdout.flush()


def _fail(error: ConsoleError, key: str | None = None) -> int:
    """Print the error. `key`: the key of the command's request."""
    words = str(error)
    if key is not None and isinstance(error, AnswerNotWritten):
        words = f"{words} Repeated with --key {key}, the command does nothing twice and shows the answer again."
    elif key is not None and isinstance(error, OutcomeUnknown) and not error.has_advice:
        words = f"{words} Repeated with --key {key}, the command does nothing twice."
    if sys.stderr is not None:  # pythonw.exe has none
        sys.stderr.write(f"spoolhouse: {plain(words)}\n")
    return error.exit_code


def _command(parsed: Namespace) -> Command:
    """Return the coroutine of `noun verb`. Modules of other commands are not imported."""
    commands: dict[str, Command]
    match parsed.noun:
        case "agent":
            from app.cli import agents, local_agent

            commands = {
                "enroll": agents.enroll,
                "run": local_agent.run,
                "autostart": local_agent.change_autostart,
                "link": agents.link,
                "list": agents.list_all,
                "move-printers": agents.move_printers,
                "rename": agents.rename,
                "take-over": agents.take_over,
                "revoke": agents.revoke,
            }
        case "console":
            from app.cli import consoles

            if parsed.verb in ("settings", "set", "reset"):
                from app.cli.consoles import list_console_settings, reset, set_one

                commands = {
                    "settings": list_console_settings,
                    "set": set_one,
                    "reset": reset,
                }
                return commands[parsed.verb]
            commands = {
                "whoami": consoles.whoami,
                "pair-code": consoles.pair_code,
                "pair": consoles.pair,
                "unpair": consoles.unpair,
                "servers": consoles.servers,
                "list": consoles.list_all,
                "rename": consoles.rename,
                "revoke": consoles.revoke,
                "lock": consoles.lock,
                "documents": consoles.documents,
            }
        case "operator":
            from app.cli import consoles as operators
            from app.cli import sheets

            commands = {
                "list": operators.list_operators,
                "add": operators.add,
                "export": sheets.export_operators,
                "import": sheets.import_operators,
                "pin": operators.pin,
                "rename": operators.rename_operator,
                "change": operators.change,
                "remove": operators.remove,
            }
        case "client":
            from app.cli import clients
            from app.cli.clients import example

            commands = {
                "create": clients.create,
                "list": clients.list_all,
                "rename": clients.rename,
                "rotate": clients.rotate,
                "example": example,
                "disable": clients.disable,
                "enable": clients.enable,
            }
        case "webhook":
            from app.cli import webhooks
            from app.cli.webhooks import listen

            commands = {
                "add": webhooks.add,
                "list": webhooks.list_all,
                "set": webhooks.change,
                "rotate": webhooks.rotate,
                "disable": webhooks.disable,
                "enable": webhooks.enable,
                "remove": webhooks.remove,
                "test": webhooks.test,
                "log": webhooks.log,
                "show": webhooks.show,
                "resend": webhooks.resend,
                "listen": listen,
            }
        case "partner":
            from app.cli import partner_apps
            from app.cli.partner_apps import (
                close,
                create_account,
                create_installation,
                link,
                list_accounts,
                list_installations,
                rename,
                resume,
                revoke,
                show,
                suspend,
                tokens,
            )

            commands = {
                "app create": partner_apps.create,
                "app list": partner_apps.list_all,
                "app add-key": partner_apps.add_key,
                "app revoke-key": partner_apps.revoke_key,
                "app disable": partner_apps.disable,
                "app enable": partner_apps.enable,
                "check-assertion": partner_apps.check_assertion,
                "account create": create_account,
                "account list": list_accounts,
                "account show": show,
                "account rename": rename,
                "account suspend": suspend,
                "account resume": resume,
                "account close": close,
                "account link": link,
                "installation create": create_installation,
                "installation list": list_installations,
                "installation revoke": revoke,
                "installation tokens": tokens,
            }
        case "printer":
            from app.cli import overview, printers, sheets
            from app.cli.printers import add, identify, login, set_language, standby, tag, trust, try_language

            commands = {
                "add": add,
                "list": printers.list_all,
                "show": printers.show,
                "test": printers.test,
                "pause": printers.pause,
                "resume": printers.resume,
                "remove": printers.remove,
                "simulate": printers.simulate,
                "rename": printers.rename,
                "set": printers.set_up,
                "export": sheets.export_printers,
                "import": sheets.import_printers,
                "backlog": printers.backlog,
                "tag": tag,
                "figures": overview.figures,
                "standby": standby,
                "load": printers.load,
                "calibrate": printers.calibrate,
                "find": printers.find_printers,
                "probe": printers.probe,
                "address": printers.address,
                "identify": identify,
                "try": try_language,
                "language": set_language,
                "trust": trust,
                "login": login,
            }
        case "notice":
            from app.cli import maintenance

            commands = {
                "list": maintenance.list_notices,
                "show": maintenance.show,
                "close": maintenance.close,
            }
        case "job":
            from app.cli import jobs
            from app.cli.jobs import act, document, find, finish, labels, print_file, undo, watch

            commands = {
                "list": jobs.list_all,
                "find": find,
                "print": print_file,
                "act": act,
                "show": jobs.show,
                "cancel": jobs.cancel,
                "answer": jobs.answer_doubt,
                "reprint": jobs.reprint,
                "move": jobs.move,
                "hold": jobs.hold,
                "release": jobs.release,
                "done": jobs.mark_done,
                "reopen": jobs.reopen,
                "undo": undo,
                "finish": finish,
                "labels": labels,
                "document": document,
                "watch": watch,
            }
        case "audit":
            from app.cli import audit

            commands = {
                "list": audit.list_all,
                "check": audit.check,
                "export": audit.export,
            }
        case "request":
            from app.cli import clients as requests

            commands = {
                "list": requests.list_requests,
                "show": requests.show,
            }
        case "backup":
            from app.cli import backup

            return backup.backup
        case "restore":
            from app.cli import backup as restore

            return restore.restore
        case "convert":
            from app.cli import convert

            return convert.convert
        case "preview":
            from app.cli import preview

            return preview.preview
        case "open-link":
            from app.cli import maintenance

            return maintenance.change_link_handler
        case "service":
            from app.cli import service

            if parsed.verb is None:
                return service.install  # with --print
            commands = {"install": service.install, "status": service.status, "remove": service.remove}
        case "settings":
            from app.cli import maintenance

            commands = {
                "list": maintenance.list_settings,
                "get": maintenance.get,
                "set": maintenance.set_one,
                "reset": maintenance.reset,
                "storage": maintenance.storage,
                "backup": maintenance.backup,
                "mail-test": maintenance.mail_test,
                "port": maintenance.port,
                "autostart": maintenance.autostart,
            }
        case "status":
            from app.cli import overview

            return overview.status
        case "log":
            from app.cli import maintenance as log

            return log.log
        case "doctor":
            from app.cli import doctor

            return doctor.doctor
        case "diagnostics":
            from app.cli import doctor

            return doctor.diagnostics
        case _:
            raise ValueError(f"no such command: {parsed.noun}")
    action = getattr(parsed, "action", None)
    return commands[parsed.verb if action is None else f"{parsed.verb} {action}"]
