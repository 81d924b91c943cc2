import { Problem } from "../problems.ts";

/** What the database's function `api_refusal` returns for a business that may not use the API. */
export type ApiAccessProblem = "plan-required" | "subscription-inactive";

const details: Record<ApiAccessProblem, string> = {
  "plan-required": "API access is on the growth and scale plans.",
  "subscription-inactive": "The business's trial or subscription has ended.",
};

export function apiAccessProblem(refusal: ApiAccessProblem, headers: Record<string, string> = {}): Problem {
  return new Problem(refusal, details[refusal], { headers });
}
