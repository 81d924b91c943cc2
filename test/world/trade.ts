import type { Answered, RestClient } from "./client.ts";
import type { World } from "./world.ts";

export type Business = Awaited<ReturnType<World["addBusiness"]>>;

/** A record made over REST, which a test takes for granted. */
export async function made(client: RestClient, path: string, body: unknown): Promise<Answered["body"]> {
  const answered = await client("POST", path, { body });
  if (answered.status !== 201) throw new Error(`${path}: ${answered.status} ${answered.text}`);
  return answered.body;
}

/** The business's events, oldest first, as their payloads. */
export async function eventsOf(world: World, business: Business, type?: string): Promise<Record<string, unknown>[]> {
  const events = await world.database.system.event.findMany({
    where: { businessId: business.id, ...(type === undefined ? {} : { type }) },
    orderBy: { id: "asc" },
  });
  return events.map(({ payload }) => JSON.parse(payload) as Record<string, unknown>);
}
