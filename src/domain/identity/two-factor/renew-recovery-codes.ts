import { audit } from "../../../audit/audit.ts";
import type { Context } from "../../../graphql/context.ts";
import { changeTwoFactor, type Proof } from "./change-two-factor.ts";
import { storeRecoveryCodes } from "./recovery-codes.ts";

export async function renewRecoveryCodes(context: Context, proof: Proof): Promise<{ codes: string[] }> {
  const codes = await changeTwoFactor(context, proof, async (tx, { id }) => {
    await audit(tx, context, "recovery_codes_renewed");
    return storeRecoveryCodes(tx, id);
  });
  return { codes };
}
