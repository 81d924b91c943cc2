import { findProof, type Proof } from "../../../auth/session/recent-proof.ts";
import type { Context } from "../../../graphql/context.ts";
import { Problem } from "../../../problems.ts";

export async function readProof(context: Context): Promise<Proof> {
  const proof = await findProof(context);
  if (proof === undefined) throw new Problem("unauthorized", "Sign in first.");
  return proof;
}
