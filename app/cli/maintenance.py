"""Maintenance commands: `settings`, `log`, `notice` and `open-link --register`."""

from __future__ import annotations

import asyncio
from argparse import Namespace
from datetime import UTC, datetime
from typing import Any

import msgspec
from msgspec import UNSET

from app.cli.engine_access import console_client, running_engine_soon
from app.cli.output import answer, many, table
from app.desktop import link_handler
from app.desktop.autostart import AutostartState, Started, autostart_for, autostart_words
from app.desktop.link_handler import Registered
from app.errors import CallRefused, CommandFailed, WrongUsage
from app.process.data_folder import DataFolder
from app.process.engine_process import ensure_engine, stop_engine
from app.process.log_reading import Level, LogLine, LogTail
from app.words.ages import moment
from app.words.notices import answer_to, words_of
from app.words.plain_text import plain
from app.words.settings import ROWS, backup_words, bytes_words
from server_core.contract.types.audit import AccountNotices, NoticeKind, NoticeShow
from server_core.contract.types.consoles import (
    FOR_NEW_JOBS,
    KEYS,
    ChangeSettings,
    PortState,
    ServerSettings,
    SettingsView,
)
from server_core.contract.types.errors import ErrorCode
from server_core.contract.types.jobs import CloseNotice

# `spoolhouse log`: the log of the engine or the window, as on the window's help page.


LOOK_SECONDS = 0.5


async def log(folder: DataFolder, arguments: Namespace) -> None:
    """Print the log, which contains no secrets. --follow continues until interrupted."""
    tail = LogTail(folder.log.with_name("window.log") if arguments.window else folder.log)
    words, least = arguments.find.casefold().split(), Level[arguments.level.upper()]

    def wanted(lines: list[LogLine]) -> list[LogLine]:
        return [line for line in lines if line.level >= least and line.has(words)]

    found = wanted((await tail.news()).lines)
    _say(found[max(0, len(found) - arguments.lines) :], arguments)
    while arguments.follow:
        await asyncio.sleep(LOOK_SECONDS)
        _say(wanted((await tail.news()).lines), arguments)


def _say(lines: list[LogLine], arguments: Namespace) -> None:
    """Print. --json gives one object per line, as more may follow."""
    for line in lines:
        answer(
            {"at": line.at, "level": line.level.name, "source": line.source, "id": line.request_id, "text": line.text},
            str(line).splitlines(),
            as_json=arguments.json,
        )


async def list_notices(folder: DataFolder, arguments: Namespace) -> None:
    async with console_client(folder) as client:
        page = await client.notices(show=NoticeShow(arguments.show), limit=arguments.limit, cursor=arguments.cursor)
        elsewhere = await client.open_notices_beside()
    now = datetime.now(UTC)
    rows = [["NUMBER", "TIME", "ABOUT", "WHAT"]]
    rows += [[str(n.number), moment(n.opened_at, now), n.subject, words_of(n)] for n in page.data]
    none = "no notices" if arguments.show != "open" else f"nothing needs an answer{' here' if elsewhere else ''}"
    lines = table(rows) if page.data else [none]
    if page.next_cursor:
        lines.append(f"more: --cursor {page.next_cursor}")
    lines += [words_of_account(one) for one in elsewhere]
    answer(page, lines, as_json=arguments.json)


async def show(folder: DataFolder, arguments: Namespace) -> None:
    async with console_client(folder) as client:
        found = await client.notice(arguments.number)
    now = datetime.now(UTC)
    lines = [f"notice {found.number}: {words_of(found)}", f"opened  {moment(found.opened_at, now)}"]
    if found.closed_at is not None:
        lines.append(f"closed  {moment(found.closed_at, now)} by {plain(str(found.closed_by or ''))}")
    answer(found, lines, as_json=arguments.json)


async def close(folder: DataFolder, arguments: Namespace) -> None:
    """Close a notice. Raises WrongUsage for the question about a possible duplicate without an answer to it."""
    request = None if arguments.answer is None else CloseNotice(answer=arguments.answer)
    async with console_client(folder) as client:
        if request is None:
            found = await client.notice(arguments.number)
            if found.kind is NoticeKind.SAME_CONTENT and found.closed_at is None:
                raise WrongUsage(
                    f"notice {found.number} asks about a possible duplicate. Answer it with --both (keep both) or "
                    "--thrown (one was thrown away). If its job still waits, you can cancel it: 'spoolhouse job cancel "
                    f"{found.subject}'."
                )
        try:
            notice = await client.close_notice(arguments.number, request)
        except CallRefused as refused:
            if refused.code != ErrorCode.INVALID_TRANSITION:
                raise
            command = answer_to(refused.details.get("kind"), refused.details.get("subject"))
            raise CommandFailed(f"{refused} To answer: {command}") from refused
    answer(notice, [f"notice {notice.number}: {words_of(notice)}"], as_json=arguments.json)


def words_of_account(there: AccountNotices) -> str:
    """Name the account of a notice.

    The site's list is only about the site, so customers' open notices are mentioned.
    """
    notices = many(there.open_notices, "notice is", "notices are")
    return plain(f"{notices} open at {there.name}: spoolhouse --account {there.account_id} notice list")


DEFAULTS = ServerSettings()
STORAGE_NOTES = {
    "free_pages": "in the database, for new data",
    "documents": "with small ones in the database",
    "backups": "planned, and copies made before upgrades",
    "reserve": "in case the disk is full",
}


async def list_settings(folder: DataFolder, arguments: Namespace) -> None:
    async with console_client(folder) as client:
        view = await client.server_settings()
    rows = [["SETTING", "VALUE", "DEFAULT", "UNIT", ""]]
    for key in KEYS:
        shown = [_shown(settings, key) for settings in (view.settings, DEFAULTS)]
        rows.append([key, *shown, ROWS[key].unit, _note(view, key)])
    answer(view, [*table(rows), *_undone(view)], as_json=arguments.json)


async def get(folder: DataFolder, arguments: Namespace) -> None:
    async with console_client(folder) as client:
        view = await client.server_settings()
    value = getattr(view.settings, arguments.key)
    setting = {"key": arguments.key, "value": value, "default": getattr(DEFAULTS, arguments.key)}
    answer(setting, [_shown(view.settings, arguments.key)], as_json=arguments.json)


async def set_one(folder: DataFolder, arguments: Namespace) -> None:
    await _change(folder, arguments, _request(arguments.key, arguments.value))


async def reset(folder: DataFolder, arguments: Namespace) -> None:
    await _change(folder, arguments, ChangeSettings(reset=arguments.keys))


async def storage(folder: DataFolder, arguments: Namespace) -> None:
    async with console_client(folder) as client:
        use = await client.storage_use()
    names = ("database", "free_pages", "documents", "backups", "logs", "reserve", "free", "total")
    rows = [[name, bytes_words(getattr(use, name)), STORAGE_NOTES.get(name, "")] for name in names]
    answer(use, [use.folder, *table(rows)], as_json=arguments.json)


async def backup(folder: DataFolder, arguments: Namespace) -> None:
    """Show the planned backups; `--now` makes one and waits for it. Raises CommandFailed if it was not made."""
    async with console_client(folder) as client:
        state = await client.start_backup() if arguments.now else (await client.server_settings()).backup
        while state is not None and state.running and arguments.now:
            await asyncio.sleep(LOOK_SECONDS)
            state = (await client.server_settings()).backup
    if state is None:
        raise CommandFailed("this server is older and has no planned backups")
    shown, failed = backup_words(state)
    off = [] if state.next_at is not None else ["There are no planned backups: 'spoolhouse settings reset backup_at'."]
    answer(state, [f"Folder: {state.folder}", *filter(None, (shown, failed)), *off], as_json=arguments.json)
    if failed:
        raise CommandFailed("the last backup was not made")


async def mail_test(folder: DataFolder, arguments: Namespace) -> None:
    async with console_client(folder) as client:
        sent = await client.send_test_mail()
    answer(sent, [f"The mail server accepted a test mail to {sent.sent_to}."], as_json=arguments.json)


async def port(folder: DataFolder, arguments: Namespace) -> None:
    async with console_client(folder) as client:
        bind = (await client.server_settings()).settings.bind
        state = await client.port_state(arguments.port, bind)
    answer(state, [_port_words(state)], as_json=arguments.json)


async def autostart(folder: DataFolder, arguments: Namespace) -> None:
    """Change the autostart. Raises CommandFailed, NoAutostart."""
    folder.prepare()
    runs = folder.is_held()
    try:
        method = autostart_for(folder, starts=Started.SERVER)
        if arguments.request == "on":
            await asyncio.to_thread(method.turn_on, start=not runs)
        elif arguments.request == "off":
            await asyncio.to_thread(method.turn_off)
        found = await asyncio.to_thread(method.look)
    except OSError as error:
        raise CommandFailed(f"the autostart was not changed: {error.strerror or error}") from error
    lines = [autostart_words(found, Started.SERVER)]
    if found.hint and found.state is AutostartState.ON:
        lines.append(f"Also: {found.hint}")
    if runs and arguments.request == "on":
        lines.append("The running server continues. The autostart takes effect at its next start.")
    facts = {"autostart": found.state, "starts": found.moment, "place": found.place, "hint": found.hint}
    answer(facts, lines, as_json=arguments.json)


async def _change(folder: DataFolder, arguments: Namespace, request: ChangeSettings) -> None:
    async with console_client(folder) as client:
        view = await client.change_settings(request)
    if view.waits_for_restart and arguments.restart:
        view = await _restarted(folder, arguments)
        if view.undone is not None:
            raise CommandFailed(_undone(view)[0])
        lines = [f"the server was restarted: {view.public_url}"]
    elif view.waits_for_restart:
        done = change_words(request)
        lines = [f"{done}. It takes effect at the next start of the server: add --restart, or restart its service."]
    else:
        lines = [f"{change_words(request)}. {effect_words(request)}"]
    answer(view, lines, as_json=arguments.json)


def effect_words(request: ChangeSettings) -> str:
    if any(key in request.reset or getattr(request, key) is not UNSET for key in FOR_NEW_JOBS):
        return "It applies to jobs that are created from now on."
    return "It has taken effect."


def change_words(request: ChangeSettings) -> str:
    """Return `set: PORT = 9077` or `set to its default: PORT`."""
    if request.reset:
        return f"set to its default: {', '.join(request.reset).upper()}"
    fields = msgspec.to_builtins(request)
    given = {name: value for name, value in fields.items() if name != "reset"}
    return "set: " + ", ".join(f"{name.upper()} = {value}" for name, value in given.items())


async def _restarted(folder: DataFolder, arguments: Namespace) -> SettingsView:
    """Restart the server. Raises CommandFailed, NoEngine."""
    endpoint = None if arguments.server else await running_engine_soon(folder)
    if endpoint is None or not endpoint.for_console:
        raise CommandFailed(
            "the change is stored, but the server was not restarted, because a service or a person started it. "
            "Restart it there: a service by the command of your system, 'serve' by Ctrl+C and the same command again."
        )
    await stop_engine(folder)
    await ensure_engine(folder)
    async with console_client(folder) as client:
        return await client.server_settings()


def _request(key: str, text: str) -> ChangeSettings:
    """Parse a change. Raises WrongUsage."""
    kind = next(field.type for field in msgspec.structs.fields(ServerSettings) if field.name == key)
    given: Any = text
    if key == "port" and text.lower() in ("auto", "default"):
        return ChangeSettings(reset=["port"])
    try:
        given = msgspec.convert(text, kind, strict=False)
    except msgspec.ValidationError as error:
        possible = getattr(kind, "__members__", None)
        why = f"one of {', '.join(each.value for each in possible.values())}" if possible else error
        raise WrongUsage(f"'{text}' is not possible for {key}: {why}") from error
    return msgspec.structs.replace(ChangeSettings(), **{key: given})


def _shown(settings: ServerSettings, key: str) -> str:
    value = getattr(settings, key)
    return "auto" if value is None else str(value)


def _note(view: SettingsView, key: str) -> str:
    if key in view.said_at_start:
        return "set by the command that started the server"
    if key in view.unread:
        return "the file could not be read"
    return "takes effect at the next start" if key in view.waits_for_restart else ""


def _undone(view: SettingsView) -> list[str]:
    if view.undone is None:
        return []
    return [f"the server did not start with the last change, so it was undone: {view.undone.why}"]


def _port_words(state: PortState) -> str:
    if state.ours:
        return "this server listens there"
    if state.free:
        return "free"
    if not state.allowed:
        return "this server may not listen below port 1024"
    return f"used by {state.used_by}" if state.used_by else "used by another program"


WORDS = {
    Registered.NEW: "From now on, spoolhouse:// links open Spoolhouse, for this user.",
    Registered.ALREADY: "spoolhouse:// links open Spoolhouse already.",
    Registered.ANOTHERS: "Nothing was changed: this user has chosen another program for spoolhouse:// links.",
}


async def change_link_handler(folder: DataFolder, arguments: Namespace) -> None:
    """Register or unregister. Short enough to wait for it."""
    if arguments.unregister:
        link_handler.unregister(folder)
        answer({"registered": "no"}, ["spoolhouse:// links no longer open Spoolhouse."], as_json=arguments.json)
        return
    state = link_handler.register(folder)
    answer({"registered": state}, [WORDS[state]], as_json=arguments.json)
