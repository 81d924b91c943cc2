import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { SafeFetch } from "../../src/safe-fetch/safe-fetch.ts";
import { startReceiver } from "./receiver.ts";

let safeFetch: SafeFetch;
let receiver: Awaited<ReturnType<typeof startReceiver>>;
let answer: Buffer;
beforeAll(async () => {
  safeFetch = new SafeFetch({ timeoutSeconds: 10, allowNetworks: [{ address: "127.0.0.0", prefix: 8 }] });
  receiver = await startReceiver((socket) => socket.write(answer));
});
afterAll(async () => {
  await safeFetch.close();
  await receiver.close();
});

async function post(status: string, body: Buffer, ...headers: string[]) {
  const lines = [`HTTP/1.1 ${status}`, `content-length: ${body.length}`, ...headers, "", ""].join("\r\n");
  answer = Buffer.concat([Buffer.from(lines, "latin1"), body]);
  return safeFetch.post({ url: receiver.url, headers: {}, body: "{}" });
}

describe("1 KB of a response is kept", () => {
  test.each([
    ["nothing", Buffer.alloc(0), ""],
    ["as much as fits", Buffer.alloc(1024, "a"), "a".repeat(1024)],
    ["one byte more", Buffer.alloc(1025, "a"), "a".repeat(1024)],
    ["64 KB", Buffer.alloc(64 * 1024, "a"), "a".repeat(1024)],
    ["a character of two bytes across the end", Buffer.from(`${"a".repeat(1023)}éb`), "a".repeat(1023)],
    ["a character of four bytes across the end", Buffer.from(`${"a".repeat(1022)}🎉`), "a".repeat(1022)],
    ["nearly all of one at the end", Buffer.from(`${"a".repeat(1021)}🎉`), "a".repeat(1021)],
    ["half a character at the end of a whole answer", Buffer.from([0x61, 0xc3]), "a\ufffd"],
    ["characters up to the end", Buffer.from("🎉".repeat(256)), "🎉".repeat(256)],
    ["U+0000", Buffer.from("a\u0000b"), "ab"],
    ["bytes that are not UTF-8", Buffer.from([0x61, 0xff, 0x62]), "a\ufffdb"],
    ["a text that grows as its bytes are replaced", Buffer.alloc(1024, 0xff), "\ufffd".repeat(341)],
  ])("%s", async (_what, body, kept) => {
    expect(await post("200 OK", body)).toMatchObject({ status: 200, body: kept });
  });
});

describe("Retry-After is parsed", () => {
  const zone = process.env.TZ;
  beforeAll(() => {
    process.env.TZ = "Australia/Sydney";
  });
  afterAll(() => {
    if (zone === undefined) delete process.env.TZ;
    else process.env.TZ = zone;
  });

  const inTwoMinutes = () => new Date(Date.now() + 120_000);

  test.each([
    ["0", 0],
    ["120", 120],
    [" 7 ", 7],
    ["999999999", 999_999_999],
    ["Sun, 06 Nov 1994 08:49:37 GMT", 0],
    ["Sunday, 06-Nov-94 08:49:37 GMT", 0],
    ["Sun Nov  6 08:49:37 1994", 0],
  ])("%j is %i seconds", async (header, seconds) => {
    expect(await post("503 Unavailable", Buffer.alloc(0), `retry-after: ${header}`)).toMatchObject({
      status: 503,
      retryAfterSeconds: seconds,
    });
  });

  test.each([
    "",
    "-1",
    "1.5",
    "1e3",
    "soon",
    "Sun, 99 Nov",
    "Sun, 99 Nov 1994 08:49:37 GMT",
    "Sun, 06 Nov 1994 08:49:37 +0200",
    "2030-01-01",
    "99999999999999999999",
    "0x10",
  ])("%j is nothing", async (header) => {
    const outcome = await post("429 Too Many Requests", Buffer.alloc(0), `retry-after: ${header}`);
    expect(outcome).toMatchObject({ status: 429, retryAfterSeconds: undefined });
  });

  test("a future date is the seconds until then, in each of HTTP's formats", async () => {
    const [day = "", date = "", month = "", year = "", time = ""] = inTwoMinutes().toUTCString().split(/,? /);
    for (const form of [`${day}, ${date} ${month} ${year} ${time} GMT`, `${day} ${month} ${date} ${time} ${year}`]) {
      const { retryAfterSeconds } = await post("503 Unavailable", Buffer.alloc(0), `retry-after: ${form}`);
      expect(retryAfterSeconds, form).toBeGreaterThan(60);
      expect(retryAfterSeconds, form).toBeLessThanOrEqual(120);
    }
  });

  test("the first of several values counts", async () => {
    const outcome = await post("429 Too Many Requests", Buffer.alloc(0), "retry-after: 3", "retry-after: 9");
    expect(outcome.retryAfterSeconds).toBe(3);
  });
});
