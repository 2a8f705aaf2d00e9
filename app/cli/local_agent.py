"""This computer as an agent of a remote server: `spoolhouse agent run` and `agent autostart on|off|status`."""

from __future__ import annotations

import asyncio
import logging
import os
from argparse import Namespace
from collections.abc import Coroutine
from collections.abc import Set as AbstractSet
from typing import TYPE_CHECKING, Any

import msgspec

from app.cli.output import answer, write
from app.desktop.autostart import (
    END_IS_SUCCESS,
    ENDED_FOR_GOOD,
    AutostartState,
    Started,
    StartTime,
    autostart_for,
    autostart_words,
)
from app.errors import CommandFailed
from app.process.blocking_calls import allow_many_calls
from app.process.data_folder import DataFolder, DataFolderInUse, FolderLock
from app.process.enrolling import note_rejection, remote_engine, remote_server
from app.process.stop_signals import Stopping
from app.process.unanswered_enrolments import UnansweredEnrolments
from server_core.contract.messages.agents import AgentRunMessages
from server_core.log_lines import LogFormat

if TYPE_CHECKING:
    from agent_core.engine import Engine, EngineState


log = logging.getLogger(__name__)


class EndedForGood(CommandFailed):
    """The agent ended permanently. A restart would end the same way, or end another agent."""

    exit_code = ENDED_FOR_GOOD


async def run(folder: DataFolder, arguments: Namespace) -> None:
    """Print for the remote server until SIGTERM or SIGINT.

    The engine of this computer's own site may run at the same time, so lock and log are separate.
    """
    from app.process.serve import VERSION, log_to

    folder.prepare()
    own = folder.of_remote_agent
    own.prepare_log()
    engine = remote_engine(folder)
    if not engine.is_enrolled() and not engine.is_enrolling:
        raise CommandFailed(AgentRunMessages.NO_AGENT_YET())
    stopping = Stopping()
    stopping.listen()
    allow_many_calls()
    try:
        with FolderLock(own):
            log_to(own, LogFormat(arguments.log_format))
            log.info("Spoolhouse %s starts as an agent, process %d", VERSION, os.getpid())
            folder.warn_of_others()
            await _serve(folder, stopping)
            log.info("The agent has stopped")
    except EndedForGood as error:
        if os.environ.get(END_IS_SUCCESS):
            error.exit_code = 0
        raise
    except DataFolderInUse as error:
        raise CommandFailed(AgentRunMessages.AGENT_RUNS_ALREADY(folder=str(own.root))) from error


async def _serve(folder: DataFolder, stopping: Stopping) -> None:
    """Run. Raises CommandFailed when the agent has ended on its own."""
    from agent_core.engine import EngineState

    stopped = asyncio.create_task(stopping.requested.wait())
    lost = UnansweredEnrolments(folder)
    is_ready = False
    try:
        await _unless(stopped, lost.before_start())
        while not stopped.done():
            engine = remote_engine(folder)
            beside = asyncio.create_task(lost.beside())
            try:
                state = await _run(engine, stopping, {stopped, beside}, say_ready=not is_ready)
            finally:
                beside.cancel()
                await asyncio.gather(beside, return_exceptions=True)
            is_ready = True
            if not beside.cancelled():
                beside.result()  # a bug is loud
                log.warning("Restarting the agent: this computer was enrolled again by an answer that came late.")
                continue
            if state is EngineState.REVOKED and await _unless(stopped, lost.after_refusal()):
                continue  # the old key was replaced by a new one, whose answer was lost
            note_rejection(folder, rejected=state is EngineState.REVOKED and not engine.is_enrolled_anew)
            if state is not None and not stopped.done():
                raise _end(engine, state, folder)
    finally:
        stopped.cancel()


async def _run(
    engine: Engine, stopping: Stopping, enough: AbstractSet[asyncio.Task[Any]], *, say_ready: bool
) -> EngineState | None:
    """Return why it ended on its own; None: a task of `enough` came first. Raises CommandFailed."""
    from agent_core.errors import EngineError
    from app.process.serve import VERSION

    try:
        await engine.start()
    except EngineError as error:
        raise CommandFailed(error.message) from error
    try:
        if say_ready:
            write(msgspec.json.encode({"event": "ready", "version": VERSION}).decode())
        ended = asyncio.create_task(engine.wait_ended())
        await asyncio.wait({ended, *enough}, return_when=asyncio.FIRST_COMPLETED)
        if not ended.done():
            ended.cancel()
            return None
        finished = asyncio.create_task(engine.finished())  # do not cut a page that is being sent
        await asyncio.wait({finished, *enough}, return_when=asyncio.FIRST_COMPLETED)
        finished.cancel()
        return ended.result()
    finally:
        try:
            if engine.sending:
                stopping.tell(engine.sending, engine.config.timings.stop_sending)
        finally:
            await engine.stop(stopping.hurried)


async def _unless(stopped: asyncio.Task[bool], work: Coroutine[None, None, bool | None]) -> bool:
    """Return the result of the work; False if the agent is stopped first. Raises the errors of the work."""
    working = asyncio.ensure_future(work)
    await asyncio.wait({working, stopped}, return_when=asyncio.FIRST_COMPLETED)
    if working.done():
        return bool(working.result())
    working.cancel()
    await asyncio.gather(working, return_exceptions=True)
    return False


def _end(engine: Engine, state: EngineState, folder: DataFolder) -> CommandFailed:
    """Return the error for an agent that ended on its own."""
    from agent_core.engine import EngineState

    is_anew = engine.is_enrolled_anew
    is_for_good = not is_anew and state in (EngineState.REVOKED, EngineState.SUPERSEDED)
    kind = EndedForGood if is_for_good else CommandFailed
    return kind(f"{_end_words(state, is_enrolled_anew=is_anew)}. Its log: {folder.of_remote_agent.log}")


def _end_words(state: EngineState, *, is_enrolled_anew: bool) -> str:
    from agent_core.engine import EngineState

    match state:
        case EngineState.REVOKED if is_enrolled_anew:
            return (
                "this computer was enrolled again in the meantime, so the key of this agent is no longer valid. Start "
                "'spoolhouse agent run' again to use the new key"
            )
        case EngineState.REVOKED:
            return (
                "the server rejects this agent, because it was revoked or its account was closed. It prints nothing "
                "more. To become an agent again: 'spoolhouse agent enroll --replace'"
            )
        case EngineState.SUPERSEDED:
            return (
                "this agent was started a second time, on another computer or folder, and that one prints now. If "
                "this was not intended, the data folder was copied: enrol the copy with --replace --as-new"
            )
        case _:
            return f"the agent ended ({state})"


async def change_autostart(folder: DataFolder, arguments: Namespace) -> None:
    """Change the autostart. Raises CommandFailed, NoAutostart."""
    server = remote_server(folder)
    if server is None:
        raise CommandFailed(AgentRunMessages.NO_AGENT_YET())
    runs = FolderLock(folder.of_remote_agent).is_held()
    try:
        autostart = autostart_for(folder)
        if arguments.request == "on":
            await asyncio.to_thread(autostart.turn_on, start=not runs)
        elif arguments.request == "off":
            await asyncio.to_thread(autostart.turn_off)
        found = await asyncio.to_thread(autostart.look)
    except OSError as error:
        raise CommandFailed(f"the autostart was not changed: {error.strerror or error}") from error
    lines = [
        autostart_words(found, Started.AGENT),
        *([f"Also: {found.hint}"] if found.hint and found.state is AutostartState.ON else []),
    ]
    if found.state is AutostartState.ON and found.moment is StartTime.BOOT and server.kept_in is not None:
        lines.append(
            f"Its key is in a keyring ({server.kept_in}), which is locked until somebody logs in. "
            "To keep it in a file: "
            "'spoolhouse agent enroll --replace --key-in file'"
        )
    if runs and arguments.request == "on":
        lines.append("The running agent continues. The autostart takes effect at its next start.")
    if runs and arguments.request == "off":
        lines.append("The running agent continues until it is stopped.")
    facts = {"autostart": found.state, "starts": found.moment, "place": found.place, "hint": found.hint}
    answer(facts, lines, as_json=arguments.json)
