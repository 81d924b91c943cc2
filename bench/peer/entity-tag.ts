import { createHash } from "node:crypto";

/** The ETag of a record's JSON, in the platform's format. */
export function entityTag(text: string): string {
  return `"${createHash("sha256").update(text).digest("base64url").slice(0, 27)}"`;
}
