"""The arguments of the command line: all commands, what each takes, and what is refused at once."""

from __future__ import annotations

import argparse
import re
from argparse import ArgumentParser, ArgumentTypeError, Namespace
from collections.abc import Callable, Sequence
from enum import StrEnum
from ipaddress import IPv4Network, IPv6Network, ip_network
from pathlib import Path
from typing import NoReturn
from urllib.parse import urlsplit
from uuid import UUID

from app.arguments.agent import OPEN_LINK_HELP, add_enrolment, add_open_link, agent_argument
from app.arguments.audit import add_filters
from app.arguments.console import add_console_verbs, add_language, add_operator_verbs, add_server
from app.arguments.convert import add_convert_arguments
from app.arguments.customer import add_account, add_customer_commands, lacks_account, refuses_account
from app.arguments.device_act import add_device_acts
from app.arguments.job import add_jobs, job_id
from app.arguments.media import add_media_commands
from app.arguments.partner import add_partner_commands
from app.arguments.printer_settings import add_head_width, add_printer_settings, add_tags, names_setting, seconds
from app.arguments.repeat import add_key, add_key_of_secret
from app.arguments.settings import add_log, add_settings
from app.arguments.webhook import add_webhook_commands
from app.vocabulary.plain_text import plain
from server_core.contract.types.audit import NoticeShow
from server_core.contract.types.documents import RawLanguage
from server_core.contract.types.jobs import TwinAnswer
from server_core.contract.types.partners import Scope
from server_core.contract.types.printers import SimulatedFault


class CalmParser(ArgumentParser):
    """Says in one line what is wrong, and where all of the usage is told; its commands' parsers are of its kind."""

    def error(self, message: str) -> NoReturn:
        self.exit(2, f"spoolhouse: {plain(message)}, see '{self.prog} --help'\n")


class _TellVersion(argparse.Action):
    """Looks it up when it is asked for: what reads it costs each start of a window as much as all commands' words."""

    def __call__(self, parser: ArgumentParser, *_: object) -> None:
        from importlib.metadata import version

        parser.exit(message=f"spoolhouse {version('spoolhouse')}\n")


def parse(arguments: Sequence[str] | None) -> Namespace:
    """`--data-dir`, `--json` and `--account` may stand before or behind the command. Exits with 2 on wrong usage."""
    parsed = build_parser().parse_args(arguments, Namespace(data_dir=None, json=False, account=None, server=None))
    if refuses_account(parsed):
        CalmParser(prog="spoolhouse").error("this command is about no account: leave --account out")
    if lacks_account(parsed):
        text = "name the account that gets the application: --account NAME|ID, for this site itself --account site"
        CalmParser(prog="spoolhouse partner installation create").error(text)
    if (parsed.noun, getattr(parsed, "verb", None)) == ("client", "create"):
        wrong = CalmParser(prog="spoolhouse client create")
        if (parsed.name is None) == (parsed.named is None):
            wrong.error("give the application one name")
        if parsed.env and parsed.json:
            wrong.error("argument --env: not allowed with argument --json")
        parsed.name = parsed.name or parsed.named
    if (parsed.noun, getattr(parsed, "verb", None)) == ("printer", "set") and not names_setting(parsed):
        CalmParser(prog="spoolhouse printer set").error("nothing to set")
    return parsed


def build_parser() -> ArgumentParser:
    """All commands; those of one noun are `verbs` of it."""
    shared = CalmParser(add_help=False)
    shared.add_argument("--data-dir", type=Path, default=argparse.SUPPRESS, help="where this site's data lies")
    shared.add_argument("--json", action="store_true", default=argparse.SUPPRESS, help="answer with one JSON object")
    add_account(shared)
    add_server(shared)

    parser = CalmParser(
        prog="spoolhouse", description="Print server, print agent and operator console.", parents=[shared]
    )
    parser.add_argument("--version", action=_TellVersion, nargs=0, help="show program's version number and exit")
    nouns = parser.add_subparsers(dest="noun", metavar="COMMAND")

    console = nouns.add_parser("console", parents=[shared], help="the window (default); starts the engine if none runs")
    picture_help = "save a picture of the window with live data and quit (needs no display)"
    console.add_argument("--screenshot", type=Path, metavar="FILE.png", help=picture_help)
    wall_help = "begin with the wall: all printers on a whole screen, read from metres away (Esc shows the window)"
    console.add_argument("--wall", action="store_true", help=wall_help)
    add_language(console)
    add_console_verbs(console, shared)
    serve = nouns.add_parser("serve", parents=[shared], help="the engine without a window")
    host_help = "address to listen on (default: as it is set, at first this computer only)"
    serve.add_argument("--host", help=host_help)
    port_help = "0 = any free one (default: the port it had last time, at first 8631 or any free one)"
    serve.add_argument("--port", type=_port, help=port_help)
    serve.add_argument("--no-agent", action="store_true", help="the server alone")
    serve.add_argument("--tls-cert", type=Path, metavar="FILE", help="certificate with its chain, in PEM form")
    serve.add_argument("--tls-key", type=Path, metavar="FILE", help="its key (without --tls-cert: a self-made one)")
    plain_help = "no TLS, even for other computers: everybody on the way can read tokens and documents"
    serve.add_argument("--plain-http", action="store_true", help=plain_help)
    base_help = "https://HOST[:PORT]: how others reach it, where a proxy stands before it (default: as it is set)"
    serve.add_argument("--base-url", type=_base_url, metavar="URL", help=base_help)
    proxy_help = "a proxy that is believed about where a request comes from (X-Forwarded-For, Forwarded); default: none"
    proxy = serve.add_argument("--trusted-proxy", action="append", default=[], type=_network, help=proxy_help)
    proxy.metavar = "ADDRESS[/NET]"
    name_help = "another name of this server, as clients write it in its address"
    serve.add_argument("--allow-host", action="append", default=[], type=_host, metavar="NAME", help=name_help)
    fetch_help = "a server of the intranet from which documents may be fetched by URL"
    fetch = serve.add_argument("--allow-fetch-host", action="append", default=[], help=fetch_help)
    fetch.metavar = "HOST[:PORT]"
    rate_help = "of one application (default: 100; four times as many at once)"
    serve.add_argument("--requests-per-second", type=_rate, metavar="N", help=rate_help)
    take_help = (
        "stop the engine that runs on this data folder, once it has sent what it is printing, and take its place"
    )
    serve.add_argument("--take-over", action="store_true", help=take_help)
    serve.add_argument("--for-console", action="store_true", help=argparse.SUPPRESS)
    backup = nouns.add_parser("backup", parents=[shared], help="the whole site in one file, made while it prints")
    backup.add_argument("file", type=Path, metavar="FILE")
    backup.add_argument("--force", action="store_true", help="replace the file if it is there")
    restore = nouns.add_parser("restore", parents=[shared], help="go back to a backup; the present state is kept")
    restore.add_argument("file", type=Path, metavar="FILE")
    restore.add_argument("--yes", action="store_true", help="do not ask")
    convert = nouns.add_parser("convert", parents=[shared], help="a PDF as the bytes that a printer would get")
    add_convert_arguments(convert, media=_media)
    add_open_link(nouns.add_parser("open-link", parents=[shared], help=OPEN_LINK_HELP))
    nouns.add_parser("status", parents=[shared], help="how it is now: server, agents, printers, jobs")
    add_log(nouns.add_parser("log", parents=[shared], help="what the engine or the window wrote down"))
    doctor = nouns.add_parser("doctor", parents=[shared], help="health of server, agent, printers, versions, disk")
    devices_help = "also search for printers, and ask each what it says now"
    doctor.add_argument("--devices", action="store_true", help=devices_help)
    diagnostics_help = "versions, checks, states and logs in one zip file for whoever helps you; no secret is in it"
    diagnostics = nouns.add_parser("diagnostics", parents=[shared], help=diagnostics_help)
    diagnostics.add_argument("file", type=Path, metavar="FILE")
    diagnostics.add_argument("--force", action="store_true", help="replace the file if it is there")

    def verbs(noun: str, text: str) -> Callable[..., ArgumentParser]:
        group = nouns.add_parser(noun, parents=[shared], help=text)
        actions = group.add_subparsers(dest="verb", metavar="ACTION", required=True)

        def verb(name: str, description: str, *arguments: str) -> ArgumentParser:
            made: ArgumentParser = actions.add_parser(name, parents=[shared], help=description)
            for argument in arguments:
                made.add_argument(argument.lower(), metavar=argument, type=job_id if noun == "job" else str)
            return made

        return verb

    agent = verbs("agent", "print agents")
    add_enrolment(agent)
    link = agent("link", "a one-time link for a new agent")
    link.add_argument("--name", help="name of the agent")
    link.add_argument("--wait", action="store_true", help="and tell who joined by it; exit code 1 once it is over")
    agent("list", "all agents")
    move = agent(
        "move-printers", "all printers of an agent go to another one, with ids, settings and jobs", "OLD", "NEW"
    )
    same_help = "also where another printer has this address: two queues for one device, for example two profiles of it"
    move.add_argument("--allow-same-address", action="store_true", help=same_help)
    agent("rename", "another name for an agent; its id, its printers and their jobs stay", "ID", "NAME")
    agent("revoke", "shut an agent out for good", "ID")

    add_operator_verbs(verbs("operator", "who works at the consoles"))

    add_settings(verbs("settings", "of the server: address, storage, how long jobs wait"))

    client = verbs("client", "applications that use the API")
    create = client("create", "a new application; its secret is shown once")
    create.add_argument("named", metavar="NAME", nargs="?", type=_name)
    create.add_argument("--name", type=_name, help="the same")
    env_help = (
        'BASE_URL, CLIENT_ID and CLIENT_SECRET as lines for a shell: eval "$(spoolhouse client create NAME --env)"'
    )
    create.add_argument("--env", action="store_true", help=env_help)
    scope_help = "what it may do, once for each (default: all): " + ", ".join(Scope)
    create.add_argument("--scope", action="append", choices=_words(Scope), metavar="SCOPE", help=scope_help)
    add_key_of_secret(create)
    client("list", "all applications")
    rotate = client("rotate", "a new secret, shown once; its access tokens end at once", "ID")
    overlap_help = "how long the old secret still gets tokens: 0, 30m, 24h, 7d (default: 24h; at most 7d)"
    rotate.add_argument("--overlap", type=_overlap, default=86400, metavar="TIME", help=overlap_help)
    add_key_of_secret(rotate)
    example = client("example", "its first calls, to be pasted: a token, the printers, a test label", "ID")
    example.add_argument("--language", choices=["curl", "python", "powershell"], default="curl", help="default: curl")
    example.add_argument("--printer", metavar="NAME|ID", help="default: the first one")
    client("disable", "no calls and no new tokens from now on", "ID")
    client("enable", "let it get tokens again", "ID")

    add_webhook_commands(verbs("webhook", "where applications want their events"), _overlap, _limit, _port)

    partner = verbs("partner", "developer applications and what they manage")
    add_partner_commands(partner, shared, _name)
    add_customer_commands(partner, shared, _name, _limit)

    printer = verbs("printer", "printers")
    add = printer("add", "a printer by its address")
    add.add_argument(
        "--uri",
        required=True,
        help="ipp://host/path, socket://host[:9100], usb://MAKER/MODEL?serial=…, virtual:///NAME …",
    )
    add.add_argument("--name", required=True, type=_name)
    language_help = "of label and receipt printers; without it, a printer at socket:// or usb:// is asked what it is"
    add.add_argument("--language", choices=_words(RawLanguage), help=language_help)
    add.add_argument("--unasked", action="store_true", help="without asking it: it is off, or somebody prints on it")
    add.add_argument("--dpi", type=_dpi)
    add.add_argument("--media", type=_media, metavar="WIDTHxHEIGHT", help="in mm; WIDTH alone for a continuous roll")
    add_head_width(add)
    agent_argument(add, "the agent that reaches it")
    add.add_argument("--allow-same-address", action="store_true", help=same_help)
    looking = printer("find", "which printers there are near this computer; adds none")
    looking.add_argument("--address", metavar="HOST", help="look there, too: a host, host:9100 or a device URI")
    probe = printer("probe", "what the printer at an address is; prints nothing")
    probe.add_argument("uri", metavar="URI")
    for command in (looking, probe):
        agent_argument(command, "the agent that looks")
    add_device_acts(printer)
    address_help = "a printer's new address, another device in its place, or another agent for it; its id stays"
    address = printer("address", address_help, "ID")
    address.add_argument("--uri", help="where it is now (default: where it was)")
    exchange_help = "the other printer, where the two were exchanged: each gets the other one's address"
    address.add_argument("--exchange", metavar="ID", help=exchange_help)
    reach_help = "the agent that prints on it from now on (default: the same one)"
    address.add_argument("--agent", metavar="NAME|ID", help=reach_help)
    accept_help = "also if it is another device, or none answers: with what differs"
    address.add_argument("--accept", action="store_true", help=accept_help)
    same_device_help = "the device does not say any more which it is, and it is the same one"
    address.add_argument("--same-device", action="store_true", help=same_device_help)
    address.add_argument("--allow-same-address", action="store_true", help=same_help)
    trust = printer("trust", "an ipps printer's new certificate, after it was reset or replaced", "ID")
    trust.add_argument("--certificate", metavar="HEX", help="the one you looked at (default: what it shows now)")
    login = printer("login", "as whom to print where a printer asks for it; the password is read from stdin", "ID")
    who = login.add_mutually_exclusive_group(required=True)
    who.add_argument("--user", metavar="NAME")
    who.add_argument("--forget", action="store_true", help="it asks for none any more")
    listed = printer("list", "all printers")
    listed.add_argument("--tag", help="only those with this tag")
    add_tags(printer)
    for name, text in (
        ("show", "one printer"),
        ("pause", "print nothing until resumed"),
        ("resume", "print again"),
        ("remove", "forget it; its waiting jobs are cancelled"),
    ):
        printer(name, text, "ID")
    add_key(printer("test", "print a test label", "ID"))
    simulate = printer("simulate", "let a virtual printer fail", "ID")
    simulate.add_argument("--fault", required=True, choices=_words(SimulatedFault))

    change = printer("set", "what printed needs there, how long its jobs may wait, and how it is driven", "ID")
    add_printer_settings(change)
    add_media_commands(printer)
    figures = printer("figures", "what printers did in the last hours, and when they were away")
    figures.add_argument("id", nargs="?", metavar="ID", help="only this one, with its times")
    figures.add_argument("--hours", type=_number(1, 168, "number of hours"), default=24, help="default: 24")
    add_key(printer("standby", "hand its waiting jobs to its standby printer", "ID"))
    backlog = printer("backlog", "old jobs of a printer that was away: still needed?", "ID")
    choice = backlog.add_mutually_exclusive_group(required=True)
    choice.add_argument("--print", dest="choice", action="store_const", const="print", help="print them")
    choice.add_argument("--cancel", dest="choice", action="store_const", const="cancel", help="cancel them")
    backlog.add_argument("--job", action="append", type=UUID, metavar="ID", help="only this one (may be given again)")

    notice = verbs("notice", "what a person must know or answer")
    told = notice("list", "open notices, newest first")
    told.add_argument("--show", choices=_words(NoticeShow), default="open", help="default: open")
    told.add_argument("--limit", type=_limit, default=50, help="1 to 100 (default: 50)")
    told.add_argument("--cursor")
    close = notice("close", "it was read; what it is about stays as it is")
    close.add_argument("number", metavar="NUMBER", type=_number(1, 999_999_999, "number of a notice"))
    twice = close.add_mutually_exclusive_group()
    both_help = "ordered twice: both are wanted"
    twice.add_argument("--both", dest="answer", action="store_const", const=TwinAnswer.BOTH, help=both_help)
    thrown_help = "ordered twice: one too many was printed, and was thrown away"
    twice.add_argument("--thrown", dest="answer", action="store_const", const=TwinAnswer.THROWN, help=thrown_help)

    request = verbs("request", "what applications asked of the API")
    log = request("list", "the log of requests, newest first")
    log.add_argument("--errors", action="store_true", help="only those that were refused or failed")
    log.add_argument("--client", metavar="ID", help="id or name of one application")
    log.add_argument("--limit", type=_limit, default=50, help="1 to 100 (default: 50)")
    log.add_argument("--cursor")
    request("show", "one request by its X-Request-Id", "ID")

    audit = verbs("audit", "what operators and the system did")
    acts = audit("list", "the audit log, newest first")
    add_filters(acts)
    acts.add_argument("--limit", type=_limit, default=50, help="1 to 100 (default: 50)")
    acts.add_argument("--cursor")
    check = audit("check", "is the log as it was written?")
    which = check.add_mutually_exclusive_group()
    which.add_argument("--export", type=Path, metavar="FILE", help="an exported file instead (needs no server)")
    which.add_argument("--head", metavar="NUMBER:HASH", help="an entry that was seen once and must be there still")
    export = audit("export", "the log, or what is chosen of it, as JSON Lines or CSV")
    add_filters(export)
    export.add_argument("--csv", action="store_true", help="for spreadsheets, newest first (default: JSON Lines)")
    export.add_argument("file", type=Path, metavar="FILE")
    export.add_argument("--force", action="store_true", help="replace the file if it is there")

    add_jobs(verbs("job", "print jobs"), _limit)
    return parser


def _words(kind: type[StrEnum]) -> list[str]:
    return [member.value for member in kind]


def _number(low: int, high: int, what: str) -> Callable[[str], int]:
    def parse(text: str) -> int:
        if not re.fullmatch(r"\d{1,9}", text) or not low <= int(text) <= high:
            raise ArgumentTypeError(f"'{text}' is no {what} ({low} to {high})")
        return int(text)

    return parse


_port = _number(0, 65535, "port")
_dpi = _number(72, 2400, "resolution in dpi")
_limit = _number(1, 100, "number of lines")
_rate = _number(1, 10_000_000, "number of requests")


def _host(text: str) -> str:
    if not re.fullmatch(r"[A-Za-z0-9]([A-Za-z0-9._-]{0,251}[A-Za-z0-9])?", text):
        raise ArgumentTypeError(f"'{text}' is no host name (without scheme, port and path)")
    return text.lower()


def _network(text: str) -> IPv4Network | IPv6Network:
    try:
        return ip_network(text)
    except ValueError as error:
        raise ArgumentTypeError(f"'{text}' is no address or network like 10.0.0.7 or 10.0.0.0/8") from error


def _base_url(text: str) -> str:
    parts = urlsplit(text.rstrip("/"))
    if parts.scheme not in ("http", "https") or not parts.hostname or parts.path or parts.query or parts.fragment:
        raise ArgumentTypeError(f"'{text}' is no server's address: https://HOST[:PORT], without a path")
    return f"{parts.scheme}://{parts.netloc.lower()}"


_overlap = seconds(0, 7)


def _name(text: str) -> str:
    if not 1 <= len(text.strip()) <= 120 or not text.strip().isprintable():
        raise ArgumentTypeError("a name has 1 to 120 printable characters")
    return text.strip()


def _media(text: str) -> tuple[float, float | None]:
    """`100x150` or `80`, in mm."""
    found = re.fullmatch(r"(\d{1,4}(?:\.\d{1,3})?)(?:x(\d{1,4}(?:\.\d{1,3})?))?", text.lower())
    sides = [float(side) for side in found.groups() if side is not None] if found else []
    if not sides or not all(1 <= side <= 2000 for side in sides):
        raise ArgumentTypeError(f"'{text}' is no size in mm, like 100x150 or 80 (1 to 2000)")
    return sides[0], sides[1] if len(sides) == 2 else None
