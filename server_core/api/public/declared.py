"""The operations of the public interface, each declared once."""

from __future__ import annotations

from server_core.api.operation import Filter, FormBody, JsonBody, LargeJsonBody, Operation, UploadBody
from server_core.api.public import examples
from server_core.contract.types.agents import Agent
from server_core.contract.types.documents import UploadedDocument, UploadFields
from server_core.contract.types.fields import Page
from server_core.contract.types.jobs import (
    LONGEST_IDEMPOTENCY_KEY,
    CreatePrintJob,
    CreatePrintJobFromBase64,
    CreatePrintJobFromUrl,
    PrintJob,
)
from server_core.contract.types.partners import AccessToken, ApiClientContext, Scope, TokenRequest
from server_core.contract.types.printers import Printer
from server_core.contract.types.states import JobStatus

ISSUE_TOKEN = Operation(
    name="issue_token",
    method="POST",
    path="/oauth/token",
    summary="Get an access token",
    description="OAuth 2.0 client credentials (RFC 6749 section 4.4), in the form or as HTTP Basic. "
    "Without `scope` the token has all scopes of the application; one scope too many refuses the request. "
    "Keep the token until shortly before `expires_in` seconds have passed.",
    scopes=None,
    body=FormBody(type=TokenRequest, example=examples.TOKEN_REQUEST),
    answer=AccessToken,
    example=examples.ACCESS_TOKEN,
    errors=(400, 401, 413, 429, 500),
)
GET_ME = Operation[None](
    name="get_me",
    method="GET",
    path="/api/v1/me",
    summary="Who am I",
    description="The account and application that the token stands for.",
    scopes=(),
    answer=ApiClientContext,
    example=examples.CONTEXT,
    errors=(401, 422, 429, 500),
)
LIST_AGENTS = Operation[None](
    name="list_agents",
    method="GET",
    path="/api/v1/agents",
    summary="List agents",
    description="The computers that print for this account, by name.",
    scopes=(Scope.AGENTS_READ,),
    answer=Page[Agent],
    example=examples.AGENTS,
    errors=(401, 403, 422, 429, 500),
    page_limit=50,
)
LIST_PRINTERS = Operation[None](
    name="list_printers",
    method="GET",
    path="/api/v1/printers",
    summary="List printers",
    description="The printers of this account, by name. Keep the `printer_id`: it stays the same over a new address or "
    "cable. What is not known of a printer is null.",
    scopes=(Scope.PRINTERS_READ,),
    answer=Page[Printer],
    example=examples.PRINTERS,
    errors=(401, 403, 422, 429, 500),
    page_limit=100,
)
UPLOAD_DOCUMENT = Operation(
    name="upload_document",
    method="POST",
    path="/api/v1/documents",
    summary="Upload a document",
    description="A PDF, or commands in a printer's own language with `document_format` `raw` and their "
    "`document_raw_language`. A PDF is read before the answer: encrypted, empty or broken ones are refused.",
    scopes=(Scope.DOCUMENTS_WRITE,),
    body=UploadBody(type=UploadFields, example=examples.UPLOAD, file_example=examples.LABEL),
    answer=UploadedDocument,
    example=examples.UPLOADED,
    status=201,
    errors=(400, 401, 403, 413, 415, 422, 429, 500),
)
LIST_PRINT_JOBS = Operation[None](
    name="list_print_jobs",
    method="GET",
    path="/api/v1/print-jobs",
    summary="List print jobs",
    description="The newest first. Filters narrow the list and may be combined; a cursor goes with the filters of its "
    "page. After a lost answer, `idempotency_key` finds the job that the key has made, and its reprints.",
    scopes=(Scope.PRINT_JOBS_READ,),
    answer=Page[PrintJob],
    example=examples.PRINT_JOBS,
    errors=(401, 403, 422, 429, 500),
    page_limit=20,
    filters=(
        Filter(
            name="status",
            description="Only those with this status.",
            example=JobStatus.PRINTED,
            words=JobStatus,
        ),
        Filter(
            name="printer_id",
            description="Only those at this printer.",
            example=str(examples.PRINTER),
            format="uuid",
        ),
        Filter(
            name="idempotency_key",
            description="Only the job that was made with this key, and its reprints.",
            example="order-4711-label-1",
            longest=LONGEST_IDEMPOTENCY_KEY,
        ),
        Filter(
            name="created_after",
            description="Only those made at this time or later (RFC 3339, with an offset).",
            example="2026-01-01T00:00:00Z",
            format="date-time",
        ),
        Filter(
            name="created_before",
            description="Only those made before this time (RFC 3339, with an offset).",
            example="2027-01-01T00:00:00Z",
            format="date-time",
        ),
    ),
)
CREATE_PRINT_JOB = Operation(
    name="create_print_job",
    method="POST",
    path="/api/v1/print-jobs",
    summary="Print an uploaded document",
    description="201 means that the job is on disk and will be printed once, not that paper has moved: read it until "
    "its `status` is `printed`, `failed` or `cancelled`, best with `Prefer: wait=30` in this call and in those that "
    "read it. A printer that is offline or out of paper is no error: the job waits.",
    scopes=(Scope.PRINT_JOBS_WRITE,),
    body=JsonBody(type=CreatePrintJob, example=examples.CREATE),
    answer=PrintJob,
    example=examples.PRINT_JOB,
    status=201,
    errors=(401, 403, 409, 413, 422, 429, 500),
    idempotent=True,
    waits=True,
)
CREATE_FROM_URL = Operation(
    name="create_print_job_from_url",
    method="POST",
    path="/api/v1/print-jobs/from-url",
    summary="Print a document from an address",
    description="The server downloads the document (https, public addresses, at most 3 redirects), stores it and makes "
    "the job in one step. That may take 30 s and more: let your client wait for 60.",
    scopes=(Scope.PRINT_JOBS_WRITE,),
    body=JsonBody(type=CreatePrintJobFromUrl, example=examples.CREATE_FROM_URL),
    answer=PrintJob,
    example=examples.PRINT_JOB,
    status=201,
    errors=(400, 401, 403, 409, 413, 415, 422, 429, 500),
    idempotent=True,
    waits=True,
)
CREATE_FROM_BASE64 = Operation(
    name="create_print_job_from_base64",
    method="POST",
    path="/api/v1/print-jobs/from-base64",
    summary="Print a document that is in the request",
    description="For small labels and receipts: the whole document in Base64, without a `data:` prefix.",
    scopes=(Scope.PRINT_JOBS_WRITE,),
    body=LargeJsonBody(type=CreatePrintJobFromBase64, example=examples.CREATE_FROM_BASE64),
    answer=PrintJob,
    example=examples.PRINT_JOB,
    status=201,
    errors=(400, 401, 403, 409, 413, 415, 422, 429, 500),
    idempotent=True,
    waits=True,
)
GET_PRINT_JOB = Operation[None](
    name="get_print_job",
    method="GET",
    path="/api/v1/print-jobs/{printJobId}",
    summary="Read a print job",
    description="With `print_jobs:write` alone, an application reads the jobs that it made itself. Wait for the end "
    "with `Prefer: wait=30`, again and again: it costs the server nothing. Who polls instead asks every 2 s, and after "
    "a minute every 15 s.",
    scopes=(Scope.PRINT_JOBS_READ, Scope.PRINT_JOBS_WRITE),
    waits=True,
    answer=PrintJob,
    example=examples.PRINT_JOB,
    errors=(401, 403, 404, 422, 429, 500),
)
CANCEL_PRINT_JOB = Operation[None](
    name="cancel_print_job",
    method="POST",
    path="/api/v1/print-jobs/{printJobId}/cancel",
    summary="Cancel a print job",
    description="By the application that made the job. 200: it is cancelled, nothing was printed; again = the same. "
    "202: the first byte has left, so the printer may go on. The wish is kept and passed on: read the job until it is "
    "final. It ends as `cancelled` only if nothing was sent or the printer confirms; `started_at` is set then if "
    "printing had begun, and some pages may be on paper. A job that is printed or has failed is a 409 "
    "`job_already_final`. A job whose outcome nobody knows, also one that waits as `held_restored`, is a 422 "
    "`invalid_transition`.",
    scopes=(Scope.PRINT_JOBS_WRITE,),
    answer=PrintJob,
    example=examples.CANCELLED_JOB,
    also=(202,),
    also_example=examples.CANCEL_WISHED,
    errors=(401, 403, 404, 409, 422, 429, 500),
)

PUBLIC_OPERATIONS = (
    ISSUE_TOKEN, GET_ME, LIST_AGENTS, LIST_PRINTERS, UPLOAD_DOCUMENT, LIST_PRINT_JOBS, CREATE_PRINT_JOB,
    CREATE_FROM_URL, CREATE_FROM_BASE64, GET_PRINT_JOB, CANCEL_PRINT_JOB,
)  # fmt: skip
