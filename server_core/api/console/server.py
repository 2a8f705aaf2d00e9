"""The server itself: its agents, settings, backup and live stream; consoles and operators; notices and audit log."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator, Sequence
from contextlib import suppress
from datetime import datetime
from typing import Any, TypeVar
from uuid import UUID

from msgspec import structs
from starlette.requests import ClientDisconnect
from starlette.responses import Response, StreamingResponse
from starlette.types import Receive, Scope, Send

from server_core.api.auth import address_of
from server_core.api.console.calling import Visit, is_as_before, served
from server_core.api.serving import GIVEN, Served, page
from server_core.contract.api.call import ApiCall
from server_core.contract.api.console import ConsoleApi
from server_core.contract.messages.server import ConsoleCallMessages
from server_core.contract.types.agents import AgentView
from server_core.contract.types.audit import AuditBy, AuditCheck, AuditEntry, AuditKind
from server_core.contract.types.consoles import SESSION_HEADER, Role, ServerFigures, WhoAmI
from server_core.contract.types.fields import Page
from server_core.contract.types.jobs import LONGEST_SEARCH
from server_core.services import server_settings
from server_core.services.agents.administration import let_take_over, rename, revoke
from server_core.services.agents.connection import link_state, list_agents
from server_core.services.agents.enrolment import create_link
from server_core.services.alarm_mails import send_test_mail
from server_core.services.api_error import invalid_field
from server_core.services.audit import AuditHead, AuditSelection, check_audit, export_audit, list_audit
from server_core.services.backup import Backup
from server_core.services.consoles import registered
from server_core.services.consoles.callers import Caller
from server_core.services.live_events import LiveEvents, last_number, server_sent
from server_core.services.notices import close, get_notice, list_notices
from server_core.services.printers.handover import move_printers
from server_core.services.server_settings import engine_status, server_figures

# A stream that ends at once when its console is revoked.


T = TypeVar("T")


async def until_gone(items: AsyncIterator[T], gone: asyncio.Event) -> AsyncIterator[T]:
    """Yield items until `gone`. A reader that stops also ends the wait for the next item."""
    ended = asyncio.ensure_future(gone.wait())
    try:
        while not ended.done():
            step = asyncio.ensure_future(anext(items))
            try:
                await asyncio.wait({step, ended}, return_when=asyncio.FIRST_COMPLETED)
                if ended.done():
                    return
                try:
                    item = step.result()
                except StopAsyncIteration:
                    return
            finally:
                if not step.done():
                    step.cancel()
                    with suppress(asyncio.CancelledError):
                        await step
            yield item
    finally:
        ended.cancel()


async def while_let_in(items: AsyncIterator[T], caller: Caller) -> AsyncIterator[T]:
    """Break off a finite download before its end, so that an incomplete one is never taken for whole."""
    async for item in until_gone(items, caller.console.gone):
        yield item
    if caller.console.gone.is_set():
        raise ClientDisconnect


LINES = "application/jsonl"
READ_BY_EVENT: dict[str, ApiCall[..., Any]] = {
    "agent": ConsoleApi.agents,
    "job": ConsoleApi.jobs,
    "notice": ConsoleApi.notices,
    "printer": ConsoleApi.printers,
    "printer_removed": ConsoleApi.printers,
    "reset": ConsoleApi.event_stream,
    "summary": ConsoleApi.summary,
}
"""The call that would read what an event tells: only callers who may make it get the event."""


def server_calls() -> Sequence[Served]:
    api, settings = ConsoleApi, server_settings
    return (
        served(api.status)(lambda at: engine_status(at.state)),
        served(api.server_figures)(_figures),
        served(api.event_stream)(_events),
        served(api.backup_archive)(_backup),
        served(api.start_backup)(lambda at: at.site.backups.start_now()),
        served(api.server_settings)(lambda at: settings.view(at.site)),
        served(api.change_settings)(lambda at, request: settings.change(at.site, request, at.actor)),
        served(api.port_state)(lambda at, port, bind=GIVEN: settings.port_state(at.site, port, bind)),
        served(api.send_test_mail)(lambda at: send_test_mail(at.site)),
        served(api.storage_use)(lambda at: settings.storage_use(at.site)),
        served(api.agents)(lambda at: list_agents(at.state)),
        served(api.create_link)(lambda at, request: create_link(at.state, name=request.name, actor=at.actor)),
        served(api.link_state)(lambda at, enrolment_id: link_state(at.state, enrolment_id)),
        served(api.rename_agent)(lambda at, agent_id, request: rename(at.state, agent_id, request.name, at.actor)),
        served(api.move_printers)(lambda at, agent_id, request: move_printers(at.state, agent_id, request, at.actor)),
        served(api.take_over_agent)(lambda at, agent_id: let_take_over(at.state, agent_id, at.actor)),
        served(api.revoke_agent)(_revoke_agent),
        served(api.notices)(
            lambda at, *, show=GIVEN, limit=GIVEN, cursor=GIVEN: list_notices(at.ctx, show, page(limit, cursor))
        ),
        served(api.notice)(lambda at, notice: get_notice(at.ctx, notice)),
        served(api.close_notice)(
            lambda at, notice, request=GIVEN: close(
                at.state, notice, at.actor, None if request is None else request.answer
            )
        ),
        served(api.audit_page)(_audit),
        served(api.check_audit)(_check_audit),
        served(api.audit_export)(_export_audit),
    )


def console_calls() -> Sequence[Served]:
    api = ConsoleApi
    return (
        served(api.pair)(lambda at, request: registered.pair(at.site, request, address_of(at.request.scope))),
        served(api.who_is_it)(_who),
        served(api.consoles)(lambda at: registered.list_consoles(at.site)),
        served(api.pairing_code)(lambda at, request: registered.make_code(at.site, request, at.actor)),
        served(api.rename_console)(
            lambda at, console_id, request: registered.rename(at.site, console_id, request.name, at.actor)
        ),
        served(api.revoke_console)(lambda at, console_id: registered.revoke(at.site, console_id, at.actor)),
        served(api.console_rules)(lambda at: registered.rules(at.site)),
        served(api.set_console_rules)(lambda at, request: registered.set_rules(at.site, request, at.actor)),
        served(api.operators)(lambda at: registered.list_operators(at.site)),
        served(api.create_operator)(lambda at, request: registered.create(at.site, request, at.actor)),
        served(api.lock)(_lock),
        served(api.change_operator)(
            lambda at, operator_id, request: registered.change(at.site, operator_id, request, at.actor)
        ),
        served(api.remove_operator)(lambda at, operator_id: registered.remove(at.site, operator_id, at.actor)),
        served(api.set_pin)(
            lambda at, operator_id, request: registered.set_pin(at.site, operator_id, request, at.actor)
        ),
        served(api.unlock)(
            lambda at, operator_id, request: registered.unlock(at.site, at.caller, operator_id, request)
        ),
    )


async def _revoke_agent(at: Visit, agent_id: UUID) -> AgentView:
    return AgentView(**structs.asdict(await revoke(at.state, at.ctx.account, agent_id, at.actor)))


async def _figures(at: Visit) -> ServerFigures:
    return server_figures(at.state)


async def _events(at: Visit) -> Response:
    """Stream events. It ends when the caller's rights change; the console then connects again with its new ones."""
    run_id = at.state.feed.run_id
    after = last_number(run_id, at.request.headers.get("last-event-id"))
    # created now, not at the first read, so that no event in between is missed
    live = LiveEvents(at.state, after)

    async def body() -> AsyncIterator[bytes]:
        async for batch in until_gone(live.batches(), at.caller.console.gone):
            if not await is_as_before(at.site, at.request, at.caller):
                return
            yield server_sent(run_id, [event for event in batch if _may_hear(at.caller.role, event.name)])

    return StreamingResponse(body(), media_type="text/event-stream", headers={"Cache-Control": "no-store"})


def _may_hear(role: Role, event: str) -> bool:
    read = READ_BY_EVENT.get(event)
    return role.allows(Role.ADMIN if read is None or read.role is None else read.role)


async def _backup(at: Visit) -> Response:
    return _Archive(await Backup.prepare(at.ctx, at.actor), at.caller)


class _Archive(StreamingResponse):
    """A backup archive, whose temporary files are deleted whether it was read to its end or not."""

    def __init__(self, backup: Backup, caller: Caller) -> None:
        headers = {"Content-Length": str(backup.size), "Cache-Control": "no-store"}
        super().__init__(while_let_in(backup.pieces(), caller), media_type="application/x-tar", headers=headers)
        self._backup = backup

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        try:
            await super().__call__(scope, receive, send)
        finally:
            await self._backup.close()


async def _who(at: Visit) -> WhoAmI:
    rules = await at.site.consoles.rules(at.site.ctx)
    return WhoAmI(
        console_id=at.caller.console.console_id,
        console_name=at.caller.console.name,
        role=at.caller.role,
        operator=at.caller.operator,
        operators=await registered.list_operators(at.site),
        locked=at.caller.locked,
        locks=at.caller.locked or (at.caller.operator is not None and rules.lock_consoles),
        hide_documents=rules.hide_documents,
    )


async def _lock(at: Visit) -> dict[str, str]:
    at.site.operator_sessions.end(at.request.headers.get(SESSION_HEADER, ""))
    return {}


async def _audit(
    at: Visit,
    *,
    actor: str | None = GIVEN,
    act: str | None = GIVEN,
    subject: str | None = GIVEN,
    by: AuditBy | None = GIVEN,
    kind: AuditKind | None = GIVEN,
    q: str | None = GIVEN,
    since: datetime | None = GIVEN,
    until: datetime | None = GIVEN,
    others: bool = GIVEN,
    limit: int = GIVEN,
    cursor: str | None = GIVEN,
) -> Page[AuditEntry]:
    text = (q or "").strip()[:LONGEST_SEARCH]
    filter = AuditSelection(
        actor=actor,
        act=act,
        by=by,
        kind=kind,
        subjects=() if subject is None else (subject,),
        text=(text or None) if subject is None else None,
        since=since,
        until=until,
        elsewhere=others,
    )
    return await list_audit(at.ctx, filter, page(limit, cursor))


async def _check_audit(
    at: Visit,
    *,
    last: int | None = GIVEN,
    head: str | None = GIVEN,
    after: str | None = GIVEN,
    most: int | None = GIVEN,
) -> AuditCheck:
    checked, begin = _entry("head", head), _entry("after", after)
    return await check_audit(at.ctx, last=last, checked=checked, after=begin, most=most)


async def _export_audit(at: Visit) -> Response:
    return StreamingResponse(while_let_in(export_audit(at.ctx), at.caller), media_type=LINES)


def _entry(name: str, text: str | None) -> AuditHead | None:
    """Parse `number:hash`. Raises ApiError `validation_failed`."""
    if text is None:
        return None
    found = re.fullmatch(r"([1-9]\d{0,17}):([0-9a-f]{64})", text, re.ASCII)
    if found is None:
        raise invalid_field(name, "invalid_value", ConsoleCallMessages.AUDIT_HEAD_WRONG(name=name))
    return AuditHead(int(found[1]), found[2])
