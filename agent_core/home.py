"""Where the journal lives; see `server_core.home`."""

from __future__ import annotations

from server_core.home import home_of

__all__ = ["home_of"]
