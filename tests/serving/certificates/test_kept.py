"""Tests of the certificates in the data folder, and of when they are renewed."""

import os
import stat
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from cryptography import x509
from cryptography.hazmat.primitives.serialization import (
    BestAvailableEncryption,
    Encoding,
    PrivateFormat,
    PublicFormat,
    load_pem_private_key,
)

from scorekeeper.serving.certificates.authority import names_in
from scorekeeper.serving.certificates.kept import authority_in, server_certificate, server_file
from scorekeeper.serving.folder import FolderError

NOW = datetime(2026, 11, 20, 20, tzinfo=UTC)
NAMES = frozenset(["192.168.1.7", "laptop.local"])
DAY = timedelta(days=1)


def certificate(folder: Path, now: datetime = NOW, names: frozenset[str] = NAMES) -> x509.Certificate:
    """Return the certificate that a server uses at this time."""
    return x509.load_pem_x509_certificate(server_certificate(folder, authority_in(folder, NOW), names, now))


def files(folder: Path) -> list[Path]:
    return [path for path in folder.rglob("*") if path.is_file()]


def test_the_authority_is_made_once(tmp_path: Path) -> None:
    first = authority_in(tmp_path, NOW)
    assert authority_in(tmp_path, NOW + 400 * DAY).fingerprint == first.fingerprint


def test_no_file_holds_the_key_of_the_root(tmp_path: Path) -> None:
    authority = authority_in(tmp_path, NOW)
    certificate(tmp_path)
    contents = [path.read_bytes() for path in files(tmp_path)]
    keys = [load_pem_private_key(content, password=None).public_key() for content in contents if b"KEY" in content]
    assert len(keys) == 2
    root = authority.root.public_key().public_bytes(Encoding.DER, PublicFormat.SubjectPublicKeyInfo)
    assert root not in [key.public_bytes(Encoding.DER, PublicFormat.SubjectPublicKeyInfo) for key in keys]


def test_only_its_owner_reads_them(tmp_path: Path) -> None:
    certificate(tmp_path)
    assert {stat.S_IMODE(path.stat().st_mode) for path in files(tmp_path)} == {0o600}
    assert stat.S_IMODE((tmp_path / "tls").stat().st_mode) == 0o700


def test_a_certificate_is_kept_while_it_is_good(tmp_path: Path) -> None:
    first = certificate(tmp_path)
    assert certificate(tmp_path, NOW + 360 * DAY) == first
    assert certificate(tmp_path, names=frozenset(["laptop.local"])) == first  # temporarily without a network


@pytest.mark.parametrize("days", [370, 500, -3])
def test_one_that_ends_within_a_month_or_begins_later_is_renewed(tmp_path: Path, days: int) -> None:
    first, then = certificate(tmp_path), NOW + days * DAY
    second = certificate(tmp_path, then)
    assert second != first
    assert second.not_valid_before_utc < then < second.not_valid_after_utc - 300 * DAY


def test_one_that_lacks_an_address_of_the_machine_is_renewed(tmp_path: Path) -> None:
    certificate(tmp_path)
    moved = frozenset(["10.0.0.3", "laptop.local"])
    assert names_in(certificate(tmp_path, names=moved)) == moved


def test_one_of_another_authority_is_renewed(tmp_path: Path) -> None:
    first = certificate(tmp_path)
    (tmp_path / "tls" / "authority.pem").unlink()
    second = certificate(tmp_path)
    assert second != first
    second.verify_directly_issued_by(authority_in(tmp_path, NOW).intermediate)


def test_one_that_is_none_is_renewed(tmp_path: Path) -> None:
    certificate(tmp_path)
    server_file(tmp_path).write_text("Ann 120, Bob 85")
    assert names_in(certificate(tmp_path)) == NAMES


def test_in_the_last_month_of_the_authority_none_is_made_again_and_again(tmp_path: Path) -> None:
    late = authority_in(tmp_path, NOW).root.not_valid_after_utc - 5 * DAY
    assert certificate(tmp_path, late) == certificate(tmp_path, late)


def test_an_authority_that_is_over_is_not_replaced_by_itself(tmp_path: Path) -> None:
    end = authority_in(tmp_path, NOW).root.not_valid_after_utc
    with pytest.raises(FolderError, match=r"authority\.pem is over: remove it, and phones are asked to trust a new"):
        authority_in(tmp_path, end + DAY)


def test_an_authority_that_was_made_while_the_clock_was_ahead_is_told_and_kept(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    first = authority_in(tmp_path, NOW + 400 * DAY)
    assert not caplog.messages
    assert authority_in(tmp_path, NOW).fingerprint == first.fingerprint
    assert "authority.pem is not valid yet, only from 2027-12-24 on. If the clock is right, remove it" in caplog.text


@pytest.mark.parametrize("kept", [b"", b"Ann 120, Bob 85", b"\xff"])
def test_an_authority_that_is_none_is_not_replaced_either(tmp_path: Path, kept: bytes) -> None:
    authority_in(tmp_path, NOW)
    path = tmp_path / "tls" / "authority.pem"
    path.write_bytes(kept)
    with pytest.raises(FolderError, match=r"authority\.pem is none: restore it from your backup, or remove it"):
        authority_in(tmp_path, NOW)
    assert path.read_bytes() == kept


def test_an_authority_whose_key_is_another_is_none(tmp_path: Path) -> None:
    authority_in(tmp_path, NOW)
    path = tmp_path / "tls" / "authority.pem"
    root, middle, _ = path.read_bytes().split(b"-----BEGIN")[1:]
    (tmp_path / "other").mkdir()
    authority_in(tmp_path / "other", NOW)
    key = (tmp_path / "other" / "tls" / "authority.pem").read_bytes().split(b"-----BEGIN")[-1]
    path.write_bytes(b"".join(b"-----BEGIN" + part for part in (root, middle, key)))
    with pytest.raises(FolderError, match="is none"):
        authority_in(tmp_path, NOW)


def test_an_authority_whose_key_is_encrypted_is_told(tmp_path: Path) -> None:
    key = authority_in(tmp_path, NOW).key
    path = tmp_path / "tls" / "authority.pem"
    certificates = path.read_bytes().partition(b"-----BEGIN PRIVATE KEY")[0]
    encrypted = key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, BestAvailableEncryption(b"secret"))
    path.write_bytes(certificates + encrypted)
    with pytest.raises(FolderError, match=r"The key in .*authority\.pem is encrypted: store it without a password"):
        authority_in(tmp_path, NOW)


def test_a_disk_that_is_full_leaves_the_old_certificate_whole(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    certificate(tmp_path)
    before = {path: path.read_bytes() for path in files(tmp_path)}

    def full(_descriptor: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match="No space left"):
        certificate(tmp_path, NOW + 500 * DAY)
    assert {path: path.read_bytes() for path in files(tmp_path)} == before
