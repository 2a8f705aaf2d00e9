"""The rules of an application's assertion, and the result of a check of each."""

from __future__ import annotations

from datetime import timedelta
from enum import StrEnum
from typing import Annotated

from msgspec import Meta, Struct

from server_core.contract.problems import ErrorCode
from server_core.contract.public import Instant
from server_core.contract.secretive import Secretive

MOST_BYTES = 8 * 1024
LONGEST_LIFETIME = timedelta(seconds=300)
LEEWAY = timedelta(seconds=30)
"""Between the clocks of two computers, both ways."""
SHORTEST_JTI = 8
LONGEST_JTI = 128
MOST_PASTED = 64 * 1024
LONGEST_KID = 128


class AssertionRule(StrEnum):
    """In the order in which they decide: the first that is broken gives the refusal its code."""

    FORM = "form"
    ALGORITHM = "algorithm"
    HEADER = "header"
    KEY_ID = "key_id"
    ISSUER = "issuer"
    SUBJECT = "subject"
    KEY = "key"
    SIGNATURE = "signature"
    AUDIENCE = "audience"
    LIFETIME = "lifetime"
    EXPIRY = "expiry"
    ISSUED_AT = "issued_at"
    NOT_BEFORE = "not_before"
    JTI = "jti"
    APPLICATION = "application"
    ONCE = "once"


class RuleState(StrEnum):
    """`not_judged`: another rule is broken, without which nobody can tell."""

    KEPT = "kept"
    BROKEN = "broken"
    NOT_JUDGED = "not_judged"


class RuleFinding(Struct, frozen=True, kw_only=True):
    """`error_code`: with which a call would be refused for this rule. `text`: what was found, and what to change."""

    rule: AssertionRule
    state: RuleState
    text: str
    error_code: ErrorCode | None = None


class CheckAssertion(Secretive, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """`POST /console-api/v1/assertion-checks`. `url`: of the call that the assertion is for."""

    assertion: Annotated[str, Meta(max_length=MOST_PASTED)]
    url: Annotated[str, Meta(min_length=1, max_length=2000)]


class AssertionCheck(Struct, frozen=True, kw_only=True):
    """Every rule in its order. `audience`: what `aud` has to be for this call; nothing is used up by a check."""

    accepted: bool
    audience: str
    server_time: Instant
    rules: list[RuleFinding]
