import type { Keys } from "../crypto/derive-key.ts";
import { joinOrStartEmbedded, startEmbedded } from "../embedded-postgres/embedded-postgres.ts";
import { migrate } from "../migrations/migrate.ts";
import { ensureTenantRole } from "../migrations/role.ts";
import { keepsSessions } from "../postgres/keeps-sessions.ts";
import { makePartitions } from "../retention/partitions/make-partitions.ts";
import { trackWrites } from "../tenancy/replica.ts";
import type { Config } from "./config/config.ts";
import { ConfigError } from "./config/parse-variable.ts";
import { assertOwnKey, isInUse } from "./secret-key/check-key.ts";
import { keyFileOf, makeKeyFile, readKeyFile, withoutTheKey } from "./secret-key/key-file.ts";

/** The configured database, migrated, and its secret keys. */
export type ServerDatabase = MigratedDatabase & { secretKey: Keys };

/** `url` bypasses any pooler. */
type MigratedDatabase = { url: string; embedded: boolean; stop(): Promise<void> };

type Say = (line: string) => void;

/**
 * Opens the database for the server. Throws if another server uses the embedded database, or if the key is not the
 * database's.
 */
export async function openServerDatabase(config: Config, say: Say): Promise<ServerDatabase> {
  const { dataDir, secretKey: given, previousSecretKey: previous } = config;
  // A file without a valid key is refused before anything is started or migrated.
  const kept = given ?? (await readKeyFile(dataDir));
  const database = await open(config, say, startEmbedded);
  return orStop(database, async () => {
    const current = kept ?? (await makeFirstKey(dataDir, database.url));
    const secretKey: Keys = previous === undefined || previous.equals(current) ? [current] : [current, previous];
    await assertOwnKey(database.url, secretKey, given === undefined ? keyFileOf(dataDir) : "SECRET_KEY");
    return { ...database, secretKey };
  });
}

/**
 * Opens the database for a command: joins a running server's, or starts it until the command ends. Creates a missing
 * key, although the command needs none, so that no data is stored without one.
 */
export async function joinServerDatabase(config: Config, say: Say): Promise<MigratedDatabase> {
  const database = await joinWithoutKey(config, say);
  return orStop(database, async () => {
    if (config.secretKey === undefined && (await readKeyFile(config.dataDir)) === undefined)
      await makeFirstKey(config.dataDir, database.url);
    return database;
  });
}

/** Like `joinServerDatabase`, but does not create a key: for the command that resets it. */
export async function joinWithoutKey(config: Config, say: Say): Promise<MigratedDatabase> {
  return open(config, say, joinOrStartEmbedded);
}

async function orStop<T>({ stop }: MigratedDatabase, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    await stop();
    throw error;
  }
}

/**
 * Writes the file before the database records the key. If the process is killed in between, the next start continues.
 */
async function makeFirstKey(dataDir: string, url: string): Promise<Buffer> {
  const inUse = await isInUse(url);
  // The file is read after `isInUse`, because another process creates the file before it uses the database.
  const made = await readKeyFile(dataDir);
  if (made !== undefined) return made;
  if (inUse)
    throw new ConfigError(
      `${keyFileOf(dataDir)} is missing, and the database beside it is in use. Restore the file from a backup, or set SECRET_KEY if that was set before. ${withoutTheKey}`,
    );
  return makeKeyFile(dataDir);
}

async function open(config: Config, say: Say, start: typeof startEmbedded): Promise<MigratedDatabase> {
  const url = config.directDatabaseUrl ?? config.databaseUrl;
  if (url !== undefined) {
    await assertKeepsSessions(url, config);
    await migrateAsOwner(url, say);
    if (config.replicaDatabaseUrl !== undefined) await trackWrites(url);
    return { url, embedded: false, stop: async () => undefined };
  }
  const embedded = await start({ dataDir: config.dataDir, say });
  const database = { url: embedded.url, embedded: true, stop: () => embedded.stop() };
  return orStop(database, async () => {
    await migrateAsOwner(embedded.url, say);
    return database;
  });
}

/** A pooler in transaction mode may run each statement on another connection, which loses session locks and LISTEN. */
async function assertKeepsSessions(url: string, { directDatabaseUrl }: Config): Promise<void> {
  if (await keepsSessions(url)) return;
  throw new ConfigError(
    directDatabaseUrl === undefined
      ? "DATABASE_URL names a pooler in transaction mode: set DATABASE_DIRECT_URL to the database itself"
      : "DATABASE_DIRECT_URL names a pooler in transaction mode: set it to the database itself",
  );
}

async function migrateAsOwner(url: string, say: Say): Promise<void> {
  await ensureTenantRole(url);
  await migrate(url, { say });
  await makePartitions(url);
}
