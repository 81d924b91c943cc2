import { randomBytes } from "node:crypto";
import pg from "pg";
import { claimDue } from "../../src/outbox/claim.ts";
import { startCluster } from "../cluster.ts";
import { median } from "../measure.ts";
import { send } from "../send.ts";
import { startServer } from "../server.ts";
import { type Case, deepLists, listCases, pageOf, usualLimit, writeCases } from "./cases.ts";
import { type Grown, loadGrowth, type Size } from "./load.ts";

/** Median times in milliseconds of a small and a large business. */
export type GrowthFinding = {
  what: string;
  small: number;
  large: number;
  ratio: number;
  limit: number;
  holds: boolean;
};

export type GrowthPlan = { isQuick: boolean; only: string | undefined };

const small: Size = { customers: 1000, conversations: 300, messages: 3000, trade: 1000 };
const large: Size = { customers: 1_000_000, conversations: 100_000, messages: 1_000_000, trade: 100_000 };
const quick: Size = { customers: 50_000, conversations: 5000, messages: 50_000, trade: 5000 };

const depth = 300;

/** Alternates the same requests of a small and a large business in one database. */
export async function measureGrowth(
  { isQuick, only }: GrowthPlan,
  progress: (line: string) => void,
): Promise<GrowthFinding[]> {
  const times = isQuick ? 5 : 41;
  const cluster = await startCluster();
  try {
    const sizes = [small, isQuick ? quick : large];
    progress(`loading businesses of ${sizes.map(({ customers }) => customers).join(" and ")} customers`);
    const [few, many] = await loadGrowth(cluster.url, sizes);
    if (few === undefined || many === undefined) throw new Error("there are no two businesses");
    const server = await startServer({
      program: "../src/main.ts",
      databaseUrl: cluster.url,
      secretKey: randomBytes(32).toString("hex"),
      pinning: undefined,
    });
    try {
      const findings: GrowthFinding[] = [];
      const run = async (what: string, limit: number, ask: (grown: Grown) => Promise<unknown>) => {
        if (only !== undefined && !what.includes(only)) return;
        progress(what);
        findings.push(await compare(what, limit, times, [few, many], ask));
      };
      const runCase = ({ title, limit, request }: Case) =>
        run(title, limit, (grown) => send(server.origin, request(grown)));
      for (const one of listCases()) await runCase(one);
      for (const path of deepLists) {
        progress(`reading ${path} to a depth`);
        const deep = new Map<Grown, string | null>();
        for (const grown of [few, many]) deep.set(grown, await cursorAtDepth(server.origin, path, grown));
        await run(`${path}  at most ${depth} pages deep`, usualLimit, (grown) =>
          send(server.origin, pageOf(path, grown, deep.get(grown) ?? null)),
        );
      }
      for (const one of writeCases) await runCase(one);
      await withConnection(cluster.url, (client) => run("a claim", usualLimit, (grown) => claim(client, grown)));
      return findings;
    } finally {
      await server.stop();
    }
  } finally {
    await cluster.stop();
  }
}

async function compare(
  what: string,
  limit: number,
  times: number,
  businesses: readonly [Grown, Grown],
  ask: (grown: Grown) => Promise<unknown>,
): Promise<GrowthFinding> {
  const taken: [number[], number[]] = [[], []];
  // The first rounds prepare the statement on each connection.
  for (let round = -4; round < times; round++)
    for (const [which, grown] of businesses.entries()) {
      const start = performance.now();
      await ask(grown);
      if (round >= 0) taken[which]?.push(performance.now() - start);
    }
  const [smallMs, largeMs] = [median(taken[0]), median(taken[1])];
  const ratio = largeMs / smallMs;
  return { what, small: smallMs, large: largeMs, ratio, limit, holds: ratio <= limit };
}

/** The cursor of page `depth`, or of the last page if the list is shorter. */
async function cursorAtDepth(origin: string, path: string, grown: Grown): Promise<string | null> {
  let reached: string | null = null;
  for (let page = 1; page < depth; page++) {
    const { body } = await send(origin, pageOf(path, grown, reached));
    const next = body.next_cursor;
    if (typeof next !== "string") return reached;
    reached = next;
  }
  return reached;
}

async function claim(client: pg.Client, { businessId }: Grown): Promise<void> {
  await client.query("begin");
  const { claims } = await claimDue(client, "email", [businessId]);
  await client.query("rollback");
  if (claims.length === 0) throw new Error("nothing was claimed");
}

async function withConnection(url: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
