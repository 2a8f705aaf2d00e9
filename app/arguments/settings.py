"""`spoolhouse settings …` and `spoolhouse log`: their arguments."""

from __future__ import annotations

from argparse import ArgumentParser
from collections.abc import Callable

from server_core.contract.types.consoles import KEYS


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
