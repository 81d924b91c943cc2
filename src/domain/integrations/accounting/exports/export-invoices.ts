import type { RowOf, RowWith, Where } from "../../../../query/types.ts";
import type { Tenant } from "../../../../tenancy/tenant.ts";
import { type ExportColumns, exportCsv, exportRows } from "../../../kernel/export-csv.ts";
import { customPrefix, loadCustomColumns } from "../../../trade/custom-columns.ts";
import { amountDue } from "../../../trade/invoices/derived.ts";
import { type Codes, readAccountingSettings } from "../settings.ts";
import { documentsPerPage, flag, isoDay, isoTime, money } from "./columns.ts";
import { assertPeriod, daysWithin, type ExportFilters, readAmounts } from "./filters.ts";
import { type MyobDocument, myobHeader, myobRows } from "./myob.ts";
import { xeroHeader, xeroRows } from "./xero.ts";

const include = { customer: true } as const;
const withLines = { customer: true, lines: { orderBy: { position: "asc" } } } as const;

type Invoice = RowWith<"Invoice", typeof include>;

const columns: ExportColumns<Invoice> = {
  id: ({ id }) => id,
  external_id: ({ externalId }) => externalId,
  invoice_number: ({ invoiceNumber }) => invoiceNumber,
  status: ({ status }) => status,
  customer_id: ({ customerId }) => customerId,
  customer_name: ({ customer }) => customer.name,
  customer_email: ({ customer }) => customer.email,
  job_id: ({ jobId }) => jobId,
  quote_id: ({ quoteId }) => quoteId,
  issue_date: ({ issueDate }) => isoDay(issueDate),
  due_date: ({ dueDate }) => isoDay(dueDate),
  tax_inclusive: ({ taxInclusive }) => flag(taxInclusive),
  subtotal: ({ subtotal }) => money(subtotal),
  tax_total: ({ taxTotal }) => money(taxTotal),
  total: ({ total }) => money(total),
  amount_paid: ({ amountPaid }) => money(amountPaid),
  amount_refunded: ({ amountRefunded }) => money(amountRefunded),
  credited: ({ credited }) => money(credited),
  amount_due: (invoice) => money(amountDue(invoice)),
  sent_at: ({ sentAt }) => isoTime(sentAt),
  paid_at: ({ paidAt }) => isoTime(paidAt),
  created_at: ({ createdAt }) => isoTime(createdAt),
  updated_at: ({ updatedAt }) => isoTime(updatedAt),
  currency: ({ currency }) => currency,
};

/** Software books what was sent and is not void. */
const booked: Where<"Invoice"> = { status: { in: ["sent", "partially_paid", "paid"] } };

/** The invoices of a period as CSV, newest first. `layout` says for which software. */
export async function* exportInvoices(db: Tenant, filters: ExportFilters): AsyncGenerator<string, void, undefined> {
  assertPeriod(filters);
  const amounts = readAmounts(filters);
  const period = { issueDate: daysWithin(filters) };
  if (filters.layout === "xero" || filters.layout === "myob") {
    const { header, rowsOf } = softwareOf(filters.layout, await readAccountingSettings(db));
    const where = { ...booked, ...amounts, ...period };
    yield* exportRows(
      {
        header,
        rowsOf: (row: RowWith<"Invoice", typeof withLines>) => rowsOf(documentOf(row)),
        perPage: documentsPerPage,
      },
      (page, options) => db.findMany("Invoice", { where, include: withLines, ...page }, options),
    );
    return;
  }
  const all = { ...columns, ...(await loadCustomColumns(db, "invoice", customPrefix)) };
  yield* exportCsv(all, (page, options) => db.findMany("Invoice", { where: period, include, ...page }, options));
}

/** The header and rows of a layout with a row for each line. */
export function softwareOf(
  layout: "xero" | "myob",
  codes: Codes,
): { header: string; rowsOf: (document: MyobDocument) => string } {
  return layout === "xero"
    ? { header: xeroHeader, rowsOf: xeroRows(codes) }
    : { header: myobHeader, rowsOf: myobRows(codes) };
}

function documentOf(invoice: RowOf<"Invoice"> & Pick<MyobDocument, "customer" | "lines">): MyobDocument {
  return {
    ...invoice,
    number: invoice.invoiceNumber,
    reference: invoice.externalId,
    memo: `Sale; ${invoice.customer.name}`,
    isCredit: false,
    isQuote: false,
  };
}
