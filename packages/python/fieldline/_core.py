from __future__ import annotations

import inspect
import json
import math
import re
import uuid
import warnings
from contextvars import ContextVar
from dataclasses import dataclass
from typing import (
    Any,
    Awaitable,
    Callable,
    Dict,
    Generator,
    List,
    Mapping,
    Optional,
    Sequence,
    Tuple,
    Union,
    cast,
)
from urllib.parse import urlencode, urlsplit

from ._errors import ConnectionError, FieldlineError, ProblemError
from ._files import Form
from ._http import HttpRequest, HttpResponse
from ._options import NOT_GIVEN, CallOptions
from ._response import Response
from ._retry import wait_seconds
from ._version import VERSION

Credential = Union[str, Callable[[], Union[str, Awaitable[str]]]]
"""A secret, or a function that returns it. The function is called before each attempt."""


@dataclass(frozen=True)
class Wait:
    seconds: float


Steps = Generator[Union[HttpRequest, Wait, Awaitable[str]], Any, Any]
"""What a call does: it sends requests, waits, and asks for credentials. The clients do it."""

recorder: ContextVar[Optional[List[Response[Any]]]] = ContextVar("recorder", default=None)
"""Receives the responses of a call in `with_response`."""


class Core:
    """Makes requests, reads responses and decides about retries. It has no input or output."""

    def __init__(
        self,
        *,
        base_url: Optional[str],
        api_key: Optional[Credential],
        access_token: Optional[Credential],
        timeout: float,
        max_retries: int,
        headers: Optional[Mapping[str, str]],
    ) -> None:
        if not base_url or not re.match(r"https?://[^/?#]", base_url):
            raise FieldlineError(
                "base_url must be the http or https address of the installation, "
                "such as https://acme.example/api."
            )
        if bool(api_key) == bool(access_token):
            raise FieldlineError("Give either an api_key or an access_token.")
        self._base_url = base_url.rstrip("/")
        self._api_key = api_key
        self._access_token = access_token
        self._timeout = timeout
        self._max_retries = max_retries
        self._headers = headers or {}
        self._has_warned = False

    def call(
        self,
        method: str,
        path: str,
        *,
        query: Optional[Mapping[str, Any]] = None,
        body: Any = None,
        accept: Optional[str] = None,
        idempotency_key: Optional[str] = None,
        if_match: Optional[str] = None,
        if_none_match: Optional[str] = None,
        options: Optional[CallOptions] = None,
    ) -> Steps:
        """Returns the JSON of the response; with `accept`, its bytes."""
        given = options or {}
        if method == "GET" and body is not None:
            raise FieldlineError("A GET has no body: give parameters in query.")
        url = self._base_url + path + _query_string(query)
        # Serialized before any attempt: an error here is no failed connection.
        content, content_type = _content(body)
        # One key for all attempts, so that the work is done once.
        key = (idempotency_key or str(uuid.uuid4())) if method == "POST" else None
        own = {
            "Accept": accept or "application/json",
            "User-Agent": f"fieldline-python/{VERSION}",
            "Content-Type": content_type,
            "Idempotency-Key": key,
            "If-Match": if_match,
            "If-None-Match": if_none_match,
        }
        timeout = given.get("timeout", self._timeout) + _held_seconds(query)
        max_retries = given.get("max_retries", self._max_retries)
        retries = 0
        is_renewed = False
        while True:
            secret = yield from self._secret()
            headers = _checked(_merged(own, secret, self._headers, given.get("headers", {})))
            request = HttpRequest(method, url, headers, content, timeout)
            try:
                return (yield from self._attempt(request, is_json=accept is None))
            except (ConnectionError, ProblemError) as error:
                # The token may have expired since it was read.
                if not is_renewed and callable(self._access_token) and _status(error) == 401:
                    is_renewed = True
                    continue
                seconds = wait_seconds(method, error, retries) if retries < max_retries else None
                if seconds is None:
                    raise
            retries += 1
            yield Wait(seconds)

    def _secret(self) -> Generator[Awaitable[str], str, Dict[str, str]]:
        credential = self._api_key or self._access_token
        secret = credential() if callable(credential) else credential or ""
        if inspect.isawaitable(secret):
            secret = yield secret
        if not secret:
            raise FieldlineError("The function of the credential returned no secret.")
        if self._api_key:
            return {"X-Api-Key": str(secret)}
        return {"Authorization": f"Bearer {secret}"}

    def _attempt(
        self, request: HttpRequest, *, is_json: bool
    ) -> Generator[HttpRequest, HttpResponse, Any]:
        try:
            received = yield request
        except OSError as error:
            reason = f"no response within {request.timeout:g} seconds"
            if not isinstance(error, TimeoutError) and "timed out" not in str(error):
                reason = str(error) or type(error).__name__
            raise ConnectionError(f"{request.method} {request.url} failed: {reason}.") from error
        headers = {name.lower(): value for name, value in received.headers.items()}
        status = received.status
        self._warn_once(request, headers)
        response = Response(None, status, headers)
        if 300 <= status < 400 and status != 304:
            # It would send the credential to another address.
            raise FieldlineError(f"{request.url} responded with a redirect: is base_url right?")
        if status >= 400:
            raise ProblemError(response, received.body)
        data: Any = received.body
        if is_json:
            data = _parsed(request.url, received.body)
        responses = recorder.get()
        if responses is not None:
            responses.append(Response(data, status, headers))
        return data

    def _warn_once(self, request: HttpRequest, headers: Mapping[str, str]) -> None:
        if self._has_warned or "deprecation" not in headers:
            return
        self._has_warned = True
        sunset = headers.get("sunset")
        until = f" It stops working on {sunset}." if sunset else ""
        text = f"{request.method} {urlsplit(request.url).path} is deprecated.{until}"
        # Python hides a DeprecationWarning that does not come from the main program.
        warnings.warn(f"{text} {headers.get('link', '')}".strip(), FutureWarning, stacklevel=2)


def _status(error: Exception) -> Optional[int]:
    return error.status if isinstance(error, ProblemError) else None


def _parsed(url: str, body: bytes) -> Any:
    if not body:
        return None
    try:
        return json.loads(body)
    except ValueError:
        raise FieldlineError(
            f"{url} responded with something else than JSON: is base_url right?"
        ) from None


def _content(body: Any) -> Tuple[Optional[bytes], Optional[str]]:
    if body is None:
        return None, None
    if isinstance(body, Form):
        return body.content, body.content_type
    if isinstance(body, dict):
        fields = cast("Dict[str, Any]", body)
        body = {name: value for name, value in fields.items() if value is not NOT_GIVEN}
    return json.dumps(body, allow_nan=False, default=_object).encode(), "application/json"


def _object(value: Any) -> Dict[str, Any]:
    """The object of any mapping, because `json` knows only dicts."""
    if isinstance(value, Mapping):
        return dict(cast("Mapping[str, Any]", value))
    raise TypeError(f"A {type(value).__name__} cannot be sent as JSON.")


def _query_string(query: Optional[Mapping[str, Any]]) -> str:
    given = [(name, _text(value)) for name, value in (query or {}).items() if value is not None]
    return f"?{urlencode(given)}" if given else ""


def _text(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, (list, tuple)):
        return ",".join(map(_text, cast("Sequence[Any]", value)))
    return str(value)


def _held_seconds(query: Optional[Mapping[str, Any]]) -> float:
    """For how long the platform may hold the response back. It refuses what is no number."""
    try:
        seconds = float((query or {}).get("wait") or 0)
    except (TypeError, ValueError):
        return 0
    return seconds if 0 < seconds < math.inf else 0


def _merged(*parts: Mapping[str, Optional[str]]) -> Dict[str, Optional[str]]:
    """The headers of all parts. Names in any case are one header, and the last part has it."""
    named = {name.lower(): (name, value) for part in parts for name, value in part.items()}
    return dict(named.values())


def _checked(headers: Mapping[str, Optional[str]]) -> Dict[str, str]:
    for name, value in headers.items():
        if value and not re.fullmatch(r"[\t\x20-\x7e\x80-\xff]*", value):
            # The message omits the value, which may be a secret.
            raise FieldlineError(f"The value of {name} has characters that a header cannot hold.")
    return {name: value for name, value in headers.items() if value}
