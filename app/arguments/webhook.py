"""`spoolhouse webhook …`: the arguments."""

from __future__ import annotations

from argparse import ArgumentParser
from collections.abc import Callable

from app.arguments.repeat import add_key_of_secret
from server_core.contract.types.webhooks import SUBSCRIBABLE, DeliveryState

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
