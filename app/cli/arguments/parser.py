"""The argument parser: all commands and their arguments. Invalid combinations are rejected here."""

from __future__ import annotations

import argparse
import re
from argparse import ArgumentParser, ArgumentTypeError, Namespace
from collections.abc import Callable, Sequence
from datetime import date
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn
from uuid import UUID

import msgspec

from app.cli.arguments.options import (
    CURSOR_HELP,
    LEAST_SIDE,
    LONGEST_SIDE,
    OPEN_LINK_HELP,
    add_convert_arguments,
    add_device_actions,
    add_enrolment,
    add_head_width,
    add_jobs,
    add_key,
    add_key_of_secret,
    add_log_format,
    add_media_commands,
    add_open_link,
    add_preview_arguments,
    add_printer_settings,
    add_tags,
    agent_argument,
    base_url,
    host_name,
    job_id,
    local_time,
    names_setting,
    network,
    seconds,
    size_in,
)
from app.cli.arguments.webhooks import add_webhook_commands
from app.language.languages import OFFERED, Language
from app.words.plain_text import plain
from server_core.contract.types.audit import AuditAction, AuditBy, AuditKind, NoticeShow
from server_core.contract.types.consoles import KEYS, Role
from server_core.contract.types.documents import RawLanguage
from server_core.contract.types.fields import NAME_CHARACTERS
from server_core.contract.types.jobs import DuplicateAnswer
from server_core.contract.types.partners import LONGEST_EXTERNAL_ID, ExternalCustomerId, RelationshipStatus, Scope
from server_core.contract.types.printers import SimulatedFault

# `spoolhouse settings …` and `spoolhouse log`: their arguments.


def add_log(parser: ArgumentParser) -> None:
    parser.add_argument("--window", action="store_true", help="the log of the window (default: of the server)")
    parser.add_argument(
        "--level", choices=("info", "warning", "error"), default="info", help="show this level and more severe ones"
    )
    parser.add_argument(
        "--find", default="", metavar="WORDS", help="only lines with all these words, or with this X-Request-Id"
    )
    parser.add_argument(
        "--lines", type=int, default=200, metavar="N", help="show this many of the newest lines (default: 200)"
    )
    parser.add_argument("--follow", action="store_true", help="keep showing new lines until Ctrl+C")


def add_settings(settings: Callable[..., ArgumentParser]) -> None:
    settings("list", "list all settings of the server with their defaults")
    settings("get", "show one setting").add_argument("key", choices=KEYS, metavar="KEY")
    restart_help = (
        "restart the server if the change needs it; the server first finishes what it is printing. Not for a server "
        "that a service or 'serve' in a terminal runs: restart it there"
    )
    change = settings("set", "change a setting; 'settings list' names them")
    change.add_argument("key", choices=KEYS, metavar="KEY")
    change.add_argument("value", metavar="VALUE")
    reset = settings("reset", "restore the default of a setting")
    reset.add_argument("keys", nargs="+", choices=KEYS, metavar="KEY")
    for command in (change, reset):
        command.add_argument("--restart", action="store_true", help=restart_help)
    settings("storage", "show what uses space on the server's disk")
    backup = settings("backup", "show the planned backups: the last good one, and when the next one is made")
    backup.add_argument("--now", action="store_true", help="make one now, and wait until it was checked")
    port = settings("port", "check whether the server can listen on a port, and which program uses the port")
    port.add_argument("port", metavar="PORT", type=int)
    settings("mail-test", "send a test mail to mail_to, over smtp_server")
    auto = settings("autostart", "start the server with the computer, or when its user logs in")
    auto.add_argument("request", choices=("on", "off", "status"))


# Filters of the audit log.


def add_filters(command: ArgumentParser) -> None:
    command.add_argument("--actor", metavar="NAME", help="only actions of this person, or of 'server'")
    command.add_argument("--by", choices=[each.value for each in AuditBy], help="who acted")
    acts = [each.value for each in AuditAction]
    command.add_argument("--act", choices=acts, metavar="ACT", help="one action, for example job.cancel")
    command.add_argument("--kind", choices=[each.value for each in AuditKind], help="the kind of object")
    about = command.add_mutually_exclusive_group()
    about.add_argument("--subject", metavar="WHAT", help="one object, for example 'printer ID'")
    about.add_argument("--text", metavar="TEXT", help="an id, a job's reference, or a part of a name")
    command.add_argument("--since", type=_day, metavar="DAY", help="from this day on, for example 2026-03-01")
    command.add_argument("--until", type=_day, metavar="DAY", help="up to the end of this day")


def _day(text: str) -> date:
    try:
        day = date.fromisoformat(text)
    except ValueError as error:
        raise ArgumentTypeError(f"'{text}' is not a day like 2026-03-01") from error
    if not 1970 < day.year < 9999:
        raise ArgumentTypeError(f"'{text}' is not a day from 1971 to 9998")
    return day


# `spoolhouse partner …`: arguments about developer applications and their assertions.


KEY_FILE = "a public key: PEM, certificate or JWK, RSA of 2048 bits or more; - = stdin (default: a new pair is made)"


def add_partner_commands(
    partner: Callable[..., ArgumentParser], parent: ArgumentParser, name: Callable[[str], str]
) -> None:
    """Add the commands. `parent`: options of every command; `name`: parses names."""
    acts = partner("app", "developer applications and their keys").add_subparsers(
        dest="action", metavar="ACTION", required=True
    )
    create = acts.add_parser(
        "create", parents=[parent], help="create a developer application; its private key is shown once"
    )
    create.add_argument("--name", required=True, type=name)
    create.add_argument(
        "--developer", type=name, metavar="NAME", help="owner of the application (default: this site's developer)"
    )
    acts.add_parser("list", parents=[parent], help="list all developer applications with their keys")
    add = acts.add_parser("add-key", parents=[parent], help="add a key to a developer application")
    for command in (create, add):
        if command is add:
            command.add_argument("id", metavar="ID", help="client_id or name of the application")
        command.add_argument("--public-key", metavar="FILE", help=KEY_FILE)
        command.add_argument("--kid", metavar="KID", help="a name for the key (default: its thumbprint, RFC 7638)")
        out = "write the private key into this file, readable by you alone, instead of showing it"
        command.add_argument("--private-key-out", type=Path, metavar="FILE", help=out)
    revoke = acts.add_parser("revoke-key", parents=[parent], help="revoke a key and the tokens issued for it")
    revoke.add_argument("id", metavar="ID", help="client_id or name of the application")
    revoke.add_argument("kid", metavar="KID", help="name of the key; put -- before a name that begins with a hyphen")
    for word, text in (
        ("disable", "refuse an application's assertions"),
        ("enable", "accept an application's assertions again"),
    ):
        acts.add_parser(word, parents=[parent], help=text).add_argument("id", metavar="ID")
    check = partner("check-assertion", "show which rule an assertion breaks and what to change; does not use it up")
    check.add_argument("assertion", metavar="JWT", help="the assertion; - reads the assertion from stdin")
    check.add_argument("--url", required=True, help="address or path of the call")


# `spoolhouse partner account …` and `partner installation …`, and `--account` of any command.


WITHOUT_ACCOUNT = {
    "serve",
    "backup",
    "operator",
    "service",
    "settings",
    "restore",
    "convert",
    "preview",
    "open-link",
    "doctor",
    "diagnostics",
    "log",
}
VERBS_WITHOUT_ACCOUNT = {("audit", "check"), ("agent", "enroll"), ("agent", "run"), ("agent", "autostart")} | {
    ("partner", verb) for verb in ("app", "account", "check-assertion")
}


def add_account(shared: ArgumentParser) -> None:
    account_help = "the customer: name, external id or id (default: site, which is this site itself)"
    shared.add_argument("--account", metavar="NAME|ID", default=argparse.SUPPRESS, help=account_help)


def refuses_account(parsed: Namespace) -> bool:
    """Return whether `--account` must be rejected because the command concerns no account."""
    verb = getattr(parsed, "verb", None)
    without = parsed.noun in WITHOUT_ACCOUNT or (parsed.noun, verb) in VERBS_WITHOUT_ACCOUNT
    return parsed.account is not None and (without or (parsed.noun == "console" and verb is not None))


def lacks_account(parsed: Namespace) -> bool:
    """Return whether the command grants access, so that an omitted `--account` must not mean the site itself."""
    words = parsed.noun, getattr(parsed, "verb", None), getattr(parsed, "action", None)
    return words == ("partner", "installation", "create") and parsed.account is None


def add_customer_commands(
    partner: Callable[..., ArgumentParser],
    parent: ArgumentParser,
    name: Callable[[str], str],
    limit: Callable[[str], int],
) -> None:
    """Add the commands. `parent`: options of every command; `name`, `limit`: parse these."""
    _add_accounts(partner("account", "customers of developers"), parent, name, limit)
    _add_installations(partner("installation", "applications of developers in an account"), parent, limit)


def _add_accounts(
    command: ArgumentParser, parent: ArgumentParser, name: Callable[[str], str], limit: Callable[[str], int]
) -> None:
    acts = command.add_subparsers(dest="action", metavar="ACTION", required=True)
    create = acts.add_parser("create", parents=[parent], help="create a customer, with a link for its first agent")
    create.add_argument(
        "--app", required=True, metavar="ID|NAME", help="the developer application that manages the customer"
    )
    external_help = "the developer's own id for the customer"
    create.add_argument("--external-id", required=True, type=_external_id, metavar="X", help=external_help)
    create.add_argument("--name", required=True, type=name)
    listing = acts.add_parser("list", parents=[parent], help="list customers, newest first")
    listing.add_argument("--status", choices=[status.value for status in RelationshipStatus])
    _add_page(listing, limit)
    for word, text in (
        ("show", "show one customer"),
        ("rename", "rename a customer"),
        ("suspend", "stop a customer's access and printing until you resume the customer"),
        ("resume", "let a customer print again"),
        ("close", "close a customer's account permanently"),
        ("link", "make a one-time link for an agent; the previous link becomes invalid"),
    ):
        act = acts.add_parser(word, parents=[parent], help=text)
        act.add_argument("id", metavar="ID|NAME", help="id, external id or name of the customer")
        if word == "rename":
            act.add_argument("name", type=name, metavar="NAME")
        if word == "close":
            act.add_argument("--yes", action="store_true", help="do not ask")


def _add_installations(command: ArgumentParser, parent: ArgumentParser, limit: Callable[[str], int]) -> None:
    acts = command.add_subparsers(dest="action", metavar="ACTION", required=True)
    create = acts.add_parser(
        "create", parents=[parent], help="let an application print for the customer in --account (required)"
    )
    create.add_argument("--app", required=True, metavar="ID|NAME", help="the developer application that gets access")
    permission_help = "what the application may do; replaces earlier permissions (default: all): " + ", ".join(Scope)
    words = [scope.value for scope in Scope]
    permission = create.add_argument("--permission", action="extend", nargs="+", choices=words, help=permission_help)
    permission.metavar = "P"
    _add_page(
        acts.add_parser("list", parents=[parent], help="list the installations of --account, newest first"), limit
    )
    acts.add_parser("tokens", parents=[parent], help="list the tokens of applications at --account, newest first")
    revoke = acts.add_parser("revoke", parents=[parent], help="revoke an installation and its tokens")
    revoke.add_argument("id", metavar="ID")


def _add_page(command: ArgumentParser, limit: Callable[[str], int]) -> None:
    command.add_argument("--limit", type=limit, default=50, help="1 to 100 (default: 50)")
    command.add_argument("--cursor", help=CURSOR_HELP)


def _external_id(text: str) -> str:
    try:
        return msgspec.convert(text, ExternalCustomerId)
    except msgspec.ValidationError:
        words = f"an external id has 1 to {LONGEST_EXTERNAL_ID} characters, no control characters"
        raise ArgumentTypeError(words) from None


# Arguments about consoles on other computers and their operators.


SERVER_HELP = "a server that this computer is paired with, by name, HOST, HOST:PORT or address"


def add_server(shared: ArgumentParser) -> None:
    shared.add_argument("--server", metavar="NAME|URL", default=argparse.SUPPRESS, help=SERVER_HELP)


def add_language(console: ArgumentParser) -> None:
    console.add_argument(
        "--language",
        choices=["system", *(language.value for language in Language)],
        metavar="LANGUAGE",
        help=f"language of the window: system (the language of this computer) or {', '.join(OFFERED)}",
    )


def add_console_verbs(console: ArgumentParser, shared: ArgumentParser) -> None:
    """Add the verbs. Without one, the command opens the window."""
    actions = console.add_subparsers(dest="verb", metavar="ACTION")

    def verb(name: str, text: str, *arguments: str) -> ArgumentParser:
        made: ArgumentParser = actions.add_parser(name, parents=[shared], help=text)
        for argument in arguments:
            made.add_argument(argument.lower(), metavar=argument)
        return made

    code = verb(
        "pair-code", "make a code that lets another computer become a console; it works once, within 10 minutes"
    )
    code.add_argument("--role", choices=[role.value for role in Role], default="operator", help="default: operator")
    code.add_argument("--name", help="name of the console (default: the name of its computer)")
    pair = verb("pair", "make this computer a console of the server at --server https://HOST:PORT")
    pair.add_argument("code", metavar="CODE", nargs="?", help="- reads the code from stdin (default: ask for it)")
    pair.add_argument("--name", help="name of this console (default: the name of this computer)")
    verb("list", "list consoles on other computers")
    verb("servers", "list servers that this computer is paired with")
    verb("rename", "rename a console", "ID", "NAME")
    verb("revoke", "end a console's access at once and permanently", "ID")
    verb("unpair", "stop being a console of the server in --server, and delete its token here")
    lock = verb("lock", "limit consoles to operator rights until somebody unlocks them with a PIN")
    lock.add_argument(
        "state",
        choices=["on", "off", "now"],
        nargs="?",
        help="now: lock your open windows, for use by a screen locker (default: show the state)",
    )
    hiding = verb("documents", "hide the contents of documents from operators")
    hiding.add_argument("state", choices=["hide", "show"], nargs="?", help="default: show the state")
    verb("whoami", "show the console and role that commands use")
    verb("settings", "list the window's settings: appearance, language, sounds, scanner, wall display")
    verb("set", "change a setting of the window; an open window applies it at once", "KEY", "VALUE")
    verb("reset", "restore the default of a setting").add_argument("keys", nargs="+", metavar="KEY")


def add_table(verb: Callable[..., ArgumentParser], things: str) -> ArgumentParser:
    """Add `export` and `import` of a table. Returns the export."""
    export = verb("export", f"write a CSV file of the {things}")
    export.add_argument("file", nargs="?", type=Path, metavar="FILE", help="default: standard output")
    export.add_argument("--force", action="store_true", help="replace an existing file")
    taken = verb("import", f"add and change {things}, as in a CSV file; empty cells change nothing")
    taken.add_argument("file", type=Path, metavar="FILE")
    taken.add_argument("--dry-run", action="store_true", help="only show what would be added and changed")
    return export


def add_operator_verbs(operator: Callable[..., ArgumentParser]) -> None:
    roles = [role.value for role in Role]
    operator("list", "list the people who work at the consoles")
    add = operator("add", "add an operator", "NAME")
    add.add_argument("--role", choices=roles, default="operator", help="default: operator")
    operator("pin", "set a PIN of 4 to 12 digits, read from stdin", "ID").add_argument(
        "--forget", action="store_true", help="delete the PIN"
    )
    change = operator("change", "change an operator's name or role", "ID")
    change.add_argument("--name")
    change.add_argument("--role", choices=roles)
    add_table(operator, "operators, without their PINs")
    operator("rename", "rename an operator; recorded actions keep the name that was used then", "ID", "NAME")
    operator("remove", "remove an operator; recorded actions keep the name", "ID")


if TYPE_CHECKING:
    SubParsers = argparse._SubParsersAction[ArgumentParser]
else:
    SubParsers = argparse._SubParsersAction


class _Commands(SubParsers):
    """Shows the sentence of a command's list entry in its own --help, too."""

    def add_parser(self, name: str, **facts: Any) -> Any:
        help = facts.get("help") or ""
        return super().add_parser(name, **{"description": f"{help[:1].upper()}{help[1:]}.", **facts})


class ClearParser(ArgumentParser):
    """Reports an error in one line and names the command that shows the usage. Subparsers are of the same class."""

    fill: Callable[[ArgumentParser], None] | None = None
    """Adds the arguments before they are first needed. A run uses one of two hundred commands."""

    def __init__(self, *arguments: Any, **facts: Any) -> None:
        super().__init__(*arguments, **facts)
        self.register("action", "parsers", _Commands)

    def complete(self) -> None:
        """Add the arguments unless they are there."""
        fill, self.fill = self.fill, None
        if fill is not None:
            fill(self)

    def parse_known_args(self, *arguments: Any, **facts: Any) -> Any:
        self.complete()
        return super().parse_known_args(*arguments, **facts)

    def error(self, message: str) -> NoReturn:
        self.exit(2, f"spoolhouse: {plain(message)}. See '{self.prog} --help'\n")


class _TellVersion(argparse.Action):
    """Looks the version up only on request: reading it costs as much as building all commands."""

    def __call__(self, parser: ArgumentParser, *_: object) -> None:
        from importlib.metadata import version

        parser.exit(message=f"spoolhouse {version('spoolhouse')}\n")


def parse(arguments: Sequence[str] | None) -> Namespace:
    """Parse the arguments.

    `--data-dir`, `--json` and `--account` may stand before or after the command. Exits with 2 on wrong usage.
    """
    parsed = build_parser().parse_args(arguments, Namespace(data_dir=None, json=False, account=None, server=None))
    if refuses_account(parsed):
        ClearParser(prog="spoolhouse").error("this command does not use --account. Leave it out")
    if lacks_account(parsed):
        text = (
            "name the account that gets the application with --account NAME|ID, or --account site for this site itself"
        )
        ClearParser(prog="spoolhouse partner installation create").error(text)
    if (parsed.noun, getattr(parsed, "verb", None)) == ("client", "create"):
        wrong = ClearParser(prog="spoolhouse client create")
        if (parsed.name is None) == (parsed.named is None):
            wrong.error("give the application a name, once: NAME or --name NAME")
        parsed.name = parsed.name or parsed.named
    if parsed.noun == "client" and getattr(parsed, "env", False) and parsed.json:
        ClearParser(prog=f"spoolhouse client {parsed.verb}").error("use either --env or --json, not both")
    if parsed.noun == "service" and parsed.verb is None and not parsed.print:
        ClearParser(prog="spoolhouse service").error("say install, status, remove or --print")
    if (parsed.noun, getattr(parsed, "verb", None)) == ("printer", "set"):
        wrong = ClearParser(prog="spoolhouse printer set")
        if (parsed.id is None) == (parsed.tag is None):
            wrong.error("name one printer, or printers by --tag")
        if not names_setting(parsed) and parsed.like is None:
            wrong.error("give at least one setting to change")
    return parsed


def build_parser() -> ArgumentParser:
    """Build the commands. Each one gets its arguments when it is used, see `ClearParser.complete`."""
    shared = ClearParser(add_help=False)
    shared.add_argument(
        "--data-dir",
        type=Path,
        default=argparse.SUPPRESS,
        help="the data folder (default: SPOOLHOUSE_DATA_DIR, or the user's own)",
    )
    shared.add_argument("--json", action="store_true", default=argparse.SUPPRESS, help="answer with one JSON object")
    add_account(shared)
    add_server(shared)

    parser = ClearParser(
        prog="spoolhouse", description="Print server, print agent and operator console.", parents=[shared]
    )
    parser.add_argument("--version", action=_TellVersion, nargs=0, help="show program's version number and exit")
    nouns = parser.add_subparsers(dest="noun", metavar="COMMAND")

    def command(noun: str, text: str, fill: Callable[[ArgumentParser], None] | None = None) -> None:
        nouns.add_parser(noun, parents=[shared], help=text).fill = fill

    def verbs(noun: str, text: str, fill: Callable[[Verbs], None]) -> None:
        command(noun, text, lambda group: fill(_verbs(group, shared, job_id if noun == "job" else str)))

    command(
        "console",
        "open the window (default); starts the server if it is not running",
        lambda console: _add_console(console, shared),
    )
    command("serve", "run the server without a window", _add_serve)
    command("backup", "save the whole site in one file, even while it prints", _add_backup)
    command(
        "restore",
        "go back to a backup (stop the server first); the present state is kept in the data folder",
        _add_restore,
    )
    command(
        "convert",
        "write a PDF as the bytes that a printer would get",
        lambda convert: add_convert_arguments(convert, media=_media),
    )
    command(
        "preview",
        "draw the labels of a ZPL, TSPL, CPCL or ESC/POS file as a printer would",
        lambda preview: add_preview_arguments(preview, media=_media),
    )
    command("open-link", OPEN_LINK_HELP, add_open_link)
    command("status", "show server, agents, printers, jobs and what needs a person; exit code 1 if something does")
    command("log", "show the log of the server or the window", add_log)
    command("doctor", "check server, agents, printers, versions and disk, and say what to do", _add_doctor)
    command(
        "diagnostics",
        "save versions, checks, states and logs, without secrets, in a zip file for support",
        _add_diagnostics,
    )
    verbs("agent", "print agents", _add_agents)
    service_help = "run the server or an agent as a confined system service (systemd)"
    command("service", service_help, lambda service: _add_service(service, shared))
    verbs("operator", "people who work at the consoles", add_operator_verbs)
    verbs("settings", "settings of the server: address, storage, how long jobs wait", add_settings)
    verbs("client", "applications that use the API", _add_clients)
    verbs(
        "webhook",
        "addresses that get the events of applications",
        lambda webhook: add_webhook_commands(webhook, _overlap, _limit, _port),
    )
    verbs("partner", "developer applications and their customers", lambda partner: _add_partners(partner, shared))
    verbs("printer", "printers", _add_printers)
    verbs("notice", "notices that people must read or answer", _add_notices)
    verbs("request", "calls of applications to the API", _add_requests)
    verbs("audit", "the log of what people and the system did", _add_audit)
    verbs("job", "print jobs", lambda job: add_jobs(job, _limit))
    return parser


def every_command() -> ArgumentParser:
    """Build the commands with their arguments, for the manual."""
    parser = build_parser()
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            for command in action.choices.values():
                command.complete()
    return parser


Verbs = Callable[..., ArgumentParser]
"""Adds an action to a command: its name, its help, and the names of its arguments."""


def _verbs(group: ArgumentParser, shared: ArgumentParser, kind: Callable[[str], object]) -> Verbs:
    """`kind`: parses an argument."""
    actions = group.add_subparsers(dest="verb", metavar="ACTION", required=True)

    def verb(name: str, description: str, *arguments: str) -> ArgumentParser:
        made: ArgumentParser = actions.add_parser(name, parents=[shared], help=description)
        for argument in arguments:
            made.add_argument(argument.lower(), metavar=argument, type=kind)
        return made

    return verb


def _add_console(console: ArgumentParser, shared: ArgumentParser) -> None:
    picture_help = "save a picture of the window with live data and quit (needs no display)"
    console.add_argument("--screenshot", type=Path, metavar="FILE.png", help=picture_help)
    wall_help = "start with the wall display, which shows all printers in full screen (Esc leaves)"
    console.add_argument("--wall", action="store_true", help=wall_help)
    add_language(console)
    add_console_verbs(console, shared)


def _add_serve(serve: ArgumentParser) -> None:
    host_help = "address to listen on (default: the server's setting, which is at first only this computer)"
    serve.add_argument("--host", help=host_help)
    port_help = "0 = any free port (default: the last port used; the first time, 8631 or any free port)"
    serve.add_argument("--port", type=_port, help=port_help)
    serve.add_argument("--no-agent", action="store_true", help="run the server without its agent")
    serve.add_argument("--tls-cert", type=Path, metavar="FILE", help="certificate with its chain, in PEM form")
    serve.add_argument(
        "--tls-key",
        type=Path,
        metavar="FILE",
        help="key of the certificate (without --tls-cert, the server makes its own certificate)",
    )
    plain_help = "switch TLS off, even for other computers: everybody on the network path can read tokens and documents"
    serve.add_argument("--plain-http", action="store_true", help=plain_help)
    base_help = "the server's address behind a proxy: https://HOST[:PORT] (default: the server's setting)"
    serve.add_argument("--base-url", type=base_url, metavar="URL", help=base_help)
    proxy_help = "a proxy whose X-Forwarded-For is trusted; repeat for several (default: none)"
    proxy = serve.add_argument("--trusted-proxy", action="append", default=[], type=network, help=proxy_help)
    proxy.metavar = "ADDRESS[/NET]"
    name_help = "another host name that clients may use for the server"
    serve.add_argument("--allow-host", action="append", default=[], type=host_name, metavar="NAME", help=name_help)
    fetch_help = "a host of the intranet from which from-url may fetch"
    fetch = serve.add_argument("--allow-fetch-host", action="append", default=[], help=fetch_help)
    fetch.metavar = "HOST[:PORT]"
    rate_help = "limit for one application (default: 100; bursts may be four times as large)"
    serve.add_argument("--requests-per-second", type=_rate, metavar="N", help=rate_help)
    take_help = "replace the server that runs on this data folder, once it has sent what it is printing"
    serve.add_argument("--take-over", action="store_true", help=take_help)
    add_log_format(serve)
    serve.add_argument("--for-console", action="store_true", help=argparse.SUPPRESS)


def _add_service(service: ArgumentParser, shared: ArgumentParser) -> None:
    print_help = "only show the unit, and change nothing"
    service.add_argument("--print", action="store_true", help=print_help)
    service.set_defaults(program="server")
    actions = service.add_subparsers(dest="verb", metavar="ACTION")
    for verb, text in (
        ("install", "write, enable and start a hardened unit with a user of its own; needs root"),
        ("status", "show whether the service is installed and runs, its port, and lines for the firewall"),
        ("remove", "stop the service and remove its unit; the data and the user stay; needs root"),
    ):
        command = actions.add_parser(verb, parents=[shared], help=text)
        which = "the server with its own agent (default), or the agent of another server"
        command.add_argument("program", choices=["server", "agent"], nargs="?", default="server", help=which)
        if verb == "install":
            command.add_argument("--print", action="store_true", default=argparse.SUPPRESS, help=print_help)


KEEP_BACKUPS_HELP = "FILE is a folder: save a dated file there, and remove the oldest such files until N are left"


def _add_backup(backup: ArgumentParser) -> None:
    backup.add_argument("file", type=Path, metavar="FILE")
    exists = backup.add_mutually_exclusive_group()
    exists.add_argument("--force", action="store_true", help="replace an existing file")
    exists.add_argument("--keep", type=_number(1, 9999, "number of backups"), metavar="N", help=KEEP_BACKUPS_HELP)


def _add_restore(restore: ArgumentParser) -> None:
    restore.add_argument("file", type=Path, metavar="FILE")
    restore.add_argument("--yes", action="store_true", help="do not ask")
    trial_help = "only try the backup, in a new folder (--data-dir): its server prints and sends nothing"
    restore.add_argument("--trial", action="store_true", help=trial_help)


def _add_doctor(doctor: ArgumentParser) -> None:
    devices_help = "also search for printers and ask each for its state"
    doctor.add_argument("--devices", action="store_true", help=devices_help)


def _add_diagnostics(diagnostics: ArgumentParser) -> None:
    diagnostics.add_argument("file", type=Path, metavar="FILE")
    diagnostics.add_argument("--force", action="store_true", help="replace an existing file")


SAME_ADDRESS = "allow a second printer at this address: two profiles of one device"


def _add_agents(agent: Verbs) -> None:
    add_enrolment(agent)
    link = agent("link", "make a one-time link for a new agent")
    link.add_argument("--name", help="name of the agent")
    link.add_argument(
        "--wait", action="store_true", help="wait until an agent has joined; exits with 1 if the link expires"
    )
    agent("list", "list all agents")
    move = agent(
        "move-printers", "move all printers of an agent to another one, with ids, settings and jobs", "OLD", "NEW"
    )
    move.add_argument("--allow-same-address", action="store_true", help=SAME_ADDRESS)
    agent("rename", "rename an agent; its id, printers and jobs stay", "ID", "NAME")
    take_over = agent("take-over", "let another computer that waits with its key take over; asks first", "ID")
    take_over.add_argument("--yes", action="store_true", help="do not ask")
    revoke = agent("revoke", "end an agent's access permanently; asks first", "ID")
    revoke.add_argument("--yes", action="store_true", help="do not ask")


def _add_clients(client: Verbs) -> None:
    create = client("create", "create an application with a new name; its secret is shown once")
    create.add_argument("named", metavar="NAME", nargs="?", type=_name)
    create.add_argument("--name", type=_name, help="the same as NAME")
    env_help = 'print BASE_URL, CLIENT_ID and CLIENT_SECRET for a shell: eval "$(spoolhouse client create NAME --env)"'
    create.add_argument("--env", action="store_true", help=env_help)
    scope_help = "a permission of the application; repeat for several (default: all): " + ", ".join(Scope)
    create.add_argument("--scope", action="append", choices=_words(Scope), metavar="SCOPE", help=scope_help)
    add_key_of_secret(create)
    client("list", "list all applications")
    client("rename", "rename an application; its id, secret, webhooks and jobs stay", "ID", "NAME")
    rotate = client("rotate", "make a new secret, shown once; the application's access tokens end at once", "ID")
    rotate.add_argument("--env", action="store_true", help="print the same lines for a shell as 'client create --env'")
    overlap_help = "how long the old secret still gets tokens: 0, 30m, 24h, 7d (default: 24h; at most 7d)"
    rotate.add_argument("--overlap", type=_overlap, default=86400, metavar="TIME", help=overlap_help)
    add_key_of_secret(rotate)
    example = client(
        "example", "show an application's first calls, ready to paste: a token, the printers, a test label", "ID"
    )
    example.add_argument("--language", choices=["curl", "python", "powershell"], default="curl", help="default: curl")
    example.add_argument("--printer", metavar="NAME|ID", help="default: the first one")
    client("disable", "stop an application's calls and refuse it new tokens", "ID")
    client("enable", "let an application get tokens again", "ID")


def _add_partners(partner: Verbs, shared: ArgumentParser) -> None:
    add_partner_commands(partner, shared, _name)
    add_customer_commands(partner, shared, _name, _limit)


def _add_printers(printer: Verbs) -> None:
    add = printer("add", "add a printer by its address")
    add.add_argument(
        "--uri",
        required=True,
        help="ipp://host/path, socket://host[:9100], usb://MAKER/MODEL?serial=…, virtual:///NAME …",
    )
    add.add_argument("--name", required=True, type=_name, help="a name that no other printer has")
    language_help = (
        "language of a label or receipt printer (default: ask the printer, at socket:// and usb:// addresses)"
    )
    add.add_argument("--language", choices=_words(RawLanguage), help=language_help)
    add.add_argument(
        "--unasked", action="store_true", help="do not contact the device, for example because it is off or printing"
    )
    add.add_argument("--dpi", type=_dpi, help="resolution of the print head (default: ask the printer)")
    add.add_argument("--media", type=_media, metavar="WIDTHxHEIGHT", help="in mm; WIDTH alone for a continuous roll")
    add_head_width(add)
    agent_argument(add, "the agent that can reach the printer")
    add.add_argument("--allow-same-address", action="store_true", help=SAME_ADDRESS)
    looking = printer("find", "search for printers; does not add them")
    looking.add_argument("--address", metavar="HOST", help="also look at this host, host:9100 or device URI")
    probe = printer("probe", "ask the printer at an address what it is; prints nothing")
    probe.add_argument("uri", metavar="URI")
    for command in (looking, probe):
        agent_argument(command, "the agent to use")
    add_device_actions(printer)
    printer("rename", "rename a printer; its id, settings and jobs stay", "ID", "NAME")
    address_help = "change a printer's address, device or agent; its id stays"
    address = printer("address", address_help, "ID")
    address.add_argument("--uri", help="the new address (default: the present one)")
    exchange_help = "the other printer, if two devices were exchanged: each gets the other's address"
    address.add_argument("--exchange", metavar="ID", help=exchange_help)
    reach_help = "the agent that prints there from now on (default: the present one)"
    address.add_argument("--agent", metavar="NAME|ID", help=reach_help)
    accept_help = "accept another device, or an address where no device answers"
    address.add_argument("--accept", action="store_true", help=accept_help)
    same_device_help = "confirm that it is the same device, although it no longer reports its identity"
    address.add_argument("--same-device", action="store_true", help=same_device_help)
    address.add_argument("--allow-same-address", action="store_true", help=SAME_ADDRESS)
    trust = printer("trust", "trust an ipps printer's new certificate, after a reset or replacement", "ID")
    trust.add_argument(
        "--certificate", metavar="HEX", help="the certificate you checked (default: the one it shows now)"
    )
    login = printer("login", "set the login that a printer asks for; the password is read from stdin", "ID")
    who = login.add_mutually_exclusive_group(required=True)
    who.add_argument("--user", metavar="NAME", help="the user name at the printer")
    who.add_argument("--forget", action="store_true", help="delete the stored login")
    listed = printer("list", "list all printers")
    listed.add_argument("--tag", help="only printers with this tag")
    add_tags(printer)
    for name, text in (
        ("show", "show one printer"),
        ("pause", "stop printing on a printer until you resume it"),
        ("resume", "resume printing on a printer"),
        ("remove", "remove a printer; its waiting jobs are cancelled"),
    ):
        printer(name, text, "ID")
    add_key(printer("test", "print a test label", "ID"))
    simulate = printer("simulate", "make a virtual printer fail", "ID")
    simulate.add_argument(
        "--fault",
        required=True,
        choices=_words(SimulatedFault),
        help="out-of-media and offline: jobs wait; slow: printing takes long; "
        "link-lost: the connection breaks after half of the data; none: end the fault",
    )

    change = printer("set", "change the settings of a printer, or of all printers with a tag")
    change.add_argument("id", nargs="?", metavar="ID")
    change.add_argument("--tag", metavar="TAG", help="change all printers with this tag instead of one")
    like_help = "copy the settings of this printer, except its place, standby, print head and position"
    change.add_argument("--like", metavar="PRINTER", help=like_help)
    add_printer_settings(change)
    export = add_table(printer, "printers, with addresses, media, tags and settings")
    export.add_argument("--tag", metavar="TAG", help="only printers with this tag")
    add_media_commands(printer)
    figures = printer("figures", "show what printers did in the last hours, and when they were away")
    figures.add_argument("id", nargs="?", metavar="ID", help="only this printer, with the times of its states")
    figures.add_argument("--hours", type=_number(1, 168, "number of hours"), default=24, help="default: 24")
    add_key(printer("standby", "move a printer's waiting jobs to its standby printer", "ID"))
    backlog = printer("backlog", "print or cancel the old jobs of a printer that was away", "ID")
    choice = backlog.add_mutually_exclusive_group(required=True)
    choice.add_argument("--print", dest="choice", action="store_const", const="print", help="print them")
    choice.add_argument("--cancel", dest="choice", action="store_const", const="cancel", help="cancel them")
    choice.add_argument("--list", dest="choice", action="store_const", const="list", help="only show them")
    backlog.add_argument("--job", action="append", type=UUID, metavar="ID", help="only this job; repeat for several")
    backlog.add_argument("--since", type=local_time, metavar="TIME", help="only jobs made at this time or later")
    until_help = "only jobs made before this time, for example 14:30 (today), 2026-03-01 or 2026-03-01T14:30"
    backlog.add_argument("--until", type=local_time, metavar="TIME", help=until_help)
    backlog.add_argument("--client", metavar="NAME", help="only jobs of this application")
    backlog.add_argument("--text", default="", metavar="WORDS", help="only jobs with these words, as in 'job list'")


def _add_notices(notice: Verbs) -> None:
    listing = notice("list", "list open notices, newest first")
    listing.add_argument("--show", choices=_words(NoticeShow), default="open", help="default: open")
    listing.add_argument("--limit", type=_limit, default=50, help="1 to 100 (default: 50)")
    listing.add_argument("--cursor", help=CURSOR_HELP)
    number = _number(1, 999_999_999, "number of a notice")
    notice("show", "show one notice, also a closed one").add_argument("number", metavar="NUMBER", type=number)
    close = notice("close", "close a notice that you have read")
    close.add_argument("number", metavar="NUMBER", type=number)
    twice = close.add_mutually_exclusive_group()
    both_help = "possible duplicate: keep both"
    twice.add_argument("--both", dest="answer", action="store_const", const=DuplicateAnswer.BOTH, help=both_help)
    thrown_help = "possible duplicate: the extra copy was printed and thrown away (not while it waits)"
    twice.add_argument("--thrown", dest="answer", action="store_const", const=DuplicateAnswer.THROWN, help=thrown_help)


def _add_requests(request: Verbs) -> None:
    log = request("list", "list requests, newest first")
    log.add_argument("--errors", action="store_true", help="only requests that were refused or failed")
    log.add_argument("--client", metavar="ID", help="only this application: id or name")
    log.add_argument("--limit", type=_limit, default=50, help="1 to 100 (default: 50)")
    log.add_argument("--cursor", help=CURSOR_HELP)
    request("show", "show one request by its X-Request-Id", "ID")


def _add_audit(audit: Verbs) -> None:
    acts = audit("list", "list entries, newest first")
    add_filters(acts)
    acts.add_argument("--limit", type=_limit, default=50, help="1 to 100 (default: 50)")
    acts.add_argument("--cursor", help=CURSOR_HELP)
    check = audit("check", "check that no entry was changed, removed or added")
    which = check.add_mutually_exclusive_group()
    which.add_argument("--export", type=Path, metavar="FILE", help="check an exported file instead; needs no server")
    which.add_argument("--head", metavar="NUMBER:HASH", help="an entry that must still be in the log")
    export = audit("export", "save entries as JSON Lines or CSV")
    add_filters(export)
    export.add_argument("--csv", action="store_true", help="for spreadsheets, newest first (default: JSON Lines)")
    export.add_argument("file", type=Path, metavar="FILE")
    export.add_argument("--force", action="store_true", help="replace an existing file")


def _words(kind: type[StrEnum]) -> list[str]:
    return [member.value for member in kind]


def _number(low: int, high: int, what: str) -> Callable[[str], int]:
    def parse(text: str) -> int:
        if not re.fullmatch(r"\d{1,9}", text) or not low <= int(text) <= high:
            raise ArgumentTypeError(f"'{text}' is not a {what} ({low} to {high})")
        return int(text)

    return parse


_port = _number(0, 65535, "port")
_dpi = _number(72, 2400, "resolution in dpi")
_limit = _number(1, 100, "number of lines")
_rate = _number(1, 10_000_000, "number of requests")


_overlap = seconds(0, 7, bare=True)


def _name(text: str) -> str:
    if not 1 <= len(text.strip()) <= NAME_CHARACTERS or not text.strip().isprintable():
        raise ArgumentTypeError(f"'{text}' is not a name. Use 1 to {NAME_CHARACTERS} printable characters")
    return text.strip()


def _media(text: str) -> tuple[float, float | None]:
    """Parse `100x150` or `80`, in mm."""
    size = size_in(text)
    if size is None:
        raise ArgumentTypeError(f"'{text}' is not a size in mm like 100x150 or 80 ({LEAST_SIDE:g} to {LONGEST_SIDE:g})")
    return size
