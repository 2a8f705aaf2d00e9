"""Needs BASE_URL, CLIENT_ID and CLIENT_SECRET in the environment, and `pip install httpx`.

Prints on PRINTER_ID, or on the first ZPL printer.
"""

import base64
import os
import sys
import time
from typing import Any

import httpx

with httpx.Client(base_url=os.environ["BASE_URL"], timeout=60) as api:

    def call(method: str, path: str, **request: Any) -> Any:
        answer = api.request(method, path, **request)
        if answer.is_error:
            sys.exit(f"{answer.status_code} {answer.text}")
        return answer.json()

    form = {
        "grant_type": "client_credentials",
        "client_id": os.environ["CLIENT_ID"],
        "client_secret": os.environ["CLIENT_SECRET"],
    }
    api.headers["Authorization"] = "Bearer " + call("POST", "/oauth/token", data=form)["access_token"]

    printers = call("GET", "/api/v1/printers")["data"]
    zpl = [one["printer_id"] for one in printers if "zpl" in (one["capabilities"]["raw_languages"] or [])]
    printer_id = os.environ.get("PRINTER_ID") or next(iter(zpl), None)
    if printer_id is None:
        sys.exit("There is no ZPL printer: spoolhouse printer add --uri virtual:///try --name Try --language zpl")

    label = b"^XA^FO50,50^A0N,40,40^FDHello^FS^XZ"
    order = {
        "document_base64": base64.b64encode(label).decode(),
        "document_format": "raw",
        "document_raw_language": "zpl",
        "printer_id": printer_id,
    }
    # the key names what the label is for, and is known before the first try:
    # run this again, after a lost answer or by mistake, and nothing is printed twice
    key = {"Idempotency-Key": "order-4711-parcel-1"}
    job = call("POST", "/api/v1/print-jobs/from-base64", json=order, headers=key)

    while job["status"] not in ("printed", "failed", "cancelled"):
        time.sleep(1)
        job = call("GET", f"/api/v1/print-jobs/{job['print_job_id']}")
    print(job["status"])
    sys.exit(job["failure_reason"])
