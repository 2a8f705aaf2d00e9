"""Prints a PDF and waits until it is printed: python first_label.py [ORDER [FILE.pdf]]

Needs `pip install httpx`, and BASE_URL, CLIENT_ID and CLIENT_SECRET in the environment:
    eval "$(spoolhouse client create "Web shop" --env)"
Prints on PRINTER_ID, or on the first printer that is online, or else on the first printer.
"""

import base64
import os
import sys
import time
from pathlib import Path
from typing import Any

import httpx

HELLO = """
JVBERi0xLjQKMSAwIG9iajw8L1R5cGUvQ2F0YWxvZy9QYWdlcyAyIDAgUj4+IGVuZG9iagoyIDAgb2JqPDwvVHlwZS9QYWdlcy9LaWRzWzMgMCBS
XS9Db3VudCAxPj4gZW5kb2JqCjMgMCBvYmo8PC9UeXBlL1BhZ2UvUGFyZW50IDIgMCBSL01lZGlhQm94WzAgMCAyODMgNDI1XS9Db250ZW50cyA0
IDAgUi9SZXNvdXJjZXM8PC9Gb250PDwvRjEgNSAwIFI+Pj4+Pj4gZW5kb2JqCjQgMCBvYmo8PC9MZW5ndGggMzY+PnN0cmVhbQpCVCAvRjEgNDgg
VGYgNDAgMzQwIFRkIChIZWxsbykgVGogRVQKZW5kc3RyZWFtIGVuZG9iago1IDAgb2JqPDwvVHlwZS9Gb250L1N1YnR5cGUvVHlwZTEvQmFzZUZv
bnQvSGVsdmV0aWNhPj4gZW5kb2JqCnhyZWYKMCA2CjAwMDAwMDAwMDAgNjU1MzUgZiAKMDAwMDAwMDAwOSAwMDAwMCBuIAowMDAwMDAwMDUzIDAw
MDAwIG4gCjAwMDAwMDAxMDMgMDAwMDAgbiAKMDAwMDAwMDIxNCAwMDAwMCBuIAowMDAwMDAwMjk2IDAwMDAwIG4gCnRyYWlsZXI8PC9TaXplIDYv
Um9vdCAxIDAgUj4+CnN0YXJ0eHJlZgozNTgKJSVFT0YK
"""
"""A small PDF in base64."""

document = Path(sys.argv[2]).read_bytes() if len(sys.argv) > 2 else base64.b64decode(HELLO)

with httpx.Client(base_url=os.environ["BASE_URL"], timeout=60) as api:

    def call(method: str, path: str, **request: Any) -> Any:
        answer = api.request(method, path, **request)
        if answer.is_error:
            sys.exit(f"{answer.status_code} {answer.text}")
        if answer.headers.get("Idempotency-Replayed") == "true":
            print("This order was sent before, so nothing is printed again. For another label, use another ORDER")
        return answer.json()

    form = {
        "grant_type": "client_credentials",
        "client_id": os.environ["CLIENT_ID"],
        "client_secret": os.environ["CLIENT_SECRET"],
    }
    api.headers["Authorization"] = "Bearer " + call("POST", "/oauth/token", data=form)["access_token"]

    printers = call("GET", "/api/v1/printers")["data"]
    wanted = os.environ.get("PRINTER_ID")
    usable = [one for one in printers if wanted in (None, one["printer_id"])]
    if not usable:
        sys.exit("There is no such printer. To add one, run: spoolhouse printer add --uri virtual:///try --name Try")
    printer = min(usable, key=lambda one: one["status"] != "online")
    order_number = sys.argv[1] if len(sys.argv) > 1 else f"hello-{printer['printer_id']}"
    print(f"Printing {order_number} on {printer['name']}")

    # the idempotency key is the order number. It is known before the first attempt: if this program runs again, after
    # a lost answer or by mistake, nothing is printed twice
    # Prefer: the server answers when the job has ended, or after 20 s
    headers = {"Idempotency-Key": order_number, "Prefer": "wait=20"}
    order = {"printer_id": printer["printer_id"], "scale_mode": "fit"}
    order["document_base64"] = base64.b64encode(document).decode()
    job = call("POST", "/api/v1/print-jobs/from-base64", json=order, headers=headers)
    job_id = job["print_job_id"]

    while job["status"] not in ("printed", "failed", "cancelled"):
        print(": ".join(filter(None, (job["status"], job["status_message"]))))
        time.sleep(1)
        job = call("GET", f"/api/v1/print-jobs/{job_id}", headers={"Prefer": "wait=20"})
    if job["status"] != "printed":
        sys.exit(f"{job['status']}: {job['failure_reason']}. To try again, use a new order number")
    print("printed")
    if printer["endpoint"]["backend"] == "virtual":
        print(f"The picture is {job_id}-1.png in the server's data folder. To see where: spoolhouse job show {job_id}")
