"""The options of `printer set`: each is read into its field of `ChangePrinter`. What is not given is UNSET."""

from __future__ import annotations

import re
from argparse import ArgumentParser, ArgumentTypeError, BooleanOptionalAction, Namespace
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from msgspec import UNSET

from app.cli.arguments.options import number, of_number, option
from server_core.contract.decisions.print_defaults import SPEEDS_MM_S
from server_core.contract.types.fields import FieldFacts
from server_core.contract.types.parameters import ColorMode, DuplexMode, Orientation, default_of
from server_core.contract.types.printers import MOST_TAGS, PLACE_CHARACTERS, SETTINGS, TAG_CHARACTERS
from server_core.contract.types.states import Confirmation
from server_core.contract.types.tuning import NO_LABEL, TUNING, EscposRaster, Halftone, ZplCompression

DEFAULT, ALL, NONE = "default", "all", "none"
DEVICE_EVIDENCE = [kind for kind in Confirmation if kind is not Confirmation.OPERATOR_CONFIRMED]
DUPLEX = {"long_edge": DuplexMode.LONG_EDGE, "short_edge": DuplexMode.SHORT_EDGE}
"""As people say them, beside the words of the API."""
Read = Callable[[str], Any]


@dataclass(frozen=True, kw_only=True, slots=True)
class Option:
    """How a setting is named and explained.

    - `read`: makes its value of a word; None = by its type and bounds
    - `reset`: the word for null, which is the default; None = there is none
    """

    help: str
    flag: str | None = None
    metavar: str | None = None
    read: Read | None = None
    reset: str | None = DEFAULT
    nargs: str | None = None


def seconds(low: int, days: int) -> Callable[[str], int]:
    """Read `30m`, `24h`, `7d` or seconds, from `low` seconds to `days`. In seconds."""

    def parse(text: str) -> int:
        found = re.fullmatch(r"(\d{1,8})([smhd]?)", text.lower())
        length = int(found[1]) * {"": 1, "s": 1, "m": 60, "h": 3600, "d": 86400}[found[2]] if found else -1
        if not low <= length <= days * 86400:
            raise ArgumentTypeError(f"'{text}' is no time like 30m, 24h or 7d ({low} s to {days}d)")
        return length

    return parse


def _patience(low: int, days: int, *, off: bool = False) -> Read:
    return lambda text: 0 if off and text.lower() == "off" else seconds(low, days)(text)


def _word(words: dict[str, Any]) -> Read:
    def read(text: str) -> Any:
        if text.lower() not in words:
            raise ArgumentTypeError(f"'{text}' is none of {', '.join(words)}")
        return words[text.lower()]

    return read


def _named(words: Iterable[StrEnum], **more: Any) -> dict[str, Any]:
    return {each.value: each for each in words} | more


def _listed(kind: type[StrEnum]) -> str:
    return ", ".join(kind)


SPEEDS = "; ".join(f"{language} {low} to {high}" for language, (low, high) in SPEEDS_MM_S.items())
HEAD = "how wide the print head is"
TOLD = "what 'default' of a PDF job means there; default = the device's own setting"
OPTIONS: dict[str, Option] = {
    "minimum_evidence": Option(
        help=f"what must tell that a job was printed: {', '.join(DEVICE_EVIDENCE)}; learn = what the next test print "
        "shows; bytes_accepted also takes a printer that resets the connection behind the last byte",
        metavar="WORD",
        read=_word(_named(DEVICE_EVIDENCE)),
        reset="learn",
    ),
    "stale_after_seconds": Option(
        help="older jobs wait for a word after an outage: 60m, 2h; off; default = by what is printed",
        flag="--stale-after",
        metavar="TIME",
        read=_patience(1, 30, off=True),
    ),
    "expires_after_seconds": Option(
        help="jobs that waited longer are given up: 24h, 7d; default = by what is printed",
        flag="--expires-after",
        metavar="TIME",
        read=_patience(60, 365),
    ),
    "follows_device": Option(
        help="whether it takes the new address of its device by itself, once that is found; else it is offered",
        flag="--follow-device",
        metavar="yes|no",
        read=_word({"yes": True, "no": False}),
        reset=None,
    ),
    "calibration_x_mm": Option(help="all that is printed is moved so far to the right of the print head: -50 to 50"),
    "calibration_y_mm": Option(help="and so far along the feed"),
    "head_width_mm": Option(help=f"{HEAD}; default = as wide as the media"),
    "darkness": Option(help="0 to 100 %% of what the printer can; default = as it is set there", metavar="PERCENT"),
    "speed_mm_s": Option(
        help=f"how fast it prints, the nearest step that its language has ({SPEEDS}); default = as it is set there",
        metavar="MM_PER_S",
    ),
    "halftone": Option(help=f"how grey becomes black dots: {_listed(Halftone)}"),
    "zpl_compression": Option(
        help=f"of pictures in ZPL: {_listed(ZplCompression)}; z64 is smaller, but not every printer knows it"
    ),
    "escpos_raster": Option(
        help=f"how dots are sent in ESC/POS: {_listed(EscposRaster)}; for a printer without GS v 0, which few lack"
    ),
    "cut": Option(
        help="when a cutter cuts: none = the printer's own mode (one in ZPL keeps its last until switched off); job = "
        "after each copy of the document; page = after each page"
    ),
    "opens_drawer": Option(help="open the cash drawer with each job", flag="--cash-drawer"),
    "auto_rotate": Option(
        help="turn each page of a PDF a quarter where its long side lies otherwise than the media's; jobs that name an "
        "orientation keep it, and square pages are not turned (off by default)",
        reset=None,
    ),
    "raw_policy": Option(
        help="RAW files: screen = damaged ones and those that outlast their job fail unprinted (default); deny; allow",
        reset=None,
    ),
    "raw_allow": Option(
        help="commands that RAW files may hold though they are searched, in place of those of before: e.g. JUS, "
        f"'SET KEY1', {NO_LABEL} for files that only set up the printer; none",
        metavar="COMMAND",
        read=str,
        reset=None,
        nargs="+",
    ),
    default_of("color_mode"): Option(help=f"{TOLD}: {_listed(ColorMode)}", flag="--default-color", reset=None),
    default_of("duplex_mode"): Option(
        help=f"the same: {', '.join([*DuplexMode, *DUPLEX])}",
        flag="--default-duplex",
        read=_word(_named(DuplexMode, **DUPLEX)),
        reset=None,
    ),
    default_of("orientation"): Option(help=f"the same: {_listed(Orientation)}", reset=None),
    "shared_with": Option(
        help="applications that may print there, by id or name; all = every one (default)",
        flag="--share-with",
        metavar="CLIENT",
        read=str,
        reset=None,
        nargs="+",
    ),
    "standby_printer_id": Option(
        help="the printer that 'printer standby' hands its jobs to; none",
        flag="--standby",
        metavar="ID",
        read=str,
        reset=NONE,
    ),
    "place": Option(
        help=f"where it stands, up to {PLACE_CHARACTERS} characters; default = as it tells itself",
        metavar="TEXT",
        read=str,
    ),
    "dpi": Option(
        help="dots per inch of its head, where that was set wrong: what is drawn and shown follows; default = as it "
        "tells",
        metavar="DPI",
        read=number(72, 2400, whole=True, rest=f", or {DEFAULT}"),
    ),
}


def flag_of(name: str) -> str:
    return (OPTIONS[name].flag if name in OPTIONS else None) or option(name)


def add_printer_settings(parser: ArgumentParser) -> None:
    for name, chosen in OPTIONS.items():
        if name in TUNING and TUNING[name].kind is bool and chosen.reset is None:
            parser.add_argument(flag_of(name), action=BooleanOptionalAction, default=UNSET, help=chosen.help)
            continue
        read, metavar = _reader(name, chosen)
        parser.add_argument(
            flag_of(name),
            dest=name,
            type=read,
            default=UNSET,
            metavar=chosen.metavar or metavar,
            help=chosen.help,
            nargs=chosen.nargs,
        )


def names_setting(parsed: Namespace) -> bool:
    return any(getattr(parsed, name) is not UNSET for name in OPTIONS)


def add_head_width(parser: ArgumentParser) -> None:
    """Return the value for `printer add`; None where it is not given."""
    text = f"{HEAD}: wider media are refused then, else nobody knows"
    parser.add_argument("--head-width-mm", type=of_number(TUNING["head_width_mm"]), metavar="MM", help=text)


def add_tags(printer: Callable[..., ArgumentParser]) -> None:
    tag = printer("tag", f"its tags: groups of printers; up to {MOST_TAGS} of {TAG_CHARACTERS} characters", "ID")
    tag.add_argument("--add", nargs="+", default=[], metavar="TAG", help="put it into these groups")
    tag.add_argument("--remove", nargs="+", default=[], metavar="TAG", help="take it out of these")


def _reader(name: str, chosen: Option) -> tuple[Read, str]:
    """The reader of an option, by the type and bounds of its field where it has none of its own, and its metavar."""
    field: FieldFacts[Any] | None = TUNING.get(name) or SETTINGS.get(name)
    metavar = "WORD"
    if chosen.read is not None or field is None:
        read = chosen.read or str
    elif field.words:
        read = _word(_named(field.words))
    elif field.kind is bool:
        read, metavar = _word({"on": True, "off": False}), "on|off"
    else:
        read, metavar = of_number(field, f", or {chosen.reset}"), "MM"
    return (lambda text: None if text.lower() == chosen.reset else read(text)), metavar
