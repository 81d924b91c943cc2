import type { Context } from "../../graphql/context.ts";
import { changeTwoFactor, type Proof } from "./change-two-factor.ts";
import { storeRecoveryCodes } from "./recovery-codes.ts";

export async function renewRecoveryCodes(context: Context, proof: Proof): Promise<{ codes: string[] }> {
  return { codes: await changeTwoFactor(context, proof, (tx, { id }) => storeRecoveryCodes(tx, id)) };
}
