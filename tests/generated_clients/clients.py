"""The clients: how each is generated with default options, compiled or loaded, and set on its round."""

from __future__ import annotations

import json
import shutil
import sys
from dataclasses import dataclass
from pathlib import Path

from tests.generated_clients.tools import HERE, SCRIPTS, Failed, node_modules, python_with_generators, run

DEBIAN_PHP = "/usr/share/php/GuzzleHttp/autoload.php"
DEBIAN_GO = "/usr/share/gocode"
DEBIAN_JAVA = ("/usr/share/java/httpmime.jar", "/usr/share/java/geronimo-annotation-1.3-spec.jar")


@dataclass(frozen=True, kw_only=True)
class Bench:
    """`folder`: of one client; `document`: the file with the OpenAPI document; `cache`: of the tools."""

    cache: Path
    folder: Path
    document: Path
    name: str

    @property
    def client(self) -> Path:
        return self.folder / "client"

    def fresh(self) -> None:
        shutil.rmtree(self.folder, ignore_errors=True)
        self.folder.mkdir(parents=True)
        rounds = HERE / "rounds" / self.name
        if rounds.exists():
            for file in rounds.iterdir():
                shutil.copy(file, self.folder / file.name)


class Client:
    """Each step raises Failed. `no_round`: why there is no round, where there is none."""

    no_round: str = ""

    def generate(self, bench: Bench) -> None:
        raise NotImplementedError

    def compile(self, bench: Bench) -> None:
        raise NotImplementedError

    def round(self, bench: Bench, environment: dict[str, str]) -> None:
        raise NotImplementedError


class OfOpenApiGenerator(Client):
    generator: str
    options: tuple[str, ...] = ()

    def generate(self, bench: Bench) -> None:
        arguments = ["-i", str(bench.document), "-g", self.generator, "-o", str(bench.client), *self.options]
        run(["java", "-jar", generator_jar(bench), "generate", *arguments], bench.folder)


class PythonOfOpenApiGenerator(OfOpenApiGenerator):
    generator = "python"

    def compile(self, bench: Bench) -> None:
        python = python_with_generators(bench.cache)
        run([python, "-W", "error", "-c", "import openapi_client, openapi_client.models"], bench.client)

    def round(self, bench: Bench, environment: dict[str, str]) -> None:
        python = python_with_generators(bench.cache)
        run([python, "round.py"], bench.folder, environment | {"PYTHONPATH": str(bench.client)})


class TypescriptFetch(OfOpenApiGenerator):
    generator = "typescript-fetch"

    def generate(self, bench: Bench) -> None:
        typescript_project(bench, module="CommonJS", resolution="Node10")
        super().generate(bench)

    def compile(self, bench: Bench) -> None:
        compile_typescript(bench)

    def round(self, bench: Bench, environment: dict[str, str]) -> None:
        run([SCRIPTS / "node", "built/round.js"], bench.folder, environment)


class Java(OfOpenApiGenerator):
    generator = "java"
    no_round = "its libraries (okhttp 4, gson-fire) are in no registry of this machine: parsed alone"

    def compile(self, bench: Bench) -> None:
        files = sorted((bench.client / "src" / "main").rglob("*.java"))
        parse = ["-XDshould-stop.ifError=PARSE", "-XDshould-stop.ifNoError=PARSE", "-proc:none"]
        run(["javac", *parse, "-d", bench.folder / "built", *files], bench.folder)


class JavaNative(OfOpenApiGenerator):
    """The one that needs nothing but Jackson and httpmime; the generator's own jar has Jackson."""

    generator = "java"
    options = ("--library", "native", "--additional-properties", "openApiNullable=false")

    def compile(self, bench: Bench) -> None:
        files = [*sorted((bench.client / "src" / "main").rglob("*.java")), bench.folder / "Round.java"]
        run(["javac", "-proc:none", "-cp", self._classes(bench), "-d", bench.folder / "built", *files], bench.folder)

    def round(self, bench: Bench, environment: dict[str, str]) -> None:
        run(["java", "-cp", f"{bench.folder / 'built'}:{self._classes(bench)}", "Round"], bench.folder, environment)

    @staticmethod
    def _classes(bench: Bench) -> str:
        return ":".join([str(generator_jar(bench)), *DEBIAN_JAVA])


class Php(OfOpenApiGenerator):
    generator = "php"

    def compile(self, bench: Bench) -> None:
        for file in sorted((bench.client / "lib").rglob("*.php")):
            run(["php", "-l", file], bench.folder)
        if not Path(DEBIAN_PHP).exists():
            raise Failed("Guzzle is not installed here (Debian's php-guzzlehttp-guzzle)")

    def round(self, bench: Bench, environment: dict[str, str]) -> None:
        run(["php", "round.php"], bench.folder, environment)


class Ruby(OfOpenApiGenerator):
    generator = "ruby"

    def compile(self, bench: Bench) -> None:
        load = "require 'openapi_client'; OpenapiClient.constants.each { |name| OpenapiClient.const_get(name) }"
        run(["ruby", "-I", bench.client / "lib", "-e", load], bench.folder)

    def round(self, bench: Bench, environment: dict[str, str]) -> None:
        run(["ruby", "-I", bench.client / "lib", "round.rb"], bench.folder, environment)


class Go(OfOpenApiGenerator):
    generator = "go"

    def compile(self, bench: Bench) -> None:
        source = bench.folder / "src"
        for name, files in (("openapi", bench.client.glob("*.go")), ("round", bench.folder.glob("*.go"))):
            (source / name).mkdir(parents=True, exist_ok=True)
            for file in files:
                shutil.copy(file, source / name / file.name)
        place = {"GO111MODULE": "off", "GOPATH": f"{bench.folder}:{DEBIAN_GO}", "GOCACHE": str(bench.cache / "go")}
        run(["go", "build", "-o", "round.bin", "round"], bench.folder, place)

    def round(self, bench: Bench, environment: dict[str, str]) -> None:
        run([bench.folder / "round.bin"], bench.folder, environment)


class OpenapiPythonClient(Client):
    """The generator is a dependency of the tests, and what its clients need comes with it."""

    def generate(self, bench: Bench) -> None:
        output = bench.client / "print_client"
        arguments = ["--path", str(bench.document), "--output-path", str(output), "--meta", "none"]
        bench.client.mkdir()
        run([SCRIPTS / "openapi-python-client", "generate", *arguments, "--fail-on-warning"], bench.folder)

    def compile(self, bench: Bench) -> None:
        code = "import print_client.models, print_client.api.print_jobs.create_print_job"
        run([sys.executable, "-W", "error", "-c", code], bench.client)

    def round(self, bench: Bench, environment: dict[str, str]) -> None:
        run([sys.executable, "round.py"], bench.folder, environment | {"PYTHONPATH": str(bench.client)})


class OpenapiTypescript(Client):
    def generate(self, bench: Bench) -> None:
        modules = typescript_project(bench)
        program = modules / "openapi-typescript" / "bin" / "cli.js"
        run([SCRIPTS / "node", program, bench.document, "-o", "client.ts"], bench.folder)

    def compile(self, bench: Bench) -> None:
        compile_typescript(bench)

    def round(self, bench: Bench, environment: dict[str, str]) -> None:
        run([SCRIPTS / "node", "built/round.js"], bench.folder, environment)


class HeyApi(OpenapiTypescript):
    def generate(self, bench: Bench) -> None:
        modules = typescript_project(bench)
        plugins = ["@hey-api/typescript", "@hey-api/sdk", "@hey-api/client-fetch", "zod"]
        program = modules / "@hey-api" / "openapi-ts" / "bin" / "run.js"
        run([SCRIPTS / "node", program, "-i", bench.document, "-o", "client", "-p", *plugins], bench.folder)


def generator_jar(bench: Bench) -> Path:
    python_with_generators(bench.cache)
    (jar,) = bench.cache.glob("python/lib/python*/site-packages/openapi_generator_cli/openapi-generator.jar")
    return jar


def typescript_project(bench: Bench, *, module: str = "NodeNext", resolution: str = "NodeNext") -> Path:
    """Lay out a strict project before its client is generated, as a generator looks at it; returns its packages."""
    modules = node_modules("node_typescript", bench.cache)
    (bench.folder / "node_modules").symlink_to(modules)
    kind = "module" if module == "NodeNext" else "commonjs"
    (bench.folder / "package.json").write_text(json.dumps({"type": kind}))
    options = {
        "target": "ES2022", "module": module, "moduleResolution": resolution, "strict": True, "skipLibCheck": True,
        "lib": ["ES2022", "DOM", "DOM.Iterable"], "types": ["node"], "outDir": "built", "rootDir": ".",
    }  # fmt: skip
    wanted = {"compilerOptions": options, "include": ["round.ts", "client.ts", "client"]}
    (bench.folder / "tsconfig.json").write_text(json.dumps(wanted))
    return modules


def compile_typescript(bench: Bench) -> None:
    """Into `built`."""
    run([SCRIPTS / "node", bench.folder / "node_modules" / "typescript" / "bin" / "tsc", "-p", "."], bench.folder)


CLIENTS: dict[str, Client] = {
    "openapi-generator-python": PythonOfOpenApiGenerator(),
    "openapi-generator-typescript-fetch": TypescriptFetch(),
    "openapi-generator-java": Java(),
    "openapi-generator-java-native": JavaNative(),
    "openapi-generator-php": Php(),
    "openapi-generator-go": Go(),
    "openapi-generator-ruby": Ruby(),
    "openapi-python-client": OpenapiPythonClient(),
    "openapi-typescript": OpenapiTypescript(),
    "hey-api": HeyApi(),
}
