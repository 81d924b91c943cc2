import type { LeadFragment } from "../../generated/types.ts";

export const leadTypes: Readonly<Record<LeadFragment["lead_type"], string>> = {
  manual: "Added by the team",
  inbound: "Direct contact",
  referral: "Referral",
  marketplace: "Marketplace",
};
