import { sharedLimit } from "../../../auth/rate-limit/rate-limit.ts";
import { limits } from "../../../limits/limits.ts";
import type { MutationContext } from "../../kernel/context.ts";

/** Counts a reset or a move of the time, which cost more than other requests. Call once the sandbox is locked. */
export async function countChange({ db, services: { database } }: MutationContext): Promise<void> {
  const { max: points } = limits.sandbox.changes;
  await sharedLimit(database, { name: "sandbox", points, seconds: 3600 }).count(db.businessId);
}
