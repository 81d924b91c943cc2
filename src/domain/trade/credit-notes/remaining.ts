import { Decimal } from "../../../query/decimal.ts";
import type { RowOf } from "../../../query/types.ts";

type Amounts = Pick<RowOf<"CreditNote">, "status" | "total" | "amountApplied" | "amountRefunded">;

/** The credit that is neither applied nor refunded. A void credit note has none. */
export function remainingOf({ status, total, amountApplied, amountRefunded }: Amounts): Decimal {
  return status === "void" ? new Decimal(0) : total.minus(amountApplied).minus(amountRefunded);
}
