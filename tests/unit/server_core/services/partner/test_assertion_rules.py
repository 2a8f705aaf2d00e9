"""The judge of assertions alone: what is wrong in one thing breaks one rule, and what is right breaks none."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from functools import cache
from pathlib import Path
from typing import Any

import jwt as pyjwt
import pytest
from authlib.oauth2.rfc7523.assertion import sign_jwt_bearer_assertion
from cryptography.hazmat.primitives.asymmetric import rsa
from joserfc import jwk, jws
from joserfc import jwt as joserfc_jwt

from server_core.contract.messages.partners import AssertionMessages
from server_core.contract.types.errors import ErrorCode
from server_core.contract.types.partners import AssertionRule, RuleFinding, RuleState
from server_core.services.partner.applications import load_public_key, thumbprint
from server_core.services.partner.assertion_rules import AssertionMalformed, Facts, judge, named_key, read_assertion
from tests.support.assertions import GONE, Maker, new_maker
from tests.support.mutated_assertions import AUDIENCES, CASES, IDS, KEYS, TIMES, WHO, Case
from tests.support.node_packages import run_node

AUDIENCE = "https://print.example:8631/partner-api/v1/accounts"
NOW = 1_790_000_000
SHAPES = (AssertionRule.ALGORITHM, AssertionRule.HEADER, AssertionRule.KEY_ID, AssertionRule.ISSUER)
"""Broken in one of these, others may not be judged."""
NODE_CLIENTS = Path(__file__).parents[4] / "support" / "node_clients"
Make = Callable[[dict[str, Any], dict[str, Any]], str]
CLAIMS = [case for case in (*WHO, *AUDIENCES, *TIMES, *IDS) if not case.name.startswith("number ")]
"""Those that can be written as Python's values."""
NAMED = [case for case in KEYS if case.name.startswith("header kid") and case.rule == "key"]


@cache
def maker() -> Maker:
    return new_maker(AUDIENCE, NOW)


def judged(assertion: str, *, seconds: float = 0, is_used: bool = False) -> dict[AssertionRule, RuleFinding]:
    """Judge an assertion this many seconds later, as a server that knows the key of `maker`."""
    read = read_assertion(assertion)
    named, pair = named_key(read), maker().pair
    assert pair is not None
    is_known = named is not None and (named.application_id, named.kid) == (maker().client_id, pair.public.kid)
    facts = Facts(
        audience=AUDIENCE,
        now=datetime.fromtimestamp(NOW, UTC) + timedelta(seconds=seconds),
        key=load_public_key(pair.public.pem) if is_known else None,
        key_trouble=AssertionMessages.NO_SUCH_KEY(),
        is_used=is_used,
    )
    return {finding.rule: finding for finding in judge(read, facts)}


def broken(findings: dict[AssertionRule, RuleFinding]) -> list[AssertionRule]:
    return [rule for rule, finding in findings.items() if finding.state is RuleState.BROKEN]


def test_the_table_is_large_and_names_each_case_once() -> None:
    assert len(CASES) >= 120
    assert len({case.name for case in CASES}) == len(CASES)
    assert {case.rule for case in CASES} == set(AssertionRule) - {AssertionRule.APPLICATION, AssertionRule.ONCE}


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_each_is_refused_for_its_own_reason(case: Case) -> None:
    assertion = case.make(maker())
    if case.rule is AssertionRule.FORM:
        with pytest.raises(AssertionMalformed) as refusal:
            read_assertion(assertion)
        assert str(refusal.value).endswith((".", ":", ")"))
        return
    findings = judged(assertion)
    first = broken(findings)[0]
    assert (first, findings[first].error_code) == (case.rule, case.code)
    assert len(str(findings[first].text)) < 400
    if case.rule not in SHAPES and case.rule is not AssertionRule.LIFETIME:
        assert broken(findings) == [case.rule], "what is wrong in one thing breaks one rule"


@pytest.mark.parametrize(
    "claims",
    [
        {},
        {"jti": "12345678"},
        {"jti": "x" * 128},
        {"jti": "日本語の八文字だよ"},
        {"exp": NOW + 300},
        {"exp": NOW + 1},
        {"iat": NOW - 250, "exp": NOW - 29},
        {"iat": NOW + 30, "exp": NOW + 330},
        {"nbf": NOW + 30},
        {"nbf": 0},
        {"nbf": -1.5},
        {"exp": NOW + 60.5},
        {"exp": NOW + 60.0},
        {"iat": NOW - 0.5, "exp": NOW + 299.5},
        {"iat": NOW - 100.25, "exp": NOW - 29.999},
        {"iat": NOW + 30.0, "exp": NOW + 330.0},
        {"iat": NOW - 0.001, "exp": NOW},
        {"aud": [AUDIENCE]},
        {"scope": "print", "name": "Ünïcode", "nested": {"list": [1, 2.5, None]}},
    ],
)
def test_what_is_right_breaks_no_rule(claims: dict[str, object]) -> None:
    findings = judged(maker().make(claims=claims))
    assert broken(findings) == []
    assert all(finding.state is RuleState.KEPT for finding in findings.values())


@pytest.mark.parametrize(
    ("more", "words"),
    [
        (', "exp": 1}', "In the claims there is a name that occurs twice: it is not clear which value counts."),
        (', "x": NaN}', "In the claims there is NaN, which is not JSON."),
    ],
)
def test_what_is_said_of_claims_that_nobody_can_read(more: str, words: str) -> None:
    made = maker()
    with pytest.raises(AssertionMalformed) as refusal:
        read_assertion(made.sign(json.dumps(made.header), json.dumps(made.claims)[:-1] + more))
    assert str(refusal.value) == words


def test_a_date_may_be_any_number_of_json() -> None:
    made = maker()
    claims = json.dumps({**made.claims, "iat": "HERE"}).replace('"HERE"', "1.78999999950e9")
    assert broken(judged(made.sign(json.dumps(made.header), claims))) == []


@pytest.mark.parametrize(
    "ignored",
    [
        {"x5t": "abc", "cty": "JWT"},
        {"x5t#S256": "abc", "x5c": ["MIIB"], "x5u": "https://keys.example/key"},
        {"jku": "https://keys.example/keys", "jwk": {"kty": "RSA", "e": "AQAB", "n": "AQAB"}},
        {"something": {"nested": [1, None]}, "b64": True},
        {"Crit": ["exp"], "ALG": "none", "epk": "\ud800"},
    ],
)
def test_header_members_that_are_not_critical_are_ignored(ignored: dict[str, object]) -> None:
    """The key is found by (iss, kid) alone."""
    findings = judged(maker().make(header=ignored))
    assert broken(findings) == []
    assert findings[AssertionRule.HEADER].text.code == AssertionMessages.HEADER_IGNORED.code
    assert str(findings[AssertionRule.HEADER].text).isascii()


@pytest.mark.parametrize("typ", ["JWT", "jwt", "Jwt", "application/jwt", "Application/JWT", GONE])
def test_typ_has_no_letter_case_and_may_be_missing(typ: object) -> None:
    assert broken(judged(maker().make(header={"typ": typ}))) == []


def test_it_ends_with_its_leeway_and_not_later() -> None:
    assertion = maker().make(claims={"exp": NOW + 10})
    assert broken(judged(assertion, seconds=39.9)) == []
    assert broken(judged(assertion, seconds=40)) == [AssertionRule.EXPIRY]
    assert broken(judged(assertion, seconds=-30)) == []
    assert broken(judged(assertion, seconds=-31)) == [AssertionRule.ISSUED_AT]


def test_one_that_was_used_breaks_the_last_rule_alone() -> None:
    assert broken(judged(maker().make(), is_used=True)) == [AssertionRule.ONCE]


def test_a_key_that_is_too_short_signs_nothing() -> None:
    read = read_assertion(maker().make())
    facts = Facts(
        audience=AUDIENCE,
        now=datetime.fromtimestamp(NOW, UTC),
        key=rsa.generate_private_key(65537, 1024).public_key(),  # noqa: S505
        key_trouble=AssertionMessages.NO_SUCH_KEY(),
    )
    findings = {finding.rule: finding for finding in judge(read, facts)}
    assert broken(findings)[0] is AssertionRule.KEY
    assert findings[AssertionRule.KEY].text.params["bits"] == 1024


def test_nothing_foreign_is_shown_as_it_came() -> None:
    """The part of an assertion that an error shows fits on one line of ASCII and is short."""
    findings = judged(maker().make(claims={"aud": "\x1b[31m\n\u202e\u00e9" + "x" * 500}))
    text = str(findings[AssertionRule.AUDIENCE].text)
    plain = text.replace("…", "")
    assert "…" in text
    assert plain.isascii()
    assert plain.isprintable()
    assert len(text) < 300


def test_another_makers_key_does_not_fit() -> None:
    other = replace(new_maker(AUDIENCE, NOW), client_id=maker().client_id, kid=maker().kid)
    assert broken(judged(other.make())) == [AssertionRule.SIGNATURE]


def by_pyjwt(header: dict[str, Any], claims: dict[str, Any]) -> str:
    return pyjwt.encode(claims, maker().private_pem, algorithm="RS256", headers=header)


def by_joserfc(header: dict[str, Any], claims: dict[str, Any]) -> str:
    return joserfc_jwt.encode(header, claims, jwk.RSAKey.import_key(maker().private_pem))


def signed_by_pyjwt(header: dict[str, Any], claims: dict[str, Any]) -> str:
    """It judges claims itself; what is only signed it takes as it is."""
    alg = header["alg"]
    return pyjwt.PyJWS().encode(json.dumps(claims).encode(), maker().private_pem, algorithm=alg, headers=header)


def signed_by_joserfc(header: dict[str, Any], claims: dict[str, Any]) -> str:
    key = jwk.RSAKey.import_key(maker().private_pem)
    return jws.serialize_compact(header, json.dumps(claims), key, algorithms=[header["alg"]])


def first_broken(assertion: str) -> ErrorCode | None:
    read = read_assertion(assertion)
    named, pair = named_key(read), maker().pair
    assert pair is not None
    is_known = named is not None and (named.application_id, named.kid) == (maker().client_id, pair.public.kid)
    facts = Facts(
        audience=AUDIENCE,
        now=datetime.fromtimestamp(NOW, UTC),
        key=load_public_key(pair.public.pem) if is_known else None,
        key_trouble=AssertionMessages.NO_SUCH_KEY(),
    )
    return next((found.error_code for found in judge(read, facts) if found.state is RuleState.BROKEN), None)


SIGNERS = pytest.mark.parametrize("make", [signed_by_pyjwt, signed_by_joserfc], ids=["PyJWT", "joserfc"])


def by_authlib(header: dict[str, Any], claims: dict[str, Any]) -> str:
    """Make an assertion with Authlib's client of RFC 7523, which names each claim differently."""
    free = {name: value for name, value in claims.items() if name in ("jti", "nbf")}
    made: str = sign_jwt_bearer_assertion(
        jwk.RSAKey.import_key(maker().private_pem),
        issuer=claims["iss"],
        audience=claims["aud"],
        subject=claims["sub"],
        issued_at=claims["iat"],
        expires_at=claims["exp"],
        claims=free,
        header=dict(header),
    )
    return made


def by_node(library: str) -> Make:
    def make(header: dict[str, Any], claims: dict[str, Any]) -> str:
        request = {"pem": maker().private_pem, "header": header, "claims": claims}
        return run_node(NODE_CLIENTS, "sign.cjs", library, stdin=json.dumps(request).encode()).decode()

    return make


MAKERS = pytest.mark.parametrize(
    "make",
    [by_pyjwt, by_joserfc, by_authlib, by_node("jose"), by_node("jsonwebtoken")],
    ids=["PyJWT", "joserfc", "Authlib", "jose", "jsonwebtoken"],
)


@pytest.mark.slow
@MAKERS
def test_what_they_make_right_is_taken(make: Make) -> None:
    header, claims = maker().header, maker().claims
    for news, changes in (
        ({}, {}),
        ({}, {"aud": [AUDIENCE]}),
        ({"x5t": "AAECAwQFBgcICQoLDA0ODxAREhM", "cty": "JWT"}, {}),
        ({"typ": "jwt", "jku": "https://keys.example/keys"}, {}),
        ({}, {"iat": NOW - 0.25, "exp": NOW + 60.5, "nbf": NOW - 0.25}),
    ):
        assert first_broken(make({**header, **news}, {**claims, **changes})) is None


@pytest.mark.slow
@MAKERS
def test_what_is_left_strict_is_strict_with_all(make: Make) -> None:
    header, claims = maker().header, maker().claims
    wrong: list[tuple[dict[str, Any], ErrorCode]] = [
        ({"aud": [AUDIENCE, "https://other.example/"]}, ErrorCode.ASSERTION_AUDIENCE_MISMATCH),
        ({"aud": []}, ErrorCode.ASSERTION_AUDIENCE_MISMATCH),
        ({"exp": NOW + 300.5}, ErrorCode.ASSERTION_LIFETIME_TOO_LONG),
        ({"iat": NOW - 130.5, "exp": NOW - 30.5}, ErrorCode.ASSERTION_EXPIRED),
        ({"iat": NOW + 30.5, "exp": NOW + 60}, ErrorCode.ASSERTION_INVALID),
    ]
    for changes, code in wrong:
        assert first_broken(make(header, {**claims, **changes})) is code
    assert first_broken(make({**header, "typ": "at+jwt"}, claims)) is ErrorCode.ASSERTION_INVALID


@pytest.mark.slow
@SIGNERS
@pytest.mark.parametrize("case", CLAIMS, ids=lambda case: case.name)
def test_wrong_claims_of_theirs_are_refused(make: Make, case: Case) -> None:
    claims = read_assertion(case.make(maker())).claims
    assert first_broken(make(maker().header, claims)) is case.code


@SIGNERS
@pytest.mark.parametrize("alg", ["RS384", "RS512", "PS256", "PS384", "PS512"])
def test_other_algorithms_of_theirs_are_refused(make: Make, alg: str) -> None:
    made = make({**maker().header, "alg": alg}, maker().claims)
    assert first_broken(made) is ErrorCode.ASSERTION_SIGNATURE_INVALID


@SIGNERS
@pytest.mark.parametrize("case", NAMED, ids=lambda case: case.name)
def test_other_keys_of_theirs_are_refused(make: Make, case: Case) -> None:
    header = read_assertion(case.make(maker())).header
    assert first_broken(make(header, maker().claims)) is case.code


def test_a_key_has_the_same_thumbprint_everywhere() -> None:
    pair = maker().pair
    assert pair is not None
    assert jwk.RSAKey.import_key(pair.public.pem).thumbprint() == pair.public.kid
    assert thumbprint(load_public_key(pair.public.pem)) == pair.public.kid
