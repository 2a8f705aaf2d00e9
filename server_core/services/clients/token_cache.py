"""Callers of bearer tokens, cached in memory, so that most requests need no database read."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime
from uuid import UUID

from server_core.contract.types.partners import Scope
from server_core.services.partner.assertion_rules import Named

MOST_TOKENS = 4096


@dataclass(frozen=True, kw_only=True, slots=True)
class Principal:
    """A client application or an installation that calls with a valid token.

    `generation`: the cache's generation when it was read. `key`: the key whose assertion got an installation's token.
    """

    account_id: UUID
    account_name: str
    client_id: UUID
    client_name: str
    scopes: frozenset[Scope]
    expires_at: datetime
    generation: int
    key: Named | None = None


class TokenCache:
    """Callers by token, for one server. A changed `generation` means that tokens were revoked during a read."""

    def __init__(self) -> None:
        self.generation = 0
        self._principals: dict[bytes, Principal] = {}
        self._revoked: dict[UUID | Named, int] = {}
        """Clients, accounts and keys with revoked tokens since the start, and the generation that followed."""

    def get(self, token_sha256: bytes) -> Principal | None:
        principal = self._principals.pop(token_sha256, None)
        if principal is not None:
            self._principals[token_sha256] = principal  # moves it to the end; the least recently used goes first
        return principal

    def put(self, token_sha256: bytes, principal: Principal) -> None:
        if principal.generation != self.generation:
            return  # read before a revocation: no longer trusted
        while len(self._principals) >= MOST_TOKENS:
            del self._principals[next(iter(self._principals))]
        self._principals[token_sha256] = principal

    def forget_client(self, client_id: UUID) -> None:
        """Drop a client's tokens. Call it after the commit that disables the client or revokes its tokens."""
        self.generation += 1
        self._revoked[client_id] = self.generation
        for token in [token for token, principal in self._principals.items() if principal.client_id == client_id]:
            del self._principals[token]

    def forget_account(self, account_id: UUID) -> None:
        """Drop an account's tokens. Call it after the commit that revokes them."""
        self.generation += 1
        self._revoked[account_id] = self.generation
        for token in [token for token, principal in self._principals.items() if principal.account_id == account_id]:
            del self._principals[token]

    def forget_key(self, key: Named) -> None:
        """Drop the tokens of a revoked application key. Call it after the commit; tokens of other keys stay valid."""
        self.generation += 1
        self._revoked[key] = self.generation
        for token in [token for token, principal in self._principals.items() if principal.key == key]:
            del self._principals[token]

    def rename_account(self, account_id: UUID, name: str) -> None:
        """Rename an account. Call it after the commit; reads in progress have the old name and are discarded."""
        self.generation += 1
        for token, principal in self._principals.items():
            if principal.account_id == account_id:
                self._principals[token] = replace(principal, account_name=name)

    def is_revoked(self, principal: Principal) -> bool:
        """Return whether the token was revoked after it was read: the call may have begun before."""
        named = (principal.client_id, principal.account_id, principal.key)
        return any(one is not None and self._revoked.get(one, 0) > principal.generation for one in named)
