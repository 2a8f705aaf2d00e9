"""`spoolhouse partner …`: the arguments about developer applications and their assertions."""

from __future__ import annotations

from argparse import ArgumentParser
from collections.abc import Callable
from pathlib import Path

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
