"""Applications that order prints through the public API, and ask again with the same key until they have a 201."""

from __future__ import annotations

import base64
import queue
import random
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

import httpx

from tests.support.no_trust import NO_TRUST
from tests.torture.paper.history import Order
from tests.torture.paper.labels import label
from tests.torture.paper.site import Site

RETRY_SECONDS = 0.1
TIMEOUT_SECONDS = 5.0
AGAIN = {401, 409, 429, 500, 503}


@dataclass(frozen=True, kw_only=True, slots=True)
class Wish:
    marker: str
    printer_id: str
    size_bytes: int = 0
    copies: int = 1


@dataclass
class Shop:
    """`accepted`: job id by marker. Its threads end when it is closed."""

    site: Site
    threads: int = 4
    accepted: dict[str, str] = field(default_factory=dict)
    answers: dict[str, list[str]] = field(default_factory=dict)
    troubles: list[str] = field(default_factory=list)
    asked_again: int = 0
    _requests: queue.Queue[Wish | None] = field(default_factory=queue.Queue)
    _running: list[threading.Thread] = field(default_factory=list)
    _closed: bool = False

    def open(self) -> None:
        """The server runs: it makes the application's credentials."""
        self._credentials = self.site.post("clients", name="Shop backend")
        for number in range(self.threads):
            thread = threading.Thread(target=self._sell, args=(number,), name=f"shop-{number}", daemon=True)
            thread.start()
            self._running.append(thread)

    def order(self, request: Wish) -> None:
        self._requests.put(request)

    def wait_accepted(self, count: int, seconds: float) -> None:
        deadline = time.monotonic() + seconds
        while len(self.accepted) < count:
            assert not self.troubles, self.troubles
            assert time.monotonic() < deadline, f"{len(self.accepted)} of {count} orders were accepted"
            time.sleep(0.05)

    def orders(self) -> tuple[Order, ...]:
        return tuple(Order(marker=marker, answers=tuple(found)) for marker, found in self.answers.items())

    def close(self) -> None:
        self._closed = True
        for _ in self._running:
            self._requests.put(None)
        for thread in self._running:
            thread.join()

    def _sell(self, number: int) -> None:
        chance = random.Random(number)
        with httpx.Client(
            verify=NO_TRUST, base_url=self.site.base_url, timeout=TIMEOUT_SECONDS, trust_env=False
        ) as http:
            while (request := self._requests.get()) is not None and not self._closed:
                try:
                    self._until_accepted(http, request, chance)
                except Exception as error:  # the run ends with it
                    self.troubles.append(f"{request.marker}: {error!r}")

    def _until_accepted(self, http: httpx.Client, request: Wish, chance: random.Random) -> None:
        in_one, document_id = chance.random() < 0.5, None
        while not self._closed:
            if "Authorization" not in http.headers:
                self._get_token(http)
                continue
            if not in_one and document_id is None:
                file = {"file": (f"{request.marker}.zpl", label(request.marker, request.size_bytes))}
                form = {"document_format": "raw", "document_raw_language": "zpl"}
                answer = self._ask(http, "/api/v1/documents", data=form, files=file)
                document_id = None if answer is None else answer["document_id"]
                continue
            body: dict[str, Any] = {"printer_id": request.printer_id, "copies": request.copies}
            if in_one:
                body |= {
                    "document_base64": base64.b64encode(label(request.marker, request.size_bytes)).decode(),
                    "document_filename": f"{request.marker}.zpl",
                    "document_format": "raw",
                    "document_raw_language": "zpl",
                }
            else:
                body["document_id"] = document_id
            path = "/api/v1/print-jobs" + ("/from-base64" if in_one else "")
            answer = self._ask(http, path, json=body, headers={"Idempotency-Key": request.marker})
            if answer is not None:
                self.answers.setdefault(request.marker, []).append(answer["print_job_id"])
                self.accepted[request.marker] = answer["print_job_id"]
                return

    def _ask(self, http: httpx.Client, path: str, **what: Any) -> dict[str, Any] | None:
        """None = not now."""
        try:
            answer = http.post(path, **what)
        except httpx.TransportError:
            answer = None
        if answer is not None and answer.status_code == 201:
            found: dict[str, Any] = answer.json()
            return found
        if answer is not None and answer.status_code == 401:
            del http.headers["Authorization"]
        elif answer is not None and answer.status_code not in AGAIN:
            raise AssertionError(f"{path}: {answer.status_code} {answer.text}")
        self.asked_again += 1
        time.sleep(RETRY_SECONDS)
        return None

    def _get_token(self, http: httpx.Client) -> None:
        form = {"grant_type": "client_credentials"}
        form |= {name: self._credentials[name] for name in ("client_id", "client_secret")}
        try:
            answer = http.post("/oauth/token", data=form)
        except httpx.TransportError:
            time.sleep(RETRY_SECONDS)
            return
        if answer.status_code == 200:
            http.headers["Authorization"] = f"Bearer {answer.json()['access_token']}"
        else:
            time.sleep(RETRY_SECONDS)


@contextmanager
def open_shop(site: Site, *setup: str, threads: int = 4) -> Iterator[tuple[Shop, str]]:
    """Start a site; yields a shop at work and the id of the site's agent. At the end the site runs on."""
    site.start_server(*setup)
    site.wait_ready()
    agent, shop = site.enrol(), Shop(site, threads)
    try:
        shop.open()
        yield shop, agent
    finally:
        shop.close()
