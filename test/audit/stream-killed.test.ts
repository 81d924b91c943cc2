import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { createSigningSecret } from "../../src/audit-stream/standard-webhook.ts";
import { operatorStream } from "../../src/audit-stream/stream.ts";
import { pem, respond } from "../safe-fetch/receiver.ts";
import { startWorker } from "../sending/worker.ts";
import { useWorld, world } from "../world/shared.ts";
import { startSiem, startSyslog, verify } from "./receiver.ts";
import { addEntries, passTime, readStream } from "./streams.ts";

useWorld();

// Worker processes take a while to start.
const pollOptions = { timeout: 60_000, interval: 50 };

test("the next worker sends the batch of a killed worker, as the operator's variables say", async () => {
  const business = await world.addBusiness();
  await addEntries(business, "First", "Second");
  const secret = createSigningSecret();
  let isTaking = false;
  const siem = await startSiem(() => (isTaking ? respond("200 OK") : ""));
  const environment = { AUDIT_STREAM_URL: siem.url, AUDIT_STREAM_SECRET: secret, AUDIT_STREAM_FROM: "beginning" };
  const kill = startWorker(world, environment);
  try {
    await expect.poll(() => siem.requests.length, pollOptions).toBe(1);
  } finally {
    await kill();
  }
  expect(await readStream(world, operatorStream)).toMatchObject({ lastSentAt: null, failureCount: 0 });
  isTaking = true;
  const killNext = startWorker(world, environment);
  try {
    await passTime(world, operatorStream);
    await expect.poll(async () => (await readStream(world, operatorStream)).lastSentAt, pollOptions).not.toBeNull();
  } finally {
    await killNext();
    await siem.close();
  }
  const [cut, ...sent] = siem.requests.map((request) => verify(secret, request));
  expect(sent.flat().slice(0, cut?.length)).toEqual(cut);
});

test("NODE_EXTRA_CA_CERTS makes the operator's syslog server trusted", async () => {
  const folder = await mkdtemp(join(tmpdir(), "fieldline-ca-"));
  const authority = join(folder, "authority.pem");
  await writeFile(authority, pem("authority"));
  const server = await startSyslog("good");
  const business = await world.addBusiness();
  await addEntries(business, "Over TLS");
  const kill = startWorker(world, {
    AUDIT_STREAM_URL: `syslog+tls://127.0.0.1:${server.port}`,
    NODE_EXTRA_CA_CERTS: authority,
  });
  try {
    await expect.poll(() => server.messages.at(-1), pollOptions).toMatch(/Over TLS/);
  } finally {
    await kill();
    await server.close();
    await rm(folder, { recursive: true });
  }
});
