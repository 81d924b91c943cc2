import { once } from "node:events";
import { Worker } from "node:worker_threads";
import Koa from "koa";
import { expect, test } from "vitest";
import { serve } from "../../src/http/server.ts";

/** Connects, says so in the shared number, and tells what a request over the connection is answered with. */
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

test("whoever connected before the server closed is answered, though it had not yet been accepted", async () => {
  const app = new Koa();
  app.use((ctx) => {
    ctx.body = "here";
  });
  const serving = await serve(app, { port: 0, host: "127.0.0.1" });
  const said = new SharedArrayBuffer(4);
  const worker = new Worker(caller, { eval: true, workerData: { said, port: serving.port } });
  const answered = once(worker, "message");
  await once(worker, "online");
  // Nothing is accepted while this thread waits.
  expect(Atomics.wait(new Int32Array(said), 0, 0, 10_000)).not.toBe("timed-out");
  await serving.close();
  const [answer] = await answered;
  expect(answer).toMatch(/^HTTP\/1\.1 200 OK\r\n.*Connection: close\r\n.*here/s);
  await worker.terminate();
});
