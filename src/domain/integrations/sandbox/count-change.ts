import { sharedLimit } from "../../../auth/rate-limit/rate-limit.ts";
import type { Context } from "../../../graphql/context.ts";
import { limits } from "../../../limits/limits.ts";
import { findSandbox } from "./lock-sandbox.ts";

/** Counts a reset or a move of the time, which cost more than other requests. Throws in a live business. */
export async function countChange({ db, services: { database } }: Context): Promise<void> {
  await findSandbox(db);
  const { max: points } = limits.sandbox.changes;
  await sharedLimit(database, { name: "sandbox", points, seconds: 3600 }).count(db.businessId);
}
