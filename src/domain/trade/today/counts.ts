import { example } from "../../../graphql/builder.ts";
import { maxCounted } from "../../../limits/counts.ts";
import type { Decimal } from "../../../query/decimal.ts";
import { plainType } from "../../kernel/plain-type.ts";

const counted = `Counted to ${maxCounted}: ${maxCounted} is ${maxCounted} or more.`;

export const daysBeforeExpiry = 7;

export type Owed = { count: number; amountDue: Decimal };

function owedType(name: string, description: string) {
  return plainType<Owed>(name, {
    description,
    fields: (t) => ({
      count: t.exposeInt("count", { description: "The number of them, without a cap.", ...example(3) }),
      amount_due: t.expose("amountDue", {
        type: "Money",
        description: "The total amount due on them.",
        ...example(4120.5),
      }),
    }),
  });
}

const overdue = "The invoices that are overdue.";
const unpaid = "The invoices that are sent or partially paid, overdue or not.";

const OverdueType = owedType("Overdue", overdue);
const UnpaidType = owedType("Unpaid", unpaid);

export type WorkCounts = {
  leadsNew: number;
  quotesSent: number;
  quotesExpiring: number;
  jobsUnscheduled: number;
  jobsToday: number;
  invoicesOverdue: Owed;
  invoicesUnpaid: Owed;
  drafts: number;
  unreplied: number;
};

export const WorkCountsType = plainType<WorkCounts>("WorkCounts", {
  description: "Counts of the business's open work. Days are those of its time zone.",
  fields: (t) => ({
    leads_new: t.exposeInt("leadsNew", { description: `New leads. ${counted}`, ...example(4) }),
    quotes_sent: t.exposeInt("quotesSent", {
      description: `Sent quotes that are neither answered nor expired. ${counted}`,
      ...example(12),
    }),
    quotes_expiring: t.exposeInt("quotesExpiring", {
      description: `Quotes of \`quotes_sent\` whose \`valid_until\` is today or within the next ${daysBeforeExpiry} days. ${counted}`,
      ...example(2),
    }),
    jobs_unscheduled: t.exposeInt("jobsUnscheduled", {
      description: `Jobs without a start time. ${counted}`,
      ...example(5),
    }),
    jobs_today: t.exposeInt("jobsToday", {
      description: `Jobs that are scheduled for today, including those that started earlier, in any status except \`cancelled\`. ${counted}`,
      ...example(3),
    }),
    invoices_overdue: t.expose("invoicesOverdue", { type: OverdueType, description: overdue }),
    invoices_unpaid: t.expose("invoicesUnpaid", { type: UnpaidType, description: unpaid }),
    drafts: t.exposeInt("drafts", { description: `Drafts that wait for a person. ${counted}`, ...example(2) }),
    unreplied: t.exposeInt("unreplied", {
      description: `Open conversations whose latest SMS or email received has no reply. ${counted}`,
      ...example(6),
    }),
  }),
});

export type InboxCounts = {
  mineUnread: number;
  unassigned: number;
  unreplied: number;
  drafts: number;
  scheduled: number;
  failed: number;
};

export const InboxCountsType = plainType<InboxCounts>("InboxCounts", {
  description: "Counts of the inbox.",
  fields: (t) => ({
    mine_unread: t.exposeInt("mineUnread", {
      description: `Open conversations that are unread for the signed-in person. ${counted}`,
      ...example(4),
    }),
    unassigned: t.exposeInt("unassigned", {
      description: `Open conversations that are assigned to nobody. ${counted}`,
      ...example(7),
    }),
    unreplied: t.exposeInt("unreplied", {
      description: `Open conversations whose latest SMS or email received has no reply. ${counted}`,
      ...example(6),
    }),
    drafts: t.exposeInt("drafts", { description: `Drafts that wait for a person. ${counted}`, ...example(2) }),
    scheduled: t.exposeInt("scheduled", {
      description: `Drafts that are scheduled to be sent. ${counted}`,
      ...example(1),
    }),
    failed: t.exposeInt("failed", { description: `Drafts that could not be sent. ${counted}`, ...example(1) }),
  }),
});
