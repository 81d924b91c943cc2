import { networkOf } from "../../auth/rate-limit/network-of.ts";
import { sharedLimit } from "../../auth/rate-limit/rate-limit.ts";
import { errors, Provider } from "../../patches/oidc-provider.ts";
import { Problem } from "../../problems.ts";
import type { Database } from "../../tenancy/database.ts";
import { registrations } from "./metrics.ts";

/**
 * Counts a new client for the address of the current request, which needs no credential. Throws if the address has too
 * many.
 */
export type CountRegistration = () => Promise<void>;

export function limitRegistrations(database: Database, perHour: number): CountRegistration {
  const limit = sharedLimit(database, { name: "register", points: perHour, seconds: 3600 });
  return async () => {
    const { ctx } = Provider;
    if (ctx === undefined) return;
    try {
      await limit.count(networkOf(ctx.ip));
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      registrations.inc({ outcome: "refused" });
      ctx.set(error.headers);
      const refusal = new errors.TemporarilyUnavailable(
        "Too many apps have registered from this address. Try again later.",
      );
      throw Object.assign(refusal, { status: error.status, statusCode: error.status });
    }
  };
}
