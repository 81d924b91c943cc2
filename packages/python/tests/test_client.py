"""The client against responses that the tests make: no server is needed."""

from __future__ import annotations

import asyncio
import unittest
import warnings
from types import MappingProxyType
from typing import Any, Callable, List, Optional, Union
from unittest import mock

from fieldline import (
    AsyncFieldline,
    ConnectionError,
    Fieldline,
    FieldlineError,
    HttpRequest,
    HttpResponse,
    ProblemError,
)

ID = "01890000-0000-7000-8000-000000000001"
BASE_URL = "https://acme.example/api"

Answer = Union[HttpResponse, Exception]


def problem(status: int, type: str, **headers: str) -> HttpResponse:
    body = f'{{"type": "urn:service:error:{type}", "title": "No", "detail": "Not now.", "request_id": "r1"}}'
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    return HttpResponse(status, {"Content-Type": "application/problem+json", **named}, body.encode())


def done() -> HttpResponse:
    return HttpResponse(200, {"ETag": '"one"', "X-Service-Request-Id": "r2"}, f'{{"id": "{ID}"}}'.encode())


def unreachable() -> Exception:
    return ConnectionRefusedError("Connection refused")


class Playing:
    """A transport that answers in turn, and what it was sent."""

    def __init__(self, *answers: Answer) -> None:
        self.answers = list(answers)
        self.sent: List[HttpRequest] = []

    def __call__(self, request: HttpRequest) -> HttpResponse:
        self.sent.append(request)
        answer = self.answers.pop(0)
        if isinstance(answer, Exception):
            raise answer
        return answer

    def client(self, **options: Any) -> Fieldline:
        given = {"api_key": "ck_live_test", **options}
        return Fieldline(base_url=BASE_URL, transport=self, **given)


def get(client: Fieldline, **options: Any) -> Any:
    return client.jobs.get(ID, options=options or None)  # type: ignore[arg-type]


def post(client: Fieldline) -> Any:
    return client.quotes.send(ID)


def patch(client: Fieldline) -> Any:
    return client.jobs.update(ID, title="Lounge")


def remove(client: Fieldline) -> Any:
    return client.drafts.delete(ID)


class ClientTest(unittest.TestCase):
    def setUp(self) -> None:
        # No test waits. The seconds that a call would wait are kept.
        self.waits: List[float] = []
        patcher = mock.patch("fieldline._client.time.sleep", self.waits.append)
        patcher.start()
        self.addCleanup(patcher.stop)

    def failure(self, call: Callable[[], Any]) -> Exception:
        with self.assertRaises(FieldlineError) as caught:
            call()
        return caught.exception


class RetriesTest(ClientTest):
    def test_a_temporary_failure_is_repeated_twice_with_growing_delays(self) -> None:
        failures: List[tuple[Callable[[], Answer], List[Callable[[Fieldline], Any]]]] = [
            (unreachable, [get, post, remove]),
            (lambda: TimeoutError("timed out"), [get, post, remove]),
            (lambda: problem(500, "internal"), [get, post, remove]),
            (lambda: HttpResponse(502, {}, b"<h1>Bad gateway</h1>"), [get, post, remove]),
            (lambda: problem(503, "unavailable"), [get, post, patch, remove]),
            (lambda: problem(429, "rate-limited"), [get, post, patch, remove]),
            (lambda: problem(409, "idempotency-in-progress"), [post]),
        ]
        for failing, calls in failures:
            for call in calls:
                self.waits.clear()
                playing = Playing(failing(), failing(), done())
                call(playing.client())
                first, second = self.waits
                self.assertTrue(0.375 <= first <= 0.5 and 0.75 <= second <= 1, self.waits)
                playing = Playing(failing(), failing(), failing(), done())
                self.failure(lambda: call(playing.client()))
                self.assertEqual(len(playing.sent), 3)

    def test_a_call_is_not_repeated(self) -> None:
        failures: List[tuple[Callable[[Fieldline], Any], Answer]] = [
            (patch, unreachable()),
            (patch, problem(500, "internal")),
            (post, problem(429, "draft-cap")),
            (post, problem(409, "conflict")),
            (get, problem(404, "not-found")),
            (get, problem(401, "unauthorized")),
            (get, problem(429, "rate-limited", Retry_After="61")),
            (get, HttpResponse(200, {}, b"<h1>Welcome</h1>")),
            (get, HttpResponse(302, {"Location": "https://other.example/"})),
        ]
        for call, answer in failures:
            playing = Playing(answer, done())
            self.failure(lambda: call(playing.client()))
            self.assertEqual(len(playing.sent), 1, answer)

    def test_it_waits_as_long_as_retry_after_says(self) -> None:
        for header, seconds in (("42", 42), ("0", 0), ("Wed, 21 Oct 2015 07:28:00 GMT", 0)):
            self.waits.clear()
            get(Playing(problem(429, "rate-limited", Retry_After=header), done()).client())
            self.assertEqual(self.waits, [seconds])

    def test_each_attempt_has_the_same_key_and_another_call_another_one(self) -> None:
        playing = Playing(unreachable(), problem(500, "internal"), done(), done(), done())
        client = playing.client()
        post(client)
        post(client)
        client.quotes.send(ID, idempotency_key="own")
        keys = [request.headers["Idempotency-Key"] for request in playing.sent]
        self.assertRegex(keys[0], "^[0-9a-f-]{36}$")
        self.assertEqual(keys[:3], [keys[0]] * 3)
        self.assertNotEqual(keys[3], keys[0])
        self.assertEqual(keys[4], "own")

    def test_the_client_or_the_call_says_how_often(self) -> None:
        playing = Playing(*[unreachable() for _ in range(7)], done())
        get(playing.client(max_retries=7))
        self.assertEqual(len(playing.sent), 8)
        self.assertLessEqual(max(self.waits), 8)
        playing = Playing(unreachable(), done())
        self.failure(lambda: get(playing.client(), max_retries=0))
        self.assertEqual(len(playing.sent), 1)


class RequestsTest(ClientTest):
    def test_the_headers_are_the_credential_the_clients_own_and_the_calls(self) -> None:
        playing = Playing(done())
        client = playing.client(headers={"X-Own": "client", "X-Other": "client"})
        client.jobs.update(ID, title="Lounge", if_match='"one"', options={"headers": {"X-Own": "call"}})
        headers = dict(playing.sent[0].headers)
        self.assertRegex(headers.pop("User-Agent"), r"^fieldline-python/\d")
        self.assertEqual(
            headers,
            {
                "Accept": "application/json",
                "Content-Type": "application/json",
                "X-Api-Key": "ck_live_test",
                "If-Match": '"one"',
                "X-Own": "call",
                "X-Other": "client",
            },
        )

    def test_a_field_that_is_left_out_is_not_sent_and_none_is_null(self) -> None:
        playing = Playing(done(), done())
        client = playing.client()
        client.jobs.update(ID, title="Lounge", description=None)
        self.assertEqual(playing.sent[0].body, b'{"title": "Lounge", "description": null}')
        client.jobs.list(from_="2026-07-01T00:00:00+10:00", statuses=["scheduled", "completed"], total_count=True).page()
        self.assertEqual(
            playing.sent[1].url,
            f"{BASE_URL}/v1/jobs?statuses=scheduled%2Ccompleted&from=2026-07-01T00%3A00%3A00%2B10%3A00&total_count=true",
        )

    def test_a_header_replaces_one_of_the_same_name_in_any_case(self) -> None:
        playing = Playing(done())
        client = playing.client(headers={"x-own": "client", "user-agent": "acme/1", "x-api-key": "ck_live_other"})
        get(client, headers={"X-OWN": "call"})
        self.assertEqual(
            dict(playing.sent[0].headers),
            {"Accept": "application/json", "user-agent": "acme/1", "x-api-key": "ck_live_other", "X-OWN": "call"},
        )

    def test_any_mapping_is_sent_as_an_object(self) -> None:
        playing = Playing(done())
        playing.client().customers.create(name="Jane", metadata=MappingProxyType({"source": "web"}))
        self.assertEqual(playing.sent[0].body, b'{"name": "Jane", "metadata": {"source": "web"}}')

    def test_an_id_cannot_lead_to_another_path(self) -> None:
        playing = Playing(done())
        playing.client().jobs.get("a/b?c#d")
        self.assertEqual(playing.sent[0].url, f"{BASE_URL}/v1/jobs/a%2Fb%3Fc%23d")
        nothing: Any = None
        for bad in ("", ".", "..", nothing):
            error = self.failure(lambda: playing.client().jobs.get(bad))
            self.assertIn("is not an id", str(error))

    def test_a_request_that_cannot_be_sent_is_not_repeated_and_shows_no_secret(self) -> None:
        playing = Playing(done())
        client = playing.client()
        calls: List[Callable[[], Any]] = [
            lambda: client.request("GET", "/v1/jobs", body={}),
            lambda: client.request("GET", "v1/jobs"),
            lambda: client.quotes.send(ID, idempotency_key="a\r\nX-Api-Key: ck_live_other"),
            lambda: get(playing.client(api_key="ck_live_one\nck_live_two")),
        ]
        for call in calls:
            self.assertNotIn("ck_live_", str(self.failure(call)))
        for body in ({"quantity": float("nan")}, {"quantity": object()}):
            with self.assertRaises((TypeError, ValueError)):
                client.request("POST", "/v1/jobs", body=body)
        self.assertEqual(playing.sent, [])

    def test_an_unknown_argument_is_an_error_of_python(self) -> None:
        with self.assertRaises(TypeError):
            Playing().client().customers.create(name="Jane", mail="jane@example.com")  # type: ignore[call-arg]

    def test_a_wait_for_events_makes_the_timeout_longer(self) -> None:
        playing = Playing(HttpResponse(200, {}, b'{"data": [], "next_cursor": null}'))
        playing.client(timeout=5).events.list(wait=30).page()
        self.assertEqual(playing.sent[0].timeout, 35)
        for wait, timeout in (("30", 35), ("soon", 5), ("nan", 5), ("-9", 5), ([30], 5)):
            playing = Playing(done())
            playing.client(timeout=5).request("GET", "/v1/events", query={"wait": wait})
            self.assertEqual(playing.sent[0].timeout, timeout)

    def test_a_list_is_read_on_demand_and_counts_once(self) -> None:
        pages = [
            HttpResponse(200, {}, b'{"data": [{"id": 1}], "next_cursor": "two", "total_count": 2}'),
            HttpResponse(200, {}, b'{"data": [{"id": 2}], "next_cursor": null, "total_count": null}'),
        ]
        playing = Playing(*pages)
        listing = playing.client().jobs.list(total_count=True)
        self.assertEqual(playing.sent, [])
        self.assertEqual([job["id"] for job in listing], [1, 2])
        queries = [request.url.partition("?")[2] for request in playing.sent]
        self.assertEqual(queries, ["total_count=true", "cursor=two"])


class CredentialsTest(ClientTest):
    def test_a_client_requires_an_address_and_one_credential(self) -> None:
        addresses: List[Optional[str]] = [None, "", "acme.example", "ftp://acme.example", "https://"]
        for address in addresses:
            self.failure(lambda: Fieldline(base_url=address, api_key="k"))
        credentials: List[dict[str, Any]] = [{}, {"api_key": ""}, {"api_key": "k", "access_token": "t"}]
        for given in credentials:
            error = self.failure(lambda: Fieldline(base_url=BASE_URL, **given))
            self.assertIn("either an api_key or an access_token", str(error))

    def test_a_function_is_called_before_each_attempt(self) -> None:
        secrets = iter(["one", "two"])
        playing = Playing(unreachable(), done())
        get(playing.client(api_key=lambda: next(secrets)))
        self.assertEqual([request.headers["X-Api-Key"] for request in playing.sent], ["one", "two"])

    def test_a_function_without_a_secret_is_an_error(self) -> None:
        nothing: Any = None
        for secret in (nothing, ""):
            for given in ({"api_key": lambda: secret}, {"api_key": None, "access_token": lambda: secret}):
                playing = Playing(done())
                error = self.failure(lambda: get(playing.client(**given)))
                self.assertIn("returned no secret", str(error))
                self.assertEqual(playing.sent, [])

    def test_a_token_is_renewed_once_after_a_401(self) -> None:
        tokens = iter(["old", "new", "newer"])
        playing = Playing(problem(401, "unauthorized"), done())
        get(playing.client(api_key=None, access_token=lambda: next(tokens)))
        sent = [request.headers["Authorization"] for request in playing.sent]
        self.assertEqual(sent, ["Bearer old", "Bearer new"])
        playing = Playing(problem(401, "unauthorized"), problem(401, "unauthorized"), done())
        self.failure(lambda: get(playing.client(api_key=None, access_token=lambda: "old")))
        self.assertEqual(len(playing.sent), 2)

    def test_an_awaited_credential_belongs_to_the_asynchronous_client(self) -> None:
        async def secret() -> str:
            return "fresh"

        error = self.failure(lambda: get(Playing(done()).client(api_key=secret)))
        self.assertIn("needs AsyncFieldline", str(error))
        playing = Playing(done())
        client = AsyncFieldline(base_url=BASE_URL, api_key=secret, transport=playing)
        asyncio.run(client.jobs.get(ID))
        self.assertEqual(playing.sent[0].headers["X-Api-Key"], "fresh")


class ErrorsTest(ClientTest):
    def test_a_problem_has_its_members_and_a_description(self) -> None:
        with self.assertRaises(ProblemError) as caught:
            get(Playing(problem(409, "booking-overlap")).client())
        error = caught.exception
        self.assertEqual(str(error), "Not now. (409 booking-overlap, request r1)")
        self.assertEqual(
            (error.type, error.status, error.title, error.detail, error.errors, error.request_id),
            ("booking-overlap", 409, "No", "Not now.", [], "r1"),
        )

    def test_a_failed_connection_is_also_pythons_own_error(self) -> None:
        error = self.failure(lambda: get(Playing(unreachable()).client(max_retries=0)))
        self.assertIsInstance(error, ConnectionError)
        self.assertIsInstance(error, OSError)
        self.assertEqual(str(error), f"GET {BASE_URL}/v1/jobs/{ID} failed: Connection refused.")

    def test_a_deprecated_endpoint_warns_once(self) -> None:
        old = HttpResponse(200, {"Deprecation": "@1788220800", "Sunset": "Mon, 01 Mar 2027 00:00:00 GMT"}, b"{}")
        client = Playing(old, old).client()
        with warnings.catch_warnings(record=True) as caught:
            warnings.simplefilter("always")
            get(client)
            get(client)
        self.assertEqual(
            [str(one.message) for one in caught],
            [f"GET /api/v1/jobs/{ID} is deprecated. It stops working on Mon, 01 Mar 2027 00:00:00 GMT."],
        )


class ResponsesTest(ClientTest):
    def test_with_response_returns_the_result_with_the_headers(self) -> None:
        client = Playing(unreachable(), done()).client()
        response = client.with_response(client.jobs.get, ID)
        self.assertEqual(response.data["id"], ID)
        self.assertEqual((response.status, response.etag, response.request_id), (200, '"one"', "r2"))
        self.failure(lambda: client.with_response(lambda: None))


if __name__ == "__main__":
    unittest.main()
