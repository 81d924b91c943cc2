import { type ChildProcess, execFileSync, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createShop, type Shop } from "../quotes/shop.ts";
import { startWorld, type World } from "../world/world.ts";

const hasPython = spawnSync("python3", ["-c", "import sqlite3"]).status === 0;
const program = fileURLToPath(new URL("../../docs/programs/mirror.py", import.meta.url));

/** A long run is `MIRROR_CHANGES=60000 npm test -- test/sync/mirror`. */
const changes = Number(process.env.MIRROR_CHANGES ?? 400);
const kinds = ["customers", "leads", "quotes", "jobs", "invoices", "credit_notes", "bookings"];
const lines = [{ description: "Labour", quantity: 1, unit_price: 100 }];

let world: World;
let folder: string;
beforeAll(async () => {
  world = await startWorld();
  folder = mkdtempSync(join(tmpdir(), "mirror-"));
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await world.close();
});

/** Numbers that look random and are the same in each run. */
function randomNumbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fff_ffff;
    return Math.floor((state / 0x8000_0000) * below);
  };
}

/** Makes changes, some of which the records' state refuses. */
async function change({ client, customer }: Shop, random: (below: number) => number): Promise<void> {
  const made: Record<string, string[]> = {
    customers: [customer],
    leads: [],
    quotes: [],
    jobs: [],
    invoices: [],
    credit_notes: [],
    bookings: [],
  };
  const any = (kind: string) => made[kind]?.[random(made[kind].length)];
  let day = 0;
  const bodies: Record<string, () => object> = {
    customers: () => ({ name: `Customer ${random(1000)}` }),
    leads: () => ({ name: "Lee", email: "lee@example.com" }),
    quotes: () => ({ customer_id: customer, lines, deposit_amount: 10 }),
    jobs: () => ({ customer_id: customer, title: "Install" }),
    invoices: () => ({ customer_id: customer, lines }),
    credit_notes: () => ({ invoice_id: any("invoices"), amount: random(50) + 1 }),
    bookings: () => {
      day += 1;
      const start = Date.UTC(2099, 0, 1) + day * 86_400_000;
      const [start_at, end_at] = [start, start + 3_600_000].map((time) => new Date(time).toISOString());
      return { customer_id: customer, title: "Look", start_at, end_at };
    },
  };
  const patches: Record<string, () => object> = {
    customers: () => ({ notes: `Note ${random(1000)}` }),
    leads: () => ({ name: `Lee ${random(1000)}` }),
    quotes: () => ({ title: `Quote ${random(1000)}` }),
    jobs: () => ({ title: `Job ${random(1000)}` }),
    invoices: () => ({ lines: [{ ...lines[0], unit_price: random(1000) + 1 }] }),
    credit_notes: () => ({}),
    bookings: () => ({ title: `Look ${random(1000)}` }),
  };
  const moves: Record<string, string[]> = {
    leads: ["qualify", "win", "lose"],
    quotes: ["send", "accept", "decline", "deposit", "copy", "revise", "withdraw"],
    jobs: ["start", "complete", "cancel"],
    invoices: ["send", "void", "payments"],
    credit_notes: ["send", "refund", "void"],
    bookings: ["cancel", "complete"],
  };
  for (let n = 0; n < changes; n += 1) {
    const kind = kinds[random(kinds.length)] ?? "customers";
    const id = any(kind);
    const path = `/v1/${kind}/${id}`;
    const [move] = [moves[kind]?.[random(moves[kind].length)]];
    const action = random(10);
    const answer =
      id === undefined || action < 3
        ? await client("POST", `/v1/${kind}`, { body: bodies[kind]?.() })
        : action < 6
          ? await client("PATCH", path, { body: patches[kind]?.() })
          : action < 7 && kind !== "jobs"
            ? await client("DELETE", path)
            : move === undefined
              ? undefined
              : await client("POST", `${path}/${move}`, move === "payments" ? { body: { amount: 1 } } : {});
    expect(answer?.status ?? 200, answer?.text).toBeLessThan(500);
    if (answer?.status === 201 && typeof answer.body.id === "string" && answer.body.id !== id)
      made[kind]?.push(answer.body.id);
  }
}

async function listAll({ client }: Shop, kind: string): Promise<Record<string, unknown>> {
  const found: Record<string, unknown> = {};
  const filter = kind === "customers" ? "&archived=include" : "";
  for (let cursor: string | null = ""; cursor !== null; ) {
    const { body } = await client("GET", `/v1/${kind}?limit=100${filter}${cursor === "" ? "" : `&cursor=${cursor}`}`);
    for (const record of body.data) found[`${kind} ${record.id}`] = record;
    cursor = body.next_cursor;
  }
  return found;
}

test.skipIf(!hasPython)(
  "the guide's program has a complete copy after random changes, however often it is killed",
  async () => {
    const shop = await createShop(world);
    const database = join(folder, `${shop.id}.db`);
    const env = { ...process.env, FIELDLINE_URL: world.origin + world.config.basePath, FIELDLINE_API_KEY: shop.key };
    const start = (...more: string[]) =>
      spawn("python3", [program, database, ...more], { env, stdio: ["ignore", "pipe", "pipe"] });
    const random = randomNumbers(11);
    let isDone = false;
    let kills = 0;
    async function killAgainAndAgain(): Promise<void> {
      while (!isDone) {
        const running: ChildProcess = start();
        // Only the program reads. Each kill comes after some more of its requests.
        const wanted = countReads() + 3 + random(20);
        await expect.poll(() => isDone || countReads() >= wanted, { timeout: 60_000, interval: 5 }).toBe(true);
        running.kill("SIGKILL");
        await once(running, "exit");
        kills += 1;
      }
    }
    let reads = 0;
    function countReads(): number {
      // Each line is read once: a long run logs hundreds of thousands.
      reads += world.logged.splice(0).filter((line) => line.includes('"method":"GET"')).length;
      return reads;
    }
    const killing = killAgainAndAgain();
    await change(shop, randomNumbers(7)).finally(() => {
      isDone = true;
    });
    await killing;
    expect(kills).toBeGreaterThan(0);

    const last = start("--once");
    const said: string[] = [];
    last.stderr?.on("data", (chunk: Buffer) => said.push(chunk.toString()));
    const [code] = await once(last, "exit");
    expect(said.join("")).toBe("");
    expect(code).toBe(0);
    const dump =
      "import json, sqlite3, sys; print(json.dumps(sqlite3.connect(sys.argv[1]).execute('select kind, id, body from records').fetchall()))";
    const rows = JSON.parse(
      execFileSync("python3", ["-c", dump, database], { maxBuffer: 1e9 }).toString(),
    ) as string[][];
    const copied = Object.fromEntries(rows.map(([kind, id, body]) => [`${kind} ${id}`, JSON.parse(body ?? "")]));
    const original = Object.assign({}, ...(await Promise.all(kinds.map((kind) => listAll(shop, kind)))));
    expect(Object.keys(original).length).toBeGreaterThan(50);
    expect(copied).toEqual(original);
  },
  60_000 + changes * 30,
);
