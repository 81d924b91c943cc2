import { once } from "node:events";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { text } from "node:stream/consumers";
import { afterAll, expect, test } from "vitest";
import { readConfig } from "../../src/app/config/config.ts";
import { openServerDatabase } from "../../src/app/open-database.ts";
import { createCli, refusal, runFile } from "../cli/cli.ts";

const parent = mkdtempSync(join(tmpdir(), "fieldline-key-"));
chmodSync(parent, 0o711);
afterAll(() => rmSync(parent, { recursive: true, force: true }));

const environmentOf = (dataDir: string) => ({ DATA_DIR: dataDir, SEED: "none", PORT: "0", LOG_LEVEL: "silent" });

/** Starts the server and stops it once it is ready. Returns the error line if it does not start. */
async function start(dataDir: string): Promise<string> {
  const server = runFile("src/main.ts", [], environmentOf(dataDir));
  const closed = once(server, "close");
  const stderr = text(server.stderr);
  const lines: string[] = [];
  for await (const line of createInterface(server.stdout)) {
    lines.push(line);
    if (line === "Fieldline is ready.") server.kill("SIGTERM");
  }
  const [code] = await closed;
  if (code === 0) return "ready";
  return refusal({ code, stdout: "", stderr: await stderr, json: undefined });
}

test.each([
  ["empty", ""],
  ["blank", "\n"],
  ["short", `${"0".repeat(63)}\n`],
  ["long", "0".repeat(65)],
  ["garbled", `${"0".repeat(62)}zz\n`],
  ["in two pieces", `${"0".repeat(32)}\n${"0".repeat(32)}\n`],
  ["base64", Buffer.alloc(32).toString("base64")],
])("a secret-key file that is %s is refused before anything is created, with what to do", async (what, content) => {
  const dataDir = join(parent, what.replaceAll(" ", "-"));
  const file = join(dataDir, "secret-key");
  mkdirSync(dataDir);
  writeFileSync(file, content);
  const refused = openServerDatabase(readConfig({ DATA_DIR: dataDir }), () => undefined);
  await expect(refused).rejects.toThrow(
    `${file} does not hold a key of 64 hex digits. Restore the file from a backup.`,
  );
  await expect(refused).rejects.toThrow("npm run cli -- secret-key reset");
  expect(readdirSync(dataDir)).toEqual(["secret-key"]);
  expect(readFileSync(file, "utf8")).toBe(content);
});

test("a missing file is created for a database that no one has used, and never again", async () => {
  const dataDir = join(parent, "data");
  mkdirSync(dataDir, { mode: 0o711 });
  const file = join(dataDir, "secret-key");
  const cli = createCli(environmentOf(dataDir));
  const owner = ["--owner-email", "owner@first.example", "--owner-password", "correct horse battery"];

  // A start that is killed after it created the database leaves this state.
  await cli("key", "list");
  rmSync(file);
  const made = await cli("business", "create", "--name", "First", "--slug", "first", ...owner, "--json");
  expect(made.json).toMatchObject({ slug: "first" });
  const first = readFileSync(file, "utf8");
  expect(first).toMatch(/^[0-9a-f]{64}\n$/);
  expect(statSync(file).mode & 0o777).toBe(0o600);

  rmSync(file);
  for (const refused of [await start(dataDir), refusal(await cli("key", "list"))]) {
    expect(refused).toContain(`${file} is missing, and the database beside it is in use. Restore the file`);
    expect(existsSync(file)).toBe(false);
  }
  writeFileSync(file, ` ${first.trim().toUpperCase()}\r\n`, { mode: 0o644 });
  expect(await start(dataDir)).toBe("ready");
  expect(statSync(file).mode & 0o777).toBe(0o600);

  writeFileSync(file, "1".repeat(64));
  expect(await start(dataDir)).toContain(`${file} does not hold the key that this database was set up with.`);
  writeFileSync(file, "garbled");
  const reset = await cli("secret-key", "reset", "--json");
  expect(reset.json).toEqual({ reset: true, key_from: file, unreadable_webhook_secrets: 0 });
  expect(readFileSync(file, "utf8")).toMatch(/^[0-9a-f]{64}\n$/);
  const aside = readdirSync(dataDir).filter((name) => name.startsWith("secret-key."));
  expect(aside.map((name) => readFileSync(join(dataDir, name), "utf8"))).toEqual(["garbled"]);
  expect(await start(dataDir)).toBe("ready");
  expect((await cli("secret-key", "reset", "--json")).json).toMatchObject({ reset: false });
}, 300_000);
