import type { World } from "../world/world.ts";

type Payload = Record<string, unknown>;

/** The payloads of a lead's events of one type, oldest first. */
export async function eventsOf(world: World, type: string, leadId: string): Promise<Payload[]> {
  const events = await world.database.system.event.findMany({ where: { type }, orderBy: { id: "asc" } });
  return events.map(({ payload }) => JSON.parse(payload) as Payload).filter((payload) => payload.lead_id === leadId);
}
