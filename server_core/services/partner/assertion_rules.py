"""Reads a signed assertion (RFC 7515 section 7.1) strictly, and judges it rule by rule (RFC 7515, 7519, 7523). Pure.

`Facts` holds what the caller has looked up.
"""

from __future__ import annotations

import base64
import binascii
import json
import re
from collections.abc import Callable, Iterator
from datetime import datetime
from typing import Any, TypeGuard
from uuid import UUID

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.padding import PKCS1v15
from cryptography.hazmat.primitives.asymmetric.rsa import RSAPublicKey
from cryptography.hazmat.primitives.hashes import SHA256

from server_core.contract.messages.message import Message
from server_core.contract.messages.partners import AssertionMessages
from server_core.contract.types.errors import ErrorCode
from server_core.contract.types.fields import Record, uuid_in
from server_core.contract.types.partners import (
    LEEWAY,
    LONGEST_JTI,
    LONGEST_KID,
    LONGEST_LIFETIME,
    MOST_BYTES,
    SHORTEST_JTI,
    AssertionRule,
    RuleFinding,
    RuleState,
)

ALGORITHM = "RS256"
_SEGMENT = re.compile(r"[A-Za-z0-9_-]+\Z")
_CONTROL = re.compile(r"[\x00-\x1f\x7f-\x9f\ud800-\udfff]")


class AssertionMalformed(ValueError):
    """The text is no signed assertion; the message says why and what to change."""

    def __init__(self, message: Message) -> None:
        super().__init__(str(message))
        self.message = message


class Assertion(Record, frozen=True, kw_only=True):
    """A parsed assertion. Trust nothing in it before its signature was verified."""

    header: dict[str, Any]
    claims: dict[str, Any]
    signed: bytes
    signature: bytes


class Named(Record, frozen=True, kw_only=True):
    """The key that an assertion claims to be signed with."""

    application_id: UUID
    kid: str


def read_assertion(text: str) -> Assertion:
    """Parse an assertion. Raises AssertionMalformed."""
    if len(text) > MOST_BYTES:
        raise AssertionMalformed(AssertionMessages.ASSERTION_TOO_LONG(most=MOST_BYTES))
    segments = text.split(".")
    if len(segments) != 3:
        raise AssertionMalformed(AssertionMessages.ASSERTION_SEGMENTS(number=len(segments)))
    header = _object("header", _decoded("header", segments[0]))
    claims = _object("claims", _decoded("claims", segments[1]))
    is_unsigned = not segments[2] and header.get("alg") != ALGORITHM  # then the algorithm is the error to report
    return Assertion(
        header=header,
        claims=claims,
        signed=text.rpartition(".")[0].encode("ascii"),
        signature=b"" if is_unsigned else _decoded("signature", segments[2]),
    )


def key_id(assertion: Assertion) -> str | None:
    """Return the header's `kid` if it is valid."""
    kid = assertion.header.get("kid")
    return kid if isinstance(kid, str) and 1 <= len(kid) <= LONGEST_KID and not _CONTROL.search(kid) else None


def issuer(assertion: Assertion) -> UUID | None:
    """Return the claim `iss` if it is exactly a client_id."""
    text = assertion.claims.get("iss")
    found = uuid_in(text) if isinstance(text, str) else None
    return found if str(found) == text else None


def named_key(assertion: Assertion) -> Named | None:
    application_id, kid = issuer(assertion), key_id(assertion)
    return None if application_id is None or kid is None else Named(application_id=application_id, kid=kid)


def has_surrogate(text: str) -> bool:
    """Return whether a text has half a surrogate pair: only JSON escapes can express it, and it cannot be encoded."""
    return any("\ud800" <= character <= "\udfff" for character in text)


def _decoded(name: str, segment: str) -> bytes:
    if not segment:
        raise AssertionMalformed(AssertionMessages.PART_EMPTY(part=name))
    if not _SEGMENT.match(segment):
        raise AssertionMalformed(AssertionMessages.PART_NO_BASE64URL(part=name))
    try:
        decoded = base64.urlsafe_b64decode(segment + "=" * (-len(segment) % 4))
    except binascii.Error as error:
        raise AssertionMalformed(AssertionMessages.PART_CUT_OFF(part=name)) from error
    if base64.urlsafe_b64encode(decoded).rstrip(b"=").decode() != segment:
        raise AssertionMalformed(AssertionMessages.PART_WITH_EXTRA_BITS(part=name))
    return decoded


def _object(name: str, encoded: bytes) -> dict[str, Any]:
    try:
        value = _decoder.decode(encoded.decode())
    except AssertionMalformed as error:
        raise AssertionMalformed(AssertionMessages.PART_WITH(part=name, what=error.message)) from error
    # no UTF-8, no JSON, a number with thousands of digits, endless nesting
    except (ValueError, RecursionError) as error:
        raise AssertionMalformed(AssertionMessages.PART_NO_JSON(part=name)) from error
    if not isinstance(value, dict):
        raise AssertionMalformed(AssertionMessages.PART_NO_OBJECT(part=name))
    return value


def _pairs(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    value = dict(pairs)
    if len(value) != len(pairs):
        raise AssertionMalformed(AssertionMessages.NAMED_TWICE())
    return value


def _constant(name: str) -> Any:
    raise AssertionMalformed(AssertionMessages.NO_JSON_CONSTANT(name=name))


_decoder = json.JSONDecoder(object_pairs_hook=_pairs, parse_constant=_constant)


LEAST_KEY_BITS = 2048
READ = {"alg", "kid", "typ"}
"""Header members that are used. Others that are not critical are ignored (RFC 7515 section 4), including keys: a key
inside the assertion proves nothing."""
CHANGES_CONTENT = ("enc", "zip")
"""Header members of encrypted or compressed content (RFC 7516), which change the meaning of the claims."""


class Facts(Record, frozen=True, kw_only=True):
    """Facts for the rules.

    - `key`: the valid key that the assertion names; `key_trouble`: the reason there is none
    - `too_old`: the reason its use can no longer be determined
    """

    audience: str
    now: datetime
    key: RSAPublicKey | None
    key_trouble: Message
    is_disabled: bool = False
    is_used: bool = False
    too_old: Message | None = None


class _Broken(Record, frozen=True):
    code: ErrorCode
    message: Message


_Word = Message | _Broken | None
"""A rule's result: kept (with what was found), broken, or None if it cannot be judged."""


def judge(assertion: Assertion, facts: Facts) -> Iterator[RuleFinding]:
    """Yield findings of all rules except the form's, in order; lazily, so that a rejection does no unneeded work."""
    for rule, rule_says in _RULES.items():
        word = rule_says(assertion, facts)
        if word is None:
            yield RuleFinding(rule=rule, state=RuleState.NOT_JUDGED, text=AssertionMessages.NOT_JUDGED())
        elif isinstance(word, Message):
            yield RuleFinding(rule=rule, state=RuleState.KEPT, text=word)
        else:
            yield RuleFinding(rule=rule, state=RuleState.BROKEN, text=word.message, error_code=word.code)


def _algorithm(assertion: Assertion, facts: Facts) -> _Word:
    alg = assertion.header.get("alg")
    if alg == ALGORITHM:
        return AssertionMessages.ALGORITHM_KEPT()
    return _Broken(ErrorCode.ASSERTION_SIGNATURE_INVALID, AssertionMessages.ALGORITHM_WRONG(alg=_shown(alg)))


def _header(assertion: Assertion, facts: Facts) -> _Word:
    header = assertion.header
    if "crit" in header:
        return _Broken(ErrorCode.ASSERTION_INVALID, AssertionMessages.HEADER_WITH_CRIT())
    changing = [name for name in CHANGES_CONTENT if name in header]
    if header.get("b64", True) is not True:  # RFC 7797: the claims would be signed unencoded
        changing.append("b64")
    if changing:
        return _Broken(ErrorCode.ASSERTION_INVALID, AssertionMessages.HEADER_CHANGES_CONTENT(name=changing[0]))
    typ = header.get("typ", "JWT")
    if not isinstance(typ, str) or typ.lower().removeprefix("application/") != "jwt":  # RFC 7515 section 4.1.9
        return _Broken(ErrorCode.ASSERTION_INVALID, AssertionMessages.HEADER_TYP_WRONG(typ=_shown(typ)))
    ignored = sorted(set(header) - READ)
    if ignored:
        return AssertionMessages.HEADER_IGNORED(names=", ".join(_text(name) for name in ignored[:4]))
    return AssertionMessages.HEADER_KEPT()


def _key_id(assertion: Assertion, facts: Facts) -> _Word:
    kid = key_id(assertion)
    if kid is not None:
        return AssertionMessages.KID_KEPT(kid=_shown(kid))
    if "kid" not in assertion.header:
        return _Broken(ErrorCode.UNKNOWN_KEY, AssertionMessages.KID_MISSING())
    return _Broken(ErrorCode.UNKNOWN_KEY, AssertionMessages.KID_WRONG(longest=LONGEST_KID))


def _issuer(assertion: Assertion, facts: Facts) -> _Word:
    found = issuer(assertion)
    if found is not None:
        return AssertionMessages.ISS_KEPT(iss=str(found))
    claimed = _shown(assertion.claims.get("iss"))
    return _Broken(ErrorCode.ISSUER_SUBJECT_MISMATCH, AssertionMessages.ISS_WRONG(iss=claimed))


def _subject(assertion: Assertion, facts: Facts) -> _Word:
    iss, sub = assertion.claims.get("iss"), assertion.claims.get("sub")
    if isinstance(sub, str) and sub == iss:
        return AssertionMessages.SUB_KEPT()
    return _Broken(ErrorCode.ISSUER_SUBJECT_MISMATCH, AssertionMessages.SUB_WRONG(sub=_shown(sub)))


def _key(assertion: Assertion, facts: Facts) -> _Word:
    if named_key(assertion) is None:
        return None
    if facts.key is None:
        return _Broken(ErrorCode.UNKNOWN_KEY, facts.key_trouble)
    if facts.key.key_size < LEAST_KEY_BITS:
        return _Broken(
            ErrorCode.UNKNOWN_KEY,
            AssertionMessages.ASSERTION_KEY_TOO_SHORT(bits=facts.key.key_size, least=LEAST_KEY_BITS),
        )
    return AssertionMessages.ASSERTION_KEY_KEPT(bits=facts.key.key_size)


def _signature(assertion: Assertion, facts: Facts) -> _Word:
    if facts.key is None or named_key(assertion) is None or assertion.header.get("alg") != ALGORITHM:
        return None
    try:
        facts.key.verify(assertion.signature, assertion.signed, PKCS1v15(), SHA256())
    except InvalidSignature:
        return _Broken(ErrorCode.ASSERTION_SIGNATURE_INVALID, AssertionMessages.SIGNATURE_WRONG())
    return AssertionMessages.SIGNATURE_KEPT()


def _audience(assertion: Assertion, facts: Facts) -> _Word:
    aud = assertion.claims.get("aud")
    if aud in (facts.audience, [facts.audience]):
        return AssertionMessages.AUD_KEPT(aud=facts.audience)
    return _Broken(
        ErrorCode.ASSERTION_AUDIENCE_MISMATCH, AssertionMessages.AUD_WRONG(aud=_shown(aud), wanted=facts.audience)
    )


def _lifetime(assertion: Assertion, facts: Facts) -> _Word:
    times = times_of(assertion)
    if times is None:
        wrong = next(name for name in ("exp", "iat") if not _is_time(assertion.claims.get(name)))
        shown_time = _shown(assertion.claims.get(wrong))
        return _Broken(ErrorCode.ASSERTION_INVALID, AssertionMessages.TIME_WRONG(claim=wrong, said=shown_time))
    iat, exp = times
    if exp <= iat:
        return _Broken(ErrorCode.ASSERTION_INVALID, AssertionMessages.EXP_BEFORE_IAT())
    longest = int(LONGEST_LIFETIME.total_seconds())
    if exp - iat > longest:
        return _Broken(
            ErrorCode.ASSERTION_LIFETIME_TOO_LONG,
            AssertionMessages.LIFETIME_TOO_LONG(seconds=f"{exp - iat:.15g}", longest=longest),
        )
    return AssertionMessages.LIFETIME_KEPT(seconds=f"{exp - iat:.6g}", longest=longest)


def _expiry(assertion: Assertion, facts: Facts) -> _Word:
    times = times_of(assertion)
    if times is None:
        return None
    late = facts.now.timestamp() - times[1]
    if late < _LEEWAY_SECONDS:
        return _Broken(ErrorCode.ASSERTION_EXPIRED, facts.too_old) if facts.too_old else AssertionMessages.EXPIRY_KEPT()
    return _Broken(ErrorCode.ASSERTION_EXPIRED, AssertionMessages.EXPIRED(seconds=_seconds(late)))


def _issued_at(assertion: Assertion, facts: Facts) -> _Word:
    times = times_of(assertion)
    if times is None:
        return None
    early = times[0] - facts.now.timestamp()
    if early <= _LEEWAY_SECONDS:
        return AssertionMessages.IAT_KEPT()
    return _Broken(ErrorCode.ASSERTION_INVALID, AssertionMessages.IAT_IN_FUTURE(seconds=_seconds(early)))


def _not_before(assertion: Assertion, facts: Facts) -> _Word:
    if "nbf" not in assertion.claims:
        return AssertionMessages.NBF_MISSING()
    nbf = assertion.claims["nbf"]
    if not _is_time(nbf):
        return _Broken(ErrorCode.ASSERTION_INVALID, AssertionMessages.NBF_WRONG(nbf=_shown(nbf)))
    early = nbf - facts.now.timestamp()
    if early <= _LEEWAY_SECONDS:
        return AssertionMessages.NBF_KEPT()
    return _Broken(ErrorCode.ASSERTION_INVALID, AssertionMessages.NBF_IN_FUTURE(seconds=_seconds(early)))


def _jti(assertion: Assertion, facts: Facts) -> _Word:
    jti = assertion.claims.get("jti")
    if not isinstance(jti, str):
        text = AssertionMessages.JTI_WRONG(jti=_shown(jti))
    elif not SHORTEST_JTI <= len(jti) <= LONGEST_JTI:
        text = AssertionMessages.JTI_LENGTH(letters=len(jti), shortest=SHORTEST_JTI, longest=LONGEST_JTI)
    elif has_surrogate(jti):
        text = AssertionMessages.JTI_WITH_SURROGATE()
    elif _CONTROL.search(jti):
        text = AssertionMessages.JTI_WITH_CONTROL()
    else:
        return AssertionMessages.JTI_KEPT(jti=_shown(jti))
    return _Broken(ErrorCode.ASSERTION_INVALID, text)


def _application(assertion: Assertion, facts: Facts) -> _Word:
    if facts.key is None or named_key(assertion) is None:
        return None
    if facts.is_disabled:
        return _Broken(ErrorCode.ACCOUNT_DISABLED, AssertionMessages.APPLICATION_DISABLED())
    return AssertionMessages.APPLICATION_ENABLED()


def _once(assertion: Assertion, facts: Facts) -> _Word:
    if facts.key is None or isinstance(_jti(assertion, facts), _Broken):
        return None
    if facts.is_used:
        return _Broken(ErrorCode.ASSERTION_REPLAYED, AssertionMessages.ASSERTION_REPLAYED())
    return AssertionMessages.JTI_UNUSED()


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
    """Return iat and exp, in seconds since 1970."""
    iat, exp = assertion.claims.get("iat"), assertion.claims.get("exp")
    return (iat, exp) if _is_time(iat) and _is_time(exp) else None


def _is_time(value: Any) -> TypeGuard[float]:
    """Return whether a value is a finite JSON number (NumericDate, RFC 7519 section 2); `true` is none."""
    return type(value) in (int, float) and abs(value) < _FAR


_FAR = 2**53


def _seconds(count: float) -> str:
    return f"{count:.0f} s"


def _shown(value: Any) -> str | Message:
    """Return an untrusted value in short form on one line."""
    if value is None:
        return AssertionMessages.VALUE_MISSING()
    if isinstance(value, (dict, list)):
        return AssertionMessages.VALUE_IS_OBJECT() if isinstance(value, dict) else AssertionMessages.VALUE_IS_LIST()
    return _text(value)


def _text(value: Any) -> str:
    text = ascii(value) if isinstance(value, str) else str(value)
    return text if len(text) <= 80 else text[:79] + "…"
