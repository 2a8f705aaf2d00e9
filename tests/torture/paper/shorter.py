"""The program's times, shorter: for the short form of the torture, called in the new process before it starts."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from functools import partial
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from server_core.config import ServerConfig
    from server_core.contract.types.consoles import ServerSettings

EXPIRES_SECONDS = 22
UNCONFIRMED_SECONDS, EXPIRY_LOOK_SECONDS = 6, 1


def times() -> None:
    """Lease 8 s (60), heartbeat 2 s (15), a doubt ends after 6 s (600), jobs expire after 22 s (24 h)."""
    from server_core import kept_settings
    from server_core.config import ServerConfig
    from server_core.contract.types.agents import Connected
    from server_core.services import sweeper
    from server_core.services.agents import connection

    with_rules = kept_settings.with_rules

    def with_shorter_rules(config: ServerConfig, settings: ServerSettings) -> ServerConfig:
        """Settings count in hours and minutes."""
        found = with_rules(config, settings)
        return replace(
            found,
            patience=replace(found.patience, expires_after=timedelta(seconds=EXPIRES_SECONDS)),
            unconfirmed_window=timedelta(seconds=UNCONFIRMED_SECONDS),
        )

    vars(kept_settings)["with_rules"] = with_shorter_rules
    _defaults(ServerConfig).update(lease_seconds=8.0)
    vars(sweeper)["EXPIRY_SECONDS"] = float(EXPIRY_LOOK_SECONDS)
    vars(connection)["Connected"] = partial(Connected, heartbeat_seconds=2)


def leases() -> None:
    """4 s (60), heartbeat 1 s (15); all else as it is."""
    from server_core.config import ServerConfig
    from server_core.contract.types.agents import Connected
    from server_core.services.agents import connection

    _defaults(ServerConfig).update(lease_seconds=4.0)
    vars(connection)["Connected"] = partial(Connected, heartbeat_seconds=1)


def _defaults(settings: type) -> dict[str, Any]:
    found: dict[str, Any] | None = vars(settings)["__init__"].__kwdefaults__
    assert found is not None
    return found
