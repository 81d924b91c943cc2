import { Problem } from "../problems.ts";
import { type ApiAccessProblem, apiAccessProblem } from "./api-access.ts";
import type { Authentication } from "./authentication.ts";
import { rateHeaders } from "./rate-limit/headers.ts";

/** What the functions of the database return that authenticate. */
export type AuthenticationRow = {
  id: string | null;
  business_id: string;
  time_zone: string;
  name: string;
  scopes: string[];
  refusal: ApiAccessProblem | null;
  allowed: boolean;
  remaining: number;
  reset_seconds: number;
  last_write?: number | null;
};

/** Reads what `authenticate_key` or `authenticate_token` returned; undefined for a credential that is not live. */
export function readAuthentication(
  kind: "api_key" | "oauth",
  row: AuthenticationRow,
  limit: number,
): Authentication | undefined {
  if (row.id === null) return undefined;
  const quota = { limit, remaining: row.remaining, resetSeconds: row.reset_seconds };
  if (row.refusal !== null) throw apiAccessProblem(row.refusal, rateHeaders(quota));
  if (!row.allowed)
    throw new Problem("rate-limited", `The business may make ${limit} requests a minute.`, {
      headers: { ...rateHeaders(quota), "Retry-After": String(row.reset_seconds) },
    });
  return {
    caller: { kind, id: row.id, name: row.name, scopes: new Set(row.scopes) },
    businessId: row.business_id,
    timeZone: row.time_zone,
    quota,
    lastWrite: row.last_write ?? undefined,
  };
}
