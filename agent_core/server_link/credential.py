"""Credential of this computer as an agent: one file, readable only by its owner. The key is in it or in a keyring."""

from __future__ import annotations

import os
import tempfile
from contextlib import suppress
from typing import TYPE_CHECKING
from uuid import UUID, uuid4

import msgspec
from msgspec.structs import replace

from agent_core.config import KeyStorage
from agent_core.server_link import system_keyring
from agent_core.server_link.errors import KeyNotKept, KeyUnavailable, NotEnrolled
from server_core.contract.messages.agents import AgentKeyMessages, LinkServerMessages
from server_core.contract.messages.system import cause_of
from server_core.contract.types.fields import UNREADABLE
from server_core.files import make_folder, write_private

if TYPE_CHECKING:
    from pathlib import Path

UNFINISHED = ".agent"
"""Prefix of the temporary names of this folder's files."""


class Credential(msgspec.Struct, frozen=True, kw_only=True):
    """The agent's credential.

    - `agent_instance_id`: this installation; stays the same over restarts and updates
    - `kept_in`: the system keyring that holds the secret, which is empty until `fetch`; None = the secret is here
    - `tls_pin`: the server's key from the onboarding link; None = the usual authorities decide
    """

    base_url: str
    agent_id: UUID
    secret: str
    agent_instance_id: str
    tls_pin: str | None = None
    kept_in: str | None = None

    def __repr__(self) -> str:
        return f"Credential(base_url={self.base_url!r}, agent_id={self.agent_id})"


def new_instance_id() -> str:
    return str(uuid4())


def load(path: Path) -> Credential:
    """Load the credential. Raises NotEnrolled."""
    try:
        return msgspec.json.decode(path.read_bytes(), type=Credential)
    except FileNotFoundError as error:
        raise NotEnrolled(AgentKeyMessages.AGENT_WITHOUT_SERVER()) from error
    except (OSError, *UNREADABLE) as error:
        raise NotEnrolled(AgentKeyMessages.CREDENTIAL_UNREADABLE(why=cause_of(error))) from error


def prepare(folder: Path) -> None:
    """Prepare the folder: private to its owner and writable. Called before a one-time link is used up.

    The caller holds the enrolment's lock (see `sweep`). Raises OSError.
    """
    make_folder(folder)
    if os.name == "posix":
        folder.chmod(0o700)
    sweep(folder)
    with tempfile.NamedTemporaryFile(dir=folder, prefix=UNFINISHED) as file:
        file.write(b"\0" * 4096)
        file.flush()
        os.fsync(file.fileno())


def sweep(folder: Path) -> None:
    """Delete files left by a process killed while writing, perhaps with a key in them.

    Only enrolments write here, one at a time, and only they call this.
    """
    for left in folder.glob(f"{UNFINISHED}*"):
        with suppress(OSError):
            left.unlink()


def save(path: Path, credential: Credential) -> None:
    """Save the credential atomically; it is on disk on return. Raises OSError."""
    make_folder(path.parent)
    write_private(path, msgspec.json.encode(credential))


async def keep_pending(label: str, secret: str, key_storage: KeyStorage) -> str | None:
    """Store the key in a keyring until its owner is known. Returns the keyring; None = none works.

    A key that must go to a keyring is tested so before a one-time link is used up. Raises KeyNotKept.
    """
    if key_storage is KeyStorage.FILE:
        return None
    try:
        return await system_keyring.keep(label, secret)
    except system_keyring.KeyringFailed as error:
        if key_storage is KeyStorage.KEYRING:
            raise KeyNotKept(LinkServerMessages.LINK_NOT_USED(why=error.message)) from error
        return None


async def read_pending(label: str, keyring: str) -> str:
    """Return the pending key. Raises KeyUnavailable."""
    try:
        return await system_keyring.read(keyring, label)
    except system_keyring.KeyringFailed as error:
        raise KeyUnavailable(AgentKeyMessages.NEW_KEY_IN_KEYRING(keyring=keyring, why=error.message)) from error


async def forget_pending(label: str, keyring: str | None) -> None:
    if keyring is not None:
        await system_keyring.forget(keyring, label)


async def keep(file: Path, credential: Credential, key_storage: KeyStorage, old: Credential | None) -> Credential:
    """Store a credential and return it as stored. The old file is replaced atomically; its key leaves the keyring
    afterwards.

    Raises KeyNotKept, OSError: then the file is unchanged.
    """
    kept = credential
    if key_storage is not KeyStorage.FILE:
        try:
            keyring = await system_keyring.keep(str(credential.agent_id), credential.secret)
            kept = replace(credential, kept_in=keyring)
        except system_keyring.KeyringFailed as error:
            if key_storage is KeyStorage.KEYRING:
                raise KeyNotKept(AgentKeyMessages.AGENT_KEY_NOT_KEPT(why=error.message)) from error
    save(file, kept if kept.kept_in is None else replace(kept, secret=""))
    if old is not None and old.kept_in is not None and (old.kept_in, old.agent_id) != (kept.kept_in, kept.agent_id):
        await system_keyring.forget(old.kept_in, str(old.agent_id))
    return kept


async def fetch(credential: Credential) -> Credential:
    """Return the credential with its secret. Raises KeyUnavailable."""
    if credential.kept_in is None:
        return credential
    try:
        secret = await system_keyring.read(credential.kept_in, str(credential.agent_id))
    except system_keyring.KeyringFailed as error:
        raise KeyUnavailable(
            AgentKeyMessages.AGENT_KEY_IN_KEYRING(keyring=credential.kept_in, why=error.message)
        ) from error
    return replace(credential, secret=secret)
