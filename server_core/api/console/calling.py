"""Who makes a console's call: by its token, and by the operator who unlocked it."""

from __future__ import annotations

from dataclasses import replace

from starlette.requests import Request

from server_core.api.auth import address_of
from server_core.api.problems import ApiProblem
from server_core.contract.types.consoles import CONSOLE_HEADER, SESSION_HEADER, WINDOW, OperatorView, Role
from server_core.contract.types.errors import ErrorCode
from server_core.http.turns import showed_credential
from server_core.services.consoles import operators
from server_core.services.consoles.callers import Caller, KnownConsole
from server_core.services.consoles.signatures import UNPROVEN, in_quotes, is_kept_for_others
from server_core.services.floor import Floor

NAME_LENGTH = 60
NOBODY = "operator"
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
    rules = await floor.consoles.rules(floor.ctx)
    locks = _is_at_window(request, console) and rules.lock_consoles
    locked = locks and operator is None
    base = Role.OPERATOR if locks else console.role
    role = base if operator is None else operator.role  # who is at work does what their role may, locked or not
    hides = rules.hide_documents and role is Role.OPERATOR
    caller = Caller(console=console, role=role, operator=operator, locked=locked, session=session or None, hides=hides)
    return replace(caller, signature=caller.signs(await _given_name(floor, request, operator)))


async def is_as_before(floor: Floor, request: Request, caller: Caller) -> bool:
    """A long call that began as this caller's still is: its session is open, and no rule came or went meanwhile."""
    console_id, now = caller.console.console_id, floor.ctx.monotonic()
    if caller.session is not None and not floor.operator_sessions.is_open(caller.session, console_id, now):
        return False
    rules = await floor.consoles.rules(floor.ctx)
    if caller.hides is not (rules.hide_documents and caller.role is Role.OPERATOR):
        return False
    if caller.operator is not None or not _is_at_window(request, caller.console):
        return True
    return caller.locked == rules.lock_consoles


def _is_at_window(request: Request, console: KnownConsole) -> bool:
    return console.console_id is not None or request.headers.get(CONSOLE_HEADER) == WINDOW


async def _given_name(floor: Floor, request: Request, operator: OperatorView | None) -> str:
    """`X-Operator` (UTF-8, up to 60 characters), else just `operator`. A name that needs a PIN is marked without it,
    one that is kept for others stands in quotes."""
    if operator is not None or request.method == "GET":
        return NOBODY
    given = request.headers.get("x-operator", "").encode("latin-1").decode("utf-8", "replace")
    name = "".join(character for character in given if character.isprintable()).strip()[:NAME_LENGTH]
    if not name:
        return NOBODY
    if is_kept_for_others(name):
        return in_quotes(name)
    return UNPROVEN.format(name) if await operators.needs_pin(floor, name) else name


async def _console(floor: Floor, request: Request) -> KnownConsole:
    scheme, _, given = request.headers.get("authorization", "").partition(" ")
    token = given.strip()  # which may leave nothing: more than the space of ASCII is blank
    if scheme.lower() != "bearer" or not token:
        headers = {"WWW-Authenticate": "Bearer"}
        raise ApiProblem(401, ErrorCode.TOKEN_MISSING, "This call needs the console's token.", headers=headers)
    if floor.consoles.own_token.opens(token):
        showed_credential(request.scope, NOBODY, runs_site=True)
        return floor.consoles.own
    known = await floor.consoles.by_token(floor.ctx, token, address_of(request.scope)) if token.isascii() else None
    if known is None:
        headers = {"WWW-Authenticate": 'Bearer error="invalid_token"'}
        raise ApiProblem(401, ErrorCode.TOKEN_INVALID, "This is not the console's token.", headers=headers)
    showed_credential(request.scope, known.console_id, runs_site=True)
    return known
