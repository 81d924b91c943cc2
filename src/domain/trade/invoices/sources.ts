import { badField, Problem } from "../../../problems.ts";
import { Decimal } from "../../../query/decimal.ts";
import { sql } from "../../../query/sql.ts";
import type { RowOf } from "../../../query/types.ts";
import type { Transaction } from "../../../tenancy/tenant.ts";
import { lockReference, optionalReference } from "../../kernel/references.ts";
import { lock } from "../../kernel/store.ts";
import type { NewLine } from "../line-items/totals.ts";

const none = new Decimal(0);

type Named = { job_id?: string | null | undefined; quote_id?: string | null | undefined };

/** Locks an invoice's quote, named by its id or through the job. Job and quote must be the customer's. */
export async function lockQuote(
  db: Transaction,
  customerId: string,
  { job_id, quote_id }: Named,
): Promise<RowOf<"Quote"> | undefined> {
  const job = await optionalReference(db, "Job", "job_id", job_id, { customerId });
  // A concurrent delete of a draft quote and this read are ordered by the lock.
  if (quote_id != null)
    return assertNotReplaced(await lockReference(db, "Quote", "quote_id", quote_id, { customerId }));
  return job?.quoteId == null ? undefined : assertNotReplaced(await lock(db, "Quote", job.quoteId));
}

/** The newest version has the deposit and the invoices of all. */
export function assertNotReplaced(quote: RowOf<"Quote">): RowOf<"Quote"> {
  if (quote.supersededAt === null) return quote;
  throw new Problem("conflict", "A newer version has replaced the quote. Invoice that version.");
}

type Terms = { taxInclusive: boolean; discountPercent: Decimal };

const sameAsQuote = "must be that of the quote, because the invoice takes its lines";

/** The mode and the discount of a new invoice: those of the quote whose lines it takes, otherwise as given. */
export function pricingOf(
  source: RowOf<"Quote"> | undefined,
  given: { [Name in keyof Terms]?: Terms[Name] | undefined },
): Terms {
  const { taxInclusive = source?.taxInclusive ?? false, discountPercent = source?.discountPercent ?? none } = given;
  if (source !== undefined && taxInclusive !== source.taxInclusive) throw badField("/tax_inclusive", sameAsQuote);
  if (source !== undefined && !discountPercent.equals(source.discountPercent))
    throw badField("/discount_percent", sameAsQuote);
  return { taxInclusive, discountPercent };
}

/** The selected lines of a locked quote that no invoice has. Void and fully credited invoices do not count. */
export async function linesToInvoice(db: Transaction, quote: RowOf<"Quote"> | undefined): Promise<NewLine[]> {
  if (quote === undefined) return [];
  const lines = await db.findMany("QuoteLine", { where: { quoteId: quote.id }, orderBy: [{ position: "asc" }] });
  if (quote.status !== "accepted" && lines.some(({ isOptional }) => isOptional))
    throw new Problem("conflict", "The customer has not chosen the quote's options yet. Accept it, or send lines.");
  const open = await db.query(
    sql<{ id: string }>`select line.id from (
         select id, description, quantity, unit_price, tax_rate, discount_percent, row_number() over (
             partition by description, quantity, unit_price, tax_rate, discount_percent order by position) as nth
         from quote_lines where business_id = current_business() and quote_id = ${quote.id}::uuid and is_selected
       ) line
       where line.nth > (
         select count(*) from invoice_lines invoiced
         join invoices invoice on invoice.business_id = invoiced.business_id and invoice.id = invoiced.invoice_id
         where invoice.business_id = current_business() and invoice.quote_id = ${quote.id}::uuid
           and invoice.status <> 'void'
           and (invoice.total = 0 or invoice.total > (
             select coalesce(sum(note.total), 0) from credit_notes note
             where note.business_id = current_business() and note.invoice_id = invoice.id and note.status = 'issued'))
           and invoice.tax_inclusive = ${quote.taxInclusive}
           and invoice.discount_percent = ${quote.discountPercent.toFixed()}::numeric
           and invoiced.description = line.description and invoiced.discount_percent = line.discount_percent
           and invoiced.quantity = line.quantity and invoiced.unit_price = line.unit_price
           and invoiced.tax_rate = line.tax_rate)`,
  );
  const ids = new Set(open.map(({ id }) => id));
  return lines.filter(({ id }) => ids.has(id));
}
