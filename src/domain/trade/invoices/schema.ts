import type { Decimal } from "../../../query/decimal.ts";
import type { RowOf } from "../../../query/types.ts";
import { delivery } from "../../integrations/emails/delivery.ts";
import { madeOnline, onlinePayments } from "../../integrations/online-payments/schema.ts";
import {
  choice,
  createdAt,
  day,
  derived,
  externalId,
  flag,
  id,
  instant,
  line,
  money,
  recordId,
  relation,
  sent,
  text,
  updatedAt,
} from "../../kernel/fields.ts";
import { resource } from "../../kernel/resource.ts";
import { creditApplications, creditNotes } from "../credit-notes/schema.ts";
import { valueFields } from "../custom-values.ts";
import { discountOnAll, discountPercent, lineItems, lines, totalFields } from "../line-items/schema.ts";
import { sharedLinks } from "../shared-links.ts";
import { CustomerName, JobName, QuoteName } from "../summaries.ts";
import { amountDue, isOverdue, type Payable } from "./derived.ts";
import { InvoiceStatus } from "./status.ts";

type Invoice = RowOf<"Invoice">;

export const invoices = resource("Invoice", {
  description: "A bill to a customer.",
  include: { lines: { orderBy: { position: "asc" } } },
  fields: {
    id: recordId("invoice"),
    external_id: externalId("invoices", "acc-7741"),
    invoice_number: line({ description: "The invoice's number, unique within the business.", example: "INV-1001" }),
    status: choice(InvoiceStatus)({ description: "The invoice's status.", example: "partially_paid" }),
    customer_id: id({
      description: "The id of the invoice's customer.",
      update: {
        description:
          "The id of the invoice's customer, who can be another one in a draft. The old customer's `job_id` and `quote_id` are then cleared, unless new ones are given.",
      },
      writable: "always",
      required: true,
    }),
    job_id: id({
      description: "The id of the job that the invoice is for; null if none was given.",
      input: { description: "The id of the job that the invoice is for, one of the customer's." },
      nullable: true,
      writable: "always",
    }),
    quote_id: id({
      description: "The id of the quote that the invoice is for, given or that of its job; null if there is none.",
      input: {
        description: "The id of the quote that the invoice is for, one of the customer's.",
      },
      nullable: true,
      writable: "always",
    }),
    lines: lines({
      description: "The lines of the invoice, by `position`.",
      create: {
        description:
          "The lines of the invoice, in order, at most 200. Default: the rest of its or its job's quote, and its job's uninvoiced lines.",
      },
      update: { description: "The lines of the invoice, in order, at most 200. They replace all existing lines." },
    }),
    progress_percent: sent<Decimal>("PositivePercent")({
      description:
        "Takes this percentage of each line of the accepted quote, at most the rest that its other invoices leave. Not together with `lines` or `progress_amount`.",
      example: null,
      nullable: true,
      writable: "create",
    }),
    progress_amount: sent<Decimal>("PositiveMoney")({
      description:
        "Takes this amount, including GST, of the accepted quote's lines, in proportion to the rests that its other invoices leave. It is the invoice's exact `total`. Not together with `lines` or `progress_percent`.",
      example: null,
      nullable: true,
      writable: "create",
    }),
    tax_inclusive: flag({
      description: "Whether `unit_price` and `line_total` include GST.",
      create: {
        description: "Whether unit prices include GST. Default: as on the quote or job of its lines, else false.",
      },
      update: {
        description: "Whether unit prices include GST. A change keeps them as they are, and recomputes the totals.",
      },
      example: false,
      writable: "always",
    }),
    ...totalFields,
    discount_percent: discountPercent(discountOnAll, "that of the quote or job whose lines it takes, else 0"),
    amount_paid: money({
      description: "The sum of the payments, with the deposit that is credited, less refunds.",
      example: 1000,
    }),
    amount_refunded: money({
      description: "The refunds that the customer does not owe again. They leave `amount_due` as it is.",
      example: 0,
    }),
    credited: money({ description: "The amount that credit notes have settled.", example: 0 }),
    amount_due: derived<Payable>("Money", {
      description:
        "The amount left to pay: `total` − `amount_paid` − `amount_refunded` − `credited`; 0 if the invoice is void.",
      example: 1751.1,
      select: { status: true, total: true, amountPaid: true, amountRefunded: true, credited: true },
      resolve: amountDue,
    }),
    issue_date: day({
      description: "The date of the invoice; null until it is given or the invoice is sent.",
      input: {
        description: "The date of the invoice. Default: the day when it is first sent, in the business's time zone.",
      },
      example: "2026-07-01",
      nullable: true,
      writable: "always",
    }),
    due_date: day({
      description:
        "The due date. The invoice is overdue from the next day. Null until it is set or the invoice is sent.",
      create: {
        description:
          "The due date, not before `issue_date`. The invoice is overdue from the next day. Default when the invoice is sent: `issue_date` plus the business's `payment_terms_days`, 14 unless changed.",
      },
      update: {
        description:
          "The due date, not before `issue_date`. It can be changed until the invoice is paid or void. Only a draft's can be cleared.",
      },
      example: "2026-07-15",
      nullable: true,
      writable: "always",
    }),
    is_overdue: derived<Pick<Invoice, "status" | "overdueAt">>("Boolean", {
      description:
        "Whether the invoice is sent or partially paid and its `due_date` is over in the business's time zone.",
      select: { status: true, overdueAt: true },
      resolve: (invoice, _args, { now }) => isOverdue(invoice, now),
    }),
    sent_at: instant({ description: "When the invoice was last sent; null until then.", nullable: true }),
    terms: text({
      description:
        "The terms and conditions: the business's `invoice_terms` as they were when the invoice was first sent; null until then, or if there were none.",
      example: null,
      nullable: true,
    }),
    delivery: delivery("invoice"),
    paid_at: instant({
      description: "When the invoice was paid in full; null until then.",
      example: null,
      nullable: true,
    }),
    link: derived<Pick<Invoice, "id" | "sentAt">, true>("String", {
      description: "The address of the page on which the customer sees the invoice; null until it is sent.",
      nullable: true,
      select: { id: true, sentAt: true },
      resolve: ({ id, sentAt }, _args, { db, services }) =>
        sentAt === null ? null : services.links.of(db.businessId).invoice(id),
    }),
    ...sharedLinks("invoice", "read the invoice, and pay it online if that is possible"),
    reminders_muted: flag({
      description: "Whether automatic reminders of the invoice are off.",
      example: false,
      writable: "update",
    }),
    customer: relation("customer", { type: CustomerName, description: "The invoice's customer." }),
    job: relation("job", {
      type: JobName,
      description: "The job that the invoice is for; null if none was given.",
      nullable: true,
    }),
    quote: relation("quote", {
      type: QuoteName,
      description: "The quote that the invoice is for; null if there is none.",
      nullable: true,
    }),
    ...valueFields("invoice"),
    customer_record: relation("customer", {
      description: "The invoice's whole customer.",
    }),
    job_record: relation("job", {
      description: "The whole job that the invoice is for; null if there is none.",
      nullable: true,
    }),
    quote_record: relation("quote", {
      description: "The whole quote that the invoice is for; null if there is none.",
      nullable: true,
    }),
    created_at: createdAt("invoice"),
    updated_at: updatedAt("invoice"),
    online_payments: relation("onlinePayments", {
      type: onlinePayments.type,
      description: "Online payments of the invoice, failed ones included, oldest first.",
      query: madeOnline,
    }),
    credit_notes: relation("creditNotes", {
      type: creditNotes.type,
      description: "The credit notes of the invoice, oldest first, void ones included.",
      query: { orderBy: [{ createdAt: "asc" }, { id: "asc" }] },
    }),
    credit_applications: relation("creditApplications", {
      type: creditApplications.type,
      description: "The credit that settles the invoice, also of other invoices' credit notes, oldest first.",
      query: { orderBy: [{ createdAt: "asc" }, { id: "asc" }] },
    }),
    payments: relation("payments", {
      description: "The payments of the invoice, in the order in which they were recorded.",
      query: { orderBy: [{ createdAt: "asc" }, { id: "asc" }] },
    }),
  },
});

export const CreateInvoiceInput = invoices.createInput("CreateInvoiceInput", {
  description: "A new invoice, which is a draft.",
  order: [
    "customer_id",
    "job_id",
    "quote_id",
    "external_id",
    "lines",
    "progress_percent",
    "progress_amount",
    "tax_inclusive",
    "discount_percent",
    "issue_date",
    "due_date",
    "custom",
    "metadata",
  ],
});

export const UpdateInvoiceInput = invoices.updateInput("UpdateInvoiceInput", {
  description:
    "The fields to change. Fields that are left out keep their values; null clears a field. Once the invoice is sent, only `external_id`, `due_date`, `reminders_muted`, `custom` and `metadata` can change.",
});

export const AddInvoiceLineInput = lineItems.createInput("AddInvoiceLineInput", {
  description: "A line to add to an invoice.",
  except: ["is_optional", "is_selected"],
});

export const UpdateInvoiceLineInput = lineItems.updateInput("UpdateInvoiceLineInput", {
  description: "The fields to change. Fields that are left out keep their values.",
  only: ["description", "quantity", "unit_price", "tax_rate", "discount_percent"],
});
