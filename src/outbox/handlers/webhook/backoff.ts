/** Added to a wait at most, so that what failed together is not tried again together. */
const mostJitter = 0.2;

/**
 * How long to wait after the attempt of this number, in seconds; undefined after the last. A receiver's `Retry-After`
 * lengthens the wait to at most twice itself.
 */
export function waitAfter(
  attempt: number,
  retrySeconds: readonly number[],
  { retryAfterSeconds = 0, random = Math.random() }: { retryAfterSeconds?: number | undefined; random?: number } = {},
): number | undefined {
  const wait = retrySeconds[attempt - 1];
  if (wait === undefined) return undefined;
  const jittered = wait * (1 + mostJitter * random);
  return Math.max(jittered, Math.min(retryAfterSeconds, 2 * wait));
}
