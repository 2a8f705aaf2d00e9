"""Runs the first calls of an application over the public API, as the application would. Independent of Qt.

The secret goes only to the server: it is in no result, error or log, and neither is the access token.
"""

from __future__ import annotations

import json
import time
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any
from uuid import UUID, uuid4

import msgspec

from app.client.console_client import CONNECT_SECONDS, REQUEST_SECONDS, UNREACHED, trust_of
from app.errors import NotReachable
from app.language.translate import Phrase, tr
from server_core.contract.api.call import AnyCall
from server_core.contract.api.public import Access, Printers, PrintJobs
from server_core.contract.types.fields import UNREADABLE

if TYPE_CHECKING:
    import httpx

TOKEN = Phrase("Get a token", "step of a trial")
PRINTERS = Phrase("List the printers", "step of a trial")
LABEL = Phrase("Print a test label", "step of a trial")
HIDDEN = Phrase("(hidden)", "access token")
MOST_SHOWN = 20_000


@dataclass(frozen=True, kw_only=True, slots=True)
class Trial:
    base_url: str
    client_id: UUID
    secret: str = field(repr=False)
    order: dict[str, str] | None
    """None: no printer is selected, and nothing is printed."""


@dataclass(frozen=True, kw_only=True, slots=True)
class TrialCall:
    """One call, and the server's answer."""

    name: str
    call: str
    status: int
    body: str
    request_id: str | None
    milliseconds: float

    @property
    def good(self) -> bool:
        return self.status < 400


async def run(trial: Trial) -> list[TrialCall]:
    """Run the calls up to the first one that is rejected. Raises NotReachable."""
    import httpx

    steps: list[TrialCall] = []
    try:
        async with httpx.AsyncClient(
            base_url=trial.base_url.rstrip("/"),
            timeout=httpx.Timeout(REQUEST_SECONDS, connect=CONNECT_SECONDS),
            trust_env=False,
            verify=trust_of(trial.base_url),
        ) as api:
            form = {"grant_type": "client_credentials"}
            auth = httpx.BasicAuth(str(trial.client_id), trial.secret)
            step, body = await _call(api, TOKEN, Access.issue_token, data=form, auth=auth)
            steps.append(step)
            token = body.get("access_token") if isinstance(body, dict) else None
            if not step.good or not isinstance(token, str):
                return steps
            api.headers["Authorization"] = f"Bearer {token}"
            step, _ = await _call(api, PRINTERS, Printers.list_printers)
            steps.append(step)
            if step.good and trial.order is not None:
                key = {"Idempotency-Key": f"console-{uuid4()}"}
                label = PrintJobs.create_print_job_from_base64
                steps.append((await _call(api, LABEL, label, json=trial.order, headers=key))[0])
    except httpx.TimeoutException:
        raise NotReachable(tr("The server did not answer in time.")) from None
    except (httpx.HTTPError, httpx.InvalidURL):
        raise NotReachable(str(UNREACHED)) from None
    return steps


async def _call(api: httpx.AsyncClient, name: Phrase, call: AnyCall, **more: Any) -> tuple[TrialCall, Any]:
    began = time.perf_counter()
    answer = await api.request(call.method, call.path, **more)
    took = (time.perf_counter() - began) * 1000
    try:
        body = msgspec.json.decode(answer.content)
    except UNREADABLE:
        body = None
    step = TrialCall(
        name=str(name),
        call=f"{call.method} {call.path}",
        status=answer.status_code,
        body=_shown(body) if body is not None else tr("{size} bytes that are not JSON", size=len(answer.content)),
        request_id=answer.headers.get("X-Request-Id"),
        milliseconds=took,
    )
    return step, body


def _shown(body: Any) -> str:
    if isinstance(body, dict) and "access_token" in body:
        body = {**body, "access_token": str(HIDDEN)}
    return json.dumps(body, indent=2, ensure_ascii=False)[:MOST_SHOWN]
