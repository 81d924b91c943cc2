import { type Static, type TProperties, Type } from "@sinclair/typebox";
import { day, enumeration, id, money, nullable, object, string, timestamp } from "./fields.ts";
import { received, sent } from "./message.ts";

/** The trigger of the automation app that an event type is: its key, and what follows "Triggers when". */
export type EventTrigger = { key: string; when: string };

function event<P extends TProperties>(description: string, fields: P, trigger?: EventTrigger) {
  return { description, payload: Type.Object(fields), trigger };
}

const customerId = id("customer", "The customer's id.");
const leadId = id("lead", "The lead's id.");
const quoteId = id("quote", "The quote's id.");
const quoteReference = string("The quote's number.", "Q-1001");
const jobNumber = string("The job's number.", "J-1001");
const invoiceId = id("invoice", "The invoice's id.");
const invoiceNumber = string("The invoice's number.", "INV-1001");
const invoiceTotal = money("The invoice's total in Australian dollars, including GST.", 2751.1);
const siteId = nullable(id("site", "The site's id. Null if there is none."));
const name = string("Full or trading name.", "Jane Citizen");
const email = nullable(string("Email address. Null if there is none.", "jane@example.com"));
const phone = nullable(string("Phone number in E.164. Null if there is none.", "+61412345678"));

/** Every event type: when it is emitted, and its fields besides the envelope. */
export const catalogue = {
  "customer.created": event(
    "A customer was created. Emitted once for a customer.",
    {
      customer_id: customerId,
      name,
      email,
      phone,
      external_id: nullable(string("The caller's own id of the customer. Null if there is none.", "crm-48213")),
    },
    { key: "new_customer", when: "a customer is created" },
  ),
  "lead.created": event(
    "A lead was created. It came from the portal, a form on the website, the API or a marketing integration. Emitted once for a lead.",
    {
      lead_id: leadId,
      lead_type: enumeration(["inbound", "marketplace", "referral", "manual"], "How the lead came about.", "inbound"),
      source: enumeration(["portal", "website", "api", "marketing"], "Where the lead was created.", "website"),
      name,
      email,
      phone,
      customer_id: nullable(
        id("customer", "The customer's id. Null if the lead has no customer yet, which is usual."),
        null,
      ),
    },
    { key: "new_lead", when: "a lead is created" },
  ),
  "lead.converted": event(
    "A lead was converted, by its first quote or job or by a person. Emitted once for a lead, also when that quote is deleted and another is created.",
    {
      lead_id: leadId,
      customer_id: nullable(id("customer", "The customer's id. Null if the lead has no customer.")),
      converted_via: enumeration(["quote", "job", "manual"], "What converted the lead.", "quote"),
      quote_id: nullable(id("quote", "The id of the quote that converted the lead. Null if none did.")),
      job_id: nullable(id("job", "The id of the job that converted the lead. Null if none did."), null),
    },
    { key: "lead_converted", when: "a lead is converted" },
  ),
  "lead.won": event(
    "A lead was won. Emitted once for a lead.",
    {
      lead_id: leadId,
      customer_id: nullable(id("customer", "The customer's id. Null if the lead has no customer.")),
      won_via: enumeration(
        ["quote_accepted", "quote_paid", "invoice_paid", "manual"],
        "What won the lead: an accepted quote, a paid deposit, a paid invoice or a person.",
        "quote_accepted",
      ),
      quote_id: nullable(id("quote", "The id of the quote that won the lead. Null if none did.")),
      invoice_id: nullable(id("invoice", "The id of the invoice that won the lead. Null if none did."), null),
    },
    { key: "lead_won", when: "a lead is won" },
  ),
  "quote.sent": event(
    "A quote was sent to the customer. Emitted again when it is sent again.",
    {
      quote_id: quoteId,
      customer_id: customerId,
      quote_reference: quoteReference,
      total: money("The quote's total in Australian dollars, including GST.", 2751.1),
    },
    { key: "quote_sent", when: "a quote is sent" },
  ),
  "quote.accepted": event(
    "A quote was accepted, and its job was created. Emitted once for a quote.",
    {
      quote_id: quoteId,
      customer_id: customerId,
      quote_reference: quoteReference,
      accepted_total: money("The accepted total in Australian dollars, including GST.", 2751.1),
      job_number: jobNumber,
    },
    { key: "quote_accepted", when: "a quote is accepted" },
  ),
  "quote.paid": event(
    "The deposit of a quote was paid. Emitted again when the deposit was refunded in full and is paid again.",
    {
      quote_id: quoteId,
      customer_id: customerId,
      quote_reference: quoteReference,
      deposit_amount: money("The deposit in Australian dollars.", 500),
      paid_at: timestamp("When the deposit was paid."),
    },
    { key: "quote_paid", when: "the deposit of a quote is paid" },
  ),
  "job.completed": event(
    "A job was completed. Emitted once for a job.",
    {
      job_id: id("job", "The job's id."),
      job_number: jobNumber,
      customer_id: customerId,
      site_id: siteId,
      completed_at: timestamp("When the job was completed."),
    },
    { key: "job_completed", when: "a job is completed" },
  ),
  "invoice.sent": event("An invoice was sent to the customer. Emitted again when it is sent again.", {
    invoice_id: invoiceId,
    invoice_number: invoiceNumber,
    customer_id: customerId,
    total: invoiceTotal,
    due_date: nullable(day("The day by whose end the invoice is due, in the business's time zone.", "2026-07-15")),
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
  "booking.created": event(
    "A booking or a scheduled visit was created. Emitted once for a booking.",
    {
      booking_id: id("booking", "The booking's id."),
      kind: enumeration(["booking", "visit"], "Whether it is a booking or a scheduled visit.", "visit"),
      customer_id: customerId,
      site_id: siteId,
      job_id: nullable(id("job", "The job's id. Null if there is none.")),
      start_at: timestamp("When the booking starts.", "2026-07-03T02:30:00.000Z"),
      end_at: timestamp("When the booking ends.", "2026-07-03T03:30:00.000Z"),
      assignee: nullable(
        object("The assigned team member. Null if nobody is assigned.", {
          id: id("person", "The team member's id."),
          name: string("The team member's name.", "Sam Taylor"),
        }),
      ),
    },
    { key: "booking_created", when: "a booking or a scheduled visit is created" },
  ),
  "message.received": event(
    "An SMS or email was received, from a customer or an unknown sender. Emitted once for a message.",
    received,
  ),
  "message.sent": event(
    "A team member sent an SMS or email from the inbox, or a scheduled one was sent. Quotes and invoices have their own events. In rare cases this event is not emitted; the conversation's messages are always complete.",
    sent,
  ),
};

export type EventType = keyof typeof catalogue;

/** The fields besides the envelope, by type. */
export type EventPayloads = { [T in EventType]: Static<(typeof catalogue)[T]["payload"]> };

/** In the order of the reference. */
export const eventTypes = keysOf(catalogue);

/** `Object.keys` returns strings, because a value can have more keys than its type. A literal has no more. */
function keysOf<T extends object>(literal: T): (keyof T)[] {
  return Object.keys(literal) as (keyof T)[];
}
