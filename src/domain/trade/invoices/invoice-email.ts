import { currentTime } from "../../../postgres/clock.ts";
import type { Decimal } from "../../../query/decimal.ts";
import type { RowOf } from "../../../query/types.ts";
import { countryOf } from "../../../text/countries.ts";
import { customerEmail } from "../../integrations/emails/customer-email.ts";
import { formatDate, formatDay, formatMoney, type Payee } from "../../kernel/format.ts";
import { describeDiscount } from "../line-items/describe-discount.ts";
import type { Deposit } from "../workflows/deposits.ts";
import { amountDue, isOverdue } from "./derived.ts";

type Recipient = {
  email: string;
  name: string;
  business: RowOf<"Business">;
  url: string;
  deposit: Deposit | undefined;
  linkText: string;
};

/** The email with the invoice: the amount due, the due date and the link. */
export function invoiceEmail(invoice: RowOf<"Invoice">, { email, name, business, url, deposit, linkText }: Recipient) {
  const { paymentInstructions, timeZone } = business;
  const { tax } = countryOf(business);
  const due = amountDue(invoice);
  const otherwisePaid = invoice.amountPaid.minus(deposit?.amount ?? 0);
  const howToPay = paymentInstructions === null ? [] : [`How to pay:\n${paymentInstructions}`];
  return customerEmail({
    kind: "invoice",
    invoiceId: invoice.id,
    to: email,
    subject: `Invoice ${invoice.invoiceNumber} from ${business.name}`,
    business,
    paragraphs: [
      `Hello ${name},`,
      `Here is our invoice ${invoice.invoiceNumber}: ${formatMoney(invoice.total, business)} including ${tax}.`,
      ...describeDiscount(invoice, business),
      ...(deposit === undefined
        ? []
        : [
            `Your deposit of ${formatMoney(deposit.amount, business)}, paid on ${formatDay(deposit.paidAt, timeZone)}, is credited to it.`,
          ]),
      ...describePayments(otherwisePaid, invoice.amountRefunded, business),
      ...(invoice.credited.isZero()
        ? []
        : [`Credit of ${formatMoney(invoice.credited, business)} is already deducted.`]),
      ...(due.isZero() ? ["There is nothing left to pay."] : [requestOf(invoice, business), ...howToPay]),
    ],
    link: { text: linkText, url },
  });
}

/** A back-dated invoice can be overdue when it is sent. */
function requestOf(invoice: RowOf<"Invoice">, business: Payee): string {
  const { dueDate, invoiceNumber } = invoice;
  const due = formatMoney(amountDue(invoice), business);
  const quoted = `and quote ${invoiceNumber} with your payment.`;
  if (dueDate === null) return `Please pay ${due}, ${quoted}`;
  const date = formatDate(dueDate);
  if (isOverdue(invoice, currentTime())) return `${due} was due on ${date}. Please pay it now, ${quoted}`;
  return `Please pay ${due} by ${date}, ${quoted}`;
}

/** The customer's payments besides the deposit. Negative if more was refunded. */
function describePayments(amount: Decimal, settledRefunds: Decimal, business: Payee): string[] {
  const settled = settledRefunds.isZero()
    ? []
    : [`${formatMoney(settledRefunds, business)} was refunded, and is not due again.`];
  if (amount.isPositive() && !amount.isZero())
    return [`Your payments of ${formatMoney(amount, business)} are already deducted.`, ...settled];
  const others = amount.abs().minus(settledRefunds);
  return [...(others.greaterThan(0) ? [`${formatMoney(others, business)} of it was refunded.`] : []), ...settled];
}
