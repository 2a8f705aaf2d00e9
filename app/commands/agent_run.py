"""`spoolhouse agent run`: prints for the server that this computer is enrolled with."""

from __future__ import annotations

import asyncio
import logging
import os
from argparse import Namespace
from collections.abc import Coroutine
from random import uniform
from typing import TYPE_CHECKING

import msgspec

from app.autostart.way import END_IS_SUCCESS, ENDED_FOR_GOOD
from app.blocking_calls import allow_many_calls
from app.commands.agents import remote_engine
from app.commands.output import CommandFailed, write
from app.data_folder import DataFolder, DataFolderInUse, FolderLock
from app.enrolling import one_at_a_time
from app.stopping import Stopping

if TYPE_CHECKING:
    from agent_core.engine import Engine, EngineState

log = logging.getLogger(__name__)
ASK_AGAIN_SECONDS = 5.0
ASK_FIRST_SECONDS = 20.0
"""So much later prints an agent whose own key may well be good."""


class EndedForGood(CommandFailed):
    """Started again by itself it would end in the same way, or end another agent."""

    exit_code = ENDED_FOR_GOOD


async def run(folder: DataFolder, arguments: Namespace) -> None:
    """Prints for the server that it is enrolled with, until SIGTERM or SIGINT; the engine of this computer's own site
    may run beside it, so lock and log are apart."""
    from app.serve import log_to

    folder.prepare()
    own = folder.of_remote_agent
    own.prepare_log()
    engine = remote_engine(folder)
    if not engine.is_enrolled() and not engine.is_enrolling:
        raise CommandFailed("this computer is no agent yet: spoolhouse agent enroll")
    stopping = Stopping()
    stopping.listen()
    allow_many_calls()
    try:
        with FolderLock(own):
            log_to(own)
            await _serve(folder, stopping)
    except EndedForGood as error:
        if os.environ.get(END_IS_SUCCESS):
            error.exit_code = 0
        raise
    except DataFolderInUse as error:
        raise CommandFailed(
            f"an agent runs on this data folder already ({own.root}); this one was not started"
        ) from error


async def _serve(folder: DataFolder, stopping: Stopping) -> None:
    """Raises CommandFailed when the agent has ended by itself."""
    from agent_core.engine import EngineState

    stopped = asyncio.create_task(stopping.asked.wait())
    is_ready = False
    try:
        await _unless(stopped, _settle(folder, is_refused=False))
        while not stopped.done():
            engine = remote_engine(folder)
            state = await _run(engine, stopping, stopped, say_ready=not is_ready)
            is_ready = True
            if state is None:
                return
            if state is EngineState.REVOKED and await _unless(stopped, _settle(folder, is_refused=True)):
                continue  # the old key had ended because the new one was given, and the answer was lost
            if not stopped.done():
                is_anew = engine.is_enrolled_anew
                words = _end_words(state, is_enrolled_anew=is_anew)
                is_for_good = not is_anew and state in (EngineState.REVOKED, EngineState.SUPERSEDED)
                kind = EndedForGood if is_for_good else CommandFailed
                raise kind(f"{words}. Its log: {folder.of_remote_agent.log}")
    finally:
        stopped.cancel()


async def _run(
    engine: Engine, stopping: Stopping, stopped: asyncio.Task[bool], *, say_ready: bool
) -> EngineState | None:
    """How it ended by itself; None: it was stopped. Raises CommandFailed."""
    from agent_core.errors import EngineError
    from app.serve import VERSION

    try:
        await engine.start()
    except EngineError as error:
        raise CommandFailed(str(error)) from error
    try:
        if say_ready:
            write(msgspec.json.encode({"event": "ready", "version": VERSION}).decode())
        ended = asyncio.create_task(engine.wait_ended())
        await asyncio.wait({ended, stopped}, return_when=asyncio.FIRST_COMPLETED)
        if not ended.done():
            ended.cancel()
            return None
        finished = asyncio.create_task(engine.finished())  # a page half sent is not cut
        await asyncio.wait({finished, stopped}, return_when=asyncio.FIRST_COMPLETED)
        finished.cancel()
        return ended.result()
    finally:
        try:
            if engine.sending:
                stopping.tell(engine.sending, engine.config.pace.stop_sending)
        finally:
            await engine.stop(stopping.hurried)


async def _settle(folder: DataFolder, *, is_refused: bool) -> bool:
    """True: an enrolment whose answer was lost is answered now. `is_refused`: the server refuses what it was before.

    Asks until there is an answer where the agent has nothing else that it could be: where it is refused, that server
    alone, which just answered; another one's silence says nothing about the refusal. Raises CommandFailed.
    """
    from agent_core.engine import KeyUnavailable, ServerKeyChanged, Unreachable
    from agent_core.errors import EngineError

    engine, is_told = remote_engine(folder), False
    seconds = ASK_FIRST_SECONDS if engine.is_enrolled() and not is_refused else None
    while engine.is_enrolling:
        server = engine.server() if is_refused else None
        base_url = None if server is None else server.base_url
        async with one_at_a_time(folder, "this computer is being enrolled just now: start its agent after that"):
            try:
                async with asyncio.timeout(seconds):
                    done = not engine.is_enrolling or await engine.settle(base_url)
                if not done and not engine.is_enrolled():
                    raise CommandFailed(
                        "this computer is no agent yet: the link that it was to be enrolled with is of no use any "
                        "more. Ask for a new one: spoolhouse agent enroll"
                    )
                return done
            except (Unreachable, TimeoutError) as error:
                if not is_told:
                    why = str(error) or f"no answer within {ASK_FIRST_SECONDS:g} s"
                    log.warning("whether this computer was enrolled anew is not known yet: %s", why)
                is_told = True
                if engine.is_enrolled() and (not is_refused or isinstance(error, ServerKeyChanged)):
                    return False
            except EngineError as error:
                if isinstance(error, KeyUnavailable) and engine.is_enrolled() and not is_refused:
                    log.warning("whether this computer was enrolled anew is not known yet: %s", error)
                    return False  # the key that it has is another one, and may well be good
                raise CommandFailed(str(error)) from error
        await asyncio.sleep(uniform(0.5, 1.5) * ASK_AGAIN_SECONDS)  # noqa: S311 - no secret
    return False


async def _unless(stopped: asyncio.Task[bool], work: Coroutine[None, None, bool]) -> bool:
    """False where the agent is stopped first. Raises what the work raises."""
    working = asyncio.ensure_future(work)
    await asyncio.wait({working, stopped}, return_when=asyncio.FIRST_COMPLETED)
    if working.done():
        return working.result()
    working.cancel()
    await asyncio.gather(working, return_exceptions=True)
    return False


def _end_words(state: EngineState, *, is_enrolled_anew: bool) -> str:
    from agent_core.engine import EngineState

    match state:
        case EngineState.REVOKED if is_enrolled_anew:
            return (
                "this computer was enrolled anew meanwhile, and the key that this agent was started with ended. Start "
                "'spoolhouse agent run' again: it goes on with the new key"
            )
        case EngineState.REVOKED:
            return (
                "the server does not know this agent any more: it was revoked, or its account is closed. Nothing more "
                "is printed for it. To become an agent again: 'spoolhouse agent enroll --replace'"
            )
        case EngineState.SUPERSEDED:
            return (
                "this agent was started somewhere else, which works now; this one prints nothing more. If nobody meant "
                "that, its data folder was copied: enrol the copy anew with --replace --as-new"
            )
        case _:
            return f"the agent ended ({state})"
