import { type AddressInfo, createServer } from "node:net";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { SafeFetch } from "../../src/safe-fetch/safe-fetch.ts";
import { startListener } from "./listener.ts";
import { startNameServer } from "./name-server.ts";
import { pem, respond, startReceiver } from "./receiver.ts";

const request = { headers: { "content-type": "application/json" }, body: "{}" };

let names: Awaited<ReturnType<typeof startNameServer>>;
let safeFetch: SafeFetch;
const opened: { close(): Promise<void> }[] = [];

beforeEach(async () => {
  names = await startNameServer();
  const allowNetworks = [{ address: "127.0.0.0", prefix: 8 }];
  safeFetch = new SafeFetch({ timeoutSeconds: 10, allowNetworks, nameServers: [names.address], ca: pem("authority") });
  names.tell("receiver.test", ["127.0.0.1"]);
});
afterEach(async () => {
  await safeFetch.close();
  for (const { close } of opened.splice(0)) await close();
  await names.close();
});

async function receive(...parameters: Parameters<typeof startReceiver>) {
  const receiver = await startReceiver(...parameters);
  opened.push(receiver);
  return receiver;
}

async function deliver(...urls: string[]) {
  for (const url of urls) expect(await safeFetch.post({ url, ...request })).toMatchObject({ failure: undefined });
}

describe.each([
  ["plain", undefined],
  ["secured", "good"],
])("over a %s connection", (_what, certificate) => {
  test("requests to one origin share it, whatever the responses", async () => {
    const receiver = await receive((socket) => socket.write(respond("200 OK", "a".repeat(20_000))), certificate);
    await deliver(...Array.from({ length: 20 }, () => receiver.urlAt("receiver.test")));
    expect(receiver.requests).toHaveLength(20);
    expect(receiver.sockets).toHaveLength(1);
  });

  test("another name of the same address does not share it", async () => {
    names.tell("127-0-0-1.receiver.test", ["127.0.0.1"]);
    const receiver = await receive((socket) => socket.write(respond("200 OK")), certificate);
    await deliver(receiver.urlAt("receiver.test"), receiver.urlAt("127.0.0.1"), receiver.urlAt("receiver.test"));
    expect(receiver.sockets).toHaveLength(2);
  });

  test("a name that resolves elsewhere by now does not share it", async () => {
    names.tell("receiver.test", ["127.0.0.1"], ["127.0.0.2"], ["127.0.0.2", "127.0.0.3"], ["127.0.0.1"]);
    const receiver = await receive((socket) => socket.write(respond("200 OK")), certificate);
    const url = receiver.urlAt("receiver.test");
    await deliver(url, url, url, url);
    expect(receiver.sockets.map(({ localAddress }) => localAddress)).toEqual(["127.0.0.1", "127.0.0.2"]);
  });

  test("concurrent requests have one each, and leave them to the next", async () => {
    const waiting: (() => void)[] = [];
    const receiver = await receive((socket) => {
      waiting.push(() => socket.write(respond("200 OK")));
      if (waiting.length === 5) for (const answer of waiting.splice(0)) answer();
    }, certificate);
    for (const _round of [1, 2, 3]) await Promise.all(Array.from({ length: 5 }, () => deliver(receiver.url)));
    expect(receiver.sockets).toHaveLength(5);
  });

  test("one closed by the receiver is not used again", async () => {
    const receiver = await receive((socket) => socket.end(respond("200 OK", "", { connection: "close" })), certificate);
    await deliver(receiver.url, receiver.url, receiver.url);
    expect(receiver.sockets).toHaveLength(3);
  });

  test.each(["end", "destroy"] as const)(
    "one closed by the receiver right after its response is replaced: %s",
    async (close) => {
      const receiver = await receive((socket) => socket.write(respond("200 OK"), () => socket[close]()), certificate);
      await deliver(...Array.from({ length: 20 }, () => receiver.url));
      expect(receiver.sockets).toHaveLength(20);
    },
  );

  test("one closed by the receiver without a response is replaced", async () => {
    const receiver = await receive((socket) => socket.write(respond("200 OK")), certificate);
    for (const _round of [1, 2, 3]) {
      await deliver(receiver.url);
      const socket = receiver.sockets.at(-1);
      socket?.end();
      await new Promise((resolve) => socket?.on("close", resolve));
    }
    expect(receiver.requests).toHaveLength(3);
    expect(receiver.sockets).toHaveLength(3);
  });

  test("unsolicited bytes of a receiver are never the response to the next request", async () => {
    const receiver = await receive((socket) => {
      socket.write(respond("200 OK") + (receiver.requests.length === 1 ? respond("500 Injected") : ""));
    }, certificate);
    await deliver(receiver.url, receiver.url);
    expect(receiver.sockets).toHaveLength(2);
  });

  test("closing the client closes it", { timeout: 10_000 }, async () => {
    const announced = respond("200 OK", "", { "keep-alive": "timeout=600" });
    const receiver = await receive((socket) => socket.write(announced), certificate);
    await deliver(receiver.url);
    const closed = new Promise((resolve) => receiver.sockets[0]?.on("close", resolve));
    await safeFetch.close();
    await closed;
  });

  test("a continuation is skipped each time", async () => {
    const whole = `HTTP/1.1 100 Continue\r\n\r\n${respond("200 OK")}`;
    const receiver = await receive((socket) => socket.write(whole), certificate);
    await deliver(receiver.url, receiver.url, receiver.url);
    expect(receiver.sockets).toHaveLength(1);
  });
});

test("a connection that the receiver resets right after its response is replaced", async () => {
  const receiver = await receive((socket) => socket.write(respond("200 OK"), () => socket.resetAndDestroy()));
  await deliver(...Array.from({ length: 20 }, () => receiver.url));
  expect(receiver.sockets).toHaveLength(20);
});

test("a name that changes between two requests is not reached by the first one's connection", async () => {
  const guarded = new SafeFetch({
    timeoutSeconds: 10,
    allowNetworks: [{ address: "127.0.0.1", prefix: 32 }],
    nameServers: [names.address],
  });
  opened.push(guarded);
  names.tell("turning.test", ["127.0.0.1"], ["127.0.0.2"]);
  const receiver = await receive((socket) => socket.write(respond("200 OK")));
  const url = receiver.urlAt("turning.test");
  expect(await guarded.post({ url, ...request })).toMatchObject({ failure: undefined });
  expect(await guarded.post({ url, ...request })).toMatchObject({ failure: { kind: "address_not_allowed" } });
  expect(receiver.requests).toHaveLength(1);
});

test("an unresponsive address makes way for the next one", async () => {
  names.tell("receiver.test", ["127.0.0.2", "127.0.0.1"]);
  const receiver = await receive((socket) => socket.write(respond("200 OK")), undefined, "127.0.0.1");
  await deliver(receiver.urlAt("receiver.test"));
});

test("an IPv6 address is reached, as such and by name", async () => {
  const allowNetworks = [{ address: "::1", prefix: 128 }];
  const six = new SafeFetch({ timeoutSeconds: 10, allowNetworks, nameServers: [names.address] });
  opened.push(six);
  names.tell("six.test", ["::1"]);
  const receiver = await receive((socket) => socket.write(respond("200 OK")), undefined, "::1");
  for (const host of ["[::1]", "[0:0::1]", "six.test"])
    expect(await six.post({ url: receiver.urlAt(host), ...request })).toMatchObject({ failure: undefined });
  expect(receiver.requests.map(({ head }) => /^host: (.*)$/m.exec(head)?.[1]?.trim())).toEqual(
    ["[::1]", "[::1]", "six.test"].map((host) => `${host}:${receiver.port}`),
  );
});

describe("the certificate", () => {
  test("must be for the host, by name or by address", async () => {
    const receiver = await receive((socket) => socket.write(respond("200 OK")), "good");
    await deliver(receiver.urlAt("receiver.test"), receiver.urlAt("127.0.0.1"));
    names.tell("wrong.test", ["127.0.0.1"]);
    for (const host of ["wrong.test", "127.0.0.2"])
      expect((await safeFetch.post({ url: receiver.urlAt(host), ...request })).failure).toEqual({
        kind: "tls_failed",
        detail: `${host}:${receiver.port} has a certificate for another name.`,
      });
    expect(receiver.requests).toHaveLength(2);
  });

  test.each([
    ["other-host", "has a certificate for another name"],
    ["expired", "has an expired certificate"],
    ["self-signed", "has a self-signed certificate"],
  ])("is refused if it is %s", async (certificate, reason) => {
    const receiver = await receive((socket) => socket.write(respond("200 OK")), certificate);
    expect((await safeFetch.post({ url: receiver.urlAt("receiver.test"), ...request })).failure).toEqual({
      kind: "tls_failed",
      detail: `receiver.test:${receiver.port} ${reason}.`,
    });
    expect(receiver.requests).toEqual([]);
  });

  test("is refused if its issuer is unknown", async () => {
    const unknowing = new SafeFetch({ timeoutSeconds: 10, allowNetworks: [{ address: "127.0.0.1", prefix: 32 }] });
    opened.push(unknowing);
    const receiver = await receive((socket) => socket.write(respond("200 OK")), "good");
    expect((await unknowing.post({ url: receiver.url, ...request })).failure).toMatchObject({ kind: "tls_failed" });
    expect(receiver.requests).toEqual([]);
  });

  test("is required, so a receiver without TLS is a failure", async () => {
    const plain = createServer((socket) =>
      socket
        .resume()
        .on("error", () => undefined)
        .end("HTTP/1.1 400 Bad Request\r\n\r\n"),
    );
    await new Promise<void>((resolve) => plain.listen(0, "127.0.0.1", resolve));
    const url = `https://receiver.test:${(plain.address() as AddressInfo).port}/`;
    expect((await safeFetch.post({ url, ...request })).failure).toMatchObject({ kind: "tls_failed" });
    await new Promise((resolve) => plain.close(resolve));
  });
});

test("a proxy named by the environment is not used", async () => {
  const proxy = await startListener();
  opened.push(proxy);
  const before = { ...process.env };
  for (const name of ["HTTP_PROXY", "http_proxy", "HTTPS_PROXY", "https_proxy", "ALL_PROXY"])
    process.env[name] = `http://127.0.0.1:${proxy.port}`;
  try {
    const receiver = await receive((socket) => socket.write(respond("200 OK")));
    await deliver(receiver.url);
    expect(proxy.heard).toEqual([]);
  } finally {
    process.env = before;
  }
});
