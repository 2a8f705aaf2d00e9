"""The round with openapi-python-client."""

import io
import os
import time
import uuid
from concurrent.futures import ThreadPoolExecutor

from print_client import AuthenticatedClient, Client
from print_client.api.access import get_me, issue_token
from print_client.api.documents import upload_document
from print_client.api.print_jobs import create_print_job, get_print_job, list_print_jobs
from print_client.api.printers import list_printers
from print_client.models import CreatePrintJob, DocumentFormat, Problem, RawLanguage, TokenRequest, UploadFields
from print_client.types import File

base_url = os.environ["BASE_URL"]
printer_id = uuid.UUID(os.environ["PRINTER_ID"])
form = TokenRequest(
    grant_type="client_credentials", client_id=os.environ["CLIENT_ID"], client_secret=os.environ["CLIENT_SECRET"]
)
anyone = Client(base_url=base_url)


def refused(status, code, answer):
    assert answer.status_code == status, answer
    assert isinstance(answer.parsed, Problem), answer
    assert answer.parsed.error_code == os.environ.get("LATER_WORD", code), answer
    return answer.parsed


api = AuthenticatedClient(base_url=base_url, token=issue_token.sync(client=anyone, body=form).access_token)
assert get_me.sync(client=api).account_name
(printer,) = [one for one in list_printers.sync(client=api).data if one.printer_id == printer_id]
assert printer.status == "online"
upload = UploadFields(
    file=File(payload=io.BytesIO(b"^XA^FO50,50^A0N,40,40^FDHello^FS^XZ"), file_name="label.zpl"),
    document_format=DocumentFormat("raw"),
    document_raw_language=RawLanguage("zpl"),
)
document = upload_document.sync(client=api, body=upload)
key = str(uuid.uuid4())
order = CreatePrintJob(document_id=document.document_id, printer_id=printer_id)
job = create_print_job.sync(client=api, body=order, idempotency_key=key)
job_id = job.print_job_id
for _ in range(300):
    if job.status in ("printed", "failed", "cancelled"):
        break
    time.sleep(0.1)
    job = get_print_job.sync(job_id, client=api)
assert job.status == "printed", job
assert job_id in [one.print_job_id for one in list_print_jobs.sync(client=api).data]
assert create_print_job.sync(client=api, body=order, idempotency_key=key).print_job_id == job_id
other = CreatePrintJob(document_id=document.document_id, printer_id=printer_id, copies=2)
answer = create_print_job.sync_detailed(client=api, body=other, idempotency_key=key)
assert refused(409, "idempotency_key_conflict", answer).details.print_job_id == job_id
refused(404, "print_job_not_found", get_print_job.sync_detailed(uuid.uuid4(), client=api))
wrong = CreatePrintJob(document_id=document.document_id, printer_id=uuid.uuid4())
refused(422, "printer_not_found", create_print_job.sync_detailed(client=api, body=wrong))
with ThreadPoolExecutor(20) as many:  # one after the other may be slower than the limit
    answers = list(many.map(lambda _: issue_token.sync_detailed(client=anyone, body=form), range(100)))
answer = next(one for one in answers if one.status_code != 200)
assert refused(429, "rate_limited", answer).details.retry_after >= 1
