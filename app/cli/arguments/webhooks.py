"""The arguments of `spoolhouse webhook …`."""

from __future__ import annotations

from argparse import ArgumentParser
from collections.abc import Callable

from app.cli.arguments.options import CURSOR_HELP, add_key_of_secret
from server_core.contract.types.webhooks import SUBSCRIBABLE, DeliveryState

EVENTS = [event.value for event in SUBSCRIBABLE]
PRIVATE = "allow private and loopback addresses, other ports than 443, and plain http there"
ID = "WEBHOOK"


def add_webhook_commands(
    webhook: Callable[..., ArgumentParser],
    overlap: Callable[[str], int],
    limit: Callable[[str], int],
    port: Callable[[str], int],
) -> None:
    """Add the commands. `overlap`, `limit`, `port` parse times, counts and ports.

    WEBHOOK is an id, a URL, or the name of an application with one webhook besides those of `listen`.
    """
    add = webhook("add", "send an application's events to a URL; the secret is shown once")
    add.add_argument("--client", required=True, metavar="ID", help="id or name of the application")
    add.add_argument("--url", required=True, help="https://HOST/PATH")
    _add_choices(add)
    add.add_argument("--allow-private", action="store_true", help=PRIVATE)
    add_key_of_secret(add)
    webhook("list", "list all webhooks and the state of their deliveries")
    change = webhook("set", "change the URL or the events", ID)
    change.add_argument("--url", help="https://HOST/PATH")
    _add_choices(change)
    change.add_argument("--all-events", action="store_true", help="send all events that the application may read")
    private = change.add_mutually_exclusive_group()
    private.add_argument("--allow-private", action="store_true", default=None, help=PRIVATE)
    private.add_argument(
        "--no-allow-private", dest="allow_private", action="store_false", help="allow only public https addresses"
    )
    rotate = webhook("rotate", "make a new secret, shown once", ID)
    overlap_help = "how long messages carry both signatures: 0, 30m, 24h, 7d (default: 24h; at most 7d)"
    rotate.add_argument("--overlap", type=overlap, default=86400, metavar="TIME", help=overlap_help)
    add_key_of_secret(rotate)
    webhook("disable", "stop sending; waiting messages are dropped", ID)
    webhook("enable", "send new events again", ID)
    webhook("remove", "delete a webhook and its log", ID)
    webhook("test", "send a webhook.test message and show the result", ID)
    log = webhook("log", "list deliveries, newest first", ID)
    log.add_argument("--state", choices=[state.value for state in DeliveryState])
    log.add_argument("--limit", type=limit, default=50)
    log.add_argument("--cursor", help=CURSOR_HELP)
    show = webhook("show", "show one delivery: its attempts and its body", ID)
    show.add_argument("number", type=int, metavar="NUMBER", help="number of the delivery, from the log")
    resend = webhook("resend", "send a delivery again, with the same webhook-id", ID)
    resend.add_argument("number", type=int, nargs="?", metavar="NUMBER", help="number of the delivery, from the log")
    resend.add_argument("--failed", action="store_true", help="resend all failed deliveries")
    listen = webhook("listen", "for developers, on the server's own computer: receive messages, check and print them")
    listen.add_argument("--port", type=port, default=0, help="where to listen (default: any free one)")
    client_help = "add a webhook for this application until the command ends"
    whose = listen.add_mutually_exclusive_group()
    whose.add_argument("--client", metavar="ID", help=client_help)
    whose.add_argument("--secret", metavar="whsec_…", help="check signatures with this secret of an existing webhook")
    _add_events(listen)
    listen.add_argument("--count", type=limit, help="stop after this many messages (default: only at Ctrl+C)")


def _add_events(parser: ArgumentParser) -> None:
    text = "an event to send; repeat for several (default: all that the application may read): " + ", ".join(EVENTS)
    parser.add_argument("--event", action="append", choices=EVENTS, metavar="EVENT", help=text)


def _add_choices(parser: ArgumentParser) -> None:
    _add_events(parser)
    parser.add_argument("--description", metavar="TEXT", help="a note for people")
