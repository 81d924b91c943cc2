import { setTimeout as wait } from "node:timers/promises";
import type { Pool, PoolConnection, Queryable } from "../postgres/driver.ts";

/** Checked in the transaction that closes the business. */
type IsDue = (db: PoolConnection) => Promise<boolean>;
type Observe = (done: number, total: number) => void;

const maxRowsPerBatch = 2000;
const pollMs = 50;

/**
 * Deletes a business and all its records in small, repeatable steps. If it is killed, the next run continues. Access
 * ends with the first step. The deletion of files' bytes is queued together with their rows. Returns the number of
 * deleted rows; 0 if the business is not due.
 */
export async function deleteBusiness(
  pool: Pool,
  businessId: string,
  observe: Observe,
  isDue: IsDue = async () => true,
): Promise<number> {
  if (!(await closeBusiness(pool, businessId, isDue))) return 0;
  const tables = await listTables(pool);
  let deleted = 0;
  for (const [index, table] of tables.entries()) {
    observe(index, tables.length);
    if (table === "messages") await clearLatestMessages(pool, businessId);
    deleted += await deleteRows(pool, table, businessId);
  }
  // Transactions that began before `closeBusiness` may still commit rows. Later ones find no business to write to.
  await waitForOlderTransactions(pool);
  deleted += await deleteSandbox(pool, businessId, observe);
  return deleted + (await deleteRest(pool, businessId, tables));
}

/** No sandbox is created for a business that is closed. */
async function deleteSandbox(pool: Pool, businessId: string, observe: Observe): Promise<number> {
  const { rows } = await pool.query<{ id: string }>("select id from businesses where sandbox_of = $1", [businessId]);
  let deleted = 0;
  for (const { id } of rows) deleted += await deleteBusiness(pool, id, observe);
  return deleted;
}

const closedRows = [
  "update members set is_active = false",
  "update api_keys set revoked_at = coalesce(revoked_at, now())",
  "update connected_apps set revoked_at = coalesce(revoked_at, now())",
  "update webhook_subscriptions set active = false",
  "delete from sessions",
  "delete from outbox",
];

/** Ends all access, also to the business's sandbox: people, keys, apps, incoming messages and everything queued. */
async function closeBusiness(pool: Pool, businessId: string, isDue: IsDue): Promise<boolean> {
  return inTransaction(pool, async (db) => {
    if (!(await isDue(db))) return false;
    await db.query(
      `update businesses set subscription = 'lapsed', deletion_started_at = coalesce(deletion_started_at, now()), sms_number = made_up_number(), inbound_email = made_up_address()
       where id = $1 or sandbox_of = $1`,
      [businessId],
    );
    for (const table of closedRows)
      await db.query(`${table} where business_id in (select id from businesses where id = $1 or sandbox_of = $1)`, [
        businessId,
      ]);
    return true;
  });
}

/**
 * Lists the tables with a business's rows, each before the tables that it refers to; partitions instead of their
 * parents. Leaves out `file_removals`, whose rows are still to be processed. A conversation and its latest message
 * refer to each other.
 */
async function listTables(pool: Pool): Promise<string[]> {
  const { rows: names } = await pool.query<{ name: string }>(
    `select c.oid::regclass::text as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'business_id'
     where relnamespace in ('public'::regnamespace, 'partitions'::regnamespace) and relkind = 'r'
       and relname <> 'file_removals' order by 1`,
  );
  const { rows: references } = await pool.query<{ from: string; to: string }>(
    `select distinct conrelid::regclass::text as "from", confrelid::regclass::text as "to" from pg_constraint
     where contype = 'f' and connamespace in ('public'::regnamespace, 'partitions'::regnamespace) and conrelid <> confrelid
       and (conrelid, confrelid) <> ('conversations'::regclass, 'messages'::regclass)`,
  );
  const left = new Set(names.map(({ name }) => name));
  const ordered: string[] = [];
  while (left.size > 0) {
    const free = [...left].filter((name) => !references.some(({ from, to }) => to === name && left.has(from)));
    if (free.length === 0) throw new Error(`these tables name each other: ${[...left].join(", ")}`);
    for (const name of free) left.delete(name);
    ordered.push(...free);
  }
  return ordered;
}

async function clearLatestMessages(pool: Pool, businessId: string): Promise<void> {
  const update = `update conversations set latest_message_id = null where ctid = any(array(
    select ctid from conversations where business_id = $1 and latest_message_id is not null limit ${maxRowsPerBatch}))`;
  while (((await pool.query(update, [businessId])).rowCount ?? 0) > 0);
}

async function deleteRows(db: Queryable, table: string, businessId: string): Promise<number> {
  const text = `delete from ${table} where ctid = any(array(
    select ctid from ${table} where business_id = $1 limit ${maxRowsPerBatch}))`;
  for (let deleted = 0; ; ) {
    const { rowCount } = await db.query(text, [businessId]);
    deleted += rowCount ?? 0;
    if ((rowCount ?? 0) === 0) return deleted;
  }
}

/**
 * Waits for older transactions that have written something, or that last less than 15 seconds, as requests do. A long
 * backup does not count.
 */
async function waitForOlderTransactions(pool: Pool): Promise<void> {
  const { rows } = await pool.query<{ now: Date }>("select clock_timestamp() as now");
  const find = `select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
    and xact_start < $1 and (backend_xid is not null or clock_timestamp() - xact_start < interval '15 seconds') limit 1`;
  while (((await pool.query(find, [rows[0]?.now])).rowCount ?? 0) > 0) await wait(pollMs);
}

async function deleteRest(pool: Pool, businessId: string, tables: readonly string[]): Promise<number> {
  return inTransaction(pool, async (db) => {
    await db.query("select from businesses where id = $1 for update", [businessId]);
    let deleted = 0;
    for (const table of tables) deleted += await deleteRows(db, table, businessId);
    const { rowCount } = await db.query("delete from businesses where id = $1", [businessId]);
    return deleted + (rowCount ?? 0);
  });
}

async function inTransaction<T>(pool: Pool, work: (db: PoolConnection) => Promise<T>): Promise<T> {
  const db = await pool.connect();
  try {
    await db.query("begin");
    const done = await work(db);
    await db.query("commit");
    db.release();
    return done;
  } catch (error) {
    db.release(true);
    throw error;
  }
}
