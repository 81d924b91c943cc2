import { Problem } from "../../../problems.ts";
import type { MutationContext } from "../../kernel/context.ts";
import { changeMember } from "../team/change-member.ts";
import { resetTwoFactor } from "./turn-off.ts";

/**
 * Resets another person's two-factor sign-in. A person's own needs both factors, so that a stolen owner session cannot
 * turn it off.
 */
export async function resetMemberTwoFactor(
  { db, caller, request, services: { accountLinks } }: MutationContext,
  { id }: { id: string },
) {
  if (id === caller.id)
    throw new Problem("conflict", "Your own two-factor sign-in is turned off with your password and a code.");
  const member = await changeMember(db, id, {}, { caller, request, links: accountLinks });
  return resetTwoFactor(db, accountLinks, member, { caller, request, changedBy: { owner: caller.name } });
}
