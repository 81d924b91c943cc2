import { idOf, inputOf } from "../../kernel/arguments.ts";
import { all, anyOf, createdBetween, createdFilters, statusesFilter } from "../../kernel/list-filters.ts";
import { mutationField } from "../../kernel/mutation-fields.ts";
import { listField, readField } from "../../kernel/read-fields.ts";
import { searched } from "../../kernel/searched.ts";
import { seenAt } from "../../kernel/unchanged.ts";
import { assertCustomKey, customFilter, customWhere } from "../custom-values.ts";
import { addInvoiceLine } from "./add-invoice-line.ts";
import { copyInvoice } from "./copy-invoice.ts";
import { createInvoice } from "./create-invoice.ts";
import { deleteInvoice } from "./delete-invoice.ts";
import { deleteInvoiceLine } from "./delete-invoice-line.ts";
import { deletePayment } from "./delete-payment.ts";
import { whereOverdue } from "./derived.ts";
import { maxPayments, payInvoice } from "./pay-invoice.ts";
import { PayInvoiceInput } from "./payment-schema.ts";
import { remindInvoice } from "./remind-invoice.ts";
import {
  AddInvoiceLineInput,
  CreateInvoiceInput,
  invoices,
  UpdateInvoiceInput,
  UpdateInvoiceLineInput,
} from "./schema.ts";
import { sendInvoice } from "./send-invoice.ts";
import { InvoiceStatus } from "./status.ts";
import { updateInvoice } from "./update-invoice.ts";
import { updateInvoiceLine } from "./update-invoice-line.ts";
import { voidInvoice } from "./void-invoice.ts";

/** The examples of a draft and of an unpaid invoice. */
const unpaid = { amount_paid: 0, amount_due: 2751.1, payments: [] };
const draft = { ...unpaid, status: "draft", issue_date: null, due_date: null, sent_at: null, delivery: null };

export const invoiceFields = [
  listField("invoices", {
    type: invoices,
    page: "InvoicePage",
    records: "invoices",
    description: "The business's invoices, newest first.",
    access: "invoices:read",
    isSortable: true,
    filters: {
      status: { type: InvoiceStatus, description: "Filter by status." },
      statuses: statusesFilter(InvoiceStatus),
      customer_id: { type: "ID", description: "Filter by customer." },
      job_id: { type: "ID", description: "Filter by job." },
      quote_id: { type: "ID", description: "Filter by quote." },
      invoice_number: { type: "Line", description: "Filter by the invoice's number." },
      overdue: { type: "Boolean", description: "Filter by whether the invoice is overdue." },
      search: {
        type: "SearchText",
        description: "Filter by part of the invoice's number, or of its customer's name.",
      },
      ...createdFilters,
      ...customFilter,
      external_id: { type: "ExternalId", description: "Filter by your own id." },
    },
    before: ({ db }, { custom }) => assertCustomKey(db, "Invoice", custom),
    select: (
      {
        status,
        statuses,
        customer_id,
        job_id,
        quote_id,
        invoice_number,
        overdue,
        search,
        external_id,
        custom,
        ...created
      },
      { now },
    ) =>
      searched<"Invoice">(search, {
        function: "invoices_matching",
        filters: [status, customer_id],
        taken: { status: status ?? undefined, customerId: customer_id ?? undefined },
        where: {
          jobId: job_id ?? undefined,
          quoteId: quote_id ?? undefined,
          invoiceNumber: invoice_number ?? undefined,
          externalId: external_id ?? undefined,
          AND: all<"Invoice">(
            customWhere<"Invoice">(custom),
            overdue == null ? undefined : whereOverdue(overdue, now),
            createdBetween(created),
            anyOf(status, statuses, (one) => ({ status: one })),
          ),
        },
      }),
  }),

  readField("invoice", {
    type: invoices,
    noun: "invoice",
    description: "An invoice with its payments.",
    access: "invoices:read",
  }),

  mutationField("create_invoice", {
    type: invoices,
    description:
      "Creates a draft invoice. The paid deposit of its quote is credited to it, unless an earlier invoice has it.",
    access: "invoices:write",
    problems: ["not-found", "conflict", "duplicate-external-id", "unprocessable"],
    example: draft,
    args: { input: inputOf(CreateInvoiceInput, "The invoice.") },
    run: createInvoice,
  }),

  mutationField("update_invoice", {
    type: invoices,
    description:
      "Updates an invoice. Once it is sent, only `external_id`, `due_date` and `reminders_muted` can change.",
    access: "invoices:write",
    problems: ["not-found", "conflict", "duplicate-external-id", "unprocessable"],
    example: draft,
    args: {
      id: idOf("invoice"),
      input: inputOf(UpdateInvoiceInput, "The fields to change."),
      updated_at: seenAt("invoice"),
    },
    run: updateInvoice,
  }),

  mutationField("copy_invoice", {
    type: invoices,
    description: "Creates a draft invoice with the lines of another.",
    access: "invoices:write",
    problems: ["not-found", "conflict"],
    example: { ...draft, external_id: null },
    args: { id: idOf("invoice") },
    run: copyInvoice,
  }),

  mutationField("delete_invoice", {
    type: invoices,
    description: "Deletes a draft invoice.",
    access: "invoices:write",
    problems: ["not-found", "conflict"],
    args: { id: idOf("invoice") },
    run: deleteInvoice,
  }),

  mutationField("add_invoice_line", {
    type: invoices,
    description: "Adds a line at the end of a draft invoice.",
    access: "invoices:write",
    problems: ["not-found", "conflict", "unprocessable"],
    example: draft,
    args: { id: idOf("invoice"), input: inputOf(AddInvoiceLineInput, "The line.") },
    run: addInvoiceLine,
  }),

  mutationField("update_invoice_line", {
    type: invoices,
    description: "Updates a line of a draft invoice.",
    access: "invoices:write",
    problems: ["not-found", "conflict", "unprocessable"],
    example: draft,
    args: {
      id: idOf("invoice"),
      line_id: idOf("line"),
      input: inputOf(UpdateInvoiceLineInput, "The fields to change."),
      updated_at: seenAt("invoice"),
    },
    run: updateInvoiceLine,
  }),

  mutationField("delete_invoice_line", {
    type: invoices,
    description: "Deletes a line of a draft invoice. The lines after it move up by one position.",
    access: "invoices:write",
    problems: ["not-found", "conflict", "unprocessable"],
    args: { id: idOf("invoice"), line_id: idOf("line"), updated_at: seenAt("invoice") },
    run: deleteInvoiceLine,
  }),

  mutationField("send_invoice", {
    type: invoices,
    description:
      "Sends an invoice that is not paid in full: emails the customer a link to it and emits `invoice.sent`. A draft that a deposit covers is then paid, which emits `invoice.paid`.",
    access: "invoices:write",
    problems: ["not-found", "conflict", "unprocessable", "no-email-on-file", "forbidden", "rate-limited"],
    example: { status: "sent", delivery: { status: "queued", reason: null }, ...unpaid },
    args: { id: idOf("invoice"), updated_at: seenAt("invoice") },
    run: sendInvoice,
  }),

  mutationField("remind_invoice", {
    type: invoices,
    description: "Emails the customer a reminder of an invoice. Emits no event.",
    access: "invoices:write",
    problems: ["not-found", "conflict", "no-email-on-file", "forbidden", "rate-limited"],
    example: { status: "sent", ...unpaid },
    args: { id: idOf("invoice") },
    run: remindInvoice,
  }),

  mutationField("pay_invoice", {
    type: invoices,
    description: `Records a payment of a sent or partially paid invoice, or a refund: at most ${maxPayments} of an invoice. The payment that completes it emits \`invoice.paid\`. Emails the customer a receipt for a payment.`,
    access: "invoices:write",
    problems: ["not-found", "conflict", "unprocessable"],
    args: { id: idOf("invoice"), input: inputOf(PayInvoiceInput, "The payment.") },
    run: payInvoice,
  }),

  mutationField("delete_payment", {
    type: invoices,
    description: "Deletes a payment or a refund that was recorded by mistake. The invoice's status follows.",
    access: "invoices:write",
    problems: ["not-found", "conflict"],
    example: { status: "sent", ...unpaid },
    args: { id: idOf("invoice"), payment_id: idOf("payment") },
    run: deletePayment,
  }),

  mutationField("void_invoice", {
    type: invoices,
    description:
      "Voids an invoice on which nothing is paid but a deposit, which is then free for the quote's other invoices.",
    access: "invoices:write",
    problems: ["not-found", "conflict"],
    example: { status: "void", amount_paid: 0, amount_due: 0, payments: [] },
    args: { id: idOf("invoice") },
    run: voidInvoice,
  }),
];
