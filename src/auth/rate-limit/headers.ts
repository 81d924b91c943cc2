import { serializeList } from "structured-headers";
import type { Quota } from "../authentication.ts";

const policy = "default";
const windowSeconds = 60;

/** The quota in every authenticated answer: draft-ietf-httpapi-ratelimit-headers-10. */
export function rateHeaders({ limit, remaining, resetSeconds }: Quota): Record<string, string> {
  return {
    "RateLimit-Policy": serializeList([
      [
        policy,
        new Map([
          ["q", limit],
          ["w", windowSeconds],
        ]),
      ],
    ]),
    RateLimit: serializeList([
      [
        policy,
        new Map([
          ["r", remaining],
          ["t", resetSeconds],
        ]),
      ],
    ]),
  };
}
