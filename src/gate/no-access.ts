import { Problem } from "../problems.ts";

/** What the database's `api_refusal` answers where a business may not use the API. */
export type ApiRefusal = "plan-required" | "subscription-inactive";

const details: Record<ApiRefusal, string> = {
  "plan-required": "API access is on the growth and scale plans.",
  "subscription-inactive": "The business's trial or subscription has ended.",
};

export function noAccess(refusal: ApiRefusal, headers: Record<string, string> = {}): Problem {
  return new Problem(refusal, details[refusal], { headers });
}
