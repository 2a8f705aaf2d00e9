"""Fixtures of all tests; those of one topic live in `tests/support`."""

from __future__ import annotations

import pytest
from hypothesis import settings

# a computer that stands still for a moment is no failure
settings.register_profile("spoolhouse", deadline=None)
settings.load_profile("spoolhouse")


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"
