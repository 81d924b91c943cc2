import { audit } from "../../../../audit/audit.ts";
import { sql } from "../../../../query/sql.ts";
import type { MutationContext } from "../../../kernel/context.ts";
import { assertConnected } from "../connection/assert-connected.ts";
import { maxPerBatch, requeuePending } from "./queue.ts";

/** Sends all records again that Xero refused, at most a batch of them. Returns their number. */
export async function retryAccountingRecords(context: MutationContext): Promise<number> {
  const { db } = context;
  const { organisationId } = await assertConnected(db);
  const retried = await db.query(
    sql`update accounting_records set state = 'pending', error = null, version = version + 1,
        updated_at = clock_timestamp()
      where business_id = current_business() and id = any(array(
        select id from accounting_records
        where business_id = current_business() and state = 'failed' and organisation_id = ${organisationId}::uuid
        order by created_at, id limit ${maxPerBatch} for no key update))
      returning id`,
  );
  if (retried.length === 0) return 0;
  await audit(db, context, "accounting_retried", { after: { records: retried.length } });
  await requeuePending(db);
  return retried.length;
}
