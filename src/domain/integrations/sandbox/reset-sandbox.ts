import { type Auditor, audit } from "../../../audit/audit.ts";
import type { FillSample } from "../../../graphql/services.ts";
import { currentTime } from "../../../postgres/clock.ts";
import { Sql, sql } from "../../../query/sql.ts";
import type { RowOf } from "../../../query/types.ts";
import type { Transaction } from "../../../tenancy/tenant.ts";
import type { MutationContext } from "../../kernel/context.ts";
import { update } from "../../kernel/store.ts";
import { lockSandbox } from "./lock-sandbox.ts";
import { deletedTables } from "./treatment.ts";

export function resetSandbox(context: MutationContext, _input: object, fill: FillSample): Promise<RowOf<"Business">> {
  return emptyAndFill(context.db, context, fill);
}

/** Deletes the sandbox's records and fills in the sample data again. Keys, webhooks, apps and people stay. */
export async function emptyAndFill(db: Transaction, by: Auditor, fill: FillSample): Promise<RowOf<"Business">> {
  const { name } = await lockSandbox(db);
  await deleteRecords(db);
  await fill(db);
  await audit(db, by, "sandbox_reset", { subject: { id: db.businessId, name } });
  return update(db, "Business", db.businessId, { sandboxResetAt: currentTime(), sandboxAdvancedDays: 0 });
}

async function deleteRecords(db: Transaction): Promise<void> {
  await db.query(sql`delete from outbox where business_id = current_business() and kind <> 'webhook'`);
  // The reply to an earlier request names deleted records. This request's own reply is stored later.
  await db.query(sql`delete from idempotency_records where business_id = current_business()`);
  await db.query(
    sql`update conversations set latest_message_id = null
      where business_id = current_business() and latest_message_id is not null`,
  );
  for (const table of deletedTables)
    await db.query(sql`delete from ${new Sql([table], [])} where business_id = current_business()`);
}
