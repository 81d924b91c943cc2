import { event } from "../event.ts";
import { day, id, integer, money, nullable, string, timestamp } from "../fields.ts";
import { changed, custom, customerId, jobNumber } from "./shared.ts";

const quoteId = id("quote", "The quote's id.");
const quoteReference = string("The quote's number.", "Q-1001");

const quoteVersion = integer("The quote's version, from 1. All versions of a quote have its number.", 1);

const quote = {
  quote_id: quoteId,
  customer_id: customerId,
  lead_id: nullable(id("lead", "The lead's id. Null if there is none.")),
  quote_reference: quoteReference,
  quote_version: quoteVersion,
  total: money("The quote's total in the business's currency, including GST.", 2751.1),
  custom: custom("quote"),
};

export const quoteEvents = {
  "quote.sent": event(
    "A quote was sent to the customer. Emitted again when it is sent again.",
    {
      quote_id: quoteId,
      customer_id: customerId,
      quote_reference: quoteReference,
      quote_version: quoteVersion,
      total: money("The quote's total in the business's currency, including GST.", 2751.1),
    },
    { key: "quote_sent", when: "a quote is sent" },
  ),
  "quote.accepted": event(
    "A quote was accepted, and its job was created. Emitted once for a quote.",
    {
      quote_id: quoteId,
      customer_id: customerId,
      quote_reference: quoteReference,
      quote_version: quoteVersion,
      accepted_total: money("The accepted total in the business's currency, including GST.", 2751.1),
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
      quote_version: quoteVersion,
      deposit_amount: money("The deposit in the business's currency.", 500),
      paid_at: timestamp("When the deposit was paid."),
    },
    { key: "quote_paid", when: "the deposit of a quote is paid" },
  ),
  "quote.viewed": event(
    "The customer opened the page of a sent quote for the first time since it was sent. Emitted again when it was sent again and is opened.",
    {
      ...quote,
      viewed_at: timestamp("When the page was opened."),
      changed: changed("quote", "viewed_at", "last_viewed_at", "view_count"),
    },
  ),
  "quote.declined": event("A quote was declined. Emitted once for a quote.", {
    ...quote,
    decline_reason: nullable(
      string("Why the quote was declined. Null if no reason was given.", "Chose another company."),
    ),
    declined_at: timestamp("When the quote was declined."),
    changed: changed("quote", "status", "declined_at"),
  }),
  "quote.withdrawn": event("A sent quote was withdrawn by the business. Emitted once for a quote.", {
    ...quote,
    withdrawn_at: timestamp("When the quote was withdrawn."),
    changed: changed("quote", "status", "withdrawn_at"),
  }),
  "quote.revised": event(
    "A newer version of a quote was sent, and replaces it. Its lead, jobs, invoices and files belong to the newer version from then on. Emitted once for a quote.",
    {
      ...quote,
      revised_by_quote_id: id("newer_quote", "The id of the newer version."),
      superseded_at: timestamp("When the newer version was sent."),
      changed: changed("quote", "status", "superseded_at"),
    },
  ),
  "quote.expired": event(
    "A quote was neither accepted nor declined in time. Emitted up to a few minutes after its last day. Emitted again when it got a later day and expires again.",
    {
      ...quote,
      valid_until: day("The last day on which it could be accepted, in the business's time zone.", "2026-07-31"),
      changed: changed("quote", "status"),
    },
  ),
};
