import { existsSync } from "node:fs";
import { chmod, lstat, mkdir, readFile, realpath, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { sha256 } from "../crypto/hash.ts";
import { type Binaries, copyBinaries, findBinaries, program } from "./binaries.ts";
import { StartError } from "./start-error.ts";
import { ownerOf, type SystemUser, succeedsAs, unprivilegedUser } from "./system-user.ts";

/** The cluster's folder, the binaries that run it, and the user that they run as; null for this process's user. */
export type ClusterLocation = { data: string; binaries: Binaries; user: SystemUser | null };

export async function locateCluster(dataDir: string, say: (line: string) => void): Promise<ClusterLocation> {
  const data = join(dataDir, "postgres");
  const binaries = await findBinaries(dataDir);
  const ourUid = process.getuid?.();
  if (ourUid === 0) return locateAsRoot({ dataDir, data, installed: binaries, say });
  const owner = await ownerOf(data);
  if (owner !== null && ourUid !== undefined && owner.uid !== ourUid)
    throw new Error(
      `${data} belongs to another user (uid ${owner.uid}): start as that user, or with another DATA_DIR.`,
    );
  return { data, binaries, user: null };
}

type AsRoot = { dataDir: string; data: string; installed: Binaries; say: (line: string) => void };

/**
 * Postgres refuses to run as root, so the cluster belongs to another user. Data and binaries that this user cannot
 * reach are placed in a folder under /var/tmp.
 */
async function locateAsRoot({ dataDir, data, installed, say }: AsRoot): Promise<ClusterLocation> {
  const hash = sha256(await realpath(dataDir)).toString("hex");
  const otherFolder = `/var/tmp/fieldline-${hash.slice(0, 12)}`;
  const otherData = join(otherFolder, "postgres");
  const existing = [data, otherData].find((folder) => existsSync(join(folder, "PG_VERSION")));
  const owner = existing === undefined ? null : await ownerOf(existing);
  const user = owner ?? (await unprivilegedUser());
  if (owner?.uid === 0) {
    const { uid, gid } = await unprivilegedUser();
    throw new StartError(
      `${existing} belongs to root, as whom Postgres refuses to run`,
      `give it back to the user who had it (chown -R ${uid}:${gid} ${existing}), and start again`,
    );
  }
  const [canEnter, canRun] = await Promise.all([succeedsAs(user, 'cd "$1"', dataDir), canRunAs(user, installed)]);
  if (existing === data && !canEnter)
    throw new Error(
      `${dataDir} cannot be entered by the user its data belongs to (uid ${user.uid}): allow it (chmod o+x) on every folder above.`,
    );
  const chosen = existing ?? (canEnter ? data : otherData);
  if (!canRun || chosen === otherData) await ensureRootsFolder(otherFolder);
  const binaries = canRun ? installed : await copyBinaries(installed, otherFolder);
  await recordLocation(dataDir, chosen, chosen === otherData);
  if (chosen === otherData)
    say(`Postgres runs as uid ${user.uid}, which cannot enter ${dataDir}: its data is in ${chosen}`);
  else if (!canRun)
    say(`Postgres runs as uid ${user.uid}, which cannot reach its programs: copies are in ${binaries.folder}`);
  return { data: chosen, binaries, user };
}

function canRunAs(user: SystemUser, binaries: Binaries): Promise<boolean> {
  const catalog = join(binaries.folder, "share/postgresql/postgres.bki");
  return succeedsAs(user, '"$1" --version && test -r "$2"', program(binaries, "postgres"), catalog);
}

// Anyone can write to /var/tmp, so a folder of this name that someone else created must not be trusted.
async function ensureRootsFolder(folder: string): Promise<void> {
  await mkdir(folder).then(
    () => chmod(folder, 0o755),
    () => undefined,
  );
  const found = await lstat(folder);
  if (!found.isDirectory() || found.uid !== 0 || (found.mode & 0o022) !== 0)
    throw new Error(`${folder} is not a folder of root's alone: remove it and start again.`);
}

// The folder's name under /var/tmp derives from the data folder's path. Without the record, a moved data folder would
// start with an empty database.
async function recordLocation(dataDir: string, data: string, isElsewhere: boolean): Promise<void> {
  const file = join(dataDir, "postgres-is-at");
  const recorded = (await readFile(file, "utf8").catch(() => "")).trim();
  if (recorded !== "" && recorded !== data && existsSync(recorded))
    throw new Error(
      `${dataDir} was moved, its Postgres data is still in ${recorded}: move that to ${data}, or delete ${file} to begin anew.`,
    );
  if (isElsewhere && recorded !== data) await writeFile(file, `${data}\n`);
}
