from __future__ import annotations

import http.client
import io
import os
import re
import select
import socket
import ssl
import threading
import time
import weakref
from base64 import b64encode
from dataclasses import dataclass
from typing import Any, Callable, Dict, List, Mapping, Optional, Tuple, cast
from urllib.parse import SplitResult, unquote, urlsplit
from urllib.request import getproxies, proxy_bypass


@dataclass(frozen=True)
class HttpRequest:
    """A request as a transport sends it."""

    method: str
    url: str
    headers: Mapping[str, str]
    body: Optional[bytes]
    timeout: float
    """The seconds until the whole response must have arrived."""


@dataclass(frozen=True)
class HttpResponse:
    """A response as a transport returns it, with its whole body."""

    status: int
    headers: Mapping[str, str]
    body: bytes = b""


HttpTransport = Callable[[HttpRequest], HttpResponse]
"""Sends a request. It raises an `OSError` if there is no response, and follows no redirect."""

# The server closes idle connections. Where it does not say when, most do after five seconds.
_default_idle_seconds = 4.0


class _Reader(io.RawIOBase):
    """Gives each read the time that is left, so that a slow response ends too."""

    def __init__(self, sock: socket.socket, deadline: float) -> None:
        self._sock = sock
        self._raw = sock.makefile("rb", buffering=0)
        self._deadline = deadline

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> Optional[int]:
        self._sock.settimeout(_left(self._deadline))
        return self._raw.readinto(buffer)

    def close(self) -> None:
        self._raw.close()
        super().close()


class _TimedSocket:
    """The part of a socket from which `http.client` reads a response."""

    def __init__(self, sock: socket.socket, deadline: float) -> None:
        self._sock = sock
        self._deadline = deadline

    def makefile(self, _mode: str) -> io.BufferedReader:
        return io.BufferedReader(_Reader(self._sock, self._deadline))


class _Idle:
    def __init__(self, connection: http.client.HTTPConnection, until: float) -> None:
        self.connection = connection
        self.until = until

    def is_usable(self) -> bool:
        """Whether the server has kept the connection. A closed one is readable."""
        sock = self.connection.sock
        return sock is not None and time.monotonic() < self.until and not _is_readable(sock)


class ConnectionPool:
    """Sends requests over connections that it keeps for later requests. Threads may share it."""

    def __init__(self, *, max_idle: int = 10, ssl_context: Optional[ssl.SSLContext] = None) -> None:
        self._max_idle = max_idle
        self._ssl_context = ssl_context
        self._proxies = getproxies()
        self._lock = threading.Lock()
        self._idle: Dict[Tuple[str, str], List[_Idle]] = {}
        self._process = os.getpid()
        self._is_closed = False
        # A client that the program forgets to close leaves no connection open.
        weakref.finalize(self, _close_all, self._idle)

    def __call__(self, request: HttpRequest) -> HttpResponse:
        url = urlsplit(request.url)
        host = (url.scheme, url.netloc)
        deadline = time.monotonic() + request.timeout
        connection = self._take(host) or self._connect(url, request.timeout)
        try:
            response, idle_seconds = self._exchange(connection, request, url, deadline)
        except http.client.HTTPException as error:
            connection.close()
            raise OSError(str(error) or type(error).__name__) from error
        except BaseException:
            connection.close()
            raise
        if idle_seconds > 0:
            self._keep(host, _Idle(connection, time.monotonic() + idle_seconds))
        else:
            connection.close()
        return response

    def close(self) -> None:
        """Closes the idle connections. Requests that are still running keep none."""
        with self._lock:
            self._is_closed = True
            _close_all(self._idle)

    def _exchange(
        self,
        connection: http.client.HTTPConnection,
        request: HttpRequest,
        url: SplitResult,
        deadline: float,
    ) -> Tuple[HttpResponse, float]:
        """Returns the response, and for how many seconds the connection can be kept."""
        connection.timeout = request.timeout
        # The answer of a proxy to `CONNECT` is read in `connect`.
        cast("Any", connection).response_class = lambda sock, *args, **options: (
            http.client.HTTPResponse(cast("Any", _TimedSocket(sock, deadline)), *args, **options)
        )
        if connection.sock is None:
            connection.connect()
        sock = cast("socket.socket", connection.sock)
        sock.settimeout(_left(deadline))
        target = f"{url.path or '/'}{f'?{url.query}' if url.query else ''}"
        headers = dict(request.headers)
        proxy = self._proxy_of(url) if url.scheme == "http" else None
        if proxy is not None:
            target = request.url
            headers.update(_proxy_headers(proxy))
        connection.request(request.method, target, body=request.body, headers=headers)
        with connection.getresponse() as response:
            received = {name.lower(): value for name, value in response.getheaders()}
            body = response.read()
            idle_seconds = 0.0 if response.will_close else _idle_seconds(received)
        return HttpResponse(response.status, received, body), idle_seconds

    def _connect(self, url: SplitResult, timeout: float) -> http.client.HTTPConnection:
        proxy = self._proxy_of(url)
        at = url if proxy is None else proxy
        host = at.hostname or ""
        if url.scheme != "https":
            return http.client.HTTPConnection(host, at.port, timeout=timeout)
        context = self._ssl_context or ssl.create_default_context()
        connection = http.client.HTTPSConnection(host, at.port, timeout=timeout, context=context)
        if proxy is not None:
            connection.set_tunnel(url.hostname or "", url.port or 443, _proxy_headers(proxy))
        return connection

    def _proxy_of(self, url: SplitResult) -> Optional[SplitResult]:
        address = self._proxies.get(url.scheme)
        if not address or proxy_bypass(url.hostname or ""):
            return None
        return urlsplit(address if "://" in address else f"http://{address}")

    def _take(self, host: Tuple[str, str]) -> Optional[http.client.HTTPConnection]:
        while True:
            with self._lock:
                # A forked process must not write to its parent's connections.
                if self._process != os.getpid():
                    self._idle.clear()
                    self._process = os.getpid()
                kept = self._idle.get(host)
                idle = kept.pop() if kept else None
            if idle is None or idle.is_usable():
                return None if idle is None else idle.connection
            idle.connection.close()

    def _keep(self, host: Tuple[str, str], idle: _Idle) -> None:
        with self._lock:
            kept = [] if self._is_closed else self._idle.setdefault(host, [])
            kept.append(idle)
            surplus = kept.pop(0) if self._is_closed or len(kept) > self._max_idle else None
        if surplus is not None:
            surplus.connection.close()


def _close_all(idle: Dict[Tuple[str, str], List[_Idle]]) -> None:
    for kept in idle.values():
        for one in kept:
            one.connection.close()
    idle.clear()


def _left(deadline: float) -> float:
    left = deadline - time.monotonic()
    if left <= 0:
        raise socket.timeout("timed out")
    return left


def _idle_seconds(headers: Mapping[str, str]) -> float:
    match = re.search(r"timeout=(\d+)", headers.get("keep-alive", ""))
    # A second less, so that a request does not meet the close.
    return float(match[1]) - 1 if match else _default_idle_seconds


def _proxy_headers(proxy: SplitResult) -> Dict[str, str]:
    if proxy.username is None:
        return {}
    secret = f"{unquote(proxy.username)}:{unquote(proxy.password or '')}"
    return {"Proxy-Authorization": f"Basic {b64encode(secret.encode()).decode()}"}


def _is_readable(sock: socket.socket) -> bool:
    try:
        # `select` fails for high descriptors; Windows has no `poll`.
        if hasattr(select, "poll"):
            poll = select.poll()
            poll.register(sock, select.POLLIN)
            return bool(poll.poll(0))
        return bool(select.select([sock], [], [], 0)[0])
    except (OSError, ValueError):
        return True
