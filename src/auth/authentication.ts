import type { Caller } from "./caller.ts";

/** The requests that a business may make in a minute, with all its credentials together, and how many are left. */
export type Quota = { limit: number; remaining: number; resetSeconds: number };

export type Authentication = {
  caller: Caller;
  businessId: string;
  /** The business's, an IANA name. */
  timeZone: string;
  quota: Quota;
  /** Up to where in the database's log the business had written when it asked; only where there is a replica. */
  lastWrite?: number | undefined;
};

/** The credential headers of a request, unparsed, and the address that sent it. */
export type Credentials = { apiKey: string | undefined; authorization: string | undefined; address: string };

/** Checks the credential, then the plan and subscription, then the rate; each failure is a problem. */
export type Authenticate = (credentials: Credentials) => Promise<Authentication>;
