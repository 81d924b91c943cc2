import type { GraphQLSchema } from "graphql";
import { currentTime } from "../../database/clock.ts";
import type { Database } from "../../database/database.ts";
import { isForeignKeyViolation, isUniqueViolation } from "../../database/errors.ts";
import { sql } from "../../database/query/sql.ts";
import type { RowOf } from "../../database/query/types.ts";
import type { Transaction } from "../../database/tenant.ts";
import { Problem } from "../../problems.ts";
import { columnsOf } from "./columns.ts";
import type { Decision, Known } from "./decision.ts";
import { dropRows } from "./drop-rows.ts";
import { KnownCustomers } from "./known-customers.ts";
import { KnownPriceItems } from "./known-price-items.ts";
import { type CustomerRow, readCustomer } from "./read-customer.ts";
import { type PriceItemRow, readPriceItem } from "./read-price-item.ts";
import { Row } from "./row.ts";

export const importsJob = "run-imports";

/** How many rows a transaction checks, and how many it carries out: few, so that others wait for no row for long. */
const checkedAtOnce = 500;
const carriedOutAtOnce = 50;

/** When there is something to do: at once, or not at all. Those who ask within a second are given the same answer. */
export async function nextImportAt({ systemPool }: Database): Promise<Date | undefined> {
  const { rows } = await systemPool.query<{ at: Date | null }>(
    `select date_trunc('second', now()) as at where exists (select from imports where status in ('checking', 'running'))`,
  );
  return rows[0]?.at ?? undefined;
}

/**
 * Checks and carries out what is to be, some rows of each import in turn. The rows and what became of them commit together,
 * under the lock of their import: a run that dies leaves the rest to the next, and of two at once one does each row.
 */
export async function runImports(database: Database, schema: GraphQLSchema, signal?: AbortSignal): Promise<void> {
  const errors: unknown[] = [];
  const failed = new Set<string>();
  for (let isBusy = true; isBusy; ) {
    isBusy = false;
    for (const { id, businessId } of await findDue(database)) {
      if (signal?.aborted === true) return;
      if (failed.has(id)) continue;
      const work = (db: Transaction) => doSome(db, schema, id);
      try {
        isBusy = (await database.tenant(businessId).transaction(work)) || isBusy;
      } catch (error) {
        failed.add(id);
        errors.push(error);
      }
    }
  }
  if (errors.length > 0) throw new AggregateError(errors, "not every import could go on");
}

async function findDue({ systemPool }: Database): Promise<{ id: string; businessId: string }[]> {
  const { rows } = await systemPool.query<{ id: string; businessId: string }>(
    `select id, business_id as "businessId" from imports where status in ('checking', 'running') order by updated_at`,
  );
  return rows;
}

type Stored = { position: number; cells: string[] };

type Done = {
  position: number;
  key: string | null;
  label: string;
  outcome: Decision["outcome"];
  reason: string | null;
  record_id: string | null;
};

/** The next rows of an import; false where there is nothing to do, or another worker does it. */
async function doSome(db: Transaction, schema: GraphQLSchema, id: string): Promise<boolean> {
  const [locked] = await db.query(
    sql<{ id: string }>`select id from imports
      where business_id = current_business() and id = ${id} and status in ('checking', 'running')
      for no key update skip locked`,
  );
  const [file] = locked === undefined ? [] : await db.select("Import", { where: { id }, take: 1 });
  if (file === undefined) return false;
  const isRun = file.status === "running";
  const rows = await readRows(db, file);
  if (rows.length === 0) {
    if (isRun) await dropRows(db, id);
    await db.update("Import", { id }, isRun ? { status: "done", finishedAt: currentTime() } : { status: "checked" });
    return true;
  }
  const done = await (file.kind === "customers"
    ? work(db, { file, rows, read: (row) => readCustomer(schema, row), know: knowCustomers(schema) })
    : work(db, { file, rows, read: (row) => readPriceItem(schema, row), know: knowPriceItems }));
  await store(db, file, done);
  await db.update("Import", { id }, {}, { touch: true });
  return true;
}

function readRows(db: Transaction, { id, status }: RowOf<"Import">): Promise<Stored[]> {
  return status === "running"
    ? db.query(
        sql<Stored>`select position, cells from import_rows
          where business_id = current_business() and import_id = ${id} and outcome is null
          order by position limit ${carriedOutAtOnce}`,
      )
    : db.query(
        sql<Stored>`select position, cells from import_rows
          where business_id = current_business() and import_id = ${id} and plan is null
          order by position limit ${checkedAtOnce}`,
      );
}

type Read<R> = { stored: Stored; row: Row; read: R | { reason: string } };

type Work<R> = {
  file: RowOf<"Import">;
  rows: readonly Stored[];
  read: (row: Row) => R | { reason: string };
  know: (db: Transaction, file: RowOf<"Import">, rows: readonly R[]) => Promise<Known<R>>;
};

async function work<R extends CustomerRow | PriceItemRow>(
  db: Transaction,
  { file, rows, read, know }: Work<R>,
): Promise<Done[]> {
  const all = rows.map((stored): Read<R> => {
    const row = new Row(columnsOf(file), stored.cells);
    return { stored, row, read: read(row) };
  });
  const known = await know(
    db,
    file,
    all.flatMap((one) => ("reason" in one.read ? [] : [one.read])),
  );
  const done: Done[] = [];
  for (const { stored, row, read: is } of all) {
    const decision: Decision =
      "reason" in is ? { outcome: "refused", reason: is.reason, recordId: null } : known.decide(is, stored.position);
    const settled = file.status === "running" ? await carryOut(db, decision) : decision;
    const key = "reason" in is ? null : is.key;
    done.push({
      position: stored.position,
      key,
      label: labelOf(row),
      outcome: settled.outcome,
      reason: settled.reason,
      record_id: settled.recordId,
    });
  }
  return done;
}

/** All of the row or nothing: what refuses it takes back what it has changed so far. */
async function carryOut(db: Transaction, decision: Decision): Promise<Decision> {
  const { carryOut: run } = decision;
  if (run === undefined) return decision;
  try {
    return { ...decision, recordId: await db.attempt(() => run(db)) };
  } catch (error) {
    if (error instanceof Problem) return { outcome: "refused", reason: error.message, recordId: null };
    if (isUniqueViolation(error) || isForeignKeyViolation(error))
      return { outcome: "refused", reason: "Another record has one of its values.", recordId: null };
    throw error;
  }
}

function labelOf(row: Row): string {
  const person = `${row.get("first_name")} ${row.get("last_name")}`.trim();
  return (row.get("name") || row.get("company") || person || row.get("site_name")).slice(0, 200);
}

function knowCustomers(schema: GraphQLSchema) {
  return async (db: Transaction, file: RowOf<"Import">, rows: readonly CustomerRow[]) => {
    const earlier = await readEarlier(db, file, rows);
    const read = earlier.flatMap(({ key, position, recordId, cells }) => {
      const row = readCustomer(schema, new Row(columnsOf(file), cells));
      return "reason" in row ? [] : [{ key, position, recordId, row }];
    });
    return KnownCustomers.load(db, file, rows, read);
  };
}

async function knowPriceItems(db: Transaction, file: RowOf<"Import">, rows: readonly PriceItemRow[]) {
  return KnownPriceItems.load(db, file, rows, await readEarlier(db, file, rows));
}

type Earlier = Stored & { key: string; recordId: string | null };

/** The rows before these that are about the same, and have come to something. */
function readEarlier(
  db: Transaction,
  { id, status }: RowOf<"Import">,
  rows: readonly { key: string | null }[],
): Promise<Earlier[]> {
  const keys = [...new Set(rows.map(({ key }) => key).filter((key) => key !== null))];
  const column = status === "running" ? sql`outcome` : sql`plan`;
  return db.query(
    sql<Earlier>`select key, position, cells, record_id as "recordId" from import_rows
      where business_id = current_business() and import_id = ${id} and key = any(${keys}::text[])
        and ${column} in ('created', 'added', 'updated')
      order by position`,
  );
}

async function store(db: Transaction, { id, status }: RowOf<"Import">, done: readonly Done[]): Promise<void> {
  const column = status === "running" ? sql`outcome` : sql`plan`;
  await db.query(
    sql`update import_rows r set ${column} = d.outcome::"ImportOutcome", key = d.key, label = d.label,
        reason = d.reason, record_id = d.record_id
      from jsonb_to_recordset(${JSON.stringify(done)}::jsonb)
        as d(position int, key text, label text, outcome text, reason text, record_id uuid)
      where r.business_id = current_business() and r.import_id = ${id} and r.position = d.position`,
  );
}
