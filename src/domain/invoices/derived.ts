import type { RowOf } from "../../database/query/types.ts";
import { Prisma } from "../../generated/prisma/client.ts";

type Invoice = RowOf<"Invoice">;

type Payable = Pick<Invoice, "status" | "total" | "amountPaid">;

/** Nothing is due of a void invoice. */
export function amountDue({ status, total, amountPaid }: Payable): Prisma.Decimal {
  return status === "void" ? new Prisma.Decimal(0) : total.minus(amountPaid);
}

/** Overdue is no status: it comes with time, and goes with the last payment. */
export function isOverdue({ status, dueDate }: Pick<Invoice, "status" | "dueDate">, now: Date): boolean {
  const isUnpaid = status === "sent" || status === "partially_paid";
  return isUnpaid && dueDate !== null && dueDate < now;
}
