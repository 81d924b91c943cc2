import { createHash } from "node:crypto";

/** Of a record's JSON, in the platform's form. */
export function entityTag(text: string): string {
  return `"${createHash("sha256").update(text).digest("base64url").slice(0, 27)}"`;
}
