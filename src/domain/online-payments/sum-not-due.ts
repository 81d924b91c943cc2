import { Decimal } from "../../database/decimal.ts";
import type { RowOf } from "../../database/query/types.ts";

const none = new Decimal(0);

/** What arrived without being due, and was not refunded. */
export function sumNotDue(payments: readonly RowOf<"OnlinePayment">[]): Decimal {
  return payments
    .filter(({ status }) => status === "paid")
    .map(({ amount, credited, refunded }) => Decimal.max(amount.minus(credited).minus(refunded), none))
    .reduce((sum, left) => sum.plus(left), none);
}
