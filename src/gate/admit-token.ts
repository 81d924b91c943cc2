import type { Database } from "../database/database.ts";
import { admissionOf } from "./admission.ts";
import type { Admission } from "./gate.ts";
import { hashOf, readBearer } from "./token.ts";

/** The admission of a connected app by its access token, or undefined for one that is not live. */
export async function admitToken(
  database: Database,
  limit: number,
  authorization: string,
): Promise<Admission | undefined> {
  const token = readBearer(authorization);
  if (token === undefined) return undefined;
  const rows = await database.read({ text: "select * from admit_token($1, $2)", values: [hashOf(token), limit] });
  return admissionOf("oauth", rows, limit);
}
