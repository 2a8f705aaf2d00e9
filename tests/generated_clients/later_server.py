"""A server of a later version: a front that adds a field to every object and a word to every growing vocabulary."""

from __future__ import annotations

import json
import re
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import httpx

from tests.support.no_trust import NO_TRUST

LATER_WORD = "word_of_a_later_version"
LATER_FIELD = {"field_of_a_later_version": {"with": ["anything", 1, None]}}
PASSED_ON = {"content-type", "authorization", "idempotency-key", "prefer", "x-request-id", "accept"}


class _Server(ThreadingHTTPServer):
    daemon_threads = True
    request_queue_size = 128


@contextmanager
def later_server(base_url: str, document: dict[str, Any]) -> Iterator[str]:
    """Yield the address of the front; what it is asked is answered by the server at `base_url`."""

    class Front(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def _serve(self) -> None:
            body = self._body()
            headers = {name: value for name, value in self.headers.items() if name.lower() in PASSED_ON}
            answer = http.request(self.command, self.path, content=body, headers=headers)
            content = answer.content
            if answer.headers.get("content-type") == "application/json":
                schema = _schema(document, self.command, self.path.partition("?")[0], answer.status_code)
                content = json.dumps(grown(answer.json(), schema, document)).encode()
            self.send_response(answer.status_code)
            for name, value in answer.headers.items():
                if name.lower() not in ("content-length", "connection", "date", "server", "transfer-encoding"):
                    self.send_header(name, value)
            self.send_header("Content-Length", str(len(content)))
            self.end_headers()
            self.wfile.write(content)

        def _body(self) -> bytes:
            """The request's, also of a client that says no length (RFC 9112 section 7.1)."""
            if self.headers.get("Transfer-Encoding", "").lower() != "chunked":
                return self.rfile.read(int(self.headers.get("Content-Length", 0)))
            body = b""
            while length := int(self.rfile.readline(), 16):
                body += self.rfile.read(length)
                self.rfile.readline()
            self.rfile.readline()
            return body

        do_GET = do_POST = _serve  # noqa: N815

        def log_message(self, format: str, *arguments: Any) -> None:
            return

    with httpx.Client(base_url=base_url, verify=NO_TRUST, timeout=60, trust_env=False) as http:
        server = _Server(("127.0.0.1", 0), Front)
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        try:
            yield f"http://127.0.0.1:{server.server_address[1]}"
        finally:
            server.shutdown()
            server.server_close()
            thread.join()


def grown(value: Any, schema: dict[str, Any], document: dict[str, Any]) -> Any:
    """The answer `value` as a later version could write it."""
    if "$ref" in schema:
        schema = document["components"]["schemas"][schema["$ref"].rpartition("/")[2]]
    for kind in schema.get("anyOf", ()):
        if kind == {"type": "null"}:
            continue
        if value is not None or "x-extensible-enum" in kind:
            return grown(value, kind, document)
    if "x-extensible-enum" in schema:
        return LATER_WORD
    if isinstance(value, list):
        items = schema["items"]
        more = [LATER_WORD] if "x-extensible-enum" in items else []
        return [grown(item, items, document) for item in value] + more
    if isinstance(value, dict):
        known = schema.get("properties", {})
        return {name: grown(inner, known.get(name, {}), document) for name, inner in value.items()} | LATER_FIELD
    return value


def _schema(document: dict[str, Any], method: str, path: str, status: int) -> dict[str, Any]:
    for template, operations in document["paths"].items():
        pattern = re.sub(r"\\{\w+\\}", "[^/]+", re.escape(template))
        if re.fullmatch(pattern, path) and method.lower() in operations:
            answer = operations[method.lower()]["responses"][str(status)]
            found: dict[str, Any] = answer["content"]["application/json"]["schema"]
            return found
    return {}
