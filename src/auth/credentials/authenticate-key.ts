import { sha256 } from "../../crypto/hash.ts";
import { makeNonce } from "../../crypto/nonce.ts";
import type { Database } from "../../database/database.ts";
import { lastWrite } from "../../database/last-write.ts";
import { sql } from "../../database/query/sql.ts";
import type { Authentication } from "../authentication.ts";
import { readAuthentication } from "../read-authentication.ts";
import { parseKey } from "./api-key.ts";

/** Undefined for a key that is not live. One statement, in which the database compares the key by a blinded hash. */
export async function authenticateKey(
  database: Database,
  limit: number,
  text: string,
): Promise<Authentication | undefined> {
  const given = parseKey(text);
  if (given === undefined) return undefined;
  const nonce = makeNonce();
  const blinded = sha256(Buffer.concat([given.secretHash, nonce]));
  const rows = await database.read(
    sql<
      Record<string, unknown>
    >`select *${lastWrite(database)} from authenticate_key(${given.prefix}, ${nonce}, ${blinded}, ${limit})`,
  );
  return readAuthentication("api_key", rows, limit);
}
