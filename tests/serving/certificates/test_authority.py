"""Tests of certificates of the authority, checked by OpenSSL as a phone checks them."""

import subprocess
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from cryptography import x509
from cryptography.x509.oid import ExtensionOID

from scorekeeper.serving.certificates.authority import Authority, from_pem, names_in, new_authority, new_leaf
from scorekeeper.serving.certificates.names import is_at_home

NOW = datetime(2026, 11, 20, 20, tzinfo=UTC)
AT_HOME = [
    "10.0.0.7",
    "172.16.0.7",
    "172.31.255.7",
    "192.168.1.7",
    "127.0.0.1",
    "169.254.3.7",
    "::1",
    "fd00::7",
    "fe80::7",
    "laptop.local",
    "laptop.home.arpa",
    "localhost",
]
ELSEWHERE = [
    "bank.example",
    "local.bank.example",
    "laptop.notlocal",
    "localhost.bank.example",
    "8.8.8.8",
    "172.32.0.7",
    "192.169.1.7",
    "100.64.0.7",
    "2001:db8::7",
    "::7",
]


@pytest.fixture(scope="module")
def authority() -> Authority:
    return new_authority(NOW)


def verified(folder: Path, authority: Authority, name: str, at: datetime = NOW) -> str:
    """Return what OpenSSL says of a certificate for this name: "OK" or why it refuses it."""
    root, leaf = folder / "root.pem", folder / "leaf.pem"
    root.write_bytes(authority.root_pem)
    leaf.write_bytes(new_leaf(authority, frozenset([name]), NOW))
    kind = "-verify_hostname" if name.rpartition(".")[2].isalpha() else "-verify_ip"
    command = ["openssl", "verify", "-x509_strict", "-purpose", "sslserver", "-attime", str(int(at.timestamp()))]
    command += [kind, name, "-no-CApath", "-CAfile", str(root), "-untrusted", str(leaf), str(leaf)]
    said = subprocess.run(command, check=False, capture_output=True, text=True)  # noqa: S603 - made up here
    assert (said.returncode == 0) == said.stdout.endswith(": OK\n")
    return "OK" if said.returncode == 0 else said.stderr


@pytest.mark.parametrize("name", AT_HOME)
def test_a_certificate_for_a_name_or_an_address_at_home_is_good(
    tmp_path: Path, authority: Authority, name: str
) -> None:
    assert is_at_home(name)
    assert verified(tmp_path, authority, name) == "OK"


@pytest.mark.parametrize("name", ELSEWHERE)
def test_a_certificate_for_anything_else_is_not(tmp_path: Path, authority: Authority, name: str) -> None:
    assert not is_at_home(name)
    assert "permitted subtree violation" in verified(tmp_path, authority, name)


def test_the_root_is_constrained_and_the_intermediate_too(authority: Authority) -> None:
    """Some libraries take no notice of what a root says of itself."""
    for certificate in (authority.root, authority.intermediate):
        constraints = certificate.extensions.get_extension_for_oid(ExtensionOID.NAME_CONSTRAINTS)
        assert constraints.critical


@pytest.mark.parametrize(("days", "said"), [(0, "OK"), (394, "OK"), (397, "expired"), (-2, "not yet valid")])
def test_a_certificate_lasts_for_397_days_at_most(tmp_path: Path, authority: Authority, days: int, said: str) -> None:
    assert said in verified(tmp_path, authority, "192.168.1.7", NOW + timedelta(days=days))


def test_a_certificate_does_not_outlast_its_authority(authority: Authority) -> None:
    end = authority.root.not_valid_after_utc
    leaf = x509.load_pem_x509_certificate(new_leaf(authority, frozenset(["localhost"]), end - timedelta(days=5)))
    assert leaf.not_valid_after_utc == end


def test_the_key_of_the_root_is_kept_nowhere(authority: Authority) -> None:
    kept = from_pem(authority.to_pem())
    assert kept.fingerprint == authority.fingerprint
    assert kept.key.public_key() == authority.intermediate.public_key()
    assert kept.key.public_key() != authority.root.public_key()
    assert authority.to_pem().count(b"PRIVATE KEY-----") == 2  # the beginning and the end of a certificate


def test_the_intermediate_signs_no_other_authority(authority: Authority) -> None:
    limits = authority.intermediate.extensions.get_extension_for_class(x509.BasicConstraints).value
    assert (limits.ca, limits.path_length) == (True, 0)


def test_a_certificate_names_all_that_it_is_for(authority: Authority) -> None:
    leaf = x509.load_pem_x509_certificate(new_leaf(authority, frozenset(AT_HOME), NOW))
    assert names_in(leaf) == frozenset(AT_HOME)


def test_the_fingerprint_is_read_aloud_in_four_lines_of_eight(authority: Authority) -> None:
    assert [len(line) for line in authority.fingerprint] == [8] * 4
    assert {len(pair) for line in authority.fingerprint for pair in line} == {2}
    assert new_authority(NOW).fingerprint != authority.fingerprint
