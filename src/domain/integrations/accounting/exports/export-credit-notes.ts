import type { RowWith, Where } from "../../../../query/types.ts";
import type { Tenant } from "../../../../tenancy/tenant.ts";
import { type ExportColumns, exportCsv, exportRows } from "../../../kernel/export-csv.ts";
import { remainingOf } from "../../../trade/credit-notes/remaining.ts";
import { readAccountingSettings } from "../settings.ts";
import { documentsPerPage, flag, isoDay, isoTime, money } from "./columns.ts";
import { softwareOf } from "./export-invoices.ts";
import { assertPeriod, daysWithin, type ExportFilters, readAmounts } from "./filters.ts";
import type { MyobDocument } from "./myob.ts";

const include = { customer: true, invoice: true } as const;
const withLines = { customer: true, invoice: true, lines: { orderBy: { position: "asc" } } } as const;

type CreditNote = RowWith<"CreditNote", typeof include>;

const columns: ExportColumns<CreditNote> = {
  id: ({ id }) => id,
  external_id: ({ externalId }) => externalId,
  credit_note_number: ({ creditNoteNumber }) => creditNoteNumber,
  status: ({ status }) => status,
  invoice_id: ({ invoiceId }) => invoiceId,
  invoice_number: ({ invoice }) => invoice.invoiceNumber,
  customer_id: ({ customerId }) => customerId,
  customer_name: ({ customer }) => customer.name,
  reason: ({ reason }) => reason,
  issue_date: ({ issueDate }) => isoDay(issueDate),
  tax_inclusive: ({ taxInclusive }) => flag(taxInclusive),
  subtotal: ({ subtotal }) => money(subtotal),
  tax_total: ({ taxTotal }) => money(taxTotal),
  total: ({ total }) => money(total),
  amount_applied: ({ amountApplied }) => money(amountApplied),
  amount_refunded: ({ amountRefunded }) => money(amountRefunded),
  amount_remaining: (creditNote) => money(remainingOf(creditNote)),
  sent_at: ({ sentAt }) => isoTime(sentAt),
  voided_at: ({ voidedAt }) => isoTime(voidedAt),
  created_at: ({ createdAt }) => isoTime(createdAt),
  updated_at: ({ updatedAt }) => isoTime(updatedAt),
  currency: ({ currency }) => currency,
};

const booked: Where<"CreditNote"> = { status: "issued" };

/** The credit notes of a period as CSV, newest first. `layout` says for which software. */
export async function* exportCreditNotes(db: Tenant, filters: ExportFilters): AsyncGenerator<string, void, undefined> {
  assertPeriod(filters);
  const amounts = readAmounts(filters);
  const period = { issueDate: daysWithin(filters) };
  if (filters.layout === "xero" || filters.layout === "myob") {
    const { header, rowsOf } = softwareOf(filters.layout, await readAccountingSettings(db));
    const where = { ...booked, ...amounts, ...period };
    yield* exportRows(
      { header, rowsOf: (row: WithLines) => rowsOf(documentOf(row)), perPage: documentsPerPage },
      (page, options) => db.findMany("CreditNote", { where, include: withLines, ...page }, options),
    );
    return;
  }
  yield* exportCsv(columns, (page, options) => db.findMany("CreditNote", { where: period, include, ...page }, options));
}

type WithLines = RowWith<"CreditNote", typeof withLines>;

function documentOf(creditNote: WithLines): MyobDocument {
  const { creditNoteNumber, invoice } = creditNote;
  return {
    ...creditNote,
    number: creditNoteNumber,
    reference: invoice.invoiceNumber,
    dueDate: null,
    memo: `Credit of ${invoice.invoiceNumber}`,
    isCredit: true,
    isQuote: false,
  };
}
