import { mkdirSync, mkdtempSync, renameSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { loadDemo } from "../../fixtures/demo/load.ts";
import { openDatabase } from "../../src/tenancy/database.ts";
import { startSmtp } from "../messaging/smtp.ts";
import { startStripe } from "../online-payments/stripe.ts";
import { startReceiver } from "../webhooks/receiver.ts";
import { cloneDatabase } from "../world/cluster.ts";
import { linkRelease } from "../world/release.ts";
import { type ServerProcess, startServer } from "../world/server.ts";
import { deliver, type Installation, lateUses, signIn, statusesOf, threadUses } from "./uses.ts";

vi.setConfig({ testTimeout: 300_000, hookTimeout: 120_000 });

const closing: (() => unknown)[] = [];
let folder: string;
let environment: Record<string, string>;
let installation: Installation;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "fieldline-releases-"));
  closing.push(() => rmSync(folder, { recursive: true, force: true }));
  const database = await cloneDatabase();
  closing.push(() => database.drop());
  const [smtp, receiver, stripe] = await Promise.all([startSmtp(), startReceiver(), startStripe()]);
  closing.push(...[smtp, receiver, stripe].map((each) => () => each.close()));
  const opened = openDatabase({ url: database.url });
  const demo = await loadDemo(opened, { dataDir: folder });
  await opened.close();
  if (demo === undefined) throw new Error("the database has a business already");
  const inboundSecret = "the mail service's password";
  const owner = { email: demo.ownerEmail, password: demo.ownerPassword };
  installation = { apiKey: demo.apiKey, owner, inboundSecret, smtp, receiver };
  environment = {
    DATABASE_URL: database.url,
    DATA_DIR: join(folder, "data"),
    SMTP_URL: smtp.url,
    INBOUND_SECRET: inboundSecret,
    WEBHOOK_ALLOW_NETWORKS: "127.0.0.0/8",
    LOG_LEVEL: "error",
    ...stripe.environment,
  };
});
afterAll(async () => {
  for (const close of closing.reverse()) await close();
});

/** Installs as the guide on upgrades says: releases in folders of their own, and a link to the current one. */
function install(): void {
  for (const name of ["releases", "current"]) rmSync(join(folder, name), { recursive: true, force: true });
  linkRelease(join(folder, "releases/1.0.0"));
  symlinkSync("releases/1.0.0", join(folder, "current"));
}

async function start(): Promise<ServerProcess> {
  const server = await startServer({ environment, folder: join(folder, "current") });
  closing.push(() => server.stop());
  await server.becomes(200, 120);
  return server;
}

/** Points the link at a release without loadable files, so that a file loaded from it fails. */
function switchTo(version: string): void {
  mkdirSync(join(folder, "releases", version));
  writeFileSync(join(folder, "releases", version, "package.json"), "{");
  symlinkSync(`releases/${version}`, join(folder, "next"));
  renameSync(join(folder, "next"), join(folder, "current"));
}

const all = (uses: object, status: unknown) => Object.fromEntries(Object.keys(uses).map((name) => [name, status]));

const done = expect.toSatisfy((status: number) => status < 400, "an answer without a failure");

test("a process continues with its own release once the link leads to the next", async () => {
  install();
  const server = await start();
  switchTo("1.1.0");
  const session = { ...installation, ...(await signIn(server, installation)) };
  const uses = { ...lateUses, ...threadUses };
  expect(await statusesOf(uses, session)).toEqual(all(uses, done));
  await deliver(session);

  // Running threads no longer need their files.
  rmSync(join(folder, "releases"), { recursive: true });
  expect(await statusesOf(threadUses, session)).toEqual(all(threadUses, done));
  expect(await server.stop()).toBe(0);
});

test("without its release, a process answers everything except work for new threads, which gets a retry", async () => {
  install();
  const server = await start();
  rmSync(join(folder, "releases"), { recursive: true });
  const session = { ...installation, ...(await signIn(server, installation)) };
  expect(await statusesOf(lateUses, session)).toEqual(all(lateUses, done));
  expect(await statusesOf(threadUses, session)).toEqual(all(threadUses, 503));
  expect(await server.stop()).toBe(0);
});
