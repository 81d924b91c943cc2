/** Why a sign-in at an identity provider failed, in one sentence for the owner of the business. Holds no token and no secret. */
export class SsoError extends Error {
  override name = "SsoError";
}

/** The error itself, or the one that caused it: the library wraps what its `fetch` throws. */
export function findSsoError(error: unknown): SsoError | undefined {
  for (let cause = error, depth = 0; cause instanceof Error && depth < 5; cause = cause.cause, depth += 1)
    if (cause instanceof SsoError) return cause;
  return undefined;
}
