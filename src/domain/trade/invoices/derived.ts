import { Decimal } from "../../../query/decimal.ts";
import type { RowOf, Where } from "../../../query/types.ts";

type Invoice = RowOf<"Invoice">;

export type Payable = Pick<Invoice, "status" | "total" | "amountPaid">;

/** Nothing is due of a void invoice. */
export function amountDue({ status, total, amountPaid }: Payable): Decimal {
  return status === "void" ? new Decimal(0) : total.minus(amountPaid);
}

/** Overdue is no status: it comes with time, and goes with the last payment. */
export function isOverdue({ status, overdueAt }: Pick<Invoice, "status" | "overdueAt">, now: Date): boolean {
  const isUnpaid = status === "sent" || status === "partially_paid";
  return isUnpaid && overdueAt !== null && overdueAt <= now;
}

/** The same as a condition. The unpaid ones have an index of their own, which is found by these very comparisons. */
export function whereOverdue(overdue: boolean, now: Date): Where<"Invoice"> {
  if (overdue) return { OR: [{ status: "sent" }, { status: "partially_paid" }], overdueAt: { lte: now } };
  return {
    OR: [{ status: "draft" }, { status: "paid" }, { status: "void" }, { overdueAt: null }, { overdueAt: { gt: now } }],
  };
}
