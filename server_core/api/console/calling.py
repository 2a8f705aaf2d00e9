"""Identifies the caller of a console's call: by its token, and by the operator who unlocked it."""

from __future__ import annotations

import hmac
from collections.abc import Awaitable, Callable
from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import Message

from server_core.api.answers import ApiProblem, found, json_bytes, no_content
from server_core.api.auth import address_of
from server_core.api.body import decode_json, decode_json_if_any, decode_open
from server_core.api.serving import NO_STORE, Door, idempotency_key
from server_core.contract.api.call import ApiCall, CallParameter, Repeat
from server_core.contract.messages.requests import HttpMessages
from server_core.contract.messages.server import ApplicationMessages, ConsoleCallMessages
from server_core.contract.types.audit import Actor
from server_core.contract.types.consoles import CONSOLE_HEADER, LONGEST_NAME, SESSION_HEADER, WINDOW, OperatorView, Role
from server_core.contract.types.errors import ErrorCode
from server_core.contract.types.fields import Record, uuid_in
from server_core.contract.types.partners import Developers, RelationshipAction, Whose, may_be_guessed
from server_core.http.connections import showed_credential
from server_core.services.accounts import ACCOUNT, account_exists, developer_meant
from server_core.services.api_error import StorageFailed, invalid_field
from server_core.services.consoles import registered
from server_core.services.consoles.callers import CachedConsole, Caller, in_quotes, is_kept_for_others
from server_core.services.context import Context
from server_core.services.jobs.idempotency import IdempotencyKey
from server_core.services.server_state import ServerState

ACCOUNT_HEADER = "x-account"
SOON_SECONDS = 1.0
"""Seconds within which a body counts as received together with its call."""
OF_SERVER_ONLY = ConsoleCallMessages.OF_SERVER_ONLY()
NOBODY = "operator"
NOT_SUFFICIENT = ConsoleCallMessages.ROLE_NOT_SUFFICIENT()


class Visit(Record, frozen=True, kw_only=True):
    """The context of a call. `state`: of the account that it is about; `site`: of the server itself.

    `whose`: the developer that the call is about, or all.
    """

    request: Request
    site: ServerState
    state: ServerState
    authenticated: Caller | None
    whose: Whose = Developers.ALL

    @property
    def ctx(self) -> Context:
        return self.state.ctx

    @property
    def caller(self) -> Caller:
        assert self.authenticated is not None, "a call without a role has no caller"  # noqa: S101
        return self.authenticated

    @property
    def actor(self) -> Actor:
        return self.caller.actor


class ConsoleDoor(Door[Visit]):
    def __init__(self, site: ServerState) -> None:
        self._site = site

    async def let_in(self, request: Request, call: ApiCall[..., Any]) -> Visit:
        """Check the caller. Raises ApiProblem 401, 403, 404, 422, and ApiError 422."""
        site = self._site
        if call.role is None:
            return Visit(request=request, site=site, state=site, authenticated=None)
        caller = await _allowed(site, request, call.role)
        state = await _chosen(site, request)
        if call.of_server and state.ctx.account != state.ctx.site_account:
            raise ApiProblem(422, ErrorCode.ACCOUNT_NOT_APPLICABLE, OF_SERVER_ONLY)
        whose = await developer_meant(state.ctx) if call.of_developer else Developers.ALL
        began, role = state.ctx.monotonic(), call.role

        async def receive() -> Message:
            """Read the body, then check the caller again.

            A body can take hours, and the caller may have been shut out meanwhile.
            """
            message = await request.receive()
            late = state.ctx.monotonic() - began > SOON_SECONDS and not message.get("more_body")
            if message["type"] == "http.request" and (late or caller.console.gone.is_set()):
                await _allowed(site, request, role)
            return message

        return Visit(request=Request(request.scope, receive), site=site, state=state, authenticated=caller, whose=whose)

    async def body(self, visit: Visit, call: ApiCall[..., Any], parameter: CallParameter) -> Any:
        """Decode the body. Raises ApiProblem 400, 413, 422."""
        if call.role is None:
            return await decode_open(visit.ctx, visit.request, parameter.type)
        if parameter.is_stream:
            return visit.request.stream()
        decode = decode_json if parameter.is_required else decode_json_if_any
        return await decode(visit.request, parameter.type)

    def absent(self, parameter: CallParameter) -> Exception | None:
        if parameter.type is RelationshipAction:
            return ApiProblem(404, ErrorCode.ROUTE_NOT_FOUND, HttpMessages.ADDRESS_UNKNOWN())
        return super().absent(parameter)

    async def answer(self, visit: Visit, call: ApiCall[..., Any], work: Awaitable[Any]) -> Any:
        """Await the answer. A missing printer is a 404 if the path names it, and a 422 if a body does."""
        return await (found(work, ErrorCode.PRINTER_NOT_FOUND) if "{printer_id}" in call.path else work)

    async def respond(
        self, visit: Visit, call: ApiCall[..., Any], arguments: dict[str, Any], serve: Callable[[], Awaitable[Any]]
    ) -> Response:
        """Serve a call, a keyed one once per key.

        Raises ApiError as `KeyedActions.answered_once`, and `validation_failed` for a guessable key where the answer is
        secret.
        """
        text = idempotency_key(visit.request) if call.keeps_answer else None
        if text is None:
            return await super().respond(visit, call, arguments, serve)
        if call.is_secret and may_be_guessed(text):
            raise invalid_field("Idempotency-Key", "guessable", ApplicationMessages.SECRET_KEY_GUESSABLE())
        request = msgspec.json.encode(msgspec.to_builtins(arguments, str_keys=True), order="sorted")
        key = IdempotencyKey(
            account_id=visit.ctx.account,
            operation=call.operation,
            text=text,
            fingerprint=hmac.digest(text.encode(), request, "sha256"),  # so that a PIN cannot be guessed from it
        )

        async def answered() -> tuple[bytes, bool]:
            made = await super(ConsoleDoor, self).respond(visit, call, arguments, serve)
            return b"%d %s" % (made.status_code, bytes(made.body)), True

        keyed = visit.state.keyed_actions
        if call.repeat is Repeat.SAME_STATE:
            outcome = await keyed.same_state(visit.ctx, key, answered)
        else:
            refusals = (ApiProblem, StorageFailed)
            outcome = await keyed.answered_once(visit.ctx, key, answered, sealed=call.is_secret, refusals=refusals)
        status, _, body = outcome.partition(b" ")
        return json_bytes(body, int(status), NO_STORE if call.is_secret else None) if body else no_content()


served = ConsoleDoor.served


async def _allowed(site: ServerState, request: Request, needed: Role) -> Caller:
    """Check role and rules. Raises ApiProblem 401, 403."""
    caller = await identified(site, request)
    if not caller.role.allows(needed):
        raise ApiProblem(403, ErrorCode.ROLE_NOT_SUFFICIENT, NOT_SUFFICIENT, details={"role": needed.value})
    return caller


async def _chosen(state: ServerState, request: Request) -> ServerState:
    """Return the state of the account in `X-Account`, else of the site's own. Raises ApiProblem 404, ApiError 422."""
    named = request.headers.getlist(ACCOUNT_HEADER)
    if not named:
        return state
    if len(named) > 1:
        raise invalid_field(ACCOUNT, "invalid_value", ConsoleCallMessages.ACCOUNT_WRONG(header=ACCOUNT))
    account_id = uuid_in(named[0])
    if account_id is None or not await account_exists(state.ctx, account_id):
        raise ApiProblem(404, ErrorCode.ACCOUNT_NOT_FOUND, ConsoleCallMessages.ACCOUNT_NOT_FOUND())
    return state.of_account(account_id)


async def identified(state: ServerState, request: Request) -> Caller:
    """Return the caller. Raises ApiProblem 401."""
    console = await _console(state, request)
    operator, session = None, request.headers.get(SESSION_HEADER)
    if session:
        now = state.ctx.monotonic()
        operator_id = state.operator_sessions.operator(session, console.console_id, now)
        operator = None if operator_id is None else await registered.find(state, operator_id)
        if operator is None:
            raise ApiProblem(401, ErrorCode.SESSION_ENDED, ConsoleCallMessages.CONSOLE_LOCKED())
    rules = await state.consoles.rules(state.ctx)
    locks = _is_at_window(request, console) and rules.lock_consoles
    locked = locks and operator is None
    base = Role.OPERATOR if locks else console.role
    role = base if operator is None else operator.role  # an operator may do what their role allows, locked or not
    hides = rules.hide_documents and role is Role.OPERATOR
    actor = console.nobody if locked else await _person(state, request, console, operator)
    return Caller(
        console=console, role=role, actor=actor, operator=operator, locked=locked, session=session or None, hides=hides
    )


async def is_as_before(state: ServerState, request: Request, caller: Caller) -> bool:
    """Return whether a long call still has the rights with which it began.

    Its session is open, and no rule was added or removed meanwhile.
    """
    console_id, now = caller.console.console_id, state.ctx.monotonic()
    if caller.session is not None and not state.operator_sessions.is_open(caller.session, console_id, now):
        return False
    rules = await state.consoles.rules(state.ctx)
    if caller.hides is not (rules.hide_documents and caller.role is Role.OPERATOR):
        return False
    if caller.operator is not None or not _is_at_window(request, caller.console):
        return True
    return caller.locked == rules.lock_consoles


def _is_at_window(request: Request, console: CachedConsole) -> bool:
    return console.console_id is not None or request.headers.get(CONSOLE_HEADER) == WINDOW


async def _person(state: ServerState, request: Request, console: CachedConsole, operator: OperatorView | None) -> Actor:
    """Return the operator who unlocked the console, else the person named in `X-Operator` (UTF-8, up to 60 characters).

    A name that needs a PIN is marked if none was given; a reserved name is put in quotes.
    """
    if operator is not None or request.method == "GET":
        return console.person("" if operator is None else operator.name)
    given = request.headers.get("x-operator", "").encode("latin-1").decode("utf-8", "replace")
    name = "".join(character for character in given if character.isprintable()).strip()[:LONGEST_NAME]
    if is_kept_for_others(name):
        return console.person(in_quotes(name))
    return console.person(name, without_pin=bool(name) and await registered.needs_pin(state, name))


async def _console(state: ServerState, request: Request) -> CachedConsole:
    scheme, _, given = request.headers.get("authorization", "").partition(" ")
    token = given.strip()  # the result may be empty: blanks are more than the ASCII space
    if scheme.lower() != "bearer" or not token:
        headers = {"WWW-Authenticate": "Bearer"}
        raise ApiProblem(401, ErrorCode.TOKEN_MISSING, ConsoleCallMessages.CONSOLE_TOKEN_MISSING(), headers=headers)
    if state.consoles.own_token.opens(token):
        showed_credential(request.scope, NOBODY, runs_site=True)
        return state.consoles.own
    address, program = address_of(request.scope), request.headers.get("user-agent", "")
    caller = await state.consoles.by_token(state.ctx, token, address, program) if token.isascii() else None
    if caller is None:
        headers = {"WWW-Authenticate": 'Bearer error="invalid_token"'}
        raise ApiProblem(401, ErrorCode.TOKEN_INVALID, ConsoleCallMessages.CONSOLE_TOKEN_WRONG(), headers=headers)
    showed_credential(request.scope, caller.console_id, runs_site=True)
    return caller
