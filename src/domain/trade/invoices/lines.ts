import { Problem } from "../../../problems.ts";
import type { RowOf } from "../../../query/types.ts";
import type { Transaction } from "../../../tenancy/tenant.ts";
import { notFound, update } from "../../kernel/store.ts";
import { assertUnchanged, type Seen } from "../../kernel/unchanged.ts";
import { maxLines } from "../line-items/read-lines.ts";
import { type Pricing, type Summand, type Totals, totalsOf } from "../line-items/totals.ts";
import { lockWithQuote, type QuotedInvoice, recredit } from "../workflows/deposits.ts";
import { invoiceTransitions } from "./transitions.ts";

type Line = RowOf<"InvoiceLine">;

/** Locks a draft and reads its lines in order. Changes to lines and sending queue on this lock. */
export async function lockLines(
  db: Transaction,
  { id: invoiceId, updated_at: seen }: { id: string } & Seen,
): Promise<QuotedInvoice & { lines: Line[] }> {
  const quoted = await lockWithQuote(db, invoiceId);
  assertUnchanged(quoted.invoice, seen, "invoice");
  invoiceTransitions.assert(quoted.invoice, "update");
  const lines = await db.findMany("InvoiceLine", { where: { invoiceId }, orderBy: [{ position: "asc" }] });
  return { ...quoted, lines };
}

/** Stores the totals after its lines have changed. */
export function changeTotals(
  db: Transaction,
  quoted: QuotedInvoice,
  totals: Totals,
  options = { touch: true },
): Promise<RowOf<"Invoice">> {
  return recredit(db, quoted, { quote: quoted.quote, total: totals.total }, () =>
    update(db, "Invoice", quoted.invoice.id, totals, options),
  );
}

export function lineOf(lines: readonly Line[], id: string): Line {
  const line = lines.find((one) => one.id === id);
  if (line === undefined) throw notFound();
  return line;
}

/**
 * The totals after one line has been added or changed. Checks them because a valid line can exceed the invoice's
 * limits.
 */
export function totalsWith(lines: readonly Summand[], pricing: Pricing): Totals {
  if (lines.length > maxLines) throw new Problem("unprocessable", `An invoice has at most ${maxLines} lines.`);
  return totalsOf(lines, { ...pricing, isInBody: false });
}
