import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { chown, mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { basename, dirname, join, parse } from "node:path";
import { program } from "./binaries.ts";
import type { ClusterLocation } from "./locate-cluster.ts";

export const superuser = "postgres";

/** Creates the cluster at the first start. Returns the superuser's password. */
export async function prepareCluster(
  location: ClusterLocation,
  dataDir: string,
  say: (line: string) => void,
): Promise<string> {
  const file = join(dataDir, "postgres-password");
  const exists = existsSync(join(location.data, "PG_VERSION"));
  const password = await readOrCreatePassword(file, exists);
  if (!exists) {
    say(`Creating a Postgres ${location.binaries.version.split("-")[0]} database in ${location.data}`);
    await initialize(location, password);
  }
  return password;
}

export async function readPassword(dataDir: string): Promise<string> {
  return (await readFile(join(dataDir, "postgres-password"), "utf8")).trim();
}

async function readOrCreatePassword(file: string, clusterExists: boolean): Promise<string> {
  const stored = (
    await readFile(file, "utf8").catch((error) => (error.code === "ENOENT" ? "" : Promise.reject(error)))
  ).trim();
  if (stored !== "") return stored;
  if (clusterExists) throw new Error(`${file} is missing: the database cannot be opened without it.`);
  const password = randomBytes(24).toString("base64url");
  await writeFile(file, `${password}\n`, { mode: 0o600 });
  return password;
}

// Creates the cluster under another name and renames it when complete, so that a killed start leaves nothing that looks
// like a database. Each attempt has its own name, because the initdb of a killed start may still run.
async function initialize(location: ClusterLocation, password: string): Promise<void> {
  await removeUnfinished(location.data);
  const unfinished = `${location.data}.new-${randomBytes(6).toString("hex")}`;
  const passwordFile = `${unfinished}.password`;
  try {
    await mkdir(unfinished, { mode: 0o700 });
    await writeFile(passwordFile, `${password}\n`, { mode: 0o600 });
    if (location.user) {
      await chown(unfinished, location.user.uid, location.user.gid);
      await chown(passwordFile, location.user.uid, location.user.gid);
    }
    await initdb(location, unfinished, passwordFile);
    await rename(unfinished, location.data);
  } finally {
    await removeUnfinished(location.data);
  }
}

async function removeUnfinished(data: string): Promise<void> {
  const names = (await readdir(dirname(data))).filter((name) => name.startsWith(`${basename(data)}.new-`));
  await Promise.all(
    names.map((name) => rm(join(dirname(data), name), { recursive: true, force: true }).catch(() => undefined)),
  );
}

const createTimeoutMs = 5 * 60_000;
/** The time to flush a restored database depends on its size and its disk. */
const syncTimeoutMs = 60 * 60_000;

function initdb(location: ClusterLocation, folder: string, passwordFile: string): Promise<void> {
  return runInitdb(location, folder, createTimeoutMs, [
    `--pgdata=${folder}`,
    `--username=${superuser}`,
    `--pwfile=${passwordFile}`,
    "--auth=scram-sha-256",
    "--encoding=UTF8",
    "--locale=C",
    "--locale-provider=builtin",
    "--builtin-locale=C.UTF-8",
    "--no-sync",
    "--no-instructions",
  ]);
}

/** Flushes what `--no-sync` left to the system. The cluster must have stopped. */
export function syncCluster(location: ClusterLocation): Promise<void> {
  return runInitdb(location, location.data, syncTimeoutMs, [`--pgdata=${location.data}`, "--sync-only"]);
}

function runInitdb(location: ClusterLocation, folder: string, timeoutMs: number, options: string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    execFile(
      program(location.binaries, "initdb"),
      options,
      { ...location.user, cwd: parse(folder).root, env: bareEnvironment(), timeout: timeoutMs, killSignal: "SIGKILL" },
      (error, _, stderr) => {
        if (error?.killed)
          reject(
            new Error(
              `initdb did not finish in ${folder} within ${timeoutMs / 60_000} minutes: see whether the disk answers, and start again`,
            ),
          );
        else if (error)
          reject(new Error(reasonOf(stderr) ?? `initdb failed in ${folder}: ${stderr.trim() || error.message}`));
        else resolve();
      },
    );
  });
}

function reasonOf(stderr: string): string | undefined {
  const id = /could not look up effective user ID (\d+)/.exec(stderr)?.[1];
  if (id === undefined) return undefined;
  return `PostgreSQL refuses to create a database as user ${id}, which /etc/passwd does not name: set DATABASE_URL, or start as a user with an entry there.`;
}

/** Postgres may run as another user, so it does not inherit the environment, which contains secrets. */
export function bareEnvironment(): NodeJS.ProcessEnv {
  const names = process.platform === "win32" ? ["PATH", "SystemRoot", "TEMP", "TMP"] : ["PATH"];
  const passed = Object.entries(process.env).filter(([name]) =>
    names.some((each) => each.toLowerCase() === name.toLowerCase()),
  );
  return { ...Object.fromEntries(passed), LC_ALL: "C", TZ: "UTC" };
}
