/**
 * The reason for a failed sign-in at an identity provider, in one sentence for the owner of the business. It contains
 * no token and no secret.
 */
export class SsoError extends Error {
  override name = "SsoError";
}

/** Returns the error itself or the one that caused it, because the library wraps errors of its `fetch`. */
export function findSsoError(error: unknown): SsoError | undefined {
  for (let cause = error, depth = 0; cause instanceof Error && depth < 5; cause = cause.cause, depth += 1)
    if (cause instanceof SsoError) return cause;
  return undefined;
}
