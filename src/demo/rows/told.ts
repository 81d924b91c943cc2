import { uuidAt } from "../../database/uuid-at.ts";
import { type PricedLine, priceLines, type Totals, totalsOf } from "../../domain/money/lines.ts";
import { type Customer, Prisma, type Site } from "../../generated/prisma/client.ts";
import { dayMilliseconds } from "../calendar.ts";
import { type States, statesOf, type Timeline } from "../timeline.ts";
import type { DemoWork } from "../work.ts";

/** One piece of work with all that its rows are made of. */
export type Told = {
  work: DemoWork;
  when: Timeline;
  states: States;
  customer: Customer;
  /** Who does the work. */
  personId: string;
  lines: PricedLine[];
  totals: Totals;
  leadId: string | null;
  quoteId: string | null;
  jobId: string | null;
  invoiceId: string | null;
  depositPaidAt: Date | null;
  calledOffAt: Date;
  /** What quotes, jobs and bookings alike say. */
  about: { businessId: string; customerId: string; siteId: string | null };
};

type Setting = { businessId: string; customer: Customer & { sites: Site[] }; personId: string };

const gst = new Prisma.Decimal("0.1");

export function tell(work: DemoWork, when: Timeline, { businessId, customer, personId }: Setting): Told {
  const states = statesOf[work.reached];
  const lines = priceLines(
    (work.lines ?? []).map(([description, quantity, unitPrice]) => ({
      description,
      quantity: new Prisma.Decimal(quantity),
      unitPrice: new Prisma.Decimal(unitPrice),
      taxRate: gst,
    })),
  );
  return {
    work,
    when,
    states,
    customer,
    personId,
    lines,
    totals: totalsOf(lines),
    leadId: work.lead === undefined ? null : uuidAt(when.asked),
    quoteId: states.quote === undefined || work.unquoted === true ? null : uuidAt(when.quoted),
    jobId: states.job === undefined ? null : uuidAt(when.jobMade),
    invoiceId: states.invoice === undefined ? null : uuidAt(when.billed),
    depositPaidAt: work.deposit !== undefined && states.quote === "accepted" ? when.depositPaid : null,
    calledOffAt: new Date(when.jobMade.getTime() + dayMilliseconds),
    about: { businessId, customerId: customer.id, siteId: customer.sites[0]?.id ?? null },
  };
}

export function linesOf({ lines, about: { businessId } }: Told, createdAt: Date) {
  return lines.map((line) => ({ ...line, id: uuidAt(createdAt), businessId, createdAt, updatedAt: createdAt }));
}
