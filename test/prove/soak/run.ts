import { randomBytes, randomUUID } from "node:crypto";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { startCluster } from "../../../bench/cluster.ts";
import { signIn } from "../../../bench/sign-in.ts";
import { createMember } from "../../../src/domain/identity/team/create-member.ts";
import { type Database, openDatabase } from "../../../src/tenancy/database.ts";
import { type Business, makeBusinesses } from "../businesses.ts";
import { freePort, keepRunning } from "../process.ts";
import { startReceiver } from "../receiver.ts";
import { readSample, type Sample, together } from "./samples.ts";
import { type Shop, startTraffic } from "./traffic.ts";
import { type Check, judgeFlat, minMinutes } from "./verdict.ts";

export type Minute = Sample & { requests: number; delivered: number };
export type Verdict = { holds: boolean; checks: Check[]; answers: Record<string, number>; faults: string[] };

const minuteMs = 60_000;
const sampleMs = 5_000;
const password = "correct horse battery";
const appUrl = "http://soak.invalid";
const carrierToken = "a token of Twilio's";
const inboundSecret = "the mail service's password";

/** Runs a web and a worker process under mixed traffic. `tell` receives the figures of each minute. */
export async function soak(minutes: number, tell: (minute: Minute) => void): Promise<Verdict> {
  const closing: (() => unknown)[] = [];
  try {
    const cluster = await startCluster();
    closing.push(() => cluster.stop());
    const dataDir = mkdtempSync(join(tmpdir(), "fieldline-soak-"));
    chmodSync(dataDir, 0o711);
    closing.push(() => rmSync(dataDir, { recursive: true, force: true }));
    const receiver = await startReceiver();
    closing.push(() => receiver.close());
    const database = openDatabase({ url: cluster.url });
    closing.push(() => database.close());
    const ports = { web: await freePort(), worker: await freePort() };
    const complaints: string[] = [];
    const environment = {
      DATABASE_URL: cluster.url,
      DATA_DIR: dataDir,
      APP_URL: appUrl,
      SECRET_KEY: randomBytes(32).toString("hex"),
      TWILIO_AUTH_TOKEN: carrierToken,
      INBOUND_SECRET: inboundSecret,
      RATE_LIMIT_PER_MINUTE: "100000000",
      PORTAL_RATE_LIMIT_PER_MINUTE: "100000000",
      ANONYMOUS_RATE_LIMIT_PER_MINUTE: "100000000",
      WEBHOOK_ALLOW_NETWORKS: "127.0.0.0/8",
      WEBHOOK_RETRY_SECONDS: "1,2,2,3,3",
    };
    const [web, worker] = await Promise.all(
      (["web", "worker"] as const).map((kind) =>
        keepRunning(kind, { ...environment, METRICS_PORT: String(ports[kind]) }, (line) => complaints.push(line)),
      ),
    );
    if (web === undefined || worker === undefined) throw new Error("both were started");
    closing.push(() => Promise.all([web.stop(), worker.stop()]));
    while (!web.isReady() || !worker.isReady()) await delay(50);

    const businesses = await makeBusinesses(database, `${web.origin}/api`, receiver.origin);
    const shops: Shop[] = [];
    for (const business of businesses) shops.push(await openShop(database, web.origin, business));
    const db = new pg.Pool({ connectionString: cluster.url, max: 1 });
    closing.push(() => db.end());

    const traffic = startTraffic({ origin: web.origin, appUrl, shops, carrierToken, inboundSecret });
    const passed: Sample[] = [];
    let [requests, delivered] = [0, 0];
    for (let minute = 1; minute <= minutes; minute += 1) {
      const samples: Sample[] = [];
      const end = performance.now() + minuteMs;
      while (performance.now() < end) {
        await delay(Math.min(sampleMs, Math.max(0, end - performance.now())));
        await readSample(db, ports).then(
          (sample) => samples.push(sample),
          (error: Error) => traffic.faults.push(`a look at the figures failed: ${error.message}`),
        );
      }
      if (samples.length === 0) throw new Error(traffic.faults.at(-1));
      const sample = together(samples);
      passed.push(sample);
      const [asked, arrived] = [sum([...traffic.answers.values()]), receiver.arrived()];
      tell({ requests: asked - requests, delivered: arrived - delivered, ...sample });
      [requests, delivered] = [asked, arrived];
    }
    await traffic.stop();
    const faults = [...traffic.faults, ...complaints];
    const answers = Object.fromEntries([...traffic.answers].toSorted(([one], [other]) => (one < other ? -1 : 1)));
    const checks: Check[] = [
      {
        promise: "every answer was one of those expected",
        holds: faults.length === 0,
        found: `${faults.length} other`,
      },
      { promise: "no process ended", holds: complaints.length === 0, found: `${complaints.length} ended` },
      ...(minutes < minMinutes ? [] : judgeFlat(passed)),
    ];
    return { holds: checks.every(({ holds }) => holds), checks, answers, faults };
  } finally {
    for (const close of closing.reverse()) await close();
  }
}

/** A shop with a signed-in owner. */
async function openShop(database: Database, origin: string, { id, key }: Business): Promise<Shop> {
  const email = `${randomUUID()}@example.com`;
  await createMember(database, id, { name: "Pat Person", email, password, role: "owner" });
  const { smsNumber, inboundEmail } = await database.system.business.findUniqueOrThrow({ where: { id } });
  const { cookie = "" } = (await signIn(origin, email, password)) as { cookie?: string };
  return { key, smsNumber, inboundEmail, cookie, email, password };
}

function sum(counts: readonly number[]): number {
  return counts.reduce((total, count) => total + count, 0);
}
