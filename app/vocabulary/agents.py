"""Agents in operators' words. Pure."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta

from app.vocabulary.ages import moment, spoken_age
from app.vocabulary.marks import Mark, Shape, Tone
from app.vocabulary.plain_text import isolated, plain
from server_core.contract.agents import AgentView
from server_core.contract.console import PrinterView
from server_core.contract.public import AgentStatus

THIS_COMPUTER = "This computer"
ONLINE = Mark(said="Online", shape=Shape.CHECK, tone=Tone.GOOD)
TOO_OLD = Mark(said="Too old", shape=Shape.WARNING, tone=Tone.ATTENTION, strong=True)
NEVER = Mark(said="Never seen", shape=Shape.QUESTION, tone=Tone.QUIET)
REVOKED = Mark(said="Revoked", shape=Shape.SLASH, tone=Tone.QUIET)
NO_ANSWER_WITHIN = 8
"""Seconds that the server waits for an agent's answer."""


def is_revoked(agent: AgentView) -> bool:
    return agent.status is AgentStatus.REVOKED


def is_online(agent: AgentView) -> bool:
    return agent.status is AgentStatus.ONLINE


def order_of(agent: AgentView) -> tuple[bool, bool, str, datetime]:
    """This computer first, the revoked ones last."""
    return (is_revoked(agent), not agent.bundled, agent.name.casefold(), agent.created_at)


def mark_of(agent: AgentView, now: datetime) -> Mark:
    if is_revoked(agent):
        return REVOKED
    if is_online(agent):
        return TOO_OLD if agent.update.required else ONLINE
    if agent.last_seen_at is None:
        return NEVER
    since = f"Offline since {moment(agent.last_seen_at, now)}"
    return Mark(said=since, shape=Shape.BROKEN_RING, tone=Tone.ATTENTION, strong=True)


def name_of(agent: AgentView) -> str:
    """`Dock PC`; that of the server's own says what it is."""
    name = plain(agent.name)
    if not agent.bundled or name == THIS_COMPUTER:
        return name
    return f"{name} ({THIS_COMPUTER.lower()})"


def version_words(agent: AgentView) -> str:
    """`1.2.0, update available`"""
    version = plain(agent.version)
    if is_revoked(agent):
        return version
    if agent.update.required:
        return f"{version}, too old"
    return f"{version}, update available" if agent.update.available else version


def seen_words(agent: AgentView, now: datetime) -> str:
    if is_online(agent):
        return "now"
    return "never" if agent.last_seen_at is None else moment(agent.last_seen_at, now)


def printer_count(number: int) -> str:
    return _counted(number, "printer") if number else "no printers"


def sentence(agent: AgentView, printers: int, now: datetime) -> str:
    """`Agent Dock-PC, offline for 12 minutes, 3 printers`"""
    return f"Agent {name_of(agent)}, {_state_words(agent, now)}, {printer_count(printers)}"


def _state_words(agent: AgentView, now: datetime) -> str:
    if is_revoked(agent):
        return "revoked"
    if is_online(agent):
        return "online, too old: gets no jobs" if agent.update.required else "online"
    if agent.last_seen_at is None:
        return "never seen"
    return f"offline for {spoken_age(agent.last_seen_at, now).removesuffix(' ago')}"


def advice(agent: AgentView, printers: int) -> str:
    """What to look at there; empty where all is well."""
    if is_revoked(agent):
        return "It is shut out for good." + (
            f" Its {printer_count(printers)} print nothing: move them to another agent." if printers else ""
        )
    if not is_online(agent):
        if agent.bundled:
            return "The agent of this computer does not answer. Restart the server: Ctrl+K, Restart server."
        return (
            "Is that computer switched on, does Spoolhouse run there, and does the network reach this server? "
            "Its jobs wait; nothing is lost."
        )
    if agent.update.required:
        return f"It gets no jobs until it is updated to {plain(agent.update.latest_version)}."
    return ""


def names_of(names: Sequence[str], most: int = 5) -> str:
    """`A, B and 3 more`"""
    shown = [isolated(name) for name in names[:most]]
    more = len(names) - len(shown)
    if more:
        return f"{', '.join(shown)} and {more} more"
    return " and ".join(filter(None, (", ".join(shown[:-1]), shown[-1]))) if shown else ""


def revoke_words(agent: AgentView, printers: Sequence[PrinterView]) -> str:
    """What stops, what waits, and that it is for good."""
    if printers:
        waiting = sum(printer.waiting for printer in printers)
        stops = "stops printing" if len(printers) == 1 else "stop printing"
        jobs = (
            f"{_counted(waiting, 'job')} {'waits' if waiting == 1 else 'wait'} there"
            if waiting
            else "No job waits there"
        )
        what = (
            f"{printer_count(len(printers))} {stops}: {names_of([one.name for one in printers])}. {jobs}; "
            "what comes for them later waits, too, until you move the printers to another agent."
        )
        what = what[0].upper() + what[1:]
    else:
        what = "It has no printers: no job is stopped by it."
    return f"{what} This is for good: the computer can only join again with a new link, as a new agent."


def move_words(old: AgentView, names: Sequence[str]) -> str:
    many = len(names) != 1
    return (
        f"{printer_count(len(names)).capitalize()} of {name_of(old)}: {names_of(names)}. "
        f"{'They keep their' if many else 'It keeps its'} settings, ids and waiting jobs. "
        f"The other computer must reach {'them at the same addresses' if many else 'it at the same address'}."
    )


def left_of(expires_at: datetime, now: datetime) -> str:
    """`23 min`, `40 s`; empty: it is over."""
    seconds = int((expires_at - now) / timedelta(seconds=1))
    if seconds <= 0:
        return ""
    return f"{seconds // 60} min" if seconds >= 60 else f"{seconds} s"


def spoken_left(expires_at: datetime, now: datetime) -> str:
    """`23 minutes`; less than one is not counted: a screen reader would tell each second."""
    minutes = int((expires_at - now) / timedelta(minutes=1))
    return _counted(minutes, "minute") if minutes else "less than a minute"


def link_spoken(expires_at: datetime, now: datetime) -> str:
    return f"QR code with onboarding link, expires in {spoken_left(expires_at, now)}"


def answered_words(seconds: float) -> str:
    return f"It answered within {seconds:.1f} s." if seconds >= 0.1 else "It answered at once."


def update_words(agent: AgentView) -> str:
    latest = plain(agent.update.latest_version)
    if not agent.update.available:
        return f"{name_of(agent)} runs {plain(agent.version)}, the version of this server. There is nothing to do."
    due = "It gets no jobs until then. " if agent.update.required else "It goes on printing meanwhile. "
    return (
        f"{name_of(agent)} runs {plain(agent.version)}, this server {latest}. {due}"
        f"On {plain(agent.hostname)}: install Spoolhouse {latest}, as it was installed there, "
        "then start its agent anew:"
    )


def _counted(number: int, word: str) -> str:
    return f"{number} {word}{'' if number == 1 else 's'}"


def found_words(names: Sequence[str], *, done: bool) -> str:
    """What an agent finds where it is."""
    if names:
        return f"It finds {_counted(len(names), 'printer')}: {names_of(names, 8)}."
    return "It finds no printer there yet: add one by its address." if done else "It looks for printers…"


def printer_title(number: int) -> str:
    return _counted(number, "printer") if number else "No printers yet"


def fact_lines(agent: AgentView, now: datetime) -> list[tuple[str, str]]:
    lines = [
        ("Computer", plain(agent.hostname)),
        ("Version", version_words(agent)),
        ("Last seen", seen_words(agent, now)),
        ("Created", moment(agent.created_at, now)),
        ("Agent id", str(agent.agent_id)),
        ("Instance id", plain(agent.agent_instance_id)),
    ]
    if agent.revoked_at is not None:
        lines.insert(3, ("Revoked", moment(agent.revoked_at, now)))
    return lines
