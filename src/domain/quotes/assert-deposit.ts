import type { Decimal } from "../../database/decimal.ts";
import { badField } from "../../problems.ts";

export type Deposit = Decimal | null | undefined;

export function assertDeposit(amount: Deposit, total: Decimal, field = "deposit_amount"): void {
  if (amount?.greaterThan(total)) throw badField(`/${field}`, `must be at most the total, ${total.toFixed(2)}`);
}
