/** The maximum fraction added to a delay, so that attempts that failed together are not retried together. */
const maxJitter = 0.2;

/**
 * The delay after an attempt, in seconds. Undefined after the last. A `Retry-After` header lengthens it to at most
 * twice the delay.
 */
export function waitAfter(
  attempt: number,
  retrySeconds: readonly number[],
  { retryAfterSeconds = 0, random = Math.random() }: { retryAfterSeconds?: number | undefined; random?: number } = {},
): number | undefined {
  const wait = retrySeconds[attempt - 1];
  if (wait === undefined) return undefined;
  const jittered = wait * (1 + maxJitter * random);
  return Math.max(jittered, Math.min(retryAfterSeconds, 2 * wait));
}
