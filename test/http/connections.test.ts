import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { type AddressInfo, BlockList, connect, type Socket } from "node:net";
import { afterEach, expect, test } from "vitest";
import { networkOf } from "../../src/auth/rate-limit/network-of.ts";
import { limitConnections } from "../../src/http/limit-connections.ts";
import { limits } from "../../src/limits/limits.ts";
import { readAnswers, sendRaw } from "../world/raw.ts";
import { startWorld } from "../world/world.ts";

let server: Server | undefined;
const sockets: Socket[] = [];
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  server?.close();
});

async function listen(trustedProxies: BlockList, max: number): Promise<number> {
  server = createServer((_request, response) => response.end("here"));
  limitConnections(server, { trustedProxies, networkOf }, max);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return (server.address() as AddressInfo).port;
}

/** Opens a connection and sends one request. Returns the socket, or undefined if the server closes it instead. */
function open(port: number, localAddress: string): Promise<Socket | undefined> {
  const socket = connect({ port, host: "127.0.0.1", localAddress });
  sockets.push(socket);
  socket.write("GET / HTTP/1.1\r\nHost: x\r\n\r\n");
  return new Promise((resolve) => {
    socket.once("data", () => resolve(socket));
    socket.once("close", () => resolve(undefined));
    socket.on("error", () => undefined);
  });
}

test("an address with too many connections gets no more, others do, and a closed one frees a place", async () => {
  const port = await listen(new BlockList(), 2);
  const first = await open(port, "127.0.0.5");
  expect(await open(port, "127.0.0.5")).toBeDefined();
  expect(await open(port, "127.0.0.5")).toBeUndefined();
  expect(await open(port, "127.0.0.6")).toBeDefined();
  first?.destroy();
  await expect.poll(() => open(port, "127.0.0.5")).toBeDefined();
});

test("a trusted proxy pools as many connections as it likes", async () => {
  const proxies = new BlockList();
  proxies.addAddress("127.0.0.5");
  const port = await listen(proxies, 1);
  for (let count = 0; count < 5; count += 1) expect(await open(port, "127.0.0.5")).toBeDefined();
  expect(await open(port, "127.0.0.6")).toBeDefined();
  expect(await open(port, "127.0.0.6")).toBeUndefined();
});

test("a request with too many headers is refused, not cut; one with as many as allowed is answered", async () => {
  const world = await startWorld();
  const { max } = limits.connections.headers;
  const get = (count: number) =>
    `GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n${"a: b\r\n".repeat(count - 2)}\r\n`;
  const statuses = [];
  for (const count of [max, max + 1])
    statuses.push(...readAnswers(await sendRaw(world.port ?? 0, get(count))).map(({ status }) => status));
  await world.close();
  expect(statuses).toEqual([200, 431]);
});
