import { randomBytes } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { readPostmaster } from "../src/embedded-postgres/postmaster.ts";
import { callNamed } from "./calls.ts";
import { ask, type Cluster, startCluster } from "./cluster.ts";
import { drive } from "./drive.ts";
import { load } from "./load.ts";
import { type Server, startServer } from "./server.ts";
import { clock } from "./webhooks/child.ts";
import { takeCores } from "./webhooks/cores.ts";
import { addBusinesses, recordEvents } from "./webhooks/seed.ts";
import { startEndpoint } from "./webhooks/stage.ts";

/** The total throughput of several processes, and the CPU seconds per thousand requests or deliveries. */
export type Measured = {
  what: "requests" | "deliveries";
  processes: number;
  perSecond: number;
  p50?: number;
  p99?: number;
  ownSeconds: number;
  postgresSeconds: number;
};

type Plan = { seconds: number; warmUpSeconds: number; customers: number; deliveries: number };

const plans = {
  full: { seconds: 8, warmUpSeconds: 2, customers: 20_000, deliveries: 8_000 },
  quick: { seconds: 1, warmUpSeconds: 0.5, customers: 20_000, deliveries: 1_000 },
} satisfies Record<string, Plan>;

const counts = [1, 2, 4];

/** Ten calls: six read a page of customers, three read a quote, one creates a customer. */
const mix = ["list", "list", "quote", "list", "list", "quote", "list", "create", "list", "quote"] as const;

/** Measures web processes and then workers over one Postgres. Nothing is pinned. */
export async function measureProcesses(isQuick: boolean, progress: (line: string) => void): Promise<Measured[]> {
  const plan = isQuick ? plans.quick : plans.full;
  const cluster = await startCluster();
  try {
    const secretKey = randomBytes(32).toString("hex");
    progress(`loading ${plan.customers} customers`);
    const loaded = await load(cluster.url, { businesses: 200, customers: plan.customers });
    const rotation = loaded.keys.flatMap((key, index) => {
      const named = loaded.named[index];
      if (named === undefined) return [];
      return mix.map((name) => callNamed(name).request("rest", { credential: { "x-api-key": key }, named }));
    });
    const found: Measured[] = [];
    for (const processes of counts) {
      const measured = await measureWeb(cluster, { secretKey, processes, rotation, plan });
      progress(rowOf(measured));
      found.push(measured);
    }
    for (const processes of counts) {
      const measured = await measureWorkers(cluster, { secretKey, processes, plan });
      progress(rowOf(measured));
      found.push(measured);
    }
    return found;
  } finally {
    await cluster.stop();
  }
}

type Web = { secretKey: string; processes: number; rotation: Parameters<typeof drive>[1]; plan: Plan };

async function measureWeb(cluster: Cluster, { secretKey, processes, rotation, plan }: Web): Promise<Measured> {
  const servers = await startAll(cluster, processes, secretKey, { ROLE: "web" });
  try {
    const driveAll = (seconds: number) => Promise.all(servers.map(({ origin }) => drive(origin, rotation, seconds)));
    await driveAll(plan.warmUpSeconds);
    const spent = await spending(cluster, servers);
    const driven = await driveAll(plan.seconds);
    const { own, postgres } = await spent();
    const count = sum(driven, (one) => one.count);
    return {
      what: "requests",
      processes,
      perSecond: sum(driven, (one) => one.count / one.seconds),
      p50: sum(driven, ({ p50 }) => p50) / processes,
      p99: Math.max(...driven.map(({ p99 }) => p99)),
      ownSeconds: (own / count) * 1000,
      postgresSeconds: (postgres / count) * 1000,
    };
  } finally {
    await Promise.all(servers.map((server) => server.stop()));
  }
}

type Workers = { secretKey: string; processes: number; plan: Plan };

async function measureWorkers(cluster: Cluster, { secretKey, processes, plan }: Workers): Promise<Measured> {
  const { endpoint, origin } = await startEndpoint(takeCores());
  const servers = await startAll(cluster, processes, secretKey, {
    ROLE: "worker",
    WEBHOOK_ALLOW_NETWORKS: "127.0.0.0/8",
  });
  try {
    const businesses = await addBusinesses(cluster.url, secretKey, 100, () => [`${origin}/processes`]);
    await recordEvents(cluster.url, businesses, 5);
    await delivered(cluster, businesses);
    const spent = await spending(cluster, servers);
    const at = await recordEvents(cluster.url, businesses, plan.deliveries / businesses.length);
    await delivered(cluster, businesses);
    const seconds = (clock() - at) / 1000;
    const { own, postgres } = await spent();
    return {
      what: "deliveries",
      processes,
      perSecond: plan.deliveries / seconds,
      ownSeconds: (own / plan.deliveries) * 1000,
      postgresSeconds: (postgres / plan.deliveries) * 1000,
    };
  } finally {
    await Promise.all(servers.map((server) => server.stop()));
    await endpoint.stop();
  }
}

function startAll(cluster: Cluster, processes: number, secretKey: string, environment: Record<string, string>) {
  const plan = { program: "../src/main.ts", databaseUrl: cluster.url, secretKey, pinning: undefined, environment };
  return Promise.all(Array.from({ length: processes }, () => startServer(plan)));
}

async function delivered(cluster: Cluster, businessIds: readonly string[]): Promise<void> {
  for (;;) {
    const [row] = await ask<{ left: boolean }>(
      cluster.url,
      `select exists (select from outbox where business_id = any($1))
         or exists (select from outbox_claims where business_id = any($1)) as left`,
      [businessIds],
    );
    if (row?.left === false) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** Starts counting. The returned function resolves to the CPU seconds of the servers together, and of Postgres. */
async function spending(cluster: Cluster, servers: readonly Server[]) {
  const own = () => sum(servers, (server) => server.cpuSeconds() ?? Number.NaN);
  const before = { own: own(), postgres: await postgresSeconds(cluster) };
  return async () => ({ own: own() - before.own, postgres: (await postgresSeconds(cluster)) - before.postgres });
}

const ticksPerSecond = 100;

/** The CPU seconds of the postmaster, its processes, and those that have ended. */
async function postgresSeconds({ url }: Cluster): Promise<number> {
  const [setting] = await ask<{ data_directory: string }>(url, "show data_directory");
  const postmaster = await readPostmaster(setting?.data_directory ?? "");
  const stats = readdirSync("/proc").flatMap((pid) => (/^\d+$/.test(pid) ? [readStat(pid)] : []));
  const ticks = sum(stats, (fields) => {
    if (fields.pid === postmaster?.pid) return fields.own + fields.ended;
    return fields.parent === postmaster?.pid ? fields.own : 0;
  });
  return ticks / ticksPerSecond;
}

function readStat(pid: string) {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, "utf8")
      .replace(/^.*\) /s, "")
      .split(" ")
      .map(Number);
    const [, parent = 0] = fields;
    const [own = 0, system = 0, ended = 0, endedSystem = 0] = fields.slice(11, 15);
    return { pid: Number(pid), parent, own: own + system, ended: ended + endedSystem };
  } catch {
    return { pid: 0, parent: 0, own: 0, ended: 0 };
  }
}

function sum<T>(items: readonly T[], of: (item: T) => number): number {
  return items.reduce((total, item) => total + of(item), 0);
}

function rowOf({ what, processes, perSecond, p50, p99, ownSeconds, postgresSeconds }: Measured): string {
  const milliseconds = [p50, p99].map((each) => each?.toFixed(1) ?? "");
  const seconds = [ownSeconds, postgresSeconds].map((each) => each.toFixed(2));
  return [what, processes, perSecond.toFixed(0), ...milliseconds, ...seconds].join(" | ");
}

export function renderProcesses(found: readonly Measured[]): string {
  const head = "what | processes | a second | p50 ms | p99 ms | own s per 1000 | Postgres s per 1000";
  return `${[head, ...found.map(rowOf)].join("\n")}\n`;
}
