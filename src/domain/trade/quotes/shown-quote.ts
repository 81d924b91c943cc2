import { sha256 } from "../../../crypto/hash.ts";
import { badField } from "../../../problems.ts";
import type { Decimal } from "../../../query/decimal.ts";
import type { RowOf } from "../../../query/types.ts";
import { formatMoney, type Payee } from "../../kernel/format.ts";

type Quote = RowOf<"Quote">;
type QuoteLine = RowOf<"QuoteLine">;

/** A quote as the customer's page showed it: its version, the ticked options by position, and the written total. */
export type Shown = { version: string; positions: ReadonlySet<number>; total: string };

export const hasChanged = "This quote has changed since you opened it. Please check it, then accept it again.";

/**
 * Names what the customer agrees to, apart from the options. It changes with any word or price. The terms are left out:
 * they stay as they were first sent.
 */
export function versionOf(quote: Quote, lines: readonly QuoteLine[]): string {
  const { title, message, taxInclusive, discountPercent, depositAmount, depositPercent } = quote;
  const content = [
    [title, message, taxInclusive, discountPercent, depositPercent ?? depositAmount],
    ...lines.map((line) => [
      line.description,
      line.quantity,
      line.unitPrice,
      line.taxRate,
      line.lineTotal,
      line.isOptional,
    ]),
  ];
  return sha256(JSON.stringify(content)).toString("base64url").slice(0, 22);
}

/** The lines with the ticked options. */
export function withOptions<Line extends QuoteLine>(lines: readonly Line[], positions: ReadonlySet<number>): Line[] {
  return lines.map((line) => ({ ...line, isSelected: !line.isOptional || positions.has(line.position) }));
}

/** Throws a 400 if the page showed another version of the quote, or another total. */
export function assertShown(
  quote: Quote,
  lines: readonly QuoteLine[],
  { version, total, actual, business }: Shown & { actual: Decimal; business: Payee },
): void {
  if (version !== versionOf(quote, lines)) throw badField("/version", hasChanged);
  if (total === formatMoney(actual, business)) return;
  throw badField(
    "/total",
    `The total is ${formatMoney(actual, business)}. Please check your options, then accept the quote again.`,
  );
}
