"""Enrolments with an unknown outcome: each request is on disk before it is sent, until it is answered.

A response can be lost although the server carried the request out, which ended the old key. So the agent creates its
new key itself and stores it here first; the same request is repeated until the server answers.
"""

from __future__ import annotations

import logging
from pathlib import Path
from uuid import UUID, uuid4

import msgspec
from msgspec.structs import replace

from agent_core.config import KeyStorage
from agent_core.server_link import credential as credentials
from server_core.contract.decisions.onboarding_link import Onboarding
from server_core.contract.types.enrolment import FormerAgent
from server_core.contract.types.fields import UNREADABLE
from server_core.files import make_folder, sync_folder, write_private

log = logging.getLogger(__name__)
NAME = "agent-pending.json"
MOST = 8
"""Older requests to servers that never answered are dropped."""


class PendingEnrolment(msgspec.Struct, frozen=True, kw_only=True):
    """A pending request. `label`: the key's name in the keyring `kept_in` (see Credential).

    `was`: the agent that this computer was; `former`: the proof of it, None if there is none. `as_new`: see
    ThisComputer.
    """

    base_url: str
    token: str
    tls_pin: str | None
    agent_instance_id: str
    secret: str
    label: str
    key_place: KeyStorage
    kept_in: str | None = None
    was: UUID | None = None
    former: FormerAgent | None = None
    as_new: bool = False

    def __repr__(self) -> str:
        return f"Pending(base_url={self.base_url!r})"

    @property
    def place(self) -> Onboarding:
        return Onboarding(base_url=self.base_url, token=self.token, tls_pin=self.tls_pin)


def file_of(credential_file: Path) -> Path:
    return credential_file.with_name(NAME)


def load(credential_file: Path) -> list[PendingEnrolment]:
    """Return the requests, newest first. An unreadable one is dropped: it was never sent, or its file is damaged."""
    try:
        return msgspec.json.decode(file_of(credential_file).read_bytes(), type=list[PendingEnrolment])
    except (OSError, *UNREADABLE):
        return []


async def add(
    credential_file: Path,
    onboarding: Onboarding,
    *,
    secret: str,
    instance_id: str,
    key_place: KeyStorage,
    was: UUID | None,
    former: FormerAgent | None,
    as_new: bool,
) -> PendingEnrolment:
    """Add a request. `secret`: its new key. On disk on return. Raises KeyNotKept, OSError."""
    label = f"pending {uuid4()}"
    kept_in = await credentials.keep_pending(label, secret, key_place)
    made = PendingEnrolment(
        base_url=onboarding.base_url,
        token=onboarding.token,
        tls_pin=onboarding.tls_pin,
        agent_instance_id=instance_id,
        secret=secret,
        label=label,
        key_place=key_place,
        kept_in=kept_in,
        was=was,
        former=former,
        as_new=as_new,
    )
    requests = load(credential_file)
    try:
        _save(credential_file, [made, *requests[: MOST - 1]])
    except OSError:
        if label not in {one.label for one in load(credential_file)}:  # else it was dropped at once, being too old
            await credentials.forget_pending(label, kept_in)
        raise
    for given_up in requests[MOST - 1 :]:
        await credentials.forget_pending(given_up.label, given_up.kept_in)
    return made


async def with_key(pending: PendingEnrolment) -> PendingEnrolment:
    """Return the request with its key. Raises KeyUnavailable."""
    if pending.secret or pending.kept_in is None:
        return pending
    return replace(pending, secret=await credentials.read_pending(pending.label, pending.kept_in))


async def drop(credential_file: Path, gone: PendingEnrolment) -> None:
    """Delete a request that will not take effect. If the disk fails, it is sent once more and dropped then."""
    try:
        _save(credential_file, [one for one in load(credential_file) if one.label != gone.label])
    except OSError as error:
        log.warning(
            "The unanswered enrolment in %s could not be deleted yet: %s", file_of(credential_file), error.strerror
        )
        return
    await credentials.forget_pending(gone.label, gone.kept_in)


async def clear(credential_file: Path) -> None:
    """Delete all requests: one of them made this computer an agent, so the others no longer matter."""
    requests = load(credential_file)
    _save(credential_file, [])
    credentials.sweep(credential_file.parent)
    for one in requests:
        await credentials.forget_pending(one.label, one.kept_in)


def _save(credential_file: Path, requests: list[PendingEnrolment]) -> None:
    """Write the requests. Raises OSError."""
    file = file_of(credential_file)
    if not requests:
        file.unlink(missing_ok=True)
        sync_folder(file.parent)
        return
    without = [one if one.kept_in is None else replace(one, secret="") for one in requests]
    make_folder(file.parent)
    write_private(file, msgspec.json.encode(without))
