from __future__ import annotations

from typing import Any, Dict, List, Literal, TypedDict


class _BatchOperationOptional(TypedDict, total=False):
    body: Any
    """The body of the request, if the endpoint takes one."""
    idempotency_key: str
    """The key of a POST. Default: that of the batch with the operation's position."""
    if_match: str
    """The `etag` of the record as last read."""


class BatchOperation(_BatchOperationOptional):
    """One call of an endpoint in a batch."""

    method: Literal["POST", "PUT", "PATCH", "DELETE"]
    path: str
    """The path of the endpoint, percent-encoded: `/v1/customers`."""


class BatchResult(TypedDict):
    """The response of one operation."""

    status: int
    headers: Dict[str, str]
    """The operation's own headers, such as `Location`, `ETag` and `Retry-After`."""
    body: Any
    """The record, or the problem; None if there is none."""


class BatchResults(TypedDict):
    """The result of each operation, in order."""

    results: List[BatchResult]
