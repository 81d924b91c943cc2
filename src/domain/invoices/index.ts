import { access, answering, builder, example } from "../../graphql/builder.ts";
import { pageArguments, pageCost, pageType, paginate } from "../../graphql/paginate.ts";
import { record } from "../../graphql/record.ts";
import { describeTransitions } from "../kernel/states.ts";
import { lineItems } from "../line-items/schema.ts";
import { addInvoiceLine } from "./add-line.ts";
import { changeInvoiceLine } from "./change-line.ts";
import { createInvoice } from "./create.ts";
import { deleteInvoice } from "./delete.ts";
import { amountDue, isOverdue } from "./derived.ts";
import {
  AddInvoiceLineInput,
  CreateInvoiceInput,
  PayInvoiceInput,
  PaymentMethod,
  UpdateInvoiceInput,
  UpdateInvoiceLineInput,
} from "./inputs.ts";
import { invoicesWhere } from "./list.ts";
import { payInvoice } from "./pay.ts";
import { removeInvoiceLine } from "./remove-line.ts";
import { sendInvoice } from "./send.ts";
import { invoiceStates } from "./states.ts";
import { updateInvoice } from "./update.ts";
import { voidInvoice } from "./void.ts";

const InvoiceStatus = builder.enumType("InvoiceStatus", {
  description: `How far an invoice is.\n\n${describeTransitions(invoiceStates)}`,
  values: {
    draft: { description: "Not sent yet; only now do its lines change." },
    sent: { description: "Sent, and nothing paid." },
    partially_paid: { description: "Paid in part." },
    paid: { description: "Paid in full." },
    void: { description: "Cancelled before anything was paid." },
  } as const,
});

builder.prismaObject("Payment", {
  description: "A payment of an invoice.",
  fields: (t) => ({
    id: t.exposeID("id", { description: "The payment's id, a UUID." }),
    amount: t.expose("amount", { type: "Money", description: "How much was paid." }),
    method: t.expose("method", { type: PaymentMethod, description: "How it was paid." }),
    reference: t.exposeString("reference", {
      nullable: true,
      description: "What identifies the payment.",
      ...example("BPAY 884213"),
    }),
    paid_at: t.expose("paidAt", { type: "DateTime", description: "When it was paid." }),
    created_at: t.expose("createdAt", { type: "DateTime", description: "When it was recorded." }),
    updated_at: t.expose("updatedAt", { type: "DateTime", description: "When it last changed." }),
  }),
});

const Invoice = builder.prismaObject("Invoice", {
  description: "What a customer owes for work.",
  include: { lines: { orderBy: { position: "asc" } } },
  fields: (t) => ({
    id: t.exposeID("id", { description: "The invoice's id, a UUID." }),
    external_id: t.exposeString("externalId", {
      nullable: true,
      description: "The caller's own id, unique among the business's invoices.",
      ...example("acc-7741"),
    }),
    invoice_number: t.exposeString("invoiceNumber", {
      description: "Its number, from INV-1001 on.",
      ...example("INV-1001"),
    }),
    status: t.expose("status", { type: InvoiceStatus, description: "How far it is." }),
    customer_id: t.exposeID("customerId", { description: "Whom it bills." }),
    job_id: t.exposeID("jobId", { nullable: true, description: "The job that it bills." }),
    quote_id: t.exposeID("quoteId", { nullable: true, description: "The quote that it bills." }),
    lines: t.field({
      type: [lineItems.type],
      description: "What is billed, by `position`.",
      resolve: (invoice) => invoice.lines,
    }),
    subtotal: t.expose("subtotal", {
      type: "Money",
      description: "The sum of the lines, before GST.",
      ...example(2501),
    }),
    tax_total: t.expose("taxTotal", {
      type: "Money",
      description: "The sum of the lines' GST, each rounded half up to cents.",
      ...example(250.1),
    }),
    total: t.expose("total", { type: "Money", description: "subtotal + tax_total.", ...example(2751.1) }),
    amount_paid: t.expose("amountPaid", {
      type: "Money",
      description: "The sum of the payments.",
      ...example(1000),
    }),
    amount_due: t.field({
      type: "Money",
      description: "total − amount_paid.",
      ...example(1751.1),
      resolve: amountDue,
    }),
    issue_date: t.expose("issueDate", {
      type: "DateTime",
      nullable: true,
      description: "The date on the invoice; null until it is sent, unless given.",
    }),
    due_date: t.expose("dueDate", {
      type: "DateTime",
      nullable: true,
      description: "When it is to be paid by; null until it is sent, unless given.",
      ...example("2026-07-15T02:30:00.000Z"),
    }),
    is_overdue: t.boolean({
      description: "Whether it is sent, not paid in full, and past its due date.",
      resolve: (invoice) => isOverdue(invoice, new Date()),
    }),
    sent_at: t.expose("sentAt", {
      type: "DateTime",
      nullable: true,
      description: "When it was last sent; null for a draft.",
    }),
    paid_at: t.expose("paidAt", {
      type: "DateTime",
      nullable: true,
      description: "When it was paid in full; null until then.",
      ...example(null),
    }),
    created_at: t.expose("createdAt", { type: "DateTime", description: "When the invoice was created." }),
    updated_at: t.expose("updatedAt", { type: "DateTime", description: "When the invoice last changed." }),
    payments: t.relation("payments", {
      query: { orderBy: [{ createdAt: "asc" }, { id: "asc" }] },
      description: "What was paid, in the order in which it was recorded.",
    }),
  }),
});

const InvoicePage = pageType(Invoice, "InvoicePage", "invoices");

builder.queryFields((t) => ({
  invoices: t.field({
    type: InvoicePage,
    description: "The business's invoices, newest first.",
    complexity: pageCost,
    ...access("invoices:read"),
    args: {
      status: t.arg({ type: InvoiceStatus, description: "Only invoices in this state." }),
      customer_id: t.arg.id({ description: "Only this customer's invoices." }),
      external_id: t.arg({ type: "ExternalId", description: "The caller's own id." }),
      ...pageArguments(t.arg),
    },
    resolve: (_root, args, context, info) => paginate(context, info, "Invoice", args, { where: invoicesWhere(args) }),
  }),
  invoice: t.prismaField({
    type: "Invoice",
    description: "One invoice with its payments.",
    ...access("invoices:read", "not-found"),
    args: { id: t.arg.id({ required: true, description: "The invoice's id." }) },
    resolve: (query, _root, { id }, context) => record(context.db, "Invoice", id, query),
  }),
}));

/** The example of a draft: nothing of it is paid, and no date is set. */
const unpaidDraft = { amount_paid: 0, amount_due: 2751.1, issue_date: null, due_date: null, sent_at: null };

builder.mutationFields((t) => {
  const id = () => t.arg.id({ required: true, description: "The invoice's id." });
  const lineId = () => t.arg.id({ required: true, description: "The line's id." });
  return {
    create_invoice: t.prismaField({
      type: "Invoice",
      description: "Creates a draft invoice.",
      ...answering(access("invoices:write", "not-found", "duplicate-external-id"), unpaidDraft),
      args: { input: t.arg({ type: CreateInvoiceInput, required: true, description: "The invoice." }) },
      resolve: (query, _root, { input }, context) => createInvoice(context, input, query),
    }),
    update_invoice: t.prismaField({
      type: "Invoice",
      description: "Changes an invoice.",
      ...answering(access("invoices:write", "not-found", "conflict", "duplicate-external-id"), unpaidDraft),
      args: { id: id(), input: t.arg({ type: UpdateInvoiceInput, required: true, description: "What changes." }) },
      resolve: (query, _root, { id, input }, context) => updateInvoice(context, id, input, query),
    }),
    delete_invoice: t.prismaField({
      type: "Invoice",
      description: "Deletes a draft invoice.",
      ...access("invoices:write", "not-found", "conflict"),
      args: { id: id() },
      resolve: (_query, _root, { id }, context) => deleteInvoice(context, id),
    }),
    add_invoice_line: t.prismaField({
      type: "Invoice",
      description: "Adds a line at the end of a draft invoice.",
      ...answering(access("invoices:write", "not-found", "conflict", "unprocessable"), unpaidDraft),
      args: { id: id(), input: t.arg({ type: AddInvoiceLineInput, required: true, description: "The line." }) },
      resolve: (query, _root, { id, input }, context) => addInvoiceLine(context, id, input, query),
    }),
    update_invoice_line: t.prismaField({
      type: "Invoice",
      description: "Changes a line of a draft invoice.",
      ...answering(access("invoices:write", "not-found", "conflict", "unprocessable"), unpaidDraft),
      args: {
        id: id(),
        line_id: lineId(),
        input: t.arg({ type: UpdateInvoiceLineInput, required: true, description: "What changes." }),
      },
      resolve: (query, _root, { id, line_id, input }, context) =>
        changeInvoiceLine(context, { id, lineId: line_id }, input, query),
    }),
    delete_invoice_line: t.prismaField({
      type: "Invoice",
      description: "Takes a line off a draft invoice.",
      ...access("invoices:write", "not-found", "conflict"),
      args: { id: id(), line_id: lineId() },
      resolve: (query, _root, { id, line_id }, context) => removeInvoiceLine(context, id, line_id, query),
    }),
    send_invoice: t.prismaField({
      type: "Invoice",
      description: "Emails an invoice to its customer and records `invoice.sent`.",
      ...answering(access("invoices:write", "not-found", "conflict", "unprocessable", "no-email-on-file"), {
        status: "sent",
        amount_paid: 0,
        amount_due: 2751.1,
      }),
      args: { id: id() },
      resolve: (query, _root, { id }, context) => sendInvoice(context, id, query),
    }),
    pay_invoice: t.prismaField({
      type: "Invoice",
      description: "Records a payment of an invoice, and `invoice.paid` with the one that completes it.",
      ...answering(access("invoices:write", "not-found", "conflict", "unprocessable"), { status: "partially_paid" }),
      args: { id: id(), input: t.arg({ type: PayInvoiceInput, required: true, description: "The payment." }) },
      resolve: (query, _root, { id, input }, context) => payInvoice(context, id, input, query),
    }),
    void_invoice: t.prismaField({
      type: "Invoice",
      description: "Voids an invoice of which nothing is paid.",
      ...answering(access("invoices:write", "not-found", "conflict"), {
        status: "void",
        amount_paid: 0,
        amount_due: 2751.1,
      }),
      args: { id: id() },
      resolve: (query, _root, { id }, context) => voidInvoice(context, id, query),
    }),
  };
});
