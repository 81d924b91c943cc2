import Stripe from "stripe";

/** Returns the event, or throws if it is not genuine. */
export function readEvent(rawBody, header, secret) {
  return Stripe.webhooks.constructEvent(rawBody, header, secret);
}
