import { builder, notNull } from "../../../graphql/builder.ts";
import type { Decimal } from "../../../query/decimal.ts";
import type { RowOf } from "../../../query/types.ts";
import { delivery } from "../../integrations/emails/delivery.ts";
import { currencyOfAmounts } from "../../kernel/currency.ts";
import {
  choice,
  column,
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
import { PaymentMethod, payments } from "../invoices/payment-schema.ts";
import { lines } from "../line-items/schema.ts";
import { sharedLinks } from "../shared-links.ts";
import { CustomerName, InvoiceName } from "../summaries.ts";
import { remainingOf } from "./remaining.ts";
import { CreditNoteStatus } from "./status.ts";

type CreditNote = RowOf<"CreditNote">;

export const creditApplications = resource("CreditApplication", {
  description: "A part of a credit note that settles an invoice.",
  fields: {
    id: recordId("application"),
    invoice_id: id({ description: "The id of the invoice that is settled." }),
    amount: money({ description: "The amount that is settled.", example: 220 }),
    invoice: relation("invoice", { type: InvoiceName, description: "The invoice that is settled." }),
    credit_note: relation("creditNote", { description: "The credit note whose credit it is." }),
    created_at: createdAt("application"),
    updated_at: updatedAt("application"),
  },
});

export const creditNotes = resource("CreditNote", {
  description: "A credit of an invoice: an adjustment note, where the business has an ABN.",
  include: { lines: { orderBy: { position: "asc" } } },
  fields: {
    id: recordId("credit note"),
    external_id: externalId("credit notes", "acc-c-118"),
    credit_note_number: line({
      description: "The credit note's number, unique within the business.",
      example: "CN-1001",
    }),
    status: choice(CreditNoteStatus)({ description: "The credit note's status.", example: "issued" }),
    invoice_id: id({
      description: "The id of the invoice that is credited.",
      input: { description: "The id of the invoice to credit, which is sent, partially paid or paid." },
      writable: "create",
      required: true,
    }),
    customer_id: id({ description: "The id of the invoice's customer." }),
    reason: text({
      description: "The reason, which the customer sees; null if none was given.",
      example: "Damaged panel",
      nullable: true,
      writable: "create",
    }),
    amount: sent<Decimal>("PositiveMoney")({
      description:
        "The amount to credit, including GST. It is split among the invoice's GST rates in proportion. Leave it out to credit `lines`, or all that is left of the invoice.",
      example: null,
      nullable: true,
      writable: "create",
    }),
    lines: lines({
      description: "The credited lines, by `position`.",
      create: {
        description:
          "The lines to credit, in order, at most 200, with prices and discounts as on the invoice, whose own discount also applies. Leave them out to credit `amount`, or all that is left of the invoice.",
      },
    }),
    currency: currencyOfAmounts,
    tax_inclusive: flag({ description: "Whether the lines' prices include GST.", example: true }),
    discount_percent: column<Decimal>("Percent")({
      description: "The discount on each line, in percent: that of the invoice, unless `amount` was credited.",
      example: 0,
    }),
    discount_total: money({ description: "The sum of the lines' discounts in percent.", example: 0 }),
    subtotal: money({ description: "The credit before GST.", example: 200 }),
    tax_total: money({ description: "The GST of the credit.", example: 20 }),
    total: money({ description: "`subtotal` + `tax_total`.", example: 220 }),
    amount_applied: money({ description: "The amount that settles invoices.", example: 220 }),
    amount_refunded: money({ description: "The amount that was paid back to the customer.", example: 0 }),
    amount_remaining: derived<Pick<CreditNote, "status" | "total" | "amountApplied" | "amountRefunded">>("Money", {
      description: "The amount that is neither applied nor refunded; 0 if the credit note is void.",
      example: 0,
      select: { status: true, total: true, amountApplied: true, amountRefunded: true },
      resolve: remainingOf,
    }),
    issue_date: day({
      description: "The date of the credit note.",
      input: { description: "The date of the credit note, not in the future. Default: today." },
      example: "2026-07-20",
      writable: "create",
    }),
    sent_at: instant({ description: "When the credit note was last emailed; null until then.", nullable: true }),
    delivery: delivery("credit note"),
    voided_at: instant({
      description: "When the credit note was voided; null if it was not.",
      example: null,
      nullable: true,
    }),
    link: derived<Pick<CreditNote, "id">>("String", {
      description: "The address of the page on which the customer sees the credit note.",
      select: { id: true },
      resolve: ({ id }, _args, { db, services }) => services.links.of(db.businessId).credit_note(id),
    }),
    ...sharedLinks("credit_note", "read the credit note"),
    customer: relation("customer", { type: CustomerName, description: "The invoice's customer." }),
    invoice: relation("invoice", { type: InvoiceName, description: "The invoice that is credited." }),
    invoice_record: relation("invoice", { description: "The whole invoice that is credited." }),
    applications: relation("applications", {
      type: creditApplications.type,
      description: "The invoices that the credit settles, oldest application first.",
      query: { orderBy: [{ createdAt: "asc" }, { id: "asc" }] },
    }),
    refunds: relation("refunds", {
      type: payments.type,
      description: "The refunds that pay the credit out, oldest first.",
      query: { orderBy: [{ createdAt: "asc" }, { id: "asc" }] },
    }),
    created_at: createdAt("credit note"),
    updated_at: updatedAt("credit note"),
  },
});

export const CreateCreditNoteInput = creditNotes.createInput("CreateCreditNoteInput", {
  description: "A new credit note, which is issued at once.",
  order: ["invoice_id", "amount", "lines", "reason", "issue_date", "external_id"],
});

export const UpdateCreditNoteInput = creditNotes.updateInput("UpdateCreditNoteInput", {
  description: "The fields to change. An issued credit note's amounts never change.",
  only: ["external_id"],
});

export const ApplyCreditNoteInput = builder.inputType("ApplyCreditNoteInput", {
  description: "The invoice to settle.",
  fields: (t) => ({
    invoice_id: t.field({
      type: "ID",
      required: true,
      description: "The id of an unpaid invoice of the same customer.",
    }),
    amount: t.field({
      type: "PositiveMoney",
      description: "The amount to apply. Default: as much as is left of the credit and due on the invoice.",
      ...notNull,
    }),
  }),
});

export const RefundCreditNoteInput = builder.inputType("RefundCreditNoteInput", {
  description: "The refund that was made.",
  fields: (t) => ({
    amount: t.field({
      type: "PositiveMoney",
      description: "The amount that was paid back. Default: as much as is left of the credit.",
      ...notNull,
    }),
    paid_at: t.field({
      type: "PaidAt",
      description:
        "When the refund was made, not in the future: a timestamp with an offset, or a day (`YYYY-MM-DD`) in the business's time zone. Default: now.",
      ...notNull,
    }),
    method: t.field({ type: PaymentMethod, description: "The payment method. Default: `other`.", ...notNull }),
    reference: t.field({ type: "Line", description: "The bank's reference." }),
  }),
});
