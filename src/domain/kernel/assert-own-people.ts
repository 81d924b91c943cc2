import { Problem } from "../../problems.ts";
import type { Tenant } from "../../tenancy/tenant.ts";
import { find } from "./store.ts";

const liveBusinessOnly = "A sandbox has no sign-ins of its own. Do this in the live business.";

/** Throws in the sandbox of a business, whose people come from that business. */
export async function assertOwnPeople(db: Tenant): Promise<void> {
  const { sandboxOf } = await find(db, "Business", db.businessId);
  if (sandboxOf !== null) throw new Problem("forbidden", liveBusinessOnly);
}

/** Throws in every sandbox, because the email with the invitation's link would not leave it. */
export async function assertInvites(db: Tenant): Promise<void> {
  const { sandboxOf, sandboxAt } = await find(db, "Business", db.businessId);
  if (sandboxOf !== null) throw new Problem("forbidden", liveBusinessOnly);
  if (sandboxAt !== null)
    throw new Problem("forbidden", "Invitations are not sent from a sandbox. The operator adds people.");
}
