import { newId } from "../../../query/new-id.ts";
import { sql } from "../../../query/sql.ts";
import type { Transaction } from "../../../tenancy/tenant.ts";
import type { PricedLine } from "./totals.ts";

const tables = {
  quote: { name: sql`quote_lines`, owner: sql`quote_id` },
  invoice: { name: sql`invoice_lines`, owner: sql`invoice_id` },
  job: { name: sql`job_lines`, owner: sql`job_id` },
  creditNote: { name: sql`credit_note_lines`, owner: sql`credit_note_id` },
};

/** Inserts all lines of a quote, a job, an invoice or a credit note with one statement. */
export async function insertLines(
  db: Transaction,
  of: keyof typeof tables,
  ownerId: string,
  lines: readonly PricedLine[],
): Promise<void> {
  if (lines.length === 0) return;
  const { name, owner } = tables[of];
  const own = {
    quote: sql`, is_optional, is_selected`,
    job: sql``,
    invoice: sql`, quote_line_id, job_line_id`,
    creditNote: sql``,
  }[of];
  await db.query(
    sql`insert into ${name}
       (id, ${owner}, position, description, quantity, unit_price, tax_rate, discount_percent, line_total, updated_at${own})
     select line.id, ${ownerId}::uuid, line.position, line.description, line.quantity, line.unit_price,
       line.tax_rate, line.discount_percent, line.line_total, now()${own}
     from unnest(
       ${lines.map(() => newId())}::uuid[],
       ${lines.map(({ position }) => position)}::int[],
       ${lines.map(({ description }) => description)}::text[],
       ${lines.map(({ quantity }) => quantity.toFixed())}::numeric[],
       ${lines.map(({ unitPrice }) => unitPrice.toFixed())}::numeric[],
       ${lines.map(({ taxRate }) => taxRate.toFixed())}::numeric[],
       ${lines.map(({ discountPercent }) => discountPercent?.toFixed() ?? "0")}::numeric[],
       ${lines.map((line) => line.lineTotal.toFixed())}::numeric[],
       ${lines.map(({ isOptional = false }) => isOptional)}::boolean[],
       ${lines.map(({ isSelected = true }) => isSelected)}::boolean[],
       ${lines.map(({ quoteLineId = null }) => quoteLineId)}::uuid[],
       ${lines.map(({ jobLineId = null }) => jobLineId)}::uuid[]
     ) as line (id, position, description, quantity, unit_price, tax_rate, discount_percent, line_total, is_optional,
       is_selected, quote_line_id, job_line_id)`,
  );
}
