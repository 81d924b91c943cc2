import { Decimal } from "../../../query/decimal.ts";
import type { RowOf } from "../../../query/types.ts";

const none = new Decimal(0);

/** The Australian dollars that arrived without being due and were not refunded. Leaves out mismatched payments. */
export function sumNotDue(payments: readonly RowOf<"OnlinePayment">[]): Decimal {
  return payments
    .filter(({ status, receivedCurrency }) => status === "paid" && receivedCurrency === null)
    .map(({ amount, credited, refunded }) => Decimal.max(amount.minus(credited).minus(refunded), none))
    .reduce((sum, left) => sum.plus(left), none);
}
