"""Agents in operators' words. Pure."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta

from app.language.translate import Phrase, Words, tr
from app.words.ages import moment, spoken_age
from app.words.marks import Mark, Shape, Tone
from app.words.messages import message_text
from app.words.plain_text import isolated, plain
from server_core.contract.decisions.agent_versions import lacking
from server_core.contract.decisions.names import NaturalKey, natural_order
from server_core.contract.messages.alarms import FEATURES, AgentLacks
from server_core.contract.types.agents import BUNDLED_NAME, AgentView
from server_core.contract.types.printers import PrinterView
from server_core.contract.types.states import AgentStatus

ONLINE = Mark(text=Phrase("Online", "agent"), shape=Shape.CHECK, tone=Tone.GOOD)
TOO_OLD = Mark(text=Phrase("Too old", "agent"), shape=Shape.WARNING, tone=Tone.ATTENTION, strong=True)
NEVER = Mark(text=Phrase("Never seen"), shape=Shape.QUESTION, tone=Tone.QUIET)
REVOKED = Mark(text=Phrase("Revoked", "agent"), shape=Shape.SLASH, tone=Tone.QUIET)


def is_revoked(agent: AgentView) -> bool:
    return agent.status is AgentStatus.REVOKED


def is_online(agent: AgentView) -> bool:
    return agent.status is AgentStatus.ONLINE


def order_of(agent: AgentView) -> tuple[bool, bool, NaturalKey, datetime]:
    """Sort this computer first and revoked agents last."""
    return (is_revoked(agent), not agent.bundled, natural_order(agent.name), agent.created_at)


def mark_of(agent: AgentView, now: datetime) -> Mark:
    if is_revoked(agent):
        return REVOKED
    if is_online(agent):
        return TOO_OLD if agent.update.required else ONLINE
    if agent.last_seen_at is None:
        return NEVER
    since = tr("Offline since {at}", at=moment(agent.last_seen_at, now))
    return Mark(text=since, shape=Shape.BROKEN_RING, tone=Tone.ATTENTION, strong=True)


def called(name: str) -> str:
    """Return the name only: `Dock PC`. The server's own agent is shown as the one on that computer."""
    if name != BUNDLED_NAME:
        return plain(name)
    return tr("The server’s computer") if is_server_elsewhere() else tr("This computer")


def name_of(agent: AgentView) -> str:
    """Return `Dock PC`; the server's own agent says that it is the server's."""
    name = plain(agent.name)
    if not agent.bundled:
        return name
    if is_server_elsewhere():
        return tr("{name} (the server’s computer)", name=plain(agent.hostname) if name == BUNDLED_NAME else name)
    return tr("This computer") if name == BUNDLED_NAME else tr("{name} (this computer)", name=name)


def version_words(agent: AgentView) -> str:
    """`1.2.0, update available`"""
    version = plain(agent.version)
    if is_revoked(agent):
        return version
    if agent.update.required:
        return tr("{version}, too old", version=version)
    return tr("{version}, update available", version=version) if agent.update.available else version


def version_with_update(agent: AgentView) -> str:
    """`1.2.0 (update available: 1.3.0)`"""
    if is_revoked(agent) or not agent.update.available:
        return agent.version
    version, latest = agent.version, agent.update.latest_version
    if agent.update.required:
        return tr("{version} (must be updated: {latest})", version=version, latest=latest)
    return tr("{version} (update available: {latest})", version=version, latest=latest)


def lack_words(features: Sequence[str]) -> str:
    """Return `It may lack: …`, with what this console knows by name; empty if there is nothing."""
    named = [message_text(words()) for feature, words in FEATURES.items() if feature in features]
    return message_text(AgentLacks.LACKS(features=", ".join(named))) if named else ""


def lacks(agent: AgentView) -> str:
    return "" if is_revoked(agent) else lack_words(lacking(agent.version, agent.update.latest_version))


def last_seen_words(agent: AgentView, now: datetime) -> str:
    if is_online(agent):
        return tr("just now", "last seen")
    return tr("never", "last seen") if agent.last_seen_at is None else moment(agent.last_seen_at, now)


def printer_count(number: int) -> str:
    return tr("%n printer(s)", "", number) if number else tr("no printers")


def sentence(agent: AgentView, printers: int, now: datetime) -> str:
    """`Agent Dock-PC, offline for 12 minutes, 3 printers`"""
    return tr(
        "Agent {agent}, {state}, {printers}",
        agent=name_of(agent),
        state=_state_words(agent, now),
        printers=printer_count(printers),
    )


def _state_words(agent: AgentView, now: datetime) -> str:
    if is_revoked(agent):
        return tr("revoked", "agent")
    if is_online(agent):
        return tr("online, too old: gets no jobs") if agent.update.required else tr("online", "agent")
    if agent.last_seen_at is None:
        return tr("never seen")
    return tr("offline, last seen {ago}", ago=spoken_age(agent.last_seen_at, now))


def advice(agent: AgentView, printers: int) -> str:
    """Return advice for the agent's computer; empty if all is well."""
    if is_revoked(agent):
        shut_out = tr("Its access is revoked permanently.")
        if not printers:
            return shut_out
        nothing = tr("Its %n printer(s) can't print. Move them to another agent.", "", printers)
        return f"{shut_out} {nothing}"
    if not is_online(agent):
        if agent.bundled and is_server_elsewhere():
            return tr("The agent of the server’s computer does not answer. Restart the server.")
        if agent.bundled:
            return tr("The agent of this computer does not answer. Restart the server: Ctrl+K, Restart server.")
        return tr(
            "Check that the computer is on, Spoolhouse is running there and it can reach this "
            "server. Its jobs wait; nothing is lost."
        )
    if agent.update.required:
        stopped = tr(
            "This agent gets no jobs until it is updated to {version}.",
            version=plain(agent.update.latest_version),
        )
        return f"{stopped} {lacks(agent)}".rstrip()
    if lack := lacks(agent):
        update = tr("Update this agent to {version}.", version=plain(agent.update.latest_version))
        return f"{update} {lack}"
    return ""


def alone_words() -> str:
    """Describe the case that the server's own agent is the only one."""
    if is_server_elsewhere():
        return tr("The server’s computer is the agent. Create a link to add another one.")
    return tr("This computer is the agent. Create a link to add another one.")


def names_of(names: Sequence[str], most: int = 5) -> str:
    """`A, B and 3 more`"""
    shown = [isolated(name) for name in names[:most]]
    more = len(names) - len(shown)
    if more:
        return tr("{some} and %n more", "", more, some=", ".join(shown))
    if len(shown) < 2:
        return "".join(shown)
    return tr("{some} and {last}", some=", ".join(shown[:-1]), last=shown[-1])


def revoke_words(printers: Sequence[PrinterView]) -> str:
    """Describe what revoking stops and delays, and that it is final."""
    good = tr("This is permanent: the computer can only join again with a new link, as a new agent.")
    if not printers:
        return " ".join((tr("This agent has no printers, so no job is stopped."), good))
    names = names_of([one.name for one in printers])
    stops = tr("%n printer(s) stop printing: {names}.", "", len(printers), names=names)
    waiting = sum(printer.waiting for printer in printers)
    waits = tr("%n job(s) wait there.", "", waiting) if waiting else tr("No job waits there.")
    later = tr("Later jobs wait as well, until you move the printers to another agent.")
    return f"{stops} {waits} {later} {good}"


def move_words(old: AgentView, names: Sequence[str]) -> str:
    return tr(
        "%n printer(s) of {agent}: {names}. They keep their settings, IDs and waiting jobs. The "
        "other computer must reach them at the same addresses.",
        "",
        len(names),
        agent=name_of(old),
        names=names_of(names),
    )


HOURS_FROM = 2 * 3600


def left_of(expires_at: datetime, now: datetime) -> str:
    """Return `23 h 59 min`, `119 min` or `40 s`; empty if the time is over."""
    seconds = int((expires_at - now) / timedelta(seconds=1))
    if seconds <= 0:
        return ""
    if seconds >= HOURS_FROM:
        hours, minutes = seconds // 3600, seconds % 3600 // 60
        return tr("{hours} h {minutes} min", hours=hours, minutes=minutes) if minutes else tr("{hours} h", hours=hours)
    return tr("{minutes} min", minutes=seconds // 60) if seconds >= 60 else tr("{seconds} s", seconds=seconds)


def spoken_left(expires_at: datetime, now: datetime) -> str:
    """Return `23 minutes`. Seconds are not counted, because a screen reader would announce each."""
    minutes = int((expires_at - now) / timedelta(minutes=1))
    if minutes * 60 >= HOURS_FROM:
        return tr("%n hour(s)", "", minutes // 60)
    return tr("%n minute(s)", "", minutes) if minutes else tr("less than a minute")


def link_spoken(expires_at: datetime, now: datetime) -> str:
    return tr("QR code with onboarding link, expires in {left}", left=spoken_left(expires_at, now))


def answered_words(seconds: float) -> str:
    return tr("It answered within {seconds:.1f} s.", seconds=seconds) if seconds >= 0.1 else tr("It answered at once.")


def update_words(agent: AgentView) -> str:
    name, version, latest = name_of(agent), plain(agent.version), plain(agent.update.latest_version)
    if not agent.update.available:
        return tr(
            "{agent} runs {version}, the version of this server. There is nothing to do.", agent=name, version=version
        )
    runs = tr("{agent} runs {version}, this server {latest}.", agent=name, version=version, latest=latest)
    due = tr("It gets no jobs until it is updated.") if agent.update.required else tr("It keeps printing meanwhile.")
    how = tr(
        "On {computer}, install Spoolhouse {latest} the same way as before, then restart its agent:",
        computer=plain(agent.hostname),
        latest=latest,
    )
    return " ".join(filter(None, (runs, lacks(agent), due, how)))


def found_words(names: Sequence[str], *, done: bool) -> str:
    """Describe what an agent finds at its site."""
    if names:
        return tr("Found %n printer(s): {names}.", "", len(names), names=names_of(names, 8))
    return tr("No printer was found there yet. Add one by its address.") if done else tr("Searching for printers…")


def printer_title(number: int) -> str:
    return tr("%n printer(s)", "", number) if number else tr("No printers yet")


def fact_lines(agent: AgentView, now: datetime) -> list[tuple[str, str]]:
    lines = [
        (tr("Computer"), plain(agent.hostname)),
        (tr("Version"), version_words(agent)),
        (tr("Last seen"), last_seen_words(agent, now)),
        (tr("Created", "when"), moment(agent.created_at, now)),
        (tr("Agent id"), str(agent.agent_id)),
        (tr("Instance id"), plain(agent.agent_instance_id)),
    ]
    if agent.revoked_at is not None:
        lines.insert(3, (tr("Revoked", "when"), moment(agent.revoked_at, now)))
    return lines


# The states of agents, from the API's terms to the user's language. Pure.


STATUS_WORDS = Words(
    {
        AgentStatus.ONLINE: Phrase("online", "agent"),
        AgentStatus.OFFLINE: Phrase("offline", "agent"),
        AgentStatus.REVOKED: Phrase("revoked", "agent"),
    }
)


def choice_words(name: str, status: AgentStatus) -> str:
    """`Dock PC (online)`"""
    return tr("{name} ({status})", name=name, status=STATUS_WORDS[status])


# The place of the server: if it is on another computer, that is not "this computer". A fact of the whole process, like
# its language: a window or a command talks to one server.


_places = {"elsewhere": False}


def server_is(*, elsewhere: bool) -> None:
    """Called once, when a window or a command starts."""
    _places["elsewhere"] = elsewhere


def is_server_elsewhere() -> bool:
    return _places["elsewhere"]
