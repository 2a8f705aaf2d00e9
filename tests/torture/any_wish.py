"""`python -m tests.torture.any_wish --cases 10000`: absurd wishes about printers, and absurd words of an agent.

Media, calibration, policy, logins, trust, addresses, searches, probes, standby, acts on jobs: every field gets numbers
beyond all measure, texts that are none, ids of others. All answers are documented ones with a stable code, never 5xx;
then all that is kept can still be read, and nothing of another agent's printer has changed. The last line is JSON.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import sys
import tempfile
from base64 import b64encode
from collections import Counter
from contextlib import suppress
from copy import deepcopy
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from uuid import uuid4

import httpx
import msgspec

from server_core.contract.types.agents import PrinterSetups
from server_core.contract.types.discovery import AgentCommandKind
from server_core.contract.types.errors import ErrorCode
from server_core.contract.types.parameters import PrintDefaults
from server_core.contract.types.printers import PrinterView
from tests.support.live_server import TOKEN, AgentCaller, LiveServer, open_server
from tests.support.sample_pdfs import Page, pdf

SECRET = "s3cret-of-the-printer-4711"
CREDENTIALS = ("client_id", "client_secret")
PDF = pdf([Page(width_mm=100, height_mm=150)])
NUMBERS: tuple[Any, ...] = (
    -1, 0, 1, 50, -50, 72, 2000, 2400, -0.0, 0.999, 10**9, 10**19, -(10**30), 10**400, 1e308, 5e-324,
    float("nan"), float("inf"), float("-inf"),
)  # fmt: skip
TEXTS: tuple[Any, ...] = (
    "", " ", "\0", "\n", "\u202e", "\ud800", "日本語", "🖨" * 50, "x" * 70_000, "null", "../../etc/passwd", "' OR 1=1",
    "socket://192.0.2.7:99999", "ipp://[::1", "virtual:///", "usb:///?serial=%00", "http://192.0.2.7", "%", "NaN",
    "1e9", "0" * 64, "00000000-0000-0000-0000-000000000000",
)  # fmt: skip
SHAPES: tuple[Any, ...] = (None, True, False, [], {}, [[]], [None], [1] * 300, {"": ""}, {"a": {"b": {"c": []}}})
ABSURD = (*NUMBERS, *TEXTS, *SHAPES)
DEPTH: Any = json.loads("[" * 40 + "]" * 40)
WISHES: dict[str, tuple[str, str, dict[str, Any]]] = {
    "media": ("POST", "/media", {"media_width_mm": 100, "media_height_mm": 150}),
    "calibration": ("POST", "/calibration", {"calibration_x_mm": 1, "calibration_y_mm": -1, "darkness": 50}),
    "undo": ("POST", "/calibration", {"undo": True}),
    "grid": ("POST", "/grid", {}),
    "test": ("POST", "/test", {}),
    "standby": ("POST", "/standby", {}),
    "trust": ("POST", "/trust", {"certificate": "a" * 64}),
    "login": ("POST", "/login", {"user_name": "anna", "password": SECRET}),
    "address": ("POST", "/address", {"uri": "virtual:///other", "accept": True, "only_look": False, "agent_id": None}),
    "identify": ("POST", "/identify", {"feed": True}),
    "trial": ("POST", "/trial", {"language": "zpl"}),
    "language": ("POST", "/language", {"language": "zpl"}),
    "policy": ("PATCH", "", {"raw_policy": "screen", **msgspec.to_builtins(PrintDefaults()),
        "default_orientation": "landscape", "shared_with": None, "standby_printer_id": None}),
    "tuning": ("PATCH", "", {"calibration_x_mm": 1, "head_width_mm": 104, "darkness": 50, "speed_mm_s": 100,
        "halftone": "auto", "opens_drawer": False}),
    "patience": ("PATCH", "", {"minimum_evidence": None, "stale_after_seconds": 60, "expires_after_seconds": 3600}),
}  # fmt: skip
"""Requests for one printer: method, path after its address, a valid body."""
JOB_WISHES: dict[str, dict[str, Any]] = {
    "cancel": {"kind": "cancel", "undo_seconds": 0},
    "ask": {"kind": "cancel", "undo_seconds": 30},
    "hold": {"kind": "hold"},
    "release": {"kind": "release"},
    "move": {"kind": "move", "undo_seconds": 8},
    "reprint": {"kind": "reprint"},
}
"""Acts on many jobs; the jobs, and where to, are put in."""
SITE_WIDE = ("discoveries", "probes", "identifications", "trials")
ASKED = frozenset({"address", "identify"})
"""The requests that need an answer of the agent."""
IDENTITY = {"uuid": "6d4ff0ce-6b11-11d8-8020-48a3ee01a2b3", "serial": "D2J220801234", "mac": "00:07:4d:12:34:56"}
PROBE: dict[str, Any] = {"status": "online", "status_reasons": [], "message": "", "problem": None, "language": "zpl",
    "model": "Zebra ZD421", "identity": IDENTITY, "dpi": 203, "head_width_mm": 104, "media_width_mm": 100,
    "media_height_mm": 150, "certificate": "c" * 64, "capabilities": {"dpi": [203], "raw_languages": ["zpl"],
    "media": [{"name": "label", "width_mm": 100, "height_mm": 150, "loaded": True}],
    "copies": {"min": 1, "max": 9}}}  # fmt: skip
FOUND = {"printers": [{"name": "Zebra", "model": "Zebra ZD421", "identity": IDENTITY, "language": "zpl",
    "ways": [{"uri": "socket://192.0.2.7:9100", "way": "mdns", "where": "192.0.2.7"}]}],
    "sources": [{"way": "mdns", "done": True, "seconds": 1.5}], "done": True}  # fmt: skip
NEWS = {
    AgentCommandKind.SEARCH: FOUND,
    AgentCommandKind.PROBE: PROBE,
    AgentCommandKind.IDENTIFY: {"shown": "fed", "can_feed": True, "problem": None},
    AgentCommandKind.TRIAL: {"problem": None},
}
REPORT = {**{name: PROBE[name] for name in ("status", "status_reasons", "message", "model", "capabilities")},
    "serial": IDENTITY["serial"], "device_uuid": IDENTITY["uuid"], "device_mac": IDENTITY["mac"],
    "drawing": {"takes_pdf": False, "dpi": [203], "max_copies": 9,
    "raster": [{"format": "image/pwg-raster", "dpi": [300]}]},
    "supplies": [{"name": "Black", "kind": "toner", "percent": 7}], "untrusted_certificate": "b" * 64}  # fmt: skip


def spoilt(rng: random.Random, body: Any) -> Any:
    """The same with one to three values, at any depth, put in place of others, left out or added."""
    spoiling = deepcopy(body)
    for _ in range(rng.choice((0, 1, 1, 1, 2, 3))):
        if rng.random() < 0.03:
            return deepcopy(rng.choice((*ABSURD, DEPTH)))
        where = spoiling
        while isinstance(where, dict | list) and where:
            key = rng.choice(list(where)) if isinstance(where, dict) else rng.randrange(len(where))
            if isinstance(where[key], dict | list) and where[key] and rng.random() < 0.7:
                where = where[key]
                continue
            if isinstance(where, dict) and rng.random() < 0.1:
                where.pop(key)
                where[rng.choice(("", "unknown", "\ud800"))] = 1
            else:
                where[key] = deepcopy(rng.choice(_of_its_kind(where[key]) if rng.random() < 0.6 else ABSURD))
            break
    return spoiling


def _of_its_kind(value: Any) -> tuple[Any, ...]:
    return TEXTS if isinstance(value, str) else NUMBERS if isinstance(value, int | float) else SHAPES


@dataclass(kw_only=True)
class Outcome:
    cases: int = 0
    answers: Counter[str] = field(default_factory=Counter)
    complaints: list[str] = field(default_factory=list)

    def judge(self, asked: str, answer: httpx.Response) -> None:
        self.cases += 1
        text = f"{answer.status_code}"
        if answer.is_error:
            try:
                problem = answer.json()
                text += f" {ErrorCode(problem['error_code']).value}"
                known = bool(problem["message"]) and answer.status_code < 500
            except (ValueError, KeyError):
                known = False
            if not known:
                self.complaints.append(f"{asked[:300]} -> {answer.status_code} {answer.text[:300]}")
        if SECRET in answer.text:
            self.complaints.append(f"{asked[:300]} -> the password")
        self.answers[text] += 1


@dataclass(kw_only=True)
class _Run:
    live: LiveServer
    agent: AgentCaller
    rng: random.Random
    outcome: Outcome
    targets: list[str] = field(default_factory=list)
    other: str = ""
    token: str = ""

    async def furnish(self) -> None:
        live = self.live
        for uri, facts in (
            ("virtual:///labels", {"language": "zpl", "dpi": 203}),
            ("ipps://192.0.2.9/ipp/print", {}),
            ("virtual:///receipts", {"language": "escpos"}),
        ):
            self.targets.append(str((await live.add_printer(uri, uri=uri, **facts)).printer_id))
        stranger = await live.enrol(bundled=False, instance="instance-2")
        (agents,) = [(await live.ask("GET", "/agents")).json()]
        (theirs,) = [one["agent_id"] for one in agents if one["agent_instance_id"] == "instance-2"]
        self.other = str((await live.add_printer("Other", agent_id=theirs)).printer_id)
        removed = str((await live.add_printer("Removed")).printer_id)
        await live.ask("DELETE", f"/printers/{removed}")
        assert stranger.incarnation
        body = {"name": "Shop", "scopes": ["printers:read", "print_jobs:write", "documents:write"]}
        made = await live.ask("POST", "/clients", body)
        form = {"grant_type": "client_credentials"} | {name: made.json()[name] for name in CREDENTIALS}
        self.token = (await live.http.post("/oauth/token", data=form)).raise_for_status().json()["access_token"]
        self.targets += [self.other, removed, str(uuid4()), "x", "%00", "..%2f..", "0" * 5000]

    async def ask(self, method: str, path: str, body: Any) -> None:
        content = json.dumps(body).encode()
        headers = {"Authorization": f"Bearer {TOKEN}"}
        await self.send(method, f"/console-api/v1{path}", headers, content)

    async def request(self) -> None:
        rng = self.rng
        kind = rng.choice((*WISHES, *["address"] * 4, *SITE_WIDE, "look", *["report"] * 3, "job", *["jobs"] * 2))
        target = rng.choice(self.targets[:3] if rng.random() < 0.7 else self.targets)
        match kind:
            case "discoveries":
                await self.ask("POST", "/discoveries", spoilt(rng, {"agent_id": None, "address": "192.0.2.7"}))
            case "probes":
                await self.ask("POST", "/probes", spoilt(rng, {"uri": "socket://192.0.2.7", "agent_id": None}))
            case "identifications" | "trials":
                place = {"uri": "socket://192.0.2.7", "agent_id": None, "language": "zpl"}
                label = {"dpi": 203, "media_width_mm": 100, "media_height_mm": 150}
                await self.ask("POST", f"/{kind}", spoilt(rng, place | (label if kind == "trials" else {})))
            case "look":
                query = {"after": str(rng.choice(ABSURD))[:2000], "wait": rng.choice(("", "-1", "nan", "x", "0"))}
                await self.ask(
                    "GET", f"/discoveries/{rng.choice(self.targets)}?{httpx.QueryParams(_sayable(query))}", {}
                )
            case "job":
                order = {"printer_id": target, "document_base64": b64encode(PDF).decode(), "margin_left_mm": 1}
                for path, body in (("/print-jobs/from-base64", order), ("/printers", None)):
                    headers = {"Authorization": f"Bearer {self.token}", "Idempotency-Key": uuid4().hex}
                    method, content = ("GET", b"") if body is None else ("POST", json.dumps(body).encode())
                    await self.send(method, f"/api/v1{path}", headers, content)
            case "jobs":
                await self.wish_of_jobs(target)
            case "report":
                printers = [spoilt(rng, {"printer_id": each} | REPORT) for each in self.targets[:4]]
                await self.tell("/printers/state", {"printers": rng.choice((printers, spoilt(rng, printers)))})
            case _:
                method, path, body = WISHES[kind]
                if "standby_printer_id" in body:
                    chosen = rng.choice([None, *self.targets])
                    body = body | {"standby_printer_id": chosen, "shared_with": rng.choice([None, [chosen]])}
                if kind in ASKED and target == self.other:
                    return  # its agent is there, and never answers: each time 8 s
                is_sound = kind == "address" and rng.random() < 0.7
                await self.ask(method, f"/printers/{target}{path}", body if is_sound else spoilt(rng, body))

    async def wish_of_jobs(self, target: str) -> None:
        """Acts on many, their undo, pages printed again, a file of the console; some name nothing that is there."""
        rng = self.rng
        jobs = [*(row["print_job_id"] for row in (await self.live.ask("GET", "/jobs?limit=5")).json()["data"]), target]
        act = JOB_WISHES[rng.choice(list(JOB_WISHES))] | {"print_job_ids": rng.sample(jobs, rng.randint(1, len(jobs)))}
        if act["kind"] in ("move", "reprint"):
            act |= {"printer_id": target}
        await self.ask("POST", "/job-acts", spoilt(rng, act))
        await self.ask("POST", f"/job-acts/{rng.choice(jobs)}/{rng.choice(('undo', 'finish'))}", {})
        pages = {"pages": [{"first": 1, "last": 1}], "copies": 2}
        one = {"kind": "reprint", "print_job_ids": [rng.choice(jobs)], **pages}
        await self.ask("POST", "/job-acts", spoilt(rng, one))
        query = {"filename": str(rng.choice(TEXTS))[:2000], "format": rng.choice(("pdf", "raw", "", "x"))}
        query["raw_language"] = rng.choice(("zpl", "", "\0"))
        content = rng.choice((PDF, b"^XA^FDx^FS^XZ", b"", PDF[:99]))
        headers = {"Authorization": f"Bearer {TOKEN}"}
        path = f"/console-api/v1/documents?{httpx.QueryParams(_sayable(query))}"
        await self.send("POST", path, headers, content, shown="a file")
        await self.ask(
            "POST", "/jobs", spoilt(rng, {"document_id": rng.choice(jobs), "printer_id": target, "copies": 1})
        )

    async def tell(self, path: str, body: Any) -> int:
        content = json.dumps(body).encode()
        return await self.send("PUT", f"/agent-api/v1{path}", self.agent.headers, content)

    async def send(
        self, method: str, path: str, headers: dict[str, str], content: bytes, *, shown: str | None = None
    ) -> int:
        text = f"{method} {path} {shown or content.decode()}"
        try:
            answer = await self.live.http.request(method, path, headers=headers, content=content)
        except httpx.TimeoutException:
            self.outcome.complaints.append(f"{text[:300]} -> no answer")
            raise
        self.outcome.judge(text, answer)
        return answer.status_code

    async def answer_errands(self) -> None:
        """Answer commands like an agent that anybody may have taken over."""
        while True:
            for errand in (await self.agent.poll({}, wait=5.0, revision=self.revision)).errands:
                news = {errand.kind.value: NEWS[errand.kind]}
                if await self.tell(f"/errands/{errand.errand_id}", spoilt(self.rng, news)) >= 400:
                    await self.tell(f"/errands/{errand.errand_id}", news)

    @property
    def revision(self) -> int:
        return self.live.server.state.revision.value

    async def all_is_kept(self) -> None:
        """Readable by those who read it, and as it was where it is none of this agent's business."""
        answer = await self.live.ask("GET", "/printers")
        printers = {str(one.printer_id): one for one in msgspec.json.decode(answer.content, type=list[PrinterView])}
        setups = await self.agent.call("GET", "/printers")
        msgspec.json.decode(setups.content, type=PrinterSetups)
        if (other := printers[self.other]).serial is not None or other.model is not None:
            self.outcome.complaints.append(f"another agent's printer is told to be {other.serial} {other.model}")
        for path in ("/audit?limit=100", "/notices", "/jobs"):
            answer = await self.live.ask("GET", path)
            self.outcome.judge(f"GET {path}", answer)


def _sayable(query: dict[str, str]) -> dict[str, str]:
    return {name: value.encode("utf-8", "replace").decode() for name, value in query.items()}


async def any_wish(folder: Path, cases: int, seed: int) -> Outcome:
    outcome = Outcome()
    async with open_server(folder) as live:
        run = _Run(live=live, agent=await live.enrol(), rng=random.Random(seed), outcome=outcome)
        await run.furnish()
        answering = asyncio.create_task(run.answer_errands())
        try:
            while outcome.cases < cases:
                await run.request()
                assert not answering.done(), answering
            await run.all_is_kept()
        finally:
            answering.cancel()
            with suppress(asyncio.CancelledError):
                await answering
    return outcome


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--cases", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=1)
    request = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        outcome = asyncio.run(any_wish(Path(name), request.cases, request.seed))
    fields = {"cases": outcome.cases, "answers": dict(outcome.answers), "complaints": outcome.complaints[:20]}
    sys.stdout.write(json.dumps(fields) + "\n")
    return 1 if outcome.complaints else 0


if __name__ == "__main__":
    sys.exit(main())
