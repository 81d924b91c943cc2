"""Makes deliveries for tests of a receiver."""

from __future__ import annotations

import hmac
import json
import time
import uuid
from dataclasses import dataclass
from datetime import datetime
from hashlib import sha256
from typing import TYPE_CHECKING, Dict, Optional

from ._samples import samples

if TYPE_CHECKING:
    from .types import Event

__all__ = ["Delivery", "samples", "sign"]


@dataclass(frozen=True)
class Delivery:
    """A delivery as the platform sends it."""

    body: bytes
    headers: Dict[str, str]


def sign(event: Event, secret: str, *, now: Optional[datetime] = None) -> Delivery:
    """Signs an event with a subscription's secret."""
    body = json.dumps(event, ensure_ascii=False, separators=(",", ":")).encode()
    t = int(time.time() if now is None else now.timestamp())
    signature = hmac.new(secret.encode(), f"{t}.".encode() + body, sha256).hexdigest()
    headers = {
        "Content-Type": "application/json",
        "X-Service-Signature": f"t={t},v1={signature}",
        "X-Service-Event-Id": event["event_id"],
        "X-Service-Delivery-Id": str(uuid.uuid4()),
    }
    return Delivery(body, headers)
