"""The reference page: plain HTML, drawn on the server from the OpenAPI document; no scripts, nothing from elsewhere."""

from __future__ import annotations

from importlib.resources import files

from server_core.api.problems import ERROR_WORDS
from server_core.api.reference.assertions import assertions_section
from server_core.api.reference.codes import CONNECTION_CODES, public_codes, status_of
from server_core.api.reference.field_rows import answer_rows
from server_core.api.reference.markup import Markup, el, join, listing, prose, table
from server_core.api.reference.meanings import MEANINGS, ROUTE_REASONS
from server_core.api.reference.operation_section import operation_section
from server_core.api.reference.reasons import failure_reasons, status_reasons
from server_core.api.reference.rules import idempotency, limits_table, versioning
from server_core.api.reference.schemas import JsonObject
from server_core.api.reference.webhooks import webhooks_section
from server_core.config import ServerConfig
from server_core.contract.api.public import OPERATIONS

STYLE_PATH = "/docs/style.css"


def snippet(name: str) -> str:
    return files(__package__).joinpath("snippets", name).read_text("utf-8")


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


def whole_page(title: str, body: Markup) -> str:
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


def _entry(name: str, title: str, operations: list[tuple[str, str, str, JsonObject]]) -> Markup:
    inner = [
        el("li", el("a", operation["summary"], href=f"#{operation['operationId']}"))
        for tag, _, _, operation in operations
        if _anchor(tag) == name
    ]
    return el("li", el("a", title, href=f"#{name}"), el("ul", *inner) if inner else Markup(""))


def _start() -> Markup:
    text = (
        'Make an application with `eval "$(spoolhouse client create "Web shop" --env)"`: it puts `BASE_URL`, '
        "`CLIENT_ID` and `CLIENT_SECRET` into the environment; keep the secret. Then run one of these as it stands. It "
        "prints a small PDF, or the file that you name, on the first printer or on `PRINTER_ID`, and can be run again."
    )
    shell = el("details", el("summary", "curl"), listing(snippet("first_label.sh")), open="")
    python = el("details", el("summary", "Python with httpx"), listing(snippet("first_label.py")))
    return join(el("p", prose(text)), shell, python)


def _overview(operations: list[tuple[str, str, str, JsonObject]]) -> Markup:
    rows = [
        (
            el("span", method.upper(), class_=f"method {method}"),
            el("a", el("code", path), href=f"#{operation['operationId']}"),
            join(operation["summary"]),
        )
        for _, method, path, operation in operations
    ]
    return table(("Method", "Path", "Purpose"), rows)


def _area(tag: JsonObject, operations: list[tuple[str, str, str, JsonObject]], components: JsonObject) -> Markup:
    shown = [
        operation_section(method, path, operation, components)
        for name, method, path, operation in operations
        if name == tag["name"]
    ]
    return join(el("p", tag["description"]), *shown)


def _objects(components: JsonObject) -> Markup:
    """Those without defaults are answers; what a client sends stands with its operation."""
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
            "All fields are always there, but those of Problem and its details; what is not known is null. A list of "
            "words that ends in … may grow.",
        ),
        *shown,
    )


def _errors() -> Markup:
    text = (
        "Every error has the body `Problem`. Decide by `error_code`; `message` is for people. "
        "Errors of the connection itself (marked *) may come from any address."
    )
    rows = [
        (
            Markup(str(status_of(code))),
            el("code", code + ("*" if code in CONNECTION_CODES else ""), id=code),
            prose(MEANINGS[code]),
        )
        for code in sorted(public_codes(), key=status_of)
    ]
    reasons = [(el("code", reason), prose(text)) for reason, text in ROUTE_REASONS.items()]
    words = ", ".join(f"{status} `{word}`" for status, word in ERROR_WORDS.items())
    classes = el("p", prose(f"`error` is the class: {words}; a missing scope is `insufficient_scope`."), class_="quiet")
    return join(
        el("p", prose(text)),
        table(("Status", "error_code", "Meaning and what to do"), rows),
        classes,
        el("h3", prose("`details.reason` of `unsupported_print_route`")),
        table(("Reason", "What the printer cannot do"), reasons),
    )
