import pino from "pino";
import { emit } from "../../src/events/emit.ts";
import { type Claim, claimDue, type Room } from "../../src/outbox/claim.ts";
import { webhookHandler } from "../../src/outbox/handlers/webhook/handler.ts";
import type { DeliveryOutcome } from "../../src/outbox/handlers/webhook/record.ts";
import { settle } from "../../src/outbox/settle.ts";
import { sweepLost } from "../outbox/work-off.ts";
import type { World } from "../world/world.ts";

/** A worker's steps, one at a time. It claims and settles, but posts nothing. */
export function stepsOf({ database }: World) {
  const handler = webhookHandler({
    pool: database.systemPool,
    safeFetch: { post: () => Promise.reject(new Error("nothing is to be posted")) },
    secrets: { decrypt: () => "" },
    retrySeconds: [5, 300, 1800, 7200, 18000],
    log: pino({ level: "silent" }),
  });
  const claim = (businessIds: string[], room?: Room) => claimDue(database.systemPool, "webhook", businessIds, room);
  const settled = (outcomes: DeliveryOutcome[]) => settle(database.systemPool, handler, outcomes);
  return {
    handler,
    claim,
    settled,
    sweep: () => sweepLost(database.systemPool, handler),
    /** Claims what is due, and returns what a worker would attempt. Skips the rest. */
    async attempted(businessId: string): Promise<Claim[]> {
      const deliveries = await handler.load((await claim([businessId])).claims);
      const skipped = deliveries.filter(({ isWanted }) => !isWanted);
      const outcomes = skipped.map((delivery) => handler.attempt(delivery, new AbortController().signal));
      await settled(await Promise.all(outcomes));
      return deliveries.filter(({ isWanted }) => isWanted).map((delivery) => delivery.claim);
    },
    async recordCustomers(businessId: string, count: number): Promise<void> {
      await database.tenant(businessId).transaction(async (db) => {
        for (let number = 0; number < count; number += 1)
          await emit(db, {
            type: "customer.created",
            payload: {
              customer_id: businessId,
              name: `Customer ${number}`,
              email: null,
              phone: null,
              external_id: null,
            },
          });
      });
    },
  };
}

export function endedWell(claim: Claim): DeliveryOutcome {
  const ended = { durationMs: 3, responseStatus: 200, responseBody: "ok", failure: null, detail: null };
  return { claim, retrySeconds: null, stalled: false, result: "delivered", ...ended };
}
