"""Who calls: the agent's secret, and for every call after `connect` its incarnation and the server's epoch."""

from __future__ import annotations

from dataclasses import replace
from typing import TypeVar
from uuid import UUID

import msgspec
from starlette.requests import Request

from server_core.api.auth import address_of
from server_core.api.body import DEFAULTS, invalid, read_body
from server_core.api.body import decode as decode_strictly
from server_core.api.problems import ApiProblem
from server_core.contract.types.errors import ErrorCode
from server_core.contract.types.fields import UNREADABLE
from server_core.http.turns import showed_credential
from server_core.services.agents.connection import revoked, superseded
from server_core.services.agents.ledger import server_restored
from server_core.services.agents.registry import AgentIdentity
from server_core.services.floor import Floor
from server_core.services.rejected import field_error

T = TypeVar("T", bound=msgspec.Struct)
BODY_BYTES = 4 * 1024 * 1024


def known_agent(floor: Floor, request: Request) -> AgentIdentity:
    """By its secret alone. Raises ApiProblem 401, Rejected 429 for what is wrong too often."""
    agent = _by_key(floor, request)
    if agent.revoked:
        floor.ctx.limiter.revoked_agent_key(agent.agent_id, address_of(request.scope))
        raise _refused(ErrorCode.TOKEN_REVOKED, str(revoked()))
    showed_credential(request.scope, agent.agent_id, runs_site=True)
    return agent


def _by_key(floor: Floor, request: Request) -> AgentIdentity:
    """Also one that was revoked. Raises ApiProblem 401, Rejected 429.

    A key is judged before it is counted: nobody's wrong ones keep the right agent out, not even behind one address.
    """
    scheme, _, secret = request.headers.get("authorization", "").partition(" ")
    if scheme.lower() != "bearer" or not secret:
        raise ApiProblem(
            401, ErrorCode.TOKEN_MISSING, "This call needs the agent's key.", headers={"WWW-Authenticate": "Bearer"}
        )
    agent = floor.agents.find(secret.strip())
    if agent is None:
        floor.ctx.limiter.wrong_agent_key(address_of(request.scope))
        raise _refused(ErrorCode.TOKEN_INVALID, "This agent's key is not known. Enrol the agent anew.")
    return agent


def connected_agent(floor: Floor, request: Request) -> AgentIdentity:
    """The agent with the caller's own incarnation, the newest one. Raises ApiProblem 401, 422, Rejected 409."""
    newest, agent = known_agent(floor, request), once_connected_agent(floor, request)
    if agent.incarnation != newest.incarnation:
        raise superseded()
    return agent


def running_agent(floor: Floor, request: Request) -> AgentIdentity:
    """The same, for calls that an agent makes as long as it runs: an older one that makes them is a clone."""
    agent = once_connected_agent(floor, request)
    floor.clones.older_called(agent.agent_id, agent.incarnation)
    return connected_agent(floor, request)


def once_connected_agent(floor: Floor, request: Request) -> AgentIdentity:
    """The agent with the caller's own incarnation, be it an older one. Raises ApiProblem 401, 422, Rejected 409."""
    return _caller(floor, request, known_agent(floor, request))


def reporting_agent(floor: Floor, request: Request) -> AgentIdentity:
    """The same, for results; also one that is revoked: what it prints may be evidence, see `leases.results`."""
    return _caller(floor, request, _by_key(floor, request))


def _caller(floor: Floor, request: Request, agent: AgentIdentity) -> AgentIdentity:
    epoch = request.headers.get("x-server-epoch")
    if epoch is None:  # no conflict: whoever takes that for an answer would drop its results
        raise ApiProblem(422, ErrorCode.VALIDATION_FAILED, "The header X-Server-Epoch is missing.")
    if epoch != floor.server_epoch:
        raise server_restored()
    said = request.headers.get("x-agent-incarnation", "")
    if not (said.isascii() and said.isdigit() and len(said) < 10):
        raise ApiProblem(422, ErrorCode.VALIDATION_FAILED, "The header X-Agent-Incarnation must be a whole number.")
    return replace(agent, incarnation=int(said))


async def decode(request: Request, type: type[T]) -> T:
    """Agents are our own program: the quick decoder, and an explanation of what it refuses."""
    body = await read_body(request, BODY_BYTES)
    try:
        return msgspec.json.decode(body, type=type)
    except msgspec.ValidationError as error:
        if len(body) > DEFAULTS.json_bytes:  # too large: its exact fault is not worth the time
            raise invalid([field_error("", "invalid_value", str(error))]) from error
        return decode_strictly(body, type, depth=DEFAULTS.json_depth, malformed_status=400)
    except UNREADABLE as error:
        raise ApiProblem(400, ErrorCode.MALFORMED_JSON, f"The body is not JSON: {error}.") from error


def path_id(request: Request, name: str) -> UUID:
    """Raises ApiProblem 404: an id that is none is as unknown as any other."""
    try:
        return UUID(request.path_params[name])
    except ValueError as error:
        raise ApiProblem(404, ErrorCode.PRINT_JOB_NOT_FOUND, "There is no such print job.") from error


def _refused(code: ErrorCode, message: str) -> ApiProblem:
    return ApiProblem(401, code, message, headers={"WWW-Authenticate": 'Bearer error="invalid_token"'})
