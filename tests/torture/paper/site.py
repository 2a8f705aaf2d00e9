"""The site under torture: server and agents as processes, told what to do over HTTP by operators and applications."""

from __future__ import annotations

import signal
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx

from tests.support.live_server import act_on, of_one_job
from tests.support.no_trust import NO_TRUST
from tests.torture.paper.processes import Nursery, Program, lasting_port

ENROL_SECONDS = 30.0


@dataclass(kw_only=True)
class Site:
    """`bundled`: one process is server and agent; else two, each with a folder of its own."""

    folder: Path
    nursery: Nursery
    bundled: bool = True
    port: int = field(default_factory=lasting_port)
    server: Program | None = None
    agent: Program | None = None
    agent_deaths: int = 0
    deaths: int = 0
    _console: httpx.Client | None = None

    @property
    def base_url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def console(self) -> httpx.Client:
        """The operator's interface. Raises httpx.TransportError while the server is dead."""
        if self._console is None:
            self._console = httpx.Client(
                verify=NO_TRUST,
                base_url=f"{self.base_url}/console-api/v1/",
                auth=self._with_token,
                timeout=20,
                trust_env=False,
            )
        return self._console

    def _with_token(self, request: httpx.Request) -> httpx.Request:
        """Use the running engine's token; each engine has another one."""
        request.headers["Authorization"] = f"Bearer {(self.folder / 'server' / 'console-token').read_text()}"
        return request

    def start_server(self, *setup: str, failpoints: str = "") -> None:
        more = () if self.bundled else ("--no-agent",)
        rate = ("--requests-per-second", "100000")
        place = ("--data-dir", str(self.folder / "server"), "--port", str(self.port))
        self.server = self.nursery.start(
            "serve", *place, *rate, *more, log="server", setup=setup, failpoints=failpoints
        )

    def start_agent(self, *setup: str) -> None:
        """Start the agent, if it is a process of its own."""
        if not self.bundled:
            place = ("--data-dir", str(self.folder / "agent"))
            self.agent = self.nursery.start("agent", "run", *place, log="agent", setup=setup)

    def start(self, *setup: str) -> None:
        """Start the programs that do not run. Returns at once."""
        if self.server is None:
            self.start_server(*setup)
        if self.agent is None:
            self.start_agent(*setup)

    def wait_ready(self) -> None:
        for program in (self.server, self.agent):
            if program is not None and program.ready is None:
                program.wait_ready()

    def kill_server(self, *, tree: bool = False) -> None:
        if self.server is not None:
            self.server.end(tree=tree)
            self.server = None
            self.deaths += 1
            self.agent_deaths += self.bundled

    def kill_agent(self, *, tree: bool = False) -> None:
        if self.agent is not None:
            self.agent.end(tree=tree)
            self.agent = None
            self.deaths += 1
            self.agent_deaths += 1

    def stop(self) -> None:
        """Stop it as a person would."""
        for program in (self.agent, self.server):
            if program is not None:
                program.end(signal.SIGTERM)
        self.agent = self.server = None

    def enrol(self) -> str:
        """The id of the agent that prints here; the server runs."""
        if not self.bundled:
            link = self.post("agents/links", name="Pack")["link"]
            place = ("--data-dir", str(self.folder / "agent"))
            enrolling = self.nursery.start("agent", "enroll", *place, "--json", link, log="enrol")
            enrolling.wait_ready()
            self.start_agent()
            self.wait_ready()
        deadline = time.monotonic() + ENROL_SECONDS
        while not (agents := self.get("agents")):
            assert time.monotonic() < deadline
            time.sleep(0.05)
        return str(agents[-1]["agent_id"])

    def get(self, path: str, **query: Any) -> Any:
        return self.console.get(path, params=query).raise_for_status().json()

    def post(self, path: str, **body: Any) -> Any:
        return self.console.post(path, json=body).raise_for_status().json()

    def act(self, job: str, kind: str, **body: Any) -> httpx.Response:
        """An act of the operator on one job: its row, or why the job refused it."""
        if kind == "answer":
            return self.console.post(f"jobs/{job}/answer", json=body)
        return of_one_job(self.console.post("job-acts", json=act_on(job, kind, body)))

    def patch(self, path: str, **body: Any) -> Any:
        return self.console.patch(path, json=body).raise_for_status().json()

    def add_printer(self, name: str, uri: str, agent_id: str | None = None) -> str:
        """Add a printer and return its id."""
        facts: dict[str, Any] = {"uri": uri, "name": name, "language": "zpl", "dpi": 203}
        media = {"media_width_mm": 100, "media_height_mm": 150}
        whose = {} if agent_id is None else {"agent_id": agent_id}
        return str(self.post("printers", **facts, **media, **whose)["printer_id"])

    def rows(self, most: int | None = None) -> Iterator[dict[str, Any]]:
        """Rows of the queue, newest first."""
        yield from self.pages("jobs", most, show="all")

    def pages(self, path: str, most: int | None = None, **query: Any) -> Iterator[dict[str, Any]]:
        cursor: str | None = None
        count = 0
        while True:
            page = self.get(path, limit=100, **query, **({} if cursor is None else {"cursor": cursor}))
            yield from page["data"]
            count += len(page["data"])
            cursor = page["next_cursor"]
            if cursor is None or (most is not None and count >= most):
                return

    def only_job(self) -> dict[str, Any]:
        """Return the only job of a site. A list may miss a job that moves at that moment."""
        deadline = time.monotonic() + 30
        while not (rows := list(self.rows())):
            assert time.monotonic() < deadline, "there is no job"
        (row,) = rows
        return row

    def wait_row(self, *states: str, attempt: int = 0, seconds: float = 30) -> dict[str, Any]:
        """The only job once it is in one of these states, at this attempt or a later one; `unconfirmed` is one, too."""
        deadline = time.monotonic() + seconds
        while True:
            row = self.only_job()
            found = row["status"] in states or (row["unconfirmed"] and "unconfirmed" in states)
            if found and row["attempt"] >= attempt:
                return row
            assert time.monotonic() < deadline, row
            time.sleep(0.05)

    def close(self) -> None:
        if self._console is not None:
            self._console.close()


def wait_until(happened: Callable[[], bool], seconds: float) -> bool:
    """Wait; return whether it happened."""
    deadline = time.monotonic() + seconds
    while not happened():
        if time.monotonic() > deadline:
            return False
        time.sleep(0.1)
    return True
