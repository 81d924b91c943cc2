import type { Decimal } from "../../../query/decimal.ts";
import { sql } from "../../../query/sql.ts";
import type { RowOf } from "../../../query/types.ts";
import type { Transaction } from "../../../tenancy/tenant.ts";
import { type Left, type RateTotal, totalsByRate } from "./credit-lines.ts";

/** Computes the part of a locked invoice that no issued credit note credits. */
export async function findUncredited(
  db: Transaction,
  invoice: RowOf<"Invoice">,
  lines: readonly RowOf<"InvoiceLine">[],
): Promise<Left> {
  const [sum] = await db.query(
    sql<{ total: string; tax: string }>`select coalesce(sum(total), 0)::text as total,
        coalesce(sum(tax_total), 0)::text as tax
      from credit_notes
      where business_id = current_business() and invoice_id = ${invoice.id}::uuid and status = 'issued'`,
  );
  const credited = await db.query(
    sql<{ rate: string; gross: string }>`select line.tax_rate::text as rate, sum(line.line_total +
        case when note.tax_inclusive then 0 else round(line.line_total * line.tax_rate, 2) end)::text as gross
      from credit_notes note
      join credit_note_lines line on line.business_id = note.business_id and line.credit_note_id = note.id
      where note.business_id = current_business() and note.invoice_id = ${invoice.id}::uuid and note.status = 'issued'
      group by line.tax_rate`,
  );
  const creditedAt = (rate: Decimal) => credited.find((one) => rate.equals(one.rate))?.gross ?? 0;
  const total = invoice.total.minus(sum?.total ?? 0);
  const byRate = totalsByRate(lines, invoice)
    .sort((a, b) => b.gross.comparedTo(a.gross))
    .map(({ taxRate, gross }) => ({ taxRate, gross: gross.minus(creditedAt(taxRate)) }));
  return { total, taxTotal: invoice.taxTotal.minus(sum?.tax ?? 0), byRate: addRest(byRate, total) };
}

/** A credit note whose GST was limited has less than its lines. The largest rate has these cents. */
function addRest(byRate: readonly RateTotal[], total: Decimal): RateTotal[] {
  const rest = byRate.reduce((left, { gross }) => left.minus(gross), total);
  return byRate.map((one, index) => (index === 0 ? { ...one, gross: one.gross.plus(rest) } : one));
}
