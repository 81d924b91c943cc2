from __future__ import annotations

import builtins
import re
from typing import TYPE_CHECKING, Any, Mapping, Optional, Protocol, Type, TypeVar
from urllib.parse import quote

from ._errors import FieldlineError

if TYPE_CHECKING:
    from ._listing import Listing, Page
    from ._options import CallOptions

T = TypeVar("T")


class Transport(Protocol):
    """Sends the calls of the methods, whose types say what the responses hold.

    That of `AsyncFieldline` returns coroutines.
    """

    def call(
        self,
        method: str,
        path: str,
        *,
        query: Optional[Mapping[str, Any]] = None,
        body: Any = None,
        idempotency_key: Optional[str] = None,
        if_match: Optional[str] = None,
        if_none_match: Optional[str] = None,
        options: Optional[CallOptions] = None,
    ) -> T:  # type: ignore[type-var]
        """Calls an endpoint that responds with JSON or nothing."""
        ...

    def bytes(self, accept: str, path: str, *, options: Optional[CallOptions] = None) -> builtins.bytes:
        """Reads a file."""
        ...

    def list(
        self,
        path: str,
        page: Type[Page[Any]],
        *,
        query: Optional[Mapping[str, Any]] = None,
        if_none_match: Optional[str] = None,
        options: Optional[CallOptions] = None,
    ) -> Listing[Any, Any]:
        """Returns a list that is read on demand."""
        ...


class Resource:
    def __init__(self, transport: Transport) -> None:
        self._transport = transport


def segment(id: str) -> str:
    """Encodes an id for a path. Rejects ids that would address another resource."""
    if not isinstance(id, str) or re.fullmatch(r"\.*", id):
        raise FieldlineError(f"{id!r} is not an id.")
    return quote(id, safe="")
