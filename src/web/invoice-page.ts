import { currentTime } from "../database/clock.ts";
import type { Include, RowWith } from "../database/query/types.ts";
import { amountDue, isOverdue } from "../domain/invoices/derived.ts";
import { type Address, formatAddress } from "../domain/kernel/address.ts";
import { formatAbn, formatDate, formatDay, formatMoney } from "../domain/kernel/format.ts";
import { type Html, html } from "../html.ts";
import { businessContact, howToPay } from "./business-contact.ts";
import { page } from "./layout.ts";
import { linesTable, sumRow } from "./lines-table.ts";
import type { LinkedPage } from "./linked-page.ts";

const include = {
  lines: { orderBy: { position: "asc" } },
  payments: { orderBy: [{ createdAt: "asc" }, { id: "asc" }] },
  customer: { include: { business: true } },
} satisfies Include<"Invoice">;

type Shown = RowWith<"Invoice", typeof include>;

/** The invoice for its customer; a draft is shown to nobody. */
export const invoicePage: LinkedPage = {
  kind: "invoice",
  async show(db, id) {
    const [invoice] = await db.select("Invoice", { where: { id }, include, take: 1 });
    return invoice === undefined || invoice.sentAt === null ? undefined : render(invoice);
  },
  actions: {},
};

function render(invoice: Shown): string {
  const { customer, issueDate, dueDate } = invoice;
  const { abn, address } = customer.business;
  // Without an ABN, its customer could claim no GST by it.
  const title = `${abn === null ? "Invoice" : "Tax invoice"} ${invoice.invoiceNumber}`;
  const isOpen = invoice.status === "sent" || invoice.status === "partially_paid";
  return page({
    title,
    letterhead: customer.business.name,
    body: html`
<h1>${title}</h1>
${stateOf(invoice)}
<dl>
<dt>From</dt><dd>${customer.business.name}${abnOf(customer.business)}${addressOf(address as Address | null)}</dd>
<dt>For</dt><dd>${customer.name}${abnOf(customer)}${addressOf(customer.billingAddress as Address | null)}</dd>
${issueDate !== null && html`<dt>Issued</dt><dd>${formatDate(issueDate)}</dd>`}
${dueDate !== null && html`<dt>Due</dt><dd>${formatDate(dueDate)}</dd>`}
</dl>
${linesTable(invoice.lines, invoice, settlement(invoice))}
${isOpen && howToPay(customer.business)}
${businessContact(customer.business)}`,
  });
}

function stateOf(invoice: Shown): Html {
  const due = formatMoney(amountDue(invoice));
  const { status, paidAt, dueDate } = invoice;
  const { timeZone } = invoice.customer.business;
  if (status === "void")
    return html`<p class="state bad"><strong>Void.</strong> This invoice was cancelled. There is nothing to pay.</p>`;
  if (status === "paid")
    return html`<p class="state good"><strong>Paid</strong>${paidAt !== null && ` on ${formatDay(paidAt, timeZone)}`}. Thank you.</p>`;
  const by = dueDate !== null && ` by ${formatDate(dueDate)}`;
  const reference = html`Please quote ${invoice.invoiceNumber} with your payment.`;
  if (isOverdue(invoice, currentTime()))
    return html`<p class="state warn"><strong>Overdue.</strong> ${due} was due${by}. ${reference}</p>`;
  return html`<p class="state"><strong>${due} due</strong>${by}. ${reference}</p>`;
}

const paymentNames: Record<Shown["payments"][number]["kind"], string> = {
  payment: "Paid",
  deposit: "Deposit paid",
  refund: "Refunded",
};

/** The rows below the total: the payments and, unless the invoice is void, the amount due. */
function settlement(invoice: Shown): Html[] {
  const { timeZone } = invoice.customer.business;
  const payments = invoice.payments.map(({ kind, amount, paidAt }) =>
    sumRow(`${paymentNames[kind]} on ${formatDay(paidAt, timeZone)}`, amount),
  );
  if (invoice.status === "void") return payments;
  const due = formatMoney(amountDue(invoice));
  return [...payments, html`<tr class="total"><th scope="row">Amount due</th><td class="amount">${due}</td></tr>`];
}

function abnOf({ abn }: { abn: string | null }): Html | false {
  return abn !== null && html`<br>ABN ${formatAbn(abn)}`;
}

function addressOf(address: Address | null): Html | false {
  return address !== null && html`${formatAddress(address).map((line) => html`<br>${line}`)}`;
}
