import { gzipSync } from "node:zlib";
import { afterEach, describe, expect, test } from "vitest";
import { SafeFetch } from "../../src/safe-fetch/safe-fetch.ts";
import { startListener } from "./listener.ts";
import { drip, pem, pour, respond, startReceiver } from "./receiver.ts";

const loopback = [{ address: "127.0.0.0", prefix: 8 }];
const headers = { accept: "application/json" };

const opened: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const { close } of opened.splice(0)) await close();
});

function open(timeoutSeconds = 10, allowNetworks = loopback) {
  const safeFetch = new SafeFetch({ timeoutSeconds, allowNetworks, ca: pem("authority") });
  opened.push(safeFetch);
  return safeFetch;
}

async function receive(...parameters: Parameters<typeof startReceiver>) {
  const receiver = await startReceiver(...parameters);
  opened.push(receiver);
  return receiver;
}

/** Sends one request to a receiver that responds with `answer`. */
async function answerOf(answer: string | Parameters<typeof startReceiver>[0], timeoutSeconds?: number) {
  const receiver = await receive(typeof answer === "string" ? (socket) => socket.write(answer) : answer);
  return { receiver, ...(await open(timeoutSeconds).get({ url: receiver.url, headers })) };
}

test("a complete response is returned as text, with its status and headers", async () => {
  const receiver = await receive((socket) => {
    socket.write(
      respond("200 OK", '{"name":"Zoë"}', { "content-type": "application/json", "cache-control": "no-store" }),
    );
  }, "good");
  const safeFetch = open();
  for (const _ of [1, 2])
    expect(await safeFetch.get({ url: `${receiver.url}?a=1`, headers })).toEqual({
      durationMs: expect.any(Number),
      status: 200,
      headers: expect.objectContaining({ "content-type": "application/json", "cache-control": "no-store" }),
      body: '{"name":"Zoë"}',
      failure: undefined,
    });
  const [{ head } = { head: "" }] = receiver.requests;
  expect(head.split("\r\n").sort()).toEqual(
    [
      "GET /hook?a=1 HTTP/1.1",
      `host: 127.0.0.1:${receiver.port}`,
      "connection: keep-alive",
      "accept: application/json",
    ].sort(),
  );
  expect(receiver.sockets).toHaveLength(1);
});

describe("a response is accepted up to 16 KB, and not at all beyond", () => {
  const maxBytes = 16 * 1024;

  test("as much as fits", async () => {
    expect(await answerOf(respond("200 OK", "a".repeat(maxBytes)))).toMatchObject({
      body: "a".repeat(maxBytes),
      failure: undefined,
    });
  });

  test("one byte more", async () => {
    expect((await answerOf(respond("200 OK", "a".repeat(maxBytes + 1)))).failure).toMatchObject({
      kind: "response_invalid",
      detail: expect.stringMatching(/^The response of \S+ is too large\.$/),
    });
  });

  test("without end", async () => {
    const { receiver, failure } = await answerOf((socket) => {
      socket.write("HTTP/1.1 200 OK\r\n\r\n");
      pour(socket, Buffer.alloc(64 * 1024, "a"));
    });
    expect(failure?.kind).toBe("response_invalid");
    expect(Math.max(...receiver.sockets.map(({ bytesWritten }) => bytesWritten))).toBeLessThan(8 * 1024 * 1024);
  });

  test("a compressed response is not unpacked", async () => {
    const packed = gzipSync(Buffer.alloc(1024 * 1024, "a"));
    const { body, failure } = await answerOf((socket) => {
      socket.write(`HTTP/1.1 200 OK\r\ncontent-encoding: gzip\r\ncontent-length: ${packed.length}\r\n\r\n`);
      socket.write(packed);
    });
    expect(failure).toBeUndefined();
    expect(body?.length).toBeLessThanOrEqual(packed.length);
  });
});

describe("half a response is a failure, whatever its status", () => {
  const half = "HTTP/1.1 200 OK\r\ncontent-length: 9000\r\n\r\nbegun";

  test("if it breaks off", async () => {
    const { status, failure } = await answerOf((socket) => socket.end(half));
    expect({ status, kind: failure?.kind }).toEqual({ status: 200, kind: expect.stringMatching(/lost|invalid/) });
  });

  test("if it drips beyond the deadline", async () => {
    const { status, failure } = await answerOf((socket) => {
      socket.write(half);
      drip(socket, "a".repeat(9000));
    }, 1);
    expect({ status, kind: failure?.kind }).toEqual({ status: 200, kind: "timed_out" });
  });
});

test("a receiver that says nothing reaches the deadline", async () => {
  const { status, failure } = await answerOf(() => undefined, 1);
  expect({ status, kind: failure?.kind }).toEqual({ status: undefined, kind: "timed_out" });
});

test("the caller can abort", async () => {
  const breaking = new AbortController();
  const { url } = await receive(() => breaking.abort());
  const { failure } = await open().get({ url, headers, signal: breaking.signal });
  expect(failure?.kind).toBe("interrupted");
});

test("a redirect is refused and not followed", async () => {
  const elsewhere = await receive((socket) => socket.write(respond("200 OK")));
  for (const location of [elsewhere.url, "/hook"]) {
    const { receiver, failure } = await answerOf(respond("302 Found", "", { location }));
    expect(failure).toMatchObject({
      kind: "bad_status",
      detail: expect.stringContaining("redirects are not followed"),
    });
    expect(receiver.requests).toHaveLength(1);
  }
  expect(elsewhere.sockets).toEqual([]);
});

test("an address that is not public is refused and never called", async () => {
  const listener = await startListener();
  opened.push(listener);
  const safeFetch = open(5, []);
  for (const host of ["127.0.0.1", "[::1]", "0.0.0.0", "2130706433", "[::ffff:127.0.0.1]", "localhost"])
    for (const scheme of ["http", "https"]) {
      const { status, failure } = await safeFetch.get({ url: `${scheme}://${host}:${listener.port}/`, headers });
      expect({ status, kind: failure?.kind }, host).toEqual({ status: undefined, kind: "address_not_allowed" });
    }
  expect(listener.heard).toEqual([]);
});
