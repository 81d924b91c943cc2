import { sha256 } from "../crypto/hash.ts";

const exampleTime = Date.parse("2026-07-01T02:30:00.000Z").toString(16).padStart(12, "0");

/** Names of the same record, which share one id. */
const names: Record<string, string> = {
  assignee: "person",
  contact_name: "contact",
  customer_name: "customer",
  latest_message: "message",
  reply_to_message: "message",
  team_member: "person",
};

/** Returns a UUIDv7 for a subject, so that `customer_id` and a customer's `id` have the same example. */
export function exampleId(subject: string): string {
  const rest = sha256(names[subject] ?? subject).toString("hex");
  const parts = [exampleTime.slice(0, 8), exampleTime.slice(8), `7${rest.slice(0, 3)}`, `8${rest.slice(3, 6)}`];
  return [...parts, rest.slice(6, 18)].join("-");
}
