"""Admission of developer applications: each call carries a new assertion, signed by one of the application's keys.

Its use is on disk before the call has any effect, and is kept until it can no longer be used again.
"""

from __future__ import annotations

import hashlib
import logging
import math
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from urllib.parse import SplitResult, urlsplit
from uuid import UUID

from server_core.contract.messages.message import Message
from server_core.contract.messages.partners import AssertionMessages, PartnerMessages
from server_core.contract.types.errors import ErrorCode
from server_core.contract.types.fields import Record, of_row
from server_core.contract.types.partners import (
    LEEWAY,
    AssertionCheck,
    AssertionRule,
    CheckAssertion,
    RuleFinding,
    RuleState,
)
from server_core.services.api_error import invalid_field
from server_core.services.clients.tokens import FormerClient, LoginRejected
from server_core.services.context import Context
from server_core.services.partner.applications import load_public_key
from server_core.services.partner.assertion_rules import (
    Assertion,
    AssertionMalformed,
    Facts,
    Named,
    has_surrogate,
    judge,
    named_key,
    read_assertion,
    times_of,
)
from server_core.services.server_state import ServerState
from server_core.store import application_rows
from server_core.store.application_rows import SigningKey
from server_core.store.commits import Commit
from server_core.store.store import Connection

log = logging.getLogger(__name__)

KEPT_BEYOND = LEEWAY + timedelta(hours=1)
"""Time after its end for which a used assertion is still remembered."""


class CallerApplication(Record, frozen=True, kw_only=True):
    """A developer application, calling itself or represented by an operator. `account_id`: its developer's."""

    application_id: UUID
    account_id: UUID
    name: str


class CallingApplication(CallerApplication, frozen=True, kw_only=True):
    """An application that calls with a valid assertion, signed by key `kid`."""

    kid: str

    @property
    def key(self) -> Named:
        return Named(application_id=self.application_id, kid=self.kid)


async def admit(state: ServerState, assertion: str, audience: str, address: str) -> CallingApplication:
    """Admit a call and use up its assertion. `audience`: public URL and path of the call; `address`: origin of the
    call.

    Failures are counted per address; too many get `rate_limited`, which never rejects a valid assertion. Raises
    LoginRejected with the first broken rule (`account_disabled`: 403), ApiError `rate_limited`.
    """
    try:
        return await _admit(state.ctx, assertion, audience)
    except LoginRejected:
        state.ctx.limiter.wrong_assertion(address)
        raise


async def _admit(ctx: Context, assertion: str, audience: str) -> CallingApplication:
    try:
        read = read_assertion(assertion)
    except AssertionMalformed as error:
        raise refused(
            ctx, ErrorCode.ASSERTION_INVALID, AssertionMessages.NO_ASSERTION(why=error.message), None
        ) from error
    facts, signing_key = await look_up(ctx, read, audience)
    for finding in judge(read, facts):
        if finding.error_code is not None:
            raise refused(ctx, finding.error_code, finding.text, signing_key)
    named = named_key(read)
    if named is None:
        raise AssertionError("an assertion that names no key breaks a rule")
    ctx.limiter.may_call(named.application_id)
    application = await _use(ctx, read, named)
    ctx.limiter.call(named.application_id)  # replays sent in parallel do not count
    return application


async def look_up(ctx: Context, assertion: Assertion, audience: str) -> tuple[Facts, SigningKey | None]:
    """Return the facts for the rules, and the key that the assertion names."""
    named = named_key(assertion)

    def look(connection: Connection) -> tuple[SigningKey | None, bool, Message | None]:
        find = application_rows.find_signing_key
        signing_key = None if named is None else find(connection, named.application_id, named.kid)
        if signing_key is None:
            return None, False, None
        is_used = is_spent(connection, signing_key.application.application_id, assertion)
        return signing_key, is_used, too_old(connection, assertion)

    signing_key, is_used, why_old = await ctx.store.read(look)
    return facts_of(signing_key, audience, ctx.now(), is_used=is_used, too_old=why_old), signing_key


def facts_of(
    signing_key: SigningKey | None,
    audience: str,
    now: datetime,
    *,
    is_used: bool = False,
    too_old: Message | None = None,
) -> Facts:
    trouble = AssertionMessages.NO_SUCH_APPLICATION()
    key = None
    if signing_key is not None:
        trouble = AssertionMessages.NO_SUCH_KEY() if signing_key.key is None else AssertionMessages.KEY_REVOKED()
        if signing_key.key is not None and signing_key.key.revoked_at is None:
            key = load_public_key(signing_key.key.public_key)
    return Facts(
        audience=audience,
        now=now,
        key=key,
        key_trouble=trouble,
        is_disabled=signing_key is not None and signing_key.application.disabled_at is not None,
        is_used=is_used,
        too_old=too_old,
    )


def is_spent(connection: Connection, application_id: UUID, assertion: Assertion) -> bool:
    """Return whether an assertion was used before. A malformed one never was."""
    jti = assertion.claims.get("jti")
    if not isinstance(jti, str) or has_surrogate(jti):
        return False
    return application_rows.is_used(connection, application_id, jti_hash(assertion))


def too_old(connection: Connection, assertion: Assertion) -> Message | None:
    """Return the reason its use can no longer be determined; None: it can."""
    times = times_of(assertion)
    if times is None:
        return None
    made_at, ends_at = times
    forgotten, since = application_rows.forgotten_until(connection), application_rows.counted_since(connection)
    if forgotten is not None and ends_at <= forgotten.timestamp():
        return AssertionMessages.FORGOTTEN()
    return AssertionMessages.BEFORE_A_RESTORE() if since is not None and made_at <= since.timestamp() else None


def jti_hash(assertion: Assertion) -> bytes:
    return hashlib.sha256(assertion.claims["jti"].encode()).digest()


def with_server_time(ctx: Context, what: Message) -> Message:
    return AssertionMessages.WITH_SERVER_TIME(what=what, time=f"{ctx.now():%Y-%m-%dT%H:%M:%SZ}")


def refused(ctx: Context, code: ErrorCode, why: Message, signing_key: SigningKey | None) -> LoginRejected:
    """Return the error, with the server's time: usually the caller's clock is wrong."""
    message = with_server_time(ctx, why)
    if signing_key is None:
        return LoginRejected(code, message, None)
    log.info("Assertion of application %s rejected: %s", signing_key.application.application_id, code)
    whose = FormerClient(
        account_id=signing_key.application.account_id, client_id=signing_key.application.application_id
    )
    return LoginRejected(code, message, whose)


def still_good(ctx: Context, connection: Connection, named: Named) -> SigningKey:
    """Check the key again within a write, where no revocation can intervene. Raises LoginRejected."""
    signing_key = application_rows.find_signing_key(connection, named.application_id, named.kid)
    if signing_key is None or signing_key.key is None or signing_key.key.revoked_at is not None:
        raise refused(ctx, ErrorCode.UNKNOWN_KEY, AssertionMessages.KEY_REVOKED(), signing_key)
    if signing_key.application.disabled_at is not None:
        raise refused(ctx, ErrorCode.ACCOUNT_DISABLED, AssertionMessages.APPLICATION_DISABLED(), signing_key)
    return signing_key


async def _use(ctx: Context, assertion: Assertion, named: Named) -> CallingApplication:
    jti_sha256 = jti_hash(assertion)
    # rounded up, so that it is never forgotten before its end
    ends_at = datetime.fromtimestamp(math.ceil(assertion.claims["exp"]), UTC)

    def work(connection: Connection) -> CallingApplication:
        signing_key = still_good(ctx, connection, named)
        application = signing_key.application
        if why := too_old(connection, assertion):
            raise refused(ctx, ErrorCode.ASSERTION_EXPIRED, why, signing_key)
        if not application_rows.use(connection, application.application_id, jti_sha256, ends_at):
            raise refused(ctx, ErrorCode.ASSERTION_REPLAYED, AssertionMessages.ASSERTION_REPLAYED(), signing_key)
        application_rows.mark_used(connection, application.account_id, named.application_id, named.kid, ctx.now())
        return of_row(CallingApplication, application, kid=named.kid)

    return await ctx.store.write(work, Commit.ASSERTION_USE)


# Diagnosis of an assertion: the rule it breaks and what to change. It is not used up, and nobody is admitted.


async def check_assertion(
    state: ServerState, request: CheckAssertion, is_call: Callable[[str], bool]
) -> AssertionCheck:
    """Check an assertion for the call of `request.url`, a URL or only its path.

    `is_call` knows the paths with assertions.
    Raises ApiError `validation_failed` for a URL that is none of this server.
    """
    audience, ctx = _audience(state, request.url, is_call), state.ctx
    try:
        assertion = read_assertion(request.assertion.strip().removeprefix("Bearer ").strip())
    except AssertionMalformed as error:
        return _result(state, audience, _not_read(error.message))
    facts, _ = await look_up(ctx, assertion, audience)
    text = AssertionMessages.FORM_KEPT(header=len(assertion.header), claims=len(assertion.claims))
    form = RuleFinding(rule=AssertionRule.FORM, state=RuleState.KEPT, text=text)
    return _result(state, audience, [form, *judge(assertion, facts)])


def _audience(state: ServerState, url: str, is_call: Callable[[str], bool]) -> str:
    """Return the audience that the call itself would need: our public URL and the path of `url`."""
    try:
        parts = urlsplit(url.strip())
        host = _place(parts)
    except ValueError as error:
        raise invalid_field("url", "invalid", PartnerMessages.CHECKED_URL_INVALID()) from error
    if not parts.path.startswith("/") or (parts.scheme and parts.scheme not in ("http", "https")):
        raise invalid_field("url", "invalid", PartnerMessages.CHECKED_URL_EMPTY(public_url=state.public_url))
    if parts.netloc and host not in (_place(urlsplit(state.public_url)), _place(urlsplit(state.base_url))):
        raise invalid_field("url", "another_server", PartnerMessages.CHECKED_URL_ELSEWHERE(url=state.public_url))
    if not is_call(parts.path):
        raise invalid_field("url", "no_route", PartnerMessages.CHECKED_URL_UNKNOWN())
    return state.public_url + parts.path


def _place(parts: SplitResult) -> tuple[str, str | None, int | None]:
    """Return scheme, host and port. Raises ValueError for an invalid port."""
    return parts.scheme, parts.hostname, parts.port or {"http": 80, "https": 443}.get(parts.scheme)


def _not_read(why: Message) -> list[RuleFinding]:
    broken = RuleFinding(
        rule=AssertionRule.FORM, state=RuleState.BROKEN, text=why, error_code=ErrorCode.ASSERTION_INVALID
    )
    others = [rule for rule in AssertionRule if rule is not AssertionRule.FORM]
    return [
        broken,
        *(RuleFinding(rule=rule, state=RuleState.NOT_JUDGED, text=AssertionMessages.NOT_JUDGED()) for rule in others),
    ]


def _result(state: ServerState, audience: str, rules: list[RuleFinding]) -> AssertionCheck:
    return AssertionCheck(
        accepted=all(finding.state is RuleState.KEPT for finding in rules),
        audience=audience,
        server_time=state.ctx.now(),
        rules=rules,
    )
