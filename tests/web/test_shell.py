"""Tests of the worker's script: it names all static files by their hash, with one version for all of them."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
from django.contrib.staticfiles import finders
from django.contrib.staticfiles.storage import staticfiles_storage
from django.test import Client

from scorekeeper.serving.static import APPENDED, bundled
from scorekeeper.web.shell import SCRIPTS, is_versioned, shell_files, worker_script
from tests.fixtures.parsed import parsed
from tests.fixtures.served import prepared
from tests.fixtures.static_names import hashed_names

pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module")
def collected(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return prepared(tmp_path_factory.mktemp("served")) / "static"


@pytest.fixture
def hashed(settings: Any, collected: Path) -> Path:
    """Serve the static files as `manage.py serve` does: collected, and named by their hash."""
    settings.STATIC_ROOT = collected
    settings.STORAGES = hashed_names()
    return collected


def plain(file: str) -> str:
    """Return an address without its hash: icons that were drawn for an earlier test have none."""
    return re.sub(r"\.[0-9a-f]{12}\.", ".", file)


def is_hashed(file: Path) -> bool:
    return plain(file.name) != file.name and file.suffix in (".js", ".css")


def constant(script: str, name: str) -> Any:
    return json.loads(re.findall(rf"^const {name} = (.*);$", script, re.MULTILINE)[0])


def test_it_lists_every_file_that_a_page_loads(hashed: Path, client: Client) -> None:
    files = shell_files()
    names = {plain(file) for file in files}
    for path in ("/", "/games/", "/games/ten-step/", "/offline/", "/matches/new/"):
        asked = set(re.findall(r'"(/static/[^"#]+)', client.get(path).content.decode()))
        assert asked
        assert {plain(file) for file in asked} <= names
    assert all(re.search(r"\.[0-9a-f]{12}\.\w+$", file) for file in files)
    assert all((hashed / file.removeprefix("/static/")).is_file() for file in files)


def test_a_module_that_is_asked_for_later_is_named_by_the_page_with_its_hash() -> None:
    for script in Path("static/js").rglob("*.js"):
        assert not re.search(r"import\([\"'`]", script.read_text()), script


def test_scripts_and_sheets_name_each_other_by_their_hash(hashed: Path) -> None:
    files = [file for folder in ("js", "css") for file in (hashed / folder).rglob("*.*.??*") if is_hashed(file)]
    own = {f"{path.relative_to('static')}": path.read_bytes() for path in Path("static").rglob("*.??*")}
    served = {name: content for name, content in bundled(own).items() if name.startswith(("js/", "css/"))}
    assert {plain(str(file.relative_to(hashed))) for file in files} == served.keys()
    for file in files:
        assert plain(file.read_text()) == served[plain(str(file.relative_to(hashed)))].decode(), file
        code = re.sub(r"/\*\*.*?\*/", "", file.read_text(), flags=re.DOTALL)  # imports of types are never loaded
        assert not re.search(r'(from|import) ?"[^"]*/[^./"]*\.js"', code), file


@pytest.mark.parametrize(("name", "added"), [*APPENDED.items(), ("admin/js/core.js", b"")])
def test_scripts_that_packages_bring_are_served_as_they_are_but_for_what_is_for_all(
    hashed: Path, name: str, added: bytes
) -> None:
    served = hashed / staticfiles_storage.url(name).removeprefix("/static/")
    assert served.read_bytes() == Path(str(finders.find(name))).read_bytes() + added


def test_it_lists_no_page_of_the_staff_and_not_itself(hashed: Path) -> None:
    files = " ".join(shell_files())
    assert "admin" not in files
    assert "worker" not in files
    assert all((Path("static") / name).is_file() for name in SCRIPTS)


@pytest.mark.parametrize(("language", "catalogues"), [("en", []), ("de", ["/static/js/languages/de.js"])])
def test_it_lists_the_catalogue_of_its_own_language_only(
    hashed: Path, client: Client, language: str, catalogues: list[str]
) -> None:
    script = client.get("/worker.js", headers={"Accept-Language": language}).content.decode()
    listed = [plain(file) for file in constant(script, "FILES") if "/languages/" in file]
    assert listed == catalogues


def test_its_version_changes_with_a_file_and_with_the_page_of_last_resort(hashed: Path) -> None:
    script = worker_script("No signal")
    assert worker_script("No signal") == script
    assert constant(worker_script("Nothing here"), "VERSION") != constant(script, "VERSION")
    storage: Any = staticfiles_storage
    storage.hashed_files["js/newer.js"] = "js/newer.0123456789ab.js"
    assert constant(worker_script("No signal"), "VERSION") != constant(script, "VERSION")


def test_without_hashes_no_page_asks_for_it(client: Client) -> None:
    assert not is_versioned()
    assert constant(client.get("/worker.js").content.decode(), "FILES") == []


def test_the_manifest_names_icons_by_their_hash(hashed: Path, client: Client) -> None:
    address = parsed(client.get("/")).one("link", rel="manifest").attributes["href"]
    manifest = json.loads((hashed / address.removeprefix("/static/")).read_text())
    assert [manifest[name] for name in ("id", "start_url", "scope", "display")] == ["/", "/", "/", "standalone"]
    icons = {(icon["sizes"], icon.get("purpose", "any")): icon["src"] for icon in manifest["icons"]}
    assert set(icons) == {("any", "any"), ("192x192", "any"), ("512x512", "any"), ("512x512", "maskable")}
    assert all((hashed / source).is_file() and re.search(r"\.[0-9a-f]{12}\.", source) for source in icons.values())


def test_the_worker_is_asked_for_anew_each_time_and_serves_the_whole_site(client: Client) -> None:
    answer = client.get("/worker.js")
    assert answer.headers["Content-Type"] == "text/javascript"
    assert "no-cache" in answer.headers["Cache-Control"]
    assert "Service-Worker-Allowed" not in answer.headers  # it lies at the root


def test_the_policy_allows_our_worker_and_our_manifest(client: Client) -> None:
    for path in ("/", "/worker.js"):
        policy = client.get(path).headers["Content-Security-Policy"]
        assert "worker-src 'self'" in policy
        assert "manifest-src 'self'" in policy


def test_the_page_without_signal_leads_on_without_a_script_too(client: Client) -> None:
    page = parsed(client.get("/offline/"))
    assert page.one("h1").words == "No signal"
    assert page.has("a", "Back to the start", href="/", hidden=False)
