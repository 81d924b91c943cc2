import { once } from "node:events";
import type { ServerResponse } from "node:http";
import { connect, type Socket } from "node:net";
import { Readable } from "node:stream";
import { setTimeout as delay } from "node:timers/promises";
import Koa, { type Middleware } from "koa";
import pino from "pino";
import { afterEach, expect, test } from "vitest";
import { networkOf } from "../../src/auth/rate-limit/network-of.ts";
import { limitUnread } from "../../src/http/middleware/limit-unread.ts";
import { requestId } from "../../src/http/middleware/request-id.ts";
import { createToProblem, renderProblems } from "../../src/http/problems.ts";
import { type Serving, serve } from "../../src/http/server.ts";
import type { ShareLimits } from "../../src/http/shares.ts";

let serving: Serving | undefined;
const sockets: Socket[] = [];
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await serving?.close();
});

/** No room for unread bytes beyond the system's buffers. */
const none: ShareLimits = { maxPerCaller: 1, maxPerGroup: 1, max: 1 };
/** Callers and groups have the same limit by default. */
const limitsOf = (max: number, maxPerGroup: number, maxPerCaller = maxPerGroup) => ({ maxPerCaller, maxPerGroup, max });
const long = "x".repeat(40_000_000);

async function start(unreadSeconds: number, ...steps: Middleware[]) {
  const app = new Koa();
  const responses: ServerResponse[] = [];
  app.silent = true;
  app.use(requestId);
  app.use(async (ctx, next) => {
    responses.push(ctx.res);
    await next();
  });
  app.use(renderProblems(createToProblem(pino({ level: "silent" })), []));
  for (const step of steps) app.use(step);
  serving = await serve(app, { port: 0, host: "127.0.0.1", unreadSeconds });
  const { port } = serving;
  return {
    responses,
    read: () => fetch(`http://127.0.0.1:${port}/`),
    /** A caller that reads nothing. Returns once the server has begun to respond. */
    async ask() {
      const socket = connect(port, "127.0.0.1");
      sockets.push(socket);
      socket.pause();
      socket.on("error", () => undefined);
      const count = responses.length;
      socket.write("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n");
      while (responses.length === count || responses[count]?.headersSent !== true)
        await new Promise((resolve) => setImmediate(resolve));
      return socket;
    },
  };
}

const answerLong: Middleware = (ctx) => {
  ctx.body = long;
};

test("a caller that reads nothing of its response loses the connection", async () => {
  const { ask, responses } = await start(0.2, answerLong);
  await ask();
  const [response] = responses;
  if (response === undefined) throw new Error("nothing was answered");
  if (!response.destroyed) await once(response, "close");
  expect(response.writableFinished).toBe(false);
});

test("a caller that reads nothing of a stream loses it too", async () => {
  const { ask, responses } = await start(0.2, (ctx) => {
    ctx.body = Readable.from(
      (function* () {
        for (;;) yield Buffer.alloc(100_000);
      })(),
    );
  });
  await ask();
  const [response] = responses;
  if (response === undefined) throw new Error("nothing was answered");
  if (!response.destroyed) await once(response, "close");
  expect(response.writableLength).toBeLessThan(10_000_000);
});

test("a caller that waits for the server is kept, however long that takes", async () => {
  const { read } = await start(0.1, async (ctx) => {
    await delay(500);
    ctx.body = "at last";
  });
  expect(await (await read()).text()).toBe("at last");
});

test("a caller with too much unread is refused until it has read, and no one else is", async () => {
  let business = "a";
  const asBusiness: Middleware = async (ctx, next) => {
    ctx.state.businessId = business;
    await next();
  };
  const limit = limitUnread({ networkOf, limits: { businesses: limitsOf(100_000_000, 50_000_000), strangers: none } });
  const { ask, read, responses } = await start(30, asBusiness, limit, answerLong);
  const unread = await ask();
  const refused = await read();
  expect(refused.status).toBe(429);
  expect(refused.headers.get("retry-after")).toBe("2");
  business = "b";
  expect(await (await read()).text()).toHaveLength(long.length);
  business = "a";
  const closed = once(responses[0] as ServerResponse, "close");
  unread.destroy();
  await closed;
  expect(await (await read()).text()).toHaveLength(long.length);
});

test("a slow reader is refused more, and the business's other people are not, up to its total", async () => {
  let caller = "member";
  const asPerson: Middleware = async (ctx, next) => {
    Object.assign(ctx.state, { businessId: "a", caller });
    await next();
  };
  const limits = { businesses: limitsOf(1_000_000_000, 90_000_000, 50_000_000), strangers: none };
  const { ask, read } = await start(30, asPerson, limitUnread({ networkOf, limits }), answerLong);
  await ask();
  expect((await read()).status).toBe(429);
  caller = "owner";
  await ask();
  caller = "another";
  expect((await read()).status).toBe(429);
});

test("a response of known size is refused before it is loaded", async () => {
  let loaded = 0;
  const load: Middleware = (ctx) => {
    ctx.state.businessId = "a";
    ctx.state.countUnread(long.length);
    loaded += 1;
    ctx.body = long;
  };
  const limits = { businesses: limitsOf(1_000_000_000, 50_000_000), strangers: none };
  const { ask, read } = await start(30, limitUnread({ networkOf, limits }), load);
  await ask();
  expect((await read()).status).toBe(429);
  expect(loaded).toBe(1);
});

test("a completed change is answered, however much is unread", async () => {
  let isChange = false;
  const asBusiness: Middleware = async (ctx, next) => {
    Object.assign(ctx.state, { businessId: "a", isChange });
    await next();
  };
  const { ask, read } = await start(
    30,
    asBusiness,
    limitUnread({ networkOf, limits: { businesses: none, strangers: none } }),
    answerLong,
  );
  isChange = true;
  await ask();
  expect(await (await read()).text()).toHaveLength(long.length);
  isChange = false;
  expect((await read()).status).toBe(429);
});

test("the unread bytes of all businesses together are limited, for those that have some", async () => {
  let business = "a";
  const asBusiness: Middleware = async (ctx, next) => {
    ctx.state.businessId = business;
    await next();
  };
  const limit = limitUnread({ networkOf, limits: { businesses: limitsOf(100_000_000, 90_000_000), strangers: none } });
  const { ask, read } = await start(30, asBusiness, limit, answerLong);
  await ask();
  business = "b";
  await ask();
  const refused = await read();
  expect(refused.status).toBe(503);
  expect(refused.headers.get("retry-after")).toBe("2");
  business = "c";
  expect(await (await read()).text()).toHaveLength(long.length);
});

test("strangers' unread bytes are limited by network, and in total apart from businesses", async () => {
  let [address, business]: [string, string | undefined] = ["2001:db8:0:1::1", undefined];
  const asCaller: Middleware = async (ctx, next) => {
    ctx.request.ip = address;
    ctx.state.businessId = business;
    await next();
  };
  const limit = limitUnread({
    networkOf,
    limits: { businesses: limitsOf(100_000_000, 50_000_000), strangers: limitsOf(90_000_000, 50_000_000) },
  });
  const { ask, read } = await start(30, asCaller, limit, answerLong);
  await ask();
  address = "2001:db8:0:1::2";
  expect((await read()).status).toBe(429);
  address = "2001:db8:0:2::1";
  await ask();
  address = "2001:db8:0:3::1";
  expect((await read()).status).toBe(503);
  business = "a";
  expect(await (await read()).text()).toHaveLength(long.length);
});
