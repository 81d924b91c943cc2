import type { Caller } from "./caller.ts";

/** How much of the business's shared quota is left. */
export type Quota = { limit: number; remaining: number; resetSeconds: number };

export type Authentication = { caller: Caller; businessId: string; quota: Quota };

/** The credential headers of a request, as they came. */
export type Credentials = { apiKey: string | undefined; authorization: string | undefined; address: string };

export type Auth = {
  /** Credential, plan and subscription, rate: in that order, each refusal a problem. */
  authenticate(credentials: Credentials): Promise<Authentication>;
};
