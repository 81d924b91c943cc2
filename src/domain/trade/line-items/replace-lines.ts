import type { Transaction } from "../../../tenancy/tenant.ts";
import { insertLines } from "./insert-lines.ts";
import type { PricedLine } from "./totals.ts";

const orderBy = [{ position: "asc" as const }];

/** Returns whether the lines have changed. Equal lines keep their ids. The caller has locked the quote or invoice. */
export async function replaceLines(
  db: Transaction,
  of: "quote" | "invoice",
  ownerId: string,
  lines: readonly PricedLine[],
): Promise<boolean> {
  const present =
    of === "quote"
      ? await db.findMany("QuoteLine", { where: { quoteId: ownerId }, orderBy })
      : await db.findMany("InvoiceLine", { where: { invoiceId: ownerId }, orderBy });
  if (present.length === lines.length && lines.every((line, index) => isSame(line, present[index]))) return false;
  await (of === "quote"
    ? db.deleteMany("QuoteLine", { where: { quoteId: ownerId } })
    : db.deleteMany("InvoiceLine", { where: { invoiceId: ownerId } }));
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
