import type { Prisma } from "../../generated/prisma/client.ts";
import { badField } from "../../problems.ts";

export type Deposit = Prisma.Decimal | null | undefined;

export function assertDeposit(amount: Deposit, total: Prisma.Decimal, field = "deposit_amount"): void {
  if (amount?.greaterThan(total)) throw badField(`/${field}`, `must be at most the total, ${total.toFixed(2)}`);
}
