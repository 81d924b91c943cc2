import { uuidAt } from "../../../database/uuid-at.ts";
import { type PricedLine, priceLines, type Totals, totalsOf } from "../../../domain/money/lines.ts";
import type { Prisma } from "../../../generated/prisma/client.ts";
import { between, chance, pick } from "../dice.ts";
import { type CustomerRow, soonAfter } from "../row.ts";
import type { Calendar } from "./calendar.ts";
import { makeOffer } from "./catalogue.ts";
import { dealStates, type States } from "./story.ts";
import { dayMilliseconds, daysAfter, makeTimeline, type Slot, slotFrom, type Timeline } from "./timeline.ts";

/** One piece of work with all that its rows are made of. */
export type Work = {
  customer: CustomerRow;
  siteId: string | null;
  states: States;
  when: Timeline;
  title: string;
  lines: PricedLine[];
  totals: Totals;
  /** Paid in advance on a quote. */
  deposit: Prisma.Decimal | null;
  personId: string | null;
  visit: Slot | null;
  visitorId: string | null;
  leadId: string | null;
  quoteId: string | null;
  jobId: string | null;
  invoiceId: string | null;
  /** When the job was made: by the quote's acceptance, or at once. */
  jobMade: Date;
};

const mostInterest = 365;

/** For half of the customers, as much as they could be sent quotes and invoices for: without an email there is none. */
export function makeWorks(customer: CustomerRow, siteId: string | null, calendar: Calendar): Work[] {
  if (customer.email === null || customer.archived_at !== null || chance(0.49)) return [];
  const count = chance(0.64) ? 1 : chance(0.7) ? 2 : 3;
  return Array.from({ length: count }, () => makeWork(customer, siteId, calendar));
}

function makeWork(customer: CustomerRow, siteId: string | null, calendar: Calendar): Work {
  const now = Date.now();
  const asked = soonAfter(customer.created_at, mostInterest);
  const states = leadless(dealStates((now - asked.getTime()) / dayMilliseconds));
  const when = makeTimeline(asked, now);
  const { title, lines: unpriced } = makeOffer();
  const lines = priceLines(unpriced);
  const totals = totalsOf(lines);
  const jobMade = states.quote === undefined ? when.quoted : when.decided;
  const personId = calendar.people.length === 0 ? null : pick(calendar.people);
  const id = (state: string | undefined, time: Date) => (state === undefined ? null : uuidAt(time));
  return {
    customer,
    siteId,
    states,
    when,
    title,
    lines,
    totals,
    deposit: states.quote === "accepted" && chance(0.25) ? totals.total.times("0.2").toDecimalPlaces(2) : null,
    personId,
    ...visitOf(states, when, personId, calendar),
    leadId: id(states.lead, asked),
    quoteId: id(states.quote, when.quoted),
    jobId: id(states.job, jobMade),
    invoiceId: id(states.invoice, when.billed),
    jobMade,
  };
}

/** Much of the work for a customer who is known comes of no lead. */
function leadless(states: States): States {
  if (states.quote === undefined && states.job === undefined) return states;
  if (chance(0.65)) return states;
  const { lead: _, ...rest } = states;
  return rest;
}

/** Ahead of now where the job is still to be done: nobody has it then who has no time in the coming year. */
function visitOf({ job }: States, { visit }: Timeline, personId: string | null, calendar: Calendar) {
  if (job === undefined || job === "unscheduled") return { visit: null, visitorId: null };
  if (job !== "scheduled") return { visit, visitorId: personId };
  const free = personId === null ? undefined : calendar.take(personId);
  if (free !== undefined) return { visit: free, visitorId: personId };
  return { visit: slotFrom(daysAfter(new Date(), between(2, 60))), visitorId: null };
}
