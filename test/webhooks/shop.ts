import { randomUUIDv7 } from "node:crypto";
import { deriveKey } from "../../src/crypto/derive-key.ts";
import { createEncryption } from "../../src/crypto/encrypt.ts";
import { makeSecret } from "../../src/outbox/webhooks/secrets.ts";
import type { World } from "../world/world.ts";

/** A subscription of the business at the address, made in the database so that any address will do. */
export async function subscribe(
  world: World,
  businessId: string,
  url: string,
  events: readonly string[] = ["customer.created"],
): Promise<{ id: string; secret: string }> {
  const id = randomUUIDv7();
  const secret = makeSecret();
  const key = deriveKey(world.config.secretKey ?? Buffer.alloc(32), "webhook secrets");
  await world.database.system.webhookSubscription.create({
    data: {
      id,
      businessId,
      url,
      events: [...events],
      secret: new Uint8Array(createEncryption(key).seal(id, secret)),
    },
  });
  return { id, secret };
}

/** The deliveries of a subscription, oldest first, each with its attempts. */
export function deliveriesOf(world: World, subscriptionId: string) {
  return world.database.system.webhookDelivery.findMany({
    where: { subscriptionId },
    include: { attempts: { orderBy: [{ startedAt: "asc" }, { id: "asc" }] } },
    orderBy: [{ createdAt: "asc" }, { id: "asc" }],
  });
}
