import { createHash, randomBytes } from "node:crypto";
import type { Database } from "../database/database.ts";
import { admissionOf } from "./admission.ts";
import type { Admission } from "./gate.ts";
import { parseKey } from "./key.ts";

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
  return admissionOf("api_key", rows, limit);
}
