import { once } from "node:events";
import { connect } from "node:net";
import { Worker } from "node:worker_threads";
import Koa from "koa";
import { expect, test } from "vitest";
import { assertPortFree, serve } from "../../src/http/server.ts";
import { freePort } from "../world/server.ts";
import { startWorld } from "../world/world.ts";

/** Connects, reports that through shared memory, and posts the response to a request over the connection. */
const caller = `
  const { workerData, parentPort } = require("node:worker_threads");
  const said = new Int32Array(workerData.said);
  const socket = require("node:net").connect(workerData.port, "127.0.0.1");
  let answer = "";
  socket.setEncoding("utf8").on("data", (text) => (answer += text));
  socket.once("connect", () => {
    Atomics.store(said, 0, 1);
    Atomics.notify(said, 0);
    socket.write("GET / HTTP/1.1\\r\\nHost: localhost\\r\\n\\r\\n");
  });
  socket.once("error", ({ code }) => (answer = code));
  socket.once("close", () => parentPort.postMessage(answer));
`;

test("a caller who connected before the server closed is answered, though not yet accepted", async () => {
  const app = new Koa();
  app.use((ctx) => {
    ctx.body = "here";
  });
  const serving = await serve(app, { port: 0, host: "127.0.0.1" });
  const said = new SharedArrayBuffer(4);
  const worker = new Worker(caller, { eval: true, workerData: { said, port: serving.port } });
  const answered = once(worker, "message");
  await once(worker, "online");
  // The server accepts nothing while this thread blocks.
  expect(Atomics.wait(new Int32Array(said), 0, 0, 10_000)).not.toBe("timed-out");
  await serving.close();
  const [answer] = await answered;
  expect(answer).toMatch(/^HTTP\/1\.1 200 OK\r\n.*here$/s);
  await worker.terminate();
});

test("a process that is asked to stop behind a proxy fails its health checks, and serves until the proxy knows", async () => {
  const world = await startWorld({ TRUST_PROXY: "127.0.0.1" });
  const { key } = await world.addBusiness();
  const closed = world.close();
  const health = async () => (await (await fetch(`${world.origin}/healthz`)).json()).status;
  expect(await health()).toBe("ok");
  await expect.poll(health).toBe("stopping");
  expect((await fetch(`${world.origin}/readyz`)).status).toBe(503);
  expect((await world.client(key)("GET", "/v1/me")).status).toBe(200);
  await closed;
  await expect(fetch(`${world.origin}/healthz`)).rejects.toThrow();
});

test("a start detects a taken port, and accepts no connection while it checks", async () => {
  const port = await freePort();
  let isOver = false;
  const outcomes = new Set<string>();
  const calling = (async () => {
    while (!isOver) {
      const socket = connect(port, "127.0.0.1");
      outcomes.add(
        await once(socket, "connect").then(
          () => "accepted",
          ({ code }) => code,
        ),
      );
      socket.destroy();
    }
  })();
  for (let count = 0; count < 100; count += 1) await assertPortFree(port, "127.0.0.1");
  isOver = true;
  await calling;
  expect([...outcomes]).toEqual(["ECONNREFUSED"]);
  const serving = await serve(new Koa(), { port, host: "127.0.0.1" });
  await expect(assertPortFree(port, "localhost")).rejects.toMatchObject({ code: "EADDRINUSE", port });
  await serving.close();
});
