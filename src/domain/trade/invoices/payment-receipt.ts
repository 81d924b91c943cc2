import { currentTime } from "../../../postgres/clock.ts";
import type { RowOf } from "../../../query/types.ts";
import type { Recipient } from "../../integrations/emails/confirm-to-customer.ts";
import { customerEmail } from "../../integrations/emails/customer-email.ts";
import { formatDate, formatDay, formatMoney } from "../../kernel/format.ts";
import { amountDue, isOverdue } from "./derived.ts";

type Payment = RowOf<"Payment">;

const methods: Record<Payment["method"], string> = {
  card: " by card",
  bank_transfer: " by bank transfer",
  cash: " in cash",
  other: "",
};

/** The receipt for a payment. `invoice` is its state after the payment. */
export function paymentReceipt(
  invoice: RowOf<"Invoice">,
  { amount, paidAt, method, reference }: Payment,
  { email, name, business, url }: Recipient & { url: string },
) {
  const { invoiceNumber, dueDate } = invoice;
  const due = amountDue(invoice);
  const was = isOverdue(invoice, currentTime()) ? ", and was due" : "";
  const by = dueDate === null ? "" : `${was} by ${formatDate(dueDate)}`;
  const on = `${methods[method]} on ${formatDay(paidAt, business.timeZone)}`;
  return customerEmail({
    kind: "receipt",
    invoiceId: invoice.id,
    to: email,
    subject: `Receipt for invoice ${invoiceNumber} from ${business.name}`,
    business,
    paragraphs: [
      `Hello ${name},`,
      `We have received your payment of ${formatMoney(amount, business)} for invoice ${invoiceNumber}${on}. Thank you.`,
      ...(reference === null ? [] : [`Reference: ${reference}`]),
      due.isZero() ? "The invoice is paid in full." : `${formatMoney(due, business)} remains to be paid${by}.`,
    ],
    link: { text: "View the invoice", url },
  });
}
