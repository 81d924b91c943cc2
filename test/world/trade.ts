import type { Answered, RestClient } from "./client.ts";
import type { World } from "./world.ts";

export type Business = Awaited<ReturnType<World["addBusiness"]>>;

/** Creates a record over REST, and fails if that does not succeed. */
export async function made(client: RestClient, path: string, body: unknown): Promise<Answered["body"]> {
  const answered = await client("POST", path, { body });
  if (answered.status !== 201) throw new Error(`${path}: ${answered.status} ${answered.text}`);
  return answered.body;
}

/** Payloads of the business's events, oldest first. */
export async function eventsOf(world: World, business: Business, type?: string): Promise<Record<string, unknown>[]> {
  const events = await world.database.system.event.findMany({
    where: { businessId: business.id, ...(type === undefined ? {} : { type }) },
    orderBy: { id: "asc" },
  });
  return events.map(({ payload }) => JSON.parse(payload) as Record<string, unknown>);
}
