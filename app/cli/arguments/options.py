"""The arguments of `job`, `convert`, `printer set` and `agent`, mostly derived from the contract; parsers of values.

Print parameters and tuning have the API's names, types and bounds. An option that is not given stays UNSET.
"""

from __future__ import annotations

import re
from argparse import ArgumentParser, ArgumentTypeError, BooleanOptionalAction, Namespace, _ArgumentGroup
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from ipaddress import IPv4Network, IPv6Network, ip_network
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit
from uuid import UUID

from msgspec import UNSET

from server_core.contract.decisions.labels_out import LabelsOut
from server_core.contract.decisions.print_defaults import SPEEDS_MM_S
from server_core.contract.types.documents import PageSpan, RawLanguage, read_spans
from server_core.contract.types.drawing import SheetBack
from server_core.contract.types.fields import FieldFacts
from server_core.contract.types.jobs import LONGEST_REFERENCE, LONGEST_UNDO, Counted, JobActionKind, Show
from server_core.contract.types.media import DARKNESS_STRIP, MEDIA_PRESETS, MediaTracking
from server_core.contract.types.parameters import (
    MEDIA_SIDES,
    PARAMETERS,
    PRINT_DEFAULTS,
    DuplexMode,
    Parameter,
)
from server_core.contract.types.partners import SHORTEST, may_be_guessed
from server_core.contract.types.printers import MOST_TAGS, PLACE_CHARACTERS, SETTINGS
from server_core.contract.types.states import Confirmation
from server_core.contract.types.tuning import NO_LABEL, TAG_CHARACTERS, TUNING, EscposRaster, Halftone, ZplCompression
from server_core.log_lines import LogFormat


def option(name: str) -> str:
    """Return the option's name: `scale_mode` is `--scale-mode`."""
    return f"--{name.replace('_', '-')}"


def number(low: float, high: float, *, whole: bool = False, rest: str = "") -> Callable[[str], float]:
    """Make a parser of numbers. `rest`: the end of its error text."""
    shape = r"\d{1,5}" if whole else r"[+-]?\d{1,4}(\.\d{1,6})?"

    def read(text: str) -> float:
        if not re.fullmatch(shape, text) or not low <= float(text) <= high:
            kind = "whole number" if whole else "number"
            raise ArgumentTypeError(f"'{text}' is not a {kind} from {low:g} to {high:g}{rest}")
        return int(text) if whole else float(text)

    return read


def add_field(group: _ArgumentGroup, field: FieldFacts[Any], *, flag: str | None = None, **more: Any) -> None:
    """Add the option of a field: a vocabulary becomes `choices`, numbers are bounded, and a switch also has a `--no-`
    form.
    """
    if field.words:
        more["choices"] = [word.value for word in field.words]
    elif field.kind is bool:
        more["action"] = BooleanOptionalAction
    else:
        more["type"] = of_number(field)
        if field.name.endswith("_mm"):
            more["metavar"] = "MM"
    group.add_argument(flag or option(field.name), dest=field.name, **more)


def of_number(field: FieldFacts[Any], rest: str = "") -> Callable[[str], float]:
    return number(*field.bounds, whole=field.kind is int, rest=rest)


# `--key KEY` for commands that must not be carried out twice: a repeat with the same key gives the same print or
# secret.


KEY_HELP = "repeating the command with the same key has no further effect"


def add_key(parser: ArgumentParser, help: str = KEY_HELP) -> None:
    parser.add_argument("--key", type=_key, metavar="KEY", help=help)
    parser.set_defaults(repeat_key=None)  # the key that is sent, given or generated


def add_key_of_secret(parser: ArgumentParser) -> None:
    help = (
        f"a key of {SHORTEST} or more random characters, for example from uuidgen; repeating the command with the same "
        "key within ten minutes shows the same secret again (default: made by the command)"
    )
    parser.add_argument("--key", type=_key_of_secret, metavar="KEY", help=help)
    parser.set_defaults(repeat_key=None)


def _key_of_secret(text: str) -> str:
    if may_be_guessed(_key(text)):
        raise ArgumentTypeError(
            f"'{text}' is easy to guess. Use {SHORTEST} or more random characters, for example from uuidgen"
        )
    return text


def _key(text: str) -> str:
    if not re.fullmatch(r"[\x21-\x7e](?:[\x20-\x7e]{0,126}[\x21-\x7e])?", text):
        raise ArgumentTypeError(f"'{text}' is not a key. Use 1 to 128 ASCII characters, without spaces at the ends")
    return text


def add_log_format(command: ArgumentParser) -> None:
    text = "format of the log file and of errors on stderr: lines of text, or one JSON object per line (default: text)"
    words = [each.value for each in LogFormat]
    command.add_argument("--log-format", choices=words, default=LogFormat.TEXT.value, help=text)


KEY_PLACES = ("best", "keyring", "file")


def add_enrolment(agent: Callable[..., ArgumentParser]) -> None:
    enroll = agent("enroll", "make this computer an agent of the server that gave the link")
    link_help = (
        "- reads one line of stdin (default: a hidden prompt). If you give the link as an argument, everybody on "
    )
    link_help += "this computer can read it in the list of processes, and could use it before you do"
    enroll.add_argument("link", nargs="?", metavar="LINK", help=link_help)
    replace_help = "enrol again: at the same server, the computer stays the same agent with a new key and its"
    enroll.add_argument(
        "--replace", action="store_true", help=f"{replace_help} printers; at another server, it becomes a new agent"
    )
    new_help = "with --replace: become a new agent without printers, for a copied data folder"
    enroll.add_argument("--as-new", action="store_true", help=new_help)
    place_help = "where to keep the agent's key: keyring, file (in the data folder), or best (the first that works)"
    enroll.add_argument("--key-in", choices=KEY_PLACES, default="best", help=place_help)
    plain_help = "allow another computer's server without TLS: everybody on the network path can read key and documents"
    enroll.add_argument("--plain-http", action="store_true", help=plain_help)
    add_log_format(agent("run", "print for the server at which this computer is enrolled"))
    auto = agent("autostart", "start the agent with the computer, or when its user logs in")
    auto.add_argument("request", choices=("on", "off", "status"))


OPEN_LINK_HELP = "open a spoolhouse:// link: asks, then makes this computer an agent"


def add_open_link(command: ArgumentParser) -> None:
    request = command.add_mutually_exclusive_group(required=True)
    request.add_argument("url", nargs="?", metavar="URL", help="spoolhouse://enroll#…, from an onboarding page")
    request.add_argument(
        "--register", action="store_true", help="open these links with Spoolhouse; the console also sets this"
    )
    request.add_argument("--unregister", action="store_true", help="no longer open these links with Spoolhouse")


def agent_argument(command: ArgumentParser, what: str) -> None:
    command.add_argument(
        "--agent",
        metavar="NAME|ID",
        help=f"{what} (default: this computer's; with --account, the customer's only agent)",
    )


DEFAULT, ALL, NONE, NEVER = "default", "all", "none", "never"
DEVICE_EVIDENCE = [kind for kind in Confirmation if kind is not Confirmation.OPERATOR_CONFIRMED]
ParseOption = Callable[[str], Any]


@dataclass(frozen=True, kw_only=True, slots=True)
class Option:
    """Name and help of a setting's option.

    - `read`: parses its value; None: by its type and bounds
    - `reset`: the word for null, which restores the default; None: there is none
    """

    help: str
    flag: str | None = None
    metavar: str | None = None
    read: ParseOption | None = None
    reset: str | None = DEFAULT
    nargs: str | None = None


def seconds(low: int, days: int, *, off: bool = False, bare: bool = False) -> Callable[[str], int]:
    """Parse `90s`, `30m`, `24h` or `7d`, from `low` seconds to `days`. Returns seconds.

    - `off`: accept the word for 0
    - `bare`: accept seconds without a unit; not where the server has the same setting in minutes or hours
    """

    def parse(text: str) -> int:
        if off and text.lower() == "off":
            return 0
        if text.isdecimal() and not bare:
            raise ArgumentTypeError(f"'{text}' has no unit: write {text}s, {text}m, {text}h or {text}d")
        found = re.fullmatch(r"(\d{1,8})([smhd]?)", text.lower())
        length = int(found[1]) * {"": 1, "s": 1, "m": 60, "h": 3600, "d": 86400}[found[2]] if found else -1
        if not low <= length <= days * 86400:
            raise ArgumentTypeError(f"'{text}' is not a time like 30m, 24h or 7d ({low} s to {days}d)")
        return length

    return parse


def _time_text(length: int) -> str:
    """Return a time in the largest unit that divides it: 7200 is `2h`."""
    unit, size = next(pair for pair in (("d", 86400), ("h", 3600), ("m", 60), ("s", 1)) if length % pair[1] == 0)
    return f"{length // size}{unit}"


def _word(words: dict[str, Any]) -> ParseOption:
    def read(text: str) -> Any:
        if text.lower() not in words:
            raise ArgumentTypeError(f"'{text}' is not one of {', '.join(words)}")
        return words[text.lower()]

    return read


def _named(words: Iterable[StrEnum], **more: Any) -> dict[str, Any]:
    return {each.value: each for each in words} | more


def _listed(kind: type[StrEnum]) -> str:
    return ", ".join(kind)


DEFAULT_FLAGS = {"color_mode": "--default-color", "duplex_mode": "--default-duplex"}
SHORT_WORDS: dict[str, dict[str, Any]] = {
    "duplex_mode": {"long_edge": DuplexMode.LONG_EDGE, "short_edge": DuplexMode.SHORT_EDGE}
}
"""Everyday words, accepted besides those of the API."""
DEFAULT_MEANS = {"orientation": "as the page is"}


def _of_default(parameter: Parameter) -> Option:
    words = _named(parameter.words, **SHORT_WORDS.get(parameter.name, {}))
    default = DEFAULT_MEANS.get(parameter.name, "the device's own setting")
    meaning = f"value for PDF jobs that set none: {', '.join(parameter.words)}; default = {default}"
    return Option(help=meaning, flag=DEFAULT_FLAGS.get(parameter.name), read=_word(words), reset=None)


def _range(name: str) -> str:
    low, high = TUNING[name].bounds
    return f"{low:g} to {high:g}"


SHIFTS, PERCENTS = _range("calibration_x_mm"), _range("darkness")
SPEEDS = "; ".join(f"{language} {low} to {high}" for language, (low, high) in SPEEDS_MM_S.items())
HEAD = "width of the print head"
OPTIONS: dict[str, Option] = {
    "minimum_evidence": Option(
        help=f"evidence that counts as printed: {', '.join(DEVICE_EVIDENCE)}; learn = from the next test print; "
        "bytes_accepted also accepts a connection that is reset after the last byte",
        metavar="WORD",
        read=_word(_named(DEVICE_EVIDENCE)),
        reset="learn",
    ),
    "stale_after_seconds": Option(
        help="after an outage, ask before printing jobs older than this: 60m, 2h, off; default = by kind of document",
        flag="--stale-after",
        metavar="TIME",
        read=seconds(1, 30, off=True),
    ),
    "expires_after_seconds": Option(
        help="waiting jobs older than this fail: 24h, 7d; default = the server's setting",
        flag="--expires-after",
        metavar="TIME",
        read=seconds(60, 365),
    ),
    "follows_device": Option(
        help="yes = use the new address when the device is found elsewhere; no = only suggest it",
        flag="--follow-device",
        metavar="yes|no",
        read=_word({"yes": True, "no": False}),
        reset=None,
    ),
    "calibration_x_mm": Option(help=f"move everything to the right, across the print head: {SHIFTS}"),
    "calibration_y_mm": Option(help=f"move everything along the feed: {SHIFTS}"),
    "head_width_mm": Option(help=f"{HEAD}; default = as wide as the paper"),
    "darkness": Option(help=f"{PERCENTS} %%; default = the printer's own setting", metavar="PERCENT"),
    "speed_mm_s": Option(
        help=f"print speed, rounded to a step of the language ({SPEEDS}); default = the printer's own setting",
        metavar="MM_PER_S",
    ),
    "halftone": Option(help=f"how grey becomes dots: {_listed(Halftone)}"),
    "zpl_compression": Option(
        help=f"pictures in ZPL: {_listed(ZplCompression)}; z64 is smaller, but not every printer supports it"
    ),
    "escpos_raster": Option(
        help=f"how dots are sent in ESC/POS: {_listed(EscposRaster)}; graphics = for a printer without GS v 0"
    ),
    "cut": Option(
        help="when to cut: none = the printer's own mode (a ZPL printer keeps its last mode until it is switched off), "
        "job = after each copy, page = after each page"
    ),
    "opens_drawer": Option(help="open the cash drawer with each job", flag="--cash-drawer"),
    "auto_rotate": Option(
        help="rotate a PDF page by 90 degrees if its long side is across the paper; jobs with an orientation keep it "
        "(off by default)",
        reset=None,
    ),
    "raw_policy": Option(
        help="raw files: screen = block damaged files and commands that outlast the job (default); deny = refuse all; "
        "allow = do not check",
        reset=None,
    ),
    "raw_allow": Option(
        help="commands that raw files may contain; replaces the list: JUS, 'SET KEY1' …; "
        f"{NO_LABEL} = files that only configure the printer; none (default)",
        metavar="COMMAND",
        read=str,
        reset=None,
        nargs="+",
    ),
    **{name: _of_default(each) for name, each in PRINT_DEFAULTS.items()},
    "shared_with": Option(
        help="applications that may print here, by id or name; all (default)",
        flag="--share-with",
        metavar="CLIENT",
        read=str,
        reset=None,
        nargs="+",
    ),
    "standby_printer_id": Option(
        help="the printer that gets the waiting jobs with 'printer standby'; none (default)",
        flag="--standby",
        metavar="ID",
        read=str,
        reset=NONE,
    ),
    "standby_after_seconds": Option(
        help="move the waiting jobs to the standby printer after this time offline: 5m, 1h; never (default)",
        flag="--standby-after",
        metavar="TIME",
        read=seconds(60, 7),
        reset=NEVER,
    ),
    "pool": Option(
        help="share waiting jobs with equal printers of the same pool; the pool is one of the printer's tags; none "
        "(default)",
        metavar="TAG",
        read=str,
        reset=NONE,
    ),
    "place": Option(
        help=f"where the printer stands, up to {PLACE_CHARACTERS} characters; default = as the device reports",
        metavar="TEXT",
        read=str,
    ),
    "dpi": Option(
        help="resolution of the print head, if it was set wrong; default = as the device reports",
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
    """Return the value for `printer add`; None if it was not given."""
    text = f"{HEAD}: wider paper is then refused"
    parser.add_argument("--head-width-mm", type=of_number(TUNING["head_width_mm"]), metavar="MM", help=text)


def add_tags(printer: Callable[..., ArgumentParser]) -> None:
    tag = printer(
        "tag", f"change a printer's tags (groups): up to {MOST_TAGS} tags of up to {TAG_CHARACTERS} characters", "ID"
    )
    tag.add_argument("--add", nargs="+", default=[], metavar="TAG", help="add the printer to these groups")
    tag.add_argument("--remove", nargs="+", default=[], metavar="TAG", help="remove the printer from these groups")


def _reader(name: str, chosen: Option) -> tuple[ParseOption, str]:
    """Return the option's parser and metavar. Without a parser of its own, type and bounds of its field decide."""
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


def read_setting(name: str, text: str) -> Any:
    """Parse the value of a setting as its option does. Raises ArgumentTypeError."""
    return _reader(name, OPTIONS[name])[0](text)


def setting_text(name: str, value: Any, separator: str) -> str:
    """Return the word of a setting's value, which `read_setting` parses. `separator`: between those of a list."""
    if value is None:
        return OPTIONS[name].reset or (ALL if name == "shared_with" else "")
    if isinstance(value, bool):
        yes, no = ("yes", "no") if name == "follows_device" else ("on", "off")
        return yes if value else no
    if isinstance(value, list):
        return separator.join(map(str, value)) or NONE
    if name == "stale_after_seconds" and value == 0:
        return "off"
    if name in ("stale_after_seconds", "expires_after_seconds", "standby_after_seconds"):
        return _time_text(value)
    return str(value) if isinstance(value, str) else f"{value:g}" if isinstance(value, float) else str(value)


class ConvertFormat(StrEnum):
    """The formats that a PDF can be converted to. `png` is the picture that `zpl` and the others burn."""

    ZPL = "zpl"
    TSPL = "tspl"
    CPCL = "cpcl"
    ESCPOS = "escpos"
    PWG = "pwg"
    URF = "urf"
    PNG = "png"


TRACKING_HELP = (
    "how labels are told apart (default: gap, or continuous without a height; a ZPL or CPCL printer keeps its own"
    " setting: no ^MN is sent)"
)
AS_PRINTER_SET = "settings of the printer, as in 'printer set'"

NATIVE_DPI = {ConvertFormat.PWG: 300, ConvertFormat.URF: 300}
"""The resolution without --dpi; 203 for all others."""

HELP = {"dpi": "dots per inch (default: 203; pwg, urf: 300)"}


def add_convert_arguments(parser: ArgumentParser, *, media: Callable[[str], object]) -> None:
    """Add the arguments. `media` parses `100x150` or `80`."""
    parser.add_argument("file", type=Path, metavar="IN.pdf")
    parser.add_argument(
        "--to", required=True, choices=_words(ConvertFormat), metavar="FORM", help=", ".join(ConvertFormat)
    )
    parser.add_argument(
        "-o",
        "--output",
        required=True,
        type=Path,
        metavar="OUT",
        help="- = standard output, page by page",
    )
    parser.add_argument("--force", action="store_true", help="replace an existing file")
    group = parser.add_argument_group("print parameters, as in the API")
    size = group.add_argument("--media", type=media, metavar="WIDTHxHEIGHT")
    size.help = "in mm; WIDTH alone for a continuous roll, not for pwg and urf (default: the size of each page)"
    for each in PARAMETERS.values():
        if each.use.is_drawn:
            add_field(group, each, default=each.default, help=HELP.get(each.name))
    tuning = parser.add_argument_group(AS_PRINTER_SET)
    for name, setting in TUNING.items():
        chosen = OPTIONS[name]
        add_field(tuning, setting, flag=chosen.flag, default=setting.default, help=chosen.help)
    loaded = parser.add_argument_group("the loaded paper, as in 'printer load'")
    loaded.add_argument("--tracking", choices=_words(MediaTracking), help=TRACKING_HELP)
    told = parser.add_argument_group("what a printer reports about itself")
    back = "pwg, urf: how the printer orients back sides"
    told.add_argument("--sheet-back", choices=_words(SheetBack), default=SheetBack.NORMAL.value, help=back)


def add_preview_arguments(parser: ArgumentParser, *, media: Callable[[str], object]) -> None:
    """Add the arguments. `media` parses `100x150` or `80`."""
    parser.add_argument("file", type=Path, metavar="LABEL")
    language_help = "the printer language (default: recognised by the file's beginning and name)"
    parser.add_argument("--language", choices=_words(RawLanguage), help=language_help)
    group = parser.add_argument_group("the printer")
    add_field(group, PARAMETERS["dpi"], default=None, help="dots per inch of the print head (default: 203)")
    size = group.add_argument("--media", type=media, metavar="WIDTHxHEIGHT")
    size.help = "the loaded paper in mm; WIDTH alone for a continuous roll (default: the size that the file sets)"
    output = parser.add_argument("-o", "--output", type=Path, metavar="OUT.png")
    output.help = "- = standard output (default: next to the file; several labels are numbered)"
    parser.add_argument("--force", action="store_true", help="replace an existing file")


def _words(kind: type[StrEnum]) -> list[str]:
    return [member.value for member in kind]


PAGES_HELP = "only these pages of a PDF, or labels of a ZPL file, for example 4-6,9"
ACT_HELP = "act on many jobs; those for which it is not possible are listed and stay as they are"
CURSOR_HELP = "where the next page begins: the last line of the previous answer shows it"
PRINT_HELP = "print a PDF or a raw file"


def add_jobs(job: Callable[..., ArgumentParser], limit: Callable[[str], int]) -> None:
    """Add the commands. `job` creates a command whose ID is a job's. `limit`: parses a number of lines."""
    listing = job("list", "list jobs; those that need a person come first and are marked with !")
    shown = listing.add_mutually_exclusive_group()
    shown.add_argument("--show", choices=[each.value for each in Show], default="all", help="default: all")
    shown.add_argument("--needs-you", action="store_true", help="only jobs that need a person, as 'status' counts them")
    listing.add_argument("--printer", metavar="NAME|ID", help="only jobs of this printer")
    listing.add_argument("--tag", help="only jobs of printers with this tag")
    listing.add_argument("--limit", type=limit, default=50, help="1 to 100 (default: 50)")
    listing.add_argument("--cursor", help=CURSOR_HELP)
    find = job("find", "find jobs by reference, file name, id or words of the document, newest first")
    find.add_argument("text", metavar="TEXT")
    find.add_argument("--limit", type=limit, default=20, help="1 to 100 (default: 20)")
    add_print(job("print", PRINT_HELP))
    add_action(job("act", ACT_HELP))
    for name, text in (
        ("show", "show one job with its timeline"),
        ("undo", "undo a delayed cancel or move, made by 'job act --undo' or by a window"),
        ("finish", "do a delayed cancel or move now"),
    ):
        job(name, text, "ID")
    for name, text in (
        ("cancel", "cancel a job; a job that is printing is asked to stop"),
        ("hold", "keep a job waiting"),
        ("release", "let a held job print"),
        ("done", "mark a failed job as done: it no longer needs a person"),
        ("reopen", "undo 'job done'"),
    ):
        add_key(job(name, text, "ID"))
    labels = job("labels", "show how many labels one copy has, and which one was scanned", "ID")
    labels.add_argument("--scanned", default="", metavar="TEXT", help="what the scanner read from the label")
    document = job("document", "save the document as it was sent", "ID")
    document.add_argument("file", type=Path, metavar="FILE")
    document.add_argument("--force", action="store_true", help="replace an existing file")
    watch = job("watch", "print a line for each change until the jobs end (without an ID: until Ctrl+C)")
    watch.add_argument("ids", nargs="*", type=job_id, metavar="ID")
    answer = job("answer", "answer whether an unconfirmed job came out", "ID")
    outcomes = answer.add_mutually_exclusive_group(required=True)
    outcomes.add_argument("--yes", dest="came_out", action="store_true", help="it came out: the job is printed")
    outcomes.add_argument("--no", dest="came_out", action="store_false", help="it did not come out: the job has failed")
    answer.set_defaults(came_out=False)
    counted = outcomes.add_argument("--counted", type=_counted, help=COUNTED_HELP)
    counted.metavar = "OUT/ORDERED"
    reprint = job("reprint", "print a job again, as a new job", "ID")
    reprint.add_argument("--copies", type=of_number(PARAMETERS["copies"]), help="default: as many as before")
    reprint.add_argument("--printer", metavar="NAME|ID", help="print on this printer (default: the same one)")
    reprint.add_argument("--pages", type=page_spans, help=PAGES_HELP)
    add_key(reprint)
    move = job("move", "move a job to another printer; it keeps its id", "ID")
    move.add_argument("--printer", metavar="NAME|ID", required=True, help="the printer to move to")
    add_key(move)


def add_print(parser: ArgumentParser) -> None:
    """Add the arguments of a print. Options that are not given use the printer's settings."""
    parser.add_argument("file", type=Path, metavar="FILE")
    parser.add_argument("--printer", required=True, metavar="NAME", help="name or id of the printer")
    parser.add_argument("--raw-language", choices=[each.value for each in RawLanguage], help=RAW_HELP)
    parser.add_argument(
        "--reference", type=_reference, metavar="TEXT", help="the order number, by which you can find the job"
    )
    parser.add_argument("--pages", type=page_spans, help=PAGES_HELP)
    add_key(parser, PRINT_KEY_HELP)
    group = parser.add_argument_group("print parameters, as in the API")
    group.add_argument("--media", type=media, metavar="WIDTHxHEIGHT", help="in mm; WIDTH alone for a continuous roll")
    for each in PARAMETERS.values():
        if each.name not in MEDIA_SIDES:
            add_field(group, each)


def add_action(parser: ArgumentParser) -> None:
    parser.add_argument(
        "kind", choices=[each.value for each in JobActionKind], metavar="KIND", help=", ".join(JobActionKind)
    )
    parser.add_argument("ids", nargs="+", type=job_id, metavar="ID")
    parser.add_argument("--printer", metavar="NAME", help="the printer to move to, or to reprint on: name or id")
    parser.add_argument(
        "--undo", type=number(1, LONGEST_UNDO, whole=True), default=0, metavar="SECONDS", help=UNDO_HELP
    )
    add_key(parser)


RAW_HELP = "the printer language of a raw FILE (default: recognised by its content, then by its name)"


PRINT_KEY_HELP = "repeating the command with the same key does not print again"


UNDO_HELP = f"delay a cancel or move by up to {LONGEST_UNDO} seconds, so that 'job undo' can undo it (default: 0)"


def job_id(text: str) -> UUID:
    try:
        return UUID(text)
    except ValueError:
        raise ArgumentTypeError(f"'{text}' is not the id of a job. Find it with 'spoolhouse job list'") from None


def page_spans(text: str) -> list[PageSpan]:
    """Parse `4-6,9`."""
    spans = read_spans(text)
    if spans is None:
        raise ArgumentTypeError(f"'{text}' is not a list of pages like 4-6,9")
    return spans


COUNTED_HELP = "a part came out: 3/10 is the first three of ten labels, 1-3,5-10/10 all of them but the fourth"


def _counted(text: str) -> Counted:
    """Parse `3/10` or `1-3,5-10/10`."""
    labels, _, total = text.partition("/")
    ordered = int(total) if re.fullmatch(r"\d{1,7}", total) else 0
    out = LabelsOut.read(labels, ordered)
    if out is None or not 1 <= out.number < ordered:
        raise ArgumentTypeError(
            f"'{text}' is not a count like 3/10 or 1-3,5-10/10. If all or none came out, use --yes or --no"
        )
    return out.counted()


def _reference(text: str) -> str:
    reference = " ".join(text.split())
    if not 1 <= len(reference) <= LONGEST_REFERENCE or not reference.isprintable():
        raise ArgumentTypeError(f"'{text}' is not a reference. Use one line of 1 to {LONGEST_REFERENCE} characters")
    return reference


# `spoolhouse printer identify`, `try` and `language`: arguments of actions at a device.


LANGUAGES = [language.value for language in RawLanguage]


def add_device_actions(printer: Callable[..., ArgumentParser]) -> None:
    identify = printer("identify", "make a printer blink or beep, so that you can see which one it is")
    identify.add_argument("which", metavar="ID|URI", help="id or name of a printer, or an address from 'printer find'")
    identify.add_argument("--feed", action="store_true", help="feed one blank label if it cannot blink")
    identify.add_argument(
        "--language", choices=LANGUAGES, help="language of a printer given by its address, for --feed"
    )
    add_key(identify, "repeating the command with the same key does not feed again")
    trial = printer("try", "print a test label in a language, to see whether the printer speaks it")
    trial.add_argument("which", metavar="ID|URI", help="id, name or address of a printer")
    trial.add_argument("--language", choices=LANGUAGES, required=True)
    add_key(trial)
    for command in (identify, trial):
        agent_argument(command, "the agent that can reach the address")
    language = printer("language", "set the language of a printer, after 'printer try'", "ID")
    language.add_argument("--language", choices=LANGUAGES, required=True)


# `spoolhouse printer load` and `calibrate`: arguments about the loaded media.


PRESETS = {preset.name: (preset.width_mm, preset.height_mm) for preset in MEDIA_PRESETS}


def add_media_commands(printer: Callable[..., ArgumentParser]) -> None:
    load = printer("load", "set which paper is loaded; jobs that waited for this paper print", "ID")
    media_help = "in mm: 100x150; WIDTH alone for a continuous roll; or one of " + ", ".join(PRESETS)
    load.add_argument("--media", required=True, type=media, metavar="MEDIA", help=media_help)
    load.add_argument("--tracking", choices=[each.value for each in MediaTracking], help=TRACKING_HELP)
    calibrate = printer("calibrate", "correct position and darkness on the loaded paper", "ID")
    grid = calibrate.add_argument_group("1. print a sheet").add_mutually_exclusive_group()
    grid.add_argument("--print-grid", action="store_true", help="print a numbered mm grid")
    sensor_help = "label printers: feed a few labels so that the sensor measures them"
    grid.add_argument("--sensor", action="store_true", help=sensor_help)
    grid.add_argument("--undo", action="store_true", help="restore the previous values")
    strip_help = "print five numbered patches, from pale to dark"
    grid.add_argument("--print-strip", action="store_true", help=strip_help)
    answers = calibrate.add_argument_group("2. say what came out; another grid is printed to check")
    for edge in ("left", "top"):
        text = f"the number at the paper's {edge} edge: 3 = 0 to 2 are missing, -3 = 3 mm are blank before 0"
        answers.add_argument(f"--{edge}", type=_grid_number, metavar="N", help=text)
    again_help = "the new grid shows the same numbers again; without this option they count once"
    answers.add_argument("--again", action="store_true", help=again_help)
    dark = calibrate.add_mutually_exclusive_group()
    patches = range(1, len(DARKNESS_STRIP) + 1)
    dark.add_argument("--cleanest", type=int, choices=patches, help="the number of the strip's cleanest patch")
    dark.add_argument(
        "--darkness", type=_percent, metavar="PERCENT", help=f"{PERCENTS}; default = the printer's own setting"
    )
    add_key(
        calibrate,
        "repeating the command with the same key does not print or feed again, and counts numbers once",
    )


def media(text: str) -> tuple[float, float | None]:
    """Parse a preset's name, `100x150` or `80`; in mm."""
    word = text.lower()
    if word in PRESETS:
        return PRESETS[word]
    size = size_in(word)
    if size is None:
        raise ArgumentTypeError(f"'{text}' is not a size in mm like 100x150 or 80, nor one of {', '.join(PRESETS)}")
    return size


LEAST_SIDE, LONGEST_SIDE = PARAMETERS["media_width_mm"].bounds


def size_in(text: str) -> tuple[float, float | None] | None:
    """Parse `100x150` or `80`, in mm. None: it is no size of media."""
    found = re.fullmatch(r"(\d{1,4}(?:\.\d{1,3})?)(?:x(\d{1,4}(?:\.\d{1,3})?))?", text.lower())
    sides = [float(side) for side in found.groups() if side is not None] if found else []
    if not sides or not all(LEAST_SIDE <= side <= LONGEST_SIDE for side in sides):
        return None
    return sides[0], sides[1] if len(sides) == 2 else None


def _grid_number(text: str) -> float:
    if not re.fullmatch(r"-?\d{1,2}(\.\d{1,2})?", text) or abs(float(text)) > TUNING["calibration_x_mm"].bounds[1]:
        raise ArgumentTypeError(f"'{text}' is not a number of the grid ({SHIFTS})")
    return float(text)


def _percent(text: str) -> int | str:
    if text.lower() == "default":
        return "default"
    if not re.fullmatch(r"\d{1,3}", text) or int(text) > TUNING["darkness"].bounds[1]:
        raise ArgumentTypeError(f"'{text}' is not a darkness ({PERCENTS}, or default)")
    return int(text)


# Parsers of single values: times, hosts and addresses. Each raises ArgumentTypeError.


def local_time(text: str) -> datetime:
    """Parse a time of this computer: 14:30 of today, a day, or both."""
    try:
        if re.fullmatch(r"\d\d?:\d\d", text):
            hours, minutes = map(int, text.split(":"))
            return datetime.now().astimezone().replace(hour=hours, minute=minutes, second=0, microsecond=0)
        return datetime.fromisoformat(text).astimezone()
    except (ValueError, OverflowError):
        raise ArgumentTypeError(f"'{text}' is not a time like 14:30, 2026-03-01 or 2026-03-01T14:30") from None


def host_name(text: str) -> str:
    if not re.fullmatch(r"[A-Za-z0-9]([A-Za-z0-9._-]{0,251}[A-Za-z0-9])?", text):
        raise ArgumentTypeError(f"'{text}' is not a host name. Leave out scheme, port and path")
    return text.lower()


def network(text: str) -> IPv4Network | IPv6Network:
    try:
        return ip_network(text)
    except ValueError as error:
        raise ArgumentTypeError(f"'{text}' is not an address or network like 10.0.0.7 or 10.0.0.0/8") from error


def base_url(text: str) -> str:
    parts = urlsplit(text.rstrip("/"))
    if parts.scheme not in ("http", "https") or not parts.hostname or parts.path or parts.query or parts.fragment:
        raise ArgumentTypeError(f"'{text}' is not an address like https://HOST[:PORT], without a path")
    return f"{parts.scheme}://{parts.netloc.lower()}"
