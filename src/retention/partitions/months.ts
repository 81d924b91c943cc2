import { partitionsLock } from "../../postgres/advisory-locks.ts";
import { connect } from "../../postgres/connect.ts";
import type { Queryable } from "../../postgres/driver.ts";
import { isCheckViolation, isLockTimeout, isStatementTimeout } from "../../postgres/errors.ts";

/** The tables partitioned by month, on an id that starts with a time. An attempt's is its delivery's id. */
export const tables = ["events", "webhook_deliveries", "webhook_attempts"] as const;

type Table = (typeof tables)[number];

/**
 * Others wait this long while a statement waits for its lock, and then for the work under it. The next run retries an
 * hour later.
 */
const lockTimeoutMs = 500;
const lockedSeconds = 5;

/** Runs the work on its own connection without a timeout. Skips it if another process is doing it. */
export async function withPartitionsLock(url: string, work: (client: Queryable) => Promise<void>): Promise<void> {
  const client = await connect(url);
  try {
    const { rows } = await client.query<{ taken: boolean }>("select pg_try_advisory_lock($1) as taken", [
      partitionsLock,
    ]);
    if (rows[0]?.taken === true) await work(client);
  } finally {
    await client.end();
  }
}

/** A month of a table, from its first id up to the next month's first. */
export type Partition = { table: Table; name: string; from: string; to: string };

export async function nowOf(client: Queryable): Promise<Date> {
  const { rows } = await client.query<{ now: Date }>("select now()");
  return rows[0]?.now ?? new Date(0);
}

/** All partitions except the default ones. */
export async function listPartitions(client: Queryable): Promise<Partition[]> {
  const { rows } = await client.query<{ table: Table; name: string; bounds: string }>(
    `select t.relname as table, p.relname as name, pg_get_expr(p.relpartbound, p.oid) as bounds
     from pg_inherits join pg_class p on p.oid = inhrelid join pg_class t on t.oid = inhparent
     where t.relnamespace = 'public'::regnamespace and t.relname = any($1) and p.relkind = 'r'
     order by bounds`,
    [tables],
  );
  return rows.flatMap(({ table, name, bounds }) => {
    const [from, to] = bounds.match(/MINVALUE|[0-9a-f-]{36}/g) ?? [];
    if (from === undefined || to === undefined) return [];
    return [{ table, name: `partitions.${name}`, from: from === "MINVALUE" ? firstIdOf(new Date(0)) : from, to }];
  });
}

export async function limitStatementTime(client: Queryable): Promise<void> {
  await client.query(`set local statement_timeout = '${lockedSeconds}s'`);
}

/** Runs the work in a transaction with a short lock timeout. Returns whether it committed. */
export async function unlessLocked(client: Queryable, work: () => Promise<unknown>): Promise<boolean> {
  try {
    await inTransaction(client, async () => {
      await client.query(`set local lock_timeout = ${lockTimeoutMs}`);
      await work();
    });
    return true;
  } catch (error) {
    if (isLockTimeout(error) || isStatementTimeout(error) || isCheckViolation(error)) return false;
    throw error;
  }
}

async function inTransaction(client: Queryable, work: () => Promise<unknown>): Promise<void> {
  await client.query("begin");
  try {
    await work();
    await client.query("commit");
  } catch (error) {
    await client.query("rollback");
    throw error;
  }
}

/** The lowest id at the given time. */
export function firstIdOf(time: Date): string {
  const hex = time.getTime().toString(16).padStart(12, "0");
  return `${hex.slice(0, 8)}-${hex.slice(8)}-0000-0000-000000000000`;
}

export function timeOf(id: string): number {
  return Number.parseInt(id.replaceAll("-", "").slice(0, 12), 16);
}
