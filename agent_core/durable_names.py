"""Names that outlive a power loss; see `server_core.durable_names`."""

from __future__ import annotations

from server_core.durable_names import make_folder, sync_folder

__all__ = ["make_folder", "sync_folder"]
