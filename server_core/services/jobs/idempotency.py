"""Idempotency keys: a repeat with the same `Idempotency-Key` gets the first answer again."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import datetime
from functools import cache
from typing import Any
from uuid import UUID

import msgspec
from msgspec import Struct

from server_core.contract.api.call import CREATED
from server_core.contract.messages.requests import RequestMessages
from server_core.contract.types.documents import DocumentFormat, RawLanguage
from server_core.contract.types.errors import ErrorCode
from server_core.contract.types.fields import Record
from server_core.services.api_error import ApiError
from server_core.store import idempotency
from server_core.store.idempotency import AnswerKey, KeptAnswer
from server_core.store.store import Connection

_canonical = msgspec.json.Encoder(order="sorted")


class Accepted(Record, frozen=True, kw_only=True):
    """A stored answer. `body`: JSON of the PrintJob, identical for every repeat of its key."""

    status_code: int
    body: bytes
    replayed: bool


class IdempotencyKey(Record, frozen=True, kw_only=True):
    """A request's key. `fingerprint`: SHA-256 of the canonical body.

    `content`: the same with the document's bytes in place of its id or URL, if they are known, so that a document
    uploaded again counts as the same one.
    """

    account_id: UUID
    operation: str
    text: str
    fingerprint: bytes
    content: Callable[[Connection], bytes | None] | None = None

    @classmethod
    def of(cls, account_id: UUID, operation: str, text: str | None, fingerprint: bytes) -> IdempotencyKey | None:
        """Return the key of a call, None if it was sent without one."""
        if text is None:
            return None
        return cls(account_id=account_id, operation=operation, text=text, fingerprint=fingerprint)

    @property
    def stored(self) -> AnswerKey:
        return AnswerKey(self.account_id, self.operation, hashlib.sha256(self.text.encode()).digest())

    def answer_again(self, connection: Connection) -> Accepted | None:
        """Return the stored answer, if any. Raises ApiError `idempotency_key_conflict` for another body."""
        kept = idempotency.find_answer(connection, self.stored)
        if kept is None:
            return None
        if kept.fingerprint != self.fingerprint and not self._has_content(connection, kept):
            raise ApiError(
                ErrorCode.IDEMPOTENCY_KEY_CONFLICT,
                RequestMessages.KEY_USED_FOR_JOB(),
                details={"print_job_id": kept.print_job_id},
            )
        return Accepted(status_code=kept.status_code, body=kept.body, replayed=True)

    def _has_content(self, connection: Connection, kept: KeptAnswer) -> bool:
        if self.content is None or kept.content_fingerprint is None:
            return False
        return self.content(connection) == kept.content_fingerprint

    def answer_before_download(self, connection: Connection, fingerprint: ContentFingerprint) -> Accepted | None:
        """Look for a stored answer before the download. None also if only the document's bytes can decide."""
        kept = idempotency.find_answer(connection, self.stored)
        if kept is not None and kept.fingerprint != self.fingerprint:
            content = kept.content_fingerprint
            if content is not None and content.startswith(fingerprint.rest):
                return None
        return self.answer_again(connection)

    def keep(
        self,
        connection: Connection,
        print_job_id: UUID,
        accepted: Accepted,
        at: datetime,
        content_fingerprint: bytes | None = None,
    ) -> None:
        """Keep the answer, in the commit of the job itself."""
        answer = KeptAnswer(
            fingerprint=self.fingerprint,
            content_fingerprint=content_fingerprint,
            print_job_id=print_job_id,
            status_code=accepted.status_code,
            body=accepted.body,
        )
        idempotency.keep_answer(connection, self.stored, answer, at)

    def job_of_first(self, connection: Connection) -> UUID | None:
        """Return the job that `keep_job` kept. The console reads its row again, for its state now."""
        kept = self.answer_again(connection)
        return None if kept is None else msgspec.json.decode(kept.body, type=UUID)

    def keep_job(self, connection: Connection, print_job_id: UUID, at: datetime) -> None:
        """Keep the job's id as the answer, in the commit of the job itself."""
        answer = Accepted(status_code=CREATED, body=msgspec.json.encode(print_job_id), replayed=False)
        self.keep(connection, print_job_id, answer, at)


def fingerprint_of(order: Struct, **instead: str) -> bytes:
    """Return the SHA-256 of the canonical body. Defaults count as omitted, so new fields change no old fingerprint.

    `instead`: short forms of fields that are too large to encode again.
    """
    defaults = _defaults(type(order))
    given = {name: getattr(order, name) for name in order.__struct_fields__} | instead
    return hashlib.sha256(
        _canonical.encode({name: value for name, value in given.items() if value != defaults[name]})
    ).digest()


class ContentFingerprint(Record, frozen=True, kw_only=True):
    """Fingerprint of an order in which `field` (its document's id or URL) stands for the document itself.

    SHA-256 of the rest of the order, then SHA-256 of the document with its format and language.
    """

    order: Struct
    field: str

    @property
    def rest(self) -> bytes:
        return fingerprint_of(self.order, **{self.field: ""})

    def of(self, sha256: str, format: DocumentFormat, language: RawLanguage | None) -> bytes:
        return self.rest + hashlib.sha256(f"{sha256} {format} {language or ''}".encode()).digest()


@cache
def _defaults(order: type[Struct]) -> dict[str, Any]:
    return {field.name: field.default for field in msgspec.structs.fields(order)}


class RunningKeys:
    """Keys whose first request is still running. In memory, so a restart ends them."""

    def __init__(self) -> None:
        self._keys: set[tuple[UUID, str, str]] = set()

    @contextmanager
    def first(self, key: IdempotencyKey | None) -> Iterator[None]:
        """Raises ApiError `idempotency_in_progress` while another request with this key runs."""
        if key is None:
            yield
            return
        name = (key.account_id, key.operation, key.text)
        if name in self._keys:
            raise ApiError(
                ErrorCode.IDEMPOTENCY_IN_PROGRESS,
                RequestMessages.KEY_IN_PROGRESS(),
                details={"retry_after": 1},
            )
        self._keys.add(name)
        try:
            yield
        finally:
            self._keys.remove(name)
