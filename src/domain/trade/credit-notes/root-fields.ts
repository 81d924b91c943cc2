import { idOf, inputOf } from "../../kernel/arguments.ts";
import { all, createdBetween, createdFilters } from "../../kernel/list-filters.ts";
import { mutationField } from "../../kernel/mutation-fields.ts";
import { listField, readField } from "../../kernel/read-fields.ts";
import { createCreditNote } from "../workflows/create-credit-note.ts";
import { refundCreditNote } from "../workflows/refund-credit-note.ts";
import { applyCreditNote } from "./apply-credit-note.ts";
import { removeCreditApplication } from "./remove-credit-application.ts";
import {
  ApplyCreditNoteInput,
  CreateCreditNoteInput,
  creditNotes,
  RefundCreditNoteInput,
  UpdateCreditNoteInput,
} from "./schema.ts";
import { sendCreditNote } from "./send-credit-note.ts";
import { CreditNoteStatus } from "./status.ts";
import { updateCreditNote } from "./update-credit-note.ts";
import { voidCreditNote } from "./void-credit-note.ts";

const unused = { amount_applied: 0, amount_refunded: 0, amount_remaining: 220, applications: [], refunds: [] };

export const creditNoteFields = [
  listField("credit_notes", {
    type: creditNotes,
    page: "CreditNotePage",
    records: "credit notes",
    description: "The business's credit notes, newest first.",
    access: "invoices:read",
    filters: {
      status: { type: CreditNoteStatus, description: "Filter by status." },
      customer_id: { type: "ID", description: "Filter by customer." },
      invoice_id: { type: "ID", description: "Filter by the invoice that is credited." },
      credit_note_number: { type: "Line", description: "Filter by the credit note's number." },
      ...createdFilters,
      external_id: { type: "ExternalId", description: "Filter by your own id." },
    },
    select: ({ status, customer_id, invoice_id, credit_note_number, external_id, ...created }) => ({
      where: {
        status: status ?? undefined,
        customerId: customer_id ?? undefined,
        invoiceId: invoice_id ?? undefined,
        creditNoteNumber: credit_note_number ?? undefined,
        externalId: external_id ?? undefined,
        AND: all<"CreditNote">(createdBetween(created)),
      },
    }),
  }),

  readField("credit_note", {
    type: creditNotes,
    noun: "credit note",
    description: "A credit note with its applications and refunds.",
    access: "invoices:read",
  }),

  mutationField("create_credit_note", {
    type: creditNotes,
    description:
      "Issues a credit note of an invoice, and emits `credit_note.issued`. It settles the amount due on the invoice; the rest can be applied to other invoices or refunded.",
    access: "invoices:write",
    problems: ["not-found", "conflict", "unprocessable", "duplicate-external-id"],
    args: { input: inputOf(CreateCreditNoteInput, "The credit note.") },
    run: createCreditNote,
  }),

  mutationField("update_credit_note", {
    type: creditNotes,
    description: "Updates the `external_id` of a credit note.",
    access: "invoices:write",
    problems: ["not-found", "duplicate-external-id"],
    args: { id: idOf("credit note"), input: inputOf(UpdateCreditNoteInput, "The fields to change.") },
    run: updateCreditNote,
  }),

  mutationField("send_credit_note", {
    type: creditNotes,
    description: "Emails the customer a link to a credit note, and emits `credit_note.sent`.",
    access: "invoices:write",
    problems: ["not-found", "conflict", "no-email-on-file", "forbidden", "rate-limited"],
    example: { delivery: { status: "queued", reason: null } },
    args: { id: idOf("credit note") },
    run: sendCreditNote,
  }),

  mutationField("apply_credit_note", {
    type: creditNotes,
    description: "Settles another unpaid invoice of the customer with what is left of a credit note.",
    access: "invoices:write",
    problems: ["not-found", "conflict", "unprocessable"],
    args: { id: idOf("credit note"), input: inputOf(ApplyCreditNoteInput, "The invoice to settle.") },
    run: applyCreditNote,
  }),

  mutationField("remove_credit_application", {
    type: creditNotes,
    description: "Takes the credit of an invoice back. The amount is due again, and left of the credit note.",
    access: "invoices:write",
    problems: ["not-found", "conflict"],
    example: unused,
    args: { id: idOf("credit note"), application_id: idOf("application") },
    run: removeCreditApplication,
  }),

  mutationField("refund_credit_note", {
    type: creditNotes,
    description: "Records that what is left of a credit note was paid back, as a refund of its invoice.",
    access: "invoices:write",
    problems: ["not-found", "conflict", "unprocessable"],
    args: { id: idOf("credit note"), input: inputOf(RefundCreditNoteInput, "The refund.") },
    run: refundCreditNote,
  }),

  mutationField("void_credit_note", {
    type: creditNotes,
    description: "Voids a credit note that was not refunded. The amounts that it settled are due again.",
    access: "invoices:write",
    problems: ["not-found", "conflict"],
    example: { ...unused, status: "void", amount_remaining: 0 },
    args: { id: idOf("credit note") },
    run: voidCreditNote,
  }),
];
