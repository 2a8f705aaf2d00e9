"""Enrolments whose end is not known: what was asked is on disk before it is asked, until its answer is.

An answer can be lost while the server did what it was asked, and with that the old key ended. So the agent makes its
new key itself and keeps it here first; the same question is asked again until the server answers it.
"""

from __future__ import annotations

import logging
from pathlib import Path
from uuid import UUID, uuid4

import msgspec
from msgspec.structs import replace

from agent_core.config import KeyPlace
from agent_core.server_link import credential as credentials
from server_core.contract.decisions.onboarding_link import Onboarding
from server_core.contract.types.enrolment import FormerAgent
from server_core.contract.types.fields import UNREADABLE
from server_core.files import make_folder, sync_folder, write_private

log = logging.getLogger(__name__)
NAME = "agent-pending.json"
MOST = 8
"""Older ones of servers that never answered are given up."""


class Pending(msgspec.Struct, frozen=True, kw_only=True):
    """`label`: what the key is called in the keyring, which has it as `kept_in` tells (see Credential).

    `was`: the agent that this computer was; `former`: its proof, None where it has none. `as_new`: see ThisComputer.
    """

    base_url: str
    token: str
    tls_pin: str | None
    agent_instance_id: str
    secret: str
    label: str
    key_place: KeyPlace
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


def load(credential_file: Path) -> list[Pending]:
    """The newest first. One that cannot be read is none: it was never asked, or its file is damaged."""
    try:
        return msgspec.json.decode(file_of(credential_file).read_bytes(), type=list[Pending])
    except (OSError, *UNREADABLE):
        return []


async def add(
    credential_file: Path,
    place: Onboarding,
    *,
    secret: str,
    instance_id: str,
    key_place: KeyPlace,
    was: UUID | None,
    former: FormerAgent | None,
    as_new: bool,
) -> Pending:
    """`secret`: its new key. On disk when it returns. Raises KeyNotKept, OSError."""
    label = f"pending {uuid4()}"
    kept_in = await credentials.keep_pending(label, secret, key_place)
    made = Pending(
        base_url=place.base_url,
        token=place.token,
        tls_pin=place.tls_pin,
        agent_instance_id=instance_id,
        secret=secret,
        label=label,
        key_place=key_place,
        kept_in=kept_in,
        was=was,
        former=former,
        as_new=as_new,
    )
    known = load(credential_file)
    try:
        _save(credential_file, [made, *known[: MOST - 1]])
    except OSError:
        if label not in {one.label for one in load(credential_file)}:  # else it was kept, perhaps not for long
            await credentials.forget_pending(label, kept_in)
        raise
    for given_up in known[MOST - 1 :]:
        await credentials.forget_pending(given_up.label, given_up.kept_in)
    return made


async def with_key(pending: Pending) -> Pending:
    """Raises KeyUnavailable."""
    if pending.secret or pending.kept_in is None:
        return pending
    return replace(pending, secret=await credentials.read_pending(pending.label, pending.kept_in))


async def drop(credential_file: Path, gone: Pending) -> None:
    """It will come to nothing. Where the disk does not take that, it is asked for once more and dropped then."""
    try:
        _save(credential_file, [one for one in load(credential_file) if one.label != gone.label])
    except OSError as error:
        log.warning("%s is not forgotten yet: %s", file_of(credential_file), error.strerror)
        return
    await credentials.forget_pending(gone.label, gone.kept_in)


async def clear(credential_file: Path) -> None:
    """This computer is an agent by one of them, so none of the others matters any more."""
    known = load(credential_file)
    _save(credential_file, [])
    credentials.sweep(credential_file.parent)
    for one in known:
        await credentials.forget_pending(one.label, one.kept_in)


def _save(credential_file: Path, known: list[Pending]) -> None:
    """Raises OSError."""
    file = file_of(credential_file)
    if not known:
        file.unlink(missing_ok=True)
        sync_folder(file.parent)
        return
    without = [one if one.kept_in is None else replace(one, secret="") for one in known]
    make_folder(file.parent)
    write_private(file, msgspec.json.encode(without))
