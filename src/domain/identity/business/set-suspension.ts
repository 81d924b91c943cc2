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
  const changed = [after.id, ...(await suspendSandbox(db, before, after))];
  if (reason === null)
    for (const id of changed)
      for (const outboxKind of ["webhook", "email", "message", "accounting"] as const) await wake(db, outboxKind, id);
  await publishAccess(db, changed);
  return after;
}

type Suspension = Pick<RowOf<"Business">, "id" | "suspendedAt" | "suspensionReason">;

/**
 * A business's sandbox is suspended with it. A suspension of the sandbox alone stays: its time differs from the live
 * one's. Returns the sandbox's id if it has changed.
 */
async function suspendSandbox(db: Transaction, before: Suspension, after: Suspension): Promise<string[]> {
  const rows = await db.query(
    sql<{ id: string }>`update businesses set suspended_at = ${after.suspendedAt}::timestamptz,
        suspension_reason = ${after.suspensionReason}, updated_at = clock_timestamp()
      where sandbox_of = ${after.id}::uuid and suspended_at is not distinct from ${before.suspendedAt}::timestamptz
      returning id`,
  );
  return rows.map(({ id }) => id);
}

/** Makes the open portals of the businesses' people check their access. */
async function publishAccess(db: Transaction, businessIds: string[]): Promise<void> {
  const people = await db.query(
    sql<{ id: string }>`select id from members where business_id = any(${businessIds}::uuid[]) and is_active`,
  );
  await publishChanges(
    db,
    "access ",
    people.map(({ id }) => id),
  );
}
