import { Problem } from "../../../problems.ts";
import type { MutationContext } from "../../kernel/context.ts";
import { changeMember } from "../team/change-member.ts";
import { resetTwoFactor } from "./turn-off.ts";

/** Of oneself it takes both factors: whoever has an owner's session alone turns that owner's off no other way. */
export async function resetMemberTwoFactor(
  { db, caller, origin, accountLinks }: MutationContext,
  { id }: { id: string },
) {
  if (id === caller.id)
    throw new Problem("conflict", "Your own two-factor sign-in is turned off with your password and a code.");
  const member = await changeMember(db, id, {}, { caller, origin, links: accountLinks });
  return resetTwoFactor(db, accountLinks, member, { caller, origin, changedBy: { owner: caller.name } });
}
