import type { Caller } from "./caller.ts";

/** The requests allowed per minute, and how many are left. */
export type Quota = { limit: number; remaining: number; resetSeconds: number };

export type Authentication = {
  caller: Caller;
  businessId: string;
  /** The business's time zone, an IANA name. */
  timeZone: string;
  /** The business's quota, shared by all its credentials. */
  quota: Quota;
  /** The credential's own share of the quota, if the owner has set one. */
  share?: Quota | undefined;
  /** The business's last position in the write-ahead log when it was authenticated. Undefined without a replica. */
  lastWrite?: number | undefined;
  /**
   * The time up to which the request sees every change. It is read before `lastWrite`, so that it also holds on a
   * replica.
   */
  watermark?: Date | undefined;
};

/** The credential headers of a request, unparsed, and its sender's address and user agent. */
export type Credentials = {
  apiKey: string | undefined;
  authorization: string | undefined;
  address: string;
  userAgent: string | undefined;
};

/** Called once the caller is known, even if its plan or the rate then refuses the request. */
export type OnCaller = (caller: Caller, businessId: string) => void;

/** Checks the credential, then the plan and subscription, then the rate. Throws a problem if one fails. */
export type Authenticate = (credentials: Credentials, onCaller?: OnCaller) => Promise<Authentication>;
