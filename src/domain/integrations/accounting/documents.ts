import { Decimal } from "../../../query/decimal.ts";
import { lineTax, lineTotal, type NewLine, type Summand } from "../../trade/line-items/totals.ts";

type Line = Pick<NewLine, "description" | "quantity" | "unitPrice"> & Summand;

/** A line as accounting software books it. */
export type BookedLine = {
  description: string;
  quantity: Decimal;
  unitPrice: Decimal;
  lineTotal: Decimal;
  tax: Decimal;
  isTaxed: boolean;
};

const one = new Decimal(1);

/**
 * Returns the line with its GST. Software computes quantity times price itself, so a line whose total differs, such as
 * a discounted one, becomes one unit at its total.
 */
export function bookLine(line: Line, taxInclusive: boolean): BookedLine {
  const { quantity, unitPrice } = line;
  const isProduct = lineTotal({ quantity, unitPrice }).equals(line.lineTotal);
  return {
    description: line.description,
    quantity: isProduct ? quantity : one,
    unitPrice: isProduct ? unitPrice : line.lineTotal,
    lineTotal: line.lineTotal,
    tax: lineTax(line, { taxInclusive }),
    isTaxed: !line.taxRate.isZero(),
  };
}

/** Formats a unit price with 2 to 4 decimals. */
export function formatPrice(price: Decimal): string {
  return price.toFixed(Math.max(2, price.decimalPlaces()));
}
