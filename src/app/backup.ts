import { access } from "node:fs/promises";
import { BackupError } from "../backup/backup-error.ts";
import { type Checked, check, openBackup } from "../backup/read-backup.ts";
import { restoreBackup } from "../backup/restore-backup.ts";
import { assertKnownFunctions } from "../backup/trust.ts";
import { type Made, writeBackup } from "../backup/write-backup.ts";
import { connect } from "../database/connect.ts";
import { keyOf } from "../domain/files/keys.ts";
import { joinOrStartEmbedded } from "../embedded-postgres/embedded-postgres.ts";
import { assertEmpty } from "../embedded-postgres/restore.ts";
import { openFolder } from "../files/folder.ts";
import type { Config } from "./config.ts";
import { openDataDir } from "./open-data-dir.ts";
import { checkValueOf, readKnownKeys } from "./secret-key/check-key.ts";
import { readKeyFile } from "./secret-key/key-file.ts";

type Say = (line: string) => void;
type Observe = (doing: string, done: number, total: number) => void;
type Parts = { file: string; passphrase: string | undefined; say: Say; observe: Observe };

/** `is_key_current`: a restore needs no key but the one in it. */
export type Backed = Made & { is_key_current: boolean; has_files: boolean };

/** Backs up the embedded database with the files and keys beside it, while it serves or not. */
export async function backUp(config: Config, { file, passphrase, say, observe }: Parts): Promise<Backed> {
  const { dataDir, files } = config;
  refuseOwnDatabase(config, "pg_dump");
  if (await exists(file)) throw new BackupError("it exists already");
  // Joining would make a database where there is none.
  if (!(await exists(`${dataDir}/postgres-password`))) throw new BackupError(`there is no database in ${dataDir}`);
  await openDataDir(config);
  const server = await joinOrStartEmbedded({ dataDir, say });
  try {
    const store = files.s3 === undefined ? openFolder(files.folder) : undefined;
    const made = await writeBackup(
      { url: server.url, dataDir, hasOwnKey: config.secretKey === undefined, store, keyOf },
      { to: file, passphrase, observe: (done, total) => observe("Backing up", done, total) },
    );
    return {
      ...made,
      has_files: store !== undefined,
      is_key_current: !made.has_secret_key || (await isOwnKey(server.url, dataDir)),
    };
  } finally {
    await server.stop();
  }
}

/** Whether all of a backup is there, as it was made. */
export async function checkBackup({ file, passphrase, observe }: Omit<Parts, "say">): Promise<Checked> {
  const backup = await openBackup(file, passphrase);
  try {
    return await check(backup, (done) => observe("Checking", done, backup.size));
  } finally {
    await backup.close();
  }
}

/** Makes the data folder of a backup; writes nothing before all of that has been checked. */
export async function restore(config: Config, parts: Parts & { trust?: boolean }): Promise<Checked> {
  refuseOwnDatabase(config, "pg_restore");
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

function refuseOwnDatabase({ databaseUrl }: Config, program: string): void {
  if (databaseUrl !== undefined)
    throw new BackupError(
      `DATABASE_URL is set, and this is for the embedded database: use ${program}, as the guide to backups says`,
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
