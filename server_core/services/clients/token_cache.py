"""Callers of bearer tokens, cached in memory, so that most requests need no database read."""

from __future__ import annotations

from datetime import datetime
from uuid import UUID

from msgspec.structs import replace

from server_core.contract.types.audit import Actor, ActorKind
from server_core.contract.types.fields import Record
from server_core.contract.types.partners import Scope
from server_core.services.partner.assertion_rules import Named

MOST_TOKENS = 4096


class Principal(Record, frozen=True, kw_only=True):
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

    @property
    def actor(self) -> Actor:
        return Actor(ActorKind.CLIENT, self.client_name)


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

    def forget(self, ended: UUID | Named) -> None:
        """Drop the tokens of a client, an account or a key, after the commit that revokes them."""
        self.generation += 1
        self._revoked[ended] = self.generation
        for token in [token for token, principal in self._principals.items() if ended in _named(principal)]:
            del self._principals[token]

    def rename_account(self, account_id: UUID, name: str) -> None:
        """Rename an account. Call it after the commit; reads in progress have the old name and are discarded."""
        self.generation += 1
        for token, principal in self._principals.items():
            if principal.account_id == account_id:
                self._principals[token] = replace(principal, account_name=name)

    def rename_client(self, client_id: UUID, name: str) -> None:
        """Rename a client, as `rename_account`."""
        self.generation += 1
        for token, principal in self._principals.items():
            if principal.client_id == client_id:
                self._principals[token] = replace(principal, client_name=name)

    def is_revoked(self, principal: Principal) -> bool:
        """Return whether the token was revoked after it was read: the call may have begun before."""
        return any(self._revoked.get(one, 0) > principal.generation for one in _named(principal) if one is not None)


def _named(principal: Principal) -> tuple[UUID | Named | None, ...]:
    return principal.client_id, principal.account_id, principal.key
