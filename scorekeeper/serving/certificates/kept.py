"""The files of the authority and of the server's certificate in the data folder; only their owner may read them."""

import logging
from datetime import datetime, timedelta
from pathlib import Path

from cryptography import x509
from cryptography.exceptions import InvalidSignature

from scorekeeper.serving.certificates.authority import Authority, from_pem, names_in, new_authority, new_leaf
from scorekeeper.serving.folder import FolderError, locked
from scorekeeper.whole_files import write_whole

RENEWED_BEFORE = timedelta(days=30)
REMOVED = "remove it, and phones are asked to trust a new one."

logger = logging.getLogger(__name__)


def authority_in(folder: Path, now: datetime) -> Authority:
    """Return the authority of the data folder, created if there is none.

    A warning is logged if it is not valid yet: no phone accepts it, but the clock may be behind for a moment only.
    Raises FolderError if its file can't be read or written, is no authority or encrypted, or if the authority has
    expired.
    """
    path = folder / "tls" / "authority.pem"
    try:
        with locked(folder):
            path.parent.mkdir(mode=0o700, exist_ok=True)
            if not path.exists():
                write_whole(path, new_authority(now).to_pem())
            authority = from_pem(path.read_bytes())
    except OSError as error:
        raise FolderError(f"The certificates in {path.parent} can't be used: {error.strerror}.") from error
    except TypeError as error:
        raise FolderError(f"The key in {path} is encrypted: store it without a password.") from error
    except ValueError as error:
        raise FolderError(
            f"The certificate authority in {path} is none: restore it from your backup, or {REMOVED}"
        ) from error
    # It is never replaced automatically: the clock may be wrong, and every phone would have to trust the new one.
    if authority.root.not_valid_after_utc <= now:
        raise FolderError(f"The certificate authority in {path} is over: {REMOVED}")
    if now < (begin := authority.root.not_valid_before_utc):
        logger.warning(
            "The certificate authority in %s is not valid yet, only from %s on. If the clock is right, %s",
            path,
            begin.date(),
            REMOVED,
        )
    return authority


def server_certificate(folder: Path, authority: Authority, names: frozenset[str], now: datetime) -> bytes:
    """Return the server's key and certificates as PEM; first make or renew their file if it is missing or due.

    `names` are the host names and IP addresses that the certificate must have. Raises OSError if the file can't be read
    or written.
    """
    path = server_file(folder)
    with locked(folder):
        if not path.exists() or _is_due(path.read_bytes(), authority, names, now):
            write_whole(path, new_leaf(authority, names, now))
        return path.read_bytes()


def server_file(folder: Path) -> Path:
    """Return the path of the file with the server's key and certificates."""
    return folder / "tls" / "server.pem"


def _is_due(content: bytes, authority: Authority, names: frozenset[str], now: datetime) -> bool:
    """Return whether the certificate is invalid, of another authority, not valid yet, or lacks one of `names`.

    It is also due in its last 30 days, unless it ends with the intermediate.
    """
    try:
        leaf = x509.load_pem_x509_certificate(content)
        leaf.verify_directly_issued_by(authority.intermediate)
    except (ValueError, InvalidSignature):
        return True
    end = leaf.not_valid_after_utc
    ends_soon = now > end - RENEWED_BEFORE and end < authority.intermediate.not_valid_after_utc
    return ends_soon or now < leaf.not_valid_before_utc or not names <= names_in(leaf)
