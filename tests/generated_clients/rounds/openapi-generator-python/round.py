"""The round with openapi-generator's Python client."""

import os
import time
import uuid
from concurrent.futures import ThreadPoolExecutor

import openapi_client
from openapi_client.exceptions import ApiException

api = openapi_client.ApiClient(openapi_client.Configuration(host=os.environ["BASE_URL"]))
access, printers = openapi_client.AccessApi(api), openapi_client.PrintersApi(api)
documents, jobs = openapi_client.DocumentsApi(api), openapi_client.PrintJobsApi(api)


def token():
    return access.issue_token(
        grant_type="client_credentials",
        client_id=os.environ["CLIENT_ID"],
        client_secret=os.environ["CLIENT_SECRET"],
    )


def refused(status, code, call):
    try:
        call()
    except ApiException as error:
        found = error
    else:
        raise AssertionError(f"{status} was expected")
    assert found.status == status, found
    assert found.data.error_code == os.environ.get("LATER_WORD", code), found.data
    return found.data


api.configuration.access_token = token().access_token
assert access.get_me().account_name
printer_id = os.environ["PRINTER_ID"]
(printer,) = [one for one in printers.list_printers().data if str(one.printer_id) == printer_id]
assert printer.status == "online"
document = documents.upload_document(
    file=("label.zpl", b"^XA^FO50,50^A0N,40,40^FDHello^FS^XZ"),
    document_format=openapi_client.DocumentFormat("raw"),
    document_raw_language=openapi_client.RawLanguage("zpl"),
)
key = str(uuid.uuid4())
order = openapi_client.CreatePrintJob(document_id=document.document_id, printer_id=printer_id)
job = jobs.create_print_job(order, idempotency_key=key)
job_id = job.print_job_id
for _ in range(300):
    if job.status in ("printed", "failed", "cancelled"):
        break
    time.sleep(0.1)
    job = jobs.get_print_job(job_id)
assert job.status == "printed", job
assert job_id in [one.print_job_id for one in jobs.list_print_jobs().data]
assert jobs.create_print_job(order, idempotency_key=key).print_job_id == job_id
other = openapi_client.CreatePrintJob(document_id=document.document_id, printer_id=printer_id, copies=2)
problem = refused(409, "idempotency_key_conflict", lambda: jobs.create_print_job(other, idempotency_key=key))
assert str(problem.details.print_job_id) == str(job_id)
refused(404, "print_job_not_found", lambda: jobs.get_print_job(uuid.uuid4()))
wrong = openapi_client.CreatePrintJob(document_id=document.document_id, printer_id=uuid.uuid4())
refused(422, "printer_not_found", lambda: jobs.create_print_job(wrong))


def often():
    with ThreadPoolExecutor(20) as many:  # one after the other may be slower than the limit
        list(many.map(lambda _: token(), range(100)))


assert refused(429, "rate_limited", often).details.retry_after >= 1
