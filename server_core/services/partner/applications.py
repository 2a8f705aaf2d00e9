"""Developer applications and their keys, as set up by the server's operator."""

from __future__ import annotations

import asyncio
import base64
import hashlib
import json
import math
import re
from functools import lru_cache
from typing import Any
from uuid import UUID

from cryptography.exceptions import UnsupportedAlgorithm
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import rsa
from msgspec.structs import replace

from server_core.contract.messages.message import Message
from server_core.contract.messages.partners import PartnerMessages, PublicKeyMessages
from server_core.contract.messages.server import ApplicationMessages
from server_core.contract.types.audit import THE_SERVER, Actor, AuditAction
from server_core.contract.types.errors import ErrorCode
from server_core.contract.types.fields import Record, of_row
from server_core.contract.types.partners import (
    LONGEST_KID,
    OWN_DEVELOPER,
    AccountKind,
    AddKey,
    ApplicationView,
    CreateApplication,
    KeyCredentials,
    KeyView,
)
from server_core.services.announced_writes import write_and_forget
from server_core.services.api_error import ApiError, invalid_field, refuse_look_alike, refuse_taken, visible_name
from server_core.services.audit import note
from server_core.services.context import Context
from server_core.services.partner.assertion_rules import LEAST_KEY_BITS, Named
from server_core.store import account_rows, application_rows, clients
from server_core.store.application_rows import ApplicationRow, KeyRow
from server_core.store.commits import Commit
from server_core.store.ids import new_id
from server_core.store.store import Connection

# Keys of developer applications: RSA for RS256, generated here or uploaded. Pure except for random bits.


MADE_BITS = 2048
EXPONENT = 65537


class PublicKey(Record, frozen=True, kw_only=True):
    """A public key. `kid`: its RFC 7638 thumbprint; `pem`: SubjectPublicKeyInfo."""

    kid: str
    pem: str


class KeyPair(Record, frozen=True, kw_only=True):
    """A key, with its private half (PKCS #8, no password) if it was generated here: returned once and never stored."""

    public: PublicKey
    private_pem: str = ""

    def __repr__(self) -> str:
        return f"KeyPair(kid={self.public.kid!r})"


def make_key_pair() -> KeyPair:
    """Generate a key pair. Takes about a second, so not on the event loop."""
    private = rsa.generate_private_key(EXPONENT, MADE_BITS)
    pem = private.private_bytes(
        serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    )
    return KeyPair(public=public_key_of(private.public_key()), private_pem=pem.decode())


def public_key_of(key: rsa.RSAPublicKey) -> PublicKey:
    pem = key.public_bytes(serialization.Encoding.PEM, serialization.PublicFormat.SubjectPublicKeyInfo)
    return PublicKey(kid=thumbprint(key), pem=pem.decode())


def thumbprint(key: rsa.RSAPublicKey) -> str:
    """Return the RFC 7638 thumbprint: SHA-256 over the JWK's required members, ordered by name, as base64url."""
    numbers = key.public_numbers()
    members = {"e": _base64url(numbers.e), "kty": "RSA", "n": _base64url(numbers.n)}
    canonical = json.dumps(members, separators=(",", ":"))
    return base64.urlsafe_b64encode(hashlib.sha256(canonical.encode()).digest()).rstrip(b"=").decode()


@lru_cache(maxsize=1024)
def load_public_key(pem: str) -> rsa.RSAPublicKey:
    """Load a stored key."""
    key = serialization.load_pem_public_key(pem.encode())
    if not isinstance(key, rsa.RSAPublicKey):
        raise TypeError("only RSA keys are stored")
    return key


def _base64url(number: int) -> str:
    """Encode a number as in JWK (RFC 7518 section 2)."""
    whole = number.to_bytes((number.bit_length() + 7) // 8)
    return base64.urlsafe_b64encode(whole).rstrip(b"=").decode()


# Parsing of a pasted public key: PEM, certificate or JWK. Pure; private keys are rejected unread.


MOST_KEY_BITS = 8192
MOST_EXPONENT_BITS = 64
_BLOCK = re.compile(r"-----BEGIN ([A-Z0-9 ]{1,40})-----.*?-----END \1-----", re.DOTALL)
_PUBLIC_LABELS = {"PUBLIC KEY", "RSA PUBLIC KEY"}
_NUMBER = re.compile(r"[A-Za-z0-9_-]{1,4096}")
_PRIVATE_MEMBERS = {"d", "p", "q", "dp", "dq", "qi", "oth", "k"}
_SMALL_PRIMES = math.prod(n for n in range(3, 752) if all(n % m for m in range(2, math.isqrt(n) + 1)))


class KeyUnusable(ValueError):
    """The key cannot be used. `code`: the cause; the message says what to do."""

    def __init__(self, code: str, message: Message) -> None:
        super().__init__(str(message))
        self.code = code
        self.message = message


def read_public_key(text: str) -> tuple[PublicKey, str | None]:
    """Return the key and the `kid` of a JWK. Raises KeyUnusable."""
    text = text.strip().removeprefix("\ufeff")
    if "PRIVATE KEY" in text:
        raise _private()
    if text.startswith("{"):
        return _of_jwk(text)
    blocks = list(_BLOCK.finditer(text))
    if not blocks:
        raise KeyUnusable("not_a_key", PublicKeyMessages.NO_PUBLIC_KEY())
    if len(blocks) > 1:
        raise KeyUnusable("several_keys", PublicKeyMessages.SEVERAL_KEYS())
    return public_key_of(_checked(_of_pem(blocks[0][1], blocks[0][0]))), None


def _of_pem(label: str, block: str) -> Any:
    from cryptography import x509  # late: few servers are ever given a certificate

    try:
        if label == "CERTIFICATE":
            return x509.load_pem_x509_certificate(block.encode()).public_key()
        if label in _PUBLIC_LABELS:
            return serialization.load_pem_public_key(block.encode())
    except (ValueError, UnsupportedAlgorithm, x509.InvalidVersion) as error:
        raise KeyUnusable("not_a_key", PublicKeyMessages.PEM_DAMAGED()) from error
    raise KeyUnusable("not_a_key", PublicKeyMessages.PEM_OF_OTHER_KIND(label=label))


def _of_jwk(text: str) -> tuple[PublicKey, str | None]:
    try:
        value = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise KeyUnusable("not_a_key", PublicKeyMessages.JWK_NO_JSON()) from error
    if isinstance(value.get("keys"), list):
        if len(value["keys"]) != 1 or not isinstance(value["keys"][0], dict):
            raise KeyUnusable("several_keys", PublicKeyMessages.JWK_SET())
        value = value["keys"][0]
    if _PRIVATE_MEMBERS & set(value):
        raise _private()
    if value.get("kty") != "RSA":
        raise KeyUnusable("not_rsa", PublicKeyMessages.JWK_NO_RSA())
    if value.get("use", "sig") != "sig" or value.get("alg", "RS256") != "RS256":
        raise KeyUnusable("not_rsa", PublicKeyMessages.JWK_FOR_OTHER_USE())
    numbers = [value.get("e"), value.get("n")]
    if not all(isinstance(number, str) and _NUMBER.fullmatch(number) for number in numbers):
        raise KeyUnusable("not_a_key", PublicKeyMessages.JWK_WITHOUT_NUMBERS())
    kid = value.get("kid")
    if kid is not None and not isinstance(kid, str):
        raise KeyUnusable("not_a_key", PublicKeyMessages.JWK_KID_NO_TEXT())
    try:
        e, n = (int.from_bytes(base64.urlsafe_b64decode(number + "=" * (-len(number) % 4))) for number in numbers)
        return public_key_of(_checked(rsa.RSAPublicNumbers(e, n).public_key())), kid
    except KeyUnusable:
        raise
    except ValueError as error:
        raise KeyUnusable("not_a_key", PublicKeyMessages.JWK_NUMBERS_WRONG()) from error


def _checked(key: Any) -> rsa.RSAPublicKey:
    if not isinstance(key, rsa.RSAPublicKey):
        raise KeyUnusable("not_rsa", PublicKeyMessages.KEY_NO_RSA())
    numbers = key.public_numbers()
    if key.key_size < LEAST_KEY_BITS:
        raise KeyUnusable("key_too_short", PublicKeyMessages.KEY_TOO_SHORT(bits=key.key_size, least=LEAST_KEY_BITS))
    if key.key_size > MOST_KEY_BITS:
        raise KeyUnusable(
            "key_too_long", PublicKeyMessages.KEY_TOO_LONG(bits=key.key_size, most=MOST_KEY_BITS, least=LEAST_KEY_BITS)
        )
    if numbers.e < EXPONENT or numbers.e % 2 == 0 or numbers.e.bit_length() > MOST_EXPONENT_BITS:
        raise KeyUnusable("exponent_unusual", PublicKeyMessages.KEY_EXPONENT_UNUSUAL(exponent=EXPONENT))
    if numbers.n % 2 == 0 or math.gcd(numbers.n, _SMALL_PRIMES) != 1:
        raise KeyUnusable("key_weak", PublicKeyMessages.KEY_WEAK())
    return key


def _private() -> KeyUnusable:
    return KeyUnusable("private_key", PublicKeyMessages.KEY_PRIVATE())


MOST_KEYS = 32
"""Most valid keys per application."""
MOST_KEPT_KEYS = 512
"""Most keys per application including revoked ones, which are kept so that they cannot be added again."""


async def create_application(ctx: Context, request: CreateApplication, actor: Actor = THE_SERVER) -> KeyCredentials:
    """Create an application with its first key, for the account's developer or the one named.

    Raises ApiError `validation_failed` for an unusable key, an invisible or taken name, or another developer than the
    account's.
    """
    developer_name = None if request.developer is None else visible_name(request.developer, "developer")
    request = replace(request, name=visible_name(request.name))
    key = await _new_key(request.public_key, request.kid)
    application_id, now, new = new_id(), ctx.now(), key.public

    def work(connection: Connection) -> None:
        _require_new(connection, new)
        others = application_rows.list_applications(connection)
        account_id, developer = _owner(connection, ctx, developer_name)
        own = (row.name for row in others if row.account_id == account_id)
        refuse_taken(request.name, own, ApplicationMessages.CLIENT_NAME_TAKEN)
        refuse_look_alike(request.name, (row.name for row in others))
        if account_id is None:
            account_id = new_id()
            account_rows.insert_account(
                connection, account_id=account_id, name=developer, at=now, kind=AccountKind.DEVELOPER
            )
        application_rows.insert_application(
            connection, account_id, application_id=application_id, name=request.name, created_at=now
        )
        application_rows.insert_key(
            connection, account_id, application_id, kid=new.kid, public_key=new.pem, created_at=now
        )
        details = {"name": request.name, "developer": developer, "kid": new.kid}
        _note(connection, ctx, AuditAction.APPLICATION_CREATE, application_id, actor, **details)

    await ctx.store.write(work, Commit.APPLICATION_CREATE)
    return KeyCredentials(client_id=application_id, kid=new.kid, private_key_pem=key.private_pem or None)


def _owner(connection: Connection, ctx: Context, requested: str | None) -> tuple[UUID | None, str]:
    """Return the developer's account and name; None: the account must be created."""
    if ctx.account == ctx.site_account:
        developer = requested or OWN_DEVELOPER
        return application_rows.developer_account(connection, developer), developer
    own = account_rows.account_name(connection, ctx.account)
    if requested not in (None, own.strip()):
        raise invalid_field("developer", "another_account", PartnerMessages.DEVELOPER_NAMED_TWICE(own=own))
    return ctx.account, own


async def list_applications(ctx: Context) -> list[ApplicationView]:
    """List applications by name: of all developers, or of the account's."""

    def work(connection: Connection) -> list[ApplicationView]:
        rows = application_rows.list_applications(connection)
        return [_view(connection, row) for row in rows if _is_meant(ctx, row)]

    return await ctx.store.read(work)


async def read_application(ctx: Context, application_id: UUID) -> ApplicationView:
    """Return an application. Raises ApiError `application_not_found`."""
    return await ctx.store.read(lambda connection: _view(connection, _found(connection, ctx, application_id)))


async def add_key(ctx: Context, application_id: UUID, request: AddKey, actor: Actor = THE_SERVER) -> KeyCredentials:
    """Add a key. The same key with the same `kid` again changes nothing.

    Raises ApiError `application_not_found`, `validation_failed` (also for a revoked `kid` or key).
    """
    await read_application(ctx, application_id)
    key = await _new_key(request.public_key, request.kid)
    new = key.public

    def work(connection: Connection) -> None:
        row = _found(connection, ctx, application_id)
        keys = application_rows.list_keys(connection, row.account_id, application_id)
        if _is_there(keys, new):
            return
        _require_new(connection, new)
        application_rows.insert_key(
            connection, row.account_id, application_id, kid=new.kid, public_key=new.pem, created_at=ctx.now()
        )
        _note(connection, ctx, AuditAction.APPLICATION_KEY_ADD, application_id, actor, kid=new.kid)

    await ctx.store.write(work, Commit.APPLICATION_CHANGE)
    return KeyCredentials(client_id=application_id, kid=new.kid, private_key_pem=key.private_pem or None)


async def revoke_key(ctx: Context, application_id: UUID, kid: str, actor: Actor = THE_SERVER) -> ApplicationView:
    """Revoke a key permanently, under all its names. Its assertions are rejected and tokens issued by them end at once.

    Idempotent. Raises ApiError `application_not_found`, `key_not_found`.
    """

    def work(connection: Connection, ended: set[UUID | Named]) -> ApplicationView:
        row = _found(connection, ctx, application_id)
        keys = application_rows.list_keys(connection, row.account_id, application_id)
        key = next((key for key in keys if key.kid == kid), None)
        if key is None:
            raise ApiError(ErrorCode.KEY_NOT_FOUND, PartnerMessages.KEY_NOT_FOUND())
        same_keys = application_rows.same_keys(connection, key.public_key)
        ended.update(Named(application_id=same.application_id, kid=same.kid) for same in same_keys)
        if key.revoked_at is None:
            application_rows.revoke_key(connection, key.public_key, ctx.now())
            for same in same_keys:
                clients.revoke_of_key(connection, same.application_id, same.kid, ctx.now())
                action = AuditAction.APPLICATION_KEY_REVOKE
                _note(connection, ctx, action, same.application_id, actor, kid=same.kid)
        return _view(connection, row)

    return await write_and_forget(ctx, work, Commit.APPLICATION_CHANGE)


async def set_enabled(ctx: Context, application_id: UUID, enabled: bool, actor: Actor = THE_SERVER) -> ApplicationView:
    """Enable or disable an application. While disabled, its assertions are rejected and its installations' tokens end.

    Its installations stay. Raises ApiError `application_not_found`.
    """

    def work(connection: Connection, ended: set[UUID | Named]) -> ApplicationView:
        row = _found(connection, ctx, application_id)
        good = [] if enabled else application_rows.good_of_application(connection, application_id)
        ended.update(installation.installation_id for installation in good)
        if (row.disabled_at is None) != enabled:
            at = None if enabled else ctx.now()
            application_rows.set_disabled(connection, row.account_id, application_id, at)
            for installation in good:
                clients.revoke_tokens(connection, installation.account_id, installation.installation_id, ctx.now())
            action = AuditAction.APPLICATION_ENABLE if enabled else AuditAction.APPLICATION_DISABLE
            _note(connection, ctx, action, application_id, actor, name=row.name)
        return _view(connection, _found(connection, ctx, application_id))

    return await write_and_forget(ctx, work, Commit.APPLICATION_CHANGE)


async def _new_key(text: str | None, kid: str | None) -> KeyPair:
    """Return the key to be added, under the name `kid` or its own."""
    if text is None:
        pair = await asyncio.to_thread(make_key_pair)
        return pair if kid is None else replace(pair, public=replace(pair.public, kid=kid))
    try:
        public, own_name = read_public_key(text)
    except KeyUnusable as error:
        raise invalid_field("public_key", error.code, error.message) from error
    name = kid or own_name or public.kid
    if len(name) > LONGEST_KID or not name.isprintable():
        raise invalid_field("kid", "invalid", PartnerMessages.KID_UNUSABLE(number=LONGEST_KID))
    return KeyPair(public=replace(public, kid=name))


def _is_there(keys: list[KeyRow], new: PublicKey) -> bool:
    """Return whether the key is already there. Raises ApiError if its `kid` or the key cannot be added."""
    for key in keys:
        if key.revoked_at is not None and (key.public_key == new.pem or key.kid == new.kid):
            raise _was_revoked()
        if key.kid == new.kid and key.public_key == new.pem:
            return True
        if key.kid == new.kid:
            raise invalid_field("kid", "taken", PartnerMessages.KID_TAKEN())
    if sum(key.revoked_at is None for key in keys) >= MOST_KEYS:
        raise invalid_field("kid", "too_many", PartnerMessages.TOO_MANY_KEYS(number=MOST_KEYS))
    if len(keys) >= MOST_KEPT_KEYS:
        raise invalid_field("kid", "too_many", PartnerMessages.TOO_MANY_KEPT_KEYS(number=MOST_KEPT_KEYS))
    return False


def _require_new(connection: Connection, new: PublicKey) -> None:
    """Raises ApiError if the key is known under another `kid` or application: revoking it would not end its access
    there.
    """
    same_keys = application_rows.same_keys(connection, new.pem)
    if any(key.revoked_at is not None for key in same_keys):
        raise _was_revoked()
    if same_keys:
        raise invalid_field("public_key", "taken", PartnerMessages.KEY_KNOWN_ELSEWHERE())


def _was_revoked() -> ApiError:
    return invalid_field("public_key", "revoked", PartnerMessages.KEY_WAS_REVOKED())


def _is_meant(ctx: Context, row: ApplicationRow) -> bool:
    """Return whether the call may see the application; the site's operator sees those of every developer."""
    return ctx.account in (ctx.site_account, row.account_id)


def _found(connection: Connection, ctx: Context, application_id: UUID) -> ApplicationRow:
    row = application_rows.find_application(connection, application_id)
    if row is None or not _is_meant(ctx, row):
        raise ApiError(ErrorCode.APPLICATION_NOT_FOUND, PartnerMessages.APPLICATION_NOT_FOUND())
    return row


def _view(connection: Connection, row: ApplicationRow) -> ApplicationView:
    return of_row(
        ApplicationView,
        row,
        client_id=row.application_id,
        developer=row.account_name,
        keys=[_key_view(key) for key in application_rows.list_keys(connection, row.account_id, row.application_id)],
    )


def _key_view(key: KeyRow) -> KeyView:
    public = load_public_key(key.public_key)
    return of_row(KeyView, key, fingerprint=thumbprint(public), bits=public.key_size)


def _note(
    connection: Connection, ctx: Context, action: AuditAction, application_id: UUID, actor: Actor, **details: Any
) -> None:
    """Write an audit entry in the account the call is about, usually the site's own."""
    note(connection, ctx.account, action, application_id, at=ctx.now(), actor=actor, **details)
