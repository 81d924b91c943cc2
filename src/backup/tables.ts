import type { Queryable } from "../postgres/driver.ts";

export type Table = { name: string; columns: string[]; bytes: number };

/**
 * Lists the tables of a backup. Leaves out migrations, which a restore writes itself, and unlogged tables, which a
 * crash empties. A partitioned table includes its partitions.
 */
export async function listTables(db: Queryable): Promise<Table[]> {
  const { rows } = await db.query<Table>(
    `select c.relname as name,
       coalesce((select sum(pg_table_size(relid)) from pg_partition_tree(c.oid)), pg_table_size(c.oid))::float8 as bytes,
       array(select attname::text from pg_attribute a
         where a.attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '' order by attnum) as columns
     from pg_class c
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and relpersistence = 'p'
       and relname not in ('_prisma_migrations', '_functions')
     order by relname`,
  );
  return rows;
}

export async function listSequences(db: Queryable): Promise<{ name: string; value: string; is_called: boolean }[]> {
  const { rows } = await db.query<{ name: string }>(
    "select sequencename as name from pg_sequences where schemaname = 'public' order by 1",
  );
  const found = [];
  for (const { name } of rows) {
    const { rows: values } = await db.query(`select last_value::text as value, is_called from ${quoted(name)}`);
    found.push({ name, ...values[0] });
  }
  return found;
}

export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

export function columnList(columns: readonly string[]): string {
  return columns.map(quoted).join(", ");
}

/** Makes values in text form independent of the server's settings. */
export const textSettings = `set local datestyle = 'ISO, YMD'; set local intervalstyle = 'postgres'; set local timezone = 'UTC';
  set local extra_float_digits = 3; set local bytea_output = 'hex'; set local client_encoding = 'UTF8';
  set local search_path = public; set local row_security = off;
  set local statement_timeout = 0; set local lock_timeout = 0; set local idle_in_transaction_session_timeout = 0`;
