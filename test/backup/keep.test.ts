import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createCli, refusal } from "../cli/cli.ts";
import { startWorld, type World } from "../world/world.ts";
import { type Installation, inDatabase, installationIn, makeParent } from "./installation.ts";

const parent = makeParent();
const folder = join(parent, "backups");
let installation: Installation;
let world: World;

beforeAll(async () => {
  installation = installationIn(join(parent, "data"));
  const owner = ["--owner-email", "o@example.com", "--owner-password", "a long password"];
  expect((await installation.cli("business", "create", "--name", "Acme", "--slug", "acme", ...owner)).code).toBe(0);
  world = await startWorld();
}, 120_000);
afterAll(async () => {
  await world.close();
  rmSync(parent, { recursive: true, force: true });
});

const backUp = ({ cli }: Installation, ...more: string[]) => cli("backup", "--to", folder, ...more, "--json");

test("a folder keeps a number of its own backups, and its other files are not touched", async () => {
  mkdirSync(folder);
  const others = ["fieldline-1.backup", "notes.txt", "fieldline-2020-01-01T000000Z.backup.txt"];
  const old = ["fieldline-2020-01-01T000000Z.backup", "fieldline-2020-01-02T000000Z.backup"];
  for (const name of [...others, ...old, "fieldline-2020-01-03T000000Z.backup.partial"])
    writeFileSync(join(folder, name), "old");
  const { json, stderr } = await backUp(installation, "--keep", "2");
  expect(stderr).toBe("");
  expect(json.deleted).toEqual(["fieldline-2020-01-01T000000Z.backup"]);
  expect(json.file).toMatch(/\/fieldline-\d{4}-\d\d-\d\dT\d{6}Z\.backup$/);
  const made = json.file.slice(folder.length + 1);
  expect(readdirSync(folder).sort()).toEqual([...others, "fieldline-2020-01-02T000000Z.backup", made].sort());
  const { rows } = await inDatabase(installation, (db) => db.query("select made_at, size::int from backups"));
  expect(rows).toEqual([{ made_at: new Date(json.made_at), size: json.size }]);
  expect(refusal(await installation.cli("backup", "--to", folder))).toMatch(/it is a folder: give --keep, or the name/);
  expect(refusal(await backUp(installation, "--keep", "0"))).toMatch(/--keep must be at least 1/);
});

test("a failed backup deletes no earlier one", async () => {
  const before = readdirSync(folder).sort();
  const nowhere = installationIn(join(parent, "nowhere"));
  expect(refusal(await backUp(nowhere, "--keep", "1"))).toMatch(/there is no database in/);
  expect(readdirSync(folder).sort()).toEqual(before);
});

test("the database of DATABASE_URL is backed up too, and restores as an embedded one", async () => {
  await world.addBusiness({ slug: "elsewhere" });
  const dataDir = join(parent, "own");
  const own = createCli({ DATABASE_URL: world.url, SECRET_KEY: "ab".repeat(32), DATA_DIR: dataDir });
  const { json } = await own("backup", "--to", join(parent, "own-backups"), "--keep", "1", "--json");
  expect(json.warnings.join("\n")).toMatch(/A restore makes an embedded database/);
  const restored = installationIn(join(parent, "restored"));
  expect((await restored.cli("restore", "--from", json.file, "--json")).code).toBe(0);
  const { rows } = await inDatabase(restored, (db) => db.query("select slug from businesses"));
  expect(rows).toEqual([{ slug: "elsewhere" }]);
}, 120_000);

const disk = join(parent, "disk");
const isMounted = (() => {
  mkdirSync(disk);
  try {
    execFileSync("/bin/mount", ["-t", "tmpfs", "-o", "size=16k", "tmpfs", disk], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
})();
afterAll(() => {
  if (isMounted) execFileSync("/bin/umount", [disk]);
});

test.skipIf(!isMounted)(
  "a full disk is reported in one sentence, and no partial file is left (skipped without the right to mount)",
  async () => {
    const to = join(disk, "backup");
    const full = "The disk is full: free some space, or write to another disk. Nothing is left of the file.";
    expect(refusal(await installation.cli("backup", "--to", to))).toBe(full);
    expect(readdirSync(disk)).toEqual([]);
    writeFileSync(join(disk, "filler"), "x".repeat(14_000));
    expect(refusal(await installation.cli("business", "export", "--slug", "acme", "--to", to))).toBe(full);
    expect(readdirSync(disk)).toEqual(["filler"]);
    expect(existsSync(to)).toBe(false);
  },
);
