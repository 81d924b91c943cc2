import { openSync } from "node:fs";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { cloneDatabase } from "../world/cluster.ts";
import { type ServerProcess, startServer } from "../world/server.ts";

let database: Awaited<ReturnType<typeof cloneDatabase>>;
let server: ServerProcess;

beforeAll(async () => {
  database = await cloneDatabase();
});

afterEach(() => {
  server.child.kill("SIGKILL");
});

afterAll(() => database.drop());

const environment = () => ({ DATABASE_URL: database.url, ROLE: "web" });

/** Many more lines than a pipe holds, which is 64 KB. */
async function makeLines(): Promise<void> {
  for (let n = 0; n < 800; n += 1) expect((await fetch(`${server.origin}/healthz?${n}`)).status).toBe(200);
}

test("a closed reader of its output ends nothing", async () => {
  server = await startServer({ environment: environment(), stdio: ["ignore", "pipe", "pipe"] });
  server.child.stdout?.destroy();
  server.child.stderr?.destroy();
  await server.becomes(200);
  await makeLines();
  expect(server.isAlive()).toBe(true);
  expect(await server.stop()).toBe(0);
});

test.runIf(process.platform === "linux")("a log on a full disk ends nothing", async () => {
  const full = openSync("/dev/full", "w");
  server = await startServer({ environment: environment(), stdio: ["ignore", full, full] });
  await server.becomes(200);
  await makeLines();
  expect(await server.stop()).toBe(0);
});

test("a reader that stops reading slows no one down, and finds the lines once it reads on", async () => {
  server = await startServer({ environment: environment(), stdio: ["ignore", "ignore", "pipe"] });
  await server.becomes(200);
  await makeLines();
  let text = "";
  server.child.stderr?.on("data", (chunk) => {
    text += chunk;
  });
  await expect.poll(() => text.split("\n").length).toBeGreaterThan(800);
  expect(await server.stop()).toBe(0);
  for (const line of text.trim().split("\n")) expect(JSON.parse(line)).toHaveProperty("level");
});
