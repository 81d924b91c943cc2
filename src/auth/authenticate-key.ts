import { createHash, randomBytes } from "node:crypto";
import type { Database } from "../database/database.ts";
import { parseKey } from "./api-key.ts";
import type { Authentication } from "./authentication.ts";
import { readAuthentication } from "./read-authentication.ts";

/**
 * The key's authentication, or undefined for one that is not live. rate-limiter-flexible's store in Postgres would count by
 * fixed windows, and authenticate twice the limit around the end of one.
 */
export async function authenticateKey(
  database: Database,
  limit: number,
  text: string,
): Promise<Authentication | undefined> {
  const given = parseKey(text);
  if (given === undefined) return undefined;
  const nonce = randomBytes(16);
  const blinded = createHash("sha256").update(given.secretHash).update(nonce).digest();
  const rows = await database.read({
    text: "select * from authenticate_key($1, $2, $3, $4)",
    values: [given.prefix, nonce, blinded, limit],
  });
  return readAuthentication("api_key", rows, limit);
}
