import { type Auditor, audit } from "../../../audit/audit.ts";
import type { FillSample } from "../../../graphql/services.ts";
import { currentTime } from "../../../postgres/clock.ts";
import { isForeignKeyViolation } from "../../../postgres/errors.ts";
import { Sql, sql } from "../../../query/sql.ts";
import type { RowOf } from "../../../query/types.ts";
import type { Transaction } from "../../../tenancy/tenant.ts";
import type { MutationContext } from "../../kernel/context.ts";
import { update } from "../../kernel/store.ts";
import { countChange } from "./count-change.ts";
import { lockSandbox } from "./lock-sandbox.ts";
import { deletedTables } from "./treatment.ts";

const maxRowsPerStatement = 5_000;

export async function resetSandbox(context: MutationContext, _input: object, fill: FillSample) {
  await lockSandbox(context.db);
  await countChange(context);
  return emptyAndFill(context.db, context, fill);
}

/** Deletes the sandbox's records and fills in the sample data again. Keys, webhooks, apps and people stay. */
export async function emptyAndFill(db: Transaction, by: Auditor, fill: FillSample): Promise<RowOf<"Business">> {
  const { name } = await lockSandbox(db);
  await db
    .attempt(() => deleteRecords(db))
    .catch((error) => {
      // Another request has added a record to one that is being deleted. It has committed, so a second try sees it.
      if (!isForeignKeyViolation(error)) throw error;
      return db.attempt(() => deleteRecords(db));
    });
  await fill(db, { isNew: false });
  await restartReminders(db);
  await audit(db, by, "sandbox_reset", { subject: { id: db.businessId, name } });
  return update(db, "Business", db.businessId, { sandboxResetAt: currentTime(), sandboxAdvancedDays: 0 });
}

/** No reminder of the new sample data fell due before the reset. */
async function restartReminders(db: Transaction): Promise<void> {
  const since = currentTime();
  await db.updateMany("ReminderStep", { where: {}, data: { since } });
  await db.updateMany("ReminderSettings", { where: { bookingSince: { not: null } }, data: { bookingSince: since } });
}

async function deleteRecords(db: Transaction): Promise<void> {
  await deleteRows(db, "outbox", " and kind <> 'webhook'");
  // The reply to an earlier request names deleted records. This request's own reply is stored later.
  await deleteRows(db, "idempotency_records");
  const clear = sql`update conversations set latest_message_id = null where ctid = any(array(
    select ctid from conversations where business_id = current_business() and latest_message_id is not null
    limit ${maxRowsPerStatement}))`;
  while ((await countOf(db, clear)) === maxRowsPerStatement);
  for (const table of deletedTables) await deleteRows(db, table);
}

/** Deletes in batches, so that no statement of a large sandbox takes longer than a request's statement may. */
async function deleteRows(db: Transaction, table: string, which = ""): Promise<void> {
  const name = new Sql<never>([table], []);
  const remove = sql`delete from ${name} where ctid = any(array(
    select ctid from ${name} where business_id = current_business()${new Sql<never>([which], [])}
    limit ${maxRowsPerStatement}))`;
  while ((await countOf(db, remove)) === maxRowsPerStatement);
}

async function countOf(db: Transaction, change: Sql<unknown>): Promise<number> {
  const [row] = await db.query(
    sql<{ count: number }>`with changed as (${change} returning 1) select count(*)::int as count from changed`,
  );
  return row?.count ?? 0;
}
