import type { Business } from "../../generated/prisma/client.ts";
import { sheet } from "../text.ts";

export function describeBusiness({ id, name, slug, plan, subscription, ...business }: Business) {
  return {
    id,
    name,
    slug,
    plan,
    subscription,
    trial_ends_at: business.trialEndsAt,
    sms_number: business.smsNumber,
    inbound_email: business.inboundEmail,
    created_at: business.createdAt,
  };
}

export function showBusiness(heading: string, business: Business): string {
  return sheet(heading, describeBusiness(business));
}
