import type { Business } from "../../generated/prisma/client.ts";
import { sheet } from "../text.ts";

export function describeBusiness({ id, name, slug, plan, subscription, trialEndsAt, createdAt }: Business) {
  return { id, name, slug, plan, subscription, trial_ends_at: trialEndsAt, created_at: createdAt };
}

export function showBusiness(heading: string, business: Business): string {
  return sheet(heading, describeBusiness(business));
}
