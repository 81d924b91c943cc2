import { randomBytes } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { openDatabase } from "../../../src/tenancy/database.ts";
import { createClient } from "../../world/client.ts";
import { makeBusinesses, subscriptionsEach } from "../businesses.ts";
import { startPostgres } from "../postgres.ts";
import { keepRunning, type Running } from "../process.ts";
import { startReceiver } from "../receiver.ts";

export const name = "a stopped Postgres costs 503s, and nothing is lost once it goes on";

const requestMs = 10_000;
const readyMs = 2000;
const stoppedMs = 25_000;
/** Longer than the lease of a delivery, for what was claimed when Postgres stopped. */
const recoverMs = 120_000;

/** Stops every process of Postgres (SIGSTOP) while changes are made and delivered, and lets them go on. */
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

/** The ids of the customers that were answered. */
async function createFor(ms: number, client: Client): Promise<string[]> {
  const ids: string[] = [];
  for (const end = Date.now() + ms; Date.now() < end; ) {
    const answered = await client("POST", "/v1/customers", { body: { name: "Kept" } });
    if (answered.status !== 201) throw new Error(`${answered.status} ${answered.text}`);
    ids.push(answered.body.id);
  }
  return ids;
}

/** Asks all the while, reads, writes and readiness, and holds each answer to its time. */
async function refusedFor(ms: number, origin: string, client: Client) {
  const end = Date.now() + ms;
  let refused = 0;
  let slowest = 0;
  const ask = async (most: number, request: () => Promise<{ status: number; headers: Headers }>) => {
    while (Date.now() < end) {
      const began = performance.now();
      const { status, headers } = await request();
      const took = Math.round(performance.now() - began);
      if (status !== 503 || headers.get("retry-after") === null) throw new Error(`answered ${status} after ${took} ms`);
      if (took > most) throw new Error(`a 503 took ${took} ms; at most ${most}`);
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

async function until(holds: () => Promise<boolean>, most: number): Promise<void> {
  for (const end = Date.now() + most; Date.now() < end; await delay(100)) if (await holds()) return;
  throw new Error(`not within ${most} ms`);
}
