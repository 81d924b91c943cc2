import { builder, example, notNull } from "../../graphql/builder.ts";
import { LineInput } from "../line-items/schema.ts";

const externalId = { type: "ExternalId", description: "The caller's own id, unique among the invoices." } as const;
const issueDate = {
  type: "DateTime",
  description: "The date on the invoice; the time of its first sending unless given.",
  ...example("2026-07-01T02:30:00.000Z"),
} as const;
const dueDate = {
  type: "DateTime",
  description: "When it is to be paid by; 14 days after `issue_date` unless given.",
  ...example("2026-07-15T02:30:00.000Z"),
} as const;

export const CreateInvoiceInput = builder.inputType("CreateInvoiceInput", {
  description: "A new invoice, a draft.",
  fields: (t) => ({
    customer_id: t.id({ required: true, description: "Whom it bills." }),
    job_id: t.id({ description: "The customer's job that it bills." }),
    quote_id: t.id({ description: "The customer's quote that it bills." }),
    external_id: t.field(externalId),
    lines: t.field({
      type: [LineInput],
      description:
        "What is billed, at most 200 lines. Without any, they are those of the quote, or of the job's quote.",
      ...notNull,
    }),
    issue_date: t.field(issueDate),
    due_date: t.field(dueDate),
  }),
});

export const UpdateInvoiceInput = builder.inputType("UpdateInvoiceInput", {
  description:
    "What changes of an invoice. Fields that are left out keep their values; null clears one. Once it is sent, only `external_id` and `due_date` change.",
  fields: (t) => ({
    external_id: t.field(externalId),
    job_id: t.id({ description: "The customer's job that it bills." }),
    quote_id: t.id({ description: "The customer's quote that it bills." }),
    lines: t.field({ type: [LineInput], description: "Replaces all lines, at most 200.", ...notNull }),
    issue_date: t.field(issueDate),
    due_date: t.field({ ...dueDate, description: "When it is to be paid by; not null once the invoice is sent." }),
  }),
});

const lineFields = {
  description: { type: "Line", description: "What is sold.", ...example("Supply and install 7.1 kW split system") },
  quantity: { type: "Quantity", description: "How many." },
  unit_price: { type: "LinePrice", description: "Price of one, before GST." },
  tax_rate: { type: "TaxRate", ...notNull },
} as const;

export const AddInvoiceLineInput = builder.inputType("AddInvoiceLineInput", {
  description: "A line to add at the end of an invoice.",
  fields: (t) => ({
    description: t.field({ ...lineFields.description, required: true }),
    quantity: t.field({ ...lineFields.quantity, required: true }),
    unit_price: t.field({ ...lineFields.unit_price, required: true }),
    tax_rate: t.field({ ...lineFields.tax_rate, description: "0.1 unless given: 10 % GST." }),
  }),
});

export const UpdateInvoiceLineInput = builder.inputType("UpdateInvoiceLineInput", {
  description: "What changes of a line. Fields that are left out keep their values.",
  fields: (t) => ({
    description: t.field({ ...lineFields.description, ...notNull }),
    quantity: t.field({ ...lineFields.quantity, ...notNull }),
    unit_price: t.field({ ...lineFields.unit_price, ...notNull }),
    tax_rate: t.field({ ...lineFields.tax_rate, description: "The part of `line_total` that GST adds." }),
  }),
});

export const PaymentMethod = builder.enumType("PaymentMethod", {
  description: "How it was paid.",
  values: {
    card: { description: "By card." },
    bank_transfer: { description: "By bank transfer." },
    cash: { description: "In cash." },
    other: { description: "In any other way." },
  } as const,
});

export const PayInvoiceInput = builder.inputType("PayInvoiceInput", {
  description: "A payment that was received.",
  fields: (t) => ({
    amount: t.field({
      type: "PositiveMoney",
      required: true,
      description: "How much was paid, at most the invoice's `amount_due`.",
    }),
    paid_at: t.field({
      type: "DateTime",
      description: "When it was paid, not in the future; now unless given.",
      ...example("2026-07-10T02:30:00.000Z"),
      ...notNull,
    }),
    method: t.field({ type: PaymentMethod, description: "`other` unless given.", ...notNull }),
    reference: t.field({ type: "Line", description: "What identifies the payment.", ...example("BPAY 884213") }),
  }),
});
