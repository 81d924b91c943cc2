import { currentTime } from "../../../postgres/clock.ts";
import { isForeignKeyViolation, isUniqueViolation } from "../../../postgres/errors.ts";
import { Problem } from "../../../problems.ts";
import { sql } from "../../../query/sql.ts";
import type { RowOf } from "../../../query/types.ts";
import type { Tenant, Transaction } from "../../../tenancy/tenant.ts";
import { countryCodeOf } from "../../../text/countries.ts";
import { columnsOf } from "./columns.ts";
import { findDefinitions } from "./custom-fields.ts";
import type { Decision, Known, Outcome } from "./decision.ts";
import { dropRows } from "./drop-rows.ts";
import { type Earlier as EarlierRow, KnownCustomers } from "./known-customers.ts";
import { KnownPriceItems } from "./known-price-items.ts";
import type { BusinessPlace, CustomerRow } from "./read-customer.ts";
import type { PriceItemRow } from "./read-price-item.ts";
import type { RowRead } from "./read-rows.ts";
import type { RowReader } from "./read-rows-aside.ts";
import { outcomeColumn, readAllOfKeys, readFirstOfKeys, readNextRows } from "./stored-rows.ts";

type Import = RowOf<"Import">;

/** Rows that were read outside the transaction, and a function that loads the existing records inside it. */
type Work<R> = {
  rows: readonly RowRead<R>[];
  know: (db: Transaction, rows: readonly R[]) => Promise<Known<R>>;
};

/**
 * Processes the next rows of an import that this worker has leased. Returns false if someone has changed the import in
 * the meantime.
 */
export async function processNextRows(tenant: Tenant, reader: RowReader, id: string): Promise<boolean> {
  const file = await tenant.transaction((db) => db.findFirst("Import", { where: { id } }));
  if (file === null || (file.status !== "checking" && file.status !== "running")) return false;
  const { json, positions } = await readNextRows(tenant, file);
  if (positions.length === 0) return commit(tenant, file, (db) => finish(db, file));
  if (file.kind === "customers") {
    const work = await readCustomers(tenant, reader, file, json);
    return commit(tenant, file, (db) => settle(db, file, work));
  }
  const work = await readPriceItems(tenant, reader, file, json);
  return commit(tenant, file, (db) => settle(db, file, work));
}

async function readCustomers(db: Tenant, reader: RowReader, file: Import, json: string): Promise<Work<CustomerRow>> {
  const columns = columnsOf(file);
  const definitions = await findDefinitions(db, columns);
  const given = { businessId: db.businessId, place: await readPlace(db), columns, definitions };
  const rows = await reader.readCustomers({ ...given, rows: json });
  const keys = keysOf(rows);
  const earlier: EarlierRow[] = [];
  if (file.status === "running")
    for (const one of await readFirstOfKeys(db, file, keys)) earlier.push({ ...one, row: null });
  else
    for await (const page of readAllOfKeys(db, file, keys)) {
      const read = await reader.readCustomers({ ...given, rows: page.json });
      for (const [index, { key, position, recordId }] of page.rows.entries()) {
        const row = read[index]?.read;
        if (row !== undefined && !("reason" in row)) earlier.push({ key, position, recordId, row });
      }
    }
  return { rows, know: (tx, read) => KnownCustomers.load(tx, file, read, earlier) };
}

async function readPriceItems(db: Tenant, reader: RowReader, file: Import, json: string): Promise<Work<PriceItemRow>> {
  const place = await readPlace(db);
  const given = { businessId: db.businessId, place, columns: columnsOf(file), definitions: [] };
  const rows = await reader.readPriceItems({ ...given, rows: json });
  const earlier = await readFirstOfKeys(db, file, keysOf(rows));
  return { rows, know: (tx, read) => KnownPriceItems.load(tx, file, read, earlier) };
}

async function readPlace(db: Tenant): Promise<BusinessPlace> {
  const [row] = await db.read(
    sql<{ country: string; state: string | null }>`select country, address ->> 'state' as state from businesses
      where id = ${db.businessId}`,
  );
  if (row === undefined) throw new Error("the business is gone");
  return { country: countryCodeOf(row), state: row.state };
}

function keysOf(rows: readonly RowRead<{ key: string | null }>[]): string[] {
  const keys = rows.map(({ read }) => ("reason" in read ? null : read.key));
  return [...new Set(keys.filter((key) => key !== null))];
}

/**
 * Runs the work under the import's lock. Returns false if the import was cancelled, changed or processed in the
 * meantime.
 */
function commit(tenant: Tenant, file: Import, work: (db: Transaction) => Promise<void>): Promise<boolean> {
  return tenant.transaction(async (db) => {
    const [same] = await db.query(
      sql<{ id: string }>`select id from imports
        where business_id = current_business() and id = ${file.id} and status = ${file.status}::"ImportStatus"
          and updated_at = ${file.updatedAt}
        for no key update`,
    );
    if (same === undefined) return false;
    await work(db);
    return true;
  });
}

/** Releases the lease and resets the attempts. */
const goesOn = { attemptCount: 0, claimedUntil: null };

async function finish(db: Transaction, { id, status }: Import): Promise<void> {
  if (status === "running") await dropRows(db, id);
  const over = { status: "done", finishedAt: currentTime() } as const;
  await db.updateMany("Import", {
    where: { id },
    data: { ...goesOn, ...(status === "running" ? over : { status: "checked" }) },
  });
}

async function settle<R extends { key: string | null; remarks?: string[] }>(
  db: Transaction,
  file: Import,
  { rows, know }: Work<R>,
): Promise<void> {
  const known = await know(
    db,
    rows.flatMap(({ read }) => ("reason" in read ? [] : [read])),
  );
  const done: Done[] = [];
  for (const { position, label, read } of rows) {
    const decision: Decision =
      "reason" in read ? { outcome: "refused", reason: read.reason, recordId: null } : known.decide(read, position);
    const { outcome, reason, recordId } = file.status === "running" ? await carryOut(db, decision) : decision;
    const result = { outcome, reason: withRemarks(reason, outcome, "reason" in read ? [] : (read.remarks ?? [])) };
    done.push({ position, key: "reason" in read ? null : read.key, label, ...result, record_id: recordId });
  }
  await store(db, file, done);
  await db.updateMany("Import", { where: { id: file.id }, data: goesOn }, { touch: true });
}

/** Appends the remarks to the reason of an imported row. */
function withRemarks(reason: string | null, outcome: Outcome, remarks: readonly string[]): string | null {
  const isImported = outcome !== "skipped" && outcome !== "refused";
  const sentences = [reason, ...(isImported ? remarks : [])].filter((one) => one !== null);
  return sentences.length === 0 ? null : sentences.join(" ");
}

/** Applies the whole row or nothing: a refusal rolls the row back. */
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

type Done = {
  position: number;
  key: string | null;
  label: string;
  outcome: Decision["outcome"];
  reason: string | null;
  record_id: string | null;
};

async function store(db: Transaction, file: Import, done: readonly Done[]): Promise<void> {
  await db.query(
    sql`update import_rows r set ${outcomeColumn(file)} = d.outcome::"ImportOutcome", key = d.key, label = d.label,
        reason = d.reason, record_id = d.record_id
      from jsonb_to_recordset(${JSON.stringify(done)}::jsonb)
        as d(position int, key text, label text, outcome text, reason text, record_id uuid)
      where r.business_id = current_business() and r.import_id = ${file.id} and r.position = d.position`,
  );
}
