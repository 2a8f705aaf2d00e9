"""`spoolhouse agent …`: the arguments of this computer as an agent of another one's server."""

from __future__ import annotations

from argparse import ArgumentParser
from collections.abc import Callable

KEY_PLACES = ("best", "keyring", "file")


def add_enrolment(agent: Callable[..., ArgumentParser]) -> None:
    enroll = agent("enroll", "make this computer an agent of the server that gave the link")
    link_help = "(default: it is asked for, and read unseen); - = one line of stdin. As an argument everybody on this "
    link_help += "computer can read it in the list of processes, and whoever is quicker uses it up"
    enroll.add_argument("link", nargs="?", metavar="LINK", help=link_help)
    replace_help = "also if it is an agent already: at the same server it goes on as that agent, with a new key and its"
    enroll.add_argument("--replace", action="store_true", help=f"{replace_help} printers; anywhere else as a new one")
    new_help = "with --replace: as a new agent without printers, and the old one is left alone (a copied data folder)"
    enroll.add_argument("--as-new", action="store_true", help=new_help)
    place_help = "where its key is kept: the system's keyring, the data folder, or (best) the first that works"
    enroll.add_argument("--key-in", choices=KEY_PLACES, default="best", help=place_help)
    plain_help = "a server on another computer without TLS: everybody on the way can read the agent's key and documents"
    enroll.add_argument("--plain-http", action="store_true", help=plain_help)
    agent("run", "print for that server")
    auto = agent("autostart", "whether it starts by itself, with the computer or when its user logs in")
    auto.add_argument("wish", choices=("on", "off", "status"))


OPEN_LINK_HELP = "what a click on a spoolhouse:// link runs: it asks, and makes this computer an agent"


def add_open_link(command: ArgumentParser) -> None:
    wish = command.add_mutually_exclusive_group(required=True)
    wish.add_argument("url", nargs="?", metavar="URL", help="spoolhouse://enroll#…, from an onboarding page")
    wish.add_argument("--register", action="store_true", help="let clicks on such links come here (the console does)")
    wish.add_argument("--unregister", action="store_true", help="no more")


def agent_argument(command: ArgumentParser, what: str) -> None:
    command.add_argument(
        "--agent", metavar="NAME|ID", help=f"{what} (default: this computer; with --account its only one)"
    )
