"""The system keyring: Secret Service, KWallet, Windows Credential Locker or macOS Keychain, and nothing else.

Backends are chosen by name, because the keyring library's default may be one that stores nothing, or plain text. Calls
can ask a person for a password, so each runs in its own thread with a deadline.
"""

from __future__ import annotations

import asyncio
import importlib
import logging
import secrets
import threading
from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING, TypeVar

from server_core.contract.messages.agents import AgentKeyMessages
from server_core.contract.messages.message import Message, words

if TYPE_CHECKING:
    from keyring.backend import KeyringBackend

T = TypeVar("T")
log = logging.getLogger(__name__)
AGENT, CONSOLE = "spoolhouse-agent", "spoolhouse-console"
"""Services: an agent's key, a console's token."""
DEADLINE_SECONDS = 30.0
REAL = {
    "Secret Service": ("keyring.backends.SecretService", "Keyring"),
    "KWallet": ("keyring.backends.kwallet", "DBusKeyring"),
    "Windows Credential Locker": ("keyring.backends.Windows", "WinVaultKeyring"),
    "macOS Keychain": ("keyring.backends.macOS", "Keyring"),
}


class KeyringFailed(Exception):
    """The keyring does not answer, is locked, or did not store the secret; the message says which."""

    def __init__(self, message: Message) -> None:
        super().__init__(str(message))
        self.message = message


async def keep(user: str, secret: str, service: str = AGENT) -> str:
    """Store the secret, read it back, and return the keyring's name. Raises KeyringFailed."""
    return await _within(DEADLINE_SECONDS, lambda: _keep(user, secret, service))


async def read(name: str, user: str, service: str = AGENT) -> str:
    """Return the secret. Raises KeyringFailed."""
    return await _within(DEADLINE_SECONDS, lambda: _read(name, user, service))


async def forget(name: str, user: str, service: str = AGENT) -> None:
    """Delete the secret. One that cannot be deleted is no longer valid anyway."""
    with suppress(KeyringFailed):
        await _within(DEADLINE_SECONDS, lambda: _open(name).delete_password(service, user))


def _keep(user: str, secret: str, service: str) -> str:
    reasons = []
    for name in REAL:
        try:
            keyring = _open(name)
            keyring.set_password(service, user, secret)
            if secrets.compare_digest(keyring.get_password(service, user) or "", secret):
                return name
            reasons.append(f"{name}: it has not kept what it was given")
        except Exception as error:  # from D-Bus, ctypes or the keyring: all of them mean "not here"
            reasons.append(f"{name}: {_words(error)}")
    log.info("No keyring of this system can be used; secrets are kept in files: %s", "; ".join(reasons))
    raise KeyringFailed(AgentKeyMessages.NO_KEYRING())


def _read(name: str, user: str, service: str) -> str:
    secret = _open(name).get_password(service, user)
    if not secret:
        of_agent = service == AGENT
        raise KeyringFailed(
            AgentKeyMessages.KEYRING_WITHOUT_AGENT() if of_agent else AgentKeyMessages.KEYRING_WITHOUT_CONSOLE()
        )
    return secret


def _open(name: str) -> KeyringBackend:
    """Open a keyring by name. Raises KeyringFailed for unsupported names, and whatever a missing one raises."""
    if name not in REAL:
        raise KeyringFailed(AgentKeyMessages.KEYRING_UNKNOWN())
    module, kind = REAL[name]
    made = getattr(importlib.import_module(module), kind)
    _ = made.priority  # raises if this keyring is missing
    keyring: KeyringBackend = made()
    return keyring


async def _within(seconds: float, work: Callable[[], T]) -> T:
    """Run the call with a deadline; a thread that hangs ends with the process. Raises KeyringFailed."""
    loop = asyncio.get_running_loop()
    done: asyncio.Future[T] = loop.create_future()

    def answer(give: Callable[[], None]) -> None:
        with suppress(RuntimeError):  # its event loop has ended meanwhile
            loop.call_soon_threadsafe(lambda: None if done.done() else give())

    def run() -> None:
        try:
            result = work()
        except Exception as error:
            failed = error if isinstance(error, KeyringFailed) else KeyringFailed(words(_words(error)))
            answer(lambda: done.set_exception(failed))
        else:
            answer(lambda: done.set_result(result))

    threading.Thread(target=run, name="system-keyring", daemon=True).start()
    try:
        async with asyncio.timeout(seconds):
            return await done
    except TimeoutError as error:
        raise KeyringFailed(AgentKeyMessages.KEYRING_SILENT(seconds=seconds)) from error


def _words(error: Exception) -> str:
    return " ".join(str(error).split())[:200] or type(error).__name__
