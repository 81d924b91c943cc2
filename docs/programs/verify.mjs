import { createHmac, timingSafeEqual } from "node:crypto";

const toleranceSeconds = 300;

/** Whether the delivery is genuine. `rawBody` is the unparsed body, `header` the value of X-Service-Signature. */
export function isGenuine(rawBody, header, secret, now = Date.now()) {
  const parts = new Map();
  for (const part of String(header).split(",")) {
    const [name, ...value] = part.split("=");
    parts.set(name, value.join("="));
  }
  const t = parts.get("t") ?? "";
  if (!/^\d+$/.test(t) || Math.abs(now / 1000 - Number(t)) > toleranceSeconds) return false;
  const expected = Buffer.from(createHmac("sha256", secret).update(`${t}.`).update(rawBody).digest("hex"));
  const given = Buffer.from(parts.get("v1") ?? "");
  return given.length === expected.length && timingSafeEqual(given, expected);
}
