import { Problem } from "../problems.ts";
import type { Admission } from "./gate.ts";
import { type ApiRefusal, noAccess } from "./no-access.ts";
import { rateHeaders } from "./rate-headers.ts";

type Row = {
  id: string | null;
  business_id: string;
  name: string;
  scopes: string[];
  refusal: ApiRefusal | null;
  admitted: boolean;
  remaining: number;
  reset_seconds: number;
};

/** What the database's `admit` and `admit_token` answered: undefined for a credential that is not live. */
export function admissionOf(
  kind: "api_key" | "oauth",
  rows: Record<string, unknown>[],
  limit: number,
): Admission | undefined {
  const row = readRow(rows);
  if (row.id === null) return undefined;
  const allowance = { limit, remaining: row.remaining, resetSeconds: row.reset_seconds };
  if (row.refusal !== null) throw noAccess(row.refusal, rateHeaders(allowance));
  if (!row.admitted)
    throw new Problem("rate-limited", `The business may make ${limit} requests a minute.`, {
      headers: { ...rateHeaders(allowance), "Retry-After": String(row.reset_seconds) },
    });
  return {
    caller: { kind, id: row.id, name: row.name, scopes: new Set(row.scopes) },
    businessId: row.business_id,
    allowance,
  };
}

/** The columns are the output parameters of both functions, which answer exactly one row. */
function readRow(rows: Record<string, unknown>[]): Row {
  return rows[0] as Row;
}
