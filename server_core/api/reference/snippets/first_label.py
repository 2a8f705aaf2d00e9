"""Needs BASE_URL, CLIENT_ID and CLIENT_SECRET in the environment, and `pip install httpx`."""

import base64
import os
import time

import httpx

with httpx.Client(base_url=os.environ["BASE_URL"], timeout=30) as api:
    form = {
        "grant_type": "client_credentials",
        "client_id": os.environ["CLIENT_ID"],
        "client_secret": os.environ["CLIENT_SECRET"],
    }
    token = api.post("/oauth/token", data=form).raise_for_status().json()["access_token"]
    api.headers["Authorization"] = f"Bearer {token}"

    printer = api.get("/api/v1/printers").raise_for_status().json()["data"][0]
    label = b"^XA^FO50,50^A0N,40,40^FDHello^FS^XZ"
    order = {
        "document_base64": base64.b64encode(label).decode(),
        "document_format": "raw",
        "document_raw_language": "zpl",
        "printer_id": printer["printer_id"],
    }

    # the key names what the label is for, and is known before the first try:
    # run this again, after a lost answer or by mistake, and nothing is printed twice
    key = {"Idempotency-Key": "order-4711-parcel-1"}
    job = api.post("/api/v1/print-jobs/from-base64", json=order, headers=key).raise_for_status().json()

    while job["status"] not in ("printed", "failed", "cancelled"):
        time.sleep(1)
        job = api.get(f"/api/v1/print-jobs/{job['print_job_id']}").raise_for_status().json()
    print(job["status"])
