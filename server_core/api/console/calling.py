"""Who makes a console's call: by its token, and by the operator who unlocked it."""

from __future__ import annotations

from secrets import compare_digest

from starlette.requests import Request

from server_core.api.problems import ApiProblem
from server_core.contract.consoles import CONSOLE_HEADER, SESSION_HEADER, WINDOW, Role
from server_core.contract.problems import ErrorCode
from server_core.services.consoles import operators
from server_core.services.consoles.callers import Caller, KnownConsole
from server_core.services.floor import Floor

NOT_SUFFICIENT = "This needs an administrator: ask one, or unlock this console as one."


async def identified(floor: Floor, request: Request) -> Caller:
    """Raises ApiProblem 401."""
    console = await _console(floor, request)
    operator, session = None, request.headers.get(SESSION_HEADER)
    if session:
        now = floor.ctx.monotonic()
        operator_id = floor.operator_sessions.operator(session, console.console_id, now)
        operator = None if operator_id is None else await operators.find(floor, operator_id)
        if operator is None:
            raise ApiProblem(401, ErrorCode.SESSION_ENDED, "This console is locked again: unlock it with your PIN.")
    at_window = console.console_id is not None or request.headers.get(CONSOLE_HEADER) == WINDOW
    locked = at_window and operator is None and await floor.consoles.are_locked(floor.ctx)
    locks = at_window and await floor.consoles.are_locked(floor.ctx)
    base = Role.OPERATOR if locks else console.role
    role = Role.ADMIN if operator is not None and operator.role is Role.ADMIN else base
    return Caller(console=console, role=role, operator=operator, locked=locked)


async def _console(floor: Floor, request: Request) -> KnownConsole:
    scheme, _, given = request.headers.get("authorization", "").partition(" ")
    if scheme.lower() != "bearer" or not given:
        headers = {"WWW-Authenticate": "Bearer"}
        raise ApiProblem(401, ErrorCode.TOKEN_MISSING, "This call needs the console's token.", headers=headers)
    token = given.strip()
    if compare_digest(token.encode("utf-8", "surrogateescape"), floor.ctx.config.console_token.encode()):
        return floor.consoles.own
    known = await floor.consoles.by_token(floor.ctx, token) if token.isascii() else None
    if known is None:
        headers = {"WWW-Authenticate": 'Bearer error="invalid_token"'}
        raise ApiProblem(401, ErrorCode.TOKEN_INVALID, "This is not the console's token.", headers=headers)
    return known
