import type { Pool } from "../../../postgres/driver.ts";
import { type CheckoutParts, receiveStripeEvent } from "./receive-stripe-event.ts";

/** Processes events that Stripe's webhook missed, such as refunds. Stripe lists the events of 30 days. */
export async function receiveMissedEvents(pool: Pool, parts: CheckoutParts): Promise<void> {
  const { rows } = await pool.query<{ since: Date }>(
    `select greatest(now() - interval '29 days', max(created_at) - interval '1 day') as since from stripe_events`,
  );
  const errors: unknown[] = [];
  for (const { since } of rows)
    for await (const event of parts.checkouts.eventsSince(since))
      await receiveStripeEvent(parts, event).catch((error) => errors.push(error));
  if (errors.length > 0) throw new AggregateError(errors, `${errors.length} events could not be taken in`);
}
