import { chance, pick } from "../dice.ts";
import type { Work } from "./work.ts";

const origins = [
  { lead_type: "inbound", source: "website" },
  { lead_type: "inbound", source: "portal" },
  { lead_type: "marketplace", source: "api" },
  { lead_type: "referral", source: "portal" },
  { lead_type: "manual", source: "portal" },
  { lead_type: "inbound", source: "marketing" },
];
const lostReasons = ["Went with another quote.", "Too expensive.", "Decided to wait.", "Never answered."];

export function leadOf(work: Work) {
  const { customer, states, when, leadId, quoteId, jobId } = work;
  if (leadId === null) return [];
  const isCallOut = quoteId === null && jobId !== null;
  const isConverted = quoteId !== null || jobId !== null || states.lead === "converted";
  const convertedAt = isConverted ? when.quoted : null;
  const wonAt = states.lead !== "won" ? null : isCallOut ? when.paid : when.decided;
  const lostAt = states.lead === "lost" ? when.decided : null;
  return [
    {
      id: leadId,
      business_id: customer.business_id,
      ...pick(origins),
      status: states.lead,
      name: customer.name,
      email: customer.email,
      phone: customer.phone,
      address: customer.billing_address,
      description: work.title,
      customer_id: customer.id,
      assignee_id: chance(0.7) ? work.personId : null,
      converted_via: convertedAt === null ? null : quoteId !== null ? "quote" : isCallOut ? "job" : "manual",
      converted_at: convertedAt?.toISOString() ?? null,
      won_at: wonAt?.toISOString() ?? null,
      lost_at: lostAt?.toISOString() ?? null,
      lost_reason: lostAt !== null && chance(0.8) ? pick(lostReasons) : null,
      quote_id: quoteId,
      job_id: isCallOut ? jobId : null,
      created_at: when.asked.toISOString(),
      updated_at: (wonAt ?? lostAt ?? convertedAt ?? when.asked).toISOString(),
    },
  ];
}
