import { randomBytes } from "node:crypto";
import { link, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { migrate } from "../database/migrate.ts";
import { ensureTenantRole } from "../database/role.ts";
import { joinOrStartEmbedded, startEmbedded } from "../embedded-postgres/embedded-postgres.ts";
import type { Config } from "./config.ts";
import { ConfigError } from "./parse-variable.ts";

/** The database of the configuration, migrated, and the secret that belongs to it. */
export type ServerDatabase = { url: string; secretKey: Buffer; embedded: boolean; stop(): Promise<void> };

type Say = (line: string) => void;

/** For the server: an embedded database is its own, and a second server on the folder is refused. */
export async function openServerDatabase(config: Config, say: Say): Promise<ServerDatabase> {
  return open(config, say, startEmbedded);
}

/** For a command: it joins the database of a running server, or starts it for as long as it runs. */
export async function joinServerDatabase(config: Config, say: Say): Promise<ServerDatabase> {
  return open(config, say, joinOrStartEmbedded);
}

async function open(config: Config, say: Say, start: typeof startEmbedded): Promise<ServerDatabase> {
  if (config.databaseUrl !== undefined) {
    if (config.secretKey === undefined) throw new ConfigError("SECRET_KEY is required with DATABASE_URL");
    await migrateAsOwner(config.databaseUrl, say);
    return { url: config.databaseUrl, secretKey: config.secretKey, embedded: false, stop: async () => undefined };
  }
  const embedded = await start({ dataDir: config.dataDir, say });
  try {
    await migrateAsOwner(embedded.url, say);
    const secretKey = config.secretKey ?? (await keepSecretKey(config.dataDir));
    return { url: embedded.url, secretKey, embedded: true, stop: () => embedded.stop() };
  } catch (error) {
    await embedded.stop();
    throw error;
  }
}

async function migrateAsOwner(url: string, say: Say): Promise<void> {
  await ensureTenantRole(url);
  await migrate(url, { say });
}

/** Made once and kept beside the data; the file appears whole or not at all, also when two processes make it. */
async function keepSecretKey(dataDir: string): Promise<Buffer> {
  const file = join(dataDir, "secret-key");
  const kept = await readFile(file, "utf8").catch(() => undefined);
  if (kept !== undefined) return Buffer.from(kept.trim(), "hex");
  await mkdir(dataDir, { recursive: true });
  const draft = `${file}.${randomBytes(6).toString("hex")}`;
  await writeFile(draft, `${randomBytes(32).toString("hex")}\n`, { mode: 0o600 });
  await link(draft, file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "EEXIST") throw error;
  });
  await rm(draft);
  return Buffer.from((await readFile(file, "utf8")).trim(), "hex");
}
