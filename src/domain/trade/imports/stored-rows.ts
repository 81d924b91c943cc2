import { type Sql, sql } from "../../../query/sql.ts";
import type { RowOf } from "../../../query/types.ts";
import type { Tenant } from "../../../tenancy/tenant.ts";

type Import = Pick<RowOf<"Import">, "id" | "status">;

/** Rows per batch when checking and importing. Batches are small, so that other businesses wait briefly. */
const maxChecked = 500;
const maxCarriedOut = 50;

const maxBytesPerBatch = 1_000_000;

/** The first rows whose cells together have at most `maxBytes`, and at least one row. */
export function withinBytes(rows: Sql<unknown>, maxBytes: number): Sql<unknown> {
  return sql`(
    select * from (
      select *, row_number() over running as number,
        sum(octet_length(array_to_string(cells, ','))) over running as bytes
      from (${rows}) found window running as (order by position)) numbered
    where bytes <= ${maxBytes} or number = 1)`;
}

/** The column with a row's outcome: the planned one until the import runs. */
export function outcomeColumn({ status }: Import): Sql<unknown> {
  return status === "running" ? sql`outcome` : sql`plan`;
}

export type Rows = {
  /** JSON, because parsing text arrays blocks the event loop. */
  json: string;
  positions: number[];
};

type Stored = { position: number; cells: string };

/** The next rows without an outcome. */
export async function readNextRows(db: Tenant, file: Import): Promise<Rows> {
  const maxRows = file.status === "running" ? maxCarriedOut : maxChecked;
  const next = sql`select position, cells from import_rows
    where business_id = ${db.businessId} and import_id = ${file.id} and ${outcomeColumn(file)} is null
    order by position limit ${maxRows}`;
  const rows = await db.read(
    sql<Stored>`select position, to_json(coalesce(cells, '{}'))::text as cells
      from ${withinBytes(next, maxBytesPerBatch)} page order by position`,
  );
  return { json: jsonOf(rows), positions: rows.map(({ position }) => position) };
}

export type Earlier = { key: string; position: number; recordId: string | null };

const mattering = sql`('created', 'added', 'updated')`;

/** The first earlier row of each key, among rows that create or change a record. */
export function readFirstOfKeys(db: Tenant, file: Import, keys: readonly string[]): Promise<Earlier[]> {
  return db.read(
    sql<Earlier>`select distinct on (key) key, position, record_id as "recordId" from import_rows
      where business_id = ${db.businessId} and import_id = ${file.id} and key = any(${keys}::text[])
        and ${outcomeColumn(file)} in ${mattering}
      order by key, position`,
  );
}

/** All earlier rows of the keys, one batch at a time. */
export async function* readAllOfKeys(
  db: Tenant,
  file: Import,
  keys: readonly string[],
): AsyncGenerator<{ rows: Earlier[]; json: string }, void, undefined> {
  for (let after = 0; ; ) {
    const next = sql`select position, key, record_id, cells from import_rows
      where business_id = ${db.businessId} and import_id = ${file.id} and key = any(${keys}::text[])
        and ${outcomeColumn(file)} in ${mattering} and position > ${after}
      order by position limit ${maxChecked}`;
    const rows = await db.read(
      sql<Earlier & Stored>`select position, key, record_id as "recordId", to_json(coalesce(cells, '{}'))::text as cells
        from ${withinBytes(next, maxBytesPerBatch)} page order by position`,
    );
    const last = rows.at(-1);
    if (last === undefined) return;
    yield { rows, json: jsonOf(rows) };
    after = last.position;
  }
}

function jsonOf(rows: readonly Stored[]): string {
  return `[${rows.map(({ position, cells }) => `{"position":${position},"cells":${cells}}`).join(",")}]`;
}
