import { hashToken } from "../../crypto/hash.ts";
import { sql } from "../../query/sql.ts";
import type { Database } from "../../tenancy/database.ts";
import { lastWrite } from "../../tenancy/last-write.ts";
import type { Authentication, OnCaller } from "../authentication.ts";
import { type AuthenticationRow, readAuthentication } from "../read-authentication.ts";
import { readBearer } from "./access-token.ts";

/** Authenticates a connected app. Returns undefined if the token is not live. */
export async function authenticateToken(
  database: Database,
  limit: number,
  authorization: string,
  onCaller?: OnCaller,
): Promise<Authentication | undefined> {
  const token = readBearer(authorization);
  if (token === undefined) return undefined;
  const [row] = await database.read(
    sql<AuthenticationRow>`select *${lastWrite(database)} from authenticate_app(${hashToken(token)}, ${limit})`,
  );
  // The columns are the function's output parameters, so there is exactly one row.
  return readAuthentication("oauth", row as AuthenticationRow, limit, onCaller);
}
