import type { Caller } from "./caller.ts";

/** The requests that may be made in a minute, and how many are left. */
export type Quota = { limit: number; remaining: number; resetSeconds: number };

export type Authentication = {
  caller: Caller;
  businessId: string;
  /** The business's, an IANA name. */
  timeZone: string;
  /** The business's, shared by all its credentials. */
  quota: Quota;
  /** The credential's own share of it, where the owner has set one. */
  share?: Quota | undefined;
  /** Up to where in the database's log the business had written when it asked; only where there is a replica. */
  lastWrite?: number | undefined;
  /** The time up to which the request sees every change. Read before `lastWrite`, so that it holds on a replica too. */
  watermark?: Date | undefined;
};

/** The credential headers of a request, unparsed, and the address that sent it. */
export type Credentials = { apiKey: string | undefined; authorization: string | undefined; address: string };

/** Checks the credential, then the plan and subscription, then the rate; each failure is a problem. */
export type Authenticate = (credentials: Credentials) => Promise<Authentication>;
