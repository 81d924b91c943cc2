import { uuidAt } from "../../../database/uuid-at.ts";
import { chance } from "../dice.ts";
import type { Work } from "./work.ts";

/** What is still to be done is booked; of the visits that are over, most were. */
export function bookingsOf({ customer, siteId, states, when, title, jobId, jobMade, visit, visitorId }: Work) {
  if (jobId === null || visit === null) return [];
  if (states.job !== "scheduled" && chance(0.28)) return [];
  const { status, updatedAt } =
    states.job === "scheduled"
      ? { status: "scheduled", updatedAt: jobMade }
      : states.job === "cancelled"
        ? { status: "cancelled", updatedAt: when.calledOff }
        : { status: "completed", updatedAt: visit.endAt };
  return [
    {
      id: uuidAt(jobMade),
      business_id: customer.business_id,
      title,
      kind: chance(0.8) ? "visit" : "booking",
      status,
      customer_id: customer.id,
      site_id: siteId,
      job_id: jobId,
      assignee_id: visitorId,
      start_at: visit.startAt.toISOString(),
      end_at: visit.endAt.toISOString(),
      created_at: jobMade.toISOString(),
      updated_at: updatedAt.toISOString(),
    },
  ];
}
