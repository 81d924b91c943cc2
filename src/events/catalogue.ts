import { type Static, type TProperties, Type } from "@sinclair/typebox";
import { amount, choice, group, id, nullable, text, time } from "./fields.ts";
import { received, sent } from "./message.ts";

function event<P extends TProperties>(description: string, fields: P) {
  return { description, payload: Type.Object(fields) };
}

const customerId = id("customer", "The customer's id.");
const leadId = id("lead", "The lead's id.");
const quoteId = id("quote", "The quote's id.");
const quoteReference = text("The number that people know the quote by.", "Q-1001");
const jobNumber = text("The number that people know the job by.", "J-1001");
const invoiceId = id("invoice", "The invoice's id.");
const invoiceNumber = text("The number that people know the invoice by.", "INV-1001");
const invoiceTotal = amount("What the invoice comes to, in Australian dollars with GST.", 2751.1);
const siteId = nullable(id("site", "The site's id; null where none was named."));
const email = nullable(text("Email address.", "jane@example.com"));
const phone = nullable(text("Phone in E.164.", "+61412345678"));

/** What happens in a business, by type: when it is told, and the fields beside the envelope. */
export const catalogue = {
  "customer.created": event("A customer was created, by whatever way.", {
    customer_id: customerId,
    name: text("Full or trading name.", "Jane Citizen"),
    email,
    phone,
    external_id: nullable(text("The caller's own id for the customer.", "crm-48213")),
  }),
  "lead.created": event("A lead was captured: in the portal, by a form, the API or a marketing integration.", {
    lead_id: leadId,
    lead_type: choice(["inbound", "marketplace", "referral", "manual"], "How the lead came about.", "inbound"),
    source: choice(["portal", "website", "api", "marketing"], "The door through which it came.", "website"),
    name: text("Full or trading name.", "Jane Citizen"),
    email,
    phone,
    customer_id: nullable(
      id("customer", "The customer's id; null while the lead is linked to none, as most are."),
      null,
    ),
  }),
  "lead.converted": event("A lead got its first quote or job, or was qualified by hand. Told once a lead.", {
    lead_id: leadId,
    customer_id: nullable(id("customer", "The customer's id; null where the lead has none yet.")),
    converted_via: choice(["quote", "job", "manual"], "What converted it.", "quote"),
    quote_id: nullable(id("quote", "The quote's id; null where no quote converted it.")),
    job_id: nullable(id("job", "The job's id; null where no job did."), null),
  }),
  "lead.won": event("A lead was won. Told once a lead.", {
    lead_id: leadId,
    customer_id: nullable(id("customer", "The customer's id; null where the lead has none.")),
    won_via: choice(
      ["quote_accepted", "quote_paid", "invoice_paid", "manual"],
      "What won it: its quote's acceptance or deposit, a first invoice paid, or a person.",
      "quote_accepted",
    ),
    quote_id: nullable(id("quote", "The quote's id; null where no quote won it.")),
    invoice_id: nullable(id("invoice", "The invoice's id; null where no invoice did."), null),
  }),
  "quote.sent": event("A quote was sent to its customer. Sending it again is told again.", {
    quote_id: quoteId,
    customer_id: customerId,
    quote_reference: quoteReference,
    total: amount("What the quote comes to, in Australian dollars with GST.", 2751.1),
  }),
  "quote.accepted": event("A quote was accepted, and its job created.", {
    quote_id: quoteId,
    customer_id: customerId,
    quote_reference: quoteReference,
    accepted_total: amount("What was accepted, in Australian dollars with GST.", 2751.1),
    job_number: jobNumber,
  }),
  "quote.paid": event("The deposit of a quote was paid.", {
    quote_id: quoteId,
    customer_id: customerId,
    quote_reference: quoteReference,
    deposit_amount: amount("The deposit in Australian dollars.", 500),
    paid_at: time("When it was paid, in UTC with milliseconds."),
  }),
  "job.completed": event("A job was completed.", {
    job_id: id("job", "The job's id."),
    job_number: jobNumber,
    customer_id: customerId,
    site_id: siteId,
    completed_at: time("When it was completed, in UTC with milliseconds."),
  }),
  "invoice.sent": event("An invoice was sent to its customer. Sending it again is told again.", {
    invoice_id: invoiceId,
    invoice_number: invoiceNumber,
    customer_id: customerId,
    total: invoiceTotal,
    due_date: nullable(time("When it is due, in UTC with milliseconds.", "2026-07-15T02:30:00.000Z")),
  }),
  "invoice.paid": event("An invoice was paid in full.", {
    invoice_id: invoiceId,
    invoice_number: invoiceNumber,
    customer_id: customerId,
    total: invoiceTotal,
    paid_at: time("When the last of it was paid, in UTC with milliseconds."),
  }),
  "booking.created": event("A booking or a scheduled visit was created.", {
    booking_id: id("booking", "The booking's id."),
    kind: choice(["booking", "visit"], "Whether it is a booking or a scheduled visit.", "visit"),
    customer_id: customerId,
    site_id: siteId,
    job_id: nullable(id("job", "The job that it belongs to; null where it belongs to none.")),
    start_at: time("When it begins, in UTC with milliseconds.", "2026-07-03T02:30:00.000Z"),
    end_at: time("When it ends, in UTC with milliseconds.", "2026-07-03T03:30:00.000Z"),
    assignee: nullable(
      group("The team member who goes; null where nobody is assigned.", {
        id: id("person", "The team member's id."),
        name: text("The team member's name.", "Sam Taylor"),
      }),
    ),
  }),
  "message.received": event("A customer, or somebody unknown, texted or emailed the business.", received),
  "message.sent": event(
    "A person on the team sent a text or email from the inbox, or one that they had scheduled went out. Quotes and invoices have events of their own. In rare cases this one is not told: the conversation's messages are the full record.",
    sent,
  ),
};

export type EventType = keyof typeof catalogue;

/** The fields beside the envelope, by type. Ids are UUIDs, times ISO 8601, amounts AUD. */
export type EventPayloads = { [T in EventType]: Static<(typeof catalogue)[T]["payload"]> };

/** In the order in which the reference tells of them. */
export const eventTypes = keysOf(catalogue);

/** The type of `Object.keys` allows for keys that a narrower type hides; a literal has none. */
function keysOf<T extends object>(literal: T): (keyof T)[] {
  return Object.keys(literal) as (keyof T)[];
}
