"""Tells which rule an assertion breaks and what to change. Nothing is used up by it, and nobody is let in."""

from __future__ import annotations

from collections.abc import Callable
from urllib.parse import SplitResult, urlsplit

from server_core.contract.messages.assertions import AssertionMessages
from server_core.contract.messages.message import Message
from server_core.contract.messages.partners import PartnerMessages
from server_core.contract.types.errors import ErrorCode
from server_core.contract.types.partners import AssertionCheck, AssertionRule, CheckAssertion, RuleFinding, RuleState
from server_core.services.floor import Floor
from server_core.services.partner.assertion_form import Assertion, NoAssertion, read_assertion
from server_core.services.partner.assertion_rules import judge
from server_core.services.partner.assertions import look_up
from server_core.services.rejected import invalid_field


async def check_assertion(floor: Floor, wish: CheckAssertion, is_call: Callable[[str], bool]) -> AssertionCheck:
    """For the call of `wish.url`: an address, or its path alone. `is_call` knows the paths that take an assertion.

    Raises Rejected `validation_failed` for an address of nothing here.
    """
    audience, ctx = _audience(floor, wish.url, is_call), floor.ctx
    try:
        assertion = read_assertion(wish.assertion.strip().removeprefix("Bearer ").strip())
    except NoAssertion as error:
        return _result(floor, audience, _not_read(error.message))
    facts, _ = await look_up(ctx, assertion, audience)
    form = RuleFinding(rule=AssertionRule.FORM, state=RuleState.KEPT, text=_form(assertion))
    return _result(floor, audience, [form, *judge(assertion, facts)])


def _audience(floor: Floor, url: str, is_call: Callable[[str], bool]) -> str:
    """As the call itself would be judged: our public address and the path of `url`."""
    try:
        parts = urlsplit(url.strip())
        place = _place(parts)
    except ValueError as error:
        raise invalid_field("url", "invalid", PartnerMessages.CHECKED_URL_INVALID()) from error
    if not parts.path.startswith("/") or (parts.scheme and parts.scheme not in ("http", "https")):
        raise invalid_field("url", "invalid", PartnerMessages.CHECKED_URL_EMPTY(public_url=floor.public_url))
    if parts.netloc and place not in (_place(urlsplit(floor.public_url)), _place(urlsplit(floor.base_url))):
        raise invalid_field("url", "another_server", PartnerMessages.CHECKED_URL_ELSEWHERE(url=floor.public_url))
    if not is_call(parts.path):
        raise invalid_field("url", "no_route", PartnerMessages.CHECKED_URL_UNKNOWN())
    return floor.public_url + parts.path


def _place(parts: SplitResult) -> tuple[str, str | None, int | None]:
    """Raises ValueError for a port that is none."""
    return parts.scheme, parts.hostname, parts.port or {"http": 80, "https": 443}.get(parts.scheme)


def _form(assertion: Assertion) -> Message:
    return AssertionMessages.FORM_KEPT(header=len(assertion.header), claims=len(assertion.claims))


def _not_read(why: Message) -> list[RuleFinding]:
    broken = RuleFinding(
        rule=AssertionRule.FORM, state=RuleState.BROKEN, text=why, error_code=ErrorCode.ASSERTION_INVALID
    )
    others = [rule for rule in AssertionRule if rule is not AssertionRule.FORM]
    return [
        broken,
        *(RuleFinding(rule=rule, state=RuleState.NOT_JUDGED, text=AssertionMessages.NOT_JUDGED()) for rule in others),
    ]


def _result(floor: Floor, audience: str, rules: list[RuleFinding]) -> AssertionCheck:
    return AssertionCheck(
        accepted=all(finding.state is RuleState.KEPT for finding in rules),
        audience=audience,
        server_time=floor.ctx.now(),
        rules=rules,
    )
