"""Commands for devices, run by the agent that can reach them.

A search for printers and which of them are already set up, a probe, an identification, a trial label, and the
calibration of a media sensor.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable
from uuid import UUID

from server_core.contract.decisions.capabilities import VIRTUAL_DPI
from server_core.contract.decisions.device_address import TAKE_ANY_BYTES
from server_core.contract.decisions.life_cycle import PRINTING
from server_core.contract.messages.agents import EnrolmentMessages
from server_core.contract.messages.message import Message
from server_core.contract.messages.printers import DeviceActionMessages
from server_core.contract.types.audit import Actor, AuditAction
from server_core.contract.types.discovery import (
    ACT_SECONDS,
    MOST_TRIAL_BYTES,
    PROBE_SECONDS,
    AgentCommand,
    AgentCommandKind,
    AgentCommandNews,
    Discovery,
    DiscoveryMethod,
    FoundPrinter,
    IdentifyNews,
    IdentifyPrinter,
    IdentifyView,
    ListedPrinter,
    ProbeNews,
    ProbeView,
    SearchNews,
    SourceNews,
    StartDiscovery,
    StartIdentify,
    StartProbe,
    StartTrial,
    TrialNews,
    TrialView,
)
from server_core.contract.types.documents import LANGUAGE_NAMES, RawLanguage
from server_core.contract.types.errors import ErrorCode
from server_core.contract.types.fields import Record
from server_core.contract.types.media import SensorCalibrated, has_sensor_command, sensor_command
from server_core.documents.samples import sample_label
from server_core.services.agent_commands import (
    SILENT_SECONDS,
    PostedAgentCommand,
    address,
    find_printer,
    has_moved,
    may_feed,
    require_account_feeds,
    require_feeds,
    require_not_paused,
)
from server_core.services.api_error import ApiError, invalid_field
from server_core.services.audit import note
from server_core.services.jobs.idempotency import IdempotencyKey, fingerprint_of
from server_core.services.printers.facts import backend_of
from server_core.services.printers.handover import agent_to_take
from server_core.services.printers.sample_print import DRAWN, label_size
from server_core.services.printers.stored_settings import kind_of
from server_core.services.printers.views import require_printer
from server_core.services.server_state import ServerState
from server_core.store import job_rows, printer_rows
from server_core.store.commits import Commit
from server_core.store.ids import new_id
from server_core.store.printer_rows import PrinterRow
from server_core.store.store import Connection


async def send(state: ServerState, requested: UUID | None, command: AgentCommand) -> PostedAgentCommand:
    """Send a command to an agent; by default the bundled one.

    Raises ApiError `validation_failed` if there is no such agent, it is offline or has too many commands. Commands that
    feed paper may also be rejected as the board says.
    """
    account = state.ctx.account

    def work(connection: Connection) -> UUID:
        if may_feed(command):
            require_account_feeds(connection, account)
        found: UUID = agent_to_take(connection, account, requested).agent_id
        if may_feed(command):
            require_not_paused(connection, account, found, command.address or "")
        return found

    agent_id = await _read_before_a_shut(state, work)
    if not state.presence.is_online(agent_id):
        raise invalid_field("agent_id", "offline", EnrolmentMessages.AGENT_OFFLINE())
    posted = state.agent_commands.post(account, agent_id, command)
    if posted is None:
        raise invalid_field("agent_id", "busy", EnrolmentMessages.AGENT_BUSY())
    state.wakeups.notify(agent_id)
    return posted


async def _read_before_a_shut(state: ServerState, work: Callable[[Connection], UUID]) -> UUID:
    """Read again if the account was suspended or closed meanwhile: the first read may have been too early."""
    account = state.ctx.account
    while True:
        times = state.agent_commands.times_shut(account)
        agent_id = await state.ctx.store.read(work)
        if times == state.agent_commands.times_shut(account):
            return agent_id


LONGEST_WAIT = 10.0
NO_ANSWER = SourceNews(
    way=DiscoveryMethod.ADDRESS, done=True, seconds=SILENT_SECONDS, problem=DeviceActionMessages.DISCOVERY_SILENT()
)


async def start(state: ServerState, request: StartDiscovery) -> Discovery:
    """Start a search. Raises ApiError `validation_failed` for an unknown or offline agent."""
    address = request.address.strip() if request.address else None
    command = AgentCommand(errand_id=new_id(), kind=AgentCommandKind.SEARCH, address=address or None)
    return await _view(state, await send(state, request.agent_id, command))


async def look(state: ServerState, discovery_id: UUID, *, after: int, wait: float) -> Discovery:
    """Return the search once its version is above `after`. Raises ApiError `discovery_not_found`."""
    posted = _find(state, discovery_id)
    if not _is_done(state, posted):
        await posted.wait_beyond(after, min(wait, LONGEST_WAIT))
    return await _view(state, _find(state, discovery_id))


def end(state: ServerState, discovery_id: UUID) -> None:
    """End a search; the agent stops with its next result. Raises ApiError `discovery_not_found`."""
    _find(state, discovery_id)
    state.agent_commands.drop(discovery_id)


def _find(state: ServerState, discovery_id: UUID) -> PostedAgentCommand:
    posted = state.agent_commands.find(state.ctx.account, discovery_id, AgentCommandKind.SEARCH)
    if posted is None:
        raise ApiError(ErrorCode.DISCOVERY_NOT_FOUND, DeviceActionMessages.DISCOVERY_OVER())
    return posted


def _is_done(state: ServerState, posted: PostedAgentCommand) -> bool:
    return posted.is_over(state.ctx.monotonic())


async def _view(state: ServerState, posted: PostedAgentCommand) -> Discovery:
    """Return the search as of one moment; later results have the next version."""
    version, done = posted.version, _is_done(state, posted)
    found = (posted.news and posted.news.search) or SearchNews(printers=[], sources=[], done=False)
    account = state.ctx.account
    printers = await state.ctx.store.read(lambda connection: printer_rows.printer_views(connection, account))
    return Discovery(
        discovery_id=posted.command.errand_id,
        agent_id=posted.agent_id,
        version=version,
        done=done,
        printers=[_listed(one, printers, posted.agent_id) for one in found.printers],
        sources=[*found.sources, NO_ANSWER] if done and not found.done else found.sources,
    )


def _listed(found: FoundPrinter, printers: Iterable[PrinterRow], agent_id: UUID) -> ListedPrinter:
    uris = [route.uri for route in found.ways]
    printer = find_printer(printers, agent_id, found.identity, found.model, uris)
    if printer is None:
        return ListedPrinter(found=found)
    return ListedPrinter(
        found=found,
        added=printer.printer_id,
        added_name=printer.name,
        moved=has_moved(printer, uris),
    )


# Probing a device through the agent that would print on it.


ANSWER_SECONDS = PROBE_SECONDS + 5.0
"""Includes the round trip to a distant agent."""


async def probe(state: ServerState, request: StartProbe) -> ProbeView:
    """Probe a device within 8 s.

    Raises ApiError `invalid_device_uri`, `validation_failed` (unknown or offline agent).
    """
    uri = request.uri.strip()
    backend_of(uri)
    agent_id, news = await ask(state, request.agent_id, uri)
    account = state.ctx.account
    printers = await state.ctx.store.read(lambda connection: printer_rows.printer_views(connection, account))
    printer = find_printer(printers, agent_id, news.identity, news.model, [uri])
    return ProbeView(
        uri=uri,
        agent_id=agent_id,
        news=news,
        added=printer.printer_id if printer else None,
        added_name=printer.name if printer else None,
    )


def printing_there(
    connection: Connection, state: ServerState, requested_agent: UUID | None, uri: str
) -> tuple[UUID, str] | None:
    """Return agent and name of a printer at this address that is printing."""
    account = state.ctx.account
    busy = {job.printer_id for job in job_rows.taken(connection) if job.state.status is PRINTING}
    if not busy:
        return None
    for row in printer_rows.printer_views(connection, account):
        is_its_agents = row.agent_id == (requested_agent or row.agent_id)
        if row.printer_id in busy and is_its_agents and address(row.uri) == address(uri):
            return row.agent_id, row.name
    return None


async def ask(state: ServerState, requested_agent: UUID | None, uri: str) -> tuple[UUID, ProbeNews]:
    """Probe an address, unless it is printing.

    Returns the agent and its result. Raises ApiError `validation_failed`.
    """
    printing = await state.ctx.store.read(lambda connection: printing_there(connection, state, requested_agent, uri))
    if printing is not None:
        agent_id, name = printing
        return agent_id, ProbeNews(problem=DeviceActionMessages.PROBED_IS_PRINTING(printer=name))
    posted = await send(
        state, requested_agent, AgentCommand(errand_id=new_id(), kind=AgentCommandKind.PROBE, address=uri)
    )
    try:
        await posted.wait_beyond(0, ANSWER_SECONDS)
    finally:
        state.agent_commands.drop(posted.command.errand_id)
    news = posted.news and posted.news.probe
    return posted.agent_id, news or ProbeNews(problem=DeviceActionMessages.ERRAND_SILENT())


TRIAL = "console_address_trial"
IDENTIFY = "console_identify"
ON_THE_WAY_SECONDS = 2.0


class CommandOutcome(Record, frozen=True, kw_only=True):
    """The outcome of a device command. `problem`: the reason if there is no result. `taken`: it may have been done."""

    agent_id: UUID
    problem: Message
    news: AgentCommandNews | None = None
    taken: bool = False

    @property
    def trial(self) -> TrialNews:
        return (self.news and self.news.trial) or TrialNews(problem=self.problem)


async def identify(state: ServerState, request: StartIdentify, repeat_key: str | None = None) -> IdentifyView:
    """Make a device identify itself. A repeat with the same key feeds nothing and gets the first answer.

    Raises ApiError `invalid_device_uri`, `validation_failed` (unknown or offline agent), and as `KeyedActions.once`.
    """
    repeat_key = repeat_key if request.feed else None
    key = IdempotencyKey.of(state.ctx.account, IDENTIFY, repeat_key, fingerprint_of(request))
    return await state.keyed_actions.once(state.ctx, key, IdentifyView, lambda: _identify_address(state, request))


async def _identify_address(state: ServerState, request: StartIdentify) -> tuple[IdentifyView, bool]:
    uri = request.uri.strip()
    backend_of(uri)
    return await _identify(state, request.agent_id, uri, request.language, request.feed)


async def identify_printer(
    state: ServerState, printer_id: UUID, request: IdentifyPrinter, repeat_key: str | None = None
) -> IdentifyView:
    """Identify a printer, as `identify`.

    Raises ApiError `printer_not_found`, `validation_failed` if its agent is offline, and as `KeyedActions.once`.
    """
    repeat_key = repeat_key if request.feed else None
    key = IdempotencyKey.of(state.ctx.account, IDENTIFY, repeat_key, hashlib.sha256(printer_id.bytes).digest())
    return await state.keyed_actions.once(
        state.ctx, key, IdentifyView, lambda: _identify_printer(state, printer_id, request)
    )


async def _identify_printer(
    state: ServerState, printer_id: UUID, request: IdentifyPrinter
) -> tuple[IdentifyView, bool]:
    account = state.ctx.account
    row = await state.ctx.store.read(lambda connection: require_printer(connection, account, printer_id))
    return await _identify(state, row.agent_id, row.uri, row.language, request.feed)


async def try_language(state: ServerState, request: StartTrial, repeat_key: str | None = None) -> TrialView:
    """Print a test label in a chosen language at an address whose language is unknown.

    A person judges the result by adding the printer with that language. A repeat with the same key gets the first
    answer. Raises ApiError `invalid_device_uri`, `validation_failed`, and as `KeyedActions.once`.
    """
    key = IdempotencyKey.of(state.ctx.account, TRIAL, repeat_key, fingerprint_of(request))
    return await state.keyed_actions.once(state.ctx, key, TrialView, lambda: _try_language(state, request))


async def _try_language(state: ServerState, request: StartTrial) -> tuple[TrialView, bool]:
    uri = request.uri.strip()
    if backend_of(uri) not in TAKE_ANY_BYTES:
        raise invalid_field("uri", "not_applicable", DeviceActionMessages.TRIAL_NOT_POSSIBLE())
    width, height = label_size(request.media_width_mm, request.media_height_mm, None, request.language)
    label = sample_label(
        name=f"{request.language.upper()} test",
        printer_id=str(new_id()),
        at=state.ctx.now().astimezone(),
        dpi=request.dpi or VIRTUAL_DPI,
        width_mm=width,
        height_mm=height,
    )
    content = DRAWN[request.language](label)
    if len(content) > MOST_TRIAL_BYTES:  # larger content would make the whole answer unreadable for the agent
        raise invalid_field("media_width_mm", "out_of_range", DeviceActionMessages.TRIAL_TOO_LARGE())
    command = AgentCommand(
        errand_id=new_id(), kind=AgentCommandKind.TRIAL, address=uri, language=request.language, content=content
    )
    there = await done_there(state, request.agent_id, command)
    view = TrialView(uri=uri, agent_id=there.agent_id, language=request.language, news=there.trial)
    return view, there.taken


async def _identify(
    state: ServerState, requested_agent: UUID | None, uri: str, language: RawLanguage | None, feed: bool
) -> tuple[IdentifyView, bool]:
    """Return the result and whether it may have fed paper."""
    command = AgentCommand(
        errand_id=new_id(), kind=AgentCommandKind.IDENTIFY, address=uri, language=language, feed=feed
    )
    there = await done_there(state, requested_agent, command)
    shown = (there.news and there.news.identify) or IdentifyNews(problem=there.problem)
    return IdentifyView(uri=uri, agent_id=there.agent_id, news=shown), there.taken and feed


async def done_there(state: ServerState, requested_agent: UUID | None, command: AgentCommand) -> CommandOutcome:
    """Run a command at a device, unless it is printing.

    Raises as `send`. Also raises if, before it was sent to an agent, the account was suspended or closed or a printer
    there was paused: then nothing was fed.
    """
    uri = command.address or ""
    printing = await state.ctx.store.read(lambda connection: printing_there(connection, state, requested_agent, uri))
    if printing is not None:
        agent_id, name = printing
        return CommandOutcome(agent_id=agent_id, problem=DeviceActionMessages.DEVICE_IS_PRINTING(printer=name))
    posted = await send(state, requested_agent, command)
    try:
        await posted.wait_beyond(0, ACT_SECONDS + ON_THE_WAY_SECONDS)
    finally:
        state.agent_commands.drop(command.errand_id)
    if posted.stopped:
        await state.ctx.store.read(
            lambda connection: require_feeds(connection, state.ctx.account, posted.agent_id, uri)
        )
    problem = DeviceActionMessages.ERRAND_SILENT()
    if posted.taken and may_feed(command):
        problem = DeviceActionMessages.ERRAND_OUTCOME_UNKNOWN()
    return CommandOutcome(agent_id=posted.agent_id, news=posted.news, problem=problem, taken=posted.taken)


# Calibration of a printer's media sensor, requested by an operator and done once.


OPERATION = "console_sensor"


async def calibrate_sensor(
    state: ServerState, printer_id: UUID, actor: Actor, repeat_key: str | None = None
) -> SensorCalibrated:
    """Calibrate a printer's media sensor, unless it is printing. A repeat with the same key gets the first answer.

    Raises ApiError `printer_not_found`, `validation_failed` if it has no such command or its agent is offline, and as
    `KeyedActions.once`.
    """
    key = IdempotencyKey.of(state.ctx.account, OPERATION, repeat_key, hashlib.sha256(printer_id.bytes).digest())
    return await state.keyed_actions.once(
        state.ctx, key, SensorCalibrated, lambda: _calibrate_sensor(state, printer_id, actor)
    )


async def _calibrate_sensor(state: ServerState, printer_id: UUID, actor: Actor) -> tuple[SensorCalibrated, bool]:
    """Send the command as a trial label, which agents of every version support."""
    account = state.ctx.account
    row = await state.ctx.store.read(lambda connection: require_printer(connection, account, printer_id))
    language, command = _command(row)
    content = f"{command}\r\n".encode()
    agent_command = AgentCommand(
        errand_id=new_id(), kind=AgentCommandKind.TRIAL, address=row.uri, language=language, content=content
    )
    there = await done_there(state, row.agent_id, agent_command)
    trial = there.trial
    details = {"name": row.name, "command": command, "problem": None if trial.problem is None else str(trial.problem)}

    def work(connection: Connection) -> None:
        action, now = AuditAction.PRINTER_SENSOR, state.ctx.now()
        note(connection, account, action, printer_id, at=now, actor=actor, **details)

    await state.ctx.store.write(work, Commit.PRINTER_CHANGE)
    return SensorCalibrated(printer_id=printer_id, command=command, problem=trial.problem), there.taken


def _command(row: PrinterRow) -> tuple[RawLanguage, str]:
    """Return language and command. Raises ApiError `validation_failed`."""
    language = kind_of(row).language or row.language
    if row.backend not in TAKE_ANY_BYTES or language is None or not has_sensor_command(language):
        if row.backend not in TAKE_ANY_BYTES:
            message = DeviceActionMessages.SENSOR_NOT_REACHED(printer=row.name)
        elif language is None:
            message = DeviceActionMessages.SENSOR_TAKES_DOCUMENTS(printer=row.name)
        else:
            message = DeviceActionMessages.SENSOR_WITHOUT_COMMAND(printer=row.name, language=LANGUAGE_NAMES[language])
        raise invalid_field("language", "not_applicable", message)
    continuous = row.media_width_mm is not None and row.media_height_mm is None
    command = sensor_command(language, row.media_tracking, continuous=continuous)
    if command is None:
        raise invalid_field("media_tracking", "not_applicable", DeviceActionMessages.SENSOR_WITH_CONTINUOUS_MEDIA())
    return language, command
