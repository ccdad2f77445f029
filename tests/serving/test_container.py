"""Tests of the image of scorekeeper/serving/examples/Containerfile, with an evening in its volume."""

import os
import time
from contextlib import closing
from pathlib import Path

import pytest

from tests.commands.test_wheel import score
from tests.fixtures.containerfile import Container, Image, build, new_volume, running
from tests.fixtures.served import ROOT
from tests.phone import PLAYERS, Phone
from tests.test_compose import CONTAINERFILE

pytestmark = pytest.mark.timeout(600)
PORT = 8000
START_SECONDS = 120  # as HEALTHCHECK says
USER = 10001


@pytest.fixture(scope="module")
def image(tmp_path_factory: pytest.TempPathFactory) -> Image:
    return build(CONTAINERFILE, ROOT, tmp_path_factory.mktemp("image"))


def await_health(container: Container) -> None:
    latest = time.monotonic() + START_SECONDS
    while not container.healthy():
        assert container.process.poll() is None, container.log.read_text()
        assert time.monotonic() < latest, container.log.read_text()
        time.sleep(0.3)


def users_of(pid: int) -> set[str]:
    """Return the ids of users (real, effective, saved) of a process."""
    status = Path(f"/proc/{pid}/status").read_text("utf-8")
    (line,) = (line for line in status.splitlines() if line.startswith("Uid:"))
    return set(line.split()[1:])


def test_an_evening_outlives_its_container(image: Image, tmp_path: Path) -> None:
    volume = new_volume(image, tmp_path / "volume")
    with running(image, volume, tmp_path) as container:
        await_health(container)
        assert users_of(container.pid) == {str(USER)}
        with container.network(), closing(Phone(PORT)) as phone:
            assert all(name in score(phone) for name in PLAYERS)
        assert container.stop() == 0
    with running(image, volume, tmp_path) as container:
        await_health(container)
        with container.network(), closing(phone):
            standings = phone.get(f"{phone.table}rounds/1/standings/").decode()
        assert all(name in standings for name in PLAYERS)
        assert {path.stat().st_uid for path in volume.rglob("*")} == {USER}
        os.chown(volume, 0, 0)
        time.sleep(1.1)  # the answer is cached for a second
        assert not container.healthy()
    assert "Traceback" not in container.log.read_text()


def test_it_has_nothing_that_only_builds(image: Image) -> None:
    assert [*image.root.glob("usr/bin/pip*"), *image.root.glob("opt/scorekeeper/bin/pip*")] == []
    assert not (image.root / "src").exists()
    assert image.user == f"{USER}:{USER}"
