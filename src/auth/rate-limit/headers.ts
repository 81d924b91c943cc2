import type { Quota } from "../authentication.ts";

const policy = "default";
const windowSeconds = 60;

/** The quota in every authenticated answer, all integers: draft-ietf-httpapi-ratelimit-headers-10. */
export function rateHeaders({ limit, remaining, resetSeconds }: Quota): Record<string, string> {
  return {
    "RateLimit-Policy": `"${policy}";q=${limit};w=${windowSeconds}`,
    RateLimit: `"${policy}";r=${remaining};t=${resetSeconds}`,
  };
}
