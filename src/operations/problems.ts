import { catalogue, type ProblemType } from "../problems.ts";
import type { HttpMethod, Operation } from "./operation.ts";

/** The methods of changes whose If-Match is compared. */
const takesIfMatch: ReadonlySet<HttpMethod> = new Set(["PUT", "PATCH", "DELETE"]);

/** All problems that the operation can respond with, by status. */
export function problemsOf({ access, http, kind, problems }: Operation): Map<number, ProblemType[]> {
  const types = new Set<ProblemType>([
    "bad-request",
    "unauthorized",
    ...(access === "any" ? [] : (["insufficient-scope"] as const)),
    "plan-required",
    "subscription-inactive",
    "not-acceptable",
    ...(kind === "mutation" ? (["payload-too-large", "unsupported-media-type"] as const) : []),
    ...problems,
    ...(http?.method === "POST" ? (["idempotency-in-progress", "idempotency-key-reused"] as const) : []),
    ...(http !== undefined && takesIfMatch.has(http.method) ? (["precondition-failed"] as const) : []),
    "rate-limited",
    "internal",
    "unavailable",
  ]);
  return Map.groupBy(types, (type) => catalogue[type].status);
}
