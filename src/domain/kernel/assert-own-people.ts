import { Problem } from "../../problems.ts";
import type { Tenant } from "../../tenancy/tenant.ts";
import { find } from "./store.ts";

/** Throws in the sandbox of a business, whose people come from that business. */
export async function assertOwnPeople(db: Tenant): Promise<void> {
  const { sandboxOf } = await find(db, "Business", db.businessId);
  if (sandboxOf !== null)
    throw new Problem("forbidden", "A sandbox has no sign-ins of its own. Do this in the live business.");
}
