import type { InvoiceStatus, JobStatus, LeadStatus, QuoteStatus } from "../../../generated/prisma/client.ts";
import { shuffle } from "../deck.ts";

/** What each record of a piece of work has come to; a record that is not named is not made. */
export type States = { lead?: LeadStatus; quote?: QuoteStatus; job?: JobStatus; invoice?: InvoiceStatus };

const statesOf = {
  asked: { lead: "new" },
  qualified: { lead: "converted" },
  lost: { lead: "lost" },
  drafted: { lead: "converted", quote: "draft" },
  quoted: { lead: "converted", quote: "sent" },
  declined: { lead: "lost", quote: "declined" },
  expired: { lead: "converted", quote: "expired" },
  agreed: { lead: "won", quote: "accepted", job: "unscheduled" },
  planned: { lead: "won", quote: "accepted", job: "scheduled" },
  begun: { lead: "won", quote: "accepted", job: "in_progress" },
  "called off": { lead: "won", quote: "accepted", job: "cancelled" },
  done: { lead: "won", quote: "accepted", job: "completed" },
  "drafted invoice": { lead: "won", quote: "accepted", job: "completed", invoice: "draft" },
  billed: { lead: "won", quote: "accepted", job: "completed", invoice: "sent" },
  "part paid": { lead: "won", quote: "accepted", job: "completed", invoice: "partially_paid" },
  voided: { lead: "won", quote: "accepted", job: "completed", invoice: "void" },
  paid: { lead: "won", quote: "accepted", job: "completed", invoice: "paid" },
  "called out": { lead: "won", job: "completed", invoice: "paid" },
  sold: { invoice: "paid" },
} satisfies Record<string, States>;

type Outcome = keyof typeof statesOf;

const dealOld = shuffle<Outcome>({
  asked: 1,
  qualified: 1,
  lost: 1,
  drafted: 1,
  declined: 4,
  expired: 3,
  "called off": 2,
  done: 1,
  "drafted invoice": 1,
  billed: 1,
  "part paid": 2,
  voided: 1,
  paid: 15,
  "called out": 3,
  sold: 3,
});

const dealRecent = shuffle<Outcome>({
  asked: 3,
  qualified: 1,
  lost: 1,
  drafted: 2,
  quoted: 3,
  declined: 1,
  agreed: 2,
  planned: 2,
  begun: 1,
  done: 1,
  billed: 1,
  "part paid": 1,
  paid: 1,
});

const dealFresh = shuffle<Outcome>({ asked: 2, drafted: 1 });

/** Work that was asked for long ago is over; a quote's month to be accepted in tells the two apart. */
export function dealStates(ageDays: number): States {
  if (ageDays < 3) return statesOf[dealFresh()];
  return statesOf[ageDays < 30 ? dealRecent() : dealOld()];
}
