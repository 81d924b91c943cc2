import { limits } from "../limits/limits.ts";

const { max: maxLength } = limits.sandbox.loggedBody;
const cut = "… (cut)";

/** Longer texts are cut before they are searched. A value that this cuts ends after `maxLength`. */
const searchedLength = 4 * maxLength;

/** A member whose name says that its value is a secret. */
const secret = /("(?:[a-z_]*(?:secret|password|token)|key)"\s*:\s*)"(?:[^"\\]|\\.)*"/g;

/** The beginning of a JSON body without its secrets. Null for an empty one. */
export function keptBody(body: string | undefined): string | null {
  if (body === undefined || body === "") return null;
  // PostgreSQL stores no NUL.
  const text = body.slice(0, searchedLength).replaceAll(secret, '$1"[redacted]"').replaceAll("\0", "");
  return text.length > maxLength ? text.slice(0, maxLength - cut.length) + cut : text;
}
