"""Generate, compile and use clients of the API: `python -m tests.generated_clients FOLDER [--only NAME]`.

FOLDER keeps the tools between runs. Needs Java, with Debian's `default-jdk-headless libhttpmime-java
libgeronimo-annotation-1.3-spec-java`; PHP, Ruby and Go with its `php-cli php-curl php-mbstring php-guzzlehttp-guzzle
ruby ruby-typhoeus golang-go golang-golang-x-oauth2-dev golang-gopkg-validator.v2-dev` for those.
"""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
from pathlib import Path

from tests.generated_clients.clients import CLIENTS, Bench
from tests.generated_clients.linters import LINTERS
from tests.generated_clients.site import RoundSite, round_site
from tests.generated_clients.tools import Failed


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path, help="keeps what is installed and generated")
    parser.add_argument("--only", choices=[*CLIENTS, *LINTERS], action="append")
    request = parser.parse_args()
    cache = request.folder.resolve()
    cache.mkdir(parents=True, exist_ok=True)
    names = request.only or [*CLIENTS, *LINTERS]
    failed = False
    with tempfile.TemporaryDirectory() as data_dir, round_site(Path(data_dir)) as site:
        document = cache / "openapi.json"
        document.write_text(json.dumps(site.document))
        for name in names:
            if name in CLIENTS:
                folder = cache / "clients" / name
                bench = Bench(cache=cache, folder=folder, document=document, name=name)
                done, trouble = check_client(site, bench)
            else:
                done, trouble = check_document(name, cache, document)
            failed = failed or bool(trouble)
            sys.stdout.write(f"{name}: {', '.join(done)}{'; FAILED: ' + trouble if trouble else ''}\n")
            sys.stdout.flush()
    return 1 if failed else 0


def check_client(site: RoundSite, bench: Bench) -> tuple[list[str], str]:
    """The steps that were done, and why the next one was not: "" where all were."""
    client, done = CLIENTS[bench.name], []
    bench.fresh()
    try:
        client.generate(bench)
        done.append("generated")
        client.compile(bench)
        if client.no_round:
            done.append(client.no_round)
            return done, ""
        done.append("compiled")
        client.round(bench, site.environment(later=False))
        done.append("round")
        client.round(bench, site.environment(later=True))
        done.append("round with additions")
    except Failed as error:
        return done, str(error)
    return done, ""


def check_document(name: str, cache: Path, document: Path) -> tuple[list[str], str]:
    try:
        LINTERS[name](cache, document)
    except Failed as error:
        return [], str(error)
    return ["0 errors"], ""


if __name__ == "__main__":
    sys.exit(main())
