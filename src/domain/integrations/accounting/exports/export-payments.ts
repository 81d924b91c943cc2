import type { RowWith, Where } from "../../../../query/types.ts";
import type { Tenant } from "../../../../tenancy/tenant.ts";
import { dayIn } from "../../../../text/time-zone.ts";
import { type ExportColumns, exportCsv, exportRows } from "../../../kernel/export-csv.ts";
import { find } from "../../../kernel/store.ts";
import { readAccountingSettings } from "../settings.ts";
import { flag, isoTime, money } from "./columns.ts";
import { assertCode, assertPeriod, type ExportFilters, timesWithin } from "./filters.ts";
import { myobPaymentHeader, myobPaymentRow } from "./myob.ts";
import { xeroStatementHeader, xeroStatementRow } from "./xero.ts";

const include = { invoice: { include: { customer: true } } } as const;
const perPage = 200;

type Payment = RowWith<"Payment", typeof include>;

/** The payments, deposits and refunds of a period as CSV, newest first. `layout` says for which software. */
export async function* exportPayments(db: Tenant, filters: ExportFilters): AsyncGenerator<string, void, undefined> {
  assertPeriod(filters);
  const { timeZone } = await find(db, "Business", db.businessId);
  const where = { paidAt: await timesWithin(db, filters, timeZone) };
  const read = (where: Where<"Payment">) => (page: object, options: object) =>
    db.findMany("Payment", { where, include, ...page }, options);
  if (filters.layout === "xero")
    return yield* exportRows(
      { header: xeroStatementHeader, rowsOf: (row: Payment) => statementRow(row, timeZone), perPage },
      read(where),
    );
  if (filters.layout === "myob") {
    const account = assertCode((await readAccountingSettings(db)).paymentAccount, "payment account");
    return yield* exportRows(
      { header: myobPaymentHeader, rowsOf: (row: Payment) => receiptRow(row, timeZone, account), perPage },
      // MYOB's import receives payments. It knows no refunds.
      read({ ...where, amount: { gt: 0 } }),
    );
  }
  yield* exportCsv(columnsIn(timeZone), read(where));
}

function columnsIn(timeZone: string): ExportColumns<Payment> {
  return {
    id: ({ id }) => id,
    kind: ({ kind }) => kind,
    invoice_id: ({ invoiceId }) => invoiceId,
    invoice_number: ({ invoice }) => invoice.invoiceNumber,
    customer_id: ({ invoice }) => invoice.customerId,
    customer_name: ({ invoice }) => invoice.customer.name,
    amount: ({ amount }) => money(amount),
    method: ({ method }) => method,
    reference: ({ reference }) => reference,
    paid_on: ({ paidAt }) => dayIn(timeZone, paidAt),
    paid_at: ({ paidAt }) => isoTime(paidAt),
    is_online: ({ onlinePaymentId }) => flag(onlinePaymentId !== null),
    credit_note_id: ({ creditNoteId }) => creditNoteId,
    created_at: ({ createdAt }) => isoTime(createdAt),
    updated_at: ({ updatedAt }) => isoTime(updatedAt),
    currency: ({ currency }) => currency,
  };
}

const nouns: Record<Payment["kind"], string> = { payment: "Payment", deposit: "Deposit", refund: "Refund" };

function describe({ kind, invoice, reference }: Payment): string {
  return `${nouns[kind]} of ${invoice.invoiceNumber}${reference === null ? "" : `, ${reference}`}`;
}

function statementRow(payment: Payment, timeZone: string): string {
  const { paidAt, amount, invoice } = payment;
  return xeroStatementRow({
    day: dayIn(timeZone, paidAt),
    amount,
    payee: invoice.customer.name,
    description: describe(payment),
    reference: invoice.invoiceNumber,
  });
}

function receiptRow(payment: Payment, timeZone: string, account: string): string {
  const { paidAt, amount, invoice, method } = payment;
  return myobPaymentRow({
    customer: invoice.customer.name,
    account,
    day: dayIn(timeZone, paidAt),
    invoice: invoice.invoiceNumber,
    amount,
    memo: describe(payment),
    method,
  });
}
