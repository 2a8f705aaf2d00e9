"""The reference page: plain HTML, generated on the server from the OpenAPI document, without scripts or remote files.

OpenAPI's `webhooks` hold the messages of webhooks.
"""

from __future__ import annotations

import json
import shlex
from importlib.resources import files
from typing import Any

import msgspec
from msgspec.structs import replace

from server_core.api.reference.error_codes import (
    CONNECTION_CODES,
    FAILURE_ADVICE,
    FIELD_CODES,
    MEANINGS,
    ROUTE_REASONS,
    STATUS_ADVICE,
    public_codes,
    status_of,
)
from server_core.api.reference.schemas import (
    FIELD_HEAD,
    EscapedHtml,
    JsonObject,
    Schemas,
    answer_rows,
    el,
    field_rows,
    join,
    listing,
    prose,
    table,
    type_words,
)
from server_core.config import MIB, ServerConfig
from server_core.contract.api import examples
from server_core.contract.api.public import LARGEST_PAGE, OPERATIONS
from server_core.contract.decisions.job_reasons import may_be_on_paper
from server_core.contract.messages.alarms import MAILED, mail_text
from server_core.contract.messages.jobs import JobStatusMessages, failure_message
from server_core.contract.messages.requests import WebhookMessages
from server_core.contract.types.audit import NoticeKind
from server_core.contract.types.errors import ERROR_CODES, ERROR_WORDS
from server_core.contract.types.jobs import LONGEST_IDEMPOTENCY_KEY, JobOutcome
from server_core.contract.types.partners import LEEWAY, LONGEST_JTI, LONGEST_KID, LONGEST_LIFETIME, SHORTEST_JTI
from server_core.contract.types.states import (
    Confirmation,
    FailureReason,
    JobStatus,
    OutcomeAnswer,
    StatusReason,
)
from server_core.contract.types.webhooks import (
    ALARMS,
    ID_HEADER,
    MOST_PENDING,
    SIGNATURE_HEADER,
    TIMESTAMP_HEADER,
    Alarm,
    AlarmEvent,
    PrinterEvent,
    PrintJobEvent,
    Tested,
    WebhookEvent,
    WebhookTestEvent,
)

BODIES: tuple[Any, ...] = (PrintJobEvent, PrinterEvent, AlarmEvent, WebhookTestEvent)
EVENT_MEANINGS = {
    WebhookEvent.JOB_PRINTED: "The job was printed. `data.evidence` says how Spoolhouse knows.",
    WebhookEvent.JOB_FAILED: (
        "The job failed. `data.failure_reason` says why; see Failure reasons for whether it may be on paper."
    ),
    WebhookEvent.JOB_CANCELLED: "The job was cancelled. Nothing was sent, or the printer confirmed the cancel.",
    WebhookEvent.JOB_HELD: (
        "The job waits for a person: an operator holds it, it needs other paper, or it is too old. "
        "`data.status_reason` says why. It can still be printed."
    ),
    WebhookEvent.JOB_OUTCOME_UNCONFIRMED: (
        "Data may have been sent, and nobody knows whether the job came out: it may be on paper. Do not order it "
        "again. A person is asked. `print_job.printed` or `print_job.failed` follows as soon as somebody knows, at the "
        "latest after the time that the server waits (10 minutes by default)."
    ),
    WebhookEvent.JOB_OUTCOME_KNOWN: (
        "A job had failed, and nobody knew whether it came out. Now a person has answered, or its agent reported late. "
        "Read `data.outcome` and `data.evidence` before you order the label again."
    ),
    WebhookEvent.PRINTER_STATUS_CHANGED: "The `status` or the `status_reasons` of a printer changed.",
    WebhookEvent.ALARM_RAISED: (
        "Something of the site needs a person: `data.kind` says what, `data.message` in a sentence. It is told once, "
        "after the quiet hours if it happens in them. A paused printer is never reported."
    ),
    WebhookEvent.ALARM_CLEARED: "An alarm that was told is over, or a person has closed it.",
    WebhookEvent.TEST: "An administrator tested the webhook.",
}
HEADERS = {
    ID_HEADER: (
        "The id of the message, `msg_…`. It stays the same if the message is sent again: store it to recognise "
        "duplicates."
    ),
    TIMESTAMP_HEADER: (
        "The time of this attempt, in Unix seconds. Refuse a message if this is more than five minutes away from your "
        "clock."
    ),
    SIGNATURE_HEADER: (
        "One or more signatures `v1,BASE64`, separated by spaces. One must match. There are two while a secret is "
        "being replaced."
    ),
}
SIGNED = {
    ID_HEADER: "msg_01990f5c6a0070008000000000000007",
    TIMESTAMP_HEADER: "1795249800",
    SIGNATURE_HEADER: "v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=",
}
_AT = examples.AT
_BEGUN = {"reserved_at": _AT, "started_at": _AT, "status_reason": None, "status_message": None, "completed_at": _AT}
_AT_EVENT: dict[WebhookEvent, dict[str, Any]] = {
    WebhookEvent.JOB_PRINTED: {
        **_BEGUN,
        "status": JobStatus.PRINTED,
        "evidence": Confirmation.PRINTER_CONFIRMED,
    },
    WebhookEvent.JOB_FAILED: {**_BEGUN, "status": JobStatus.FAILED, "failure_reason": FailureReason.PRINTER_ERROR},
    WebhookEvent.JOB_CANCELLED: {
        **_BEGUN,
        "status": JobStatus.CANCELLED,
        "reserved_at": None,
        "started_at": None,
    },
    WebhookEvent.JOB_HELD: {
        "status_reason": StatusReason.HELD_BY_OPERATOR,
        "status_message": str(JobStatusMessages.WAITS_HELD()),
    },
    WebhookEvent.JOB_OUTCOME_UNCONFIRMED: {
        **_BEGUN,
        "status": JobStatus.PRINTING,
        "status_reason": StatusReason.OUTCOME_UNCONFIRMED,
        "status_message": str(JobStatusMessages.OUTCOME_NOT_YET_KNOWN()),
        "completed_at": None,
    },
    WebhookEvent.JOB_OUTCOME_KNOWN: {
        **_BEGUN,
        "status": JobStatus.FAILED,
        "status_message": str(JobStatusMessages.PERSON_SAW_OUT()),
        "failure_reason": FailureReason.OUTCOME_UNKNOWN,
        "evidence": Confirmation.OPERATOR_CONFIRMED,
        "outcome": JobOutcome(
            answer=OutcomeAnswer.CAME_OUT,
            labels_out=None,
            labels_ordered=None,
            labels_missing=None,
            at=_AT,
            by="Operator Maria",
        ),
    },
}
PYTHON = """from standardwebhooks import Webhook

event = Webhook(os.environ["WEBHOOK_SECRET"]).verify(request.body, request.headers)"""


def openapi_messages(schemas: Schemas) -> JsonObject:
    """Describe each event as the call that the server makes (`pathItems` of OpenAPI 3.1)."""
    return {event.value: {"post": _message(event, schemas)} for event in WebhookEvent}


def openapi_webhooks() -> JsonObject:
    """Refer to the messages.

    Written out here, a message becomes a method in openapi-generator's clients, and in typescript-fetch one that does
    not compile.
    """
    return {event.value: {"$ref": f"#/components/pathItems/{event}"} for event in WebhookEvent}


def _message(event: WebhookEvent, schemas: Schemas) -> JsonObject:
    body = _example(event)
    return {
        "operationId": "on_" + event.value.replace(".", "_"),
        "summary": event.value,
        "description": f"{EVENT_MEANINGS[event]} Any answer other than 2xx is a failure: the message is sent again.",
        "parameters": [
            {
                "name": name,
                "in": "header",
                "required": True,
                "schema": {"type": "string"},
                "description": text,
                "example": SIGNED[name],
            }
            for name, text in HEADERS.items()
        ],
        "requestBody": {
            "required": True,
            "content": {
                "application/json": {"schema": schemas.of(type(body)), "example": msgspec.to_builtins(body)},
            },
        },
        "responses": {"204": {"description": "The message arrived."}},
        "security": [],
    }


def _example(event: WebhookEvent) -> PrintJobEvent | PrinterEvent | AlarmEvent | WebhookTestEvent:
    at = examples.AT
    if event is WebhookEvent.TEST:
        data = Tested(webhook_id=examples.ACCOUNT, message=str(WebhookMessages.WEBHOOK_TEST()))
        return WebhookTestEvent(type=event.value, timestamp=at, data=data)
    if event.is_of_job:
        return PrintJobEvent(
            type=event.value, timestamp=at, data=replace(examples.PRINT_JOB, **_AT_EVENT.get(event, {}))
        )
    if event.is_alarm:
        printer = examples.PRINTERS.data[0]
        alarm = Alarm(
            alarm_id=examples.ACCOUNT,
            kind=NoticeKind.PRINTER_AWAY.value,
            message=mail_text(NoticeKind.PRINTER_AWAY, "", {"printer_name": printer.name}),
            printer_id=printer.printer_id,
            agent_id=None,
            raised_at=at,
            cleared_at=None if event is WebhookEvent.ALARM_RAISED else at,
        )
        return AlarmEvent(type=event.value, timestamp=at, data=alarm)
    return PrinterEvent(type=event.value, timestamp=at, data=examples.PRINTERS.data[0])


def webhooks_section() -> EscapedHtml:
    events = [(el("code", event.value, id=f"event-{event}"), prose(text)) for event, text in EVENT_MEANINGS.items()]
    alarms = [(el("code", kind.value), prose(MAILED[kind].source)) for kind in ALARMS]
    headers = [(el("code", name), prose(text)) for name, text in HEADERS.items()]
    return join(
        el(
            "p",
            prose("A webhook tells your program what happens, so that it does not have to ask for the status of jobs."),
        ),
        rules("Webhooks"),
        table(("Event", "Meaning"), events),
        table(("Alarm", "Message"), alarms),
        table(("Header", "Meaning"), headers),
        el("details", el("summary", "Python with standardwebhooks"), listing(PYTHON), open=""),
    )


STYLE_PATH = "/docs/style.css"


def snippet(name: str) -> str:
    return files(__package__).joinpath("snippets", name).read_text("utf-8")


def rules(section: str) -> EscapedHtml:
    """Return the rules of a section of `rules.md` as a list."""
    written = files(__package__).joinpath("rules.md").read_text("utf-8").partition(f"## {section}\n")[2]
    each = written.partition("##")[0].strip().removeprefix("- ").split("\n- ")
    bounds = {"most_pending": MOST_PENDING, "longest_key": LONGEST_IDEMPOTENCY_KEY}
    return el("ul", *(el("li", prose(" ".join(rule.split()).format_map(bounds))) for rule in each))


def reference_page(document: JsonObject, config: ServerConfig) -> str:
    components = document["components"]["schemas"]
    operations = [
        (tag["name"], method, path, operation)
        for tag in document["tags"]
        for path, methods in document["paths"].items()
        for method, operation in methods.items()
        if tag["name"] in operation["tags"]
    ]
    sections = [
        ("start", "Your first label in five minutes", _start()),
        ("operations", "Operations", _overview(operations)),
        *(
            (_anchor(tag["name"]), tag["name"], _area(tag, operations, components))
            for tag in document["tags"]
        ),
        ("assertions", "Assertions", assertions_section()),
        ("objects", "Answers", _objects(components)),
        ("waiting", "Why a job waits", status_reasons()),
        ("failures", "Failure reasons", failure_reasons()),
        ("webhooks", "Webhooks", webhooks_section()),
        ("errors", "Errors", _errors()),
        ("idempotency", "Idempotency", idempotency()),
        ("limits", "Limits", limits_table(config)),
        ("versions", "Versions", versioning()),
    ]  # fmt: skip
    nav = el("nav", el("ul", *(_entry(name, title, operations) for name, title, _ in sections)), aria_label="Contents")
    body = [el("section", el("h2", title), content, id=name) for name, title, content in sections]
    info = document["info"]
    contract, _, product = info["version"].partition("+")
    head = el(
        "header",
        el("h1", info["title"]),
        el("p", prose(info["description"])),
        el(
            "p",
            f"Contract {contract}, product {product} · ",
            el("a", "openapi.json", href="/openapi.json"),
            class_="quiet",
        ),
    )
    return whole_page(info["title"], join(nav, el("main", head, *body)))


def whole_page(title: str, body: EscapedHtml) -> str:
    head = el(
        "head",
        el("meta", charset="utf-8"),
        el("meta", name="viewport", content="width=device-width, initial-scale=1"),
        el("meta", name="color-scheme", content="light dark"),
        el("title", title),
        el("link", rel="stylesheet", href=STYLE_PATH),
    )
    return "<!doctype html>" + el("html", head, el("body", body), lang="en")


def _anchor(title: str) -> str:
    return title.lower().replace(" ", "-")


def _entry(name: str, title: str, operations: list[tuple[str, str, str, JsonObject]]) -> EscapedHtml:
    inner = [
        el("li", el("a", operation["summary"], href=f"#{operation['operationId']}"))
        for tag, _, _, operation in operations
        if _anchor(tag) == name
    ]
    return el("li", el("a", title, href=f"#{name}"), el("ul", *inner) if inner else EscapedHtml(""))


def _start() -> EscapedHtml:
    text = (
        'Run `eval "$(spoolhouse client create "Web shop" --env)"`. This creates an application and sets `BASE_URL`, '
        "`CLIENT_ID` and `CLIENT_SECRET` in your shell. The secret is shown only once. Then run one of these programs. "
        "It prints a small PDF, or a file that you name, on the first printer or on `PRINTER_ID`. You can run it "
        "again: the same order is not printed twice."
    )
    shell = el("details", el("summary", "curl"), listing(snippet("first_label.sh")), open="")
    python = el("details", el("summary", "Python with httpx"), listing(snippet("first_label.py")))
    return join(el("p", prose(text)), shell, python)


def _overview(operations: list[tuple[str, str, str, JsonObject]]) -> EscapedHtml:
    rows = [
        (
            el("span", method.upper(), class_=f"method {method}"),
            el("a", el("code", path), href=f"#{operation['operationId']}"),
            join(operation["summary"]),
        )
        for _, method, path, operation in operations
    ]
    return table(("Method", "Path", "Purpose"), rows)


def _area(tag: JsonObject, operations: list[tuple[str, str, str, JsonObject]], components: JsonObject) -> EscapedHtml:
    shown = [
        operation_section(method, path, operation, components)
        for name, method, path, operation in operations
        if name == tag["name"]
    ]
    return join(el("p", tag["description"]), *shown)


def _objects(components: JsonObject) -> EscapedHtml:
    """Return the objects without defaults, which are answers; request bodies are shown at their operation."""
    sent = {operation.body.type.__name__ for operation in OPERATIONS if operation.body is not None}
    shown = [
        el(
            "section",
            el("h3", name),
            el("p", prose(component.get("description", ""))),
            table(("Field", "Type", "Meaning"), answer_rows(component, components), class_="fields"),
            id=name,
        )
        for name, component in components.items()
        if "properties" in component and name not in sent
    ]
    return join(
        el(
            "p",
            "All fields are always present, except those of Problem and its details. Unknown values are null. A list "
            "of words that ends in … may grow.",
        ),
        *shown,
    )


def _errors() -> EscapedHtml:
    text = (
        "Every error has the body `Problem`. Let your program act on `error_code`, and show `message` to people. "
        "Errors of the connection itself (marked *) can occur with every call."
    )
    rows = [
        (
            EscapedHtml(str(status_of(code))),
            el("code", code + ("*" if code in CONNECTION_CODES else ""), id=code),
            prose(MEANINGS[code]),
        )
        for code in sorted(public_codes(), key=status_of)
    ]
    fields = [(el("code", code, id=f"field-{code}"), prose(text)) for code, text in FIELD_CODES.items()]
    reasons = [(el("code", reason), prose(text)) for reason, text in ROUTE_REASONS.items()]
    words = ", ".join(f"{status} `{word}`" for status, word in ERROR_WORDS.items())
    classes = el(
        "p",
        prose(f"`error` is the class of the error: {words}. If a scope is missing, it is `insufficient_scope`."),
        class_="quiet",
    )
    return join(
        el("p", prose(text)),
        table(("Status", "error_code", "Meaning and what to do"), rows),
        classes,
        el("h3", prose("`code` in the entries of `details.fields`")),
        table(("Code", "What is wrong with the field"), fields),
        el("h3", prose("`details.reason` of `unsupported_print_route`")),
        table(("Reason", "What the printer cannot do"), reasons),
    )


# One operation on the page: purpose, access, parameters, answers, and an example of each.


def operation_section(method: str, path: str, operation: JsonObject, components: JsonObject) -> EscapedHtml:
    parts = [
        el("h3", el("span", method.upper(), class_=f"method {method}"), " ", el("code", path)),
        el("p", el("strong", operation["summary"]), ". ", prose(operation["description"])),
        el("p", _scopes(operation["security"])),
    ]
    if operation["parameters"]:
        parts += [el("h4", "Parameters"), _parameters(operation["parameters"], components)]
    if "requestBody" in operation:
        ((media_type, content),) = operation["requestBody"]["content"].items()
        component = components[content["schema"]["$ref"].rpartition("/")[2]]
        rows = field_rows(component, components)
        parts += [el("h4", "Body, ", el("code", media_type)), table(FIELD_HEAD, rows, class_="fields")]
    parts += [el("h4", "Example"), listing(curl_example(method, path, operation))]
    return el("section", *parts, *_answers(operation["responses"], components), id=operation["operationId"])


def curl_example(method: str, path: str, operation: JsonObject) -> str:
    by_assertion = {"assertion": []} in operation["security"]
    parts = [f'curl -sS "$BASE_URL{path.format_map(VARIABLES)}"']
    if operation["security"]:
        parts.append(f'-H "Authorization: Bearer {"$ASSERTION" if by_assertion else "$TOKEN"}"')
    if method == "post" and "requestBody" not in operation:
        parts.append("-X POST")
    for media_type, content in operation.get("requestBody", {}).get("content", {}).items():
        if media_type == "multipart/form-data":
            parts.append("-F file=@label.zpl")
            parts += [f"-F {name}={value}" for name, value in content["example"].items() if name != "file"]
        elif media_type == "application/json":
            parts.append("-H 'Content-Type: application/json'")
            if any(parameter["name"] == "Idempotency-Key" for parameter in operation["parameters"]):
                parts.append("-H 'Idempotency-Key: order-4711-label-1'")
            parts.append("-d " + shlex.quote(json.dumps(content["example"], indent=2)))
        else:
            parts += [f"-d {shlex.quote(f'{name}={value}')}" for name, value in content["example"].items()]
    return " \\\n  ".join(parts)


VARIABLES = {
    "printJobId": "$JOB",
    "relationshipId": "$CUSTOMER",
    "agentId": "$AGENT",
    "action": "resume",
    "installationId": "$INSTALLATION",
}
"""Shell variables for path parameters, as the examples have them."""


def _scopes(security: list[JsonObject]) -> EscapedHtml:
    if not security:
        return join("No token needed.")
    if {"assertion": []} in security:
        return join("An ", el("a", "assertion", href="#assertions"), " of a developer application for this call.")
    scopes = [scope for alternative in security for scopes in alternative.values() for scope in scopes]
    if not scopes:
        return join("Any valid token.")
    words = el("code", scopes[0])
    for scope in scopes[1:]:
        words = join(words, " or ", el("code", scope))
    return join("Scope: ", words, ".")


def _parameters(parameters: list[JsonObject], components: JsonObject) -> EscapedHtml:
    rows = [
        (
            el("code", parameter["name"]),
            EscapedHtml(parameter["in"]),
            type_words(parameter["schema"], components),
            EscapedHtml("required")
            if parameter["required"]
            else EscapedHtml(str(parameter["schema"].get("default", ""))),
            prose(parameter.get("description", "")),
        )
        for parameter in parameters
    ]
    return table(("Name", "In", "Type", "Default", "Meaning"), rows, class_="fields")


def _answers(responses: JsonObject, components: JsonObject) -> list[EscapedHtml]:
    status, success = next(iter(responses.items()))
    content = success["content"]["application/json"]
    rows = [(el("code", code), _causes(answer)) for code, answer in responses.items() if not code.startswith("2")]
    return [
        el("h4", "Answer ", el("code", status), ": ", type_words(content["schema"], components)),
        el("details", el("summary", "Example"), listing(json.dumps(content["example"], indent=2))),
        el("h4", "Errors"),
        table(("Status", "error_code"), rows, class_="errors"),
    ]


def _causes(answer: JsonObject) -> EscapedHtml:
    links = [el("a", el("code", code), href=f"#{code}") for code in answer[ERROR_CODES]]
    return join(links[0], *(part for link in links[1:] for part in (", ", link)))


# Rules for all operations: idempotency, limits, versions.


def idempotency() -> EscapedHtml:
    return rules("Idempotency")


def limits_table(config: ServerConfig) -> EscapedHtml:
    limits, rates, fetch = config.limits, config.rates, config.fetch
    rows = (
        ("PDF document", f"{_size(limits.pdf_bytes)}, {limits.pdf_pages} pages"),
        ("RAW document", _size(limits.raw_bytes)),
        ("Body of from-base64", _size(limits.base64_body_bytes)),
        ("Other bodies", f"{_size(limits.json_bytes)}; JSON up to {limits.json_depth} levels deep, with each key once"),
        ("Compression", "none: a body with a Content-Encoding other than identity is refused with 415"),
        ("Numbers", "whole numbers may be written as 203 or 203.0"),
        ("from-url", f"https only; {fetch.total_seconds:g} s in total; up to {fetch.redirects} redirects"),
        ("Simultaneous downloads for from-url", f"{fetch.at_once_per_application} per application"),
        ("Rows in one page of a list", f"1 to {LARGEST_PAGE}"),
        (
            "Calls",
            f"{rates.requests_per_second:g} per second for each application, with bursts of up to "
            f"{rates.requests_burst}",
        ),
        (
            "Token requests",
            f"{rates.tokens_per_second:g} per second for each application and address, with bursts of up to "
            f"{rates.tokens_burst}",
        ),
        ("How long documents are kept", f"{config.retention.document_bytes.days} days after their last job has ended"),
        ("How long jobs are kept", f"{config.retention.jobs.days} days after they have ended"),
    )
    return table(("Subject", "Limit"), rows)


def versioning() -> EscapedHtml:
    return join(
        el("p", prose("`/api/v1` is stable. These things may be added to it:")),
        rules("Versions"),
        el(
            "p",
            prose(
                "The other lists of values, such as `status` and `document_format`, stay as they are. A change that "
                "would break clients gets a new path, such as `/api/v2`."
            ),
        ),
    )


def _size(bytes: int) -> str:
    return f"{bytes // MIB} MiB" if bytes >= MIB else f"{bytes // 1024} KiB"


# Tables of `failure_reason` and `status_reason`: whether a failed job may be on paper, and a program's next step.


def failure_description() -> str:
    """Return the meaning of each failure reason as a Markdown list, for the OpenAPI document."""
    lines = [
        f"- `{reason}`: {failure_message(reason)} May be on paper: {may_be_on_paper(reason)}. {advice}"
        for reason, advice in FAILURE_ADVICE.items()
    ]
    return "\n".join(lines)


def status_description() -> str:
    """Return what to do about each status reason, as a Markdown list."""
    return "\n".join(f"- `{reason}`: {advice}" for reason, advice in STATUS_ADVICE.items())


def failure_reasons() -> EscapedHtml:
    rows = [
        (
            el("code", reason, id=f"failed-{reason}"),
            *(prose(text) for text in (str(failure_message(reason)), may_be_on_paper(reason), advice)),
        )
        for reason, advice in FAILURE_ADVICE.items()
    ]
    return join(
        rules("Failure reasons"),
        table(("failure_reason", "What happened", "May be on paper", "What to do"), rows),
    )


def status_reasons() -> EscapedHtml:
    text = (
        "A waiting job has not failed: it continues automatically when the reason is gone. Tell people the reason, "
        "and do not order the job again. After `expires_at`, by default 24 hours after it was created, it fails with "
        "the reason `expired`. More reasons may be added: for those that you do not know, show `status_message`."
    )
    rows = [(el("code", reason, id=f"waits-{reason}"), prose(advice)) for reason, advice in STATUS_ADVICE.items()]
    return join(el("p", prose(text)), table(("status_reason", "What your program can do"), rows))


# How a developer application makes the assertion of a call; used by the OpenAPI document and the page.


_LONGEST, _LEEWAY = int(LONGEST_LIFETIME.total_seconds()), int(LEEWAY.total_seconds())

WHAT = (
    "An assertion is a JWT that the application signs for one call and sends as `Authorization: Bearer JWT`. It is "
    "valid only for that call."
)
PARTS = (
    (
        "Header",
        "alg",
        "`RS256`: RSASSA-PKCS1-v1_5 with SHA-256, with an RSA key of 2048 bits or more. Nothing else is accepted.",
    ),
    ("Header", "kid", f"The name of an active key of the application: 1 to {LONGEST_KID} characters."),
    (
        "Header",
        "typ",
        "`JWT` in upper or lower case, or left out. Other members are ignored, including keys. `crit` is refused.",
    ),
    ("Claims", "iss", "The client_id of the application, in lower case with hyphens."),
    ("Claims", "sub", "The same as `iss`."),
    (
        "Claims",
        "aud",
        "The exact URL of the call without its query, as a string or as a list of only this string. It begins with the "
        "server's public address, which the operator has set (Settings > Server, `spoolhouse settings set base_url`, "
        "or `serve --base-url`). If it is not set, the address is `public_url` in the ready line of `serve`. The "
        "`Host` header has no influence. A refusal says what `aud` must be.",
    ),
    ("Claims", "iat", "When the assertion was made: a number of seconds since 1970 (UTC). A fraction is allowed."),
    ("Claims", "exp", f"When the assertion ends, as a number like `iat`. At most {_LONGEST} s after `iat`."),
    (
        "Claims",
        "jti",
        f"A new random string for each assertion, {SHORTEST_JTI} to {LONGEST_JTI} characters, for example a UUID. Each "
        "is accepted only once, so a repeated call needs a new assertion.",
    ),
    ("Claims", "nbf", "Optional: a time like `iat`. Other claims are ignored."),
)
"""Parts of an assertion: place (header or claims), name, and required value."""
CLOCKS = f"Clocks may differ by {_LEEWAY} s. Every refusal shows the server's time."


def description() -> str:
    """Return the text for the security scheme."""
    parts = "\n".join(f"- {location} `{name}`: {text}" for location, name, text in PARTS)
    return f"{WHAT}\n\n{parts}\n\n{CLOCKS}"


def assertions_section() -> EscapedHtml:
    rows = [(EscapedHtml(location), el("code", name), prose(text)) for location, name, text in PARTS]
    check = "To check an assertion rule by rule, the operator runs `spoolhouse partner check-assertion JWT --url URL`."
    codes = join("The error_code says what is wrong with an assertion: see ", el("a", "Errors", href="#errors"), ".")
    return join(
        el("p", prose(WHAT)),
        table(("Part", "Name", "What it is"), rows),
        el("p", CLOCKS, " ", prose(check)),
        el("p", codes),
    )
