import type { Database } from "../database/database.ts";
import { sharedLimit, takeOne } from "../gate/shared-limit.ts";

/** Anybody can register an app: an address, a few of them. */
export async function limitRegistrations(database: Database, perHour: number, address: string): Promise<void> {
  await takeOne(sharedLimit(database, { name: "register", points: perHour, seconds: 3600 }), address);
}
