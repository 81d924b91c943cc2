import type { Caller } from "./caller.ts";

/** How much of the business's shared allowance is left. */
export type Allowance = { limit: number; remaining: number; resetSeconds: number };

export type Admission = { caller: Caller; businessId: string; allowance: Allowance };

/** The credential headers of a request, as they came. */
export type Presented = { apiKey: string | undefined; authorization: string | undefined; address: string };

export type Gate = {
  /** Credential, plan and subscription, rate: in that order, each refusal a problem. */
  admit(presented: Presented): Promise<Admission>;
};
