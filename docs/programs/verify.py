import hashlib
import hmac
import re
import time

TOLERANCE_SECONDS = 300


def is_genuine(raw_body: bytes, header: str, secret: str) -> bool:
    """Whether the delivery is genuine. `header` is the value of X-Service-Signature."""
    parts = dict(part.split("=", 1) for part in (header or "").split(",") if "=" in part)
    t, given = parts.get("t", ""), parts.get("v1", "")
    if not re.fullmatch("[0-9]{1,12}", t) or abs(time.time() - int(t)) > TOLERANCE_SECONDS:
        return False
    expected = hmac.new(secret.encode(), t.encode() + b"." + raw_body, hashlib.sha256).hexdigest()
    return hmac.compare_digest(expected.encode(), given.encode())
