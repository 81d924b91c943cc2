import { hasAccess } from "../../../auth/access.ts";
import { builder, example, notNull } from "../../../graphql/builder.ts";
import { plainType } from "../../kernel/plain-type.ts";
import { maxDays } from "./period.ts";
import { maxEntries, maxOpenInvoices } from "./read-statement.ts";
import { describeEntry, type Entry, type OpenInvoice, type Statement } from "./statement.ts";
import { statementId } from "./statement-id.ts";

const EntryKind = builder.enumType("StatementEntryKind", {
  description: "The kind of entry of a statement.",
  values: {
    invoice: { description: "An invoice, on its issue date." },
    payment: { description: "A payment of an invoice." },
    deposit: { description: "A paid deposit of a quote, or the part of it that an invoice has." },
    refund: { description: "A refund of an invoice's payments." },
    adjustment: {
      description: "The part of a refund that is not owed again and that no credit note backs, taken off again.",
    },
    credit_note: { description: "An issued credit note, on its issue date." },
  } as const,
});

const StatementEntry = plainType<Entry>("StatementEntry", {
  description: "An entry of a statement, which changes the balance.",
  fields: (t) => ({
    date: t.expose("date", { type: "Date", description: "The day of the entry.", ...example("2026-10-05") }),
    kind: t.field({
      type: EntryKind,
      description: "The kind of entry.",
      ...example("invoice"),
      resolve: ({ kind }) => kind,
    }),
    reference: t.exposeString("reference", {
      description: "The number of the invoice, the credit note or, for a deposit that no sent invoice has, the quote.",
      ...example("INV-1001"),
    }),
    description: t.string({
      description: "The entry in words.",
      ...example("Invoice INV-1001"),
      resolve: describeEntry,
    }),
    record_id: t.exposeID("recordId", {
      description:
        "The id of the invoice, the payment or refund, the credit note or, for a deposit that no invoice has, the quote.",
    }),
    invoice_id: t.exposeID("invoiceId", {
      nullable: true,
      description: "The id of the invoice that the entry is about; null for a deposit that no sent invoice has.",
    }),
    amount: t.expose("amount", {
      type: "Money",
      description: "The amount: positive if the customer owes more, negative if they owe less.",
      ...example(660),
    }),
    balance: t.expose("balance", {
      type: "Money",
      description: "The balance after the entry.",
      ...example(660),
    }),
  }),
});

const StatementInvoice = plainType<OpenInvoice>("StatementInvoice", {
  description: "An unpaid invoice on a statement.",
  fields: (t) => ({
    invoice_id: t.exposeID("id", { description: "The invoice's id." }),
    invoice_number: t.exposeString("number", { description: "The invoice's number.", ...example("INV-1001") }),
    issue_date: t.expose("issueDate", {
      type: "Date",
      nullable: true,
      description: "The issue date.",
      ...example("2026-10-05"),
    }),
    due_date: t.expose("dueDate", {
      type: "Date",
      nullable: true,
      description: "The due date.",
      ...example("2026-10-19"),
    }),
    total: t.expose("total", { type: "Money", description: "The total including GST.", ...example(660) }),
    amount_due: t.expose("amountDue", { type: "Money", description: "The amount left to pay.", ...example(660) }),
    is_overdue: t.exposeBoolean("isOverdue", {
      description: "Whether the due date is past.",
      ...example(false),
    }),
    days_overdue: t.exposeInt("daysOverdue", {
      description: "The number of days since the due date; 0 if the invoice is not overdue.",
      ...example(0),
    }),
  }),
});

const lifetime = "It works for 30 to 60 days. Read the statement again for a new one.";

export const StatementType = plainType<Statement>("Statement", {
  description: "A customer's invoices, payments and credits in a period, and the invoices that are unpaid now.",
  fields: (t) => ({
    customer_id: t.exposeID("customerId", { description: "The customer's id." }),
    from: t.expose("from", { type: "Date", description: "The first day.", ...example("2026-10-01") }),
    to: t.expose("to", { type: "Date", description: "The last day.", ...example("2026-10-31") }),
    opening_balance: t.expose("openingBalance", {
      type: "Money",
      description: "The balance of all entries before the period: what the customer owed; negative for a credit.",
      ...example(0),
    }),
    entries: t.field({
      type: [StatementEntry],
      description: `The entries of the period, oldest first, at most ${maxEntries}. Drafts and void invoices and credit notes have none.`,
      resolve: ({ entries }) => entries as never,
    }),
    closing_balance: t.expose("closingBalance", {
      type: "Money",
      description: "`opening_balance` and the amounts of the entries.",
      ...example(660),
    }),
    open_invoices: t.field({
      type: [StatementInvoice],
      description: `The invoices that are unpaid now, by due date, at most ${maxOpenInvoices}.`,
      resolve: ({ openInvoices }) => openInvoices as never,
    }),
    open_invoice_count: t.exposeInt("openInvoiceCount", {
      description: "The number of all invoices that are unpaid now.",
      ...example(1),
    }),
    total_due: t.expose("totalDue", {
      type: "Money",
      description: "The sum of `amount_due` of all invoices that are unpaid now.",
      ...example(660),
    }),
    overdue: t.expose("overdue", {
      type: "Money",
      description: "The part of `total_due` that is past its due date.",
      ...example(0),
    }),
    unapplied_credit: t.expose("unappliedCredit", {
      type: "Money",
      description:
        "The rest of the customer's credit notes now, and of deposits that no sent invoice has. If the period includes all entries, `closing_balance` is `total_due` - `unapplied_credit`.",
      ...example(0),
    }),
    public_url: t.string({
      nullable: true,
      description: `The address of the customer's page. Whoever has it can read the statement and open the pages of its invoices. Null without the scope \`invoices:write\`. ${lifetime}`,
      ...example("https://fieldline.example.com/s/AZgAAAAA"),
      resolve: (statement, _args, { caller, db, services }) =>
        hasAccess(caller, "invoices:write")
          ? services.links.of(db.businessId).shared("statement", statementId(statement), "page")
          : null,
    }),
    pdf_url: t.string({
      description: `The address of the statement's PDF, which needs no credential. ${lifetime}`,
      ...example("https://fieldline.example.com/s/AZgAAAAB.pdf"),
      resolve: (statement, _args, { db, services }) =>
        services.links.of(db.businessId).shared("statement", statementId(statement), "pdf"),
    }),
  }),
});

const givenPeriod = {
  from: "The first day, in the business's time zone. Default: the first of the month of `to`.",
  to: `The last day, which is included: not before \`from\`, and less than ${maxDays} days after it. Default: today or, if that is later, \`from\`.`,
};

export const periodArguments = {
  from: { type: "Date", description: givenPeriod.from },
  to: { type: "Date", description: givenPeriod.to },
} as const;

export const SendStatementInput = builder.inputType("SendStatementInput", {
  description: "The period of the statement.",
  fields: (t) => ({
    from: t.field({ type: "Date", description: givenPeriod.from, ...notNull }),
    to: t.field({ type: "Date", description: givenPeriod.to, ...notNull }),
  }),
});

export type SentStatement = { customerId: string; from: Date; to: Date; email: string };

export const SentStatementType = plainType<SentStatement>("SentStatement", {
  description: "A statement that is on its way to the customer.",
  fields: (t) => ({
    customer_id: t.exposeID("customerId", { description: "The customer's id." }),
    from: t.expose("from", { type: "Date", description: "The first day.", ...example("2026-10-01") }),
    to: t.expose("to", { type: "Date", description: "The last day.", ...example("2026-10-31") }),
    email: t.exposeString("email", {
      description: "The customer's email address, to which it is sent.",
      ...example("jane@example.com"),
    }),
  }),
});
