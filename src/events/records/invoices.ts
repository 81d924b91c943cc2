import { event } from "../event.ts";
import { day, enumeration, id, money, nullable, string, timestamp } from "../fields.ts";
import { changed, custom, customerId } from "./shared.ts";

const invoiceId = id("invoice", "The invoice's id.");
const invoiceNumber = string("The invoice's number.", "INV-1001");
const invoiceTotal = money("The invoice's total in the business's currency, including GST.", 2751.1);
const dueDate = nullable(
  day("The due date, in the business's time zone. The invoice is overdue from the next day.", "2026-07-15"),
);

const invoice = {
  invoice_id: invoiceId,
  invoice_number: invoiceNumber,
  customer_id: customerId,
  job_id: nullable(id("job", "The job's id. Null if there is none.")),
  quote_id: nullable(id("quote", "The quote's id. Null if there is none.")),
  total: invoiceTotal,
  custom: custom("invoice"),
};

const balance = {
  amount_paid: money("The amount paid since, refunds subtracted, in the business's currency.", 500),
  amount_due: money("The amount left to pay in the business's currency.", 2251.1),
};

const paymentId = id("payment", "The payment's id.");

export const invoiceEvents = {
  "invoice.created": event("An invoice was created, as a draft. Emitted once for an invoice.", {
    ...invoice,
    due_date: dueDate,
  }),
  "invoice.sent": event("An invoice was sent to the customer. Emitted again when it is sent again.", {
    invoice_id: invoiceId,
    invoice_number: invoiceNumber,
    customer_id: customerId,
    total: invoiceTotal,
    due_date: nullable(
      day("The due date, in the business's time zone. The invoice is overdue from the next day.", "2026-07-15"),
    ),
  }),
  "invoice.paid": event(
    "An invoice was paid in full. Emitted again when a payment was refunded or deleted and the invoice is paid in full again.",
    {
      invoice_id: invoiceId,
      invoice_number: invoiceNumber,
      customer_id: customerId,
      total: invoiceTotal,
      paid_at: timestamp("When the last payment was made."),
    },
    { key: "invoice_paid", when: "an invoice is paid in full" },
  ),
  "invoice.payment_recorded": event(
    "A payment of an invoice was recorded, or a deposit was credited to it. Emitted once for a payment. A payment that pays the rest is followed by `invoice.paid`.",
    {
      ...invoice,
      payment_id: paymentId,
      kind: enumeration(["payment", "deposit"], "Whether it is a payment or a credited deposit.", "payment"),
      amount: money("The payment in the business's currency.", 500),
      paid_at: timestamp("When it was paid."),
      ...balance,
      changed: changed("invoice", "amount_paid", "amount_due"),
    },
  ),
  "invoice.refunded": event("A refund of an invoice's payments was recorded. Emitted once for a refund.", {
    ...invoice,
    payment_id: id("payment", "The refund's id, among the invoice's payments."),
    amount: money("The refund in the business's currency.", 500),
    paid_at: timestamp("When it was refunded."),
    ...balance,
    changed: changed("invoice", "amount_paid", "amount_due"),
  }),
  "invoice.credited": event(
    "A credit note settled a part of an invoice, or no longer does. Emitted again when the credit of the invoice changes again.",
    {
      ...invoice,
      credited: money("The amount that credit notes have settled, in the business's currency.", 220),
      ...balance,
      changed: changed("invoice", "credited", "amount_due"),
    },
  ),
  "invoice.overdue": event(
    "An invoice is unpaid and its due date is over. Emitted up to a few minutes after that day. Emitted again when its due date was changed and is over again.",
    { ...invoice, due_date: day("The due date that is over.", "2026-07-15"), amount_due: balance.amount_due },
  ),
  "invoice.voided": event("An invoice was voided. Emitted once for an invoice.", {
    ...invoice,
    changed: changed("invoice", "status"),
  }),
};
