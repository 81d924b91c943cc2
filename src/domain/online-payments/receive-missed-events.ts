import type pg from "pg";
import { StripeFailure } from "../../stripe/failure.ts";
import { type CheckoutParts, receiveCheckoutEvent } from "./receive-checkout-event.ts";

/** Takes in what Stripe's webhook has not brought, such as refunds while it was away. Stripe lists events of 30 days. */
export async function receiveMissedEvents(pool: pg.Pool, parts: CheckoutParts): Promise<void> {
  const { rows } = await pool.query<{ since: Date }>(
    `select greatest(now() - interval '29 days', max(created_at) - interval '1 day') as since from stripe_events`,
  );
  const refused: unknown[] = [];
  for (const { since } of rows)
    for await (const event of parts.checkouts.eventsSince(since))
      await receiveCheckoutEvent(parts, event).catch((error) => {
        if (!(error instanceof StripeFailure && error.isRefusal)) throw error;
        refused.push(error);
      });
  if (refused.length > 0) throw new AggregateError(refused, "not every event could be taken in");
}
