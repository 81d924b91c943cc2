import { audit } from "../../../audit/audit.ts";
import type { Context } from "../../../graphql/context.ts";
import { Problem } from "../../../problems.ts";
import { sendSignInChange } from "../accounts/send-sign-in-change.ts";
import { changeTwoFactor, type Proof } from "./change-two-factor.ts";
import { readTwoFactor } from "./schema.ts";
import { turnOff } from "./turn-off.ts";

export function disableTwoFactor(context: Context, proof: Proof) {
  return changeTwoFactor(context, proof, async (tx, member) => {
    const business = await tx.findFirst("Business", { where: { id: tx.businessId } });
    if (business?.twoFactorRequiredAt != null)
      throw new Problem(
        "conflict",
        "Your business requires two-factor sign-in. An owner can change that under Settings, Team.",
      );
    await audit(tx, context, "two_factor_disabled");
    await turnOff(tx, member.id);
    await sendSignInChange(tx, context.services.accountLinks, member, "twoFactorOff");
    return readTwoFactor(tx, member.id);
  });
}
