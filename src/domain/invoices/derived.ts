import type { RowOf } from "../../database/query/types.ts";
import type { Prisma } from "../../generated/prisma/client.ts";

export function amountDue({ total, amountPaid }: Pick<RowOf<"Invoice">, "total" | "amountPaid">): Prisma.Decimal {
  return total.minus(amountPaid);
}

/** Overdue is no state: it comes with time, and goes with the last payment. */
export function isOverdue({ status, dueDate }: Pick<RowOf<"Invoice">, "status" | "dueDate">, now: Date): boolean {
  const owing = status === "sent" || status === "partially_paid";
  return owing && dueDate !== null && dueDate < now;
}
