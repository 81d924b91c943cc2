import { sha256 } from "../crypto/hash.ts";

const exampleTime = Date.parse("2026-07-01T02:30:00.000Z").toString(16).padStart(12, "0");

/** A UUIDv7 that is the same wherever the same subject is meant: `customer_id` and a customer's `id`. */
export function exampleId(subject: string): string {
  const rest = sha256(subject).toString("hex");
  const parts = [exampleTime.slice(0, 8), exampleTime.slice(8), `7${rest.slice(0, 3)}`, `8${rest.slice(3, 6)}`];
  return [...parts, rest.slice(6, 18)].join("-");
}
