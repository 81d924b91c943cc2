import type { ProblemType } from "../problems.ts";

/** Instructions for assistants, by the problem that a tool returns. */
const advice: Partial<Record<ProblemType, string>> = {
  "bad-request": "Correct the arguments and call again. The same call fails again.",
  "insufficient-scope": "Tell the user which scope is missing. The owner can connect the app again with it.",
  forbidden: "Tell the user what the owner has to do. Calling again does not help.",
  "email-unverified": "Tell the user that the owner has to verify their email address.",
  "plan-required": "Tell the user that the owner has to change the plan.",
  "subscription-inactive": "Tell the user that the owner has to renew the subscription.",
  "not-found": "Check the id. Find the record with a list tool, and never make up an id.",
  conflict: "Read the record again and decide by its status.",
  "duplicate-external-id": "Update the record whose id the error names instead. If it is archived, ask the user first.",
  "booking-overlap": "Choose another time or another assignee.",
  unprocessable: "Correct what the error names, then call again.",
  "no-email-on-file": "Ask the user for the customer's email address, save it with update_customer, then call again.",
  "rate-limited": "Wait, then call again.",
  "draft-cap": "Update one of your drafts, or ask the user to send or delete one. Waiting does not help.",
  "payload-too-large": "Send less in one call.",
  internal: "Check whether the change was made before you call again. If it fails again, give the user the request_id.",
  unavailable: "Nothing was done. Wait, then call again.",
};

export function adviceFor(type: ProblemType): string | undefined {
  return advice[type];
}
