import { hashToken } from "../../crypto/hash.ts";
import type { Database } from "../../database/database.ts";
import { lastWrite } from "../../database/last-write.ts";
import { sql } from "../../database/query/sql.ts";
import type { Authentication } from "../authentication.ts";
import { readAuthentication } from "../read-authentication.ts";
import { readBearer } from "./access-token.ts";

/** Authenticates a connected app. Undefined for a token that is not live. */
export async function authenticateToken(
  database: Database,
  limit: number,
  authorization: string,
): Promise<Authentication | undefined> {
  const token = readBearer(authorization);
  if (token === undefined) return undefined;
  const rows = await database.read(
    sql<Record<string, unknown>>`select *${lastWrite(database)} from authenticate_token(${hashToken(token)}, ${limit})`,
  );
  return readAuthentication("oauth", rows, limit);
}
