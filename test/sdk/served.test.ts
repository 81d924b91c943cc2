import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startWorld, type World } from "../world/world.ts";
import { installSdk, packSdk, root } from "./installed.ts";

const run = promisify(execFile);

let world: World;
let address: string;
beforeAll(async () => {
  await packSdk();
  world = await startWorld({ BASE_PATH: "/elsewhere/api" });
  address = `${world.base}/v1/sdk.tgz`;
});
afterAll(() => world.close());

test("the installation serves the package to anyone, complete and with its tag", async () => {
  const response = await fetch(address, { headers: { "Accept-Encoding": "gzip" } });
  expect(response.status).toBe(200);
  expect(response.headers.get("content-type")).toBe("application/gzip");
  expect(response.headers.get("content-encoding")).toBe(null);
  const file = Buffer.from(await response.arrayBuffer());
  expect(file).toEqual(await readFile(join(root, "src/generated/sdk.tgz")));
  const tag = response.headers.get("etag") ?? "";
  expect((await fetch(address, { headers: { "If-None-Match": tag } })).status).toBe(304);
  const head = await fetch(address, { method: "HEAD" });
  expect([head.status, head.headers.get("content-length")]).toEqual([200, String(file.length)]);
});

test("its checksum and its integrity match the served bytes", async () => {
  const file = Buffer.from(await (await fetch(address)).arrayBuffer());
  const checksum = await (await fetch(`${address}.sha256`)).text();
  expect(checksum).toBe(`${createHash("sha256").update(file).digest("hex")}  sdk.tgz\n`);
  const guide = await (await fetch(`${world.base}/v1/docs/sdk.md`)).text();
  expect(await (await fetch(`${world.origin}/llms.txt`)).text()).toContain("/elsewhere/api/v1/sdk.tgz");
  expect(guide).toContain(`sha512-${createHash("sha512").update(file).digest("base64")}`);
});

test("npm installs it from its address, and writes the same integrity into the lock file", async () => {
  const project = await installSdk(address);
  const lock = JSON.parse(await readFile(join(project.folder, "package-lock.json"), "utf8"));
  await project.close();
  const file = Buffer.from(await (await fetch(address)).arrayBuffer());
  expect(lock.packages["node_modules/@fieldline/sdk"]).toMatchObject({
    resolved: address,
    integrity: `sha512-${createHash("sha512").update(file).digest("base64")}`,
  });
});

test("npx runs its command from its address alone", async () => {
  const folder = await mkdtemp(join(tmpdir(), "fieldline-npx-"));
  const args = ["-y", "--package", address, "fieldline", "--help"];
  const { stdout } = await run("npx", args, { cwd: folder, env: { PATH: process.env.PATH ?? "", HOME: folder } });
  await rm(folder, { recursive: true });
  expect(stdout).toMatch(/^Usage: fieldline <command>/);
});

test("the same sources make the same bytes", async () => {
  const folder = await mkdtemp(join(tmpdir(), "fieldline-packed-"));
  const again = join(folder, "sdk.tgz");
  const before = process.umask(0o077);
  try {
    await packSdk(again);
  } finally {
    process.umask(before);
  }
  expect(await readFile(again)).toEqual(await readFile(join(root, "src/generated/sdk.tgz")));
  await rm(folder, { recursive: true });
});
