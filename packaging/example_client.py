"""A whole client application: sends one file to one printer and waits until it is printed.

    SPOOLHOUSE_CLIENT_SECRET=… python example_client.py --base-url http://127.0.0.1:8631 --client-id ID \
        --printer "Pack 1" --file label.pdf

Prints one JSON line per change of the job; exit code 0 when it was printed.
"""

from __future__ import annotations

import argparse
import json
import os
import ssl
import sys
import time
from pathlib import Path
from typing import Any

import httpx

FINAL = {"printed", "failed", "cancelled"}
UNTIL_THE_END = {"Prefer": "wait=20"}
"""The answer comes once the job has ended, or after 20 s (RFC 7240)."""


class PrintService:
    """The five calls that a shop system needs."""

    def __init__(self, base_url: str, client_id: str, client_secret: str) -> None:
        self.http = httpx.Client(base_url=base_url, timeout=30, trust_env=False, verify=ssl.create_default_context())
        self.form = {"grant_type": "client_credentials", "client_id": client_id, "client_secret": client_secret}
        self._renew_token()

    def _renew_token(self) -> None:
        token = self._json(self.http.post("/oauth/token", data=self.form))
        self.http.headers["Authorization"] = f"Bearer {token['access_token']}"

    def _call(self, method: str, path: str, **request: Any) -> dict[str, Any]:
        """Make a call. A token that has ended (401) is renewed once; the repeat prints nothing twice."""
        answer = self.http.request(method, path, **request)
        if answer.status_code == httpx.codes.UNAUTHORIZED:
            self._renew_token()
            answer = self.http.request(method, path, **request)
        return self._json(answer)

    def printer(self, name: str) -> dict[str, Any]:
        printers: list[dict[str, Any]] = self._call("GET", "/api/v1/printers")["data"]
        for printer in printers:
            if name in (printer["name"], printer["printer_id"]):
                return printer
        known = ", ".join(printer["name"] for printer in printers) or "none"
        raise SystemExit(
            f"There is no printer {name!r}. Nothing was printed. The printers of this application: {known}"
        )

    def upload(self, file: Path, language: str | None) -> str:
        form = {"document_format": "raw", "document_raw_language": language} if language else {}
        content = {"file": (file.name, file.read_bytes())}
        return str(self._call("POST", "/api/v1/documents", data=form, files=content)["document_id"])

    def create(self, document_id: str, printer_id: str, idempotency_key: str, **parameters: Any) -> dict[str, Any]:
        body = {"document_id": document_id, "printer_id": printer_id, **parameters}
        headers = UNTIL_THE_END | {"Idempotency-Key": idempotency_key}  # a repeat prints nothing twice
        return self._call("POST", "/api/v1/print-jobs", json=body, headers=headers)

    def job(self, job_id: str) -> dict[str, Any]:
        return self._call("GET", f"/api/v1/print-jobs/{job_id}", headers=UNTIL_THE_END)

    @staticmethod
    def _json(answer: httpx.Response) -> dict[str, Any]:
        if answer.is_error:
            raise SystemExit(f"{answer.status_code}: {answer.text}")
        found: dict[str, Any] = answer.json()
        return found


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--base-url", required=True)
    parser.add_argument("--client-id", required=True)
    parser.add_argument("--printer", required=True, help="its id or name")
    parser.add_argument("--file", type=Path, required=True)
    parser.add_argument("--language", choices=["zpl", "tspl", "cpcl", "escpos"], help="for RAW files")
    parser.add_argument("--reference", help="Idempotency-Key, like an order number")
    parser.add_argument("--copies", type=int, default=1)
    parser.add_argument("--wait-seconds", type=float, default=60)
    request = parser.parse_args()

    service = PrintService(request.base_url, request.client_id, os.environ["SPOOLHOUSE_CLIENT_SECRET"])
    printer_id = service.printer(request.printer)["printer_id"]
    document_id = service.upload(request.file, request.language)
    reference = request.reference or f"{request.file.name}-{time.time_ns()}"
    job = service.create(document_id, printer_id, reference, copies=request.copies)
    shown = None
    deadline = time.monotonic() + request.wait_seconds
    while True:
        if job["status"] != shown:
            shown = job["status"]
            line = {"print_job_id": job["print_job_id"], "status": shown, "failure_reason": job["failure_reason"]}
            print(json.dumps(line), flush=True)
        if shown in FINAL or time.monotonic() > deadline:
            return 0 if shown == "printed" else 1
        time.sleep(1)
        job = service.job(job["print_job_id"])


if __name__ == "__main__":
    sys.exit(main())
