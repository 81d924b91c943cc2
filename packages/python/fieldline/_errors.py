from __future__ import annotations

import builtins
import json
from typing import TYPE_CHECKING, Any, Dict, List, Optional, TypedDict, Union, cast

if TYPE_CHECKING:
    from ._response import Response
    from .types import ProblemType


class FieldlineError(Exception):
    """The base class of the SDK's errors."""


class ConnectionError(FieldlineError, builtins.ConnectionError):
    """The platform was not reached, or did not respond in time."""


class SignatureError(FieldlineError):
    """A delivery is not genuine, or too old."""


class FieldError(TypedDict, total=False):
    """An invalid field of the body, by its `pointer` (RFC 6901), or an invalid `parameter`."""

    pointer: str
    parameter: str
    detail: str


class ProblemError(FieldlineError):
    """The platform responded with a problem (RFC 9457)."""

    type: Union[ProblemType, str]
    """The type without `urn:service:error:`; `about:blank` if a proxy responded."""
    status: int
    title: str
    detail: Optional[str]
    errors: List[FieldError]
    """The invalid fields and parameters of a 400."""
    id: Optional[str]
    """The id of the record with the `external_id`, for `duplicate-external-id`."""
    request_id: Optional[str]
    response: Response[None]
    """The response, without its body."""

    def __init__(self, response: Response[None], body: bytes = b"") -> None:
        document = _parse(body)
        self.response = response
        self.status = response.status
        self.type = str(document.get("type") or "about:blank").replace("urn:service:error:", "")
        self.title = document.get("title") or "The request failed"
        self.detail = document.get("detail")
        self.errors = document.get("errors") or []
        self.id = document.get("id")
        self.request_id = document.get("request_id") or response.request_id
        request = f", request {self.request_id}" if self.request_id else ""
        super().__init__(f"{self.detail or self.title} ({self.status} {self.type}{request})")


def _parse(body: bytes) -> Dict[str, Any]:
    try:
        document = json.loads(body)
    except ValueError:
        return {}
    return cast("Dict[str, Any]", document) if isinstance(document, dict) else {}
