import { randomBytes } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { type Database, openDatabase } from "../../src/tenancy/database.ts";
import { businessCount, makeBusinesses, subscriptionsEach } from "./businesses.ts";
import { startChaos } from "./chaos.ts";
import { judge, type Verdict } from "./judge.ts";
import { type Postgres, startPostgres } from "./postgres.ts";
import { type Kind, keepRunning, type Running } from "./process.ts";
import { type Receiver, startReceiver } from "./receiver.ts";
import { startWriting } from "./writers.ts";

export type Order = { commits: number; kills: number; say: (line: string) => void };

const crew: Kind[] = ["web", "web", "worker", "worker"];

/** Short delays, so that refused deliveries are retried soon. */
const retrySeconds = "1,2,2,3,3";
/** The number of deliveries by which commits may be ahead, so that kills hit deliveries as well as commits. */
const maxAhead = 20_000;
const lookMs = 1000;
const timeoutMs = 180_000;

/** Commits changes while processes are killed and Postgres restarts, and judges the deliveries. */
export async function proveDelivery(order: Order): Promise<Verdict> {
  const closing: (() => Promise<void>)[] = [];
  const cut = new AbortController();
  try {
    const postgres = await startPostgres();
    closing.push(() => postgres.stop());
    const receiver = await startReceiver();
    closing.push(() => receiver.close());
    const database = openDatabase({ url: postgres.url });
    closing.push(() => database.close());
    const complaints: string[] = [];
    const running: Running[] = [];
    closing.push(async () => {
      await Promise.all(running.map((one) => one.stop()));
    });
    const environment = {
      DATABASE_URL: postgres.url,
      SECRET_KEY: randomBytes(32).toString("hex"),
      RATE_LIMIT_PER_MINUTE: "100000000",
      PORTAL_RATE_LIMIT_PER_MINUTE: "100000000",
      TEXTS_PER_DAY: "100000000",
      EMAILS_PER_DAY: "100000000",
      SENDS_PER_RECORD_PER_HOUR: "100000000",
      WEBHOOK_ALLOW_NETWORKS: "127.0.0.0/8",
      WEBHOOK_RETRY_SECONDS: retrySeconds,
    };
    for (const kind of crew) running.push(await keepRunning(kind, environment, (line) => complaints.push(line)));
    while (!running.every((one) => one.isReady())) await delay(50);
    return await run({ order, postgres, receiver, database, running, complaints, signal: cut.signal });
  } finally {
    cut.abort();
    for (const close of closing.reverse()) await close();
  }
}

async function run(parts: {
  order: Order;
  postgres: Postgres;
  receiver: Receiver;
  database: Database;
  running: readonly Running[];
  complaints: readonly string[];
  signal: AbortSignal;
}): Promise<Verdict> {
  const { order, postgres, receiver, database, running, complaints, signal } = parts;
  const { commits, kills, say } = order;
  const began = performance.now();
  const bases = running.filter(({ kind }) => kind === "web").map(({ origin }) => `${origin}/api`);
  const businesses = await makeBusinesses(database, bases[0] ?? "", receiver.origin);
  const expected = commits * subscriptionsEach;
  let committed = () => 0;
  const chaos = startChaos({ kills, commits, committed: () => committed(), running, postgres, signal });
  const written = startWriting({
    commits,
    businesses,
    bases,
    database,
    signal,
    mayBegin: (number) => chaos.allows(number) && number * subscriptionsEach - receiver.arrived() < maxAhead,
  });
  committed = () => written.committed.length;
  const { harm } = chaos;
  const figures = () => [committed(), receiver.arrived(), harm.web + harm.worker, harm.fast + harm.immediate];
  const watch = watchOver(figures, signal, ([made, arrived, killed, restarted]) => {
    const seconds = ((performance.now() - began) / 1000).toFixed(0).padStart(5);
    say(
      `${seconds} s  ${made} of ${commits} commits, ${arrived} of ${expected} deliveries, ${killed} kills, ${restarted} restarts`,
    );
  });
  await Promise.race([watch, Promise.all([chaos.done, written.done])]);
  await Promise.race([watch, untilIdle(postgres.url, signal)]);
  const deliverySeconds = (performance.now() - began) / 1000;
  await Promise.all(running.map((one) => one.stop()));
  const ledger = await receiver.ledger();
  return judge({
    url: postgres.url,
    ledger,
    written,
    harm,
    complaints,
    onTheWayAtMost: businessCount * Math.min(10, 2 * subscriptionsEach),
    seconds: deliverySeconds,
  });
}

/** Reports progress every second. Rejects if nothing has moved for longer than any lease or delay. */
async function watchOver(look: () => number[], signal: AbortSignal, tell: (figures: number[]) => void): Promise<never> {
  let last = "";
  let moved = Date.now();
  for (;;) {
    const figures = look();
    tell(figures);
    if (figures.join() !== last) moved = Date.now();
    last = figures.join();
    if (Date.now() - moved > timeoutMs) throw new Error(`nothing has moved for ${timeoutMs / 1000} seconds: ${last}`);
    await delay(lookMs, undefined, { signal });
  }
}

/** Waits until no attempt is queued or claimed. */
async function untilIdle(url: string, signal: AbortSignal): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    for (;;) {
      const { rows } = await client.query<{ busy: boolean }>(
        "select exists(select from outbox) or exists(select from outbox_claims) as busy",
      );
      if (rows[0]?.busy === false) return;
      await delay(lookMs / 2, undefined, { signal });
    }
  } finally {
    await client.end();
  }
}
