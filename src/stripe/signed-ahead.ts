/**
 * Whether a `Stripe-Signature` is dated more than the tolerance after its arrival. Parses the time as Stripe's library
 * does.
 */
export function isSignedAhead(header: string, receivedAt: Date, toleranceSeconds: number): boolean {
  return header
    .split(",")
    .map((part) => part.split("="))
    .filter(([name]) => name === "t")
    .some(([, time = ""]) => Number.parseInt(time, 10) - receivedAt.getTime() / 1000 > toleranceSeconds);
}
