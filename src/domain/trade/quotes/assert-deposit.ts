import { badField } from "../../../problems.ts";
import type { Decimal } from "../../../query/decimal.ts";

export type Deposit = Decimal | null | undefined;

export function assertDeposit(amount: Deposit, total: Decimal, field = "deposit_amount"): void {
  if (amount?.greaterThan(total)) throw badField(`/${field}`, `must be at most the total, ${total.toFixed(2)}`);
}
