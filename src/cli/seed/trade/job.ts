import type { Work } from "./work.ts";

export function jobOf({ customer, states, when, title, siteId, leadId, quoteId, jobId, jobMade, visit }: Work) {
  if (jobId === null) return [];
  const { job: status } = states;
  const completedAt = status === "completed" ? (visit?.endAt ?? null) : null;
  const cancelledAt = status === "cancelled" ? when.calledOff : null;
  const begunAt = status === "in_progress" ? (visit?.startAt ?? null) : null;
  return [
    {
      id: jobId,
      business_id: customer.business_id,
      title,
      status,
      customer_id: customer.id,
      site_id: siteId,
      quote_id: quoteId,
      lead_id: leadId,
      scheduled_start: visit?.startAt.toISOString() ?? null,
      scheduled_end: visit?.endAt.toISOString() ?? null,
      completed_at: completedAt?.toISOString() ?? null,
      cancelled_at: cancelledAt?.toISOString() ?? null,
      created_at: jobMade.toISOString(),
      updated_at: (completedAt ?? cancelledAt ?? begunAt ?? jobMade).toISOString(),
    },
  ];
}

/** Nobody yet where no time has been found. */
export function assigneesOf({ customer, jobId, visitorId }: Work) {
  if (jobId === null || visitorId === null) return [];
  return [{ business_id: customer.business_id, job_id: jobId, member_id: visitorId, position: 1 }];
}
