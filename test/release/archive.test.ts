import { execFileSync, spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { packArchive, writeChecksums } from "../../scripts/release/archive.ts";
import { version } from "../../src/version.ts";
import { assertServes } from "../prove/image/serve.ts";
import { freePort } from "../prove/process.ts";

const mtime = new Date("2026-01-01T00:00:00Z");
const nobody = 65534;

let folder: string;
let archive: string;
let unpacked: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "fieldline-archive-"));
  chmodSync(folder, 0o755);
  archive = await packArchive({ version, folder, mtime, level: 1 });
  execFileSync("tar", ["--extract", "--gzip", "--no-same-owner", "--file", archive], { cwd: folder });
  unpacked = join(folder, `fieldline-${version}`);
}, 180_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const started = process.getuid?.() === 0 ? { uid: nobody, gid: nobody } : {};
const path = "/usr/bin:/bin";

test("an archive starts from an empty folder as another user, without npm, and its owner signs in", async () => {
  const dataDir = join(folder, "data");
  mkdirSync(dataDir);
  chmodSync(dataDir, 0o777);
  const port = await freePort();
  const env = { PATH: path, DATA_DIR: dataDir, PORT: String(port) };
  const child = spawn(join(unpacked, "bin/fieldline"), [], {
    ...started,
    env,
    cwd: "/",
    stdio: ["ignore", "pipe", "pipe"],
  });
  let health: unknown;
  await assertServes(child, port, async () => {
    health = await (await fetch(`http://127.0.0.1:${port}/healthz`)).json();
    const page = await fetch(`http://127.0.0.1:${port}/sign-in`);
    expect(page.status).toBe(200);
  });
  expect(health).toEqual({ status: "ok", version });
}, 180_000);

test("its commands run without npm, and through a link to them", () => {
  const link = join(folder, "fieldline");
  execFileSync("ln", ["-s", join(unpacked, "bin/fieldline"), link]);
  const shown = execFileSync(link, ["--version"], { ...started, env: { PATH: path }, cwd: "/", encoding: "utf8" });
  expect(shown.split(" ")[0]?.trim()).toBe(version);
});

test("an archive contains the built portal and what operators need, and nothing for development", () => {
  for (const file of [
    "portal/dist/manifest.json",
    "ops/fieldline.service",
    "docs/operators/upgrade.md",
    "CHANGELOG.md",
    "LICENSE",
  ])
    expect(existsSync(join(unpacked, file)), file).toBe(true);
  for (const name of ["typescript", "vite", "vitest", "prisma", "@biomejs", "npm"])
    expect(existsSync(join(unpacked, "node_modules", name)), name).toBe(false);
  expect(readdirSync(unpacked)).not.toEqual(expect.arrayContaining(["test"]));
});

test("the same tree makes the same bytes, and the checksums match", async () => {
  const hashOf = (file: string) => createHash("sha256").update(readFileSync(file)).digest("hex");
  const again = await packArchive({ version, folder: join(folder, "again"), mtime, level: 1 });
  expect(hashOf(again)).toBe(hashOf(archive));
  await writeChecksums(folder, [archive]);
  expect(readFileSync(join(folder, "SHA256SUMS"), "utf8")).toBe(`${hashOf(archive)}  ${basename(archive)}\n`);
  execFileSync("sha256sum", ["--check", "--strict", "SHA256SUMS"], { cwd: folder, stdio: "pipe" });
}, 180_000);
