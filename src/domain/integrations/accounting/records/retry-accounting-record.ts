import { audit } from "../../../../audit/audit.ts";
import { enqueue } from "../../../../outbox/enqueue.ts";
import { Problem } from "../../../../problems.ts";
import { sql } from "../../../../query/sql.ts";
import type { RowOf } from "../../../../query/types.ts";
import type { MutationContext } from "../../../kernel/context.ts";
import { lock } from "../../../kernel/store.ts";
import { assertConnected } from "../connection/assert-connected.ts";

/** Sends a record again that Xero refused. A payment made in Xero is read again. */
export async function retryAccountingRecord(context: MutationContext, { id }: { id: string }) {
  const { db } = context;
  await assertConnected(db);
  const record = await lock(db, "AccountingRecord", id);
  if (record.state !== "failed")
    throw new Problem("conflict", `The record is ${record.state}. Only a failed one is retried.`);
  await audit(db, context, "accounting_retried", {
    subject: { id: record.recordId, name: record.label ?? record.kind },
  });
  return record.isPulled ? pullAgain(db, record) : sendAgain(db, record);
}

async function sendAgain(db: MutationContext["db"], { id, version }: RowOf<"AccountingRecord">) {
  const [record] = await db.updateManyAndReturn("AccountingRecord", {
    where: { id },
    data: { state: "pending", error: null, version: version + 1 },
  });
  await enqueue(db, { kind: "accounting", id });
  if (record === undefined) throw new Error("a locked record is gone");
  return record;
}

/** The pull finds the payment again, and records what is due of it by now. */
async function pullAgain(db: MutationContext["db"], record: RowOf<"AccountingRecord">) {
  const payment = await db.findFirst("Payment", { where: { id: record.recordId } });
  if (payment !== null)
    throw new Problem("conflict", "A part of the payment is recorded here. Correct the amounts in Xero or here.");
  await db.deleteMany("AccountingRecord", { where: { id: record.id } });
  await db.query(
    sql`update accounting_connections set pulled_until = null, pull_at = now() where business_id = current_business()`,
  );
  return { ...record, state: "pending" as const, error: null };
}
