import { randomBytes } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { openDatabase } from "../../../src/tenancy/database.ts";
import { createClient } from "../../world/client.ts";
import { makeBusinesses, subscriptionsEach } from "../businesses.ts";
import { startPostgres } from "../postgres.ts";
import { keepRunning, type Running } from "../process.ts";
import { startReceiver } from "../receiver.ts";

export const name = "a stopped Postgres causes 503s, and no change is lost once it resumes";

const requestMs = 10_000;
const readyMs = 2000;
const stoppedMs = 25_000;
/** Longer than a delivery's lease, because deliveries may be claimed when Postgres stops. */
const recoverMs = 120_000;

/** Freezes every process of Postgres (SIGSTOP) during changes and deliveries, then resumes them. */
export async function run(): Promise<void> {
  const postgres = await startPostgres();
  const receiver = await startReceiver();
  const database = openDatabase({ url: postgres.url });
  const complaints: string[] = [];
  const running: Running[] = [];
  try {
    const environment = {
      DATABASE_URL: postgres.url,
      SECRET_KEY: randomBytes(32).toString("hex"),
      RATE_LIMIT_PER_MINUTE: "100000000",
      WEBHOOK_ALLOW_NETWORKS: "127.0.0.0/8",
      WEBHOOK_RETRY_SECONDS: "1,2,2,3,3",
    };
    for (const kind of ["web", "worker"] as const)
      running.push(await keepRunning(kind, environment, (line) => complaints.push(line)));
    const [web] = running;
    if (web === undefined) throw new Error("nothing runs");
    while (!running.every((one) => one.isReady())) await delay(50);
    const [business] = (await makeBusinesses(database, `${web.origin}/api`, receiver.origin)).slice(1);
    const client = createClient(`${web.origin}/api`, business?.key ?? "");
    const committed = await createFor(3000, client);

    await postgres.freeze();
    const { refused, slowest } = await refusedFor(stoppedMs, web.origin, client);
    await postgres.thaw();
    process.stdout.write(
      `  while Postgres stood still: ${refused} requests refused, the slowest after ${slowest} ms\n`,
    );

    const thawed = Date.now();
    await until(async () => (await fetch(`${web.origin}/readyz`)).status === 200, recoverMs);
    process.stdout.write(`  ready again after ${Date.now() - thawed} ms\n`);
    committed.push(...(await createFor(1000, client)));
    const { count } = await database.system.$transaction(async (tx) => ({
      count: await tx.customer.count({ where: { businessId: business?.id ?? "" } }),
    }));
    if (count < committed.length) throw new Error(`${committed.length} customers were answered, ${count} are there`);
    await until(async () => receiver.arrived() >= count * subscriptionsEach, recoverMs);
    process.stdout.write(`  ${count} customers, ${receiver.arrived()} deliveries after ${Date.now() - thawed} ms\n`);
    if (complaints.length > 0) throw new Error(complaints.join("\n"));
  } finally {
    await postgres.thaw();
    await Promise.all(running.map((one) => one.stop()));
    await database.close();
    await receiver.close();
    await postgres.stop();
  }
}

type Client = ReturnType<typeof createClient>;

/** Creates customers for `ms`. Returns the ids of the confirmed ones. */
async function createFor(ms: number, client: Client): Promise<string[]> {
  const ids: string[] = [];
  for (const end = Date.now() + ms; Date.now() < end; ) {
    const answered = await client("POST", "/v1/customers", { body: { name: "Kept" } });
    if (answered.status !== 201) throw new Error(`${answered.status} ${answered.text}`);
    ids.push(answered.body.id);
  }
  return ids;
}

/** Sends reads, writes and readiness checks throughout, and limits the time of each response. */
async function refusedFor(ms: number, origin: string, client: Client) {
  const end = Date.now() + ms;
  let refused = 0;
  let slowest = 0;
  const ask = async (maxMs: number, request: () => Promise<{ status: number; headers: Headers }>) => {
    while (Date.now() < end) {
      const began = performance.now();
      const { status, headers } = await request();
      const took = Math.round(performance.now() - began);
      if (status !== 503 || headers.get("retry-after") === null) throw new Error(`answered ${status} after ${took} ms`);
      if (took > maxMs) throw new Error(`a 503 took ${took} ms; at most ${maxMs}`);
      refused += 1;
      slowest = Math.max(slowest, took);
      await delay(100);
    }
  };
  await Promise.all([
    ...Array.from({ length: 5 }, () => ask(requestMs, () => client("GET", "/v1/customers"))),
    ...Array.from({ length: 5 }, () => ask(requestMs, () => client("POST", "/v1/customers", { body: { name: "No" } }))),
    ask(readyMs, () => fetch(`${origin}/readyz`)),
  ]);
  return { refused, slowest };
}

async function until(holds: () => Promise<boolean>, maxMs: number): Promise<void> {
  for (const end = Date.now() + maxMs; Date.now() < end; await delay(100)) if (await holds()) return;
  throw new Error(`not within ${maxMs} ms`);
}
