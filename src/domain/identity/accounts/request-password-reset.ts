import { networkOf } from "../../../auth/rate-limit/network-of.ts";
import { sharedLimit } from "../../../auth/rate-limit/rate-limit.ts";
import type { Context } from "../../../graphql/context.ts";
import { limits } from "../../../limits/limits.ts";
import { jobsChannel } from "../../../outbox/jobs.ts";
import { cookieOf } from "../business/start-session.ts";
import { normalizeEmail } from "../team/create-member.ts";
import { resetsJob } from "./send-password-resets.ts";

export const { max: resetRequestsPerHour } = limits.accounts.resetRequests;

/**
 * Only stores the request. A worker looks the email up, so neither the response nor its duration reveals whether it is
 * known.
 */
export async function requestPasswordReset(context: Context, { email }: { email: string }): Promise<true> {
  const { database } = context.services;
  const limit = sharedLimit(database, { name: "password-reset", points: resetRequestsPerHour, seconds: 3600 });
  await limit.count(networkOf(cookieOf(context).address));
  await database.systemPool.query(
    `with request as (insert into password_reset_requests (email) values ($1) on conflict do nothing)
     select pg_notify($2, $3)`,
    [normalizeEmail(email), jobsChannel, resetsJob],
  );
  return true;
}
