import { createHmac, timingSafeEqual } from "node:crypto";

/** Zapier responds at once and processes a hook later. A shorter maximum age would lose events that were delivered. */
const maxSeconds = { age: 24 * 60 * 60, ahead: 300 };

/** Whether the body is signed with the secret, by the value of `X-Service-Signature`. */
export function isGenuine(body: string, header: string, secret: string, now = Date.now()): boolean {
  const parts: Record<string, string> = Object.fromEntries(header.split(",").map((part) => part.trim().split("=", 2)));
  const { t = "", v1 = "" } = parts;
  if (!/^\d+$/.test(t)) return false;
  const age = now / 1000 - Number(t);
  if (age > maxSeconds.age || age < -maxSeconds.ahead) return false;
  const expected = Buffer.from(createHmac("sha256", secret).update(`${t}.${body}`).digest("hex"));
  const given = Buffer.from(v1);
  return given.length === expected.length && timingSafeEqual(given, expected);
}

/** Finds a hook's header. Zapier prefixes most names with `Http-` and changes their case. */
export function headerOf(headers: Record<string, string>, name: string): string {
  const found = Object.entries(headers).find(([given]) => given.toLowerCase().replace(/^http-/, "") === name);
  return found?.[1] ?? "";
}
