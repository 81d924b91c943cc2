"""The connections, against a server of the tests."""

from __future__ import annotations

import asyncio
import threading
import unittest
from concurrent.futures import ThreadPoolExecutor
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, Callable, List
from unittest import mock

from fieldline import AsyncFieldline, ConnectionError, ConnectionPool, Fieldline, HttpRequest

Handle = Callable[["Handler"], None]


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    server: "Server"

    def handle_request(self) -> None:
        length = int(self.headers.get("Content-Length") or 0)
        body = self.rfile.read(length)
        with self.server.lock:
            number = len(self.server.arrivals)
            self.server.arrivals.append((self.client_address[1], self.command, dict(self.headers), body))
        self.server.answers[min(number, len(self.server.answers) - 1)](self)

    do_GET = do_POST = do_PATCH = handle_request

    def reply(self, status: int = 200, body: bytes = b"{}", **headers: str) -> None:
        self.send_response(status)
        for name, value in headers.items():
            self.send_header(name.replace("_", "-"), value)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_: Any) -> None:
        pass


class Server(ThreadingHTTPServer):
    daemon_threads = True

    def __init__(self, *answers: Handle) -> None:
        super().__init__(("127.0.0.1", 0), Handler)
        self.answers = answers or (Handler.reply,)
        self.arrivals: List[Any] = []
        self.lock = threading.Lock()
        self.thread = threading.Thread(target=self.serve_forever, args=(0.01,), daemon=True)
        self.thread.start()

    def handle_error(self, request: Any, client_address: Any) -> None:
        """A client that gives up breaks the connection, which is no news."""

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.server_port}"


def drop(handler: Handler) -> None:
    handler.close_connection = True


def busy(handler: Handler) -> None:
    handler.reply(503, b'{"type": "urn:service:error:unavailable"}', Retry_After="0")


def close_behind_the_answer(handler: Handler) -> None:
    handler.reply()
    handler.close_connection = True


def cut(handler: Handler) -> None:
    handler.send_response(200)
    handler.send_header("Content-Length", "100")
    handler.end_headers()
    handler.wfile.write(b"{")
    handler.close_connection = True


class HttpTest(unittest.TestCase):
    def serve(self, *answers: Handle) -> Server:
        server = Server(*answers)
        self.addCleanup(server.server_close)
        self.addCleanup(server.shutdown)
        return server

    def client(self, server: Server, **options: Any) -> Fieldline:
        client = Fieldline(base_url=server.url, api_key="k", **options)
        self.addCleanup(client.close)
        return client

    def test_requests_in_turn_share_a_connection(self) -> None:
        server = self.serve()
        client = self.client(server)
        for _ in range(3):
            client.me.get()
        self.assertEqual(len({port for port, *_ in server.arrivals}), 1)

    def test_a_lost_and_a_refused_request_are_repeated_with_the_same_key(self) -> None:
        server = self.serve(drop, cut, busy, Handler.reply)
        with mock.patch("fieldline._client.time.sleep"):
            self.client(server, max_retries=3).customers.create(name="Jane")
        keys = [headers["Idempotency-Key"] for _, _, headers, _ in server.arrivals]
        self.assertEqual(keys, [keys[0]] * 4)
        self.assertEqual({body for *_, body in server.arrivals}, {b'{"name": "Jane"}'})

    def test_a_connection_that_the_server_has_closed_is_not_used_again(self) -> None:
        server = self.serve(close_behind_the_answer)
        client = self.client(server, max_retries=0)
        for _ in range(5):
            client.jobs.update("one", title="Lounge")
            # The server's close may arrive later than its answer.
            (idle,) = next(iter(client._pool._idle.values()))
            idle.connection.sock.settimeout(5)
            self.assertEqual(idle.connection.sock.recv(1), b"")
        self.assertEqual(len({port for port, *_ in server.arrivals}), 5)

    def test_a_server_that_closes_at_once_is_not_kept(self) -> None:
        server = self.serve(lambda handler: handler.reply(Connection="close"))
        client = self.client(server)
        client.me.get()
        self.assertEqual(sum(map(len, client._pool._idle.values())), 0)

    def test_the_server_says_how_long_an_idle_connection_lives(self) -> None:
        server = self.serve(lambda handler: handler.reply(Keep_Alive="timeout=1"))
        client = self.client(server)
        client.me.get()
        client.me.get()
        self.assertEqual(len({port for port, *_ in server.arrivals}), 2)

    def test_threads_share_a_client_and_at_most_max_idle_connections_stay(self) -> None:
        barrier = threading.Barrier(8)

        def together(handler: Handler) -> None:
            barrier.wait(30)
            handler.reply(body=f'{{"id": "{handler.path[-1]}"}}'.encode())

        server = self.serve(together)
        pool = ConnectionPool(max_idle=3)
        self.addCleanup(pool.close)
        client = self.client(server, transport=pool)
        with ThreadPoolExecutor(8) as threads:
            read = list(threads.map(lambda n: client.jobs.get(str(n)), range(8)))
        self.assertEqual([job["id"] for job in read], [str(n) for n in range(8)])
        self.assertEqual(sum(map(len, pool._idle.values())), 3)

    def test_asynchronous_calls_run_together_up_to_max_connections(self) -> None:
        barrier = threading.Barrier(4)

        def together(handler: Handler) -> None:
            barrier.wait(30)
            handler.reply()

        server = self.serve(together)

        async def read() -> None:
            async with AsyncFieldline(base_url=server.url, api_key="k", max_connections=4) as client:
                await asyncio.gather(*[client.me.get() for _ in range(8)])

        asyncio.run(read())
        self.assertEqual(len(server.arrivals), 8)
        self.assertLessEqual(len({port for port, *_ in server.arrivals}), 4)

    def test_a_response_that_does_not_come_or_end_in_time_is_a_failed_connection(self) -> None:
        ended = threading.Event()
        self.addCleanup(ended.set)

        def silent(handler: Handler) -> None:
            ended.wait(30)
            handler.close_connection = True

        def endless(handler: Handler) -> None:
            handler.send_response(200)
            handler.send_header("Content-Length", "100000")
            handler.end_headers()
            while not ended.wait(0.01):
                handler.wfile.write(b" ")
            handler.close_connection = True

        def dripping(handler: Handler) -> None:
            handler.send_response(200)
            handler.flush_headers()
            while not ended.wait(0.01):
                handler.wfile.write(b"X")
            handler.close_connection = True

        for answer in (silent, endless, dripping):
            server = self.serve(answer)
            client = self.client(server, timeout=0.3, max_retries=0)
            with self.assertRaises(ConnectionError) as caught:
                client.me.get()
            self.assertIn("no response within 0.3 seconds", str(caught.exception))

    def test_a_request_that_outlives_its_client_keeps_no_connection(self) -> None:
        arrived = threading.Event()
        closed = threading.Event()
        self.addCleanup(closed.set)

        def late(handler: Handler) -> None:
            arrived.set()
            closed.wait(30)
            handler.reply()

        server = self.serve(late)
        client = self.client(server)
        with ThreadPoolExecutor(1) as threads:
            read = threads.submit(client.me.get)
            self.assertTrue(arrived.wait(30))
            client.close()
            closed.set()
            self.assertEqual(read.result(30), {})
        self.assertEqual(sum(map(len, client._pool._idle.values())), 0)

    def test_a_request_that_outlives_an_asynchronous_client_keeps_no_connection(self) -> None:
        arrived = threading.Event()
        closed = threading.Event()
        self.addCleanup(closed.set)

        def late(handler: Handler) -> None:
            arrived.set()
            closed.wait(30)
            handler.reply()

        server = self.serve(late)

        async def read() -> AsyncFieldline:
            client = AsyncFieldline(base_url=server.url, api_key="k")
            reading = asyncio.ensure_future(client.me.get())
            await asyncio.get_running_loop().run_in_executor(None, arrived.wait, 30)
            await client.close()
            closed.set()
            await reading
            return client

        client = asyncio.run(read())
        self.assertEqual(sum(map(len, client._pool._idle.values())), 0)

    def test_a_forked_process_opens_connections_of_its_own(self) -> None:
        server = self.serve()
        client = self.client(server)
        client.me.get()
        (kept,) = client._pool._idle.values()
        with mock.patch("fieldline._http.os.getpid", return_value=1):
            client.me.get()
        for idle in kept:
            idle.connection.close()
        self.assertEqual(len({port for port, *_ in server.arrivals}), 2)

    def test_a_proxy_of_the_environment_is_used(self) -> None:
        proxy = self.serve()
        variables = {"HTTP_PROXY": "", "http_proxy": f"http://jane:s%40fe@127.0.0.1:{proxy.server_port}", "no_proxy": ""}
        with mock.patch.dict("os.environ", variables):
            pool = ConnectionPool()
            self.addCleanup(pool.close)
            pool(HttpRequest("GET", "http://acme.example/api/v1/me?a=b", {}, None, 5))
        _, _, headers, _ = proxy.arrivals[0]
        self.assertEqual(headers["Host"], "acme.example")
        self.assertEqual(headers["Proxy-Authorization"], "Basic amFuZTpzQGZl")


if __name__ == "__main__":
    unittest.main()
