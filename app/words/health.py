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


WORDS = Words(
    {
        State.OK: Phrase("passed", "check"),
        State.ATTENTION: Phrase("check this", "check"),
        State.FAILED: Phrase("failed", "check"),
    }
)
TITLES = Words(
    {
        "agent": Phrase("Agent", "check"),
        "audit": Phrase("Audit log", "check"),
        "clock": Phrase("Clock", "check"),
        "computer": Phrase("Computer", "check"),
        "discovery": Phrase("Discovery", "check"),
        "disk": Phrase("Disk", "check"),
        "files": Phrase("Private files", "check"),
        "live": Phrase("Live", "check"),
        "notices": Phrase("Notices", "check"),
        "port": Phrase("Port", "check"),
        "remote agent": Phrase("Remote agent", "check"),
        "server": Phrase("Server", "check"),
        "sound": Phrase("Sound", "check"),
        "tls": Phrase("TLS", "check"),
        "tray": Phrase("Tray", "check"),
        "versions": Phrase("Versions", "check"),
    }
)
NAMED = Words(
    {
        "agent": Phrase("Agent {name}", "check"),
        "notice": Phrase("Notice {name}", "check"),
        "printer": Phrase("Printer {name}", "check"),
    }
)


@dataclass(frozen=True, kw_only=True, slots=True)
class Check:
    name: str
    state: State
    text: str
    fix: str = ""

    @property
    def key(self) -> str:
        """Return the end of its identifier: `help.check.printer-Zebra-Dock-1`."""
        return self.name.replace(" ", "-")

    @property
    def title(self) -> str:
        """The kind of check, or the kind and its object: `Printer Zebra Dock 1`."""
        kind, _, which = self.name.partition(" ")
        if self.name in TITLES or kind not in NAMED:
            return TITLES.get(self.name, f"{self.name[:1].upper()}{self.name[1:]}")
        return NAMED[kind].format(name=tr("This computer") if kind == "agent" and which == BUNDLED_NAME else which)

    @property
    def spoken(self) -> str:
        return f"{WORDS[self.state]}: {self.text}" + (f" {self.fix}" if self.fix else "")


def passed(name: str, text: str) -> Check:
    return Check(name=name, state=State.OK, text=text)


def attention(name: str, text: str, fix: str = "") -> Check:
    return Check(name=name, state=State.ATTENTION, text=text, fix=fix)


def failed(name: str, text: str, fix: str = "") -> Check:
    return Check(name=name, state=State.FAILED, text=text, fix=fix)


def disk_check(free_bytes: int, where: str) -> Check:
    """`where`: the folder, or the name of the disk's computer."""
    text = tr("{size} free for {where}", size=bytes_words(free_bytes), where=where)
    if free_bytes <= NO_DISK:
        return failed("disk", text, tr("Free up space: no new jobs are accepted."))
    fix = tr("Free up space soon, otherwise no new jobs are accepted.")
    return attention("disk", text, fix) if free_bytes < LOW_DISK else passed("disk", text)


def port_check(base_url: str, before: int | None, *, taken: bool = True) -> Check:
    """`before`: the port that the server should have; None: unknown. `taken`: another program listens there."""
    port = urlsplit(base_url).port
    if before is None or port == before:
        return passed("port", tr("{port}, as expected", port=port) if before else f"{port}")
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
        "port",
        tr(
            "{port} instead of {before}: programs with the old address can't reach the server", port=port, before=before
        ),
        fix,
    )


def clock_check(server_now: datetime | None, here: datetime) -> Check:
    """`server_now` None: an older server that does not report its time."""
    if here < EARLIEST:
        return failed(
            "clock",
            tr("the date on this computer is {day}", day=day_words(here)),
            tr("Set the date and time of this computer, preferably from the network."),
        )
    if server_now is None:
        return passed("clock", day_and_time(here, seconds=False))
    off = abs(server_now - here)
    if off > CLOCK_OFF:
        text = tr("the clocks of the server and this computer differ by {seconds:.0f} s", seconds=off.total_seconds())
        return attention("clock", text, tr("Set both clocks from the network; otherwise times and tokens are wrong."))
    return passed("clock", tr("the server and this computer have the same time"))


def discovery_check(found: Discovery) -> Check:
    problems = [message_text(source.problem) for source in found.sources if source.problem]
    count = len(found.printers)
    text = tr("Found %n printer(s)", "by a search", count)
    return (
        attention("discovery", text, " ".join(plain(each) for each in problems))
        if problems
        else passed("discovery", text)
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
        passed("live", tr("changes arrive at once"))
        if live
        else attention("live", tr("the display is out of date"), tr("Reconnecting…")),
        passed("tray", tray) if has_tray else passed("tray", tr("no system tray: closing minimises the window")),
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
        "printers.json": Phrase("Printers: state, model, media, address without login"),
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
