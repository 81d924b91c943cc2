import { randomBytes } from "node:crypto";
import type { Request } from "./calls.ts";
import { ask, type Cluster, startCluster } from "./cluster.ts";
import { type Loaded, load } from "./load.ts";
import { type Figures, measure, type Plan } from "./measure.ts";
import { pin } from "./pin.ts";
import { startServer } from "./server.ts";

const plans = {
  full: { rounds: 15, seconds: 4, warmUpSeconds: 3 },
  quick: { rounds: 1, seconds: 1, warmUpSeconds: 0.5 },
} satisfies Record<string, Plan>;

export type EventCost = { name: "with" | "without"; figures: Figures; events: number };

/** Measures `PATCH /v1/customers/{id}` of businesses without subscriptions, with its event and without. */
export async function measureEventCost(isQuick: boolean, progress: (line: string) => void): Promise<EventCost[]> {
  const pinning = pin();
  const cluster = await startCluster();
  try {
    progress("loading 20000 customers");
    const loaded = await load(cluster.url, { businesses: 200, customers: 20_000 });
    const plan = { program: "../src/main.ts", databaseUrl: cluster.url, secretKey: randomBytes(32).toString("hex") };
    const silent = { nodeOptions: ["--import", new URL("without-events.ts", import.meta.url).href] };
    const servers = {
      with: await startServer({ ...plan, pinning }),
      without: await startServer({ ...plan, ...silent, pinning }),
    };
    try {
      const rotation = rotationOf(loaded);
      const names = ["with", "without"] as const;
      const events = { with: await countEvents(cluster, servers.with.origin, rotation), without: 0 };
      events.without = await countEvents(cluster, servers.without.origin, rotation);
      const contenders = names.map((name) => ({ name, server: servers[name], rotation }));
      const figures = await measure(contenders, isQuick ? plans.quick : plans.full, progress, cluster);
      return names.flatMap((name) => {
        const own = figures.get(name);
        return own === undefined ? [] : [{ name, figures: own, events: events[name] }];
      });
    } finally {
      await Promise.all([servers.with.stop(), servers.without.stop()]);
    }
  } finally {
    await cluster.stop();
  }
}

const notesPerCustomer = 7;

/** Each request changes the notes of a business's customer. */
function rotationOf({ keys, named }: Loaded): Request[] {
  return Array.from({ length: notesPerCustomer }, (_, note) =>
    keys.map((key, index) => ({
      method: "PATCH",
      path: `/api/v1/customers/${named[index]?.customerId}`,
      headers: { "content-type": "application/json", "x-api-key": key },
      body: JSON.stringify({ notes: `Side gate; the dog is friendly. Visit ${note}.` }),
    })),
  ).flat();
}

/** Sends 20 requests, and returns how many events they added. */
async function countEvents(cluster: Cluster, origin: string, rotation: readonly Request[]): Promise<number> {
  const count = async () => {
    const [row] = await ask<{ count: number }>(cluster.url, "select count(*)::int as count from events");
    return row?.count ?? 0;
  };
  const before = await count();
  for (const { path, ...request } of rotation.slice(0, 20)) {
    const { status } = await fetch(`${origin}${path}`, request);
    if (status !== 200) throw new Error(`PATCH answered ${status}`);
  }
  return (await count()) - before;
}

export function renderEventCost(found: readonly EventCost[]): string {
  const rows = found.map(({ name, figures, events }) =>
    [
      `${name} its event`,
      events / 20,
      figures.requestsPerSecond.toFixed(0),
      figures.p50.toFixed(1),
      (figures.cpuMicroseconds ?? Number.NaN).toFixed(0),
      (figures.postgresMicroseconds ?? Number.NaN).toFixed(0),
    ].join(" | "),
  );
  const [on, off] = found.map(({ figures }) => (figures.cpuMicroseconds ?? 0) + (figures.postgresMicroseconds ?? 0));
  return [
    "PATCH /v1/customers/{id} | events a request | requests/s | p50 ms | server µs | Postgres µs",
    ...rows,
    `CPU time with the event: ${((on ?? 0) / (off ?? 1)).toFixed(3)} of without.`,
    "",
  ].join("\n");
}
