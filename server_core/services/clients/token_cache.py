"""Who a bearer token stands for, kept in memory: most requests need no read of the database for it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime
from uuid import UUID

from server_core.contract.types.partners import Scope
from server_core.services.partner.assertion_form import Named

MOST_TOKENS = 4096


@dataclass(frozen=True, kw_only=True, slots=True)
class Principal:
    """A client application, or an installation, that calls with a valid token.

    `generation` is that of the cache when it was read; `key`: an installation's token came by an assertion of this one.
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
    """Owned by one server. `generation` tells a reader that tokens were revoked while it was reading."""

    def __init__(self) -> None:
        self.generation = 0
        self._principals: dict[bytes, Principal] = {}
        self._revoked: dict[UUID | Named, int] = {}
        """Clients, accounts and keys whose tokens were revoked since the start, and the generation that this began."""

    def get(self, token_sha256: bytes) -> Principal | None:
        principal = self._principals.pop(token_sha256, None)
        if principal is not None:
            self._principals[token_sha256] = principal  # the one longest unused goes first
        return principal

    def put(self, token_sha256: bytes, principal: Principal) -> None:
        if principal.generation != self.generation:
            return  # read before a revocation: not trusted any more
        while len(self._principals) >= MOST_TOKENS:
            del self._principals[next(iter(self._principals))]
        self._principals[token_sha256] = principal

    def forget_client(self, client_id: UUID) -> None:
        """To be called after the commit that disables a client or revokes its tokens."""
        self.generation += 1
        self._revoked[client_id] = self.generation
        for token in [token for token, known in self._principals.items() if known.client_id == client_id]:
            del self._principals[token]

    def forget_account(self, account_id: UUID) -> None:
        """To be called after the commit that revokes all tokens of an account."""
        self.generation += 1
        self._revoked[account_id] = self.generation
        for token in [token for token, known in self._principals.items() if known.account_id == account_id]:
            del self._principals[token]

    def forget_key(self, key: Named) -> None:
        """To be called after the commit that revokes a key of an application: other keys' tokens stay good."""
        self.generation += 1
        self._revoked[key] = self.generation
        for token in [token for token, known in self._principals.items() if known.key == key]:
            del self._principals[token]

    def rename_account(self, account_id: UUID, name: str) -> None:
        """To be called after the commit that renames it; whoever is reading now has read the old name."""
        self.generation += 1
        for token, known in self._principals.items():
            if known.account_id == account_id:
                self._principals[token] = replace(known, account_name=name)

    def is_revoked(self, principal: Principal) -> bool:
        """Whether its token was revoked after it was read: a call may have begun before."""
        named = (principal.client_id, principal.account_id, principal.key)
        return any(one is not None and self._revoked.get(one, 0) > principal.generation for one in named)
