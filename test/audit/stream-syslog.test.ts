import { expect, test } from "vitest";
import { audit, operator } from "../../src/audit/audit.ts";
import { parseDestination } from "../../src/audit-stream/destination.ts";
import { formatMessage } from "../../src/audit-stream/entry.ts";
import { formatSyslog } from "../../src/audit-stream/syslog-message.ts";
import { world } from "../world/shared.ts";
import { startSyslog } from "./receiver.ts";
import {
  addEntries,
  closeAfterTest,
  passTime,
  pollOptions,
  readStream,
  startStreamer,
  streamTo,
  useStreams,
} from "./streams.ts";

useStreams();

const header = /^<110>1 (\S+) (\S+) fieldline - (\S+) - (\{.*\})$/;

function read(messages: readonly string[]) {
  return messages.map((message) => {
    const [, time, hostname, type, json = "{}"] = header.exec(message) ?? [];
    const entry = JSON.parse(json);
    expect([entry.time, entry.type]).toEqual([time, type]);
    return { hostname, subject: entry.subject?.name, entry };
  });
}

test("a business's entries reach a syslog server over TLS with a valid certificate only", async () => {
  const [trusted, selfSigned] = [await world.addBusiness(), await world.addBusiness()];
  const [good, bad] = [closeAfterTest(await startSyslog("good")), closeAfterTest(await startSyslog("self-signed"))];
  await streamTo(trusted, `syslog+tls://127.0.0.1:${good.port}`);
  await streamTo(selfSigned, `syslog+tls://127.0.0.1:${bad.port}`);
  await addEntries(trusted, "Zoë 漢\u2028字", "Second");
  await addEntries(selfSigned, "Unsent");
  closeAfterTest(await startStreamer(world));
  await expect.poll(() => good.messages.length, pollOptions).toBe(2);
  expect(read(good.messages)).toMatchObject([
    { hostname: "localhost", subject: "Zoë 漢\u2028字", entry: { version: 1, business: { id: trusted.id } } },
    { subject: "Second" },
  ]);
  for (const message of good.messages) expect(message).toMatch(/^[\x20-\x7e]+$/);
  await expect.poll(async () => (await readStream(world, selfSigned.id)).lastError, pollOptions).toMatch(/self-signed/);
  expect(bad.messages).toEqual([]);
  await expect
    .poll(() => readStream(world, trusted.id), pollOptions)
    .toMatchObject({ lastStatus: null, lastError: null, failureCount: 0 });
});

test("a business's stream does not send to a private syslog address", async () => {
  const business = await world.addBusiness();
  await streamTo(business, "syslog+tls://10.0.0.1:6514");
  await addEntries(business, "Unsent");
  closeAfterTest(await startStreamer(world));
  await expect
    .poll(async () => (await readStream(world, business.id)).lastError, pollOptions)
    .toMatch(/must point to a public address, not 10\.0\.0\.1/);
});

test("the operator's entries reach a plain syslog server, and an interrupted batch is sent again", async () => {
  const business = await world.addBusiness();
  let connections = 0;
  const server = closeAfterTest(
    await startSyslog(undefined, (socket) => {
      connections += 1;
      if (connections === 1) socket.resetAndDestroy();
    }),
  );
  closeAfterTest(await startStreamer(world, { operatorUrl: `syslog://127.0.0.1:${server.port}` }));
  await addEntries(business, "First", "Second");
  const id = "ffffffff-ffff-ffff-ffff-ffffffffffff";
  await expect.poll(async () => (await readStream(world, id)).failureCount, pollOptions).toBe(1);
  expect((await readStream(world, id)).lastError).toMatch(/^127\.0\.0\.1:\d+ /);
  await passTime(world, id);
  await expect
    .poll(() => read(server.messages).map(({ subject }) => subject), pollOptions)
    .toEqual(["First", "Second"]);
});

test("a syslog server that never reads times out", async () => {
  const business = await world.addBusiness();
  const server = closeAfterTest(await startSyslog("good", (socket) => socket.pause()));
  await streamTo(business, `syslog+tls://127.0.0.1:${server.port}`);
  for (let count = 0; count < 20; count += 1)
    await business.db.transaction((db) =>
      audit(db, operator, "business_updated", { after: { notes: "x".repeat(7000) } }),
    );
  closeAfterTest(await startStreamer(world));
  await expect
    .poll(async () => (await readStream(world, business.id)).lastError, pollOptions)
    .toMatch(/within 2 seconds/);
});

test("a message over the syslog limit omits the changes and is marked as truncated", () => {
  const base = { id: "1", type: "audit_stream_test", at: new Date(0), business: null, actor: null } as const;
  const message = formatSyslog(formatMessage({ ...base, after: { text: "é".repeat(4000) } }), "host");
  expect(message.length).toBeLessThan(8192);
  expect(JSON.parse(header.exec(message)?.[4] ?? "")).toMatchObject({ after: null, is_truncated: true });
  expect(formatSyslog(formatMessage({ ...base, after: { text: "short" } }), "host")).not.toContain("is_truncated");
});

test("an address is a URL or a syslog server, with the default port if it names none", () => {
  expect(parseDestination("https://siem.example.com/in?key=1")).toMatchObject({ kind: "webhook" });
  expect(parseDestination("syslog://logs.example.com")).toMatchObject({ port: 514, isSecure: false });
  expect(parseDestination("syslog+tls://[::1]:1514/")).toMatchObject({ host: "::1", address: "[::1]:1514" });
  expect(parseDestination("syslog+tls://logs.example.com")).toMatchObject({ port: 6514, isSecure: true });
  for (const wrong of ["ftp://host", "syslog://host/path", "syslog://user@host", "syslog:host", "logs.example.com", ""])
    expect(parseDestination(wrong), wrong).toBeUndefined();
});
