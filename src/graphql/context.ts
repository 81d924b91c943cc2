import type { Caller, Origin } from "../auth/caller.ts";
import { currentTime } from "../postgres/clock.ts";
import type { AttemptCookies } from "../sso/attempts.ts";
import type { Tenant } from "../tenancy/tenant.ts";
import type { AnswerBytes } from "./answer-bytes.ts";
import type { FeatureServices } from "./services.ts";

/** The parameter of every resolver and mutation. */
export type Context = {
  caller: Caller;
  /** The data of the caller's business. */
  db: Tenant;
  request: RequestParts;
  /**
   * When the request arrived, by the database's clock. Reads use it. Changes read the clock after taking their locks.
   */
  now: Date;
  services: FeatureServices;
};

/** The parts of one request that resolvers use. */
export type RequestParts = {
  id: string;
  origin: Origin;
  /** The time up to which the request sees every change; undefined if unknown. */
  watermark?: Date | undefined;
  /** The result of a mutation's `prepare`, for a call that opens a transaction around its change. */
  prepared?: Promise<unknown>;
  /** Portal only: sets or clears the session's cookie on the response. */
  session?: SessionCookie;
  /** Portal only: the sign-ins at identity providers that the browser has started. */
  ssoAttempts?: AttemptCookies;
  /** Portal only: the bytes that the document's lists share. */
  answer?: AnswerBytes;
  /** Portal only: aborted once the response is sent or the client has disconnected. */
  signal?: AbortSignal;
  /** Portal only: counts each mutation of a request after the first, which the request itself counts for. */
  countMutation?: () => Promise<void>;
};

/** The request's caller and business, and the known times of the business's writes. */
type Who = { caller: Caller; businessId: string; lastWrite?: number | undefined; watermark?: Date | undefined };

export type ContextOf = (who: Who, request: RequestParts) => Context;

/** Creates the function that builds each request's context, on all surfaces. */
export function createContextOf(services: FeatureServices): ContextOf {
  return ({ caller, businessId, lastWrite, watermark }, request) => ({
    caller,
    db: services.database.tenant(businessId, caller.id === "" ? undefined : caller.id, lastWrite),
    request: { ...request, watermark },
    now: currentTime(),
    services,
  });
}

/** Adds to the context's request. */
export function withRequest(context: Context, more: Partial<RequestParts>): Context {
  return { ...context, request: { ...context.request, ...more } };
}

export type SessionCookie = {
  address: string;
  userAgent: string;
  token: string | undefined;
  /** The token of the live session, while the browser is in its business's sandbox. */
  liveToken: string | undefined;
  set(token: string, expiresAt: Date): void;
  /** Sets the sandbox's session, and keeps the cookie of the live one. */
  enter(token: string, expiresAt: Date): void;
  /** Sets the live session again. */
  leave(): void;
  clear(): void;
  device: KnownDevice;
};

/** The browser and the people who have signed in with it. */
export type KnownDevice = {
  /** Whether the person has signed in with it since `since`, or ever if that is null. */
  isKnown(memberId: string, since: Date | null): boolean;
  /** Call after setting the session's cookie, because callers expect that cookie first. */
  remember(memberId: string): void;
};
