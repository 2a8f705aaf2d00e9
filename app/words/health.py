"""Words for the health checks (result and remedy) and for the contents of a diagnostics file. Pure."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from enum import StrEnum
from urllib.parse import urlsplit

from app.language.translate import Phrase, Words, tr
from app.words.ages import day_and_time, day_words
from app.words.messages import message_text
from app.words.plain_text import plain
from app.words.settings import bytes_words
from server_core.contract.types.agents import BUNDLED_NAME
from server_core.contract.types.discovery import Discovery, ProbeNews
from server_core.contract.types.states import PrinterStatus

LOW_DISK, NO_DISK = 2 * 10**9, 200 * 1024 * 1024
CLOCK_OFF = timedelta(seconds=30)
EARLIEST = datetime(2026, 1, 1, tzinfo=UTC)
"""A clock before this date was never set."""


class State(StrEnum):
    """`attention`: should be checked; `failed`: printing does not work, or stored data was altered."""

    OK = "ok"
    ATTENTION = "attention"
    FAILED = "failed"


class CheckKind(StrEnum):
    """The object of a check; several agents, printers and notices are told apart by name or number."""

    AGENT = "agent"
    AUDIT = "audit"
    CLOCK = "clock"
    COMPUTER = "computer"
    DISCOVERY = "discovery"
    DISK = "disk"
    FILES = "files"
    LIVE = "live"
    NOTICE = "notice"
    NOTICES = "notices"
    PORT = "port"
    PRINTER = "printer"
    PRINTERS = "printers"
    REMOTE_AGENT = "remote agent"
    SERVER = "server"
    SOUND = "sound"
    TLS = "tls"
    TRAY = "tray"
    VERSIONS = "versions"


WORDS = Words(
    {
        State.OK: Phrase("passed", "check"),
        State.ATTENTION: Phrase("check this", "check"),
        State.FAILED: Phrase("failed", "check"),
    }
)
TITLES = Words(
    {
        CheckKind.AGENT: Phrase("Agent", "check"),
        CheckKind.AUDIT: Phrase("Audit log", "check"),
        CheckKind.CLOCK: Phrase("Clock", "check"),
        CheckKind.COMPUTER: Phrase("Computer", "check"),
        CheckKind.DISCOVERY: Phrase("Discovery", "check"),
        CheckKind.DISK: Phrase("Disk", "check"),
        CheckKind.FILES: Phrase("Private files", "check"),
        CheckKind.LIVE: Phrase("Live", "check"),
        CheckKind.NOTICES: Phrase("Notices", "check"),
        CheckKind.PRINTERS: Phrase("Printers", "check"),
        CheckKind.PORT: Phrase("Port", "check"),
        CheckKind.REMOTE_AGENT: Phrase("Remote agent", "check"),
        CheckKind.SERVER: Phrase("Server", "check"),
        CheckKind.SOUND: Phrase("Sound", "check"),
        CheckKind.TLS: Phrase("TLS", "check"),
        CheckKind.TRAY: Phrase("Tray", "check"),
        CheckKind.VERSIONS: Phrase("Versions", "check"),
    }
)
NAMED = Words(
    {
        CheckKind.AGENT: Phrase("Agent {name}", "check"),
        CheckKind.NOTICE: Phrase("Notice {name}", "check"),
        CheckKind.PRINTER: Phrase("Printer {name}", "check"),
    }
)


@dataclass(frozen=True, kw_only=True, slots=True)
class Finding:
    state: State
    text: str
    fix: str = ""

    @property
    def spoken(self) -> str:
        return f"{WORDS[self.state]}: {self.text}" + (f" {self.fix}" if self.fix else "")


@dataclass(frozen=True, kw_only=True, slots=True)
class Check(Finding):
    """`of`: the name or number of the object, where there are several of its kind."""

    kind: CheckKind
    of: str = ""

    @property
    def name(self) -> str:
        """Return the English name, for commands and files: `printer Zebra Dock 1`."""
        return f"{self.kind} {self.of}" if self.of else self.kind.value

    @property
    def as_json(self) -> dict[str, str]:
        return {"name": self.name, "state": self.state, "text": self.text, "fix": self.fix}

    @property
    def key(self) -> str:
        """Return the end of its identifier: `help.check.printer-Zebra-Dock-1`."""
        return self.name.replace(" ", "-")

    @property
    def title(self) -> str:
        """The kind of check, or the kind and its object: `Printer Zebra Dock 1`."""
        if not self.of:
            return TITLES[self.kind]
        is_own = self.kind is CheckKind.AGENT and self.of == BUNDLED_NAME
        return NAMED[self.kind].format(name=tr("This computer") if is_own else self.of)


def passed(kind: CheckKind, text: str, *, of: str = "") -> Check:
    return Check(kind=kind, of=of, state=State.OK, text=text)


def attention(kind: CheckKind, text: str, fix: str = "", *, of: str = "") -> Check:
    return Check(kind=kind, of=of, state=State.ATTENTION, text=text, fix=fix)


def failed(kind: CheckKind, text: str, fix: str = "", *, of: str = "") -> Check:
    return Check(kind=kind, of=of, state=State.FAILED, text=text, fix=fix)


def disk_check(free_bytes: int, where: str) -> Check:
    """`where`: the folder, or the name of the disk's computer."""
    text = tr("{size} free for {where}", size=bytes_words(free_bytes), where=where)
    if free_bytes <= NO_DISK:
        return failed(CheckKind.DISK, text, tr("Free up space: no new jobs are accepted."))
    fix = tr("Free up space soon, otherwise no new jobs are accepted.")
    return attention(CheckKind.DISK, text, fix) if free_bytes < LOW_DISK else passed(CheckKind.DISK, text)


def port_check(base_url: str, before: int | None, *, taken: bool = True) -> Check:
    """`before`: the port that the server should have; None: unknown. `taken`: another program listens there."""
    port = urlsplit(base_url).port
    if before is None or port == before:
        return passed(CheckKind.PORT, tr("{port}, as expected", port=port) if before else f"{port}")
    fix = (
        tr(
            "Another program uses {before}: close it and restart the server, or enter the new "
            "address in your programs.",
            before=before,
        )
        if taken
        else tr("{before} is free again: restart the server, or enter the new address in your programs.", before=before)
    )
    return attention(
        CheckKind.PORT,
        tr(
            "{port} instead of {before}: programs with the old address can't reach the server", port=port, before=before
        ),
        fix,
    )


def clock_check(server_now: datetime | None, here: datetime) -> Check:
    """`server_now` None: an older server that does not report its time."""
    if here < EARLIEST:
        return failed(
            CheckKind.CLOCK,
            tr("the date on this computer is {day}", day=day_words(here)),
            tr("Set the date and time of this computer, preferably from the network."),
        )
    if server_now is None:
        return passed(CheckKind.CLOCK, day_and_time(here, seconds=False))
    off = abs(server_now - here)
    if off > CLOCK_OFF:
        text = tr("the clocks of the server and this computer differ by {seconds:.0f} s", seconds=off.total_seconds())
        return attention(
            CheckKind.CLOCK, text, tr("Set both clocks from the network; otherwise times and tokens are wrong.")
        )
    return passed(CheckKind.CLOCK, tr("the server and this computer have the same time"))


def discovery_check(found: Discovery) -> Check:
    problems = [message_text(source.problem) for source in found.sources if source.problem]
    count = len(found.printers)
    text = tr("Found %n printer(s)", "by a search", count)
    return (
        attention(CheckKind.DISCOVERY, text, " ".join(plain(each) for each in problems))
        if problems
        else passed(CheckKind.DISCOVERY, text)
    )


def probe_words(news: ProbeNews) -> str:
    """Return why the printer cannot print now, in its own words; empty if it can."""
    if news.problem:
        return plain(message_text(news.problem))
    if news.status is PrinterStatus.OFFLINE:
        return plain(message_text(news.message) or tr("it does not answer"))
    return ""


def window_checks(age_seconds: float | None, *, has_tray: bool) -> list[Check]:
    """Return the checks of this window only."""
    live = age_seconds is not None and age_seconds <= 3
    tray = tr("the system tray is available")
    return [
        passed(CheckKind.LIVE, tr("changes arrive at once"))
        if live
        else attention(CheckKind.LIVE, tr("the display is out of date"), tr("Reconnecting…")),
        passed(CheckKind.TRAY, tray)
        if has_tray
        else passed(CheckKind.TRAY, tr("no system tray: closing minimises the window")),
    ]


def support_text(checks: Sequence[Check], versions: Iterable[str], at: datetime) -> str:
    """Return the text for a support message: no names of people, no addresses with logins, no secrets."""
    lines = [f"Spoolhouse, {at.astimezone().isoformat(timespec='seconds')}", *versions, ""]
    for check in checks:
        lines.append(f"{WORDS[check.state]:>10}  {check.name}: {plain(check.text)}")
    return "\n".join(lines) + "\n"


WHAT = Words(
    {
        "README.txt": Phrase("What this file is"),
        "versions.json": Phrase("Versions of the program, its parts and the system"),
        "health.json": Phrase("The check list, with what to do"),
        "server.json": Phrase("State of the server, its address and disk"),
        "agents.json": Phrase("The computers that print"),
        "printers.json": Phrase("Printers: state, model, paper, address without login"),
        "probes.json": Phrase("What each printer reported just now"),
        "window.json": Phrase("Settings of this window"),
        "logs/engine.log": Phrase("End of the log of the server and agent"),
        "logs/engine-start.log": Phrase("Output of the server at its start"),
        "logs/window.log": Phrase("Log of this window"),
        "logs/agent.log": Phrase("Log of this computer's agent for another server"),
    }
)
ABOUT = """\
Spoolhouse diagnostics {number}, {at}

For whoever helps you with Spoolhouse. In it are versions, the check list, the state of the server, of its agents and
printers, how the window is set, and the ends of the logs.

Not in it: secrets, tokens, passwords, PINs and links; documents and pictures of labels; the database. Names of
printers, agents and files, and references of orders may stand in the logs: read them before you give this file away.

An id that was shown with an error (X-Request-Id, or the id of a bug) is found in the logs.
"""


def gathered_words(number: str, parts: int, size: int) -> str:
    return tr(
        "Diagnostics {number}: %n file(s), {size}. Check them before you save.",
        "",
        parts,
        number=number,
        size=bytes_words(size),
    )


def saved_words(name: str, number: str) -> str:
    return tr("Diagnostics {number} saved as {name}.", number=number, name=name)
