from __future__ import annotations

import asyncio
import inspect
import time
from concurrent.futures import ThreadPoolExecutor
from typing import (
    TYPE_CHECKING,
    Any,
    Awaitable,
    Callable,
    Literal,
    Mapping,
    Optional,
    Sequence,
    Type,
    TypeVar,
)

from ._async_resources import AsyncResources
from ._batch import BatchOperation, BatchResults
from ._core import Core, Credential, Steps, Wait, recorder
from ._errors import FieldlineError
from ._http import ConnectionPool, HttpRequest, HttpTransport
from ._listing import AsyncListing, Listing, Page
from ._options import CallOptions
from ._resources import Resources
from ._response import Response

if TYPE_CHECKING:
    from typing_extensions import ParamSpec, Self

    Given = ParamSpec("Given")

T = TypeVar("T")
Method = Literal["GET", "POST", "PUT", "PATCH", "DELETE"]


class _Transport:
    """Runs the steps of calls in the calling thread."""

    def __init__(self, core: Core, send: HttpTransport) -> None:
        self._core = core
        self._send = send

    def call(self, method: str, path: str, **sent: Any) -> Any:
        return self._run(self._core.call(method, path, **sent))

    def bytes(self, accept: str, path: str, *, options: Optional[CallOptions] = None) -> Any:
        return self._run(self._core.call("GET", path, accept=accept, options=options))

    def list(
        self,
        path: str,
        page: Type[Page[Any]],
        *,
        query: Optional[Mapping[str, Any]] = None,
        **sent: Any,
    ) -> Listing[Any, Any]:
        return Listing(
            lambda cursor: page(self.call("GET", path, query=_at(query, cursor), **sent))
        )

    def _run(self, steps: Steps) -> Any:
        try:
            step = next(steps)
            while True:
                try:
                    outcome = self._do(step)
                except Exception as error:
                    step = steps.throw(error)
                else:
                    step = steps.send(outcome)
        except StopIteration as end:
            return end.value

    def _do(self, step: Any) -> Any:
        if isinstance(step, HttpRequest):
            return self._send(step)
        if isinstance(step, Wait):
            return time.sleep(step.seconds)
        if inspect.iscoroutine(step):
            step.close()
        raise FieldlineError("A credential that is awaited needs AsyncFieldline.")


class _AsyncTransport:
    """Runs the steps of calls in the event loop, and requests in threads."""

    def __init__(self, core: Core, send: HttpTransport, executor: ThreadPoolExecutor) -> None:
        self._core = core
        self._send = send
        self._executor = executor

    async def call(self, method: str, path: str, **sent: Any) -> Any:
        return await self._run(self._core.call(method, path, **sent))

    async def bytes(self, accept: str, path: str, *, options: Optional[CallOptions] = None) -> Any:
        return await self._run(self._core.call("GET", path, accept=accept, options=options))

    def list(
        self,
        path: str,
        page: Type[Page[Any]],
        *,
        query: Optional[Mapping[str, Any]] = None,
        **sent: Any,
    ) -> AsyncListing[Any, Any]:
        async def read(cursor: Optional[str]) -> Page[Any]:
            return page(await self.call("GET", path, query=_at(query, cursor), **sent))

        return AsyncListing(read)

    async def _run(self, steps: Steps) -> Any:
        try:
            step = next(steps)
            while True:
                try:
                    outcome = await self._do(step)
                except Exception as error:
                    step = steps.throw(error)
                else:
                    step = steps.send(outcome)
        except StopIteration as end:
            return end.value

    async def _do(self, step: Any) -> Any:
        if isinstance(step, HttpRequest):
            loop = asyncio.get_running_loop()
            return await loop.run_in_executor(self._executor, self._send, step)
        if isinstance(step, Wait):
            return await asyncio.sleep(step.seconds)
        return await step


def _at(query: Optional[Mapping[str, Any]], cursor: Optional[str]) -> Optional[Mapping[str, Any]]:
    """The query of a later page. A count takes time, and is the same on every page."""
    if cursor is None:
        return query
    return {**(query or {}), "cursor": cursor, "total_count": None}


class Fieldline(Resources):
    """The API of an installation: `fieldline.customers.list()`. Threads may share it.

    Args:
        base_url: The installation's base URL, such as `https://acme.example/api`.
        api_key: An API key, or a function that returns one.
        access_token: An OAuth access token instead of the key. A function is called before each
            attempt, and once more after a 401.
        timeout: The seconds that an attempt may take.
        max_retries: The number of retries after a temporary failure.
        headers: Headers of every request.
        transport: The function that sends requests. Default: a `ConnectionPool`.
    """

    def __init__(
        self,
        *,
        base_url: Optional[str],
        api_key: Optional[Credential] = None,
        access_token: Optional[Credential] = None,
        timeout: float = 30.0,
        max_retries: int = 2,
        headers: Optional[Mapping[str, str]] = None,
        transport: Optional[HttpTransport] = None,
    ) -> None:
        core = Core(
            base_url=base_url,
            api_key=api_key,
            access_token=access_token,
            timeout=timeout,
            max_retries=max_retries,
            headers=headers,
        )
        self._pool = ConnectionPool()
        self._transport = _Transport(core, transport or self._pool)
        super().__init__(self._transport)

    def batch(
        self,
        operations: Sequence[BatchOperation],
        *,
        idempotency_key: Optional[str] = None,
        options: Optional[CallOptions] = None,
    ) -> BatchResults:
        """Runs up to 100 changes in one request, one after the other.

        Each commits alone, and its failure does not stop the next: check the `status` of each
        result. Every 10 operations count as one request.
        """
        body = {"operations": list(operations)}
        result: BatchResults = self._transport.call(
            "POST", "/v1/batch", body=body, idempotency_key=idempotency_key, options=options
        )
        return result

    def request(
        self,
        method: Method,
        path: str,
        *,
        query: Optional[Mapping[str, Any]] = None,
        body: Any = None,
        idempotency_key: Optional[str] = None,
        if_match: Optional[str] = None,
        if_none_match: Optional[str] = None,
        options: Optional[CallOptions] = None,
    ) -> Any:
        """Calls an endpoint that the SDK does not know."""
        _assert_path(path)
        return self._transport.call(
            method,
            path,
            query=query,
            body=body,
            idempotency_key=idempotency_key,
            if_match=if_match,
            if_none_match=if_none_match,
            options=options,
        )

    def with_response(
        self, method: Callable[Given, T], /, *args: Given.args, **kwargs: Given.kwargs
    ) -> Response[T]:
        """Calls a method, and returns its result with the response.

        `fieldline.with_response(fieldline.customers.get, id).etag`. For a list, give the method
        that reads a page: `fieldline.with_response(fieldline.customers.list().page)`.
        """
        responses: list[Response[Any]] = []
        token = recorder.set(responses)
        try:
            data = method(*args, **kwargs)
        finally:
            recorder.reset(token)
        return _response(data, responses)

    def close(self) -> None:
        """Closes the idle connections."""
        self._pool.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


class AsyncFieldline(AsyncResources):
    """The same client for `asyncio`. Its methods are coroutines, and its lists async iterators.

    Requests run in threads of its own, at most `max_connections` at a time. A call that is
    cancelled returns at once; its request ends in its thread.
    """

    def __init__(
        self,
        *,
        base_url: Optional[str],
        api_key: Optional[Credential] = None,
        access_token: Optional[Credential] = None,
        timeout: float = 30.0,
        max_retries: int = 2,
        max_connections: int = 10,
        headers: Optional[Mapping[str, str]] = None,
        transport: Optional[HttpTransport] = None,
    ) -> None:
        core = Core(
            base_url=base_url,
            api_key=api_key,
            access_token=access_token,
            timeout=timeout,
            max_retries=max_retries,
            headers=headers,
        )
        self._pool = ConnectionPool(max_idle=max_connections)
        self._executor = ThreadPoolExecutor(max_connections, thread_name_prefix="fieldline")
        self._transport = _AsyncTransport(core, transport or self._pool, self._executor)
        super().__init__(self._transport)

    async def batch(
        self,
        operations: Sequence[BatchOperation],
        *,
        idempotency_key: Optional[str] = None,
        options: Optional[CallOptions] = None,
    ) -> BatchResults:
        """Runs up to 100 changes in one request, one after the other."""
        body = {"operations": list(operations)}
        result: BatchResults = await self._transport.call(
            "POST", "/v1/batch", body=body, idempotency_key=idempotency_key, options=options
        )
        return result

    async def request(
        self,
        method: Method,
        path: str,
        *,
        query: Optional[Mapping[str, Any]] = None,
        body: Any = None,
        idempotency_key: Optional[str] = None,
        if_match: Optional[str] = None,
        if_none_match: Optional[str] = None,
        options: Optional[CallOptions] = None,
    ) -> Any:
        """Calls an endpoint that the SDK does not know."""
        _assert_path(path)
        return await self._transport.call(
            method,
            path,
            query=query,
            body=body,
            idempotency_key=idempotency_key,
            if_match=if_match,
            if_none_match=if_none_match,
            options=options,
        )

    async def with_response(
        self, method: Callable[Given, Awaitable[T]], /, *args: Given.args, **kwargs: Given.kwargs
    ) -> Response[T]:
        """Calls a method, and returns its result with the response."""
        responses: list[Response[Any]] = []
        token = recorder.set(responses)
        try:
            data = await method(*args, **kwargs)
        finally:
            recorder.reset(token)
        return _response(data, responses)

    async def close(self) -> None:
        """Closes the idle connections, and ends the threads once their requests have ended."""
        self._executor.shutdown(wait=False)
        self._pool.close()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()


def _assert_path(path: str) -> None:
    if not path.startswith("/"):
        raise FieldlineError(f"{path!r} must begin with a slash.")


def _response(data: T, responses: Sequence[Response[Any]]) -> Response[T]:
    if not responses:
        raise FieldlineError("The method has sent no request.")
    last = responses[-1]
    return Response(data, last.status, last.headers)
