"""Where the agent's key is kept: in the system's keyring, or in the credential's file."""

from __future__ import annotations

from pathlib import Path

from msgspec.structs import replace

from agent_core.config import KeyPlace
from agent_core.server_link import credential as credentials
from agent_core.server_link import system_keyring
from agent_core.server_link.credential import Credential
from agent_core.server_link.errors import KeyNotKept, KeyUnavailable
from server_core.contract.messages.enrolling import AgentKeyMessages, LinkServerMessages


async def keep_pending(label: str, secret: str, place: KeyPlace) -> str | None:
    """The keyring that keeps it until it is known whose key it is, None = none does. A key that must go to one is tried
    so before a one-time link is used up. Raises KeyNotKept."""
    if place is KeyPlace.FILE:
        return None
    try:
        return await system_keyring.keep(label, secret)
    except system_keyring.KeyringFailed as error:
        if place is KeyPlace.KEYRING:
            raise KeyNotKept(LinkServerMessages.LINK_NOT_USED(why=error.message)) from error
        return None


async def read_pending(label: str, keyring: str) -> str:
    """Raises KeyUnavailable."""
    try:
        return await system_keyring.read(keyring, label)
    except system_keyring.KeyringFailed as error:
        raise KeyUnavailable(AgentKeyMessages.NEW_KEY_IN_KEYRING(keyring=keyring, why=error.message)) from error


async def forget_pending(label: str, keyring: str | None) -> None:
    if keyring is not None:
        await system_keyring.forget(keyring, label)


async def keep(file: Path, credential: Credential, place: KeyPlace, old: Credential | None) -> Credential:
    """As it was kept. The old identity's file is replaced at one moment; its key leaves the keyring after that.

    Raises KeyNotKept, OSError: then the file is as it was.
    """
    kept = credential
    if place is not KeyPlace.FILE:
        try:
            keyring = await system_keyring.keep(str(credential.agent_id), credential.secret)
            kept = replace(credential, kept_in=keyring)
        except system_keyring.KeyringFailed as error:
            if place is KeyPlace.KEYRING:
                raise KeyNotKept(AgentKeyMessages.AGENT_KEY_NOT_KEPT(why=error.message)) from error
    credentials.save(file, kept if kept.kept_in is None else replace(kept, secret=""))
    if old is not None and old.kept_in is not None and (old.kept_in, old.agent_id) != (kept.kept_in, kept.agent_id):
        await system_keyring.forget(old.kept_in, str(old.agent_id))
    return kept


async def fetch(credential: Credential) -> Credential:
    """With its secret. Raises KeyUnavailable."""
    if credential.kept_in is None:
        return credential
    try:
        secret = await system_keyring.read(credential.kept_in, str(credential.agent_id))
    except system_keyring.KeyringFailed as error:
        raise KeyUnavailable(
            AgentKeyMessages.AGENT_KEY_IN_KEYRING(keyring=credential.kept_in, why=error.message)
        ) from error
    return replace(credential, secret=secret)
