from __future__ import annotations

import enum
from typing import Dict, TypedDict


class NotGiven(enum.Enum):
    """The value of a field that is not sent. `None` sends null instead, which clears a field."""

    NOT_GIVEN = "NOT_GIVEN"

    def __repr__(self) -> str:
        return "NOT_GIVEN"

    def __bool__(self) -> bool:
        return False


NOT_GIVEN = NotGiven.NOT_GIVEN


class CallOptions(TypedDict, total=False):
    """Options of one call."""

    timeout: float
    """The seconds that an attempt may take, instead of the client's."""
    max_retries: int
    """The number of retries, instead of the client's."""
    headers: Dict[str, str]
    """Additional headers of the request."""
