import type { Transaction } from "../../../tenancy/tenant.ts";
import { insertLines } from "./insert-lines.ts";
import type { PricedLine } from "./totals.ts";

const orderBy = [{ position: "asc" as const }];

/** Whether the lines are others than before; the same ones stay, with their ids. The quote's or invoice's row is locked. */
export async function replaceLines(
  db: Transaction,
  of: "quote" | "invoice",
  ownerId: string,
  lines: readonly PricedLine[],
): Promise<boolean> {
  const present =
    of === "quote"
      ? await db.select("QuoteLine", { where: { quoteId: ownerId }, orderBy })
      : await db.select("InvoiceLine", { where: { invoiceId: ownerId }, orderBy });
  if (present.length === lines.length && lines.every((line, index) => isSame(line, present[index]))) return false;
  await (of === "quote"
    ? db.delete("QuoteLine", { quoteId: ownerId })
    : db.delete("InvoiceLine", { invoiceId: ownerId }));
  await insertLines(db, of, ownerId, lines);
  return true;
}

function isSame(line: PricedLine, other: PricedLine | undefined): boolean {
  return (
    other !== undefined &&
    line.description === other.description &&
    line.quantity.equals(other.quantity) &&
    line.unitPrice.equals(other.unitPrice) &&
    line.taxRate.equals(other.taxRate)
  );
}
