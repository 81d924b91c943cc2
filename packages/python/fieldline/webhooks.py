"""Verifies the webhook deliveries of an installation."""

from __future__ import annotations

import hmac
import json
import re
import time
from datetime import datetime
from hashlib import sha256
from typing import (
    TYPE_CHECKING,
    Iterable,
    List,
    Optional,
    Protocol,
    Sequence,
    Tuple,
    Union,
    cast,
)

from ._errors import FieldlineError, SignatureError

if TYPE_CHECKING:
    from .types import Event

__all__ = ["SignatureError", "unwrap"]

_header_name = "x-service-signature"


class Headers(Protocol):
    """A request's headers, as frameworks and dictionaries hold them."""

    def items(self) -> Iterable[Tuple[str, str]]:
        """The names with their values."""
        ...


def unwrap(
    raw_body: Union[bytes, str],
    headers: Headers,
    secret: Union[str, Sequence[str]],
    *,
    tolerance_seconds: float = 300,
    now: Optional[datetime] = None,
) -> Event:
    """Verifies a delivery's signature and returns its event.

    Args:
        raw_body: The request's body as it was received, before it is parsed.
        headers: The request's headers. Their names may be in any case.
        secret: The subscription's signing secret; during a rotation, the old and the new one.
        tolerance_seconds: The maximum difference between the time of signing and now.
        now: The time to compare with. Default: the current time.

    Raises:
        SignatureError: The delivery is not genuine, or too old: respond with a 400.
    """
    secrets = _secrets_of(secret)
    body = _bytes_of(raw_body)
    header = _header_of(headers)
    if header is None:
        raise SignatureError("The request has no X-Service-Signature.")
    signed_at, signatures = _parse(header)
    at = time.time() if now is None else now.timestamp()
    # Written so that a NaN fails the comparison.
    if not abs(at - int(signed_at)) <= tolerance_seconds:
        raise SignatureError(f"The time of signing is more than {tolerance_seconds} seconds away.")
    signed = f"{signed_at}.".encode() + body
    for one in secrets:
        expected = hmac.new(one.encode(), signed, sha256).hexdigest()
        # Every signature is compared, in constant time.
        if any([hmac.compare_digest(expected, signature) for signature in signatures]):
            return cast("Event", json.loads(body))
    raise SignatureError("The signature is not of this body and secret.")


def _secrets_of(secret: Union[str, Sequence[str]]) -> Sequence[str]:
    secrets = [secret] if isinstance(secret, str) else secret
    if not isinstance(secrets, (list, tuple)) or not secrets:
        raise FieldlineError("The signing secret is missing.")
    if any(not isinstance(one, str) or one == "" for one in secrets):
        raise FieldlineError("The signing secret is missing.")
    return secrets


def _bytes_of(raw_body: Union[bytes, str]) -> bytes:
    if isinstance(raw_body, str):
        return raw_body.encode()
    if isinstance(raw_body, (bytes, bytearray, memoryview)):
        return bytes(raw_body)
    raise FieldlineError("Pass the body as it was received, before it is parsed.")


def _header_of(headers: Headers) -> Optional[str]:
    return next((value for name, value in headers.items() if name.lower() == _header_name), None)


def _parse(header: str) -> Tuple[str, List[str]]:
    parts = [part.partition("=") for part in header.split(",")]
    signed_at = next((value for name, _, value in parts if name == "t"), "")
    signatures = [
        value for name, _, value in parts if name == "v1" and re.fullmatch("[0-9a-f]{64}", value)
    ]
    if not re.fullmatch("[0-9]{1,15}", signed_at) or not signatures:
        raise SignatureError("The X-Service-Signature is malformed.")
    return signed_at, signatures
