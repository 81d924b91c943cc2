import { execFileSync } from "node:child_process";
import { chmodSync, closeSync, mkdirSync, mkdtempSync, openSync, readFileSync, rmSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as delay } from "node:timers/promises";
import { createClient, type RestClient } from "../../world/client.ts";
import { type ServerProcess, startServer } from "../../world/server.ts";

export const name = "a full disk refuses changes with 503, and loses no acknowledged one";

const diskMegabytes = 400;
const requestsWhileFull = 400;

/**
 * Fills the server's data folder twice: with tables, and until Postgres cannot go on. Every acknowledged write must
 * survive, and the server must recover once there is room.
 */
export async function run(): Promise<void> {
  const parent = mkdtempSync(join(tmpdir(), "fieldline-disk-"));
  chmodSync(parent, 0o711);
  const disk = join(parent, "disk");
  mkdirSync(disk);
  try {
    execFileSync("/bin/mount", ["-t", "tmpfs", "-o", `size=${diskMegabytes}m,mode=711`, "tmpfs", disk], {
      stdio: "ignore",
    });
  } catch {
    process.stdout.write("  skipped: a disk of its own cannot be mounted here\n");
    rmSync(parent, { recursive: true });
    return;
  }
  try {
    await prove(disk);
  } finally {
    execFileSync("/bin/umount", ["--lazy", disk]);
    rmSync(parent, { recursive: true });
  }
}

type State = { server: ServerProcess; client: RestClient; acknowledged: Set<string>; errors: string[]; said: string[] };

async function prove(disk: string): Promise<void> {
  const server = await startServer({ environment: { DATA_DIR: disk }, stdio: ["ignore", "pipe", "pipe"] });
  const state: State = { server, client: createClient(""), acknowledged: new Set(), errors: [], said: [] };
  createInterface(server.child.stdout as NodeJS.ReadableStream).on("line", (line) => state.said.push(line));
  createInterface(server.child.stderr as NodeJS.ReadableStream).on("line", (line) => {
    if (JSON.parse(line).level >= 40) state.errors.push(line);
  });
  try {
    await server.becomes(200);
    const { apiKey } = JSON.parse(readFileSync(join(disk, "demo.json"), "utf8"));
    state.client = createClient(`${server.origin}/api`, apiKey);
    for (let n = 0; n < 20; n += 1) await write(state, "before", 201);
    await fillAndFree(disk, state, "tables");
    await fillAndFree(disk, state, "wal");
    await assertKept(state);
  } finally {
    await server.stop();
  }
}

async function fillAndFree(disk: string, state: State, what: "tables" | "wal"): Promise<void> {
  const { server, errors, said } = state;
  const before = { errors: errors.length, said: said.length };
  const filler = join(disk, "filler");
  fill(filler);
  // Postgres goes on in the preallocated space of its log. A crash stops it until there is room.
  if (what === "wal") for (const pid of [postmasterOf(disk)]) process.kill(pid, "SIGQUIT");
  const statuses: Record<number, number> = {};
  for (let n = 0; n < requestsWhileFull || statuses[503] === undefined; n += 1) {
    const status = await write(state, what);
    statuses[status] = (statuses[status] ?? 0) + 1;
    if (n > 20_000) throw new Error("a full disk is not noticed");
  }
  // Reads work while Postgres runs.
  const isRunning = what === "tables";
  await server.becomes(isRunning ? 200 : 503, 5);
  const health = (await fetch(`${server.origin}/healthz`)).status;
  const read = (await state.client("GET", "/v1/customers?limit=1")).status;
  const logged = errors.length - before.errors;
  process.stdout.write(
    `  full (${what}): ${JSON.stringify(statuses)}, /healthz ${health}, a list ${read}, ${logged} lines of error\n`,
  );
  if (health !== 200) throw new Error("the process does not answer");
  if (isRunning && read !== 200) throw new Error(`a read is ${read}`);
  if (logged > 40) throw new Error(`${logged} lines of error:\n${errors.slice(-5).join("\n")}`);
  rmSync(filler);
  const freedAt = performance.now();
  await server.becomes(200, 120);
  process.stdout.write(`  free: ready after ${((performance.now() - freedAt) / 1000).toFixed(1)} s\n`);
  for (const line of said.slice(before.said)) process.stdout.write(`    ${line}\n`);
  await write(state, "after", 201);
}

/** Fills to the last byte, and again with space that is freed meanwhile. */
function fill(path: string): void {
  const file = openSync(path, "w");
  for (const bytes of [1_000_000, 4096]) {
    const chunk = Buffer.alloc(bytes, "x");
    try {
      for (;;) writeSync(file, chunk);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "ENOSPC") throw error;
    }
  }
  closeSync(file);
}

async function write(state: State, what: string, expected?: number): Promise<number> {
  const external_id = `${what}-${state.acknowledged.size}-${Math.random()}`;
  const { status, headers, body } = await state.client("POST", "/v1/customers", {
    body: { name: "Jane Citizen", external_id, notes: "n".repeat(4000) },
  });
  if (status === 201) state.acknowledged.add(external_id);
  else if (status !== 503) throw new Error(`${status} ${JSON.stringify(body)}`);
  else if (headers.get("retry-after") === null) throw new Error("a 503 without Retry-After");
  if (expected !== undefined && status !== expected) throw new Error(`${what}: ${status} ${JSON.stringify(body)}`);
  if (status === 503) await delay(2);
  return status;
}

async function assertKept({ client, acknowledged }: State): Promise<void> {
  const lost: string[] = [];
  for (const id of acknowledged) {
    const { body } = await client("GET", `/v1/customers?external_id=${id}`);
    if (body.data.length !== 1) lost.push(id);
  }
  process.stdout.write(`  ${acknowledged.size} acknowledged, ${lost.length} of them lost\n`);
  if (lost.length > 0) throw new Error(`${lost.length} acknowledged records are lost`);
}

function postmasterOf(disk: string): number {
  return Number(readFileSync(join(disk, "postgres/postmaster.pid"), "utf8").split("\n")[0]);
}
