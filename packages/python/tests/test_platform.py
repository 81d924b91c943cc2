"""A running platform: FIELDLINE_BASE_URL, FIELDLINE_API_KEY and, for deliveries, FIELDLINE_DELIVERS."""

from __future__ import annotations

import asyncio
import io
import os
import queue
import tempfile
import threading
import unittest
import uuid
from concurrent.futures import ThreadPoolExecutor
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from typing import Any, List, Literal

from fieldline import (
    AsyncFieldline,
    ConnectionError,
    ConnectionPool,
    Fieldline,
    HttpRequest,
    HttpResponse,
    ProblemError,
    SignatureError,
    webhooks,
)

BASE_URL = os.environ.get("FIELDLINE_BASE_URL")
API_KEY = os.environ.get("FIELDLINE_API_KEY")


@unittest.skipUnless(BASE_URL, "no platform is running")
class PlatformTest(unittest.TestCase):
    def setUp(self) -> None:
        self.client = Fieldline(base_url=BASE_URL, api_key=API_KEY)
        self.addCleanup(self.client.close)

    def test_a_change_with_the_etag_of_an_earlier_state_is_refused(self) -> None:
        id = self.client.customers.create(name="Jane Citizen")["id"]
        etag = self.client.with_response(self.client.customers.get, id).etag
        self.assertIsNone(self.client.customers.get(id, if_none_match=etag))
        changed = self.client.with_response(self.client.customers.update, id, name="Jane", if_match=etag)
        self.assertEqual(changed.data["name"], "Jane")
        with self.assertRaises(ProblemError) as caught:
            self.client.customers.update(id, name="Joan", if_match=etag)
        self.assertEqual((caught.exception.status, caught.exception.type), (412, "precondition-failed"))
        self.client.customers.archive(id, if_match=changed.etag)
        self.assertIsNotNone(self.client.customers.get(id)["archived_at"])

    def test_a_post_whose_response_is_lost_is_repeated_and_runs_once(self) -> None:
        pool = ConnectionPool()
        self.addCleanup(pool.close)
        sent = 0

        def losing(request: HttpRequest) -> HttpResponse:
            nonlocal sent
            sent += 1
            response = pool(request)
            if sent == 1:
                raise ConnectionResetError("reset")
            return response

        client = Fieldline(base_url=BASE_URL, api_key=API_KEY, transport=losing)
        name = str(uuid.uuid4())
        response = client.with_response(client.customers.create, name=name)
        self.assertEqual(response.headers["idempotency-replayed"], "true")
        found = self.client.customers.list(search=name).to_list()
        self.assertEqual([one["id"] for one in found], [response.data["id"]])

    def test_an_invalid_request_names_its_fields_and_any_other_its_type(self) -> None:
        with self.assertRaises(ProblemError) as caught:
            self.client.customers.create(name="")
        error = caught.exception
        self.assertEqual((error.status, error.type, error.errors[0]["pointer"]), (400, "bad-request", "/name"))
        self.assertIn(str(error.request_id), str(error))
        with self.assertRaises(ProblemError) as caught:
            self.client.customers.get(str(uuid.uuid4()))
        self.assertEqual(caught.exception.type, "not-found")

    def test_nobody_listens(self) -> None:
        nobody = Fieldline(base_url="http://127.0.0.1:1", api_key="k", max_retries=0)
        with self.assertRaises(ConnectionError):
            nobody.me.get()

    def test_a_batch_returns_the_result_of_each_operation(self) -> None:
        external_id = str(uuid.uuid4())
        results = self.client.batch(
            [
                {"method": "PUT", "path": f"/v1/customers/by-external-id/{external_id}", "body": {"name": "José"}},
                {"method": "POST", "path": "/v1/customers", "body": {"name": ""}},
            ]
        )["results"]
        self.assertEqual([one["status"] for one in results], [201, 400])
        self.assertEqual(results[0]["body"]["name"], "José")

    def test_files_are_uploaded_from_bytes_a_path_and_an_open_file(self) -> None:
        customer = self.client.customers.create(name="Jane Citizen")
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / 'über "uns".txt'
            path.write_text("Behind the garage door.")
            with path.open("rb") as opened:
                files = [
                    self.client.files.upload(file=b"Bytes.", filename="a.txt", customer_id=customer["id"]),
                    self.client.files.upload(file=path, customer_id=customer["id"]),
                    self.client.files.upload(file=opened, filename="b.txt", customer_id=customer["id"]),
                ]
            self.assertEqual([file["size"] for file in files], [6, 23, 23])
            self.assertEqual([file["filename"] for file in files][::2], ["a.txt", "b.txt"])
        listed = self.client.files.list(customer_id=customer["id"])
        self.assertEqual({one["id"] for one in listed}, {one["id"] for one in files})
        invalid: Any = io.StringIO("text")
        for content in (b"no name", invalid):
            with self.assertRaises(Exception):
                self.client.files.upload(file=content, customer_id=customer["id"])

    def test_a_list_and_a_record_have_the_records_that_expand_names(self) -> None:
        customer = self.client.customers.create(name=f"Jane {uuid.uuid4()}")
        job = self.client.jobs.create(customer_id=customer["id"], title="Lounge")
        (listed,) = self.client.jobs.list(customer_id=customer["id"], expand=["customer", "quote"])
        for read in (listed, self.client.jobs.get(job["id"], expand=["customer", "quote"])):
            self.assertEqual(read["customer"]["name"], customer["name"])
            self.assertIsNone(read["quote"])
            self.assertNotIn("site", read)
        self.assertNotIn("customer", self.client.jobs.get(job["id"]))
        names: List[Literal["customer"]] = ["customer"]
        etag = self.client.with_response(self.client.jobs.get, job["id"], expand=names).etag
        self.assertIsNone(self.client.jobs.get(job["id"], expand=names, if_none_match=etag))

    def test_a_document_is_bytes(self) -> None:
        customer = self.client.customers.create(name="Jane Citizen", email="jane@example.com")
        lines: Any = [{"description": "Service", "quantity": 1, "unit_price": 120}]
        quote = self.client.quotes.create(customer_id=customer["id"], lines=lines)
        self.client.quotes.send(quote["id"])
        self.assertTrue(self.client.quotes.pdf(quote["id"]).startswith(b"%PDF-"))

    def test_threads_and_tasks_share_a_client(self) -> None:
        with ThreadPoolExecutor(8) as threads:
            made = list(threads.map(lambda n: self.client.customers.create(name=f"Jane {n}"), range(24)))
        self.assertEqual([one["name"] for one in made], [f"Jane {n}" for n in range(24)])

        async def read() -> Any:
            async with AsyncFieldline(base_url=BASE_URL, api_key=API_KEY, max_connections=4) as client:
                customers = await asyncio.gather(*[client.customers.get(one["id"]) for one in made])
                page = await client.with_response(client.customers.list(limit=5).page)
                with self.assertRaises(ProblemError):
                    await client.customers.get(str(uuid.uuid4()))
                return customers, page

        customers, page = asyncio.run(read())
        self.assertEqual([one["id"] for one in customers], [one["id"] for one in made])
        self.assertEqual(len(page.data), 5)
        self.assertTrue(page.request_id)

    @unittest.skipUnless("FIELDLINE_DELIVERS" in os.environ, "the platform sends nothing")
    def test_a_delivery_of_the_platform_is_genuine(self) -> None:
        received: "queue.Queue[Any]" = queue.Queue()

        class Receiver(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                received.put((self.headers, self.rfile.read(int(self.headers["Content-Length"]))))
                self.send_response(204)
                self.end_headers()

            def log_message(self, *_: Any) -> None:
                pass

        server = HTTPServer(("127.0.0.1", 0), Receiver)
        self.addCleanup(server.server_close)
        self.addCleanup(server.shutdown)
        threading.Thread(target=server.serve_forever, args=(0.01,), daemon=True).start()
        subscription = self.client.webhooks.create_subscription(
            url=f"http://127.0.0.1:{server.server_port}/hook", events=["customer.created"]
        )
        self.addCleanup(self.client.webhooks.delete_subscription, subscription["id"])
        customer = self.client.customers.create(name="José ☕")
        headers, body = received.get(timeout=30)
        secret = subscription["secret"]
        event = webhooks.unwrap(body, headers, secret)
        assert event["event_type"] == "customer.created"
        self.assertEqual((event["customer_id"], event["name"]), (customer["id"], "José ☕"))
        with self.assertRaises(SignatureError):
            webhooks.unwrap(body + b" ", headers, secret)


if __name__ == "__main__":
    unittest.main()
