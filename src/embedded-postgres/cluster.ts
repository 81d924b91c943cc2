import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { chown, mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { basename, dirname, join, parse } from "node:path";
import { program } from "./binaries.ts";
import type { Place } from "./paths.ts";

export const superuser = "postgres";

/** Makes the cluster on the first start. Answers the superuser's password. */
export async function prepareCluster(place: Place, dataDir: string, say: (line: string) => void): Promise<string> {
  const file = join(dataDir, "postgres-password");
  const exists = existsSync(join(place.data, "PG_VERSION"));
  const password = await keepPassword(file, exists);
  if (!exists) {
    say(`Creating a Postgres ${place.binaries.version.split("-")[0]} database in ${place.data}`);
    await initialize(place, password);
  }
  return password;
}

export async function readPassword(dataDir: string): Promise<string> {
  return (await readFile(join(dataDir, "postgres-password"), "utf8")).trim();
}

async function keepPassword(file: string, clusterExists: boolean): Promise<string> {
  const kept = (
    await readFile(file, "utf8").catch((error) => (error.code === "ENOENT" ? "" : Promise.reject(error)))
  ).trim();
  if (kept !== "") return kept;
  if (clusterExists) throw new Error(`${file} is missing: the database cannot be opened without it.`);
  const password = randomBytes(24).toString("base64url");
  await writeFile(file, `${password}\n`, { mode: 0o600 });
  return password;
}

// Made beside its place and renamed when complete: a start killed half-way leaves nothing that looks like a database.
// Each try under a name of its own, because the initdb of a killed start may still be at work.
async function initialize(place: Place, password: string): Promise<void> {
  await removeUnfinished(place.data);
  const unfinished = `${place.data}.new-${randomBytes(6).toString("hex")}`;
  const passwordFile = `${unfinished}.password`;
  try {
    await mkdir(unfinished, { mode: 0o700 });
    await writeFile(passwordFile, `${password}\n`, { mode: 0o600 });
    if (place.user) {
      await chown(unfinished, place.user.uid, place.user.gid);
      await chown(passwordFile, place.user.uid, place.user.gid);
    }
    await initdb(place, unfinished, passwordFile);
    await rename(unfinished, place.data);
  } finally {
    await removeUnfinished(place.data);
  }
}

async function removeUnfinished(data: string): Promise<void> {
  const names = (await readdir(dirname(data))).filter((name) => name.startsWith(`${basename(data)}.new-`));
  await Promise.all(
    names.map((name) => rm(join(dirname(data), name), { recursive: true, force: true }).catch(() => undefined)),
  );
}

function initdb(place: Place, folder: string, passwordFile: string): Promise<void> {
  const options = [
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
  ];
  return new Promise((resolve, reject) => {
    execFile(
      program(place.binaries, "initdb"),
      options,
      { ...place.user, cwd: parse(folder).root, env: bareEnvironment() },
      (error, _, complaint) => {
        if (error) reject(new Error(`initdb failed in ${folder}: ${complaint.trim() || error.message}`));
        else resolve();
      },
    );
  });
}

/** Postgres runs as another user than we may: nothing of our environment, where secrets are, goes along. */
export function bareEnvironment(): NodeJS.ProcessEnv {
  const kept = process.platform === "win32" ? ["PATH", "SystemRoot", "TEMP", "TMP"] : ["PATH"];
  const given = Object.entries(process.env).filter(([name]) =>
    kept.some((each) => each.toLowerCase() === name.toLowerCase()),
  );
  return { ...Object.fromEntries(given), LC_ALL: "C", TZ: "UTC" };
}
