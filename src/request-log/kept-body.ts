import { limits } from "../limits/limits.ts";

const { max: maxLength } = limits.sandbox.loggedBody;
const cut = "… (cut)";
const notJson = "(not JSON)";
const redacted = "[redacted]";

/** A longer body is not kept, because its secrets can only be found in whole JSON. */
const maxParsed = 4 * maxLength;
const tooLong = `(longer than ${maxParsed.toLocaleString("en-AU")} bytes)`;

const name = "[a-z_-]*(?:secret|password|token|api[_-]?key|access[_-]?key|authorization)";
/** The name of a member whose value is a secret, or is hidden from other credentials. */
const hiddenName = new RegExp(`^(?:${name}|metadata)$`, "i");

/** The platform's and Stripe's credentials, wherever they are. The prefix of an API key alone is no secret. */
const credentials =
  /ck_live_[0-9a-z]{12}_[0-9a-z]*|whsec_[\w+/=-]+|ccoat_[\w-]+|[rs]k_(?:live|test)_\w+|\bbearer +[\w.~+/=-]{16,}/gi;

/** The beginning of a JSON body without its secrets, in which PostgreSQL can store every character. */
export function keptBody(body: Buffer | string | undefined): string | null {
  if (body === undefined || body.length === 0) return null;
  const text = body.length > maxParsed ? tooLong : redactWhole(body.toString());
  const kept = text.length > maxLength ? text.slice(0, maxLength - cut.length) + cut : text;
  return kept.replaceAll("\0", "").toWellFormed();
}

function redactWhole(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text, redactMember));
  } catch {
    return notJson;
  }
}

function redactMember(member: string, value: unknown): unknown {
  if (value === null || typeof value === "boolean") return value;
  if (hiddenName.test(member)) return redacted;
  return typeof value === "string" ? value.replaceAll(credentials, redacted) : value;
}
