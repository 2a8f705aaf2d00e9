"""A whole partner's program: it adds a customer, waits until one of their computers and its printer are there, prints.

    python example_partner.py --base-url https://print.example.com --client-id ID --kid KID --key private.pem \
        --customer customer-4711 --name "Bakery Miller" --printer Counter --file label.zpl

client_id, kid and the private key are those of `spoolhouse partner app create`. It can be run again at any time: the
customer, the installation and (by --reference) the print are made once, a link while none is good. Needs httpx and
cryptography.
"""

from __future__ import annotations

import argparse
import base64
import json
import ssl
import sys
import time
import uuid
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, TypeVar, cast

import httpx
from cryptography.hazmat.primitives.asymmetric.padding import PKCS1v15
from cryptography.hazmat.primitives.asymmetric.rsa import RSAPrivateKey
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.serialization import load_pem_private_key

PERMISSIONS = ["printers:read", "documents:write", "print_jobs:write"]
FINAL = {"printed", "failed", "cancelled"}
WAIT_SECONDS = 5
Answer = dict[str, Any]
T = TypeVar("T")


class Partner:
    """The application at one server; `key` never leaves this program."""

    def __init__(self, base_url: str, client_id: str, kid: str, key: RSAPrivateKey, http: httpx.Client) -> None:
        self.base_url, self.client_id, self.kid, self.key, self.http = base_url, client_id, kid, key, http

    def assertion(self, url: str) -> str:
        """Good for one call of this address."""
        now = int(time.time())
        claims = {"iss": self.client_id, "sub": self.client_id, "aud": url, "jti": str(uuid.uuid4())}
        header = {"alg": "RS256", "kid": self.kid, "typ": "JWT"}
        signed = f"{_part(header)}.{_part({**claims, 'iat': now, 'exp': now + 120})}"
        return f"{signed}.{_base64url(self.key.sign(signed.encode(), PKCS1v15(), SHA256()))}"

    def call(self, method: str, path: str, body: Answer | None = None) -> Answer:
        """One call, with an assertion of its own; the audience is the address without its query."""
        url = self.base_url + path
        headers = {"Authorization": f"Bearer {self.assertion(url.partition('?')[0])}"}
        return read(self.http.request(method, url, headers=headers, json=body))

    def customer(self, external_customer_id: str, name: str) -> Answer:
        """Made once; with `agent_onboarding_url` in the first answer alone."""
        body = {"external_customer_id": external_customer_id, "name": name}
        return self.call("POST", "/partner-api/v1/accounts", body)

    def invitation(self, customer: Answer) -> str:
        """With a link for one computer of the customer: it opens a page that says what to do. A new link ends the one
        before it, so one is made only where none is good."""
        link = customer["agent_onboarding_url"]
        if link is None and customer["onboarding_status"] == "waiting_for_agent":
            return f"the link of an earlier run is good until {customer['agent_onboarding_expires_at']}"
        if link is None:
            path = f"/partner-api/v1/accounts/{customer['relationship_id']}/onboarding-link"
            link = self.call("POST", path)["agent_onboarding_url"]
        return f"open on a computer of {customer['name']}: {link}"

    def is_ready(self, customer: Answer) -> bool:
        """A computer of the customer is an agent."""
        path = f"/partner-api/v1/accounts/{customer['relationship_id']}"
        return bool(self.call("GET", path)["onboarding_status"] == "ready")

    def installation(self, customer: Answer) -> str:
        """Set the application's permissions for this customer. Done once: a second POST would undo later changes by the
        operator.
        """
        path = f"/partner-api/v1/accounts/{customer['relationship_id']}/installations"
        for one in every(path, lambda page: self.call("GET", page)):
            if one["application_id"] == self.client_id and one["revoked_at"] is None:
                return str(one["installation_id"])
        return str(self.call("POST", path, {"permissions": PERMISSIONS})["installation_id"])

    def token(self, installation_id: str) -> str:
        """For the public API, good for an hour: a real program keeps it until shortly before."""
        path = f"/developer-api/v1/app-installations/{installation_id}/access-tokens"
        return str(self.call("POST", path, {})["access_token"])


class CustomersPrinters:
    """The public API with a token of the installation: this customer's printers and jobs alone."""

    def __init__(self, base_url: str, token: str, http: httpx.Client) -> None:
        self.api, self.bearer, self.http = f"{base_url}/api/v1", {"Authorization": f"Bearer {token}"}, http

    def find(self, name: str) -> str | None:
        """Its printer_id, which stays whatever the printer's address becomes."""
        printers = every(f"{self.api}/printers", lambda page: read(self.http.get(page, headers=self.bearer)))
        return next((one["printer_id"] for one in printers if one["name"] == name), None)

    def print(self, printer_id: str, file: Path, reference: str) -> str:
        """Return the outcome. `reference` names the print, like an order number: a repeat prints nothing twice."""
        body = {"printer_id": printer_id, "document_base64": base64.b64encode(file.read_bytes()).decode()}
        if file.suffix == ".zpl":
            body |= {"document_format": "raw", "document_raw_language": "zpl"}
        headers = {**self.bearer, "Idempotency-Key": reference}
        job = read(self.http.post(f"{self.api}/print-jobs/from-base64", headers=headers, json=body))
        while job["status"] not in FINAL:
            time.sleep(0.5)
            job = read(self.http.get(f"{self.api}/print-jobs/{job['print_job_id']}", headers=self.bearer))
        return str(job["status"])


def every(path: str, get: Callable[[str], Answer]) -> Iterator[Answer]:
    """All rows of a list, page by page."""
    page = get(f"{path}?limit=100")
    yield from page["data"]
    while page["next_cursor"] is not None:
        page = get(f"{path}?limit=100&cursor={page['next_cursor']}")
        yield from page["data"]


def wait(for_what: str, found: Callable[[], T | None], seconds: float) -> T:
    deadline = time.monotonic() + seconds
    while not (there := found()):
        if time.monotonic() > deadline:
            raise SystemExit(f"still waiting for {for_what}")
        time.sleep(WAIT_SECONDS)
    return there


def read(answer: httpx.Response) -> Answer:
    if answer.is_error:
        raise SystemExit(f"{answer.status_code}: {answer.text}")
    return cast(Answer, answer.json())


def _base64url(content: bytes) -> str:
    return base64.urlsafe_b64encode(content).rstrip(b"=").decode()


def _part(members: Answer) -> str:
    return _base64url(json.dumps(members).encode())


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    for option in ("--base-url", "--client-id", "--kid", "--key", "--customer", "--name", "--printer", "--file"):
        parser.add_argument(option, required=True)
    parser.add_argument("--reference", help="Idempotency-Key, like an order number (default: a new one)")
    parser.add_argument("--wait-seconds", type=float, default=600, help="for the customer")
    request = parser.parse_args()

    key = cast(RSAPrivateKey, load_pem_private_key(Path(request.key).read_bytes(), None))
    with httpx.Client(timeout=30, trust_env=False, verify=ssl.create_default_context()) as http:
        partner = Partner(request.base_url, request.client_id, request.kid, key, http)
        customer = partner.customer(request.customer, request.name)
        if customer["onboarding_status"] != "ready":
            print(partner.invitation(customer), flush=True)
            wait("a computer of the customer", lambda: partner.is_ready(customer), request.wait_seconds)
        printers = CustomersPrinters(request.base_url, partner.token(partner.installation(customer)), http)
        printer_id = wait(
            f"the printer {request.printer}", lambda: printers.find(request.printer), request.wait_seconds
        )
        status = printers.print(printer_id, Path(request.file), request.reference or str(uuid.uuid4()))
    print(status, flush=True)
    return 0 if status == "printed" else 1


if __name__ == "__main__":
    sys.exit(main())
