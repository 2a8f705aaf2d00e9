"""People at the console during a run: they cancel, hold, release, and answer "did it come out?" by the paper."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx

from tests.torture.paper.checker import FINAL
from tests.torture.paper.history import Seen
from tests.torture.paper.ledger import read_ledger
from tests.torture.paper.shop import Shop
from tests.torture.paper.site import Site

NEWEST = 300
REFUSED = {409, 422}


@dataclass
class Operators:
    """Operators' requests on recent jobs; each once, and again if it got no answer."""

    site: Site
    shop: Shop
    ledger: Path
    chance: random.Random
    seen: list[Seen] = field(default_factory=list)
    acts: Counter[str] = field(default_factory=Counter)
    _looked_at: set[str] = field(default_factory=set)
    _finals: dict[str, str] = field(default_factory=dict)

    def work(self) -> None:
        """Work as long as the server answers."""
        try:
            for marker in [marker for marker in list(self.shop.accepted) if marker not in self._looked_at]:
                self._looks_at(self.shop.accepted[marker])
                self._looked_at.add(marker)
            for row in self.look(NEWEST):
                self._goes_on_with(row)
        except httpx.TransportError:
            pass  # it died; the next time

    def look(self, most: int | None = None) -> list[dict[str, Any]]:
        """The rows of the queue; final ones are kept as seen."""
        rows = list(self.site.rows(most))
        for row in rows:
            job, status = row["print_job_id"], row["status"]
            if (status in FINAL or job in self._finals) and self._finals.get(job) != status:
                self._finals[job] = status
                self.seen.append(Seen(print_job_id=job, status=status))
        return rows

    def release_all(self, rows: list[dict[str, Any]]) -> None:
        for row in rows:
            if row["held_by"] is not None and row["status"] == "pending":
                self._act(row["print_job_id"], "release")

    def answer_all(self, rows: list[dict[str, Any]]) -> None:
        for row in rows:
            if row["unconfirmed"]:
                self._answer(row)

    def _looks_at(self, job: str) -> None:
        dice = self.chance.random()
        if dice < 0.10:
            self._act(job, "cancel")
        elif dice < 0.20:
            self._act(job, "hold")

    def _goes_on_with(self, row: dict[str, Any]) -> None:
        dice = self.chance.random()
        if row["held_by"] is not None and row["status"] == "pending" and dice < 0.3:
            self._act(row["print_job_id"], "release")
        elif row["status"] in ("printing", "reserved") and dice < 0.1:
            self._act(row["print_job_id"], "cancel")
        elif row["unconfirmed"] and dice < 0.3 and row["sequence"] % 3:  # the others are left to their window
            self._answer(row)

    def _answer(self, row: dict[str, Any]) -> None:
        marker = row["filename"].removesuffix(".zpl")
        paper = sum(sheet.complete and sheet.marker == marker for sheet in read_ledger(self.ledger))
        self._act(row["print_job_id"], "answer", came_out=paper >= row["copies"])

    def _act(self, job: str, act: str, **body: Any) -> None:
        answer = self.site.act(job, act, **body)
        assert answer.is_success or answer.status_code in REFUSED, f"{act}: {answer.status_code} {answer.text}"
        self.acts[act if answer.is_success else f"{act} refused"] += 1
