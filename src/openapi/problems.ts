import { exampleId } from "../json-schema/example-id.ts";
import { badFields, emailUnverified, Problem, type ProblemDocument, type ProblemType } from "../problems.ts";

const existingId = exampleId("customer");

const details: Partial<Record<ProblemType, string>> = {
  "insufficient-scope": "This needs the scope customers:write.",
  forbidden: "The business sends nothing until its owner's email address is verified.",
  "two-factor-required": "Your business requires two-factor sign-in. Set it up first.",
  "confirmation-required": "Confirm your identity with your password, then try again.",
  "email-unverified": emailUnverified,
  unauthorized: "The credential is malformed, unknown, expired or revoked.",
  "plan-required": "API access is on the growth and scale plans.",
  "subscription-inactive": "The business's trial or subscription has ended.",
  "method-not-allowed": "Allowed here: GET, HEAD, OPTIONS.",
  "not-acceptable": "Responses are application/json.",
  "duplicate-external-id": `Another record, ${existingId}, has the external_id "crm-48213".`,
  "booking-overlap": "The assignee has another booking at this time.",
  "subscription-limit": "A business has at most 20 active webhook subscriptions, and 100 with paused ones.",
  "idempotency-in-progress": "The first request under this key is still running.",
  "precondition-failed": "The record has changed since the ETag in If-Match was read.",
  "payload-too-large": "The body may have at most 1000000 bytes.",
  "unsupported-media-type": "The body must be application/json.",
  "no-email-on-file": "The customer has no email address.",
  "idempotency-key-reused": "The Idempotency-Key was used for another request.",
  "rate-limited": "The business may make 120 requests a minute.",
  "draft-cap": "3 drafts already wait in this conversation.",
};

export const exampleRequestId = "0198c2f4-6b1e-7d3a-9c58-2f7e4b90a1d6";

/** Returns one or more examples of the problem, by name. */
export function problemExamples(type: ProblemType): Record<string, ProblemDocument> {
  if (type !== "bad-request") {
    const more = type === "duplicate-external-id" ? { id: existingId } : {};
    return { [type]: new Problem(type, details[type], more).document(exampleRequestId) };
  }
  return {
    field: badFields([{ pointer: "/name", detail: "is required" }]).document(exampleRequestId),
    parameter: badFields([{ parameter: "limit", detail: "must be an integer 1..100" }]).document(exampleRequestId),
  };
}
