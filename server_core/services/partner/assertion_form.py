"""Reads the compact form of a signed assertion (RFC 7515 section 7.1), stricter than it must be. Pure."""

from __future__ import annotations

import base64
import binascii
import json
import re
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from server_core.contract.messages.message import Message
from server_core.contract.messages.partners import AssertionMessages
from server_core.contract.types.partners import LONGEST_KID, MOST_BYTES

ALGORITHM = "RS256"
_SEGMENT = re.compile(r"[A-Za-z0-9_-]+\Z")
_CONTROL = re.compile(r"[\x00-\x1f\x7f-\x9f\ud800-\udfff]")


class NoAssertion(ValueError):
    """It is no signed assertion at all; the message says why, and what to change."""

    def __init__(self, message: Message) -> None:
        super().__init__(str(message))
        self.message = message


@dataclass(frozen=True, kw_only=True, slots=True)
class Assertion:
    """Nothing in it is to be believed before its signature is good."""

    header: dict[str, Any]
    claims: dict[str, Any]
    signed: bytes
    signature: bytes


@dataclass(frozen=True, kw_only=True, slots=True)
class Named:
    """Which key an assertion says it is signed with."""

    application_id: UUID
    kid: str


def read_assertion(text: str) -> Assertion:
    """Raises NoAssertion."""
    if len(text) > MOST_BYTES:
        raise NoAssertion(AssertionMessages.ASSERTION_TOO_LONG(most=MOST_BYTES))
    segments = text.split(".")
    if len(segments) != 3:
        raise NoAssertion(AssertionMessages.ASSERTION_SEGMENTS(number=len(segments)))
    header = _object("header", _decoded("header", segments[0]))
    claims = _object("claims", _decoded("claims", segments[1]))
    is_unsigned = not segments[2] and header.get("alg") != ALGORITHM  # what is wrong with it is the algorithm, then
    return Assertion(
        header=header,
        claims=claims,
        signed=text.rpartition(".")[0].encode("ascii"),
        signature=b"" if is_unsigned else _decoded("signature", segments[2]),
    )


def key_id(assertion: Assertion) -> str | None:
    """The `kid` of the header, if it can be one."""
    kid = assertion.header.get("kid")
    return kid if isinstance(kid, str) and 1 <= len(kid) <= LONGEST_KID and not _CONTROL.search(kid) else None


def issuer(assertion: Assertion) -> UUID | None:
    """The `iss` of the claims, if it is a client_id letter by letter."""
    text = assertion.claims.get("iss")
    if not isinstance(text, str):
        return None
    try:
        found = UUID(text)
    except ValueError:
        return None
    return found if str(found) == text else None


def named_key(assertion: Assertion) -> Named | None:
    application_id, kid = issuer(assertion), key_id(assertion)
    return None if application_id is None or kid is None else Named(application_id=application_id, kid=kid)


def has_control(text: str) -> bool:
    """A line break and its like: logs and people would see something else than what is there."""
    return bool(_CONTROL.search(text))


def has_surrogate(text: str) -> bool:
    """Half of a pair: such a text cannot be encoded, JSON's escapes alone can write it."""
    return any("\ud800" <= character <= "\udfff" for character in text)


def _decoded(name: str, segment: str) -> bytes:
    if not segment:
        raise NoAssertion(AssertionMessages.PART_EMPTY(part=name))
    if not _SEGMENT.match(segment):
        raise NoAssertion(AssertionMessages.PART_NO_BASE64URL(part=name))
    try:
        decoded = base64.urlsafe_b64decode(segment + "=" * (-len(segment) % 4))
    except binascii.Error as error:
        raise NoAssertion(AssertionMessages.PART_CUT_OFF(part=name)) from error
    if base64.urlsafe_b64encode(decoded).rstrip(b"=").decode() != segment:
        raise NoAssertion(AssertionMessages.PART_WITH_EXTRA_BITS(part=name))
    return decoded


def _object(name: str, encoded: bytes) -> dict[str, Any]:
    try:
        value = _decoder.decode(encoded.decode())
    except NoAssertion as error:
        raise NoAssertion(AssertionMessages.PART_WITH(part=name, what=error.message)) from error
    except (ValueError, RecursionError) as error:  # no UTF-8, no JSON, a number of thousands of digits, nested for ever
        raise NoAssertion(AssertionMessages.PART_NO_JSON(part=name)) from error
    if not isinstance(value, dict):
        raise NoAssertion(AssertionMessages.PART_NO_OBJECT(part=name))
    return value


def _pairs(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    value = dict(pairs)
    if len(value) != len(pairs):
        raise NoAssertion(AssertionMessages.NAMED_TWICE())
    return value


def _constant(name: str) -> Any:
    raise NoAssertion(AssertionMessages.NO_JSON_CONSTANT(name=name))


_decoder = json.JSONDecoder(object_pairs_hook=_pairs, parse_constant=_constant)
