import { Decimal } from "../../../query/decimal.ts";
import { sql } from "../../../query/sql.ts";
import type { RowOf, Where } from "../../../query/types.ts";

type Invoice = RowOf<"Invoice">;

export type Settled = Pick<Invoice, "amountPaid" | "amountRefunded" | "credited">;
export type Payable = Pick<Invoice, "status" | "total"> & Settled;

/** The amount due. A void invoice has none. Refunds are not owed again, unless they were recorded so. */
export function amountDue({ status, total, amountPaid, amountRefunded, credited }: Payable): Decimal {
  return status === "void" ? new Decimal(0) : total.minus(amountPaid).minus(amountRefunded).minus(credited);
}

/** `amountDue` of a sent invoice, as SQL. */
export const amountDueSql = sql<never>`(total - amount_paid - amount_refunded - credited)`;

/** Whether the invoice is overdue. This is not a status, because it changes with time alone. */
export function isOverdue({ status, overdueAt }: Pick<Invoice, "status" | "overdueAt">, now: Date): boolean {
  const isUnpaid = status === "sent" || status === "partially_paid";
  return isUnpaid && overdueAt !== null && overdueAt <= now;
}

/** `isOverdue` as a condition. Its comparisons match those of the partial index on unpaid invoices. */
export function whereOverdue(overdue: boolean, now: Date): Where<"Invoice"> {
  if (overdue) return { OR: [{ status: "sent" }, { status: "partially_paid" }], overdueAt: { lte: now } };
  return {
    OR: [{ status: "draft" }, { status: "paid" }, { status: "void" }, { overdueAt: null }, { overdueAt: { gt: now } }],
  };
}
