import { catalogue, type ProblemType } from "../problems.ts";
import type { Operation } from "./operation.ts";

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
    ...(http?.method === "PATCH" || http?.method === "DELETE" ? (["precondition-failed"] as const) : []),
    "rate-limited",
    "internal",
    "unavailable",
  ]);
  return Map.groupBy(types, (type) => catalogue[type].status);
}
