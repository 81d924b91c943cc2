import { event } from "../event.ts";
import { id, money, string } from "../fields.ts";
import { changed, customerId } from "./shared.ts";

const creditNote = {
  credit_note_id: id("credit_note", "The credit note's id."),
  credit_note_number: string("The credit note's number.", "CN-1001"),
  invoice_id: id("invoice", "The id of the invoice that is credited."),
  customer_id: customerId,
  total: money("The credit in the business's currency, including GST.", 220),
  amount_applied: money("The amount that settles invoices, in the business's currency.", 220),
  amount_refunded: money("The amount that was paid back, in the business's currency.", 0),
  amount_remaining: money("The amount that is neither applied nor refunded, in the business's currency.", 0),
};

export const creditNoteEvents = {
  "credit_note.issued": event("A credit note was issued. Emitted once for a credit note.", creditNote),
  "credit_note.sent": event(
    "A credit note was emailed to the customer. Emitted again when it is sent again.",
    creditNote,
  ),
  "credit_note.updated": event(
    "A credit note settled another invoice, was taken back from one, was refunded, or its external id changed. Emitted again when that happens again.",
    {
      ...creditNote,
      changed: changed("credit note", "amount_applied", "amount_remaining"),
    },
  ),
  "credit_note.voided": event("A credit note was voided. Emitted once for a credit note.", {
    ...creditNote,
    changed: changed("credit note", "status", "voided_at"),
  }),
};
