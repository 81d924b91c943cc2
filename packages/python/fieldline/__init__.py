"""A client for the API of a Fieldline installation."""

from . import types, webhooks
from ._batch import BatchOperation, BatchResult, BatchResults
from ._client import AsyncFieldline, Fieldline
from ._errors import ConnectionError, FieldError, FieldlineError, ProblemError, SignatureError
from ._http import ConnectionPool, HttpRequest, HttpResponse, HttpTransport
from ._listing import AsyncListing, CountedPage, Listing, Page, SyncPage
from ._options import NOT_GIVEN, CallOptions, NotGiven
from ._response import Response
from ._version import VERSION as __version__

__all__ = [
    "NOT_GIVEN",
    "AsyncFieldline",
    "AsyncListing",
    "BatchOperation",
    "BatchResult",
    "BatchResults",
    "CallOptions",
    "ConnectionError",
    "ConnectionPool",
    "CountedPage",
    "FieldError",
    "Fieldline",
    "FieldlineError",
    "HttpRequest",
    "HttpResponse",
    "HttpTransport",
    "Listing",
    "NotGiven",
    "Page",
    "ProblemError",
    "Response",
    "SignatureError",
    "SyncPage",
    "__version__",
    "types",
    "webhooks",
]
