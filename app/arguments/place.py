"""`spoolhouse printer tag`, and the options of `printer set` that say where it stands and how fine its head is."""

from __future__ import annotations

import re
from argparse import ArgumentParser, ArgumentTypeError, Namespace
from collections.abc import Callable

from msgspec import UNSET

from server_core.contract.types.printers import MOST_TAGS, PLACE_CHARACTERS, TAG_CHARACTERS

DEFAULT = "default"


def add_place(parser: ArgumentParser) -> None:
    """What is not given is UNSET, the word `default` None."""
    place = f"where it stands, up to {PLACE_CHARACTERS} characters; default = as it tells itself"
    parser.add_argument("--place", type=_place, default=UNSET, metavar="TEXT", help=place)
    dpi = "dots per inch of its head, where that was set wrong: what is drawn and shown follows; default = as it tells"
    parser.add_argument("--dpi", type=_dpi, default=UNSET, metavar="DPI", help=dpi)


def names_place(parsed: Namespace) -> bool:
    return parsed.place is not UNSET or parsed.dpi is not UNSET


def add_tags(printer: Callable[..., ArgumentParser]) -> None:
    tag = printer("tag", f"its tags: groups of printers; up to {MOST_TAGS} of {TAG_CHARACTERS} characters", "ID")
    tag.add_argument("--add", nargs="+", default=[], metavar="TAG", help="put it into these groups")
    tag.add_argument("--remove", nargs="+", default=[], metavar="TAG", help="take it out of these")


def _place(text: str) -> str | None:
    return None if text.lower() == DEFAULT else text


def _dpi(text: str) -> int | None:
    if text.lower() == DEFAULT:
        return None
    if not re.fullmatch(r"\d{2,4}", text) or not 72 <= int(text) <= 2400:
        raise ArgumentTypeError(f"'{text}' is no resolution in dpi (72 to 2400, or {DEFAULT})")
    return int(text)
