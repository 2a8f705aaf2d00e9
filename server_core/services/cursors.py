"""Opaque list cursors: the last row's position, encrypted for one account and list (RFC 5297).

Positions count rows of all accounts; readable ones would reveal how much others print.
"""

from __future__ import annotations

import base64
import binascii
import secrets
from uuid import UUID

import msgspec
from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESSIV

from server_core.contract.messages.requests import RequestMessages
from server_core.contract.types.errors import ErrorCode
from server_core.services.api_error import ApiError
from server_core.store import meta_rows
from server_core.store.commits import Commit
from server_core.store.store import Connection, Store

CursorValues = list[str | int]
KEY = "cursor_key"
MOST_CHARACTERS = 1024
"""A name of 120 four-byte characters with its id needs 720."""


class Cursors:
    """Encrypts cursors. One per server; the key is stored in its database, so cursors survive a restart."""

    def __init__(self) -> None:
        self._key: bytes | None = None

    async def seal(self, store: Store, account_id: UUID, route: str, position: CursorValues) -> str:
        """Return a cursor; equal positions give equal cursors."""
        cipher = AESSIV(await self._the_key(store))
        return _text_of(cipher.encrypt(msgspec.json.encode(position), [account_id.bytes, route.encode()]))

    async def open(self, store: Store, account_id: UUID, route: str, cursor: str) -> CursorValues:
        """Return the position of a cursor. Raises ApiError `invalid_cursor` unless it is from this account and list."""
        cipher, sealed = AESSIV(await self._the_key(store)), _bytes_of(cursor)
        try:
            text = cipher.decrypt(sealed, [account_id.bytes, route.encode()])
        except InvalidTag as error:
            raise _invalid() from error
        return msgspec.json.decode(text, type=CursorValues)

    async def _the_key(self, store: Store) -> bytes:
        if self._key is None:
            self._key = await store.write(_find_or_make_key, Commit.CURSOR_KEY)
        return self._key


def _find_or_make_key(connection: Connection) -> bytes:
    stored = meta_rows.find(connection, KEY)
    if stored is None:
        stored = secrets.token_hex(32)
        meta_rows.put(connection, KEY, stored)
    return bytes.fromhex(stored)


def _text_of(sealed: bytes) -> str:
    return base64.urlsafe_b64encode(sealed).rstrip(b"=").decode()


def _bytes_of(cursor: str) -> bytes:
    """Decode strictly the text that `seal` produced; variants in the last character's unused bits are rejected."""
    if len(cursor) > MOST_CHARACTERS:
        raise _invalid()
    try:
        sealed = base64.b64decode(cursor + "=" * (-len(cursor) % 4), altchars=b"-_", validate=True)
    except (binascii.Error, ValueError) as error:
        raise _invalid() from error
    if _text_of(sealed) != cursor:
        raise _invalid()
    return sealed


def _invalid() -> ApiError:
    return ApiError(ErrorCode.INVALID_CURSOR, RequestMessages.CURSOR_INVALID())
