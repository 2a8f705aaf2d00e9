"""What the command line takes of consoles on other computers, and of the operators who work at them."""

from __future__ import annotations

import argparse
from argparse import ArgumentParser
from collections.abc import Callable

from app.language.languages import OFFERED, Language
from server_core.contract.types.consoles import Role

SERVER_HELP = "a server on another computer that this one is a console of: its name, HOST, HOST:PORT or address"
ENVIRONMENT = "SPOOLHOUSE_SERVER"


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
