import Stripe from "stripe";

const toleranceSeconds = 300;

/** Returns the event, or throws if it is not genuine. */
export function readEvent(rawBody, header, secret, now = Date.now()) {
  // The library refuses old signatures, but none from the future.
  const [, t] = /^t=(\d+),/.exec(header) ?? [];
  if (!(Number(t) - now / 1000 <= toleranceSeconds)) throw new Error("The signature's time is in the future.");
  return Stripe.webhooks.constructEvent(rawBody, header, secret, toleranceSeconds, undefined, now);
}
