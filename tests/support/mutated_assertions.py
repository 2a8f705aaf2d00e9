"""Broken assertions: each case is valid but for one fault, and names the rule that finds it."""

from __future__ import annotations

import base64
import hashlib
import hmac
import json
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any
from uuid import uuid4

from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import padding, rsa
from cryptography.hazmat.primitives.asymmetric.padding import MGF1, PSS
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from server_core.contract.types.errors import ErrorCode as Code
from server_core.contract.types.partners import AssertionRule as Rule
from tests.support.assertions import GONE, Maker, base64url

SPKI = PublicFormat.SubjectPublicKeyInfo


@dataclass(frozen=True)
class Case:
    name: str
    rule: Rule
    code: Code
    make: Callable[[Maker], str]


def _header(rule: Rule, code: Code, name: str, **news: Any) -> Case:
    return Case(f"header {name}", rule, code, lambda maker: maker.make(header=news))


def _claim(rule: Rule, code: Code, name: str, **news: Any) -> Case:
    return Case(f"claim {name}", rule, code, lambda maker: maker.make(claims=news))


def _time(rule: Rule, code: Code, name: str, **offsets: float) -> Case:
    """Seconds from now."""
    return Case(
        f"time {name}",
        rule,
        code,
        lambda maker: maker.make(claims={claim: maker.now + by for claim, by in offsets.items()}),
    )


def _number(name: str, rule: Rule, claim: str, number: str) -> Case:
    """A number as JSON alone can write it; signed as it is."""

    def make(maker: Maker) -> str:
        text = json.dumps({**maker.claims, claim: "HERE"}).replace('"HERE"', number)
        return maker.sign(json.dumps(maker.header), text)

    return Case(f"number {name}", rule, Code.ASSERTION_INVALID, make)


def _form(name: str, make: Callable[[Maker], str]) -> Case:
    return Case(f"form {name}", Rule.FORM, Code.ASSERTION_INVALID, make)


def _raw_claims(name: str, change: Callable[[str], str]) -> Case:
    """Sign the JSON text of valid claims as it is."""
    return _form(name, lambda maker: maker.sign(json.dumps(maker.header), change(json.dumps(maker.claims))))


def _raw_header(name: str, change: Callable[[str], str]) -> Case:
    return _form(name, lambda maker: maker.sign(change(json.dumps(maker.header)), json.dumps(maker.claims)))


def _nbf(number: str, claims: str) -> str:
    return claims[:-1] + f', "nbf": {number}}}'


def _parts(maker: Maker) -> list[str]:
    return maker.make().split(".")


def _with(index: int, change: Callable[[str], str]) -> Callable[[Maker], str]:
    def make(maker: Maker) -> str:
        parts = _parts(maker)
        parts[index] = change(parts[index])
        return ".".join(parts)

    return make


def _standard_alphabet(segment: str) -> str:
    return base64.b64encode(base64.urlsafe_b64decode(segment + "=" * (-len(segment) % 4))).decode()


def _loose_bits(segment: str) -> str:
    """The same bytes, with another last character: only some base64url readers take it."""
    alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
    return segment[:-1] + alphabet[alphabet.index(segment[-1]) ^ 1]


def _flip(segment: str) -> str:
    content = bytearray(base64.urlsafe_b64decode(segment + "=" * (-len(segment) % 4)))
    content[len(content) // 2] ^= 1
    return base64url(bytes(content))


def _other_claims(maker: Maker) -> str:
    header, _, signature = _parts(maker)
    return ".".join([header, base64url(json.dumps(maker.claims).encode()), signature])


def _unsigned(alg: str) -> Callable[[Maker], str]:
    def make(maker: Maker) -> str:
        header = base64url(json.dumps({**maker.header, "alg": alg}).encode())
        return f"{header}.{base64url(json.dumps(maker.claims).encode())}."

    return make


def _hmac_with_public_key(maker: Maker) -> str:
    assert maker.pair is not None
    header = base64url(json.dumps({**maker.header, "alg": "HS256"}).encode())
    signed = f"{header}.{base64url(json.dumps(maker.claims).encode())}"
    key = maker.pair.public.pem.encode()
    return signed + "." + base64url(hmac.new(key, signed.encode(), hashlib.sha256).digest())


def _pss(alg: str) -> Callable[[Maker], str]:
    def make(maker: Maker) -> str:
        header = base64url(json.dumps({**maker.header, "alg": alg}).encode())
        signed = f"{header}.{base64url(json.dumps(maker.claims).encode())}"
        pss = PSS(MGF1(hashes.SHA256()), 32)
        return signed + "." + base64url(maker.key.sign(signed.encode(), pss, hashes.SHA256()))

    return make


def _by(hash: hashes.HashAlgorithm, alg: str) -> Callable[[Maker], str]:
    return lambda maker: maker.sign(json.dumps({**maker.header, "alg": alg}), json.dumps(maker.claims), hash)


def _by_another_key(maker: Maker) -> str:
    other = rsa.generate_private_key(65537, 2048)
    header, claims = json.dumps(maker.header), json.dumps(maker.claims)
    signed = f"{base64url(header.encode())}.{base64url(claims.encode())}"
    return signed + "." + base64url(other.sign(signed.encode(), padding.PKCS1v15(), hashes.SHA256()))


def _own_key(member: str) -> Callable[[Maker], str]:
    """Signed by a stranger's key that the header brings, or says where to find."""

    def make(maker: Maker) -> str:
        stranger = rsa.generate_private_key(65537, 2048)
        numbers = stranger.public_key().public_numbers()
        jwk = {"kty": "RSA", "alg": "RS256", "e": "AQAB", "n": base64url(numbers.n.to_bytes(256))}
        brought = {
            "jwk": jwk,
            "jku": "data:application/json," + json.dumps({"keys": [jwk | {"kid": maker.kid}]}),
            "x5u": "https://evil.example/key",
            "x5c": [base64.b64encode(stranger.public_key().public_bytes(Encoding.DER, SPKI)).decode()],
        }
        header = json.dumps({**maker.header, member: brought[member]})
        signed = f"{base64url(header.encode())}.{base64url(json.dumps(maker.claims).encode())}"
        return signed + "." + base64url(stranger.sign(signed.encode(), padding.PKCS1v15(), hashes.SHA256()))

    return make


def _aud(name: str, change: Callable[[str], Any]) -> Case:
    return Case(
        f"aud {name}",
        Rule.AUDIENCE,
        Code.ASSERTION_AUDIENCE_MISMATCH,
        lambda maker: maker.make(claims={"aud": change(maker.audience)}),
    )


def _who(name: str, claim: str, change: Callable[[str], Any]) -> Case:
    """`iss` of its own, or both alike."""
    rule = Rule.SUBJECT if claim == "sub" else Rule.ISSUER

    def make(maker: Maker) -> str:
        value = change(str(maker.client_id))
        news = {"iss": value, "sub": value} if claim == "both" else {claim: value}
        return maker.make(claims=news)

    return Case(f"{claim} {name}", rule, Code.ISSUER_SUBJECT_MISMATCH, make)


_SIGNATURE = Code.ASSERTION_SIGNATURE_INVALID
_INVALID = Code.ASSERTION_INVALID

FORMS = [
    _form("empty", lambda maker: ""),
    _form("a word", lambda maker: "assertion"),
    _form("two parts", lambda maker: ".".join(_parts(maker)[:2])),
    _form("four parts", lambda maker: maker.make() + ".AAAA"),
    _form("five parts, as an encrypted one", lambda maker: maker.make() + ".AAAA.AAAA"),
    _form("empty header", _with(0, lambda segment: "")),
    _form("empty claims", _with(1, lambda segment: "")),
    _form("empty signature", _with(2, lambda segment: "")),
    _form("alg RS256 without a signature", _unsigned("RS256")),
    _form("padded header", _with(0, lambda segment: segment + "=")),
    _form("padded signature", _with(2, lambda segment: segment + "==")),
    _form("signature in the other alphabet", _with(2, lambda segment: "+/" + _standard_alphabet(segment)[2:])),
    _form("signature with loose bits", _with(2, _loose_bits)),
    _form("a part cut to one character more", _with(2, lambda segment: segment[:341])),
    _form("a space inside", _with(1, lambda segment: segment[:9] + " " + segment[9:])),
    _form("a line break inside", _with(1, lambda segment: segment[:9] + "\n" + segment[9:])),
    _form("a letter from elsewhere", _with(1, lambda segment: segment[:9] + "é" + segment[10:])),
    _form("a digit from elsewhere", _with(2, lambda segment: segment[:-1] + "٣")),
    _form("more than 8 KiB", lambda maker: maker.make(claims={"more": "x" * 8192})),
    _form("a megabyte", lambda maker: "A" * 1_000_000),
    _form("a thousand dots", lambda maker: "." * 1000),
    _form("JSON serialization", lambda maker: json.dumps({"payload": _parts(maker)[1]})),
    _raw_claims("claims are no JSON", lambda text: text[:-1]),
    _raw_claims("claims and more", lambda text: text + "{}"),
    _raw_claims("claims are a list", lambda text: f"[{text}]"),
    _raw_claims("claims are a text", json.dumps),
    _raw_claims("claims are null", lambda text: "null"),
    _raw_claims("claims are a number", lambda text: "1"),
    _raw_claims("claims name exp twice", lambda text: text[:-1] + ', "exp": 1}'),
    _raw_claims("claims name jti twice, escaped", lambda text: text[:-1] + ', "\\u006ati": "12345678"}'),
    _raw_claims("an inner object names twice", lambda text: text[:-1] + ', "x": {"a": 1, "a": 2}}'),
    _raw_claims("claims have NaN", lambda text: text[:-1] + ', "x": NaN}'),
    _raw_claims("claims have Infinity", lambda text: text[:-1] + ', "x": Infinity}'),
    _raw_claims("claims have -Infinity", lambda text: text[:-1] + ', "x": -Infinity}'),
    *(
        _raw_claims(f"nbf is {number}", partial(_nbf, number))
        for number in ("NaN", "Infinity", "-Infinity", "1.", ".5", "01", "0x10", "+1", "1e", "1_0")
    ),
    _raw_claims("exp is NaN", lambda text: text.replace('"exp": ', '"exp": NaN, "x": ')),
    _raw_claims("exp is Infinity", lambda text: text.replace('"exp": ', '"exp": Infinity, "x": ')),
    _raw_claims("claims name aud twice", lambda text: text[:-1] + ', "aud": []}'),
    _raw_claims("claims have single quotes", lambda text: text.replace('"', "'")),
    _raw_claims("claims have a comment", lambda text: text[:-1] + "/* */}"),
    _raw_claims("claims have a comma too many", lambda text: text[:-1] + ",}"),
    _raw_claims("claims begin with a byte order mark", lambda text: "\ufeff" + text),
    _raw_claims("claims nest without end", lambda text: text[:-1] + ', "x": ' + "[" * 3000 + "]" * 3000 + "}"),
    _raw_claims("a number of 5000 digits", lambda text: text[:-1] + ', "x": ' + "1" * 5000 + "}"),
    _form(
        "claims are Latin-1",
        lambda maker: maker.sign(json.dumps(maker.header), json.dumps(maker.claims).encode()[:-1] + b', "x": "\xe9"}'),
    ),
    _form(
        "claims are UTF-16",
        lambda maker: maker.sign(json.dumps(maker.header), json.dumps(maker.claims).encode("utf-16")),
    ),
    _raw_header("header is a list", lambda text: f"[{text}]"),
    _raw_header("header names alg twice", lambda text: text[:-1] + ', "alg": "none"}'),
    _raw_header("header names kid twice", lambda text: text[:-1] + ', "kid": "x"}'),
    _raw_header("header names typ twice", lambda text: text[:-1] + ', "typ": "jwt"}'),
    _raw_header("header names an ignored member twice", lambda text: text[:-1] + ', "x5t": "a", "x5t": "b"}'),
    _raw_header("an ignored member names twice", lambda text: text[:-1] + ', "jwk": {"n": 1, "n": 2}}'),
    _raw_header("an ignored member is NaN", lambda text: text[:-1] + ', "x": NaN}'),
    _raw_header("header is no JSON", lambda text: "alg=RS256"),
]
ALGORITHMS = [
    *(
        _header(Rule.ALGORITHM, _SIGNATURE, f"alg {alg}", alg=alg)
        for alg in ("none", "None", "NONE", "rs256", "RS256 ", "HS256", "ES256", "EdDSA", "RSA", "SHA256withRSA", "")
    ),
    _header(Rule.ALGORITHM, _SIGNATURE, "no alg", alg=GONE),
    _header(Rule.ALGORITHM, _SIGNATURE, "alg null", alg=None),
    _header(Rule.ALGORITHM, _SIGNATURE, "alg a list", alg=["RS256"]),
    _header(Rule.ALGORITHM, _SIGNATURE, "alg a number", alg=256),
    Case("alg none without a signature", Rule.ALGORITHM, _SIGNATURE, _unsigned("none")),
    Case("HS256 with the public key", Rule.ALGORITHM, _SIGNATURE, _hmac_with_public_key),
    Case("PS256", Rule.ALGORITHM, _SIGNATURE, _pss("PS256")),
    Case("RS384", Rule.ALGORITHM, _SIGNATURE, _by(hashes.SHA384(), "RS384")),
    Case("RS512", Rule.ALGORITHM, _SIGNATURE, _by(hashes.SHA512(), "RS512")),
]
HEADERS = [
    _header(Rule.HEADER, _INVALID, "crit", crit=["exp"]),
    _header(Rule.HEADER, _INVALID, "crit, empty", crit=[]),
    _header(Rule.HEADER, _INVALID, "crit null", crit=None),
    _header(Rule.HEADER, _INVALID, "crit false", crit=False),
    _header(Rule.HEADER, _INVALID, "crit that names what is read", crit=["kid"], x5t="abc"),
    _header(Rule.HEADER, _INVALID, "crit b64", crit=["b64"], b64=True),
    _header(Rule.HEADER, _INVALID, "b64", b64=False),
    _header(Rule.HEADER, _INVALID, "b64 a text", b64="true"),
    _header(Rule.HEADER, _INVALID, "b64 null", b64=None),
    _header(Rule.HEADER, _INVALID, "b64 a number", b64=1),
    _header(Rule.HEADER, _INVALID, "zip", zip="DEF"),
    _header(Rule.HEADER, _INVALID, "enc", enc="A256GCM"),
    *(
        _header(Rule.HEADER, _INVALID, f"typ {name}", typ=typ)
        for name, typ in (
            ("JWE", "JWE"),
            ("at+jwt", "at+jwt"),
            ("AT+JWT", "AT+JWT"),
            ("application/at+jwt", "application/at+jwt"),
            ("text/jwt", "text/jwt"),
            ("application twice", "application/application/jwt"),
            ("JWT with a space", "JWT "),
            ("JWT with a parameter", "JWT;v=1"),
            ("JOSE", "JOSE"),
            ("dpop+jwt", "dpop+jwt"),
            ("empty", ""),
            ("null", None),
            ("a list", ["JWT"]),
            ("a number", 1),
        )
    ),
]
KEYS = [
    _header(Rule.KEY_ID, Code.UNKNOWN_KEY, "no kid", kid=GONE),
    _header(Rule.KEY_ID, Code.UNKNOWN_KEY, "kid null", kid=None),
    _header(Rule.KEY_ID, Code.UNKNOWN_KEY, "kid a number", kid=1),
    _header(Rule.KEY_ID, Code.UNKNOWN_KEY, "kid a list", kid=["x"]),
    _header(Rule.KEY_ID, Code.UNKNOWN_KEY, "kid an object", kid={"x": 1}),
    _header(Rule.KEY_ID, Code.UNKNOWN_KEY, "kid empty", kid=""),
    _header(Rule.KEY_ID, Code.UNKNOWN_KEY, "kid too long", kid="k" * 129),
    _header(Rule.KEY_ID, Code.UNKNOWN_KEY, "kid with a zero byte", kid="abc\0def"),
    _header(Rule.KEY_ID, Code.UNKNOWN_KEY, "kid with half a pair", kid="abc\ud800"),
    _header(Rule.KEY, Code.UNKNOWN_KEY, "kid unknown", kid="nobody's"),
    _header(Rule.KEY, Code.UNKNOWN_KEY, "kid a path", kid="../../../../dev/null"),
    _header(Rule.KEY, Code.UNKNOWN_KEY, "kid an address", kid="https://evil.example/key.pem"),
    _header(Rule.KEY, Code.UNKNOWN_KEY, "kid SQL", kid="x' UNION SELECT 'key'--"),
    _header(Rule.KEY, Code.UNKNOWN_KEY, "kid a pattern", kid="%"),
    Case("kid in other letters", Rule.KEY, Code.UNKNOWN_KEY, lambda maker: maker.make({"kid": maker.kid.swapcase()})),
    Case("kid with a space", Rule.KEY, Code.UNKNOWN_KEY, lambda maker: maker.make({"kid": maker.kid + " "})),
    Case(
        "another application",
        Rule.KEY,
        Code.UNKNOWN_KEY,
        lambda maker: maker.make(claims=dict.fromkeys(("iss", "sub"), str(uuid4()))),
    ),
]
WHO = [
    *(_who("missing", claim, lambda id: GONE) for claim in ("iss", "sub", "both")),
    *(_who("null", claim, lambda id: None) for claim in ("iss", "sub", "both")),
    *(_who("a list", claim, lambda id: [id]) for claim in ("iss", "sub", "both")),
    _who("another", "sub", lambda id: str(uuid4())),
    _who("in capitals", "sub", lambda id: id.upper()),
    _who("with a space", "sub", lambda id: id + " "),
    _who("a prefix", "sub", lambda id: id[:-1]),
    _who("in capitals", "both", lambda id: id.upper() if id != id.upper() else "A" + id),
    _who("without hyphens", "both", lambda id: id.replace("-", "")),
    _who("in braces", "both", lambda id: f"{{{id}}}"),
    _who("an URN", "both", lambda id: f"urn:uuid:{id}"),
    _who("with a line break", "both", lambda id: id + "\n"),
    _who("a word", "both", lambda id: "shop"),
    _who("a number", "both", lambda id: 7),
    _who("true", "both", lambda id: True),
]
SIGNATURES = [
    Case("one bit of the signature", Rule.SIGNATURE, _SIGNATURE, _with(2, _flip)),
    Case("other claims under it", Rule.SIGNATURE, _SIGNATURE, _other_claims),
    Case("by another key", Rule.SIGNATURE, _SIGNATURE, _by_another_key),
    *(
        Case(f"by a key that it brings: {member}", Rule.SIGNATURE, _SIGNATURE, _own_key(member))
        for member in ("jwk", "jku", "x5u", "x5c")
    ),
    Case("by another hash", Rule.SIGNATURE, _SIGNATURE, _by(hashes.SHA512(), "RS256")),
    Case("PSS that says RS256", Rule.SIGNATURE, _SIGNATURE, _pss("RS256")),
    Case("a short signature", Rule.SIGNATURE, _SIGNATURE, _with(2, lambda segment: segment[:340])),
    Case("a long signature", Rule.SIGNATURE, _SIGNATURE, _with(2, lambda segment: segment[:340] + "AAAAAAAA")),
    Case("zeros", Rule.SIGNATURE, _SIGNATURE, _with(2, lambda segment: base64url(bytes(256)))),
    Case("one", Rule.SIGNATURE, _SIGNATURE, _with(2, lambda segment: base64url(bytes(255) + b"\x01"))),
]
AUDIENCES = [
    _aud("missing", lambda aud: GONE),
    _aud("null", lambda aud: None),
    _aud("empty", lambda aud: ""),
    _aud("an empty list", lambda aud: []),
    _aud("a list with more", lambda aud: [aud, "https://other.example/"]),
    _aud("a list with more before it", lambda aud: ["https://other.example/", aud]),
    _aud("a list with it twice", lambda aud: [aud, aud]),
    _aud("a list with it and null", lambda aud: [aud, None]),
    _aud("a list with another", lambda aud: ["https://other.example/"]),
    _aud("a list with null", lambda aud: [None]),
    _aud("a list with an empty text", lambda aud: [""]),
    _aud("a list in a list", lambda aud: [[aud]]),
    _aud("a list with an object", lambda aud: [{"url": aud}]),
    _aud("a list with a prefix", lambda aud: [aud[:-1]]),
    _aud("a list with a slash behind", lambda aud: [aud + "/"]),
    _aud("a list written as text", lambda aud: json.dumps([aud])),
    _aud("an object", lambda aud: {"url": aud}),
    _aud("with a slash behind", lambda aud: aud + "/"),
    _aud("with a query", lambda aud: aud + "?limit=1"),
    _aud("with a fragment", lambda aud: aud + "#x"),
    _aud("the server alone", lambda aud: aud.partition("/partner-api")[0]),
    _aud("a prefix", lambda aud: aud[:-1]),
    _aud("another path", lambda aud: aud.replace("accounts", "account")),
    _aud("a longer path", lambda aud: aud + "/x"),
    _aud("the path alone", lambda aud: "/partner-api/v1/accounts"),
    _aud("another host", lambda aud: aud.replace("://", "://evil.")),
    _aud("another scheme", lambda aud: aud.replace("http", "ws", 1)),
    _aud("in capitals", lambda aud: aud.upper()),
    _aud("two slashes", lambda aud: aud.replace("/accounts", "//accounts")),
    _aud("percent-encoded", lambda aud: aud.replace("accounts", "%61ccounts")),
    _aud("with a user", lambda aud: aud.replace("://", "://x@")),
    _aud("with a space before", lambda aud: " " + aud),
    _aud("with a zero byte", lambda aud: aud + "\0"),
    _aud("the method before it", lambda aud: "POST " + aud),
]
TIMES = [
    *(
        _claim(Rule.LIFETIME, _INVALID, f"{claim} {name}", **{claim: value})
        for claim in ("exp", "iat")
        for name, value in (
            ("missing", GONE),
            ("null", None),
            ("true", True),
            ("a text", "1790000000"),
            ("a list", [1790000000]),
            ("far beyond", 10**19),
        )
    ),
    _time(Rule.LIFETIME, _INVALID, "exp = iat with a fraction", iat=0.5, exp=0.5),
    _time(Rule.LIFETIME, _INVALID, "exp a fraction before iat", iat=0.5, exp=0.25),
    _claim(Rule.LIFETIME, _INVALID, "exp far beyond, with a fraction", exp=1e300),
    _claim(Rule.LIFETIME, _INVALID, "exp 2 ** 53 as a float", exp=2.0**53),
    _claim(Rule.LIFETIME, _INVALID, "iat far before", iat=-1e300),
    _claim(Rule.LIFETIME, _INVALID, "exp negative", exp=-1),
    _claim(Rule.LIFETIME, _INVALID, "exp 0", exp=0),
    _time(Rule.LIFETIME, _INVALID, "exp = iat", exp=0),
    _time(Rule.LIFETIME, _INVALID, "exp before iat", iat=10, exp=9),
    _time(Rule.LIFETIME, Code.ASSERTION_LIFETIME_TOO_LONG, "301 s", iat=0, exp=301),
    _time(Rule.LIFETIME, Code.ASSERTION_LIFETIME_TOO_LONG, "300.001 s", iat=0, exp=300.001),
    _time(Rule.LIFETIME, Code.ASSERTION_LIFETIME_TOO_LONG, "300.5 s, made a fraction ago", iat=-0.25, exp=300.25),
    _time(Rule.LIFETIME, Code.ASSERTION_LIFETIME_TOO_LONG, "an hour", iat=0, exp=3600),
    _time(Rule.LIFETIME, Code.ASSERTION_LIFETIME_TOO_LONG, "made long ago", iat=-300, exp=60),
    _time(Rule.LIFETIME, Code.ASSERTION_LIFETIME_TOO_LONG, "for ever", iat=0, exp=2**40),
    _claim(Rule.LIFETIME, Code.ASSERTION_LIFETIME_TOO_LONG, "iat 0", iat=0),
    _time(Rule.EXPIRY, Code.ASSERTION_EXPIRED, "ended 30 s ago", iat=-130, exp=-30),
    _time(Rule.EXPIRY, Code.ASSERTION_EXPIRED, "ended 30.001 s ago", iat=-130, exp=-30.001),
    _time(Rule.EXPIRY, Code.ASSERTION_EXPIRED, "ended an hour ago", iat=-3700, exp=-3600),
    _time(Rule.ISSUED_AT, _INVALID, "made in 31 s", iat=31, exp=91),
    _time(Rule.ISSUED_AT, _INVALID, "made in 31.5 s", iat=31.5, exp=91),
    _time(Rule.ISSUED_AT, _INVALID, "made tomorrow", iat=86400, exp=86460),
    _time(Rule.NOT_BEFORE, _INVALID, "nbf in 31 s", nbf=31),
    _time(Rule.NOT_BEFORE, _INVALID, "nbf in 31.5 s", nbf=31.5),
    _claim(Rule.NOT_BEFORE, _INVALID, "nbf far before", nbf=-1e300),
    _claim(Rule.NOT_BEFORE, _INVALID, "nbf null", nbf=None),
    _claim(Rule.NOT_BEFORE, _INVALID, "nbf a text", nbf="0"),
    _claim(Rule.NOT_BEFORE, _INVALID, "nbf true", nbf=True),
    *(
        _number(f"{claim} {number[:20]}", rule, claim, number)
        for rule, claims in ((Rule.LIFETIME, ("exp", "iat")), (Rule.NOT_BEFORE, ("nbf",)))
        for claim in claims
        for number in ("1e400", "-1e400", "9007199254740992.0", "1" + "0" * 400 + ".5")
    ),
]
IDS = [
    _claim(Rule.JTI, _INVALID, f"jti {name}", jti=value)
    for name, value in (
        ("missing", GONE),
        ("with a line break", "12345678\nadmin signed in"),
        ("with NUL", "12345678\x00"),
        ("with an escape", "12345678\x1b[2J"),
        ("with a C1 control", "12345678\x9b2J"),
        ("null", None),
        ("empty", ""),
        ("7 characters", "1234567"),
        ("129 characters", "x" * 129),
        ("a number", 123456789),
        ("true", True),
        ("a list", ["12345678"]),
        ("an object", {"id": "12345678"}),
        ("half a pair", "1234567\ud83d"),
    )
]
CASES = [*FORMS, *ALGORITHMS, *HEADERS, *KEYS, *WHO, *SIGNATURES, *AUDIENCES, *TIMES, *IDS]
