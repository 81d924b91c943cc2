import { currentTime } from "../../../../postgres/clock.ts";
import type { RowWith, Where } from "../../../../query/types.ts";
import type { Tenant } from "../../../../tenancy/tenant.ts";
import { todayIn } from "../../../../text/time-zone.ts";
import { type ExportColumns, exportCsv, exportRows } from "../../../kernel/export-csv.ts";
import { find } from "../../../kernel/store.ts";
import { customPrefix, loadCustomColumns } from "../../../trade/custom-columns.ts";
import { statusOf } from "../../../trade/quotes/status.ts";
import { readAccountingSettings } from "../settings.ts";
import { documentsPerPage, flag, isoDay, isoTime, money } from "./columns.ts";
import { softwareOf } from "./export-invoices.ts";
import { assertPeriod, type ExportFilters, timesWithin } from "./filters.ts";
import type { MyobDocument } from "./myob.ts";

const include = { customer: true } as const;
const withLines = { customer: true, lines: { orderBy: { position: "asc" } } } as const;

type Quote = RowWith<"Quote", typeof include>;

/** Software takes quotes that a customer has, and that nobody declined. */
const offered: Where<"Quote"> = { status: { in: ["sent", "accepted"] } };

/** The quotes created in a period as CSV, newest first. Xero imports none, so there is no layout of it. */
export async function* exportQuotes(db: Tenant, filters: ExportFilters): AsyncGenerator<string, void, undefined> {
  assertPeriod(filters);
  const { timeZone } = await find(db, "Business", db.businessId);
  const period = { createdAt: await timesWithin(db, filters, timeZone) };
  if (filters.layout === "myob") {
    const { header, rowsOf } = softwareOf("myob", await readAccountingSettings(db));
    yield* exportRows(
      { header, rowsOf: (row: WithLines) => rowsOf(documentOf(row, timeZone)), perPage: documentsPerPage },
      (page, options) =>
        db.findMany("Quote", { where: { ...offered, ...period }, include: withLines, ...page }, options),
    );
    return;
  }
  const all = { ...columnsAt(currentTime()), ...(await loadCustomColumns(db, "quote", customPrefix)) };
  yield* exportCsv(all, (page, options) => db.findMany("Quote", { where: period, include, ...page }, options));
}

function columnsAt(now: Date): ExportColumns<Quote> {
  return {
    id: ({ id }) => id,
    external_id: ({ externalId }) => externalId,
    quote_reference: ({ quoteReference }) => quoteReference,
    version: ({ version }) => String(version),
    title: ({ title }) => title,
    status: (quote) => statusOf(quote, now),
    customer_id: ({ customerId }) => customerId,
    customer_name: ({ customer }) => customer.name,
    customer_email: ({ customer }) => customer.email,
    tax_inclusive: ({ taxInclusive }) => flag(taxInclusive),
    subtotal: ({ subtotal }) => money(subtotal),
    tax_total: ({ taxTotal }) => money(taxTotal),
    total: ({ total }) => money(total),
    accepted_total: ({ acceptedTotal }) => money(acceptedTotal),
    deposit_amount: ({ depositAmount }) => money(depositAmount),
    deposit_paid_at: ({ depositPaidAt }) => isoTime(depositPaidAt),
    valid_until: ({ validUntil }) => isoDay(validUntil),
    sent_at: ({ sentAt }) => isoTime(sentAt),
    accepted_at: ({ acceptedAt }) => isoTime(acceptedAt),
    declined_at: ({ declinedAt }) => isoTime(declinedAt),
    job_number: ({ jobNumber }) => jobNumber,
    created_at: ({ createdAt }) => isoTime(createdAt),
    updated_at: ({ updatedAt }) => isoTime(updatedAt),
    currency: ({ currency }) => currency,
  };
}

type WithLines = RowWith<"Quote", typeof withLines>;

function documentOf(quote: WithLines, timeZone: string): MyobDocument {
  return {
    ...quote,
    lines: quote.lines.filter(({ isSelected }) => isSelected),
    number: quote.quoteReference,
    reference: quote.externalId,
    issueDate: todayIn(timeZone, quote.createdAt),
    dueDate: null,
    memo: `Quote; ${quote.customer.name}`,
    isCredit: false,
    isQuote: true,
  };
}
