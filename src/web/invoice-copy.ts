import { payableOnline } from "../domain/integrations/online-payments/subject.ts";
import { formatDate, formatDay, formatMoney } from "../domain/kernel/format.ts";
import { taxIdOf } from "../domain/kernel/tax-id.ts";
import { amountDue, isOverdue } from "../domain/trade/invoices/derived.ts";
import { currentTime } from "../postgres/clock.ts";
import { planRead } from "../query/read-plan.ts";
import type { Include, RowWith } from "../query/types.ts";
import type { Tenant } from "../tenancy/tenant.ts";
import { countryOf } from "../text/countries.ts";
import {
  businessCopy,
  type CustomerCopy,
  discountCopy,
  formatPayable,
  lineCopy,
  parties,
  type Status,
  type Sum,
  totalSums,
} from "./customer-copy.ts";

const include = {
  lines: { orderBy: { position: "asc" } },
  payments: { orderBy: [{ createdAt: "asc" }, { id: "asc" }] },
  creditApplications: { include: { creditNote: true }, orderBy: [{ createdAt: "asc" }, { id: "asc" }] },
  customer: { include: { business: true } },
  job: { include: { site: true } },
  quote: { include: { site: true } },
} satisfies Include<"Invoice">;

const plan = planRead("Invoice", include);

type Invoice = RowWith<"Invoice", typeof include>;

/** Returns undefined for a draft, which nobody may see. */
export async function readInvoiceCopy(db: Tenant, id: string): Promise<CustomerCopy | undefined> {
  const invoice = await db.findFirst("Invoice", { where: { id } }, { plan });
  return invoice === null || invoice.sentAt === null ? undefined : copyOf(invoice);
}

function copyOf(invoice: Invoice): CustomerCopy {
  const { customer, job, quote, issueDate, dueDate, status, invoiceNumber } = invoice;
  const { business } = customer;
  const isOpen = status === "sent" || status === "partially_paid";
  return {
    kind: "invoice",
    reference: invoiceNumber,
    // Without a tax id, the customer cannot claim GST with it, so it is not a tax invoice.
    title: `${(taxIdOf(business) !== null && countryOf(business).titles?.invoice) || "Invoice"} ${invoiceNumber}`,
    subtitle: null,
    status: describeStatus(invoice),
    business: businessCopy(business),
    facts: [
      ...parties(customer, job?.site ?? quote?.site ?? null),
      ...(issueDate === null ? [] : [{ name: "Issued", lines: [formatDate(issueDate)] }]),
      ...(dueDate === null ? [] : [{ name: "Due", lines: [formatDate(dueDate)] }]),
    ],
    message: null,
    signature: null,
    lines: invoice.lines.map((line) => lineCopy(line, invoice, business)),
    taxInclusive: invoice.taxInclusive,
    discount: discountCopy(invoice),
    mayChoose: false,
    sums: [...totalSums(invoice, business), ...settlement(invoice)],
    howToPay: isOpen ? business.paymentInstructions : null,
    terms: invoice.terms,
    payable: formatPayable(payableOnline({ kind: "invoice", row: invoice }), business),
  };
}

function describeStatus(invoice: Invoice): Status {
  const { status, paidAt, dueDate, invoiceNumber, customer } = invoice;
  if (status === "void")
    return { tone: "bad", label: "Void.", rest: " This invoice was cancelled. There is nothing to pay." };
  if (status === "paid" && invoice.credited.equals(invoice.total))
    return { tone: "good", label: "Credited in full.", rest: " There is nothing to pay." };
  if (status === "paid" && invoice.amountPaid.isZero())
    return { tone: "good", label: "Refunded.", rest: " There is nothing to pay." };
  if (status === "paid") {
    const on = paidAt === null ? "" : ` on ${formatDay(paidAt, customer.business.timeZone)}`;
    return { tone: "good", label: "Paid", rest: `${on}. Thank you.` };
  }
  const due = formatMoney(amountDue(invoice), customer.business);
  const by = dueDate === null ? "" : ` by ${formatDate(dueDate)}`;
  const reference = `Please quote ${invoiceNumber} with your payment.`;
  return isOverdue(invoice, currentTime())
    ? { tone: "warn", label: "Overdue.", rest: ` ${due} was due${by}. ${reference}` }
    : { tone: "open", label: `${due} due`, rest: `${by}. ${reference}` };
}

const paymentNames: Record<Invoice["payments"][number]["kind"], string> = {
  payment: "Paid",
  deposit: "Deposit paid",
  refund: "Refunded",
};

/** The payments, the credits and, unless the invoice is void, the amount due. */
function settlement(invoice: Invoice): Sum[] {
  const { business } = invoice.customer;
  const payments = invoice.payments.map(({ kind, amount, paidAt }) => ({
    name: `${paymentNames[kind]} on ${formatDay(paidAt, business.timeZone)}`,
    amount: formatMoney(amount, business),
  }));
  if (invoice.status === "void") return payments;
  const credits = invoice.creditApplications.map(({ creditNote, amount }) => ({
    name: `Credit note ${creditNote.creditNoteNumber}`,
    amount: formatMoney(amount, business),
  }));
  const settled = invoice.amountRefunded.isZero()
    ? []
    : [{ name: "Refunded and not due again", amount: formatMoney(invoice.amountRefunded, business) }];
  return [
    ...payments,
    ...settled,
    ...credits,
    { name: "Amount due", amount: formatMoney(amountDue(invoice), business), isMain: true },
  ];
}
