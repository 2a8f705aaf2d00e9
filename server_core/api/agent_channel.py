"""Serves the declared calls of print agents, including those of an onboarding link, which need no key."""

from __future__ import annotations

import logging
import secrets
from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeVar
from uuid import UUID

import msgspec
from msgspec.structs import astuple, replace
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute

from server_core.api.answers import ApiProblem, document_answer, found, no_content
from server_core.api.auth import address_of
from server_core.api.body import DEFAULTS, decode_open, invalid, read_body
from server_core.api.body import decode as decode_strictly
from server_core.api.serving import GIVEN, Door, routes_of
from server_core.contract.api.agent import AgentApi
from server_core.contract.api.call import ApiCall, CallParameter, Proof
from server_core.contract.messages.agents import AgentCallMessages
from server_core.contract.messages.message import Message
from server_core.contract.messages.requests import HttpMessages
from server_core.contract.messages.server import BackupMessages
from server_core.contract.types.agents import LeaseAnswer, LeaseRequest, PrinterRefusals, PrinterReports
from server_core.contract.types.discovery import AgentCommandNews
from server_core.contract.types.enrolment import AskWho, Enrolled, EnrollRequest, ThatsWho, server_proof
from server_core.contract.types.errors import ErrorCode
from server_core.contract.types.fields import UNREADABLE, Record
from server_core.http.connections import showed_credential
from server_core.services.agents import connection, enrolment
from server_core.services.agents.registry import AgentIdentity
from server_core.services.api_error import field_error
from server_core.services.documents.intake import document_for_holder
from server_core.services.leases import heartbeat, lease, release, report, start
from server_core.services.printers.reports import printer_setups, sorted_out, take_reports
from server_core.services.server_state import ServerState

T = TypeVar("T", bound=msgspec.Struct)
log = logging.getLogger(__name__)
BODY_BYTES = 4 * 1024 * 1024


class AgentVisit(Record, frozen=True, kw_only=True):
    """The context of a call from an agent."""

    request: Request
    state: ServerState
    authenticated: AgentIdentity | None

    @property
    def agent(self) -> AgentIdentity:
        assert self.authenticated is not None, "a call without a key has no agent"  # noqa: S101
        return self.authenticated


class AgentDoor(Door[AgentVisit]):
    """Access rules of the agent interface.

    `open_bytes`: the largest body of a call that needs no key; None = as configured.
    """

    def __init__(self, state: ServerState, open_bytes: int | None = None) -> None:
        self._state, self._open_bytes = state, open_bytes

    async def let_in(self, request: Request, call: ApiCall[..., Any]) -> AgentVisit:
        if self._state.ctx.config.trial:  # not a 401: the agents of the real server keep their keys
            raise ApiProblem(503, ErrorCode.SERVER_ON_TRIAL, BackupMessages.BACKUP_ON_TRIAL())
        is_open = call.access is None
        agent = None if is_open else LET_IN[call.access](self._state, request)
        return AgentVisit(request=request, state=self._state, authenticated=agent)

    async def body(self, visit: AgentVisit, call: ApiCall[..., Any], parameter: CallParameter) -> Any:
        if call.access is None:
            return await decode_open(visit.state.ctx, visit.request, parameter.type, limit_bytes=self._open_bytes)
        return await _decode(visit.request, parameter.type)


def agent_routes(state: ServerState) -> Sequence[BaseRoute]:
    api, served, nobodys = AgentApi, AgentDoor.served, secrets.token_bytes(32)

    async def who(at: AgentVisit, request: AskWho) -> ThatsWho:
        return ThatsWho(proof=server_proof(state.agents.hash_of(request.agent_id) or nobodys, request))

    return routes_of(
        AgentDoor(state),
        (
            served(api.enroll)(_enroll),
            served(api.who)(who),
            served(api.connect)(lambda at, request: connection.connect(state, at.agent, request)),
            served(api.heartbeat)(lambda at, request: heartbeat(state, at.agent, request)),
            served(api.printers)(lambda at: printer_setups(state, at.agent)),
            served(api.report_printers)(_report_printers),
            served(api.lease)(_lease),
            served(api.document)(_document),
            served(api.start)(lambda at, print_job_id, request: start(state, at.agent, print_job_id, request)),
            served(api.release)(lambda at, print_job_id, request: release(state, at.agent, print_job_id, request)),
            served(api.result)(lambda at, print_job_id, request: report(state, at.agent, print_job_id, request)),
            served(api.open_jobs)(lambda at, after=GIVEN: connection.open_jobs(state, at.agent, after)),
            served(api.ledger)(lambda at, request: connection.take_ledger(state, at.agent, request)),
            served(api.errand)(_command_result),
        ),
    )


async def _enroll(at: AgentVisit, request: EnrollRequest) -> Enrolled:
    called_at = f"{at.request.scope['scheme']}://{at.request.headers['host']}"
    return await enrolment.enroll(at.state, request, address_of(at.request.scope), called_at)


async def _report_printers(at: AgentVisit, request: PrinterReports) -> PrinterRefusals | Response:
    reports, refused = sorted_out(request.printers)
    await take_reports(at.state, at.agent, reports)
    for one in refused:
        log.warning("Agent %s sent a report about printer %s that was rejected: %s", at.agent.agent_id, *astuple(one))
    return PrinterRefusals(refused=refused) if refused else no_content()


async def _lease(at: AgentVisit, request: LeaseRequest) -> LeaseAnswer:
    connection.require_ledger(at.state, at.agent)

    async def hung_up() -> None:
        while (await at.request.receive())["type"] != "http.disconnect":
            pass

    return await lease(at.state, at.agent, request, hung_up)


async def _document(at: AgentVisit, print_job_id: UUID, lease_id: UUID) -> Response:
    work = document_for_holder(at.state, at.agent, print_job_id, lease_id)
    file = await found(work, ErrorCode.DOCUMENT_NOT_FOUND)
    return document_answer(file.body, file.mime_type, headers={"ETag": f'"{file.sha256}"'})


async def _command_result(at: AgentVisit, errand_id: UUID, request: AgentCommandNews) -> None:
    if not at.state.agent_commands.put(at.agent.agent_id, errand_id, request):
        raise ApiProblem(404, ErrorCode.ERRAND_NOT_FOUND, AgentCallMessages.ERRAND_OVER())


def _authenticated(state: ServerState, request: Request) -> AgentIdentity:
    """Return the agent by its key alone. Raises ApiProblem 401, and ApiError 429 after too many wrong keys."""
    agent = _by_key(state, request)
    if agent.revoked:
        state.ctx.limiter.revoked_agent_key(agent.agent_id, address_of(request.scope))
        raise _refused(ErrorCode.TOKEN_REVOKED, connection.revoked().message)
    showed_credential(request.scope, agent.agent_id, runs_site=True)
    return agent


def _by_key(state: ServerState, request: Request) -> AgentIdentity:
    """Return the agent by its key, even if it was revoked. Raises ApiProblem 401, ApiError 429.

    The key is checked before failures are counted, so wrong keys of others never keep the right agent out, not even
    behind one address.
    """
    scheme, _, secret = request.headers.get("authorization", "").partition(" ")
    if scheme.lower() != "bearer" or not secret:
        raise ApiProblem(
            401, ErrorCode.TOKEN_MISSING, AgentCallMessages.AGENT_KEY_MISSING(), headers={"WWW-Authenticate": "Bearer"}
        )
    agent = state.agents.find(secret.strip())
    if agent is None:
        state.ctx.limiter.wrong_agent_key(address_of(request.scope))
        raise _refused(ErrorCode.TOKEN_INVALID, AgentCallMessages.AGENT_KEY_UNKNOWN())
    return agent


def _connected(state: ServerState, request: Request) -> AgentIdentity:
    """Return the agent, if the caller is its newest incarnation. Raises ApiProblem 401, 422, ApiError 409."""
    newest, agent = _authenticated(state, request), _once_connected(state, request)
    if agent.incarnation != newest.incarnation:
        raise connection.superseded()
    return agent


def _running(state: ServerState, request: Request) -> AgentIdentity:
    """The same, for calls that an agent makes as long as it runs: an older incarnation that makes them is a clone."""
    agent = _once_connected(state, request)
    state.clones.older_called(agent.agent_id, agent.incarnation)
    return _connected(state, request)


def _once_connected(state: ServerState, request: Request) -> AgentIdentity:
    """Return the agent, also for an older incarnation. Raises ApiProblem 401, 422, ApiError 409."""
    return _caller(state, request, _authenticated(state, request))


def _caller(state: ServerState, request: Request, agent: AgentIdentity) -> AgentIdentity:
    epoch = request.headers.get("x-server-epoch")
    if epoch is None:  # not a 409: an agent would take that for an answer and drop its results
        raise ApiProblem(422, ErrorCode.VALIDATION_FAILED, AgentCallMessages.EPOCH_MISSING())
    if epoch != state.server_epoch:
        raise connection.server_restored()
    incarnation = request.headers.get("x-agent-incarnation", "")
    if not (incarnation.isascii() and incarnation.isdigit() and len(incarnation) < 10):
        raise ApiProblem(422, ErrorCode.VALIDATION_FAILED, AgentCallMessages.INCARNATION_WRONG())
    return replace(agent, incarnation=int(incarnation))


async def _decode(request: Request, type: type[T]) -> T:
    """Decode with the fast decoder, since agents are our own program; a body that it refuses is explained."""
    body = await read_body(request, BODY_BYTES)
    try:
        return msgspec.json.decode(body, type=type)
    except msgspec.ValidationError as error:
        if len(body) > DEFAULTS.json_bytes:  # too large: its exact fault is not worth the time
            raise invalid([field_error("", "invalid_value", HttpMessages.BODY_WRONG(why=str(error)))]) from error
        return decode_strictly(body, type, depth=DEFAULTS.json_depth, malformed_status=400)
    except UNREADABLE as error:
        raise ApiProblem(400, ErrorCode.MALFORMED_JSON, HttpMessages.JSON_UNREADABLE(why=str(error))) from error


def _refused(code: ErrorCode, message: Message) -> ApiProblem:
    return ApiProblem(401, code, message, headers={"WWW-Authenticate": 'Bearer error="invalid_token"'})


LET_IN: Mapping[Any, Callable[[ServerState, Request], AgentIdentity]] = {
    Proof.KEY: _authenticated,
    Proof.CONNECTED: _connected,
    Proof.RUNNING: _running,
    # also of a revoked agent: what it prints may be evidence (`leases.report`)
    Proof.REPORTING: lambda state, request: _caller(state, request, _by_key(state, request)),
}
