import { currentTime } from "../../../postgres/clock.ts";
import { sql } from "../../../query/sql.ts";
import type { Database } from "../../../tenancy/database.ts";
import type { Transaction } from "../../../tenancy/tenant.ts";
import { changeDue, changeDueHere, type Due } from "../../kernel/change-due.ts";
import { update } from "../../kernel/store.ts";
import { isOverdue } from "./derived.ts";
import { emitOverdue } from "./emit-change.ts";

/**
 * Emits `invoice.overdue` once for each due date that is over. `overdue_emitted_at` stores the `overdue_at` that was
 * announced. Its condition is that of a partial index.
 */
export function announceOverdue(database: Database): Promise<void> {
  return changeDue(database, {
    async find(limit) {
      const { rows } = await database.systemPool.query<Due>(
        `select business_id as "businessId", id from invoices
         where status in ('sent', 'partially_paid') and overdue_emitted_at is distinct from overdue_at
           and overdue_at <= now()
         order by overdue_at limit $1 for update skip locked`,
        [limit],
      );
      return rows;
    },
    change: announce,
  });
}

/** Emits the event for the business's own invoices. Returns their number. */
export function announceDue(db: Transaction): Promise<number> {
  return changeDueHere(db, {
    find: (limit) =>
      db.query(
        sql<{ id: string }>`select id from invoices
          where business_id = current_business() and status in ('sent', 'partially_paid')
            and overdue_emitted_at is distinct from overdue_at and overdue_at <= now()
          order by overdue_at limit ${limit}`,
      ),
    change: announce,
  });
}

/** The mark is no change of the invoice, so it leaves `updated_at` as it is. */
async function announce(db: Transaction, id: string): Promise<void> {
  const now = currentTime();
  const invoice = await db.findFirst("Invoice", { where: { id } }, { lock: true });
  if (invoice === null || invoice.dueDate === null || !isOverdue(invoice, now)) return;
  const { dueDate, overdueAt, overdueEmittedAt, updatedAt } = invoice;
  if (overdueEmittedAt?.getTime() === overdueAt?.getTime()) return;
  await update(db, "Invoice", id, { overdueEmittedAt: overdueAt, updatedAt });
  await emitOverdue(db, { ...invoice, dueDate });
}
