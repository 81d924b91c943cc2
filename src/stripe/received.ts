import type { Stripe } from "stripe";
import { StripeFailure } from "./failure.ts";

/** An amount in the smallest unit of its currency. The currency's code is in lower case. */
export type Received = { units: number; currency: string };

type Session = Pick<Stripe.Checkout.Session, "amount_total" | "currency">;
type Intent = Partial<Pick<Stripe.PaymentIntent, "amount_received" | "currency">>;

/**
 * Returns the amounts that the session and its payment intent state, which may differ. Throws if Stripe states none.
 */
export function readReceived(session: Session, intent: Intent): Received[] {
  const stated = [
    { units: session.amount_total, currency: session.currency },
    { units: intent.amount_received, currency: intent.currency },
  ];
  // An unconfirmed bank debit has received nothing yet.
  const received = stated.flatMap(({ units, currency }) =>
    typeof units === "number" && units > 0 && typeof currency === "string" ? [{ units, currency }] : [],
  );
  if (received.length === 0) throw new StripeFailure("The session has no amount.", { type: "no_amount" });
  return received;
}
