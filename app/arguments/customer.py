"""`spoolhouse partner account …` and `partner installation …`, and whose account any command is about."""

from __future__ import annotations

import argparse
from argparse import ArgumentParser, ArgumentTypeError, Namespace
from collections.abc import Callable

import msgspec

from server_core.contract.types.partners import LONGEST_EXTERNAL_ID, ExternalCustomerId, RelationshipStatus, Scope

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
