import { randomUUIDv7 } from "node:crypto";
import { deriveKey } from "../../src/crypto/derive-key.ts";
import { createEncryption } from "../../src/crypto/encrypt.ts";
import { makeSecret } from "../../src/outbox/handlers/webhook/secrets.ts";
import type { World } from "../world/world.ts";

/** Adds a subscription to the database directly, so that any address is accepted. */
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
      secret: new Uint8Array(createEncryption(key).encrypt(id, secret)),
    },
  });
  return { id, secret };
}

/** Deliveries of a subscription, oldest first, with their attempts, claims and due times. */
export async function deliveriesOf(world: World, subscriptionId: string) {
  const deliveries = await world.database.system.webhookDelivery.findMany({
    where: { subscriptionId },
    include: { attempts: { orderBy: [{ startedAt: "asc" }, { id: "asc" }] }, waiting: true, claims: true },
    orderBy: [{ createdAt: "asc" }, { id: "asc" }],
  });
  return deliveries.map(({ waiting, ...delivery }) => {
    const dueAt = (trigger: string) => waiting.find((item) => item.trigger === trigger)?.dueAt ?? null;
    return { ...delivery, nextAttemptAt: dueAt("schedule"), replayAt: dueAt("replay") };
  });
}

/** Expires the subscription's claims, as if its worker had not renewed them. */
export async function loseClaims(world: World, subscriptionId: string): Promise<void> {
  await world.database.system.outboxClaim.updateMany({
    where: { queueId: subscriptionId },
    data: { claimedUntil: new Date(Date.now() - 1000) },
  });
}
