"""The options of `printer set` for RAW files, print defaults, sharing and the standby printer."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from server_core.contract.types.parameters import ColorMode, DuplexMode, Orientation
from server_core.contract.types.tuning import NO_LABEL, RawPolicy

DUPLEX = {"long_edge": DuplexMode.LONG_EDGE, "short_edge": DuplexMode.SHORT_EDGE}
"""As people say them, beside the words of the API."""
NAMES = ("raw_policy", "raw_allow", "default_color", "default_duplex", "default_orientation", "share_with", "standby")


def add_policy(parser: ArgumentParser) -> None:
    """What is not given is None."""
    raw = "RAW files: screen = damaged ones and those that outlast their job fail unprinted (default); deny; allow"
    parser.add_argument("--raw-policy", choices=list(map(str, RawPolicy)), help=raw)
    allow = (
        "commands that RAW files may hold though they are searched, in place of those of before: e.g. JUS, 'SET KEY1', "
        f"{NO_LABEL} for files that only set up the printer; none"
    )
    parser.add_argument("--raw-allow", nargs="+", metavar="COMMAND", help=allow)
    told = "what 'default' of a PDF job means there; default = the device's own setting"
    parser.add_argument("--default-color", choices=list(map(str, ColorMode)), help=told)
    duplex = [*map(str, DuplexMode), *DUPLEX]
    parser.add_argument("--default-duplex", choices=duplex, metavar="WORD", help=f"the same: {', '.join(duplex)}")
    parser.add_argument("--default-orientation", choices=list(map(str, Orientation)), help="the same")
    share = "applications that may print there, by id or name; all = every one (default)"
    parser.add_argument("--share-with", nargs="+", metavar="CLIENT", help=share)
    parser.add_argument("--standby", metavar="ID", help="the printer that 'printer standby' hands its jobs to; none")


def names_policy(parsed: Namespace) -> bool:
    return any(getattr(parsed, name) is not None for name in NAMES)
