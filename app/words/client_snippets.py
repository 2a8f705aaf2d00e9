"""The first three calls of an application, ready to paste: a token, the printers, a test label. Pure."""

from __future__ import annotations

import base64
from enum import StrEnum
from typing import NamedTuple
from uuid import UUID

from server_core.contract.types.documents import RawLanguage
from server_core.contract.types.printers import Backend, PrinterView

NO_PRINTER = "PRINTER_ID"


class SnippetLanguage(StrEnum):
    CURL = "curl"
    PYTHON = "Python"
    POWERSHELL = "PowerShell"


class TestLabel(NamedTuple):
    """`language` None: a PDF."""

    content: bytes
    language: RawLanguage | None

    @property
    def fields(self) -> dict[str, str]:
        """Return the fields of the request except the printer."""
        order = {"document_base64": base64.b64encode(self.content).decode()}
        if self.language is None:
            return order
        return {**order, "document_format": "raw", "document_raw_language": self.language.value}


def _pdf() -> bytes:
    text = b"BT /F1 24 Tf 40 340 Td (Hello) Tj ET"
    objects = (
        b"<</Type/Catalog/Pages 2 0 R>>",
        b"<</Type/Pages/Kids[3 0 R]/Count 1>>",
        b"<</Type/Page/Parent 2 0 R/MediaBox[0 0 283 425]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>",
        b"<</Length %d>>stream\n%s\nendstream" % (len(text), text),
        b"<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>",
    )
    made, offsets = b"%PDF-1.4\n", []
    for number, each in enumerate(objects, 1):
        offsets.append(len(made))
        made += b"%d 0 obj%s endobj\n" % (number, each)
    table = b"".join(b"%010d 00000 n \n" % offset for offset in offsets)
    head = b"xref\n0 %d\n0000000000 65535 f \n" % (len(objects) + 1)
    tail = b"trailer<</Size %d/Root 1 0 R>>\nstartxref\n%d\n%%%%EOF\n" % (len(objects) + 1, len(made))
    return made + head + table + tail


_RAW = {
    RawLanguage.ZPL: b"^XA^FO50,50^A0N,40,40^FDHello^FS^XZ",
    RawLanguage.TSPL: b'CLS\r\nTEXT 50,50,"3",0,1,1,"Hello"\r\nPRINT 1\r\n',
    RawLanguage.CPCL: b"! 0 200 200 210 1\r\nTEXT 4 0 30 40 Hello\r\nFORM\r\nPRINT\r\n",
    RawLanguage.ESCPOS: b"\x1b@Hello\n\n\n\n",
}


def label_for(printer: PrinterView | None) -> TestLabel:
    """Return a test label in a language that the printer accepts, or as a PDF."""
    languages = (RawLanguage.ZPL,) if printer is None else printer.capabilities.raw_languages or ()
    language = next((each for each in languages if each in _RAW), None)
    return TestLabel(_pdf() if language is None else _RAW[language], language)


def snippet(tongue: SnippetLanguage, base_url: str, client_id: UUID, printer: PrinterView | None) -> str:
    """Return the commands. The secret stays `$CLIENT_SECRET`, which is in the environment.

    The idempotency key depends on printer and language: pasted again the command gives the same label, and on another
    printer a new one.
    """
    label = label_for(printer)
    printer_id = NO_PRINTER if printer is None else str(printer.printer_id)
    order = {"printer_id": printer_id, **label.fields}
    make = {SnippetLanguage.CURL: _curl, SnippetLanguage.PYTHON: _python, SnippetLanguage.POWERSHELL: _powershell}[
        tongue
    ]
    key = f"test-label-{label.language or 'pdf'}-{printer_id}"
    lies = ""
    if printer is not None and printer.backend is Backend.VIRTUAL:
        lies = "\n# this virtual printer prints into files. To see where, run: spoolhouse job show PRINT_JOB_ID\n"
    return make(base_url.rstrip("/"), str(client_id), order, key) + lies


def _curl(base: str, client_id: str, order: dict[str, str], key: str) -> str:
    body = ",".join(f'"{name}":"{value}"' for name, value in order.items())
    return f"""# 1. an access token; the secret is in the environment: CLIENT_SECRET
TOKEN=$(curl -sS '{base}/oauth/token' -u "{client_id}:$CLIENT_SECRET" \\
  -d grant_type=client_credentials | sed 's/.*"access_token":"\\([^"]*\\)".*/\\1/')

# 2. the printers
curl -sS '{base}/api/v1/printers' -H "Authorization: Bearer $TOKEN"

# 3. a test label; the answer comes when it is printed, or after 20 s. Another label needs another Idempotency-Key
curl -sS '{base}/api/v1/print-jobs/from-base64' \\
  -H "Authorization: Bearer $TOKEN" -H 'Content-Type: application/json' \\
  -H 'Idempotency-Key: {key}' -H 'Prefer: wait=20' \\
  -d '{{{body}}}'
"""


def _python(base: str, client_id: str, order: dict[str, str], key: str) -> str:
    fields = "".join(f'    "{name}": "{value}",\n' for name, value in order.items())
    return f"""# pip install httpx; the secret is in the environment: CLIENT_SECRET
import os

import httpx

api = httpx.Client(base_url="{base}")

# 1. an access token
form = {{"grant_type": "client_credentials"}}
answer = api.post("/oauth/token", data=form, auth=("{client_id}", os.environ["CLIENT_SECRET"]))
api.headers["Authorization"] = "Bearer " + answer.raise_for_status().json()["access_token"]

# 2. the printers
print(api.get("/api/v1/printers").text)

# 3. a test label; the answer comes when it is printed, or after 20 s. Another label needs another Idempotency-Key
order = {{
{fields}}}
headers = {{"Idempotency-Key": "{key}", "Prefer": "wait=20"}}
answer = api.post("/api/v1/print-jobs/from-base64", json=order, headers=headers, timeout=30)
print(answer.status_code, answer.text)
"""


def _powershell(base: str, client_id: str, order: dict[str, str], key: str) -> str:
    fields = "".join(f'  {name} = "{value}"\n' for name, value in order.items())
    return f"""# the secret is in the environment: CLIENT_SECRET
$base = "{base}"

# 1. an access token
$form = @{{ grant_type = "client_credentials"; client_id = "{client_id}"; client_secret = $env:CLIENT_SECRET }}
$token = (Invoke-RestMethod -Method Post "$base/oauth/token" -Body $form).access_token
$bearer = @{{ Authorization = "Bearer $token" }}

# 2. the printers
(Invoke-RestMethod "$base/api/v1/printers" -Headers $bearer).data

# 3. a test label; the answer comes when it is printed, or after 20 s. Another label needs another Idempotency-Key
$order = @{{
{fields}}} | ConvertTo-Json
$headers = $bearer + @{{ "Idempotency-Key" = "{key}"; Prefer = "wait=20" }}
Invoke-RestMethod -Method Post "$base/api/v1/print-jobs/from-base64" -Headers $headers `
  -ContentType "application/json" -Body $order
"""
