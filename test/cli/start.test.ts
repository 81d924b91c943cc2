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
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import pino from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startApp } from "../../src/app/start.ts";
import { version } from "../../src/version.ts";
import { createClient } from "../world/client.ts";
import { startWorld, type World } from "../world/world.ts";
import { createCli, refusal, runFile } from "./cli.ts";

let world: World;
let parent: string;
beforeAll(async () => {
  world = await startWorld();
  parent = mkdtempSync(join(tmpdir(), "fieldline-start-"));
  // The database's user must be able to traverse it.
  chmodSync(parent, 0o711);
});
afterAll(async () => {
  rmSync(parent, { recursive: true, force: true });
  await world.close();
});

/** A port that is in use until it is released. */
async function takePort() {
  const server = createServer();
  await once(server.listen(0, "127.0.0.1"), "listening");
  const { port } = server.address() as AddressInfo;
  return { port: String(port), release: async () => once(server.close(), "close") };
}

/** The error line of a start that fails at once. */
async function failedStart(environment: Record<string, string>): Promise<string> {
  const child = runFile("src/main.ts", [], environment);
  const closed = once(child, "close");
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)]);
  const [code] = await closed;
  return refusal({ code, stdout, stderr, json: undefined });
}

test.each(["PORT", "METRICS_PORT"])("a taken %s is reported in one line, before anything is created", async (name) => {
  const { port, release } = await takePort();
  const dataDir = join(parent, "never");
  expect(await failedStart({ DATA_DIR: dataDir, PORT: "0", [name]: port })).toMatch(
    new RegExp(`^${name} cannot be used: .*EADDRINUSE`),
  );
  expect(existsSync(dataDir)).toBe(false);
  await release();
});

test("a DATA_DIR that cannot be created is reported in one line, by the server and by commands", async () => {
  const file = join(parent, "file");
  writeFileSync(file, "");
  for (const dataDir of [file, join(file, "data")]) {
    expect(await failedStart({ DATA_DIR: dataDir, PORT: "0" })).toMatch(/^DATA_DIR cannot be used: /);
    const ran = await createCli({ DATA_DIR: dataDir })("key", "list");
    expect(refusal(ran)).toMatch(/^DATA_DIR cannot be used: /);
  }
});

test("the app is not ready until a first start's data is loaded", async () => {
  let isPrepared = false;
  const { config, url: databaseUrl } = world;
  const secretKey = config.secretKey ?? Buffer.alloc(32);
  const log = pino({ level: "silent" });
  const app = await startApp({ config, databaseUrl, secretKey, log, isPrepared: () => isPrepared });
  const statusOf = async (path: string) => (await fetch(`http://127.0.0.1:${app.port}${path}`)).status;
  expect([await statusOf("/healthz"), await statusOf("/readyz")]).toEqual([200, 503]);
  isPrepared = true;
  expect(await statusOf("/readyz")).toBe(200);
  await app.close();
});

/** Kind and mode of each file and folder below. Skips sockets, which their folder protects. */
function rightsBelow(folder: string): Map<string, string> {
  const rights = new Map<string, string>();
  for (const name of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
    const found = statSync(join(folder, name), { throwIfNoEntry: false });
    const mode = ((found?.mode ?? 0) & 0o777).toString(8);
    if (found?.isFile()) rights.set(name, `file ${mode}`);
    if (found?.isDirectory()) rights.set(name, `folder ${mode}`);
  }
  return rights;
}

test("a first start is ready with the demo in it, and only its user can read its files", async () => {
  const dataDir = join(parent, "data");
  mkdirSync(join(dataDir, "outbox"), { recursive: true });
  chmodSync(dataDir, 0o711);
  for (const name of ["outbox/earlier.eml", "postgres.log.1"]) writeFileSync(join(dataDir, name), "Dear Jane");
  const { port, release } = await takePort();
  await release();
  const metrics = await takePort();
  await metrics.release();
  const settings = { DATA_DIR: dataDir, PORT: port, METRICS_PORT: metrics.port, LOG_LEVEL: "info" };
  const server = runFile("src/main.ts", [], settings);
  const exited = once(server, "exit");
  const [output, log] = [text(server.stdout), text(server.stderr)];
  try {
    const origin = `http://127.0.0.1:${port}`;
    const ready = () =>
      fetch(`${origin}/readyz`).then(
        ({ status }) => status,
        () => 0,
      );
    await expect.poll(ready, { timeout: 60_000 }).toBe(200);
    const { apiKey } = JSON.parse(readFileSync(join(dataDir, "demo.json"), "utf8"));
    const client = createClient(`${origin}/api`, apiKey);
    expect((await client("GET", "/v1/me")).body.business.slug).toBe("demo");

    const lead = { name: "Jane Citizen", email: "jane@example.com", notify: true };
    expect((await client("POST", "/v1/leads", { body: lead })).status).toBe(201);
    const emails = () => readdirSync(join(dataDir, "outbox")).filter((name) => name.endsWith(".eml"));
    await expect.poll(() => emails().length, { timeout: 30_000 }).toBeGreaterThan(1);

    const measured = await (await fetch(`http://127.0.0.1:${metrics.port}/metrics`)).text();
    expect(measured).toMatch(
      new RegExp(
        `^fieldline_build_info\\{version="${version}",commit="\\w+",node="${process.versions.node}"\\} 1$`,
        "m",
      ),
    );

    const rights = rightsBelow(dataDir);
    expect([...rights.keys()]).toEqual(expect.arrayContaining(["demo.json", "secret-key", "postgres.log", "outbox"]));
    expect([...rights].filter(([, right]) => right !== "file 600" && right !== "folder 700")).toEqual([]);
  } finally {
    server.kill("SIGTERM");
  }
  expect(await exited).toEqual([0, null]);
  expect(await output).toContain(`Fieldline is ready.\n  Version     ${version}`);
  const [first = ""] = (await log).split("\n");
  expect(JSON.parse(first)).toMatchObject({ msg: "starting", version, node: process.version, role: "all" });
}, 120_000);

const read = (file: string) => readFileSync(new URL(`../../${file}`, import.meta.url), "utf8");

test("every way to start the server, and the bench, passes the same flags to Node", () => {
  const flagsOf = (text: string | undefined) => text?.match(/--[a-z-]+=\w+/g);
  const flags = flagsOf(JSON.parse(read("package.json")).scripts.start);
  expect(flags).toContain("--max-semi-space-size=16");
  expect(flagsOf(read("Dockerfile").match(/^CMD .*$/m)?.[0])).toEqual(flags);
  expect(flagsOf(read("bin/fieldline").match(/^.*src\/main\.ts"$/m)?.[0])).toEqual(flags);
  expect(flagsOf(read("ops/fieldline.service").match(/^ExecStart=.*$/m)?.[0])).toEqual(flags);
  expect(flagsOf(read("bench/server.ts").match(/^const flags = .*$/m)?.[0])).toEqual(flags);
});

test.each(["fieldline.service", "fieldline-backup.service"])("%s runs the release that `current` leads to", (unit) => {
  const text = read(`ops/${unit}`);
  const [, folder] = /^WorkingDirectory=(.+)$/m.exec(text) ?? [];
  const [, program, script = ""] = /^ExecStart=(\S+) (?:--\S+ )*(\S+)/m.exec(text) ?? [];
  expect([folder, program]).toEqual(["/opt/fieldline/current", "/opt/fieldline/current/node_modules/.bin/node"]);
  expect(read(script)).not.toBe("");
});
