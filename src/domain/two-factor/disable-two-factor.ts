import { audit } from "../../audit/audit.ts";
import type { Context } from "../../graphql/context.ts";
import { sendSignInChange } from "../accounts/send-sign-in-change.ts";
import { changeTwoFactor, type Proof } from "./change-two-factor.ts";
import { readTwoFactor } from "./schema.ts";
import { turnOff } from "./turn-off.ts";

export function disableTwoFactor(context: Context, proof: Proof) {
  return changeTwoFactor(context, proof, async (tx, member) => {
    await audit(tx, context, "two_factor_disabled");
    await turnOff(tx, member.id);
    await sendSignInChange(tx, context.accountLinks, member, "twoFactorOff");
    return readTwoFactor(tx, member.id);
  });
}
