import { randomBytes, randomUUIDv7 } from "node:crypto";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { setTimeout as delay } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import { presets } from "../../../src/auth/caller.ts";
import { makeKey } from "../../../src/auth/credentials/api-key.ts";
import { createBusiness } from "../../../src/domain/identity/business/create-business.ts";
import { type Database, openDatabase } from "../../../src/tenancy/database.ts";
import { createClient, type RestClient } from "../../world/client.ts";
import type { Order, Report } from "../attackers/answers-thread.ts";
import { startPostgres } from "../postgres.ts";
import { keepRunning } from "../process.ts";

const draftCount = 100;
const readers = 6;
const silent = 6;
const seconds = 15;
const maxRatio = 3;
const maxPeakMb = 1000;
/**
 * The server handles three responses at a time. A response that the system's buffers hold whole is idle, and ends after
 * 65 s.
 */
const maxUnreadMs = 160_000;

export const name = "long and unread responses delay no one";

/** A new trial account requests as much as it can, repeatedly, and reads none or all of it. */
export async function run(): Promise<void> {
  const closing: (() => Promise<void>)[] = [];
  try {
    const postgres = await startPostgres();
    closing.push(() => postgres.stop());
    const database = openDatabase({ url: postgres.url });
    closing.push(() => database.close());
    const complaints: string[] = [];
    const environment = {
      DATABASE_URL: postgres.url,
      SECRET_KEY: randomBytes(32).toString("hex"),
      RATE_LIMIT_PER_MINUTE: "100000000",
    };
    const server = await keepRunning("web", environment, (line) => complaints.push(line));
    closing.push(() => server.stop());
    while (!server.isReady()) await delay(50);
    await attack(server, database);
    if (complaints.length > 0) throw new Error(complaints.join("\n"));
  } finally {
    for (const close of closing.reverse()) await close();
  }
}

async function attack(server: Awaited<ReturnType<typeof keepRunning>>, database: Database): Promise<void> {
  const { origin } = server;
  const cookie = await fillAccount(origin);
  const victim = await makeVictim(origin, database);
  await measure(victim, 3);
  const alone = await measure(victim, seconds);
  const readOnly = await underAttack({ origin, cookie, readers, silent: 0 }, victim);
  const silently = await underAttack({ origin, cookie, readers, silent }, victim, server.pid());
  const { report: figures, kept, unreadMs } = silently;
  const largest = Math.max(readOnly.report.largest, figures.largest);
  const peak = peakMb(server.pid());
  const ratio = Math.max(readOnly.p99, silently.p99) / alone.p99;
  const row = (name: string, value: string) => process.stdout.write(`  ${name.padEnd(38)} ${value}\n`);
  row("another business's p99 alone", `${alone.p99.toFixed(1)} ms of ${alone.count}`);
  row("its p99 beside those who read", `${readOnly.p99.toFixed(1)} ms of ${readOnly.count}`);
  row("its p99 beside those who do not", `${silently.p99.toFixed(1)} ms of ${silently.count}`);
  row("ratio", ratio.toFixed(2));
  row("attacker's answers, of which refused", `${readOnly.report.answers}, ${readOnly.report.refused}`);
  row("largest answer", `${(largest / 1e6).toFixed(1)} MB`);
  row("unread connections kept", `${kept} of ${silent} after ${(unreadMs / 1000).toFixed(0)} s`);
  row("peak of the process's memory", `${peak} MB`);
  const faults = [
    ratio > maxRatio && `another business's p99 is ${ratio.toFixed(1)} times its own`,
    largest > 8_000_000 && `an answer has ${largest} bytes`,
    peak > maxPeakMb && `the process took ${peak} MB`,
    kept > 0 && "an answer that nobody reads is kept",
  ].filter((fault) => fault !== false);
  if (faults.length > 0) throw new Error(faults.join("; "));
}

/** The victim's times during the attack. With the server's process, also how long it keeps unread connections. */
async function underAttack(order: Order, victim: RestClient, pid?: number) {
  const thread = new Worker(new URL("../attackers/answers-thread.ts", import.meta.url), { workerData: order });
  try {
    const began = performance.now();
    const measured = await measure(victim, seconds);
    thread.postMessage("stop");
    const [report] = (await once(thread, "message")) as [Report];
    const port = Number(new URL(order.origin).port);
    let kept = openTo(pid, port, report.ports);
    while (kept > 0 && performance.now() - began < maxUnreadMs) {
      await delay(500);
      kept = openTo(pid, port, report.ports);
    }
    return { ...measured, report, kept, unreadMs: performance.now() - began };
  } finally {
    await thread.terminate();
  }
}

/** Signs up a business and fills it with drafts of 100 KB in text and again in HTML. */
async function fillAccount(origin: string): Promise<string> {
  const client = createClient(origin);
  const send = async (query: string, input: object, headers = {}) => {
    const answered = await client("POST", "/graphql", { body: { query, variables: { input } }, headers });
    if (answered.body?.errors !== undefined) throw new Error(answered.text);
    return answered;
  };
  const signedUp = await send("mutation ($input: SignUpInput!) { sign_up(input: $input) { business { id } } }", {
    business_name: "Attacker",
    name: "Mallory",
    email: `${randomBytes(8).toString("hex")}@example.com`,
    password: "correct horse battery",
  });
  const Cookie = (signedUp.headers.get("set-cookie") ?? "").split(";")[0] ?? "";
  const customer = await send(
    "mutation ($input: CreateCustomerInput!) { create_customer(input: $input) { id } }",
    { name: "Jane", email: "jane@example.com" },
    { Cookie },
  );
  const html = `<p>${"word ".repeat(20_000)}</p>`;
  const draft = { customer_id: customer.body.data.create_customer.id, channel: "email", subject: "Long", html };
  for (let number = 0; number < draftCount; number += 1)
    await send("mutation ($input: SaveDraftInput!) { save_draft(input: $input) { id } }", draft, { Cookie });
  return Cookie;
}

async function makeVictim(origin: string, database: Database): Promise<RestClient> {
  const { id } = await database.systemTransaction(randomUUIDv7(), (db) => createBusiness(db, { name: "Neighbour" }));
  const { key, prefix, secretHash } = makeKey();
  const kept = { name: "Key", prefix, secretHash: new Uint8Array(secretHash), scopes: [...presets.full] };
  await database.system.apiKey.create({ data: { businessId: id, ...kept } });
  const client = createClient(`${origin}/api`, key);
  for (let number = 0; number < 30; number += 1) await client("POST", "/v1/customers", { body: { name: "Jane" } });
  return client;
}

/** Requests lists, two at a time, for the given seconds. */
async function measure(client: RestClient, forSeconds: number): Promise<{ p99: number; count: number }> {
  const times: number[] = [];
  const end = performance.now() + forSeconds * 1000;
  const one = async () => {
    while (performance.now() < end) {
      const began = performance.now();
      const { status } = await client("GET", "/v1/customers?limit=25");
      if (status !== 200) throw new Error(`a list was answered with ${status}`);
      times.push(performance.now() - began);
      await delay(10);
    }
  };
  await Promise.all([one(), one()]);
  times.sort((a, b) => a - b);
  return { p99: times[Math.floor(times.length * 0.99)] ?? Number.NaN, count: times.length };
}

function peakMb(pid: number | undefined): number {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  return Math.round(Number(/^VmHWM:\s+(\d+)/m.exec(status)?.[1] ?? 0) / 1000);
}

/** The number of the callers' connections that the server still holds. */
function openTo(pid: number | undefined, port: number, callers: readonly number[]): number {
  if (pid === undefined) return 0;
  const hex = (number: number) => number.toString(16).toUpperCase().padStart(4, "0");
  const table = readFileSync(`/proc/${pid}/net/tcp`, "utf8");
  return callers.filter((caller) => new RegExp(`:${hex(port)} \\w+:${hex(caller)} 01 `).test(table)).length;
}
