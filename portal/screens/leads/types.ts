import type { LeadFragment } from "../../generated/types.ts";

/** How a lead came about. */
export const leadTypes: Readonly<Record<LeadFragment["lead_type"], string>> = {
  manual: "Entered by the team",
  inbound: "They contacted us",
  referral: "Recommended by somebody",
  marketplace: "Passed on by a marketplace",
};
