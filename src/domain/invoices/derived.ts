import type { RowOf } from "../../database/query/types.ts";
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
