import type { Prisma } from "../../generated/prisma/client.ts";
import { badField } from "../../problems.ts";

export type Deposit = Prisma.Decimal | null | undefined;

/** A deposit is a part of the total. */
export function refuseDeposit(amount: Deposit, total: Prisma.Decimal, field = "deposit_amount"): void {
  if (amount?.greaterThan(total)) throw badField(`/${field}`, `must be at most the total, ${total.toFixed(2)}`);
}
