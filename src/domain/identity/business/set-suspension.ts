import { audit, operator } from "../../../audit/audit.ts";
import { insertAction, type Operator } from "../../../installation/operator-log.ts";
import { wake } from "../../../outbox/enqueue.ts";
import { currentTime } from "../../../postgres/clock.ts";
import { sql } from "../../../query/sql.ts";
import type { RowOf } from "../../../query/types.ts";
import type { Transaction } from "../../../tenancy/tenant.ts";
import { publishChanges } from "../../kernel/changes-channel.ts";
import { lock, update } from "../../kernel/store.ts";

/**
 * Suspends the business. People see the reason; null ends the suspension. While suspended, nothing changes and pending
 * sends wait. Requires a system transaction.
 */
export async function setSuspension(db: Transaction, by: Operator, reason: string | null): Promise<RowOf<"Business">> {
  const before = await lock(db, "Business", db.businessId);
  if (before.suspensionReason === reason && (before.suspendedAt === null) === (reason === null)) return before;
  const suspendedAt = reason === null ? null : (before.suspendedAt ?? currentTime());
  const after = await update(db, "Business", db.businessId, { suspendedAt, suspensionReason: reason });
  const kind = reason === null ? "business_unsuspended" : "business_suspended";
  const details = reason === null ? undefined : { reason };
  await audit(db, operator, kind, details && { after: details });
  await db.query(insertAction(by, { action: kind, subject: after, ...(details && { details }) }));
  await suspendSandbox(db, { suspendedAt, reason });
  if (reason === null) for (const outboxKind of ["webhook", "email", "message"] as const) await wake(db, outboxKind);
  await publishAccess(db);
  return after;
}

/** A business's sandbox is suspended with it. */
async function suspendSandbox(
  db: Transaction,
  { suspendedAt, reason }: { suspendedAt: Date | null; reason: string | null },
): Promise<void> {
  await db.query(
    sql`update businesses set suspended_at = ${suspendedAt}::timestamptz, suspension_reason = ${reason}, updated_at = clock_timestamp()
      where sandbox_of = ${db.businessId}::uuid`,
  );
}

/** Makes the open portals of the business's people check their access. */
async function publishAccess(db: Transaction): Promise<void> {
  const people = await db.query(
    sql<{ id: string }>`select id from members where business_id = ${db.businessId} and is_active`,
  );
  await publishChanges(
    db,
    "access ",
    people.map(({ id }) => id),
  );
}
