import { badField } from "../../../problems.ts";
import { Decimal } from "../../../query/decimal.ts";
import type { RowOf } from "../../../query/types.ts";
import { formatMoney, type Payee } from "../../kernel/format.ts";
import { percentOf } from "../line-items/totals.ts";

type Amount = Decimal | null | undefined;
export type Deposit = { depositAmount: Decimal | null; depositPercent: Decimal | null };

export function assertDeposit(amount: Amount, total: Decimal, field = "deposit_amount"): void {
  if (amount?.greaterThan(total)) throw badField(`/${field}`, `must be at most the total, ${total.toFixed(2)}`);
}

/** The deposit of a total: the given amount, or a percentage, whose amount is null while it comes to nothing. */
export function depositOf({ depositAmount, depositPercent }: Deposit, total: Decimal): Deposit {
  if (depositPercent === null) return { depositAmount, depositPercent };
  const amount = percentOf(total, depositPercent);
  return { depositAmount: amount.greaterThan(0) ? amount : null, depositPercent };
}

type Recorded = Deposit & Pick<RowOf<"Quote">, "depositPaidAt" | "depositMethod" | "depositRequested" | "total">;

/**
 * The amount that is asked for without a recorded deposit, at most the total. A deposit that 1.0.0 recorded has no
 * method, and the amount before it is unknown.
 */
export function requestedDeposit(quote: Recorded): Decimal | null {
  const { depositPaidAt, depositMethod, depositAmount, depositPercent, depositRequested, total } = quote;
  if (depositPercent !== null) return depositOf({ depositAmount, depositPercent }, total).depositAmount;
  const asked = depositPaidAt === null || depositMethod === null ? depositAmount : depositRequested;
  return asked === null ? null : Decimal.min(asked, total);
}

type Given = { deposit_amount?: Amount; deposit_percent?: Amount };

/** The deposit as it is asked for. An amount replaces a percentage, and the other way round. */
export function askedDeposit(
  { deposit_amount: amount, deposit_percent: percent }: Given,
  before: Deposit = { depositAmount: null, depositPercent: null },
): Deposit {
  if (amount != null && percent != null) throw badField("/deposit_percent", "must be left out beside deposit_amount");
  if (percent != null) return { depositAmount: null, depositPercent: percent };
  if (amount !== undefined) return { depositAmount: amount, depositPercent: null };
  return percent === null && before.depositPercent !== null
    ? { depositAmount: null, depositPercent: null }
    : { depositAmount: before.depositAmount, depositPercent: before.depositPercent };
}

type Chosen = Deposit & Pick<RowOf<"Quote">, "depositPaidAt">;

/** The deposit once the customer has chosen the options. An amount that is more than the total falls to the total. */
export function acceptedDeposit(
  { depositPaidAt, ...deposit }: Chosen,
  total: Decimal,
  business: Payee,
): Decimal | null {
  const { depositAmount } = deposit;
  if (depositPaidAt === null && !total.greaterThan(0)) return null;
  if (depositPaidAt === null && depositAmount !== null && deposit.depositPercent === null)
    return Decimal.min(depositAmount, total);
  if (depositPaidAt === null) return depositOf(deposit, total).depositAmount;
  if (depositAmount?.greaterThan(total))
    throw badField(
      "/selected_line_ids",
      `A deposit of ${formatMoney(depositAmount, business)} was paid. Choose options of at least that total.`,
    );
  return depositAmount;
}
