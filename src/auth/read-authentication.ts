import { Problem } from "../problems.ts";
import { type ApiRefusal, apiAccessProblem } from "./api-access.ts";
import type { Authentication, OnCaller } from "./authentication.ts";
import type { Caller } from "./caller.ts";
import { type CountedQuota, countInProcess } from "./rate-limit/count-in-process.ts";
import { rateHeaders } from "./rate-limit/headers.ts";

/** A row of the database's functions that authenticate. */
export type AuthenticationRow = {
  id: string | null;
  business_id: string;
  time_zone: string;
  name: string;
  scopes: string[];
  refusal: ApiRefusal | null;
  allowed: boolean;
  /** Null, like `reset_seconds`, if the database cannot store the count. */
  remaining: number | null;
  reset_seconds: number | null;
  /** Null, like the other columns of the share, if the credential has none. */
  share: number | null;
  share_allowed: boolean | null;
  share_remaining: number | null;
  share_reset_seconds: number | null;
  last_write?: number | null;
};

/**
 * Reads the row of `authenticate_api_key` or `authenticate_app`. Returns undefined if the credential is not live, and
 * throws if the business is refused or over its quota.
 */
export async function readAuthentication(
  kind: "api_key" | "oauth",
  row: AuthenticationRow,
  limit: number,
  onCaller?: OnCaller,
): Promise<Authentication | undefined> {
  if (row.id === null) return undefined;
  const caller: Caller = { kind, id: row.id, name: row.name, scopes: new Set(row.scopes) };
  onCaller?.(caller, row.business_id);
  const { isAllowed, ...quota } = await quotaOf(row, limit);
  const share = await shareOf(row);
  const headers = rateHeaders({ shared: quota, share });
  if (row.refusal !== null) throw apiAccessProblem(row.refusal, headers);
  const isOverShare = share !== undefined && !share.isAllowed;
  if (isOverShare || !isAllowed) {
    const detail = isOverShare ? overShare(kind, share) : `The business may make ${limit} requests a minute.`;
    const waits = [...(isOverShare ? [share.resetSeconds] : []), ...(isAllowed ? [] : [quota.resetSeconds])];
    throw new Problem("rate-limited", detail, {
      headers: { ...headers, "Retry-After": String(Math.max(...waits)) },
    });
  }
  return {
    caller,
    businessId: row.business_id,
    timeZone: row.time_zone,
    quota,
    share,
    lastWrite: row.last_write ?? undefined,
  };
}

function quotaOf(row: AuthenticationRow, limit: number): CountedQuota | Promise<CountedQuota> {
  const { business_id, allowed, remaining, reset_seconds } = row;
  if (remaining === null || reset_seconds === null) return countInProcess(`api ${business_id}`, limit);
  return { limit, isAllowed: allowed, remaining, resetSeconds: reset_seconds };
}

function shareOf(row: AuthenticationRow): CountedQuota | undefined | Promise<CountedQuota> {
  const { id, share, share_allowed, share_remaining, share_reset_seconds } = row;
  if (share === null) return undefined;
  if (share_allowed === null || share_remaining === null || share_reset_seconds === null)
    return countInProcess(`share ${id}`, share);
  return { limit: share, isAllowed: share_allowed, remaining: share_remaining, resetSeconds: share_reset_seconds };
}

function overShare(kind: "api_key" | "oauth", { limit }: CountedQuota): string {
  const noun = kind === "api_key" ? "API key" : "app";
  return `This ${noun} may make ${limit} requests a minute, the limit that the business's owner has set for it.`;
}
