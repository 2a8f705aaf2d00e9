"""Judges an assertion rule by rule (RFC 7515, 7519, 7523). Pure: `Facts` holds what must be looked up."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import datetime
from typing import Any, TypeGuard

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.padding import PKCS1v15
from cryptography.hazmat.primitives.asymmetric.rsa import RSAPublicKey
from cryptography.hazmat.primitives.hashes import SHA256

from server_core.contract.types.errors import ErrorCode
from server_core.contract.types.partners import (
    LEEWAY,
    LONGEST_JTI,
    LONGEST_KID,
    LONGEST_LIFETIME,
    SHORTEST_JTI,
    AssertionRule,
    RuleFinding,
    RuleState,
)
from server_core.services.partner.assertion_form import (
    ALGORITHM,
    Assertion,
    has_control,
    has_surrogate,
    issuer,
    key_id,
    named_key,
)

LEAST_KEY_BITS = 2048
DISABLED = "The application is disabled: ask who runs this server."
REPLAYED = "It was used before: make a new one, with a new jti, for every call, a repeated one too."
NOT_JUDGED = "Not judged: another rule is broken."
READ = {"alg", "kid", "typ"}
"""Header members that count. Others that are not critical are ignored (RFC 7515 section 4), also keys: a key that an
assertion brings itself proves nothing."""
CHANGES_CONTENT = ("enc", "zip")
"""Header members of encrypted or compressed content (RFC 7516): the claims would mean something else."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Facts:
    """What the server knows. `key`: the active one that the assertion names; `key_trouble`: why there is none.
    `too_old`: why nobody knows any more whether it was used."""

    audience: str
    now: datetime
    key: RSAPublicKey | None
    key_trouble: str
    is_disabled: bool = False
    is_used: bool = False
    too_old: str = ""


@dataclass(frozen=True, slots=True)
class _Broken:
    code: ErrorCode
    text: str


_Word = str | _Broken | None
"""What a rule says: kept (and what was found), broken, or None where it cannot be judged."""


def judge(assertion: Assertion, facts: Facts) -> Iterator[RuleFinding]:
    """Every rule but the form's, in their order; lazily, so that a refusal costs no more than it must."""
    for rule, rule_says in _RULES.items():
        word = rule_says(assertion, facts)
        if word is None:
            yield RuleFinding(rule=rule, state=RuleState.NOT_JUDGED, text=NOT_JUDGED)
        elif isinstance(word, str):
            yield RuleFinding(rule=rule, state=RuleState.KEPT, text=word)
        else:
            yield RuleFinding(rule=rule, state=RuleState.BROKEN, text=word.text, error_code=word.code)


def _algorithm(assertion: Assertion, facts: Facts) -> _Word:
    alg = assertion.header.get("alg")
    if alg == ALGORITHM:
        return "The header says alg RS256."
    text = f"The header says alg {_shown(alg)}: the algorithm must be RS256. Sign with it, and say so."
    return _Broken(ErrorCode.ASSERTION_SIGNATURE_INVALID, text)


def _header(assertion: Assertion, facts: Facts) -> _Word:
    header = assertion.header
    if "crit" in header:
        text = "The header has crit: this server knows no extensions that it could name. Leave it out."
        return _Broken(ErrorCode.ASSERTION_INVALID, text)
    changing = [name for name in CHANGES_CONTENT if name in header]
    if header.get("b64", True) is not True:  # RFC 7797: the claims would be signed unencoded
        changing.append("b64")
    if changing:
        text = f"The header has {changing[0]}: send the claims as plain JSON in base64url, and leave it out."
        return _Broken(ErrorCode.ASSERTION_INVALID, text)
    typ = header.get("typ", "JWT")
    if not isinstance(typ, str) or typ.lower().removeprefix("application/") != "jwt":  # RFC 7515 section 4.1.9
        return _Broken(ErrorCode.ASSERTION_INVALID, f"The header says typ {_shown(typ)}: say JWT, or leave it out.")
    ignored = sorted(set(header) - READ)
    if ignored:
        return f"Ignored in the header: {', '.join(_shown(name) for name in ignored[:4])}."
    return "The header has nothing but alg, kid and typ."


def _key_id(assertion: Assertion, facts: Facts) -> _Word:
    kid = key_id(assertion)
    if kid is not None:
        return f"The header names the key {_shown(kid)}."
    if "kid" not in assertion.header:
        return _Broken(ErrorCode.UNKNOWN_KEY, "The header has no kid: name the key that it is signed with.")
    text = f"The header's kid is no text of 1 to {LONGEST_KID} characters: name one of the application's keys."
    return _Broken(ErrorCode.UNKNOWN_KEY, text)


def _issuer(assertion: Assertion, facts: Facts) -> _Word:
    found = issuer(assertion)
    if found is not None:
        return f"iss is {found}."
    said = _shown(assertion.claims.get("iss"))
    text = f"iss is {said}: write the client_id of the application, in small letters with hyphens."
    return _Broken(ErrorCode.ISSUER_SUBJECT_MISMATCH, text)


def _subject(assertion: Assertion, facts: Facts) -> _Word:
    iss, sub = assertion.claims.get("iss"), assertion.claims.get("sub")
    if isinstance(sub, str) and sub == iss:
        return "sub is the same as iss."
    text = f"sub is {_shown(sub)}: write the same client_id as in iss."
    return _Broken(ErrorCode.ISSUER_SUBJECT_MISMATCH, text)


def _key(assertion: Assertion, facts: Facts) -> _Word:
    if named_key(assertion) is None:
        return None
    if facts.key is None:
        return _Broken(ErrorCode.UNKNOWN_KEY, facts.key_trouble)
    if facts.key.key_size < LEAST_KEY_BITS:
        text = f"The key has {facts.key.key_size} bits: add one of {LEAST_KEY_BITS} or more, and sign with it."
        return _Broken(ErrorCode.UNKNOWN_KEY, text)
    return f"The application has this key; it is active, with {facts.key.key_size} bits."


def _signature(assertion: Assertion, facts: Facts) -> _Word:
    if facts.key is None or named_key(assertion) is None or assertion.header.get("alg") != ALGORITHM:
        return None
    try:
        facts.key.verify(assertion.signature, assertion.signed, PKCS1v15(), SHA256())
    except InvalidSignature:
        text = "The signature does not fit the key: sign header.claims, as they are sent, with this key's private half."
        return _Broken(ErrorCode.ASSERTION_SIGNATURE_INVALID, text)
    return "The signature fits the key."


def _audience(assertion: Assertion, facts: Facts) -> _Word:
    aud = assertion.claims.get("aud")
    if aud in (facts.audience, [facts.audience]):
        return f"aud is {facts.audience}."
    text = f"aud is {_shown(aud)}: write '{facts.audience}', exactly so and nothing else."
    return _Broken(ErrorCode.ASSERTION_AUDIENCE_MISMATCH, text)


def _lifetime(assertion: Assertion, facts: Facts) -> _Word:
    times = times_of(assertion)
    if times is None:
        wrong = next(name for name in ("exp", "iat") if not _is_time(assertion.claims.get(name)))
        said = _shown(assertion.claims.get(wrong))
        text = f"{wrong} is {said}: write seconds since 1970 (UTC), as a number."
        return _Broken(ErrorCode.ASSERTION_INVALID, text)
    iat, exp = times
    if exp <= iat:
        return _Broken(ErrorCode.ASSERTION_INVALID, "exp is not after iat: an assertion ends after it was made.")
    longest = int(LONGEST_LIFETIME.total_seconds())
    if exp - iat > longest:
        text = f"It lasts {exp - iat:.15g} s: make exp at most {longest} s later than iat."
        return _Broken(ErrorCode.ASSERTION_LIFETIME_TOO_LONG, text)
    return f"It lasts {exp - iat:.6g} s, at most {longest} are allowed."


def _expiry(assertion: Assertion, facts: Facts) -> _Word:
    times = times_of(assertion)
    if times is None:
        return None
    late = facts.now.timestamp() - times[1]
    if late < _LEEWAY_SECONDS:
        return _Broken(ErrorCode.ASSERTION_EXPIRED, facts.too_old) if facts.too_old else "It has not ended."
    text = f"It ended {_seconds(late)} ago: make a new one for every call, and set the clock if this is a surprise."
    return _Broken(ErrorCode.ASSERTION_EXPIRED, text)


def _issued_at(assertion: Assertion, facts: Facts) -> _Word:
    times = times_of(assertion)
    if times is None:
        return None
    early = times[0] - facts.now.timestamp()
    if early <= _LEEWAY_SECONDS:
        return "It was made before now."
    text = f"iat is {_seconds(early)} in the future: set the clock of the computer that makes assertions."
    return _Broken(ErrorCode.ASSERTION_INVALID, text)


def _not_before(assertion: Assertion, facts: Facts) -> _Word:
    if "nbf" not in assertion.claims:
        return "There is no nbf; none is needed."
    nbf = assertion.claims["nbf"]
    if not _is_time(nbf):
        text = f"nbf is {_shown(nbf)}: write seconds since 1970 (UTC), or leave it out."
        return _Broken(ErrorCode.ASSERTION_INVALID, text)
    early = nbf - facts.now.timestamp()
    if early <= _LEEWAY_SECONDS:
        return "nbf is not in the future."
    text = f"nbf is {_seconds(early)} in the future: leave it out, or send the assertion later."
    return _Broken(ErrorCode.ASSERTION_INVALID, text)


def _jti(assertion: Assertion, facts: Facts) -> _Word:
    jti = assertion.claims.get("jti")
    if not isinstance(jti, str):
        text = f"jti is {_shown(jti)}: write a new random text into every assertion, for example a UUID."
    elif not SHORTEST_JTI <= len(jti) <= LONGEST_JTI:
        text = f"jti has {len(jti)} characters: {SHORTEST_JTI} to {LONGEST_JTI} are allowed."
    elif has_surrogate(jti):
        text = "jti has half of a surrogate pair: write a new random text, for example a UUID."
    elif has_control(jti):
        text = "jti has a control character: write a new random text, for example a UUID."
    else:
        return f"jti is {_shown(jti)}."
    return _Broken(ErrorCode.ASSERTION_INVALID, text)


def _application(assertion: Assertion, facts: Facts) -> _Word:
    if facts.key is None or named_key(assertion) is None:
        return None
    if facts.is_disabled:
        return _Broken(ErrorCode.ACCOUNT_DISABLED, DISABLED)
    return "The application is enabled."


def _once(assertion: Assertion, facts: Facts) -> _Word:
    if facts.key is None or isinstance(_jti(assertion, facts), _Broken):
        return None
    if facts.is_used:
        return _Broken(ErrorCode.ASSERTION_REPLAYED, REPLAYED)
    return "Its jti was not used before."


_RULES: dict[AssertionRule, Callable[[Assertion, Facts], _Word]] = {
    AssertionRule.ALGORITHM: _algorithm,
    AssertionRule.HEADER: _header,
    AssertionRule.KEY_ID: _key_id,
    AssertionRule.ISSUER: _issuer,
    AssertionRule.SUBJECT: _subject,
    AssertionRule.KEY: _key,
    AssertionRule.SIGNATURE: _signature,
    AssertionRule.AUDIENCE: _audience,
    AssertionRule.LIFETIME: _lifetime,
    AssertionRule.EXPIRY: _expiry,
    AssertionRule.ISSUED_AT: _issued_at,
    AssertionRule.NOT_BEFORE: _not_before,
    AssertionRule.JTI: _jti,
    AssertionRule.APPLICATION: _application,
    AssertionRule.ONCE: _once,
}
_LEEWAY_SECONDS = LEEWAY.total_seconds()


def times_of(assertion: Assertion) -> tuple[float, float] | None:
    """iat and exp, in seconds since 1970."""
    iat, exp = assertion.claims.get("iat"), assertion.claims.get("exp")
    return (iat, exp) if _is_time(iat) and _is_time(exp) else None


def _is_time(value: Any) -> TypeGuard[float]:
    """A finite JSON number, with or without a fraction (NumericDate, RFC 7519 section 2). True is none."""
    return type(value) in (int, float) and abs(value) < _FAR


_FAR = 2**53


def _seconds(count: float) -> str:
    return f"{count:.0f} s"


def _shown(value: Any) -> str:
    """Of a value that anybody may have sent: short, on one line."""
    if value is None:
        return "missing"
    if isinstance(value, (dict, list)):
        return "an object" if isinstance(value, dict) else "a list"
    text = ascii(value) if isinstance(value, str) else str(value)
    return text if len(text) <= 80 else text[:79] + "…"
