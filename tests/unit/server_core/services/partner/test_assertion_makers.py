"""Assertions of public libraries: what they make right is taken, and what is wrong refused."""

from __future__ import annotations

import json
from collections.abc import Callable
from datetime import UTC, datetime
from functools import cache
from pathlib import Path
from typing import Any

import jwt as pyjwt
import pytest
from authlib.oauth2.rfc7523.assertion import sign_jwt_bearer_assertion
from joserfc import jwk, jws
from joserfc import jwt as joserfc_jwt

from server_core.contract.messages.partners import AssertionMessages
from server_core.contract.types.errors import ErrorCode
from server_core.contract.types.partners import RuleState
from server_core.services.partner.applications import load_public_key, thumbprint
from server_core.services.partner.assertion_rules import Facts, judge, named_key, read_assertion
from tests.support.assertions import Maker, new_maker
from tests.support.mutated_assertions import AUDIENCES, IDS, KEYS, TIMES, WHO, Case
from tests.support.node_packages import run_node

AUDIENCE = "https://print.example:8631/partner-api/v1/accounts"
NOW = 1_790_000_000
NODE_CLIENTS = Path(__file__).parents[4] / "support" / "node_clients"
Make = Callable[[dict[str, Any], dict[str, Any]], str]


@cache
def maker() -> Maker:
    return new_maker(AUDIENCE, NOW)


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
CLAIMS = [case for case in (*WHO, *AUDIENCES, *TIMES, *IDS) if not case.name.startswith("number ")]
"""Those that can be written as Python's values."""
NAMED = [case for case in KEYS if case.name.startswith("header kid") and case.rule == "key"]


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
