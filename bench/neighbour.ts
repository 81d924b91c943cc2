import { randomBytes, randomUUIDv7 } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { parseArgs } from "node:util";
import { emit } from "../src/events/emit.ts";
import { type Database, openDatabase } from "../src/tenancy/database.ts";
import { startCluster } from "./cluster.ts";
import { quantile } from "./drive.ts";
import { startServer } from "./server.ts";
import { type Child, clock } from "./webhooks/child.ts";
import { type Cores, takeCores } from "./webhooks/cores.ts";
import type { EndpointAnswers } from "./webhooks/endpoint.ts";
import { addBusinesses } from "./webhooks/seed.ts";
import { startEndpoint } from "./webhooks/stage.ts";

/** Milliseconds from the call of a commit to the arrival at the subscriber. */
export type Delay = { p50: number; p99: number };

export type Neighbour = { beforeMs: Delay; duringMs: Delay; ratio: number };

export type NeighbourPlan = { seconds: number; events: number; cores: Cores };

const quietBusinesses = 10;
const hangingEndpoints = 20;
/** The platform's limit of concurrent deliveries per business. */
const maxOnTheWay = 10;
const commitsPerSecond = 50;
const warmUpSeconds = 3;

/**
 * Measures delivery delays of ten businesses, alone and beside a neighbour. The neighbour records events as fast as it
 * can for twenty endpoints that accept requests and never respond. One worker delivers for all.
 */
export async function measureNeighbour({ seconds, events, cores }: NeighbourPlan): Promise<Neighbour> {
  const closing: (() => Promise<void>)[] = [];
  try {
    const cluster = await startCluster();
    closing.push(() => cluster.stop());
    const secretKey = randomBytes(32).toString("hex");
    const { endpoint, origin } = await startEndpoint(cores);
    const worker = await startServer({
      program: "../src/main.ts",
      databaseUrl: cluster.url,
      secretKey,
      pinning: cores.pinning,
      environment: { ROLE: "worker", WEBHOOK_ALLOW_NETWORKS: "127.0.0.0/8" },
    });
    closing.push(() => worker.stop());
    // The endpoint stops before the worker, which waits for its open attempts.
    closing.push(() => endpoint.stop());
    const database = openDatabase({ url: cluster.url });
    closing.push(() => database.close());
    const quiet = await addBusinesses(cluster.url, secretKey, quietBusinesses, () => [`${origin}/timed`]);
    const [loud = ""] = await addBusinesses(cluster.url, secretKey, 1, () =>
      Array.from({ length: hangingEndpoints }, () => `${origin}/hanging`),
    );
    const measure = (time: number) => measureQuiet({ database, endpoint }, quiet, time);

    await measure(warmUpSeconds);
    const beforeMs = await measure(seconds);
    const [duringMs] = await Promise.all([measure(seconds), recordMany(database, loud, events)]);
    if (((await endpoint.ask("counts", null))["/hanging"] ?? 0) < maxOnTheWay)
      throw new Error("nothing was made to hang");
    return { beforeMs, duringMs, ratio: duringMs.p99 / beforeMs.p99 };
  } finally {
    for (const close of closing.reverse()) await close();
  }
}

type Parts = { database: Database; endpoint: Child<EndpointAnswers> };

async function recordMany(database: Database, businessId: string, events: number): Promise<void> {
  for (let number = 0; number < events; number += 1) await recordOne(database, businessId);
}

/** The businesses take turns, at a steady rate. */
async function measureQuiet(
  { database, endpoint }: Parts,
  businessIds: readonly string[],
  seconds: number,
): Promise<Delay> {
  await endpoint.ask("forget", null);
  const count = Math.round(seconds * commitsPerSecond);
  const began = clock();
  const recorded: Promise<{ mark: string; at: number }>[] = [];
  for (let number = 0; number < count; number += 1) {
    await wait(Math.max(0, began + (number * 1000) / commitsPerSecond - clock()));
    recorded.push(recordOne(database, businessIds[number % businessIds.length] ?? ""));
  }
  const commits = await Promise.all(recorded);
  await endpoint.ask("arrived", { path: "/timed", count });
  const arrivals = new Map(await endpoint.ask("times", null));
  const took = commits.map(({ mark, at }) => arrivedAt(arrivals, mark) - at).toSorted((a, b) => a - b);
  return { p50: quantile(took, 0.5), p99: quantile(took, 0.99) };
}

function arrivedAt(arrivals: Map<string, number>, mark: string): number {
  const at = arrivals.get(mark);
  if (at === undefined) throw new Error("an event did not arrive");
  return at;
}

/** Records an event. Returns the mark that identifies it, and the time of its commit call. */
async function recordOne(database: Database, businessId: string): Promise<{ mark: string; at: number }> {
  const mark = randomUUIDv7();
  const payload = { customer_id: mark, name: "Jane Citizen", email: null, phone: null, external_id: mark };
  let at = 0;
  await database.tenant(businessId).transaction(async (db) => {
    await emit(db, { type: "customer.created", payload });
    at = clock();
  });
  return { mark, at };
}

if (import.meta.main) {
  const { values } = parseArgs({ options: { quick: { type: "boolean", default: false } } });
  const plan = values.quick ? { seconds: 4, events: 200 } : { seconds: 20, events: 1000 };
  process.stdout.write(`${JSON.stringify(await measureNeighbour({ ...plan, cores: takeCores() }), null, 2)}\n`);
}
