import { once } from "node:events";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { afterAll, expect, test } from "vitest";
import { createClient } from "../world/client.ts";
import { createCli, runFile } from "./cli.ts";

const dataDir = mkdtempSync(join(tmpdir(), "fieldline-cli-"));
chmodSync(dataDir, 0o711);
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

const port = await freePort();
const environment = { DATA_DIR: dataDir, SEED: "none", PORT: String(port), LOG_LEVEL: "silent" };
const cli = createCli(environment);

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, "close");
  return port;
}

async function startServer() {
  const server = runFile("src/main.ts", [], environment);
  for await (const line of createInterface(server.stdout)) if (line === "Fieldline is ready.") break;
  server.stdout.resume();
  return async () => {
    server.kill("SIGTERM");
    const [code] = await once(server, "exit");
    return code;
  };
}

test("commands start the embedded database, and join it while a server runs on it", async () => {
  const owner = ["--owner-email", "owner@first.example", "--owner-password", "correct horse battery"];
  const made = await cli("business", "create", "--name", "First", "--slug", "first", ...owner, "--json");
  expect(made.json).toMatchObject({ slug: "first" });

  const stop = await startServer();
  const key = await cli("key", "create", "--business", "first", "--name", "K", "--preset", "full", "--json");
  const client = createClient(`http://127.0.0.1:${port}/api`, key.json.key);
  expect((await client("GET", "/v1/me")).body.business.slug).toBe("first");
  expect((await cli("seed", "--business", "first", "--customers", "20", "--json")).json.customers).toBe(20);
  expect((await client("GET", "/v1/customers")).body.data.length).toBeGreaterThan(15);
  await cli("key", "revoke", "--id", key.json.id);
  expect((await client("GET", "/v1/me")).status).toBe(401);
  expect(await stop()).toBe(0);

  expect((await cli("key", "list", "--json")).json).toHaveLength(1);
}, 180_000);
