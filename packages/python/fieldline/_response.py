from __future__ import annotations

from dataclasses import dataclass
from typing import Generic, Mapping, Optional, TypeVar

T = TypeVar("T")


@dataclass(frozen=True)
class Response(Generic[T]):
    """A call's result with its response."""

    data: T
    status: int
    headers: Mapping[str, str]
    """The headers, with names in lower case."""

    @property
    def request_id(self) -> Optional[str]:
        """Quote it when you contact support."""
        return self.headers.get("x-service-request-id")

    @property
    def etag(self) -> Optional[str]:
        """The version of the record, for `if_match` and `if_none_match`."""
        return self.headers.get("etag")
