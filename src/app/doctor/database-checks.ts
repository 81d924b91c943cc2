import { findMaintenance } from "../../installation/set-maintenance.ts";
import { missingFrom } from "../../migrations/migrate.ts";
import type { Kind } from "../../outbox/policy.ts";
import { policies } from "../../outbox/policy.ts";
import { oldestDueSeconds } from "../../outbox/queues.ts";
import { clockStatement } from "../../postgres/clock.ts";
import type { Pool } from "../../postgres/driver.ts";
import { isDatabaseError } from "../../postgres/errors.ts";
import { keepsSessions } from "../../postgres/keeps-sessions.ts";
import { jobsConfig, tenantRole } from "../../postgres/pools.ts";
import { readReplicaLag } from "../../tenancy/replica.ts";
import type { Config } from "../config/config.ts";
import { checkValueOf, readKnownKeys } from "../secret-key/check-key.ts";
import { keyFileOf, readKeyFile, withoutTheKey } from "../secret-key/key-file.ts";
import { broken, type Check, type Finding, off, ok, reasonOf, warning } from "./check.ts";
import { checkDemo } from "./demo-check.ts";
import { schemaChecks } from "./schema-checks.ts";
import { checkSettings } from "./settings-check.ts";

const minVersion = 150_000;
/** Connections that one process opens under load. */
const connectionsOfOne = 45;
const maxDriftMs = 2_000;
const maxWaitSeconds = 300;
const maxLagMegabytes = 64;

const checks = {
  database: checkServer,
  settings: checkSettings,
  migrations: checkMigrations,
  role: checkRole,
  ...schemaChecks,
  clock: checkClock,
  "secret key": checkKey,
  worker: checkWorker,
  maintenance: checkMaintenance,
  replica: checkReplica,
  "app registrations": checkRegistrations,
  demo: checkDemo,
};

export const databaseCheckNames = Object.keys(checks);

/** `url` is the connection that commands use. It bypasses any pooler. */
export function databaseChecks(pool: Pool, config: Config, url: string): Check[] {
  return Object.entries(checks).map(([name, check]) => ({ name, run: () => check(pool, config, url) }));
}

async function one<T extends object>(pool: Pool, text: string, values: unknown[] = []): Promise<T | undefined> {
  return (await pool.query<T>(text, values)).rows[0];
}

type Connections = { max: number; used: number };

async function checkServer(pool: Pool, { directDatabaseUrl }: Config, url: string): Promise<Finding> {
  const row = await one<{ number: number; version: string; isReplica: boolean; isReadOnly: boolean } & Connections>(
    pool,
    `select current_setting('server_version_num')::int as number, current_setting('server_version') as version,
       pg_is_in_recovery() as "isReplica", current_setting('default_transaction_read_only')::bool as "isReadOnly",
       current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int as max,
       (select count(*)::int from pg_stat_activity where backend_type = 'client backend') as used`,
  );
  if (row === undefined || row.number < minVersion)
    return broken(`PostgreSQL ${row?.version} is too old`, "use PostgreSQL 15 or newer");
  if (row.isReplica)
    return broken("it is a replica, which takes no writes", "set DATABASE_URL to the primary, or promote this one");
  if (row.isReadOnly)
    return broken(
      "it takes no writes: default_transaction_read_only is on",
      "turn it off, once there is room on its disk: alter database … reset default_transaction_read_only",
    );
  if (!(await keepsSessions(url)))
    return broken(
      `${directDatabaseUrl === undefined ? "DATABASE_URL" : "DATABASE_DIRECT_URL"} names a pooler in transaction mode`,
      "set DATABASE_DIRECT_URL to the database itself",
    );
  const found = `PostgreSQL ${row.version}, ${row.used} of ${row.max} connections in use`;
  return row.max - row.used < connectionsOfOne
    ? warning(found, `raise max_connections: a process opens up to ${connectionsOfOne}`)
    : ok(found);
}

async function checkMaintenance(pool: Pool): Promise<Finding> {
  const on = await findMaintenance(pool);
  if (on === undefined) return ok("maintenance mode is off");
  return warning(
    `maintenance mode is on since ${on.startedAt.toISOString()}, by ${on.startedBy}: nothing is changed or sent`,
    "turn it off once you are done: cli maintenance off",
  );
}

async function checkMigrations(pool: Pool): Promise<Finding> {
  try {
    const { migrations, functions } = await missingFrom(pool);
    if (migrations.length + functions.length === 0) return ok("all are applied");
    const [first = functions[0]] = migrations;
    return broken(
      `${migrations.length} migrations and ${functions.length} functions are not applied, ${first} first`,
      "restart a process of this version, which applies them",
    );
  } catch (error) {
    if (isDatabaseError(error)) throw error;
    return broken((error as Error).message, "until then no process of this version starts");
  }
}

async function checkRole(pool: Pool, config: Config): Promise<Finding> {
  const role = await one<Record<"isMember" | "isFull" | "owns", boolean>>(
    pool,
    `select pg_has_role(current_user, oid, 'MEMBER') as "isMember", rolsuper or rolbypassrls as "isFull",
       exists (select from pg_class where relowner = r.oid) as owns
     from pg_roles r where rolname = $1`,
    [tenantRole],
  );
  if (role === undefined)
    return broken(`there is no role ${tenantRole}`, `as an administrator: create role ${tenantRole} nologin`);
  if (role.isFull || role.owns)
    return broken(
      `the role ${tenantRole} ${role.isFull ? "bypasses row-level security" : "owns tables"}, so that nothing keeps businesses apart but the platform's own conditions`,
      role.isFull
        ? `alter role ${tenantRole} nosuperuser nobypassrls`
        : `reassign owned by ${tenantRole} to the user of DATABASE_URL`,
    );
  if (!role.isMember)
    return broken(
      `the user of DATABASE_URL may not act as ${tenantRole}`,
      `as an administrator: grant ${tenantRole} to that user`,
    );
  const foreign = await one<{ table: string }>(
    pool,
    `select relname as table from pg_class
     where relnamespace in ('public'::regnamespace, 'partitions'::regnamespace) and relkind in ('r', 'p')
       and not pg_has_role(current_user, relowner, 'MEMBER') limit 1`,
  );
  if (foreign !== undefined)
    return broken(
      `the table ${foreign.table} is another user's, so that no migration can change it`,
      "give the tables to the user of DATABASE_URL",
    );
  const found = `requests run as ${tenantRole}, which row-level security binds`;
  const user = await one<{ isSuperuser: boolean }>(
    pool,
    `select rolsuper as "isSuperuser" from pg_roles where rolname = session_user`,
  );
  // The embedded database has no other user.
  if (config.databaseUrl === undefined || user?.isSuperuser !== true) return ok(found);
  return warning(
    `${found}, but DATABASE_URL's user is a superuser and can read files and run programs on the database's machine`,
    "use a user who is no superuser in DATABASE_URL: ops/database.sql creates one, and the guide to installing says how",
  );
}

async function checkClock(pool: Pool): Promise<Finding> {
  const asked = Date.now();
  const row = await one<{ time: number }>(pool, clockStatement);
  const drift = Math.round((asked + Date.now()) / 2 - (row?.time ?? asked));
  const found = `this machine's is ${Math.abs(drift)} ms ${drift < 0 ? "behind" : "ahead of"} the database's`;
  return Math.abs(drift) > maxDriftMs
    ? warning(found, "synchronize both (NTP): the log's times are this machine's, all others the database's")
    : ok(found);
}

async function checkKey(pool: Pool, { secretKey, previousSecretKey, dataDir }: Config): Promise<Finding> {
  const source = secretKey === undefined ? keyFileOf(dataDir) : "SECRET_KEY";
  const key = secretKey ?? (await readKeyFile(dataDir));
  if (key === undefined) return broken(`${source} is missing`, `restore it from a backup. ${withoutTheKey}`);
  const known = await readKnownKeys(pool);
  const current = known.find(({ replacedAt }) => replacedAt === null);
  const fits = [key, previousSecretKey].some(
    (each) => each !== undefined && current?.checkValue.equals(checkValueOf(each)),
  );
  if (current !== undefined && !fits)
    return broken(`${source} is not the key that this database is encrypted with`, `set that key. ${withoutTheKey}`);
  if (new Set(key).size < 8) return broken(`${source} can be guessed`, "replace it by that of `openssl rand -hex 32`");
  return previousSecretKey === undefined
    ? ok(`${source} is this database's own`)
    : warning(
        "SECRET_KEY_PREVIOUS is set",
        "once the log says that everything is encrypted with SECRET_KEY, restart every process without it",
      );
}

const kinds = Object.keys(policies) as Kind[];

async function checkWorker(pool: Pool): Promise<Finding> {
  const row = await one<{ workers: number }>(
    pool,
    `select count(distinct coalesce(client_addr::text, '') || pid)::int as workers from pg_stat_activity
     where datname = current_database() and application_name = $1`,
    [jobsConfig("").application_name],
  );
  const waits = await Promise.all(kinds.map((kind) => oldestDueSeconds(pool, kind)));
  const longest = Math.max(...waits);
  const kind = kinds[waits.indexOf(longest)];
  const waiting = longest > 0 ? `; a ${kind} has been due for ${Math.round(longest)} s` : "; nothing waits";
  if ((row?.workers ?? 0) === 0)
    return broken(`none is connected to the database${waiting}`, "start a process with ROLE=worker or ROLE=all");
  return longest > maxWaitSeconds
    ? warning(`one is connected${waiting}`, "look for its errors in the log, or start more workers")
    : ok(`one is connected${waiting}`);
}

async function checkReplica(pool: Pool, { replicaDatabaseUrl }: Config): Promise<Finding> {
  if (replicaDatabaseUrl === undefined) return off("DATABASE_REPLICA_URL is not set: the database answers all reads");
  try {
    const megabytes = (await readReplicaLag(replicaDatabaseUrl, pool)) / 2 ** 20;
    const found = `it is ${megabytes.toFixed(1)} MB behind the database's log`;
    return megabytes > maxLagMegabytes
      ? warning(found, "the database answers its reads until it has caught up: look at its disk and its log")
      : ok(found);
  } catch (error) {
    return warning(`the database answers all reads: ${reasonOf(error)}`, "start it, or set DATABASE_REPLICA_URL to it");
  }
}

async function checkRegistrations(pool: Pool, { oauth: { registrationsPerHour } }: Config): Promise<Finding> {
  const row = await one<{ refused: number }>(
    pool,
    `select count(*)::int as refused from sign_in_failures
     where key like 'register:%' and points > $1 and expire > extract(epoch from now()) * 1000`,
    [registrationsPerHour],
  );
  const refused = row?.refused ?? 0;
  if (refused === 0) return ok("no address is refused");
  return warning(
    `${refused === 1 ? "an address has" : `${refused} addresses have`} been refused new apps within the hour`,
    "raise OAUTH_REGISTRATIONS_PER_HOUR, if they are hosted assistants, whose users share addresses",
  );
}
