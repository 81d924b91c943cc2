import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import { connect, type Socket } from "node:net";
import { text } from "node:stream/consumers";
import pino from "pino";
import { afterEach, expect, test } from "vitest";
import { networkOf } from "../../src/auth/rate-limit/network-of.ts";
import type { BodyLimits } from "../../src/http/bodies/admission.ts";
import { readAnyFile } from "../../src/http/body.ts";
import { createApp } from "../../src/http/pipeline.ts";
import { createToProblem } from "../../src/http/problems.ts";
import type { Route } from "../../src/http/router.ts";
import { type Serving, serve } from "../../src/http/server.ts";
import type { Kind } from "../../src/http/share-of.ts";
import type { ShareLimits } from "../../src/http/shares.ts";

let serving: Serving | undefined;
const sockets: Socket[] = [];
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await serving?.close();
});

const many: ShareLimits = { maxPerCaller: 1e9, maxPerGroup: 1e9, max: 1e9 };
const limitsOf = (given: Partial<BodyLimits>): BodyLimits => ({
  small: many,
  arriving: many,
  held: many,
  waiting: many,
  maxWaitMs: 600_000,
  ...given,
});

const maxBytes = 10_000_000;

/**
 * Starts a server that returns the number of bytes received and their sum. Headers name the business and the caller.
 */
async function start(given: Partial<Record<Kind, Partial<BodyLimits>>>): Promise<number> {
  const log = pino({ level: "silent" });
  const upload: Route = {
    method: "POST",
    path: "/",
    anonymous: "unlimited",
    async handle(ctx) {
      const [businessId, caller] = [ctx.get("Business"), ctx.get("Caller")];
      if (businessId !== "") Object.assign(ctx.state, { businessId, caller });
      const bytes = await readAnyFile(ctx, maxBytes);
      ctx.body = { length: bytes.length, sum: bytes.reduce((sum, byte) => sum + byte, 0) };
    },
  };
  const refuse: Route = {
    method: "POST",
    path: "/nothing",
    anonymous: "unlimited",
    handle(ctx) {
      ctx.status = 204;
    },
  };
  const app = createApp({
    log,
    toProblem: createToProblem(log),
    corsOrigins: [],
    limitStrangers: async () => undefined,
    surfaces: [{ routes: [upload, refuse] }],
    networkOf,
    bodies: {
      limits: { businesses: limitsOf(given.businesses ?? {}), strangers: limitsOf(given.strangers ?? {}) },
      arrival: { requestMs: 600_000, graceMs: 600_000, minBytesPerSecond: 1 },
    },
  });
  serving = await serve(app, { port: 0, host: "127.0.0.1" });
  return serving.port;
}

type Sending = { length: number; business?: string; caller?: string; path?: string; localAddress?: string };

/**
 * Sends the headers, and the body once the test says so. The server asks for the body when the request has its turn.
 */
function send(port: number, { length, business, caller = "", path = "/", localAddress = "127.0.0.1" }: Sending) {
  const socket = connect({ port, host: "127.0.0.1", localAddress }).setEncoding("latin1");
  sockets.push(socket);
  const whose = business === undefined ? "" : `Business: ${business}\r\nCaller: ${caller}\r\n`;
  let received = "";
  const waiting = new Set<() => void>();
  socket.on("error", () => undefined);
  socket.on("data", (chunk) => {
    received += chunk;
    for (const check of waiting) check();
  });
  socket.write(
    `POST ${path} HTTP/1.1\r\nHost: x\r\n${whose}Expect: 100-continue\r\nContent-Length: ${length}\r\nConnection: close\r\n\r\n`,
  );
  const becomes = (pattern: RegExp) =>
    new Promise<RegExpExecArray>((resolve) => {
      const check = () => {
        const found = pattern.exec(received);
        if (found !== null) resolve(found);
      };
      waiting.add(check);
      check();
    });
  return {
    socket,
    hasTurn: () => received.includes("100 Continue"),
    turn: () => becomes(/100 Continue/),
    finish: (bytes: Uint8Array = Buffer.alloc(length, 1)) => socket.write(bytes),
    answer: async () => {
      const [, status = "", head = "", body = ""] = await becomes(
        /HTTP\/1\.1 ([2-5]\d\d)([\s\S]*?)\r\n\r\n((?=[\s\S]*\})[\s\S]*|$)/,
      );
      return { status: Number(status), head, body };
    },
  };
}

/** Waits until the server has handled everything sent before. */
async function settle(port: number): Promise<void> {
  for (let count = 0; count < 3; count += 1) await send(port, { length: 10, path: "/nothing" }).answer();
}

const large = 100_000;

test("a business's unfinished uploads are limited: a few run, a few wait, the others are a 429, and other businesses upload", async () => {
  const port = await start({
    businesses: {
      arriving: { maxPerCaller: 1e9, maxPerGroup: 3 * large, max: 1e9 },
      waiting: { ...many, maxPerGroup: 5 },
    },
  });
  const uploads = Array.from({ length: 20 }, () => send(port, { length: large, business: "a" }));
  const answers = uploads.map((each) => each.answer());
  const refused = await Promise.all([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11].map(() => Promise.race(answers)));
  expect(refused[0]).toMatchObject({ status: 429, head: expect.stringContaining("Retry-After: 5") });
  await settle(port);
  const turns = uploads.filter((each) => each.hasTurn());
  expect(turns).toHaveLength(3);
  const other = send(port, { length: large, business: "b" });
  await other.turn();
  other.finish();
  expect(JSON.parse((await other.answer()).body)).toEqual({ length: large, sum: large });
  // When a caller disconnects, a waiting one gets its turn.
  turns[0]?.socket.destroy();
  await expect.poll(() => uploads.filter((each) => each.hasTurn()).length).toBe(4);
  turns[1]?.finish();
  await expect.poll(() => uploads.filter((each) => each.hasTurn()).length).toBe(5);
});

test("a member with too many uploads does not keep the owner from uploading", async () => {
  const port = await start({ businesses: { arriving: { maxPerCaller: large, maxPerGroup: 2 * large, max: 1e9 } } });
  const member = [1, 2, 3].map(() => send(port, { length: large, business: "a", caller: "member" }));
  await Promise.race(member.map((each) => each.turn()));
  const owner = send(port, { length: large, business: "a", caller: "owner" });
  await owner.turn();
  owner.finish();
  expect((await owner.answer()).status).toBe(200);
  expect(member.filter((each) => each.hasTurn())).toHaveLength(1);
});

test("received bodies count until their requests are answered", async () => {
  const port = await start({ businesses: { held: { maxPerCaller: 1e9, maxPerGroup: large, max: 1e9 } } });
  const uploads = [1, 2, 3].map(() => send(port, { length: large, business: "a" }));
  for (const each of uploads) {
    await each.turn();
    each.finish();
  }
  for (const each of uploads) expect((await each.answer()).status).toBe(200);
});

test("small bodies do not wait, and too many unanswered ones are refused, by address for strangers", async () => {
  const small: ShareLimits = { maxPerCaller: 3000, maxPerGroup: 3000, max: 1e9 };
  const port = await start({ strangers: { small }, businesses: { small } });
  const unfinished = [1, 2].map(() => send(port, { length: 1500, localAddress: "127.0.0.7" }));
  for (const each of unfinished) await each.turn();
  expect((await send(port, { length: 10, localAddress: "127.0.0.7" }).answer()).status).toBe(429);
  for (const { localAddress, business } of [
    { localAddress: "127.0.0.8" },
    { localAddress: "127.0.0.7", business: "a" },
  ]) {
    const other = send(port, { length: 10, localAddress, ...(business === undefined ? {} : { business }) });
    await other.turn();
    other.finish();
    expect((await other.answer()).status).toBe(200);
  }
  unfinished[0]?.finish();
  expect((await unfinished[0]?.answer())?.status).toBe(200);
  await send(port, { length: 10, localAddress: "127.0.0.7" }).turn();
});

test("a request that is refused before its body is read is not asked for it", async () => {
  const port = await start({});
  const refused = send(port, { length: large, path: "/nothing" });
  expect((await refused.answer()).status).toBe(204);
  const tooLarge = send(port, { length: maxBytes + 1 });
  expect((await tooLarge.answer()).status).toBe(413);
  expect([refused.hasTurn(), tooLarge.hasTurn()]).toEqual([false, false]);
});

test("a chunked body arrives whole, small or large, and one over the limit is a 413", async () => {
  const port = await start({});
  const post = async (sizes: readonly number[]) => {
    const sending = request({ port, method: "POST", headers: { Business: "a", "Transfer-Encoding": "chunked" } });
    const answered = once(sending, "response");
    for (const size of sizes) sending.write(Buffer.alloc(size, 1));
    sending.end();
    const [answer] = (await answered) as [IncomingMessage];
    return { status: answer.statusCode, body: JSON.parse(await text(answer)) };
  };
  for (const sizes of [[10], [40_000, 25_536], [65_536, 1], [300_000, 3, 700_000]]) {
    const sum = sizes.reduce((all, size) => all + size, 0);
    expect((await post(sizes)).body).toEqual({ length: sum, sum });
  }
  expect((await post([maxBytes, 1])).status).toBe(413);
});
