import { once } from "node:events";
import { request } from "node:http";
import pino from "pino";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import type { ArrivalLimits } from "../../src/http/bodies/arrival-timer.ts";
import { readJson } from "../../src/http/body.ts";
import { createApp } from "../../src/http/pipeline.ts";
import { createToProblem } from "../../src/http/problems.ts";
import type { Handler } from "../../src/http/router.ts";
import { serve } from "../../src/http/server.ts";
import { type RawAnswer, readAnswers, sendRaw } from "../world/raw.ts";
import { startWorld, type World } from "../world/world.ts";

let world: World;
let business: Awaited<ReturnType<World["addBusiness"]>>;
beforeAll(async () => {
  world = await startWorld();
  business = await world.addBusiness();
});
afterAll(() => world.close());

afterEach(async () => {
  expect((await business.client("GET", "/v1/customers")).body.data).toEqual([]);
  expect(world.logged.filter((line) => /"level":(50|60)/.test(line))).toEqual([]);
});

const send = async (bytes: string) => readAnswers(await sendRaw(world.port ?? 0, bytes));

function expectProblem(answer: RawAnswer | undefined, status: number): void {
  expect(answer?.status).toBe(status);
  expect(answer?.headers["content-type"]).toBe("application/problem+json");
  expect(answer?.headers["x-content-type-options"]).toBe("nosniff");
  expect(answer?.headers["content-security-policy"]).toContain("frame-ancestors 'none'");
  const { text = "", headers } = answer ?? {};
  expect(JSON.parse(text)).toMatchObject({ status, request_id: headers?.["x-service-request-id"] });
  expect(text).not.toMatch(/HPE_|llhttp|Parse Error/);
}

const get = (path: string, headers = "Host: x\r\n", version = "HTTP/1.1") => `GET ${path} ${version}\r\n${headers}\r\n`;

/** A request that creates a customer if the server parses it. */
const post = (headers: string, body = "") =>
  `POST /api/v1/customers HTTP/1.1\r\nHost: x\r\nX-Api-Key: ${business.key}\r\nContent-Type: application/json\r\n${headers}\r\n${body}`;
const smuggled = () => post("Content-Length: 15\r\n", '{"name": "Eve"}');
const chunked = "Transfer-Encoding: chunked\r\n";

describe("is refused, and the connection closes without reading on", () => {
  test.each<[string, number, () => string]>([
    ["no Host", 400, () => get("/healthz", "")],
    ["two Hosts", 400, () => get("/healthz", "Host: x\r\nHost: x\r\n")],
    ["two Hosts of HTTP/1.0", 400, () => get("/healthz", "Host: x\r\nHost: y\r\n", "HTTP/1.0")],
    ["an empty Host", 400, () => get("/healthz", "Host:\r\n")],
    ["a Host with a path", 400, () => get("/healthz", "Host: x/../y\r\n")],
    ["a Host with a user", 400, () => get("/healthz", "Host: a@x\r\n")],
    ["a Host of two", 400, () => get("/healthz", "Host: x, y\r\n")],
    ["a Host with a bad port", 400, () => get("/healthz", "Host: x:http\r\n")],
    ["HTTP/0.9", 400, () => "GET /healthz\r\n\r\n"],
    ["HTTP/1.2", 400, () => get("/healthz", "Host: x\r\n", "HTTP/1.2")],
    ["HTTP/2.0", 400, () => get("/healthz", "Host: x\r\n", "HTTP/2.0")],
    ["the preface of HTTP/2", 400, () => "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n\0\0\0\x04\0\0\0\0\0"],
    ["TLS", 400, () => "\x16\x03\x01\x02\0\x01\0"],
    ["a request line past the limit", 431, () => get(`/${"a".repeat(20_000)}`)],
    ["a header past the limit", 431, () => get("/healthz", `Host: x\r\nX-Long: ${"a".repeat(100_000)}\r\n`)],
    ["too many headers", 431, () => get("/healthz", `Host: x\r\n${"a: b\r\n".repeat(9_000)}`)],
    ["chunks and a length", 400, () => post(`${chunked}Content-Length: 5\r\n`, "0\r\n\r\n")],
    ["a length and chunks", 400, () => post(`Content-Length: 5\r\n${chunked}`, "0\r\n\r\n")],
    ["two lengths", 400, () => post("Content-Length: 0\r\nContent-Length: 2\r\n")],
    ["two equal lengths", 400, () => post("Content-Length: 0\r\nContent-Length: 0\r\n")],
    ["a list of lengths", 400, () => post("Content-Length: 0, 0\r\n")],
    ["a signed length", 400, () => post("Content-Length: +0\r\n")],
    ["a negative length", 400, () => post("Content-Length: -1\r\n")],
    ["a hexadecimal length", 400, () => post("Content-Length: 0x0\r\n")],
    ["an empty length", 400, () => post("Content-Length:\r\n")],
    ["a length past 64 bits", 400, () => post("Content-Length: 18446744073709551616\r\n")],
    ["an unknown coding", 400, () => post("Transfer-Encoding: xchunked\r\n", "0\r\n\r\n")],
    ["a quoted coding", 400, () => post('Transfer-Encoding: "chunked"\r\n', "0\r\n\r\n")],
    ["the coding identity", 400, () => post("Transfer-Encoding: identity\r\n", "0\r\n\r\n")],
    ["chunks not last", 400, () => post("Transfer-Encoding: chunked, identity\r\n", "0\r\n\r\n")],
    ["chunks twice", 400, () => post(chunked + chunked, "0\r\n\r\n")],
    ["a vertical tab before a coding", 400, () => post("Transfer-Encoding:\x0bchunked\r\n", "0\r\n\r\n")],
    ["a space before a colon", 400, () => post("Content-Length : 0\r\n")],
    ["a space before a coding's colon", 400, () => post("Transfer-Encoding : chunked\r\n", "0\r\n\r\n")],
    ["a folded header", 400, () => post("X-A: b\r\n Content-Length: 0\r\n")],
    ["a folded coding", 400, () => post("Transfer-Encoding:\r\n chunked\r\n", "0\r\n\r\n")],
    ["a first header that is folded", 400, () => "GET /healthz HTTP/1.1\r\n Host: x\r\n\r\n"],
    ["lines that end in LF", 400, () => get("/healthz").replaceAll("\r\n", "\n")],
    ["one line that ends in LF", 400, () => get("/healthz", "Host: x\nX-A: b\r\n")],
    ["a bare CR", 400, () => get("/healthz", "Host: x\rX-A: b\r\n")],
    ["U+0000 in a header", 400, () => get("/healthz", "Host: x\r\nX-A: a\0b\r\n")],
    ["U+0000 in a header's name", 400, () => get("/healthz", "Host: x\r\nX\0: a\r\n")],
    ["U+0000 in the path", 400, () => get("/\0healthz")],
    ["a space in the path", 400, () => get("/ healthz")],
    ["a header without a colon", 400, () => get("/healthz", "Host: x\r\nnothing\r\n")],
    ["a header without a name", 400, () => get("/healthz", "Host: x\r\n: a\r\n")],
    ["an unknown method", 400, () => "BREW /healthz HTTP/1.1\r\nHost: x\r\n\r\n"],
    ["a method in lower case", 400, () => "get /healthz HTTP/1.1\r\nHost: x\r\n\r\n"],
    ["CONNECT", 400, () => "CONNECT example.com:443 HTTP/1.1\r\nHost: example.com:443\r\n\r\n"],
    ["a target that is an authority", 400, () => get("example.com:80")],
    ["a target without a slash", 400, () => get("healthz")],
    ["a target of another scheme", 400, () => get("ftp://x/healthz")],
    ["a target that is no URL", 400, () => get("http://[/healthz")],
    ["a target with no port after its colon", 400, () => get("http://x:y/")],
    ["an unknown expectation", 417, () => post("Expect: 200-perhaps\r\nContent-Length: 2\r\n", "{}")],
    ["a chunk without a size", 400, () => post(chunked, "zz\r\n")],
    ["a chunk of a negative size", 400, () => post(chunked, "-1\r\n")],
    ["a chunk past 64 bits", 400, () => post(chunked, "ffffffffffffffff1\r\n")],
    ["a chunk longer than its size", 400, () => post(chunked, "1\r\n{}\r\n0\r\n\r\n")],
    ["chunks whose lines end in LF", 400, () => post(chunked, "2\n{}\n0\n\n")],
    ["an endless extension of a chunk", 400, () => post(chunked, `2;${"a".repeat(20_000)}\r\n{}\r\n0\r\n\r\n`)],
    ["a length in the trailers", 400, () => post(chunked, "2\r\n{}\r\n0\r\nContent-Length: 9\r\n\r\n")],
    [
      "a malformed chunk after a read one",
      400,
      () => post(`${chunked}Expect: 100-continue\r\n`, '<continue>2\r\n{"\r\nzz\r\n'),
    ],
    ["a malformed chunk before megabytes", 400, () => post(chunked, `zz\r\n${"a".repeat(3_000_000)}`)],
  ])("%s", async (_what, status, bytes) => {
    const answers = await send(bytes() + smuggled());
    expect(answers.length).toBe(1);
    expectProblem(answers[0], status);
    expect(answers[0]?.headers.connection).toBe("close");
  });

  test("bytes after a complete request, once that is answered", async () => {
    const answers = await send(`${get("/readyz")}nothing\r\n\r\n${smuggled()}`);
    expect(answers.map(({ status }) => status)).toEqual([200, 400]);
    expectProblem(answers[1], 400);
  });

  test("a body that ends early, with a length or in chunks", async () => {
    for (const bytes of [post("Content-Length: 100\r\n", '{"name": "cut"'), post(chunked, '10\r\n{"name": "cut"}')]) {
      const answers = readAnswers(await sendRaw(world.port ?? 0, bytes, { half: true }));
      expectProblem(answers[0], 400);
    }
  });
});

describe("is answered like any other request", () => {
  const closing = "Host: x\r\nConnection: close\r\n";
  test.each<[string, number, () => string]>([
    ["no Host of HTTP/1.0", 200, () => get("/healthz", "", "HTTP/1.0")],
    ["a Host with a port", 200, () => get("/healthz", "Host: my_host.local:3000\r\nConnection: close\r\n")],
    ["a Host that is an address", 200, () => get("/healthz", "Host: [::1]:3000\r\nConnection: close\r\n")],
    ["a target that is a whole address", 200, () => get("http://other/healthz", closing)],
    [
      "a request for another protocol",
      200,
      () => get("/healthz", `${closing.replace("close", "close, Upgrade")}Upgrade: h2c\r\n`),
    ],
    ["line breaks before it", 200, () => `\r\n\r\n${get("/healthz", closing)}`],
    ["TRACE", 405, () => get("/healthz", closing).replace("GET", "TRACE")],
    ["a target that is an asterisk", 404, () => get("*", closing)],
    [
      "an encoded U+0000 in the path",
      404,
      () => get("/api/v1/customers/%00", `${closing}X-Api-Key: ${business.key}\r\n`),
    ],
    [
      "an encoded slash in the path",
      404,
      () => get("/api/v1/customers/..%2fcustomers", `${closing}X-Api-Key: ${business.key}\r\n`),
    ],
    [
      "a body after 100-continue",
      400,
      () => post("Connection: close\r\nExpect: 100-continue\r\nContent-Length: 2\r\n", "<continue>{}"),
    ],
    [
      "a coding in upper case",
      400,
      () => post("Connection: close\r\nTransfer-Encoding: CHUNKED\r\n", "2\r\n{}\r\n0\r\n\r\n"),
    ],
  ])("%s", async (_what, status, bytes) => {
    const answers = await send(bytes());
    expect(answers.map((answer) => answer.status)).toEqual([status]);
    if (status !== 200) expectProblem(answers[0], status);
    expect(answers[0]?.headers["x-service-request-id"]).toBeDefined();
  });
});

test("a request whose head or body is late is a 408, and a larger body gets the time that its bytes take", async () => {
  const log = pino({ level: "silent" });
  const echo: Handler = async (ctx) => {
    ctx.body = { length: JSON.stringify(await readJson(ctx)).length };
  };
  const head = (length: number) =>
    `POST / HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n`;
  const start = (arrival: ArrivalLimits) => {
    const surfaces = [{ routes: [{ method: "POST", path: "/", anonymous: "unlimited", handle: echo } as const] }];
    const toProblem = createToProblem(log);
    const limitStrangers = async () => undefined;
    const app = createApp({ log, toProblem, corsOrigins: [], limitStrangers, surfaces, bodies: { arrival } });
    const timeouts = { headersTimeout: 100, requestTimeout: 600_000, connectionsCheckingInterval: 50 };
    return serve(app, { port: 0, host: "127.0.0.1" }, timeouts);
  };
  const short = await start({ requestMs: 200, graceMs: 600_000, minBytesPerSecond: 1 });
  for (const bytes of ["", head(9), `${head(9)}\r\n{"a": `, `GET / HTTP/1.1\r\nHost: x\r\n\r\n${head(9)}`]) {
    const answers = readAnswers(await sendRaw(short.port, bytes));
    expectProblem(answers.at(-1), 408);
  }
  // The small request starts later but times out first.
  const large = request({
    port: short.port,
    method: "POST",
    headers: { "Content-Type": "application/json", "Content-Length": 100_002 },
  });
  const answered = once(large, "response");
  large.write(`"${"a".repeat(70_000)}`);
  expectProblem(readAnswers(await sendRaw(short.port, `${head(9)}\r\n{"a": `)).at(-1), 408);
  large.end(`${"a".repeat(30_000)}"`);
  const [{ statusCode }] = await answered;
  expect(statusCode).toBe(200);
  await short.close();
  const slow = await start({ requestMs: 600_000, graceMs: 200, minBytesPerSecond: 1_000_000 });
  expectProblem(readAnswers(await sendRaw(slow.port, `${head(100_002)}\r\n"${"a".repeat(70_000)}`)).at(-1), 408);
  await slow.close();
});
