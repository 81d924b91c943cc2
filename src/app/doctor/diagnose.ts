import { existsSync } from "node:fs";
import { join } from "node:path";
import { joinOrStartEmbedded } from "../../embedded-postgres/embedded-postgres.ts";
import { StartError } from "../../embedded-postgres/start-error.ts";
import { openSystemPool } from "../../postgres/pools.ts";
import { type Config, readConfig } from "../config/config.ts";
import { ConfigError } from "../config/parse-variable.ts";
import { addressChecks } from "./address-checks.ts";
import { carrierChecks } from "./carrier-checks.ts";
import { broken, type Check, type Finding, ok, reasonOf } from "./check.ts";
import { databaseCheckNames, databaseChecks } from "./database-checks.ts";
import { folderChecks } from "./folder-checks.ts";

export type Diagnosed = { name: string } & Finding;

/** Checks everything that an installation needs. Changes nothing: it applies no migration and creates no key. */
export async function diagnose(): Promise<Diagnosed[]> {
  let config: Config;
  try {
    config = readConfig();
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return [{ name: "configuration", ...broken(error.message, "set it as the guide to configuration says") }];
  }
  const [database, others] = await Promise.all([
    diagnoseDatabase(config),
    runAll([...folderChecks(config), ...addressChecks(config), ...carrierChecks(config)]),
  ]);
  return [{ name: "configuration", ...ok("each setting can be read") }, ...database, ...others];
}

async function diagnoseDatabase(config: Config): Promise<Diagnosed[]> {
  let stop: (() => Promise<void>) | undefined;
  try {
    const opened = await openDatabase(config);
    stop = opened.stop;
    const pool = openSystemPool({ url: opened.url, max: 2, allowsReplica: true });
    try {
      await pool.query("select 1");
      return await runAll(databaseChecks(pool, config, opened.url));
    } finally {
      await pool.end();
    }
  } catch (error) {
    const [first = "database", ...rest] = databaseCheckNames;
    const skipped = { state: "skipped", found: "not checked without the database" } as const;
    return [{ name: first, ...explain(error, config) }, ...rest.map((name) => ({ name, ...skipped }))];
  } finally {
    await stop?.();
  }
}

type Opened = { url: string; stop(): Promise<void> };

async function openDatabase({ databaseUrl, directDatabaseUrl: url = databaseUrl, dataDir }: Config): Promise<Opened> {
  if (url !== undefined) return { url, stop: async () => undefined };
  const isThere = ["postgres", "postgres-is-at"].some((name) => existsSync(join(dataDir, name)));
  if (!isThere) throw new Error(`${dataDir} holds no database`);
  return joinOrStartEmbedded({ dataDir, say: () => undefined });
}

function explain(error: unknown, { databaseUrl }: Config): Finding {
  if (error instanceof StartError) return broken(error.reason, error.todo);
  const code = String((error as { code?: unknown }).code ?? "");
  const reason = reasonOf(error);
  if (databaseUrl === undefined) return broken(reason, "start the platform once, or set DATA_DIR or DATABASE_URL");
  if (code === "53300")
    return broken(reason, "close connections of others, or raise max_connections or the role's limit");
  if (code === "28P01" || code === "28000")
    return broken(reason, "set DATABASE_URL to the user and the password that it takes");
  if (code === "3D000") return broken(reason, "create the database, or set DATABASE_URL to the right one");
  return broken(`not reached: ${reason}`, "start PostgreSQL, or set DATABASE_URL to where it is");
}

function explainCheck(error: unknown): Finding {
  const code = String((error as { code?: unknown }).code ?? "");
  if (/^(42P01|42704|42883|3F000)$/.test(code))
    return { state: "skipped", found: "not checked before the migrations are applied" };
  if (code === "42501") return broken(reasonOf(error), "give the tables to the user of DATABASE_URL");
  return broken(reasonOf(error), "see the log");
}

/** Runs the checks in parallel, because some wait for remote servers. */
function runAll(checks: readonly Check[]): Promise<Diagnosed[]> {
  return Promise.all(
    checks.map(async ({ name, run }) => ({
      name,
      ...(await run().catch(explainCheck)),
    })),
  );
}
