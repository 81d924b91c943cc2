import { Decimal } from "../../../query/decimal.ts";
import { sql } from "../../../query/sql.ts";
import type { RowOf } from "../../../query/types.ts";
import type { Tenant, Transaction } from "../../../tenancy/tenant.ts";
import { isLiveSql } from "./live-invoices.ts";
import type { Invoiced } from "./progress-lines.ts";

/**
 * The selected lines of quotes with their amount including GST, and what invoices have of it; null if none has any.
 * Void and fully credited invoices do not count. Lines without `quote_line_id` are of before it, or were added by hand:
 * each counts for one line with the same content.
 */
export function invoicedSql(businessId: string, quoteIds: readonly string[]) {
  return sql<never>`with live as (
      select invoice.id, invoice.quote_id, invoice.tax_inclusive, invoice.discount_percent
      from invoices invoice
      where invoice.business_id = ${businessId}::uuid and invoice.quote_id = any(${[...quoteIds]}::uuid[])
        and ${isLiveSql(businessId)}
    ), taken as (
      select live.quote_id, line.quote_line_id as id, sum(line.line_total
        + case when live.tax_inclusive then 0 else round(line.line_total * line.tax_rate, 2) end) as gross
      from live
      join invoice_lines line on line.business_id = ${businessId}::uuid and line.invoice_id = live.id
      where line.quote_line_id is not null
      group by live.quote_id, line.quote_line_id
    ), alike as (
      select live.quote_id, live.tax_inclusive, live.discount_percent as discount, line.description, line.quantity,
        line.unit_price, line.tax_rate, line.discount_percent, count(*) as count
      from live
      join invoice_lines line on line.business_id = ${businessId}::uuid and line.invoice_id = live.id
      where line.quote_line_id is null and line.job_line_id is null
      group by live.quote_id, live.tax_inclusive, live.discount_percent, line.description, line.quantity,
        line.unit_price, line.tax_rate, line.discount_percent
    ), quoted as (
      select line.*, quote.tax_inclusive, quote.discount_percent as discount, taken.gross as taken, line.line_total
        + case when quote.tax_inclusive then 0 else round(line.line_total * line.tax_rate, 2) end as gross,
        row_number() over (partition by line.quote_id, taken.gross is null, line.description, line.quantity,
          line.unit_price, line.tax_rate, line.discount_percent order by line.position) as nth
      from quotes quote
      join quote_lines line on line.business_id = ${businessId}::uuid and line.quote_id = quote.id
      left join taken on taken.quote_id = quote.id and taken.id = line.id
      where quote.business_id = ${businessId}::uuid and quote.id = any(${[...quoteIds]}::uuid[]) and line.is_selected
    ), invoiced as (
      select quoted.id, quoted.quote_id, quoted.gross, case when quoted.taken is not null then quoted.taken
        when quoted.nth <= alike.count then quoted.gross end as invoiced
      from quoted
      left join alike on alike.quote_id = quoted.quote_id and alike.tax_inclusive = quoted.tax_inclusive
        and alike.discount = quoted.discount and alike.description = quoted.description
        and alike.quantity = quoted.quantity and alike.unit_price = quoted.unit_price
        and alike.tax_rate = quoted.tax_rate and alike.discount_percent = quoted.discount_percent
    )`;
}

/** The selected lines of a locked quote, in order. */
export async function findInvoiced(
  db: Transaction,
  quote: RowOf<"Quote">,
  lines: readonly RowOf<"QuoteLine">[],
): Promise<Invoiced[]> {
  const rows = await db.query(
    sql<{ id: string; invoiced: string | null }>`${invoicedSql(db.businessId, [quote.id])}
      select id, invoiced::text as invoiced from invoiced`,
  );
  const byId = new Map(rows.map(({ id, invoiced }) => [id, invoiced]));
  return lines
    .filter(({ id }) => byId.has(id))
    .map((line) => {
      const invoiced = byId.get(line.id) ?? null;
      return { line, invoiced: invoiced === null ? null : new Decimal(invoiced) };
    });
}

export type QuoteSums = { invoiced: Decimal; left: Decimal };

/** The invoiced amount of each quote and its rest, with GST. One statement for all. */
export async function sumInvoiced(db: Tenant, quoteIds: readonly string[]): Promise<Map<string, QuoteSums>> {
  const sums = await db.read(
    sql<{ id: string; invoiced: string; left: string }>`${invoicedSql(db.businessId, quoteIds)}
      select quote_id as id, coalesce(sum(invoiced), 0)::text as invoiced, sum(case
        when gross < 0 then greatest(gross, least(0, gross - coalesce(invoiced, 0)))
        else least(gross, greatest(0, gross - coalesce(invoiced, 0))) end)::text as left
      from invoiced group by quote_id`,
  );
  return new Map(
    sums.map(({ id, invoiced, left }) => [id, { invoiced: new Decimal(invoiced), left: new Decimal(left) }]),
  );
}
