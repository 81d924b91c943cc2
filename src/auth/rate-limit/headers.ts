import type { Quota } from "../authentication.ts";

const windowSeconds = 60;

/** `shared` is the business's quota, `share` the credential's own. */
export type Quotas = { shared: Quota; share?: Quota | undefined };

/**
 * The quotas as headers of every authenticated response; all values are integers
 * (draft-ietf-httpapi-ratelimit-headers-10).
 */
export function rateHeaders({ shared, share }: Quotas): Record<string, string> {
  const policies = [{ name: "default", ...shared }, ...(share === undefined ? [] : [{ name: "credential", ...share }])];
  return {
    "RateLimit-Policy": policies.map(({ name, limit }) => `"${name}";q=${limit};w=${windowSeconds}`).join(", "),
    RateLimit: policies
      .map(({ name, remaining, resetSeconds }) => `"${name}";r=${remaining};t=${resetSeconds}`)
      .join(", "),
  };
}
