import { randomUUIDv7 } from "node:crypto";
import type { Pool } from "undici";
import { buildEvent } from "../../src/events/emit.ts";
import { sign } from "../../src/outbox/handlers/webhook/sign.ts";

/** An event of typical size, as `record` writes it. */
export function newEvent(businessId: string, number: number) {
  return buildEvent(businessId, "customer.created", {
    customer_id: randomUUIDv7(),
    name: `Jane Citizen ${number}`,
    email: `jane-${number}@example.com`,
    phone: "+61412345678",
    external_id: `crm-${number}`,
  });
}

export type SignedPost = { path: string; secret: string; eventId: string; body: string };

/** The work of the other contenders per delivery: sign, post, read the response to its end, and throw on a failure. */
export async function postSigned(pool: Pool, { path, secret, eventId, body }: SignedPost): Promise<void> {
  const response = await pool.request({
    method: "POST",
    path,
    headers: {
      "content-type": "application/json",
      "user-agent": "Fieldline-Webhooks/1",
      "x-service-signature": sign(secret, body, new Date()),
      "x-service-event-id": eventId,
      "x-service-delivery-id": randomUUIDv7(),
    },
    body,
  });
  await response.body.text();
  if (response.statusCode !== 200) throw new Error(`the endpoint answered ${response.statusCode}`);
}

export const connections = 64;
