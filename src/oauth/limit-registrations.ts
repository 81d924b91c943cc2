import { consume, sharedLimit } from "../auth/rate-limit.ts";
import type { Database } from "../database/database.ts";

/** Anybody can register an app: an address, a few of them. */
export async function limitRegistrations(database: Database, perHour: number, address: string): Promise<void> {
  await consume(sharedLimit(database, { name: "register", points: perHour, seconds: 3600 }), address);
}
