import type { Cell } from "../../../../csv/write-csv.ts";
import type { Decimal } from "../../../../query/decimal.ts";
import type { RowOf } from "../../../../query/types.ts";
import type { Address } from "../../../kernel/address.ts";

/** A page of documents with all their lines fits easily into memory. */
export const documentsPerPage = 20;

export function money(amount: Decimal | null): Cell {
  return amount === null ? null : { plain: amount.toFixed(2) };
}

export function number(value: Decimal): Cell {
  return { plain: value.toString() };
}

export function isoDay(day: Date | null): string | null {
  return day === null ? null : day.toISOString().slice(0, 10);
}

export function isoTime(time: Date | null): string | null {
  return time?.toISOString() ?? null;
}

export function flag(value: boolean): string {
  return value ? "true" : "false";
}

/** `31/12/2026`, as Australian software reads days. */
export function slashedDay(day: Date | string | null): string | null {
  if (day === null) return null;
  const [year, month, date] = (typeof day === "string" ? day : day.toISOString().slice(0, 10)).split("-");
  return `${date}/${month}/${year}`;
}

export function addressOf({ billingAddress }: Pick<RowOf<"Customer">, "billingAddress">): Address | null {
  return billingAddress as Address | null;
}
