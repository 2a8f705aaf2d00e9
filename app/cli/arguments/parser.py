"""The arguments of the command line: all commands, what each takes, and what is refused at once."""

from __future__ import annotations

import argparse
import re
from argparse import ArgumentParser, ArgumentTypeError, Namespace
from collections.abc import Callable, Sequence
from datetime import date
from enum import StrEnum
from ipaddress import IPv4Network, IPv6Network, ip_network
from pathlib import Path
from typing import NoReturn
from urllib.parse import urlsplit
from uuid import UUID

import msgspec

from app.cli.arguments.options import (
    OPEN_LINK_HELP,
    add_convert_arguments,
    add_device_acts,
    add_enrolment,
    add_head_width,
    add_jobs,
    add_key,
    add_key_of_secret,
    add_media_commands,
    add_open_link,
    add_printer_settings,
    add_tags,
    agent_argument,
    job_id,
    names_setting,
    seconds,
)
from app.language.languages import OFFERED, Language
from app.words.plain_text import plain
from server_core.contract.types.audit import AuditAct, AuditBy, AuditKind, NoticeShow
from server_core.contract.types.consoles import KEYS, Role
from server_core.contract.types.documents import RawLanguage
from server_core.contract.types.jobs import TwinAnswer
from server_core.contract.types.partners import LONGEST_EXTERNAL_ID, ExternalCustomerId, RelationshipStatus, Scope
from server_core.contract.types.printers import SimulatedFault
from server_core.contract.types.webhooks import SUBSCRIBABLE, DeliveryState

# `spoolhouse webhook …`: the arguments.


EVENTS = [event.value for event in SUBSCRIBABLE]
PRIVATE = (
    "let it lead to a private or loopback address or to another port than 443, and use plain http at such an address"
)
ID = "WEBHOOK"


def add_webhook_commands(
    webhook: Callable[..., ArgumentParser],
    overlap: Callable[[str], int],
    limit: Callable[[str], int],
    port: Callable[[str], int],
) -> None:
    """`overlap`, `limit`, `port`: how times, counts and ports are read. WEBHOOK is an id, a URL, or the name of an
    application that has one webhook beside those of `listen`."""
    add = webhook("add", "send the events of an application's jobs and printers to a URL; the secret is shown once")
    add.add_argument("--client", required=True, metavar="ID", help="id or name of the application")
    add.add_argument("--url", required=True, help="https://HOST/PATH")
    _add_choices(add)
    add.add_argument("--allow-private", action="store_true", help=PRIVATE)
    add_key_of_secret(add)
    webhook("list", "all webhooks, and whether they get their messages")
    change = webhook("set", "another URL, other events", ID)
    change.add_argument("--url", help="https://HOST/PATH")
    _add_choices(change)
    change.add_argument("--all-events", action="store_true", help="all events that its application may read")
    private = change.add_mutually_exclusive_group()
    private.add_argument("--allow-private", action="store_true", default=None, help=PRIVATE)
    private.add_argument("--no-allow-private", dest="allow_private", action="store_false", help="only public https")
    rotate = webhook("rotate", "a new secret, shown once", ID)
    overlap_help = "how long messages carry both signatures: 0, 30m, 24h, 7d (default: 24h; at most 7d)"
    rotate.add_argument("--overlap", type=overlap, default=86400, metavar="TIME", help=overlap_help)
    add_key_of_secret(rotate)
    webhook("disable", "send nothing from now on; what waits is given up", ID)
    webhook("enable", "send what happens from now on", ID)
    webhook("remove", "delete it, with its log", ID)
    webhook("test", "send it a webhook.test message, and tell what became of it", ID)
    log = webhook("log", "its deliveries, newest first", ID)
    log.add_argument("--state", choices=[state.value for state in DeliveryState])
    log.add_argument("--limit", type=limit, default=50)
    log.add_argument("--cursor", help="the next page, as the page before told it")
    show = webhook("show", "one delivery: its attempts and its body", ID)
    show.add_argument("number", type=int, metavar="NUMBER", help="of the log")
    resend = webhook("resend", "send a delivery again, with the same webhook-id", ID)
    resend.add_argument("number", type=int, nargs="?", metavar="NUMBER", help="of the log")
    resend.add_argument("--failed", action="store_true", help="all that were given up")
    listen = webhook("listen", "for developers: receive messages on this computer, check and print them")
    listen.add_argument("--port", type=port, default=0, help="where to listen (default: any free one)")
    client_help = "register there for this application, and remove it at the end; needs the server on this computer"
    whose = listen.add_mutually_exclusive_group()
    whose.add_argument("--client", metavar="ID", help=client_help)
    whose.add_argument("--secret", metavar="whsec_…", help="check the signatures of a webhook that was added before")
    _add_events(listen)
    listen.add_argument("--count", type=limit, help="stop after so many messages (default: at Ctrl+C)")


def _add_events(parser: ArgumentParser) -> None:
    text = "once for each (default: all that its application may read): " + ", ".join(EVENTS)
    parser.add_argument("--event", action="append", choices=EVENTS, metavar="EVENT", help=text)


def _add_choices(parser: ArgumentParser) -> None:
    _add_events(parser)
    parser.add_argument("--description", metavar="TEXT", help="for people")


# `spoolhouse settings …` and `spoolhouse log`: their arguments.


def add_log(parser: ArgumentParser) -> None:
    parser.add_argument("--window", action="store_true", help="of the window (default: of the engine)")
    parser.add_argument("--level", choices=("info", "warning", "error"), default="info", help="and worse")
    parser.add_argument("--find", default="", metavar="WORDS", help="lines with all of them, or of an X-Request-Id")
    parser.add_argument("--lines", type=int, default=200, metavar="N", help="the newest ones (default: 200)")
    parser.add_argument("--follow", action="store_true", help="and those that come, until Ctrl+C")


def add_settings(settings: Callable[..., ArgumentParser]) -> None:
    settings("list", "all settings of the server, with their defaults")
    settings("get", "one of them").add_argument("key", choices=KEYS, metavar="KEY")
    restart_help = "restart the server where the change needs it: it sends what it has begun, and comes back"
    change = settings("set", "another value; 'settings list' names what there is")
    change.add_argument("key", choices=KEYS, metavar="KEY")
    change.add_argument("value", metavar="VALUE")
    reset = settings("reset", "these get their defaults again")
    reset.add_argument("keys", nargs="+", choices=KEYS, metavar="KEY")
    for command in (change, reset):
        command.add_argument("--restart", action="store_true", help=restart_help)
    settings("storage", "what takes room on the server's disk")
    port = settings("port", "whether the server could listen at a port, and who does")
    port.add_argument("port", metavar="PORT", type=int)
    auto = settings("autostart", "whether the server starts by itself, with the computer or when its user logs in")
    auto.add_argument("wish", choices=("on", "off", "status"))


# Which entries of the audit log a command is about.


def add_filters(command: ArgumentParser) -> None:
    command.add_argument("--actor", metavar="NAME", help="of one person, or of 'server'")
    command.add_argument("--by", choices=[each.value for each in AuditBy], help="who acts")
    acts = [each.value for each in AuditAct]
    command.add_argument("--act", choices=acts, metavar="ACT", help="one kind, for example job.cancel")
    command.add_argument("--kind", choices=[each.value for each in AuditKind], help="what is acted on")
    about = command.add_mutually_exclusive_group()
    about.add_argument("--subject", metavar="WHAT", help="what it was done to, for example 'printer ID'")
    about.add_argument("--text", metavar="TEXT", help="an id, the reference of a job, or a part of a name")
    command.add_argument("--since", type=_day, metavar="DAY", help="from this day on, as 2026-03-01")
    command.add_argument("--until", type=_day, metavar="DAY", help="to the end of this day")


def _day(text: str) -> date:
    try:
        day = date.fromisoformat(text)
    except ValueError as error:
        raise ArgumentTypeError("a day is written as 2026-03-01") from error
    if not 1970 < day.year < 9999:
        raise ArgumentTypeError("a year from 1971 to 9998")
    return day


# `spoolhouse partner …`: the arguments about developer applications and their assertions.


KEY_FILE = "a public key: PEM, certificate or JWK, RSA of 2048 bits or more; - = stdin (default: a new pair is made)"


def add_partner_commands(
    partner: Callable[..., ArgumentParser], parent: ArgumentParser, name: Callable[[str], str]
) -> None:
    """`parent`: the options that every command takes; `name`: how names are read."""
    acts = partner("app", "developer applications and their keys").add_subparsers(
        dest="action", metavar="ACTION", required=True
    )
    create = acts.add_parser("create", parents=[parent], help="a new application; its private key is shown once")
    create.add_argument("--name", required=True, type=name)
    create.add_argument("--developer", type=name, metavar="NAME", help="whose it is (default: this site's developer)")
    acts.add_parser("list", parents=[parent], help="all applications with their keys")
    add = acts.add_parser("add-key", parents=[parent], help="one more key, beside those that it has")
    for command in (create, add):
        if command is add:
            command.add_argument("id", metavar="ID", help="client_id or name of the application")
        command.add_argument("--public-key", metavar="FILE", help=KEY_FILE)
        command.add_argument("--kid", metavar="KID", help="a name for the key (default: its thumbprint, RFC 7638)")
        out = "where the private key is written, for you alone, instead of shown"
        command.add_argument("--private-key-out", type=Path, metavar="FILE", help=out)
    revoke = acts.add_parser("revoke-key", parents=[parent], help="refuse what a key signed, end tokens got by it")
    revoke.add_argument("id", metavar="ID", help="client_id or name of the application")
    revoke.add_argument("kid", metavar="KID", help="one that begins with a hyphen: behind --")
    for word, text in (("disable", "refuse its assertions"), ("enable", "take its assertions again")):
        acts.add_parser(word, parents=[parent], help=text).add_argument("id", metavar="ID")
    check = partner("check-assertion", "which rule an assertion breaks, and what to change; uses nothing up")
    check.add_argument("assertion", metavar="JWT", help="the assertion, or - to read it from stdin")
    check.add_argument("--url", required=True, help="the address of the call that it is for, or its path")


# `spoolhouse partner account …` and `partner installation …`, and whose account any command is about.


WITHOUT_ACCOUNT = {
    "serve",
    "backup",
    "operator",
    "settings",
    "restore",
    "convert",
    "open-link",
    "doctor",
    "diagnostics",
    "log",
}
VERBS_WITHOUT_ACCOUNT = {("audit", "check"), ("agent", "enroll"), ("agent", "run"), ("agent", "autostart")} | {
    ("partner", verb) for verb in ("app", "account", "check-assertion")
}


def add_account(shared: ArgumentParser) -> None:
    account_help = "the customer whom this is about: name, external id or id (default: site, always this site itself)"
    shared.add_argument("--account", metavar="NAME|ID", default=argparse.SUPPRESS, help=account_help)


def refuses_account(parsed: Namespace) -> bool:
    """Where a command is about no account: it would go unheard."""
    verb = getattr(parsed, "verb", None)
    without = parsed.noun in WITHOUT_ACCOUNT or (parsed.noun, verb) in VERBS_WITHOUT_ACCOUNT
    return parsed.account is not None and (without or (parsed.noun == "console" and verb is not None))


def lacks_account(parsed: Namespace) -> bool:
    """Where a command lets somebody in: nobody installs into the site itself by leaving a word out."""
    words = parsed.noun, getattr(parsed, "verb", None), getattr(parsed, "action", None)
    return words == ("partner", "installation", "create") and parsed.account is None


def add_customer_commands(
    partner: Callable[..., ArgumentParser],
    parent: ArgumentParser,
    name: Callable[[str], str],
    limit: Callable[[str], int],
) -> None:
    """`parent`: the options that every command takes; `name`, `limit`: how these are read."""
    _add_accounts(partner("account", "customers whom developers look after"), parent, name, limit)
    _add_installations(partner("installation", "developers' applications in an account"), parent, limit)


def _add_accounts(
    command: ArgumentParser, parent: ArgumentParser, name: Callable[[str], str], limit: Callable[[str], int]
) -> None:
    acts = command.add_subparsers(dest="action", metavar="ACTION", required=True)
    create = acts.add_parser("create", parents=[parent], help="a new customer, with a link for the first agent")
    create.add_argument("--app", required=True, metavar="ID|NAME", help="the developer application that looks after it")
    external_help = "the developer's own id of the customer"
    create.add_argument("--external-id", required=True, type=_external_id, metavar="X", help=external_help)
    create.add_argument("--name", required=True, type=name)
    listing = acts.add_parser("list", parents=[parent], help="all customers, the newest first")
    listing.add_argument("--status", choices=[status.value for status in RelationshipStatus])
    _add_page(listing, limit)
    for word, text in (
        ("show", "one customer"),
        ("rename", "another name, for everybody"),
        ("suspend", "no tokens and nothing printed until resumed"),
        ("resume", "let it print again"),
        ("close", "end it for good"),
        ("link", "a new one-time link for an agent; the one before it is dead"),
    ):
        act = acts.add_parser(word, parents=[parent], help=text)
        act.add_argument("id", metavar="ID|NAME", help="id, external id or name of the customer")
        if word == "rename":
            act.add_argument("name", type=name, metavar="NAME")
        if word == "close":
            act.add_argument("--yes", action="store_true", help="do not ask")


def _add_installations(command: ArgumentParser, parent: ArgumentParser, limit: Callable[[str], int]) -> None:
    acts = command.add_subparsers(dest="action", metavar="ACTION", required=True)
    create = acts.add_parser("create", parents=[parent], help="let an application print for --account (needed)")
    create.add_argument("--app", required=True, metavar="ID|NAME", help="the developer application")
    permission_help = "what it may do (default: all; again = these instead): " + ", ".join(Scope)
    words = [scope.value for scope in Scope]
    permission = create.add_argument("--permission", action="extend", nargs="+", choices=words, help=permission_help)
    permission.metavar = "P"
    _add_page(acts.add_parser("list", parents=[parent], help="those of --account, the newest first"), limit)
    acts.add_parser("tokens", parents=[parent], help="tokens that applications got at --account, the newest first")
    revoke = acts.add_parser("revoke", parents=[parent], help="no more tokens for it; those that it has end")
    revoke.add_argument("id", metavar="ID")


def _add_page(command: ArgumentParser, limit: Callable[[str], int]) -> None:
    command.add_argument("--limit", type=limit, default=50, help="1 to 100 (default: 50)")
    command.add_argument("--cursor")


def _external_id(text: str) -> str:
    try:
        return msgspec.convert(text, ExternalCustomerId)
    except msgspec.ValidationError:
        words = f"an external id has 1 to {LONGEST_EXTERNAL_ID} characters, no control characters"
        raise ArgumentTypeError(words) from None


# What the command line takes of consoles on other computers, and of the operators who work at them.


SERVER_HELP = "a server on another computer that this one is a console of: its name, HOST, HOST:PORT or address"


def add_server(shared: ArgumentParser) -> None:
    shared.add_argument("--server", metavar="NAME|URL", default=argparse.SUPPRESS, help=SERVER_HELP)


def add_language(console: ArgumentParser) -> None:
    console.add_argument(
        "--language",
        choices=["system", *(language.value for language in Language)],
        metavar="LANGUAGE",
        help=f"of the window, chosen as in its settings: system (as this computer) or {', '.join(OFFERED)}",
    )


def add_console_verbs(console: ArgumentParser, shared: ArgumentParser) -> None:
    """Without one of them it is the window."""
    actions = console.add_subparsers(dest="verb", metavar="ACTION")

    def verb(name: str, text: str, *arguments: str) -> ArgumentParser:
        made: ArgumentParser = actions.add_parser(name, parents=[shared], help=text)
        for argument in arguments:
            made.add_argument(argument.lower(), metavar=argument)
        return made

    code = verb("pair-code", "a code that makes another computer a console of this server; good once, for 10 minutes")
    code.add_argument("--role", choices=[role.value for role in Role], default="operator", help="default: operator")
    code.add_argument("--name", help="of that console (default: its computer's)")
    pair = verb("pair", "make this computer a console of the server at --server https://HOST:PORT")
    pair.add_argument("code", metavar="CODE", nargs="?", help="- = from standard input; default: it is asked for")
    pair.add_argument("--name", help="of this console (default: this computer's)")
    verb("list", "consoles on other computers")
    verb("servers", "servers on other computers that this one is a console of")
    verb("rename", "another name for a console", "ID", "NAME")
    verb("revoke", "shut a console out for good, at once", "ID")
    verb("unpair", "be no console of --server any more: its token is forgotten here")
    lock = verb("lock", "whether consoles do only what operators may until somebody unlocks them with a PIN")
    lock.add_argument(
        "state",
        choices=["on", "off", "now"],
        nargs="?",
        help="now: lock the windows that you have open here, as from a screen lock; default: tell how it is",
    )
    hiding = verb("documents", "whether what documents say is kept from operators: pages, commands, files")
    hiding.add_argument("state", choices=["hide", "show"], nargs="?", help="default: tell how it is")
    verb("whoami", "as which console commands ask the server, and what they may do there")
    verb("settings", "what is chosen for the window at this computer: look, language, sounds, scanner, wall")
    verb("set", "choose something else: an open window has it at once", "KEY", "VALUE")
    verb("reset", "these get their defaults again").add_argument("keys", nargs="+", metavar="KEY")


def add_operator_verbs(operator: Callable[..., ArgumentParser]) -> None:
    roles = [role.value for role in Role]
    operator("list", "who works at the consoles")
    add = operator("add", "somebody who works at the consoles", "NAME")
    add.add_argument("--role", choices=roles, default="operator", help="default: operator")
    operator("pin", "set a PIN of 4 to 12 digits, read from stdin", "ID").add_argument(
        "--forget", action="store_true", help="no PIN any more"
    )
    change = operator("change", "another name or role", "ID")
    change.add_argument("--name")
    change.add_argument("--role", choices=roles)
    operator("remove", "they work here no more; what they did keeps their name", "ID")


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
    number = _number(1, 999_999_999, "number of a notice")
    notice("show", "one notice, also a closed one").add_argument("number", metavar="NUMBER", type=number)
    close = notice("close", "it was read; what it is about stays as it is")
    close.add_argument("number", metavar="NUMBER", type=number)
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
