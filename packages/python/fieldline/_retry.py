from __future__ import annotations

import random
import time
from email.utils import parsedate_to_datetime
from typing import Mapping, Optional

from ._errors import FieldlineError, ProblemError

_longest_wait_seconds = 60.0


def wait_seconds(method: str, error: FieldlineError, retries: int) -> Optional[float]:
    """The seconds before the next attempt; None if the request must not be repeated."""
    if not _can_repeat(method, error):
        return None
    asked = _retry_after(error.response.headers) if isinstance(error, ProblemError) else None
    if asked is None:
        return _backoff_seconds(retries)
    return asked if asked <= _longest_wait_seconds else None


def _can_repeat(method: str, error: FieldlineError) -> bool:
    # Other errors are connection errors.
    if not isinstance(error, ProblemError):
        return method != "PATCH"
    # Waiting does not clear a cap.
    if error.status in (429, 503):
        return error.type != "draft-cap"
    return method != "PATCH" and (error.status >= 500 or error.type == "idempotency-in-progress")


def _backoff_seconds(retries: int) -> float:
    """0.5 s, doubled up to 8 s, less up to a quarter, so that clients do not retry together."""
    return float(min(8.0, 0.5 * 2**retries) * (1 - random.random() / 4))


def _retry_after(headers: Mapping[str, str]) -> Optional[float]:
    """The header in seconds. A proxy before the platform may send a date."""
    header = headers.get("retry-after")
    if header is None:
        return None
    if header.isascii() and header.isdigit():
        return float(header)
    try:
        return max(0.0, parsedate_to_datetime(header).timestamp() - time.time())
    except (TypeError, ValueError):
        return None
