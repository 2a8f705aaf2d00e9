"""Loaded last by the fork server: what each engine would do for itself at its start is done, half of its processor."""

from __future__ import annotations

import gc
from importlib import import_module
from unittest.mock import MagicMock

from app.cli.arguments import parser
from server_core.api.console import console_routes
from server_core.contract.decisions.first_use import learn_types

for module in ("anyio._backends._asyncio", "anyio._core._sockets", "tempfile", "concurrent.futures.thread"):
    import_module(module)
learn_types()
console_routes(MagicMock())  # Python keeps the expressions of their addresses
every = parser.every_command()
parser.build_parser = lambda: every  # no child builds the commands
gc.collect()
gc.freeze()  # no collector of a child looks at all this, or each would copy it
