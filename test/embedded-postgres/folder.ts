import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, expect, vi } from "vitest";
import { type EmbeddedPostgres, startEmbedded } from "../../src/embedded-postgres/embedded-postgres.ts";

/** The program of a process that starts the database and can be killed. */
export const holder = fileURLToPath(new URL("holder.ts", import.meta.url));

export const asRoot = process.getuid?.() === 0;

export let dataDir = "";

export let said: string[] = [];

/** Processes to kill after the current test. */
export let children: ChildProcess[] = [];

let servers: EmbeddedPostgres[] = [];

export const say = (line: string) => void said.push(line);

/** Creates a data folder for each test, or one for the file. */
export function useFolder(scope: "test" | "file"): void {
  if (scope === "test") beforeEach(newFolder);
  else beforeAll(newFolder);
  beforeEach(() => {
    said = [];
  });
  afterEach(stopAll);
  afterAll(removeFolder);
}

async function stopAll(): Promise<void> {
  for (const child of children) {
    child.kill("SIGKILL");
    if (child.exitCode === null && child.signalCode === null) await once(child, "exit");
  }
  for (const server of servers) await server.stop();
  const pid = postmasterPid();
  if (pid !== null) await vi.waitFor(() => expect(isAlive(pid)).toBe(false), { timeout: 5000 });
  children = [];
  servers = [];
}

function removeFolder(): void {
  // The initdb of a killed start may still be writing.
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
}

function newFolder(): void {
  if (dataDir !== "") removeFolder();
  dataDir = mkdtempSync(join(tmpdir(), "fieldline-embedded-"));
  chmodSync(dataDir, 0o711);
}

export async function start(): Promise<EmbeddedPostgres> {
  const server = await startEmbedded({ dataDir, say });
  servers.push(server);
  return server;
}

export async function hold(): Promise<{ child: ChildProcess; answer: { url?: string; error?: string } }> {
  const child = spawn(process.execPath, [holder, dataDir], { stdio: ["pipe", "pipe", "ignore"] });
  children.push(child);
  const [line] = await once(createInterface({ input: child.stdout }), "line");
  return { child, answer: JSON.parse(line) };
}

export function serverUser(): { uid: number; gid: number } {
  const { uid, gid } = statSync(join(dataDir, "postgres"));
  return { uid, gid };
}

export function postmasterPid(): number | null {
  try {
    return Number(readFileSync(join(dataDir, "postgres/postmaster.pid"), "utf8").split("\n")[0]);
  } catch {
    return null;
  }
}

export function isAlive(pid: number | null): boolean {
  try {
    return pid !== null && process.kill(pid, 0);
  } catch {
    return false;
  }
}

export async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => undefined);
  try {
    await client.connect();
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}
