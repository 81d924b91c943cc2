import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import {
  type CallOptions,
  type ClientOptions,
  ConnectionError,
  Fieldline,
  FieldlineError,
  type ProblemError,
} from "../../packages/sdk/src/index.ts";

const baseUrl = "https://acme.example/api";
const id = "01890000-0000-7000-8000-000000000001";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

type Sent = { url: string; method: string; headers: Headers; at: number };
type Answer = Response | Error | "silence";

function problem(status: number, type: string, headers: Record<string, string> = {}): Response {
  const document = { type: `urn:service:error:${type}`, title: "No", status, detail: "Not now.", request_id: "r1" };
  const all = { "Content-Type": "application/problem+json", "x-service-request-id": "r1", ...headers };
  return new Response(JSON.stringify(document), { status, headers: all });
}

const done = () => Response.json({ id });
const unreachable = () =>
  new TypeError("fetch failed", { cause: Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED" }) });

/** A client that receives these responses in turn, and the requests it has sent. */
function playing(answers: Answer[], options: Partial<ClientOptions> = {}) {
  const sent: Sent[] = [];
  const play = async (url: string, { method = "", headers, signal }: RequestInit) => {
    sent.push({ url, method, headers: new Headers(headers), at: Date.now() });
    const answer = answers.shift();
    if (answer === "silence")
      return new Promise<Response>((_resolve, reject) =>
        signal?.addEventListener("abort", () => reject(signal.reason), { once: true }),
      );
    if (answer === undefined || answer instanceof Error) throw answer ?? new Error("nothing more was expected");
    return answer;
  };
  const fieldline = new Fieldline({ baseUrl, apiKey: "ck_live_test", fetch: play, ...options } as ClientOptions);
  return { fieldline, sent };
}

/** Runs all timers. Returns the promise's result or error. */
async function settled<T>(promise: Promise<T>): Promise<T | Error> {
  const caught = promise.catch((error: Error) => error);
  await vi.runAllTimersAsync();
  return caught;
}

/** The seconds between the attempts. */
function waits(sent: readonly Sent[]): number[] {
  return sent.slice(1).map(({ at }, index) => (at - (sent[index]?.at ?? 0)) / 1000);
}

type Attempt = (fieldline: Fieldline, options?: CallOptions) => Promise<unknown>;
const get: Attempt = (fieldline, options) => fieldline.jobs.get(id, options);
const post: Attempt = (fieldline, options) => fieldline.quotes.send(id, options);
const patch: Attempt = (fieldline, options) => fieldline.jobs.update(id, { title: "Lounge" }, options);
const remove: Attempt = (fieldline, options) => fieldline.drafts.delete(id, options);

describe("a call is repeated", () => {
  const failures: [string, () => Answer, Attempt[]][] = [
    ["a failed connection", unreachable, [get, post, remove]],
    ["an internal error", () => problem(500, "internal"), [get, post, remove]],
    ["an error of a proxy", () => new Response("<h1>Bad gateway</h1>", { status: 502 }), [get, post, remove]],
    ["an unavailable platform", () => problem(503, "unavailable"), [get, post, patch, remove]],
    ["a rate limit", () => problem(429, "rate-limited"), [get, post, patch, remove]],
    ["a first request that is still running", () => problem(409, "idempotency-in-progress"), [post]],
  ];

  test.each(failures)("after %s, at most twice, with growing delays", async (_name, failure, attempts) => {
    for (const attempt of attempts) {
      const { fieldline, sent } = playing([failure(), failure(), done()]);
      expect(await settled(attempt(fieldline))).toEqual({ id });
      const [first = 0, second = 0] = waits(sent);
      expect(first).toSatisfy(() => first >= 0.375 && first <= 0.5);
      expect(second).toSatisfy(() => second >= 0.75 && second <= 1);
      const given = playing([failure(), failure(), failure(), done()]);
      expect(await settled(attempt(given.fieldline))).toBeInstanceOf(FieldlineError);
      expect(given.sent).toHaveLength(3);
    }
  });

  test("after Retry-After, in seconds or as a date, up to a minute", async () => {
    for (const [header, expected] of [
      [new Date(Date.now() + 20_000).toUTCString(), 20],
      ["42", 42],
      ["0", 0],
    ] as const) {
      const { fieldline, sent } = playing([problem(429, "rate-limited", { "Retry-After": header }), done()]);
      await settled(get(fieldline));
      const [waited = -1] = waits(sent);
      expect(waited).toSatisfy(() => Math.abs(waited - expected) < 1);
    }
    const { fieldline, sent } = playing([problem(429, "rate-limited", { "Retry-After": "61" }), done()]);
    expect(await settled(get(fieldline))).toMatchObject({ type: "rate-limited" });
    expect(sent).toHaveLength(1);
  });

  test("with the same idempotency key, and another one for another call", async () => {
    const { fieldline, sent } = playing([unreachable(), problem(500, "internal"), done(), done()]);
    await settled(post(fieldline));
    await settled(post(fieldline));
    const keys = sent.map(({ headers }) => headers.get("idempotency-key"));
    expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/);
    expect(keys).toEqual([keys[0], keys[0], keys[0], expect.not.stringMatching(keys[0] ?? "")]);
  });

  test("as often as the client or the call says, at most eight seconds apart", async () => {
    const answers = () => [...Array.from({ length: 7 }, unreachable), done()];
    const { fieldline, sent } = playing(answers(), { maxRetries: 7 });
    expect(await settled(get(fieldline))).toEqual({ id });
    expect(Math.max(...waits(sent))).toBeLessThanOrEqual(8);
    const never = playing(answers());
    expect(await settled(get(never.fieldline, { maxRetries: 0 }))).toBeInstanceOf(ConnectionError);
    expect(never.sent).toHaveLength(1);
  });
});

describe("a call is not repeated", () => {
  test.each([
    ["a PATCH of which nobody knows whether it was done", patch, unreachable],
    ["a PATCH after an internal error", patch, () => problem(500, "internal")],
    ["a cap, which waiting does not clear", post, () => problem(429, "draft-cap")],
    ["a conflict", post, () => problem(409, "conflict")],
    ["a missing record", get, () => problem(404, "not-found")],
    ["a key that is not live", get, () => problem(401, "unauthorized")],
  ] as const)("%s", async (_name, attempt, failure) => {
    const { fieldline, sent } = playing([failure(), done()]);
    expect(await settled(attempt(fieldline))).toBeInstanceOf(FieldlineError);
    expect(sent).toHaveLength(1);
  });

  test("if the response is not JSON, which the error says", async () => {
    const { fieldline, sent } = playing([new Response("<h1>Welcome</h1>")]);
    expect(String(await settled(get(fieldline)))).toContain("something else than JSON: is baseUrl right?");
    expect(sent).toHaveLength(1);
  });
});

test("an attempt that takes too long ends, and is repeated", async () => {
  const { fieldline, sent } = playing(["silence", done()], { timeoutSeconds: 5 });
  expect(await settled(get(fieldline))).toEqual({ id });
  expect(waits(sent)[0]).toBeGreaterThan(5);
  const slow = playing(["silence"]);
  const error = await settled(get(slow.fieldline, { maxRetries: 0 }));
  expect(String(error)).toBe(`ConnectionError: GET ${baseUrl}/v1/jobs/${id} failed: no response within 30 seconds.`);
});

test("a signal ends an attempt and a delay", async () => {
  for (const answer of ["silence", problem(503, "unavailable", { "Retry-After": "60" })] as const) {
    const { fieldline, sent } = playing([answer, done()]);
    const controller = new AbortController();
    const ended = get(fieldline, { signal: controller.signal }).catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(1000);
    controller.abort(new Error("enough"));
    expect(await ended).toMatchObject({ message: "enough" });
    expect(sent).toHaveLength(1);
  }
});

test("an error has a description and the response", async () => {
  const { fieldline } = playing([problem(409, "booking-overlap"), unreachable()], { maxRetries: 0 });
  const error = await settled(get(fieldline));
  expect(error).toMatchObject({
    type: "booking-overlap",
    title: "No",
    detail: "Not now.",
    errors: [],
    requestId: "r1",
  });
  expect(String(error)).toBe("ProblemError: Not now. (409 booking-overlap, request r1)");
  expect((error as ProblemError).response.status).toBe(409);
  expect((error as ProblemError).is("booking-overlap")).toBe(true);
  expect(String(await settled(get(fieldline)))).toContain("failed: connect ECONNREFUSED.");
});

test("a call starts when it is made, and a list when it is read", async () => {
  const { fieldline, sent } = playing([new Response(null, { status: 204 })]);
  void fieldline.drafts.delete(id);
  const list = fieldline.drafts.list();
  await vi.runAllTimersAsync();
  expect(sent.map(({ method }) => method)).toEqual(["DELETE"]);
  expect(list).toBeInstanceOf(Object);
});

test("the first page is read once, however often it is awaited", async () => {
  const page = { data: [{ id }], next_cursor: null };
  const { fieldline, sent } = playing([Response.json(page)]);
  const list = fieldline.jobs.list({ status: undefined, limit: 5, updated_since: "2026-07-01T00:00:00+10:00" });
  expect(await Promise.all([list, list.withResponse().then(({ data }) => data)])).toEqual([page, page]);
  expect(sent.map(({ url }) => url)).toEqual([
    `${baseUrl}/v1/jobs?limit=5&updated_since=2026-07-01T00%3A00%3A00%2B10%3A00`,
  ]);
});

test("an id cannot lead to another path", async () => {
  const { fieldline, sent } = playing([done()]);
  await settled(fieldline.jobs.get("a/b?c#d"));
  expect(sent[0]?.url).toBe(`${baseUrl}/v1/jobs/a%2Fb%3Fc%23d`);
  for (const bad of ["", ".", "..", undefined as unknown as string])
    expect(() => fieldline.jobs.get(bad)).toThrow("is not an id");
  expect(() => fieldline.request("GET", "v1/jobs")).toThrow("must begin with a slash");
});

test("the headers are the credential, the client's own and the call's", async () => {
  const { fieldline, sent } = playing([done(), done()], { headers: { "X-Own": "client", "X-Other": "client" } });
  await settled(patch(fieldline, { headers: { "X-Own": "call" } }));
  expect(Object.fromEntries(sent[0]?.headers ?? [])).toEqual({
    accept: "application/json",
    "content-type": "application/json",
    "x-api-key": "ck_live_test",
    "x-other": "client",
    "x-own": "call",
  });
});

test("a request that cannot be sent is no connection failure, is not repeated, and shows no secret", async () => {
  const { fieldline, sent } = playing([done()]);
  const cyclic: Record<string, unknown> = {};
  cyclic.notes = cyclic;
  const failures: [Promise<unknown>, string][] = [
    [
      fieldline.request("GET", "/v1/jobs", { body: {} }),
      "FieldlineError: A GET has no body: give parameters in query.",
    ],
    [
      fieldline.request("POST", "/v1/jobs", { body: { quantity: 1n } }),
      "TypeError: Do not know how to serialize a BigInt",
    ],
    [fieldline.request("POST", "/v1/jobs", { body: cyclic }), "TypeError: Converting circular structure to JSON"],
    [
      post(fieldline, { idempotencyKey: "a\r\nX-Api-Key: ck_live_other" } as CallOptions),
      "FieldlineError: The value of Idempotency-Key has characters that a header cannot hold.",
    ],
    [
      get(playing([done()], { apiKey: "ck_live_one\nck_live_two" }).fieldline),
      "FieldlineError: The value of X-Api-Key has characters that a header cannot hold.",
    ],
  ];
  for (const [call, expected] of failures) {
    const message = String(await call.catch((error: unknown) => error));
    expect(message.slice(0, expected.length)).toBe(expected);
    expect(message).not.toContain("ck_live_");
  }
  expect(sent).toEqual([]);
});

test("a credential may be a function, which is called before each attempt", async () => {
  const apiKey = vi.fn(() => "ck_live_fresh");
  const { fieldline, sent } = playing([unreachable(), done()], { apiKey });
  await settled(get(fieldline));
  expect(apiKey).toHaveBeenCalledTimes(2);
  expect(sent.map(({ headers }) => headers.get("x-api-key"))).toEqual(["ck_live_fresh", "ck_live_fresh"]);
});

test("a client requires an address and one credential", () => {
  const make = (options: object) => () => new Fieldline(options as ClientOptions);
  for (const address of [undefined, "", "acme.example", "ftp://acme.example", "https://"])
    expect(make({ baseUrl: address, apiKey: "k" }), String(address)).toThrow(FieldlineError);
  for (const credentials of [{}, { apiKey: undefined }, { apiKey: "" }, { apiKey: "k", accessToken: "t" }])
    expect(make({ baseUrl, ...credentials })).toThrow("Give either an apiKey or an accessToken.");
});

test("an API key is refused in browsers, unless allowed", () => {
  vi.stubGlobal("window", { document: {} });
  expect(() => new Fieldline({ baseUrl, apiKey: "k" })).toThrow("Everybody can read an apiKey in a browser");
  new Fieldline({ baseUrl, apiKey: "k", dangerouslyAllowBrowser: true });
  new Fieldline({ baseUrl, accessToken: "t" });
});

test("a deprecated endpoint warns once, unless quiet", async () => {
  const warn = vi.spyOn(console, "warn").mockImplementation(() => undefined);
  const old = () =>
    Response.json({ id }, { headers: { Deprecation: "@1788220800", Sunset: "Mon, 01 Mar 2027 00:00:00 GMT" } });
  await settled(get(playing([old()], { quiet: true }).fieldline));
  expect(warn).not.toHaveBeenCalled();
  const { fieldline } = playing([old(), old()]);
  await settled(get(fieldline));
  await settled(get(fieldline));
  expect(warn.mock.calls).toEqual([
    [`Fieldline: GET /api/v1/jobs/${id} is deprecated. It stops working on Mon, 01 Mar 2027 00:00:00 GMT.`],
  ]);
});
