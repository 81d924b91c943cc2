import type { RowOf } from "../../database/query/types.ts";
import { Prisma } from "../../generated/prisma/client.ts";

const none = new Prisma.Decimal(0);

/** What arrived without being due, and was not refunded. */
export function sumNotDue(payments: readonly RowOf<"OnlinePayment">[]): Prisma.Decimal {
  return payments
    .filter(({ status }) => status === "paid")
    .map(({ amount, credited, refunded }) => Prisma.Decimal.max(amount.minus(credited).minus(refunded), none))
    .reduce((sum, left) => sum.plus(left), none);
}
