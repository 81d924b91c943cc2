import { execFileSync, spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../../..", import.meta.url));

export type Checkout = { folder: string; name: string; isOld: boolean; migrations: string[]; remove(): void };

/** The checkout that contains this file. */
export function ownCheckout(): Checkout {
  return {
    folder: root,
    name: "the working tree",
    isOld: false,
    migrations: migrationsIn(root),
    remove: () => undefined,
  };
}

/** The newest release other than this commit: its tag, or the commit that wrote it to schema/changes.json. */
export function lastRelease(): string {
  const changes: { version: string }[] = JSON.parse(readFileSync(join(root, "schema/changes.json"), "utf8"));
  const head = git("rev-parse", "HEAD");
  for (const { version } of changes.toReversed()) {
    const commit = git("tag", "--list", `v${version}`) === "" ? commitOf(version) : commitAt(`v${version}`);
    if (commit === "")
      throw new Error(`Git has no commit of release ${version}: fetch the whole history, or name it with --from`);
    if (commit !== head) return commit;
  }
  throw new Error("there is no release before this commit: name a revision with --from");
}

function commitOf(version: string): string {
  const added = git("log", `-S"version": "${version}"`, "--format=%H", "--reverse", "--", "schema/changes.json");
  return added.split("\n")[0] ?? "";
}

function commitAt(revision: string): string {
  return git("rev-parse", `${revision}^{commit}`);
}

/** Checks a revision out into its own folder, ready to start. */
export async function checkOut(revision: string, say: (line: string) => void): Promise<Checkout> {
  const commit = git("rev-parse", "--short", `${revision}^{commit}`);
  const folder = mkdtempSync(join(tmpdir(), "fieldline-release-"));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  try {
    const archive = execFileSync("git", ["archive", "--format=tar", commit], { cwd: root, maxBuffer: 2 ** 30 });
    execFileSync("tar", ["-x", "-C", folder], { input: archive });
    symlinkSync(await packagesOf(folder, say), join(folder, "node_modules"));
    say(`building ${commit}`);
    if (existsSync(join(folder, "scripts/ready.sh"))) await run("sh", ["scripts/ready.sh"], folder);
    else await run(process.execPath, ["scripts/ready.cjs"], folder);
    const title = git("log", "-1", "--format=%s", commit);
    return { folder, name: `${commit} (${title})`, isOld: true, migrations: migrationsIn(folder), remove };
  } catch (error) {
    remove();
    throw error;
  }
}

/** The folder's packages: this checkout's if they match, otherwise a cached installation. */
async function packagesOf(folder: string, say: (line: string) => void): Promise<string> {
  if (isCovered(folder)) return join(root, "node_modules");
  const lock = readFileSync(join(folder, "package-lock.json"));
  const cache = join(
    root,
    "node_modules/.cache/releases",
    createHash("sha256").update(lock).digest("hex").slice(0, 12),
  );
  const installed = join(cache, "installed");
  if (!existsSync(installed)) {
    say("installing its packages");
    mkdirSync(cache, { recursive: true });
    for (const name of ["package.json", "package-lock.json", ".npmrc"]) cpSync(join(folder, name), join(cache, name));
    const standIn = "scripts/unused";
    if (existsSync(join(folder, standIn))) cpSync(join(folder, standIn), join(cache, standIn), { recursive: true });
    await run("npm", ["ci", "--no-audit", "--no-fund"], cache);
    writeFileSync(installed, "");
  }
  return join(cache, "node_modules");
}

type Lock = { packages: Record<string, { version?: string; optional?: boolean }> };

/** Returns whether this checkout has every package of the folder's lock file, in the same version. */
function isCovered(folder: string): boolean {
  const lockOf = (from: string): Lock => JSON.parse(readFileSync(join(from, "package-lock.json"), "utf8"));
  const here = lockOf(root).packages;
  return Object.entries(lockOf(folder).packages).every(
    ([path, { version, optional }]) =>
      path === "" || (here[path]?.version === version && (optional === true || existsSync(join(root, path)))),
  );
}

function migrationsIn(folder: string): string[] {
  return readdirSync(join(folder, "prisma/migrations"))
    .filter((name) => /^\d{14}_/.test(name))
    .sort();
}

function git(...args: string[]): string {
  return execFileSync("git", args, { cwd: root, encoding: "utf8" }).trim();
}

/** Runs a program to its end. The error of a failure contains its output. */
export async function run(program: string, args: string[], folder: string, env = process.env): Promise<string> {
  const child = spawn(program, args, { cwd: folder, env, stdio: ["ignore", "pipe", "pipe"] });
  let [printed, complaint] = ["", ""];
  child.stdout.setEncoding("utf8").on("data", (piece) => {
    printed += piece;
  });
  child.stderr.setEncoding("utf8").on("data", (piece) => {
    complaint += piece;
  });
  const [code] = await once(child, "close");
  if (code !== 0) throw new Error(`${program} ${args.join(" ")} ended with ${code}:\n${complaint}${printed}`);
  return printed;
}
