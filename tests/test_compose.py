"""The files for containers (scorekeeper/docs/hosting/container.md) say what the app and one another understand."""

import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import yaml

from scorekeeper.serving.server import LAST_ANSWERS_SECONDS
from tests.fixtures.containerfile import steps
from tests.fixtures.served import ROOT
from tests.test_public_host import EXAMPLES, example
from tests.test_readme import SETTINGS

CONTAINERFILE = EXAMPLES / "Containerfile"
STEPS = dict(steps(CONTAINERFILE.read_text("utf-8")))
COMPOSE = {name: yaml.safe_load(example(name)) for name in ("compose-home.yaml", "compose-public.yaml")}
EACH = pytest.mark.parametrize("name", COMPOSE)
PLACEHOLDER = re.compile(r"\$\{(\w+)(?::[?-])?([^}]*)\}")


def app(name: str) -> dict[str, Any]:
    """Return the service of the app in a compose file."""
    found: dict[str, Any] = COMPOSE[name]["services"]["scorekeeper"]
    return found


@EACH
def test_it_builds_the_image(name: str) -> None:
    build = app(name)["build"]
    context = (EXAMPLES / build["context"]).resolve()
    assert context == ROOT
    assert context / build["dockerfile"] == CONTAINERFILE


def test_what_the_image_takes_is_there_and_not_ignored() -> None:
    ignored = set((ROOT / ".dockerignore").read_text("utf-8").splitlines())
    copied = [rest.split()[:-1] for word, rest in steps(CONTAINERFILE.read_text("utf-8")) if word == "COPY"]
    taken = {name for names in copied if not names[0].startswith("--from") for name in names}
    assert [name for name in taken if not (ROOT / name).exists() or name.split("/")[0] in ignored] == []


@EACH
def test_it_names_settings_that_there_are(name: str) -> None:
    assert app(name)["environment"].keys() <= SETTINGS


@EACH
def test_what_it_asks_for_is_told_at_its_top(name: str) -> None:
    asked = {variable for variable, default in PLACEHOLDER.findall(example(name)) if not default}
    told = set(re.findall(r"^#     (\w+)=", example(name), re.MULTILINE))
    assert asked == told


@EACH
def test_nothing_but_its_volume_can_be_written(name: str) -> None:
    said = app(name)
    assert said["read_only"]
    assert said["tmpfs"] == ["/tmp"]  # noqa: S108 - within the container
    assert said["cap_drop"] == ["ALL"]
    assert said["volumes"] == [f"data:{STEPS['VOLUME']}"]
    assert STEPS["USER"].split(":")[0] != "0"


@EACH
def test_every_volume_is_used(name: str) -> None:
    mounted = {line.split(":")[0] for said in COMPOSE[name]["services"].values() for line in said["volumes"]}
    assert {volume for volume in mounted if not volume.startswith(".")} == COMPOSE[name]["volumes"].keys()
    assert [volume for volume in mounted if volume.startswith(".") and not (EXAMPLES / volume).exists()] == []


@EACH
def test_it_waits_for_the_last_answers(name: str) -> None:
    assert int(app(name)["stop_grace_period"].removesuffix("s")) > LAST_ANSWERS_SECONDS


def filled(name: str) -> dict[str, str]:
    """Return the environment of the app, with a value in the place of each variable that the file needs."""
    return {key: PLACEHOLDER.sub("score.example", value) for key, value in app(name)["environment"].items()}


def test_the_settings_that_the_public_one_makes_are_safe(tmp_path: Path) -> None:
    own = {"PATH": os.environ["PATH"], "SCOREKEEPER_DATA": str(tmp_path), "TIME_ZONE": "Europe/Vienna"}
    mail = {"EMAIL_URL": "smtp+tls://mail.example", "EMAIL_FROM": "cards@score.example"}
    command = [sys.executable, "manage.py", "check", "--deploy", "--fail-level", "WARNING"]
    environment = filled("compose-public.yaml") | own | mail
    subprocess.run(command, cwd=ROOT, env=environment, check=True)  # noqa: S603 - our program


def test_the_app_and_its_proxy_name_one_another() -> None:
    services = COMPOSE["compose-public.yaml"]["services"]
    read = set(re.findall(r"\{\$(\w+):", example("Caddyfile")))
    assert services["caddy"]["environment"].keys() == read
    host, port = services["caddy"]["environment"]["PROCESSES"].split(":")
    assert host in services
    assert port == STEPS["EXPOSE"]
    assert services["scorekeeper"]["environment"]["ALLOWED_HOSTS"] == services["caddy"]["environment"]["SITE"]


def test_the_app_names_its_database() -> None:
    services = COMPOSE["compose-public.yaml"]["services"]
    database = services["database"]["environment"]
    address = f"postgres://{database['POSTGRES_USER']}:{database['POSTGRES_PASSWORD']}@database/scorekeeper"
    assert services["scorekeeper"]["environment"]["DATABASE_URL"] == address
    assert services["scorekeeper"]["depends_on"] == {"database": {"condition": "service_healthy"}}
    assert "healthcheck" in services["database"]
