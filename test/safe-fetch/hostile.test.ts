import { gzipSync } from "node:zlib";
import { afterEach, expect, test } from "vitest";
import { SafeFetch } from "../../src/safe-fetch/safe-fetch.ts";
import { drip, pem, pour, respond, startReceiver } from "./receiver.ts";

const allowNetworks = [{ address: "127.0.0.0", prefix: 8 }];
const headers = { "content-type": "application/json" };
const maxBytes = 8 * 1024 * 1024;

const opened: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const { close } of opened.splice(0)) await close();
});

async function receive(...parameters: Parameters<typeof startReceiver>) {
  const receiver = await startReceiver(...parameters);
  opened.push(receiver);
  return receiver;
}

function open(timeoutSeconds = 10) {
  const safeFetch = new SafeFetch({ timeoutSeconds, allowNetworks, ca: pem("authority") });
  opened.push(safeFetch);
  return safeFetch;
}

/** Sends one request to a receiver that responds with `answer`. Returns the outcome. */
async function outcomeOf(answer: string | Parameters<typeof startReceiver>[0], timeoutSeconds?: number) {
  const receiver = await receive(typeof answer === "string" ? (socket) => socket.write(answer) : answer);
  const outcome = await open(timeoutSeconds).post({ url: receiver.url, headers, body: "{}" });
  const bytesWritten = Math.max(0, ...receiver.sockets.map((socket) => socket.bytesWritten));
  return { ...outcome, host: `127.0.0.1:${receiver.port}`, bytesWritten, requests: receiver.requests.length };
}

test("the body is sent byte for byte with its length, to the path and query of the url", async () => {
  const receiver = await receive((socket) => socket.write(respond("200 OK", "thanks")));
  const safeFetch = open();
  const bytes = Buffer.from([0, 255, 13, 10, 128]);
  const text = '{"name":"Zoë ✓ 🎉"}';
  for (const body of [bytes, text, ""])
    expect(await safeFetch.post({ url: `${receiver.url}?a=1&b=%20#part`, headers, body })).toEqual({
      durationMs: expect.any(Number),
      status: 200,
      retryAfterSeconds: undefined,
      body: "thanks",
      failure: undefined,
    });
  expect(receiver.requests.map(({ body }) => body)).toEqual([bytes, Buffer.from(text), Buffer.alloc(0)]);
  const [{ head } = { head: "" }] = receiver.requests;
  expect(head.split("\r\n").sort()).toEqual(
    [
      "POST /hook?a=1&b=%20 HTTP/1.1",
      `host: 127.0.0.1:${receiver.port}`,
      "connection: keep-alive",
      "content-type: application/json",
      "content-length: 5",
    ].sort(),
  );
});

test.each(["200 OK", "201 Created", "202 Accepted", "204 No Content", "299 Whatever"])(
  "%s is delivered",
  async (status) => {
    expect(await outcomeOf(respond(status))).toMatchObject({ status: Number(status.slice(0, 3)), failure: undefined });
  },
);

test.each([
  ["400 Bad Request", "responded with 400 Bad Request."],
  ["410 Gone", "responded with 410 Gone."],
  ["304 Not Modified", "responded with 304 Not Modified."],
  ["500 Oh Dear", "responded with 500 Internal Server Error."],
  ["599 Custom", "responded with 599."],
  ["301 Moved Permanently", "responded with 301 Moved Permanently; redirects are not followed."],
  ["307 Temporary Redirect", "responded with 307 Temporary Redirect; redirects are not followed."],
])("%s is a failure with its reason", async (status, detail) => {
  const { host, ...outcome } = await outcomeOf(respond(status));
  expect(outcome).toMatchObject({
    status: Number(status.slice(0, 3)),
    failure: { kind: "bad_status", detail: `${host} ${detail}` },
  });
});

test("a redirect is not followed, wherever it leads", async () => {
  const elsewhere = await receive((socket) => socket.write(respond("200 OK")));
  for (const location of [elsewhere.url, elsewhere.urlAt("[::1]"), "https://example.com/", "/hook"]) {
    const outcome = await outcomeOf(respond("302 Found", "", { location }));
    expect(outcome).toMatchObject({ status: 302, failure: { kind: "bad_status" }, requests: 1 });
  }
  expect(elsewhere.sockets).toEqual([]);
});

test("a receiver that says nothing reaches the deadline", async () => {
  const { host, failure } = await outcomeOf(() => undefined, 1);
  expect(failure).toEqual({
    kind: "timed_out",
    detail: `${host} did not respond within 1 second.`,
  });
});

test("a receiver that drips its headers reaches the deadline", async () => {
  const outcome = await outcomeOf((socket) => drip(socket, `HTTP/1.1 200 OK\r\nx: ${"a".repeat(9000)}`), 1);
  expect(outcome).toMatchObject({ status: undefined, body: undefined, failure: { kind: "timed_out" } });
});

test("a receiver that does not speak TLS reaches the deadline while connecting", async () => {
  const { sockets, urlAt } = await receive(() => undefined);
  const outcome = await open(1).post({ url: urlAt("127.0.0.1").replace("http:", "https:"), headers, body: "{}" });
  expect(outcome.failure).toMatchObject({ kind: "timed_out", detail: expect.stringMatching(/^No connection to /) });
  expect(sockets).toHaveLength(1);
});

test.each([200, 500])("after status %i, a dripping body does not change the outcome", async (status) => {
  const answer = `HTTP/1.1 ${status} X\r\ncontent-length: 9000\r\n\r\nbegun`;
  const { body, failure, ...outcome } = await outcomeOf((socket) => {
    socket.write(answer);
    drip(socket, "a".repeat(9000));
  }, 1);
  expect(outcome.status).toBe(status);
  expect(body).toMatch(/^beguna*$/);
  expect(failure?.kind).toBe(status === 200 ? undefined : "bad_status");
});

const begun = "HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\nbegun";

test.each<[string, Parameters<typeof startReceiver>[0]]>([
  ["is reset", (socket) => socket.write(begun, () => socket.resetAndDestroy())],
  ["ends too early", (socket) => socket.end(begun)],
  ["is garbage", (socket) => socket.write("HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\ngarbage\r\n")],
])("a 2xx status whose body %s is delivered", async (_what, answer) => {
  expect(await outcomeOf(answer)).toMatchObject({ status: 200, failure: undefined });
});

test.each([
  ["a fixed length", `content-length: ${10 * 1024 ** 3}`],
  ["no length", "connection: close"],
])("10 GB of %s are dropped after the first 64 KB", async (_what, header) => {
  const outcome = await outcomeOf((socket) => {
    socket.write(`HTTP/1.1 200 OK\r\n${header}\r\n\r\n`);
    pour(socket, Buffer.alloc(64 * 1024, "a"));
  });
  expect(outcome).toMatchObject({ status: 200, failure: undefined, body: "a".repeat(1024) });
  expect(outcome.bytesWritten).toBeLessThan(maxBytes);
});

test.each([
  ["bodies in pieces of one byte", "HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n", "1\r\na\r\n", 200],
  ["pieces with remarks", "HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n1;", "remark", 200],
  ["words after the status", "HTTP/1.1 200 ", "OK ", undefined],
  ["early hints", "", "HTTP/1.1 103 Early Hints\r\nlink: </a>\r\n\r\n", undefined],
  ["continuations", "", "HTTP/1.1 100 Continue\r\n\r\n", undefined],
  ["white space", "", "\r\n", undefined],
] as const)("endless %s are dropped", async (_what, begin, again, status) => {
  const outcome = await outcomeOf((socket) => {
    socket.write(begin);
    pour(socket, Buffer.from(again.repeat(4096), "latin1"));
  });
  expect(outcome.status).toBe(status);
  expect(outcome.failure?.kind).toBe(status === 200 ? undefined : "response_invalid");
  expect(outcome.bytesWritten).toBeLessThan(maxBytes);
});

test("endless bytes over TLS are dropped likewise", async () => {
  const receiver = await receive((socket) => pour(socket, Buffer.from("HTTP/1.1 103 Early Hints\r\n\r\n")), "good");
  const outcome = await open().post({ url: receiver.url, headers, body: "{}" });
  expect(outcome.failure?.kind).toBe("response_invalid");
  expect(receiver.sockets[0]?.bytesWritten).toBeLessThan(maxBytes);
});

test("a body is read up to 64 KB, without waiting for its end", async () => {
  const unfinished = `HTTP/1.1 200 OK\r\ncontent-length: 70000\r\n\r\n${"a".repeat(64 * 1024 + 1)}`;
  expect(await outcomeOf(unfinished, 300)).toMatchObject({ status: 200, failure: undefined });
});

test("an ended attempt leaves no connection behind", async () => {
  for (const answer of ["", "HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\n"]) {
    const gone = Promise.withResolvers<void>();
    await outcomeOf((socket) => socket.on("close", () => gone.resolve()).write(answer), 1);
    await gone.promise;
  }
});

test("a compressed bomb is not unpacked", async () => {
  const bomb = gzipSync(Buffer.alloc(32 * 1024 * 1024));
  const outcome = await outcomeOf((socket) => {
    socket.write(`HTTP/1.1 200 OK\r\ncontent-encoding: gzip\r\ncontent-length: ${bomb.length}\r\n\r\n`);
    socket.write(bomb);
  });
  expect(outcome).toMatchObject({ status: 200, failure: undefined });
  expect(Buffer.byteLength(outcome.body ?? "")).toBeLessThanOrEqual(1024);
  expect(outcome.body).not.toContain("\u0000");
});

test.each([
  ["one of 100 KB", `x: ${"a".repeat(100 * 1024)}\r\n`],
  ["100 KB of small ones", "x: a\r\n".repeat(20_000)],
])("headers are limited: %s", async (_what, lines) => {
  const { host, ...outcome } = await outcomeOf(`HTTP/1.1 200 OK\r\n${lines}\r\n`);
  expect(outcome).toMatchObject({
    status: undefined,
    failure: { kind: "response_invalid", detail: `The response of ${host} has more than 16 KB of headers.` },
  });
});

test.each([
  ["words", "Hello, who is there?\r\n\r\n"],
  ["zeros", "\u0000".repeat(100)],
  ["another version", "HTTP/3.7 200 OK\r\n\r\n"],
  ["another protocol", "SSH-2.0-OpenSSH_9.9\r\n"],
  ["a broken header", "HTTP/1.1 200 OK\r\nno colon\r\n\r\n"],
  ["two lengths", "HTTP/1.1 200 OK\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\na"],
  ["an upgrade", "HTTP/1.1 101 Switching Protocols\r\nupgrade: websocket\r\nconnection: upgrade\r\n\r\n"],
])("garbage is a failure with its reason: %s", async (_what, answer) => {
  const { host, ...outcome } = await outcomeOf(answer);
  expect(outcome).toMatchObject({
    status: undefined,
    failure: { kind: "response_invalid", detail: `The response of ${host} is not valid HTTP.` },
  });
});

test.each([
  ["early hints", "HTTP/1.1 103 Early Hints\r\nlink: </style.css>\r\n\r\n"],
  ["several of them", "HTTP/1.1 103 Early Hints\r\n\r\nHTTP/1.1 102 Processing\r\n\r\n"],
  ["a continuation", "HTTP/1.1 100 Continue\r\n\r\n"],
  ["two of them", "HTTP/1.1 100 Continue\r\nx: y\r\n\r\nHTTP/1.1 100 Continue\r\n\r\n"],
])("anything before the final status is skipped: %s", async (_what, first) => {
  const whole = first + respond("200 OK", "fine");
  expect(await outcomeOf(whole)).toMatchObject({ status: 200, body: "fine", failure: undefined });
  expect(await outcomeOf((socket) => drip(socket, whole))).toMatchObject({ status: 200, body: "fine" });
});

test.each([
  ["reset", "resetAndDestroy"],
  ["closed", "end"],
] as const)("a connection %s before the status is lost", async (_what, end) => {
  for (const answer of [undefined, "HTTP/1.1 2", "HTTP/1.1 200 OK\r\nx: "]) {
    const { host, ...outcome } = await outcomeOf((socket) => {
      if (answer === undefined) socket[end]();
      else socket.write(answer, () => socket[end]());
    });
    expect(outcome).toMatchObject({
      status: undefined,
      requests: 1,
      failure: { kind: "connection_lost", detail: `${host} closed the connection before it responded.` },
    });
  }
});

test("a port without a listener is a failure to connect", async () => {
  const receiver = await startReceiver(() => undefined);
  await receiver.close();
  expect((await open().post({ url: receiver.url, headers, body: "{}" })).failure).toEqual({
    kind: "connection_failed",
    detail: `127.0.0.1:${receiver.port} refused the connection.`,
  });
});

test("an attempt is aborted by its signal and by closing, before and after it was sent", async () => {
  const arrived = Promise.withResolvers<void>();
  const receiver = await receive(() => (receiver.requests.length === 2 ? arrived.resolve() : undefined));
  const safeFetch = open();
  const request = { url: receiver.url, headers, body: "{}" };
  const controller = new AbortController();
  const first = safeFetch.post({ ...request, signal: controller.signal });
  const second = safeFetch.post(request);
  await arrived.promise;
  controller.abort();
  expect((await first).failure?.kind).toBe("interrupted");
  await safeFetch.close();
  expect((await second).failure?.kind).toBe("interrupted");
  const refused = [safeFetch.post(request), open().post({ ...request, signal: controller.signal })];
  for (const outcome of await Promise.all(refused)) expect(outcome.failure?.kind).toBe("interrupted");
  expect(receiver.requests).toHaveLength(2);
});

test("a request that cannot be written is a programming error and no outcome", async () => {
  const receiver = await receive(() => undefined);
  await expect(open().post({ url: receiver.url, headers: { "x-bad": "a\r\nb: c" }, body: "{}" })).rejects.toThrow();
  expect(receiver.requests).toEqual([]);
});
