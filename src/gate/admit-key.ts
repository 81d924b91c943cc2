import { createHash, randomBytes } from "node:crypto";
import type { Database } from "../database/database.ts";
import { Problem } from "../problems.ts";
import type { Admission } from "./gate.ts";
import { parseKey } from "./key.ts";
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

/**
 * The key's admission, or undefined for one that is not live. rate-limiter-flexible's store in Postgres would count by
 * fixed windows, and admit twice the limit around the end of one.
 */
export async function admitKey(database: Database, limit: number, text: string): Promise<Admission | undefined> {
  const given = parseKey(text);
  if (given === undefined) return undefined;
  const nonce = randomBytes(16);
  const blinded = createHash("sha256").update(given.secretHash).update(nonce).digest();
  const rows = await database.read({
    text: "select * from admit($1, $2, $3, $4)",
    values: [given.prefix, nonce, blinded, limit],
  });
  const row = readRow(rows);
  if (row.id === null) return undefined;
  const allowance = { limit, remaining: row.remaining, resetSeconds: row.reset_seconds };
  if (row.refusal !== null) throw noAccess(row.refusal, rateHeaders(allowance));
  if (!row.admitted)
    throw new Problem("rate-limited", `The business may make ${limit} requests a minute.`, {
      headers: { ...rateHeaders(allowance), "Retry-After": String(row.reset_seconds) },
    });
  return {
    caller: { kind: "api_key", id: row.id, name: row.name, scopes: new Set(row.scopes) },
    businessId: row.business_id,
    allowance,
  };
}

/** The columns are the output parameters of the function `admit`, which answers exactly one row. */
function readRow(rows: Record<string, unknown>[]): Row {
  return rows[0] as Row;
}
