import { access, rm } from "node:fs/promises";
import { BackupError } from "../backup/backup-error.ts";
import { deleteOldBackups, deletePartial, nameBackup } from "../backup/backup-folder.ts";
import { type Checked, check, openBackup } from "../backup/read-backup.ts";
import { restoreBackup } from "../backup/restore-backup.ts";
import { assertKnownFunctions } from "../backup/trust.ts";
import { type Made, writeBackup } from "../backup/write-backup.ts";
import { keyOf } from "../domain/trade/files/keys.ts";
import { joinOrStartEmbedded } from "../embedded-postgres/embedded-postgres.ts";
import { assertEmpty } from "../embedded-postgres/restore.ts";
import { openFolder } from "../files/folder.ts";
import { currentTime } from "../postgres/clock.ts";
import { connect } from "../postgres/connect.ts";
import type { Config } from "./config/config.ts";
import { openDataDir } from "./open-data-dir.ts";
import { checkValueOf, readKnownKeys } from "./secret-key/check-key.ts";
import { readKeyFile } from "./secret-key/key-file.ts";

type Say = (line: string) => void;
type Observe = (doing: string, done: number, total: number) => void;
type Parts = { file: string; passphrase: string | undefined; say: Say; observe: Observe };

/** `is_key_current` is false if the backup holds a secret key that is not the database's current one. */
export type Backed = Made & { is_key_current: boolean; has_files: boolean };

/**
 * Backs up the database, and the files and keys of the data folder. The server may be running. A restore always makes
 * an embedded database, even from a backup of `DATABASE_URL`.
 */
export async function backUp(config: Config, { file, passphrase, say, observe }: Parts): Promise<Backed> {
  const { dataDir, files, databaseUrl } = config;
  if (await exists(file)) throw new BackupError("it exists already");
  // Joining would create a database if none exists.
  if (databaseUrl === undefined && !(await exists(`${dataDir}/postgres-password`)))
    throw new BackupError(`there is no database in ${dataDir}`);
  await openDataDir(config);
  const server = await joinDatabase(config, say);
  try {
    const store = files.s3 === undefined ? openFolder(files.folder) : undefined;
    const hasOwnKey = databaseUrl === undefined && config.secretKey === undefined;
    const made = await writeBackup(
      { url: server.url, dataDir, hasOwnKey, store, keyOf },
      { to: file, passphrase, observe: (done, total) => observe("Backing up", done, total) },
    );
    await recordBackup(server.url, made);
    return {
      ...made,
      has_files: store !== undefined,
      is_key_current: !made.has_secret_key || (await isOwnKey(server.url, dataDir)),
    };
  } finally {
    await server.stop();
  }
}

type Kept = Backed & { file: string; deleted: string[] };

/** Backs up into a folder, checks the new backup, and deletes the oldest ones until `keep` remain. */
export async function backUpInto(config: Config, { keep, ...parts }: Parts & { keep: number }): Promise<Kept> {
  const { file: folder, passphrase, observe } = parts;
  const file = await nameBackup(folder, currentTime());
  await deletePartial(folder);
  const made = await backUp(config, { ...parts, file });
  try {
    await checkBackup({ file, passphrase, observe });
  } catch (error) {
    await rm(file, { force: true });
    throw error;
  }
  return { ...made, file, deleted: await deleteOldBackups(folder, keep) };
}

async function joinDatabase({ databaseUrl, directDatabaseUrl, dataDir }: Config, say: Say) {
  const url = directDatabaseUrl ?? databaseUrl;
  return url === undefined ? joinOrStartEmbedded({ dataDir, say }) : { url, stop: async () => undefined };
}

/** Records the backup for the metric of the last backup's age, which another process exposes. */
async function recordBackup(url: string, { made_at, size }: Made): Promise<void> {
  const db = await connect(url);
  try {
    await db.query("insert into backups (made_at, size) values ($1, $2) on conflict do nothing", [made_at, size]);
  } finally {
    await db.end();
  }
}

/** Checks that a backup is complete and unchanged. */
export async function checkBackup({ file, passphrase, observe }: Omit<Parts, "say">): Promise<Checked> {
  const backup = await openBackup(file, passphrase);
  try {
    return await check(backup, (done) => observe("Checking", done, backup.size));
  } finally {
    await backup.close();
  }
}

/** Creates the data folder from a backup. Checks the whole backup before it writes anything. */
export async function restore(config: Config, parts: Parts & { trust?: boolean }): Promise<Checked> {
  refuseOwnDatabase(config);
  await assertEmpty(config.dataDir);
  const { file, passphrase, trust = false, say, observe } = parts;
  const checked = await checkBackup(parts);
  if (!trust) await assertKnownFunctions(checked);
  const backup = await openBackup(file, passphrase);
  try {
    await openDataDir(config);
    await restoreBackup(backup, { dataDir: config.dataDir, filesFolder: config.files.folder, trust, say }, observe);
  } finally {
    await backup.close();
  }
  return checked;
}

function refuseOwnDatabase({ databaseUrl }: Config): void {
  if (databaseUrl !== undefined)
    throw new BackupError(
      "DATABASE_URL is set, and a restore makes an embedded database: use pg_restore, as the guide to backups says",
    );
}

async function isOwnKey(url: string, dataDir: string): Promise<boolean> {
  const key = await readKeyFile(dataDir);
  const db = await connect(url);
  try {
    const current = (await readKnownKeys(db)).find(({ replacedAt }) => replacedAt === null);
    return current === undefined || key === undefined || current.checkValue.equals(checkValueOf(key));
  } finally {
    await db.end();
  }
}

function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
