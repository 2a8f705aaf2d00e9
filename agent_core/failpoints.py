"""Named places where tests let the agent fail; see `server_core.failpoints`."""

from __future__ import annotations

from server_core.failpoints import reach

__all__ = ["reach"]
