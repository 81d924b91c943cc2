import { formatDate, formatMoney, type Payee } from "../domain/kernel/format.ts";
import { readStatement } from "../domain/trade/statements/read-statement.ts";
import { describeEntry, type Entry, type OpenInvoice, type Statement } from "../domain/trade/statements/statement.ts";
import { dayOf, readStatementId, statementId } from "../domain/trade/statements/statement-id.ts";
import type { RowOf } from "../query/types.ts";
import type { Tenant } from "../tenancy/tenant.ts";
import { countryOf } from "../text/countries.ts";
import { currencyName } from "../text/currencies.ts";
import { businessCopy, type CustomerCopy, parties, type Status, type Sum, type TableRow } from "./customer-copy.ts";

/** The statement as the customer's records are now, so that a link never shows what was corrected since. */
export async function readStatementCopy(db: Tenant, id: string): Promise<CustomerCopy | undefined> {
  const named = readStatementId(id);
  const customer = await db.findFirst("Customer", {
    where: { id: named.customerId },
    include: { business: true },
  });
  if (customer === null) return undefined;
  return copyOf(await readStatement(db, named), customer, customer.business);
}

type Sent = Pick<RowOf<"Email">, "statementCustomerId" | "statementFrom" | "statementTo">;

/** The id of the statement that an email brings; undefined if it brings none. */
export function statementOf({ statementCustomerId: customerId, statementFrom: from, statementTo: to }: Sent) {
  return customerId === null || from === null || to === null ? undefined : statementId({ customerId, from, to });
}

function copyOf(statement: Statement, customer: RowOf<"Customer">, business: RowOf<"Business">): CustomerCopy {
  const { from, to, entries, openInvoices, totalDue } = statement;
  return {
    kind: "statement",
    reference: `Statement ${dayOf(from)} ${dayOf(to)}`,
    title: "Statement",
    subtitle: `${formatDate(from)} to ${formatDate(to)}`,
    status: describeStatus(statement, business),
    business: businessCopy(business),
    facts: parties(customer, null),
    message: null,
    signature: null,
    lines: [],
    tables: [
      {
        title: "Account",
        text: "Entry",
        figures: ["Amount", "Balance"],
        rows: [
          {
            text: "Opening balance",
            detail: formatDate(from),
            figures: ["", formatMoney(statement.openingBalance, business)],
          },
          ...entries.map((entry) => entryRow(entry, business)),
          {
            text: "Closing balance",
            detail: formatDate(to),
            figures: ["", formatMoney(statement.closingBalance, business)],
          },
        ],
        note: `All amounts are in ${currencyName(business.currency)} and include ${countryOf(business).tax}. A negative amount is in your favour.`,
      },
      ...(openInvoices.length === 0
        ? []
        : [
            {
              title: "Unpaid invoices",
              text: "Invoice",
              figures: ["Total", "Due"],
              rows: openInvoices.map((invoice) => invoiceRow(invoice, business)),
              note: describeRest(statement),
            },
          ]),
    ],
    taxInclusive: true,
    discount: null,
    mayChoose: false,
    sums: sumsOf(statement, business),
    howToPay: totalDue.isZero() ? null : business.paymentInstructions,
    terms: null,
    payable: null,
  };
}

function describeStatus({ totalDue, overdue }: Statement, business: Payee): Status {
  if (totalDue.isZero()) return { tone: "good", label: "Nothing is due.", rest: " Thank you." };
  if (overdue.isZero())
    return { tone: "open", label: `${formatMoney(totalDue, business)} due`, rest: " on unpaid invoices." };
  if (overdue.equals(totalDue)) return { tone: "warn", label: `${formatMoney(overdue, business)} overdue.`, rest: "" };
  return {
    tone: "warn",
    label: `${formatMoney(totalDue, business)} due.`,
    rest: ` ${formatMoney(overdue, business)} of it is overdue.`,
  };
}

function entryRow(entry: Entry, business: Payee): TableRow {
  const { kind, date, recordId, invoiceId, amount, balance } = entry;
  const record =
    kind === "credit_note"
      ? ({ kind, id: recordId } as const)
      : invoiceId !== null && ({ kind: "invoice", id: invoiceId } as const);
  return {
    text: describeEntry(entry),
    detail: formatDate(date),
    figures: [formatMoney(amount, business), formatMoney(balance, business)],
    ...(record === false ? {} : { record }),
  };
}

function invoiceRow(invoice: OpenInvoice, business: Payee): TableRow {
  const { id, number, issueDate, dueDate, total, amountDue, isOverdue, daysOverdue } = invoice;
  const dates = [
    ...(issueDate === null ? [] : [`Issued ${formatDate(issueDate)}`]),
    ...(dueDate === null ? [] : [`due ${formatDate(dueDate)}`]),
    ...(isOverdue ? [`${daysOverdue} ${daysOverdue === 1 ? "day" : "days"} overdue`] : []),
  ];
  return {
    text: number,
    detail: dates.join(", "),
    figures: [formatMoney(total, business), formatMoney(amountDue, business)],
    record: { kind: "invoice", id },
  };
}

/** The page lists the invoices that were due first. The sum below it is that of all. */
function describeRest({ openInvoices, openInvoiceCount }: Statement): string | null {
  const rest = openInvoiceCount - openInvoices.length;
  return rest === 0 ? null : `${rest} more unpaid ${rest === 1 ? "invoice is" : "invoices are"} not listed.`;
}

function sumsOf({ totalDue, overdue, unappliedCredit }: Statement, business: Payee): Sum[] {
  return [
    ...(unappliedCredit.isZero()
      ? []
      : [{ name: "Unused credit", amount: formatMoney(unappliedCredit.negated(), business) }]),
    ...(overdue.isZero() ? [] : [{ name: "Overdue", amount: formatMoney(overdue, business) }]),
    { name: "Total due on invoices", amount: formatMoney(totalDue, business), isMain: true },
  ];
}
