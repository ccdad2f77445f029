"""The certificate authority of this installation, which phones on the home network are asked to trust.

Its root signs one intermediate, and the key of the root is thrown away. Both have name constraints: even a thief of the
data folder cannot make a valid certificate for a name or an address on the internet.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from ipaddress import ip_address

from cryptography import x509
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat, load_pem_private_key
from cryptography.x509.oid import ExtendedKeyUsageOID, NameOID

from scorekeeper.serving.certificates.names import DOMAINS, NETWORKS

NAME = "Scorekeeper at home"  # phones list it under this name
INTERMEDIATE = f"{NAME}, intermediate"
LASTS = timedelta(days=3650)
LEAF_LASTS = timedelta(days=396)  # Apple refuses one for more than 825 days, and trusts public ones for 398
EARLIER = timedelta(days=1)  # a phone's clock may be behind

CONSTRAINTS = x509.NameConstraints(
    permitted_subtrees=[*map(x509.IPAddress, NETWORKS), *map(x509.DNSName, DOMAINS)], excluded_subtrees=None
)
CRITICAL = (x509.BasicConstraints, x509.KeyUsage, x509.NameConstraints)  # unknown ones must be refused
FOR_SERVERS = x509.ExtendedKeyUsage([ExtendedKeyUsageOID.SERVER_AUTH])


@dataclass(frozen=True, slots=True)
class Authority:
    """The root that is trusted, and the intermediate that signs. `key` is that of the intermediate."""

    root: x509.Certificate
    intermediate: x509.Certificate
    key: ec.EllipticCurvePrivateKey

    @property
    def fingerprint(self) -> list[list[str]]:
        """The SHA-256 of the root, in four lines of eight pairs of hexadecimal digits."""
        pairs = [f"{byte:02X}" for byte in self.root.fingerprint(SHA256())]
        return [pairs[begin : begin + 8] for begin in range(0, len(pairs), 8)]

    @property
    def root_pem(self) -> bytes:
        """The root as PEM, which phones and computers read."""
        return self.root.public_bytes(Encoding.PEM)

    def to_pem(self) -> bytes:
        """Return both certificates and the key as one file, which `from_pem` reads."""
        return self.root_pem + self.intermediate.public_bytes(Encoding.PEM) + _key_pem(self.key)


def new_authority(now: datetime) -> Authority:
    """Return a new authority, valid for ten years. The root's key is discarded, so the root can sign nothing else."""
    root_key, key = ec.generate_private_key(ec.SECP256R1()), ec.generate_private_key(ec.SECP256R1())
    valid = now - EARLIER, now + LASTS
    of_root = (x509.BasicConstraints(ca=True, path_length=1), _usage(signs=True), CONSTRAINTS)
    root = _signed((NAME, NAME), root_key, root_key, valid, of_root)
    of_intermediate = (x509.BasicConstraints(ca=True, path_length=0), _usage(signs=True), FOR_SERVERS, CONSTRAINTS)
    return Authority(root, _signed((INTERMEDIATE, NAME), key, root_key, valid, of_intermediate), key)


def from_pem(content: bytes) -> Authority:
    """Return the authority in the text of `to_pem`.

    Raises ValueError if the text is invalid or its key is not that of the intermediate, TypeError if the key is
    encrypted.
    """
    root, intermediate = x509.load_pem_x509_certificates(content)
    key = load_pem_private_key(content, password=None)
    if not isinstance(key, ec.EllipticCurvePrivateKey) or key.public_key() != intermediate.public_key():
        raise ValueError("This is not the key of the intermediate.")
    return Authority(root, intermediate, key)


def new_leaf(authority: Authority, names: frozenset[str], now: datetime) -> bytes:
    """Return a new key, its certificate for these host names and IP addresses, and the intermediate, as PEM.

    The certificate is valid for 396 days from the day before `now`, but not longer than the intermediate.
    """
    key, begin = ec.generate_private_key(ec.SECP256R1()), now - EARLIER
    end = min(begin + LEAF_LASTS, authority.intermediate.not_valid_after_utc)
    alternatives = x509.SubjectAlternativeName(list(map(_general_name, sorted(names))))
    server = x509.BasicConstraints(ca=False, path_length=None)
    extensions = (server, _usage(signs=False), FOR_SERVERS, alternatives)
    leaf = _signed(("Scorekeeper", INTERMEDIATE), key, authority.key, (begin, end), extensions)
    return _key_pem(key) + leaf.public_bytes(Encoding.PEM) + authority.intermediate.public_bytes(Encoding.PEM)


def names_in(leaf: x509.Certificate) -> frozenset[str]:
    """Return the host names and IP addresses that a certificate is for (subjectAltName).

    Raises ExtensionNotFound if it has no such extension.
    """
    found = leaf.extensions.get_extension_for_class(x509.SubjectAlternativeName).value
    return frozenset(str(name.value) for name in found)


def _signed(
    names: tuple[str, str],
    key: ec.EllipticCurvePrivateKey,
    issuer_key: ec.EllipticCurvePrivateKey,
    valid: tuple[datetime, datetime],
    extensions: Sequence[x509.ExtensionType],
) -> x509.Certificate:
    """Return a certificate with these extensions; `names` are the common names of subject and issuer.

    `key` is the subject's, `valid` the first and the last moment at which the certificate is valid.
    """
    subject, issuer = (x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, name)]) for name in names)
    builder = (
        x509.CertificateBuilder()
        .subject_name(subject)
        .issuer_name(issuer)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(valid[0])
        .not_valid_after(valid[1])
        .add_extension(x509.SubjectKeyIdentifier.from_public_key(key.public_key()), critical=False)
        .add_extension(x509.AuthorityKeyIdentifier.from_issuer_public_key(issuer_key.public_key()), critical=False)
    )
    for extension in extensions:
        builder = builder.add_extension(extension, critical=isinstance(extension, CRITICAL))
    return builder.sign(issuer_key, SHA256())


def _usage(*, signs: bool) -> x509.KeyUsage:
    """Return the key usage of a certificate: an authority's if it `signs` others, else a server's."""
    return x509.KeyUsage(
        digital_signature=not signs,
        key_cert_sign=signs,
        crl_sign=signs,
        content_commitment=False,
        key_encipherment=False,
        data_encipherment=False,
        key_agreement=False,
        encipher_only=False,
        decipher_only=False,
    )


def _general_name(name: str) -> x509.GeneralName:
    """Return an IP address or a host name, given as text, as certificates contain it."""
    try:
        return x509.IPAddress(ip_address(name))
    except ValueError:
        return x509.DNSName(name)


def _key_pem(key: ec.EllipticCurvePrivateKey) -> bytes:
    return key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
