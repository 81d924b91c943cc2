import Stripe from "stripe";

/** The event; throws where it is not genuine. */
export function readEvent(rawBody, header, secret) {
  return Stripe.webhooks.constructEvent(rawBody, header, secret);
}
