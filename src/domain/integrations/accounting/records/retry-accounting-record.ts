import { audit } from "../../../../audit/audit.ts";
import { enqueue } from "../../../../outbox/enqueue.ts";
import { Problem } from "../../../../problems.ts";
import type { MutationContext } from "../../../kernel/context.ts";
import { lock } from "../../../kernel/store.ts";
import { assertConnected } from "../connection/assert-connected.ts";

/** Sends a record again that Xero refused. A payment made in Xero is read again. */
export async function retryAccountingRecord(context: MutationContext, { id }: { id: string }) {
  const { db } = context;
  const { organisationId } = await assertConnected(db);
  const record = await lock(db, "AccountingRecord", id, { organisationId });
  if (record.state !== "failed")
    throw new Problem("conflict", `The record is ${record.state}. Only a failed one is retried.`);
  await audit(db, context, "accounting_retried", {
    subject: { id: record.recordId, name: record.label ?? record.kind },
  });
  const [retried] = await db.updateManyAndReturn("AccountingRecord", {
    where: { id },
    data: { state: "pending", error: null, version: record.version + 1 },
  });
  if (retried === undefined) throw new Error("a locked record is gone");
  await enqueue(db, { kind: "accounting", id });
  return retried;
}
