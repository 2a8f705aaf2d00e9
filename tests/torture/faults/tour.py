"""A round through all that the program does, by people and applications who ask again until they are answered."""

from __future__ import annotations

import hashlib
import os
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import httpx

from tests.support import sample_pdfs
from tests.support.no_trust import NO_TRUST
from tests.torture.faults.added import added
from tests.torture.faults.consoles import Consoles
from tests.torture.faults.customers import Customers
from tests.torture.faults.engine import LEASE_SECONDS, FaultyEngine
from tests.torture.faults.ghost import Ghost
from tests.torture.faults.partner import Partner
from tests.torture.paper.history import History, Job, Order, Sheet, job_of, notice_of
from tests.torture.paper.labels import label

AGAIN_SECONDS = 0.03
PATIENCE_SECONDS = 60.0
FINAL = {"printed", "failed", "cancelled"}
LARGE = 200_000
JUMP_SECONDS = 120
ASKED_TWICE = {"allow_same_address": True}
"""The server may die behind the commit: then it is asked again, and adds a second one."""
OWN_TOKEN = "of the engine that runs now"
Answer = dict[str, Any]


class Patience:
    """With an engine that does not fail: as long as it goes on failing, nothing can be expected of it."""

    def __init__(self, engine: FaultyEngine) -> None:
        self._engine = engine
        self._failures = -1
        self._until = 0.0

    def lasts(self) -> bool:
        failures = len(self._engine.hits)
        if failures != self._failures:
            self._failures, self._until = failures, time.monotonic() + PATIENCE_SECONDS
        return time.monotonic() < self._until


@dataclass
class Tour:
    """`jobs`: marker and printer of each job that a client or an operator has made."""

    engine: FaultyEngine
    uris: dict[str, str]
    printers: dict[str, str] = field(default_factory=dict)
    jobs: dict[str, tuple[str, str]] = field(default_factory=dict)
    orders: list[Order] = field(default_factory=list)
    rounds: int = 0
    document_id: str = ""
    _bearer: str = ""
    _client: Answer = field(default_factory=dict)
    _ahead: int = 0
    _left_job: str = ""
    _doubles: list[str] = field(default_factory=list)
    _ghost_jobs: int = 0
    _fed: int = 0

    def __post_init__(self) -> None:
        self._http = httpx.Client(verify=NO_TRUST, base_url=self.engine.base_url, timeout=30, trust_env=False)
        self.ghost = Ghost(self._ask, self.console)
        self._operator = {"Authorization": OWN_TOKEN}
        self.partner = Partner(self._http, self.console)
        self.consoles = Consoles(self._ask, self.console)
        self.customers = Customers(
            self._ask, self.console, self._operator, self.engine.base_url, lambda: time.time() + self._ahead
        )

    def close(self) -> None:
        self._http.close()

    def set_up(self) -> None:
        self._client = self._application("Shop")
        self._take_token()
        virtual = {"virtual": "virtual:///Tray", "gone": "virtual:///Gone"}
        for name, uri in {**self.uris, **virtual}.items():
            body: Answer = {"uri": uri, "name": name, "language": "zpl", "dpi": 203}
            body |= {"media_width_mm": 100, "media_height_mm": 150, **ASKED_TWICE}
            self.printers[name] = added(self.console, body)

    def round(self) -> None:
        """Run a round. All of its jobs end, except those of printers that are off; these are cancelled."""
        self.rounds += 1
        made = [self.order(name) for name in ("raw", "ipp", "old-ipp", "virtual", "lpd")]
        made += [self.order("raw", LARGE), self.order("ipp", LARGE), self.order("raw", pdf=True)]
        made.append(self.order("ipp"))  # so that all that is done for a job is done three times
        off = [self.order("off") for _ in range(3)]
        self.job_act(off[0], "hold")
        self._wait(lambda: self._is_past(off[1]))  # its turn has come: the one before it is held
        self.job_act(off[0], "release")
        self._move(off[1], "raw")
        self._ask_to_cancel(off[2])
        self.job_act(off[0], "cancel")
        self._operate()
        self._live_through()
        for print_job_id in made:
            self._settle(print_job_id)
        self._settle(off[1])
        self._reprint(made[3])  # asked twice it is two jobs: one whose paper nobody counts

    def history(self) -> History:
        """Return the engine's knowledge at the end; without the paper."""
        jobs = []
        for print_job_id, (marker, printer) in self.jobs.items():
            found = self.console("GET", f"/jobs/{print_job_id}")
            jobs.append(job_of(found, marker, printer))
        rows = self.console("GET", "/notices?show=all&limit=100")["data"]
        notices = tuple(notice for row in rows if (notice := notice_of(row)) is not None)
        return History(orders=tuple(self.orders), jobs=tuple(jobs), sheets=(), notices=notices, ended_at=time.time())

    def settle_all(self) -> None:
        for print_job_id in self.jobs:
            self._settle(print_job_id)

    def order(self, printer: str, size: int = 0, *, pdf: bool = False) -> str:
        marker = f"t{len(self.orders)}"
        if pdf:
            page = sample_pdfs.Page(100, 150).text(10, 20, 12, marker)
            files, form = {"file": ("label.pdf", sample_pdfs.pdf([page]))}, {}
        else:
            files = {"file": ("label.zpl", label(marker, size))}
            form = {"document_format": "raw", "document_raw_language": "zpl"}
        document = self.document_id = self.public("POST", "/documents", data=form, files=files)["document_id"]
        order = {"document_id": document, "printer_id": self.printers[printer]}
        print_job_id = self.public("POST", "/print-jobs", json=order, headers={"Idempotency-Key": marker})
        print_job_id = print_job_id["print_job_id"]
        # a picture has no marker that a printer could read
        if not pdf and printer != "virtual":
            self.jobs[print_job_id] = (marker, printer)
            self.orders.append(Order(marker=marker, answers=(print_job_id,)))
        else:
            self.orders.append(Order(marker=marker, answers=()))
        return str(print_job_id)

    def _move(self, print_job_id: str, printer: str) -> None:
        """Move the job between two attempts of its agent."""
        wanted = self.printers[printer]

        def moved() -> bool:
            self.job_act(print_job_id, "move", {"printer_id": wanted})
            return bool(self.console("GET", f"/jobs/{print_job_id}")["row"]["printer_id"] == wanted)

        self._wait(moved)
        self.jobs[print_job_id] = (self.jobs[print_job_id][0], printer)

    def _ask_to_cancel(self, print_job_id: str) -> None:
        """Undone once, then not; 404: what is over is forgotten by an engine that died."""
        for how in ("undo", "finish"):
            body = {"kind": "cancel", "print_job_ids": [print_job_id], "undo_seconds": 30}
            act_id = self.console("POST", "/job-acts", body)["act_id"]
            self.console("POST", f"/job-acts/{act_id}/{how}", allowed=(404,))

    def _operate(self) -> None:
        printer = self.printers["virtual"]
        self.public("GET", "/print-jobs?limit=1")
        for act in ("pause", "resume"):
            self.console("POST", f"/printers/{printer}/{act}")
        self.console("POST", f"/printers/{printer}/simulate", {"fault": "none"})
        self.console("PATCH", f"/printers/{printer}", {"stale_after_seconds": 3600})
        self.console("POST", f"/printers/{printer}/backlog", {"choice": "print"})
        test = self.console("POST", f"/printers/{printer}/test")["print_job_id"]
        self._settle(test)
        if "gone" in self.printers and "server.printer.remove.after" not in self.engine.left:
            del self.printers["gone"]
        elif "gone" in self.printers:
            self.console("DELETE", f"/printers/{self.printers['gone']}", allowed=(404,))
            body = {"uri": "virtual:///Gone", "name": "gone", **ASKED_TWICE}
            self.printers["gone"] = added(self.console, body)
        client = self._client["client_id"]
        for act in ("disable", "enable"):
            self.console("POST", f"/clients/{client}/{act}")
        self._take_token()
        self.partner.come()
        self.partner.change_key()
        self._wait(self.partner.call)
        for notice in self.console("GET", "/notices?show=open&limit=10")["data"]:
            # 422: it asks for an answer
            self.console("POST", f"/notices/{notice['number']}/close", allowed=(422,))

    def _live_through(self) -> None:
        """Let events hit a computer, its disk and other agents, as long as there is something to hit."""
        self._until_hit("agent.call.errand.", self._ask_what_it_is)
        self._until_hit("agent.device.ipp.identify_printer.", self._ask_which_it_is)
        self._until_hit("server.feed.", self._feed)
        self._until_hit("server.clock.jump.", self._set_clock)
        self._until_hit("server.backup.", lambda: self.console("GET", "/backup"))
        self._until_hit("server.retention.look.", self._leave_bytes)
        self._until_hit("server.agent.announce.", self.ghost.come)
        self._until_hit("server.lease.end.", self._leave_a_lease, seconds=LEASE_SECONDS + 3)
        customers = ("application", "assertion", "relationship", "installation", "agent.revoke")
        for points in customers:
            self._until_hit(f"server.{points}.", self.customers.live)
        for points in ("console", "operator"):
            self._until_hit(f"server.{points}.", self.consoles.live)
        self._until_hit("server.job.cancel.", self._cancel_as_client)
        self._until_hit("server.job.duplicate.", self._order_twice)
        self._cancel_doubles()  # else the ghost takes them first
        self._until_hit("server.job.answer.", self._answer_a_doubt)
        self._until_hit("server.job.unconfirmed.", self._leave_a_doubt)
        self._until_hit("server.job.finish.", self._leave_a_doubt)

    def _until_hit(self, points: str, act: Callable[[], object], *, seconds: float = 1.5) -> None:
        def left() -> list[str]:
            return [point for point in self.engine.left if point.startswith(points)]

        deadline = time.monotonic() + PATIENCE_SECONDS
        while (before := left()) and time.monotonic() < deadline:
            act()
            again = time.monotonic() + seconds
            while left() == before and time.monotonic() < again:
                time.sleep(AGAIN_SECONDS)

    def _ask_what_it_is(self) -> None:
        """422: its agent is not back yet."""
        self.console("POST", "/probes", {"uri": "virtual:///Tray"}, allowed=(422,))

    def _ask_which_it_is(self) -> None:
        self.console("POST", "/identifications", {"uri": self.uris["ipp"]}, allowed=(422,))

    def _feed(self) -> None:
        """At a printer that is off: no label is fed that nobody counts."""
        self._fed += 1
        path = f"/console-api/v1/printers/{self.printers['off']}/sensor"
        headers = {**self._operator, "Idempotency-Key": f"feed-{self._fed}"}
        self._ask("POST", path, headers, allowed=(422,))

    def _set_clock(self) -> None:
        self._ahead += JUMP_SECONDS
        self.engine.set_clock(self._ahead)

    def _leave_bytes(self) -> None:
        """A crash long ago left a document without a row."""
        content = f"left {self.rounds}".encode()
        name = hashlib.sha256(content).hexdigest()
        file = self.engine.data.server / "documents" / name[:2] / name
        file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        file.write_bytes(content)
        os.utime(file, (0, 0))

    def _leave_a_lease(self) -> None:
        """Let its agent take a job and fall silent."""
        self.ghost.come()
        if not self._left_job:
            self._left_job = self._order_at_ghost()
        self.ghost.take()

    def _order_twice(self) -> None:
        """The same label, and nobody prints it."""
        self.ghost.come()
        self._cancel_doubles()
        self._doubles = [self._order_at_ghost() for _ in range(2)]

    def _cancel_as_client(self) -> None:
        """The application that made a job takes it back."""
        self.ghost.come()
        self.public("POST", f"/print-jobs/{self._order_at_ghost()}/cancel", allowed=(409,))

    def _cancel_doubles(self) -> None:
        for print_job_id in self._doubles:
            self.job_act(print_job_id, "cancel")
        self._doubles = []

    def _answer_a_doubt(self) -> None:
        """People say what became of the job."""
        if print_job_id := self._doubt():
            self._wait(lambda: self._row(print_job_id)["unconfirmed"])
            self.job_act(print_job_id, "answer", {"came_out": False})

    def _leave_a_doubt(self) -> None:
        """Leave an outcome unknown, without an answer."""
        if print_job_id := self._doubt():
            self._wait(lambda: self._row(print_job_id)["status"] in FINAL)

    def _doubt(self) -> str:
        """The job in whose print an agent falls silent; empty = it came to nothing."""
        if self._left_job:
            self.job_act(self._left_job, "cancel")
            self._left_job = ""
        self.ghost.come()
        print_job_id = self._order_at_ghost()
        return print_job_id if self.ghost.print_one(print_job_id) else ""

    def _row(self, print_job_id: str) -> Answer:
        return dict(self.console("GET", f"/jobs/{print_job_id}")["row"])

    def _order_at_ghost(self) -> str:
        self._ghost_jobs += 1
        order = {"document_id": self.document_id, "printer_id": self.ghost.printer()}
        headers = {"Idempotency-Key": f"ghost-{self._ghost_jobs}"}
        return str(self.public("POST", "/print-jobs", json=order, headers=headers)["print_job_id"])

    def _reprint(self, print_job_id: str) -> None:
        row = self.console("GET", f"/jobs/{print_job_id}")["row"]
        if row["status"] in FINAL:
            act = {"kind": "reprint", "print_job_ids": [print_job_id]}
            self._settle(self.console("POST", "/job-acts", act)["jobs"][0]["print_job_id"])

    def _settle(self, print_job_id: str) -> None:
        """Follow a job to its end. If its outcome is unknown, people answer every other time: it did not come out."""

        row: Answer = {}

        def settled() -> bool:
            nonlocal row
            row = self.console("GET", f"/jobs/{print_job_id}")["row"]
            text = "server.job.answer.after" in self.engine.left or int(print_job_id[-1], 16) % 2
            if row["unconfirmed"] and text:
                came_out = print_job_id in self.jobs and self._is_on_paper(self.jobs[print_job_id][0])
                self.job_act(print_job_id, "answer", {"came_out": came_out})
            return row["status"] in FINAL

        self._wait(settled, lambda: row)

    def _is_on_paper(self, marker: str) -> bool:
        return any(sheet.marker == marker and sheet.complete for sheet in self.sheets())

    sheets: Callable[[], tuple[Sheet, ...]] = field(default=tuple)

    def _is_past(self, print_job_id: str) -> bool:
        """It was tried once: its printer is off."""
        events = self.console("GET", f"/jobs/{print_job_id}")["events"]
        return any(event["kind"] == "released" for event in events)

    def _application(self, name: str) -> Answer:
        """Create an API client. If an engine stored it and died before it answered, give it a new secret."""
        made: Answer = self.console("POST", "/clients", {"name": name}, allowed=(422,))
        if "client_id" in made:
            return made
        (stored,) = (each for each in self.console("GET", "/clients") if each["name"] == name)
        renewed: Answer = self.console("POST", f"/clients/{stored['client_id']}/rotate", {"overlap_seconds": 0})
        return renewed

    def _take_token(self) -> None:
        form = {key: self._client[key] for key in ("client_id", "client_secret")}
        answer = self._ask("POST", "/oauth/token", {}, data={"grant_type": "client_credentials", **form})
        self._bearer = answer["access_token"]

    def job_act(self, print_job_id: str, act: str, body: Answer | None = None) -> None:
        """Too late is an answer, too: the first one may have got lost."""
        if act == "answer":
            self.console("POST", f"/jobs/{print_job_id}/answer", body, allowed=(409, 422))
            return
        one = {"kind": act, "print_job_ids": [print_job_id], **(body or {})}
        keyed = {"Idempotency-Key": f"cancel-{print_job_id}"} if act == "cancel" else {}
        self._ask("POST", "/console-api/v1/job-acts", {**self._operator, **keyed}, json=one)

    def console(self, method: str, path: str, body: Answer | None = None, *, allowed: tuple[int, ...] = ()) -> Any:
        return self._ask(method, f"/console-api/v1{path}", self._operator, allowed=allowed, json=body)

    def public(self, method: str, path: str, *, headers: dict[str, str] | None = None, **more: Any) -> Any:
        bearer = {"Authorization": f"Bearer {self._bearer}", **(headers or {})}
        return self._ask(method, f"/api/v1{path}", bearer, **more)

    def try_public(self, method: str, path: str, *, headers: dict[str, str] | None = None, **more: Any) -> Any:
        """The answer, whatever it is."""
        bearer = {"Authorization": f"Bearer {self._bearer}", **(headers or {})}
        return self._http.request(method, f"/api/v1{path}", headers=bearer, **more)

    def _ask(
        self, method: str, path: str, headers: dict[str, str], *, allowed: tuple[int, ...] = (), **more: Any
    ) -> Any:
        patience = Patience(self.engine)
        while True:
            why, sent = "", self._with_own(headers)
            try:
                answer = self._http.request(method, path, headers=sent, **more)
                if answer.is_success or answer.status_code in allowed:
                    is_json = "json" in answer.headers.get("content-type", "")
                    return answer.json() if is_json else answer.content
                why = f"{answer.status_code} {answer.text}"
                unready = "no print agent of its own" in answer.text  # its first start was cut short before that
                renewed = answer.status_code == 401 and sent != headers  # the engine began anew, with another token
                assert answer.status_code in (409, 429, 500, 503) or unready or renewed, f"{method} {path}: {why}"
            except httpx.TransportError as error:
                why = repr(error)
            assert patience.lasts(), f"{method} {path}: {why}"
            time.sleep(AGAIN_SECONDS)

    def _with_own(self, headers: dict[str, str]) -> dict[str, str]:
        if headers.get("Authorization") != OWN_TOKEN:
            return headers
        return {**headers, "Authorization": f"Bearer {self.engine.data.console_token()}"}

    def _wait(self, happened: Callable[[], bool], seen: Callable[[], object] = lambda: "it did not happen") -> None:
        patience = Patience(self.engine)
        while not happened():
            assert patience.lasts(), seen()
            time.sleep(AGAIN_SECONDS)


__all__ = ["Job", "Tour"]
