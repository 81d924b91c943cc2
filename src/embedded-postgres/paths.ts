import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { chmod, lstat, mkdir, readFile, realpath, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { sha256 } from "../crypto/hash.ts";
import { type Binaries, copyBinaries, findBinaries, program } from "./binaries.ts";

type SystemUser = { uid: number; gid: number };

/** Where the cluster lies, which binaries run it, and as whom: null means as ourselves. */
export type Place = { data: string; binaries: Binaries; user: SystemUser | null };

/** Postgres refuses root, so as root the cluster belongs to another user, and moves aside where that user cannot reach. */
export async function choosePlace(dataDir: string, say: (line: string) => void): Promise<Place> {
  const data = join(dataDir, "postgres");
  const installed = await findBinaries(dataDir);
  const ourUid = process.getuid?.();
  if (ourUid !== 0) {
    const owner = await ownerOf(data);
    if (owner !== null && ourUid !== undefined && owner.uid !== ourUid) {
      throw new Error(
        `${data} belongs to another user (uid ${owner.uid}): start as that user, or with another DATA_DIR.`,
      );
    }
    return { data, binaries: installed, user: null };
  }

  const aside = join(
    "/var/tmp",
    `fieldline-${sha256(await realpath(dataDir))
      .toString("hex")
      .slice(0, 12)}`,
  );
  const dataAside = join(aside, "postgres");
  const existing = [data, dataAside].find((folder) => existsSync(join(folder, "PG_VERSION")));
  const user = (existing === undefined ? null : await ownerOf(existing)) ?? (await unprivilegedUser());
  const [entersData, runsInstalled] = await Promise.all([
    succeedsAs(user, 'cd "$1"', dataDir),
    succeedsAs(
      user,
      '"$1" --version && test -r "$2"',
      program(installed, "postgres"),
      join(installed.folder, "share/postgresql/postgres.bki"),
    ),
  ]);
  if (existing === data && !entersData) {
    throw new Error(
      `${dataDir} cannot be entered by the user its data belongs to (uid ${user.uid}): allow it (chmod o+x) on every folder above.`,
    );
  }
  const chosen = existing ?? (entersData ? data : dataAside);
  const binaries = runsInstalled ? installed : await copyBinaries(installed, await ownFolder(aside));
  await noteWhereDataLies(dataDir, chosen, chosen === dataAside ? await ownFolder(aside) : null);
  if (chosen === dataAside)
    say(`Postgres runs as uid ${user.uid}, which cannot enter ${dataDir}: its data is in ${chosen}`);
  else if (!runsInstalled)
    say(`Postgres runs as uid ${user.uid}, which cannot reach its programs: copies are in ${binaries.folder}`);
  return { data: chosen, binaries, user };
}

async function ownerOf(folder: string): Promise<SystemUser | null> {
  const found = await stat(folder).catch(() => null);
  return found && { uid: found.uid, gid: found.gid };
}

async function unprivilegedUser(): Promise<SystemUser> {
  const users = (await readFile("/etc/passwd", "utf8").catch(() => "")).split("\n").map((line) => line.split(":"));
  const user = users.find(([name]) => name === "postgres") ?? users.find(([name]) => name === "nobody");
  if (!user)
    throw new Error(
      "Postgres refuses to run as root, and there is no user postgres or nobody here: start as another user, or set DATABASE_URL.",
    );
  return { uid: Number(user[2]) >>> 0, gid: Number(user[3]) >>> 0 };
}

function succeedsAs(user: SystemUser, script: string, ...values: string[]): Promise<boolean> {
  return new Promise((resolve) => {
    execFile("/bin/sh", ["-c", script, "sh", ...values], { ...user, cwd: "/" }, (error) => resolve(error === null));
  });
}

// /var/tmp is open to everyone: a folder of this name that somebody else laid there must not be trusted.
async function ownFolder(folder: string): Promise<string> {
  await mkdir(folder).then(
    () => chmod(folder, 0o755),
    () => undefined,
  );
  const found = await lstat(folder);
  if (!found.isDirectory() || found.uid !== 0 || (found.mode & 0o022) !== 0) {
    throw new Error(`${folder} is not a folder of root's alone: remove it and start again.`);
  }
  return folder;
}

// The name under /var/tmp derives from the data folder's path, so a moved folder would silently begin anew.
async function noteWhereDataLies(dataDir: string, data: string, aside: string | null): Promise<void> {
  const file = join(dataDir, "postgres-is-at");
  const noted = (await readFile(file, "utf8").catch(() => "")).trim();
  if (noted !== "" && noted !== data && existsSync(noted)) {
    throw new Error(
      `${dataDir} was moved, its Postgres data is still in ${noted}: move that to ${data}, or delete ${file} to begin anew.`,
    );
  }
  if (aside !== null && noted !== data) await writeFile(file, `${data}\n`);
}
