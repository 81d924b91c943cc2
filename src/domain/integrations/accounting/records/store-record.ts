import { sql } from "../../../../query/sql.ts";
import type { RowOf } from "../../../../query/types.ts";
import type { Tenant, Transaction } from "../../../../tenancy/tenant.ts";

export type AccountingRecord = RowOf<"AccountingRecord">;
export type RecordKind = AccountingRecord["kind"];

/** The result of an attempt to send a record. */
export type Result = {
  state: AccountingRecord["state"];
  label: string | null;
  remoteId?: string;
  error?: string;
};

/** Finds the state of a record in one organisation. */
export function findRecord(
  db: Tenant,
  organisationId: string,
  kind: RecordKind,
  recordId: string,
): Promise<AccountingRecord | null> {
  return db.findFirst("AccountingRecord", { where: { organisationId, kind, recordId } });
}

/** Whether it is a payment made in Xero of which nothing is recorded here. It has Xero's id in place of ours. */
export function isUnrecorded({ isPulled, recordId, remoteId }: AccountingRecord): boolean {
  return isPulled && recordId === remoteId?.toLowerCase();
}

/** Stores the result. A record that changed during the attempt stays pending, and is queued already. */
export async function storeResult(db: Transaction, record: AccountingRecord, result: Result): Promise<void> {
  const { state, label, remoteId = null, error = null } = result;
  await db.query(
    sql`update accounting_records set remote_id = coalesce(${remoteId}, remote_id), label = coalesce(${label}, label),
        state = case when version = ${record.version} then ${state}::"AccountingRecordState" else state end,
        error = case when version = ${record.version} then ${error} else error end,
        sent_at = case when ${state} = 'sent' then now() else sent_at end, updated_at = clock_timestamp()
      where business_id = current_business() and id = ${record.id}::uuid`,
  );
}

/** Deletes the record, unless it changed during the attempt. */
export async function deleteRecord(db: Transaction, { id, version }: AccountingRecord): Promise<void> {
  await db.deleteMany("AccountingRecord", { where: { id, version } });
}
