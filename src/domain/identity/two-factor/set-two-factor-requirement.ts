import { audit } from "../../../audit/audit.ts";
import { currentTime } from "../../../postgres/clock.ts";
import { Problem } from "../../../problems.ts";
import type { MutationContext } from "../../kernel/context.ts";
import { lock, update } from "../../kernel/store.ts";
import { lockOwner } from "../team/lock-owner.ts";

/** Requires two-factor sign-in of the team. The owner must have it on. */
export async function setTwoFactorRequirement(
  { db, caller, request }: MutationContext,
  { required }: { required: boolean },
) {
  const { twoFactorAt } = await lockOwner(db, caller);
  if (required && twoFactorAt === null)
    throw new Problem("conflict", "Turn on your own two-factor sign-in first, under Settings, Profile.");
  const business = await lock(db, "Business", db.businessId);
  if ((business.twoFactorRequiredAt !== null) === required) return business;
  await audit(db, { caller, request }, "two_factor_requirement_changed", { after: { required } });
  return update(db, "Business", business.id, { twoFactorRequiredAt: required ? currentTime() : null });
}
