import type { Event } from "./generated.ts";

export { samples } from "./generated.ts";

/** A delivery as the platform sends it. */
export type Delivery = {
  body: string;
  headers: Record<"Content-Type" | "X-Service-Signature" | "X-Service-Event-Id" | "X-Service-Delivery-Id", string>;
};

/** Signs an event with a subscription's secret, for tests of a receiver. */
export async function sign(event: Event, secret: string, { now = new Date() }: { now?: Date } = {}): Promise<Delivery> {
  const body = JSON.stringify(event);
  const t = Math.floor(now.getTime() / 1000);
  const encoder = new TextEncoder();
  const key = await crypto.subtle.importKey("raw", encoder.encode(secret), { name: "HMAC", hash: "SHA-256" }, false, [
    "sign",
  ]);
  const signature = new Uint8Array(await crypto.subtle.sign("HMAC", key, encoder.encode(`${t}.${body}`)));
  const v1 = Array.from(signature, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return {
    body,
    headers: {
      "Content-Type": "application/json",
      "X-Service-Signature": `t=${t},v1=${v1}`,
      "X-Service-Event-Id": event.event_id,
      "X-Service-Delivery-Id": crypto.randomUUID(),
    },
  };
}
