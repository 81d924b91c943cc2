import { networkOf } from "../auth/rate-limit/network-of.ts";
import { sharedLimit } from "../auth/rate-limit/rate-limit.ts";
import type { Database } from "../database/database.ts";

/** Registering needs no credential, so an address may do it only so often. */
export async function limitRegistrations(database: Database, perHour: number, address: string): Promise<void> {
  await sharedLimit(database, { name: "register", points: perHour, seconds: 3600 }).count(networkOf(address));
}
