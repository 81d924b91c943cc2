import type { InvoiceStatus, JobStatus, LeadStatus, QuoteStatus } from "../generated/prisma/client.ts";
import { type Calendar, dayMilliseconds, type Slot } from "./calendar.ts";
import type { DemoWork, Reached } from "./work.ts";

export type States = {
  lead: LeadStatus;
  quote?: QuoteStatus;
  job?: JobStatus;
  invoice?: InvoiceStatus;
};

/** What each record of the work has come to. */
export const statesOf: Record<Reached, States> = {
  asked: { lead: "new" },
  lost: { lead: "lost" },
  draft: { lead: "converted", quote: "draft" },
  quoted: { lead: "converted", quote: "sent" },
  declined: { lead: "converted", quote: "declined" },
  expired: { lead: "converted", quote: "expired" },
  agreed: { lead: "won", quote: "accepted", job: "unscheduled" },
  planned: { lead: "won", quote: "accepted", job: "scheduled" },
  begun: { lead: "won", quote: "accepted", job: "in_progress" },
  "called off": { lead: "won", quote: "accepted", job: "cancelled" },
  done: { lead: "won", quote: "accepted", job: "completed" },
  "drafted invoice": { lead: "won", quote: "accepted", job: "completed", invoice: "draft" },
  billed: { lead: "won", quote: "accepted", job: "completed", invoice: "sent" },
  "part paid": { lead: "won", quote: "accepted", job: "completed", invoice: "partially_paid" },
  paid: { lead: "won", quote: "accepted", job: "completed", invoice: "paid" },
};

/** When things happened, or, ahead of now, are to happen. Which of them did is for the states to say. */
export type Timeline = {
  asked: Date;
  /** Somebody looks at the place before a quote for a new customer is written. */
  look: Slot | undefined;
  quoted: Date;
  sent: Date;
  validUntil: Date;
  decided: Date;
  depositPaid: Date;
  jobMade: Date;
  visit: Slot | undefined;
  billed: Date;
  invoiceSent: Date;
  due: Date;
  paid: Date;
};

const hours = (count: number) => count * 3_600_000;
const days = (count: number) => count * dayMilliseconds;
const after = (time: Date, milliseconds: number) => new Date(time.getTime() + milliseconds);

export function timelineOf(work: DemoWork, asked: Date, personId: string, calendar: Calendar, now: Date): Timeline {
  const { job } = statesOf[work.reached];
  // A day more than it seems: a day's first visit begins on the evening before in UTC.
  const ahead = after(now, days(2 + (work.daysAgo % 4)));
  const isOpen = work.reached === "asked";
  const look = work.lead === undefined ? undefined : calendar.take(personId, isOpen ? ahead : after(asked, days(1)));
  const quoted = after(look === undefined || isOpen ? after(asked, days(1)) : look.endAt, hours(1));
  const sent = after(quoted, hours(2));
  const decided = after(sent, days(3));
  const jobMade = work.unquoted === true ? after(asked, hours(1)) : decided;
  const visit = takeVisit();
  const billed = after(visit?.endAt ?? jobMade, hours(3));
  const invoiceSent = after(billed, hours(20));
  return {
    asked,
    look,
    quoted,
    sent,
    validUntil: after(sent, days(30)),
    decided,
    depositPaid: after(decided, days(1)),
    jobMade,
    visit,
    billed,
    invoiceSent,
    due: after(invoiceSent, days(14)),
    paid: after(invoiceSent, days(5)),
  };

  function takeVisit(): Slot | undefined {
    if (job === undefined || job === "unscheduled") return undefined;
    if (job === "scheduled") return calendar.take(personId, ahead);
    // Long enough ago for the day to have begun, whatever the hour is now.
    if (job === "in_progress") return calendar.take(personId, after(now, -days(1)), -1);
    return calendar.take(personId, after(jobMade, days(3)));
  }
}
