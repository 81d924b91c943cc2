import { randomUUID } from "node:crypto";
import type { World } from "../world/world.ts";

/** Stores a connection with a value in every column, whose tokens nobody can read. Returns the organisation's id. */
export async function connectToXero(world: World, businessId: string): Promise<string> {
  const day = new Date("2026-07-01");
  const connection = {
    organisationId: randomUUID(),
    organisationName: "Southerly Air",
    connectionId: randomUUID(),
    tokens: new Uint8Array(64),
    tokensExpireAt: new Date("2099-01-01"),
    startsOn: day,
    pausedUntil: new Date("2099-01-01"),
    lastError: "Xero responded with 503.",
    pulledUntil: day,
  };
  await world.database.system.accountingConnection.upsert({
    where: { businessId },
    create: { businessId, ...connection },
    update: connection,
  });
  return connection.organisationId;
}
