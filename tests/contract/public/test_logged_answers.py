"""The log of requests keeps of an answer that it was a replay, and when the caller may come again."""

from __future__ import annotations

import pytest

from server_core.config import Rates
from server_core.services.clients.limiter import Limiter
from server_core.store.clients import RequestFilter, request_page
from tests.contract.public.test_public_direct_jobs import FROM_BASE64, in_base64
from tests.support.public_api import PDF, PublicApi

pytestmark = pytest.mark.anyio


async def test_a_replay_and_a_wait_are_kept(api: PublicApi) -> None:
    headers = await api.bearer() | {"Idempotency-Key": "order-1"}
    for _ in range(2):
        assert (await api.http.post(FROM_BASE64, headers=headers, json=in_base64(api, PDF))).status_code == 201
    rates = Rates(requests_per_second=0.1, requests_burst=1, tokens_per_second=1, tokens_burst=1)
    object.__setattr__(api.ctx, "limiter", Limiter(rates, api.ctx.monotonic))
    for status in (200, 429):
        assert (await api.http.get("/api/v1/me", headers=headers)).status_code == status
    await api.ctx.request_log.flush(api.ctx.store)
    mine = RequestFilter(client_id=api.own.client_id)
    rows = await api.ctx.store.read(lambda at: request_page(at, api.own.account_id, mine, None, 4))
    assert [(row.status, row.replayed, row.retry_after) for row in rows] == [
        (429, False, 10),
        (200, False, None),
        (201, True, None),
        (201, False, None),
    ]
