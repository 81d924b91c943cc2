import assert from "node:assert/strict";
import { once } from "node:events";
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as delay } from "node:timers/promises";
import { runFile } from "../../cli/cli.ts";

const folders = Number(process.env.FOLDERS ?? 5);
const killsEach = 4;
/** About as many lines as a first start prints. */
const maxLines = 25;
const maxMs = 1000;

export const name = "a first start that is killed loses no key";

/** Kills first starts at random moments. The next start must work in the same folder, and the key must not change. */
export async function run(): Promise<void> {
  let withKey = 0;
  for (let folder = 0; folder < folders; folder += 1) {
    const dataDir = mkdtempSync(join(tmpdir(), "fieldline-hostile-"));
    chmodSync(dataDir, 0o711);
    try {
      let key: string | undefined;
      for (let kill = 0; kill < killsEach; kill += 1) {
        await startAndKill(dataDir);
        key = assertKept(dataDir, key);
        if (key !== undefined) withKey += 1;
      }
      await startUntilReady(dataDir);
      assert.ok(assertKept(dataDir, key));
    } finally {
      rmSync(dataDir, { recursive: true, force: true });
    }
  }
  process.stdout.write(`${folders} folders, ${folders * killsEach} kills, ${withKey} of them after the key was made\n`);
}

const environmentOf = (dataDir: string) => ({ DATA_DIR: dataDir, SEED: "none", PORT: "0", LOG_LEVEL: "silent" });

/**
 * Kills a start some time after one of its lines: while it creates the database, migrates, creates the key, or later.
 */
async function startAndKill(dataDir: string): Promise<void> {
  const server = runFile("src/main.ts", [], environmentOf(dataDir));
  const exited = once(server, "exit");
  server.stderr.pipe(process.stderr);
  let left = Math.ceil(Math.random() * maxLines);
  for await (const line of createInterface(server.stdout)) {
    left -= 1;
    if (left > 0 && line !== "Fieldline is ready.") continue;
    await delay(Math.random() * maxMs);
    break;
  }
  assert.equal(server.exitCode, null, "a start failed");
  server.kill("SIGKILL");
  await exited;
}

async function startUntilReady(dataDir: string): Promise<void> {
  const server = runFile("src/main.ts", [], environmentOf(dataDir));
  const exited = once(server, "exit");
  server.stderr.pipe(process.stderr);
  for await (const line of createInterface(server.stdout)) if (line === "Fieldline is ready.") server.kill("SIGTERM");
  assert.deepEqual(await exited, [0, null]);
}

/** Returns the key. Asserts that it is whole, and unchanged if there was one. */
function assertKept(dataDir: string, before: string | undefined): string | undefined {
  const file = join(dataDir, "secret-key");
  const key = existsSync(file) ? readFileSync(file, "utf8") : undefined;
  if (key !== undefined) assert.match(key, /^[0-9a-f]{64}\n$/);
  if (before !== undefined) assert.equal(key, before);
  return key;
}
