import { limits } from "../limits/limits.ts";

const { max: maxLength } = limits.sandbox.loggedBody;
const cut = "… (cut)";
const notJson = "(not JSON)";
const redacted = "[redacted]";

/** Longer bodies are cut before they are searched, so that a body of megabytes costs no more than this. */
const searchedLength = 4 * maxLength;

const name = "[a-z_-]*(?:secret|password|token|api[_-]?key|access[_-]?key|authorization)";
/** The name of a member whose value is a secret, or is hidden from other credentials. */
const hiddenName = new RegExp(`^(?:${name}|metadata)$`, "i");

/** The platform's and Stripe's credentials, wherever they are. The prefix of an API key alone is no secret. */
const credentials =
  /ck_live_[0-9a-z]{12}_[0-9a-z]*|whsec_[\w+/=-]+|ccoat_[\w-]+|[rs]k_(?:live|test)_\w+|\bbearer +[\w.~+/=-]{16,}/gi;

/** Members of a text that was cut, so their values may be unfinished. Metadata has no nested objects. */
const string = '"(?:[^"\\\\]|\\\\.)*(?:"|\\\\?$)';
const hiddenStrings = new RegExp(`("${name}"\\s*:\\s*)${string}`, "gi");
const hiddenObjects = new RegExp(`("metadata"\\s*:\\s*)(?:\\{(?:[^"{}]|${string})*(?:\\}|$)|${string})`, "gi");

/** The beginning of a JSON body without its secrets, in which PostgreSQL can store every character. */
export function keptBody(body: Buffer | string | undefined): string | null {
  if (body === undefined || body.length === 0) return null;
  const text = body.length > searchedLength ? redactBeginning(beginningOf(body)) : redactWhole(body.toString());
  const kept = text.length > maxLength ? text.slice(0, maxLength - cut.length) + cut : text;
  return kept.replaceAll("\0", "").toWellFormed();
}

function beginningOf(body: Buffer | string): string {
  return typeof body === "string" ? body.slice(0, searchedLength) : body.subarray(0, searchedLength).toString();
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

function redactBeginning(text: string): string {
  if (!/^\s*[[{]/.test(text)) return notJson;
  return text
    .replaceAll(hiddenStrings, `$1"${redacted}"`)
    .replaceAll(hiddenObjects, `$1"${redacted}"`)
    .replaceAll(credentials, redacted);
}
