from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.support.public_api import PublicApi, open_public_api


@pytest.fixture
async def api(tmp_path: Path, anyio_backend: str) -> AsyncIterator[PublicApi]:
    async with open_public_api(tmp_path) as opened:
        yield opened
