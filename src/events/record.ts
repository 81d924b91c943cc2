import { randomUUIDv7 } from "node:crypto";
import type { Writing } from "../database/tenant.ts";
import type { EventPayloads, EventType } from "./catalogue.ts";

/** Records an event in the transaction of the change itself; its body is fixed here, byte for byte. */
export async function record<T extends EventType>(
  db: Writing,
  { type, payload }: { type: T; payload: EventPayloads[T] },
): Promise<void> {
  const id = randomUUIDv7();
  const occurredAt = new Date();
  const envelope = {
    version: "v1",
    event_type: type,
    event_id: id,
    business_id: db.businessId,
    occurred_at: occurredAt.toISOString(),
  };
  await db.insert("Event", { id, type, occurredAt, payload: JSON.stringify({ ...envelope, ...payload }) });
}
