import type { RowOf, Where } from "../../database/query/types.ts";
import type { Prisma } from "../../generated/prisma/client.ts";

type Invoice = RowOf<"Invoice">;

export function amountDue({ total, amountPaid }: Pick<Invoice, "total" | "amountPaid">): Prisma.Decimal {
  return total.minus(amountPaid);
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
