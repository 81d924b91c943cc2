import type { EventPayloads, EventType } from "../../src/events/catalogue.ts";
import type { World } from "../world/world.ts";

export type Shop = Awaited<ReturnType<typeof createShop>>;

/** A business whose customer has an email address. */
export async function createShop(world: World, options: Parameters<World["addBusiness"]>[0] = {}) {
  const business = await world.addBusiness(options);
  const { client } = business;
  const customer: string = (
    await client("POST", "/v1/customers", { body: { name: "Jane Citizen", email: "jane@example.com" } })
  ).body.id;

  return {
    ...business,
    customer,
    async quote(fields: Record<string, unknown> = {}) {
      const lines = [{ description: "Split system", quantity: 1, unit_price: 1000 }];
      const { status, text, body } = await client("POST", "/v1/quotes", {
        body: { customer_id: customer, lines, ...fields },
      });
      if (status !== 201) throw new Error(text);
      return body as { id: string; quote_reference: string; total: number };
    },
    async lead(): Promise<string> {
      return (await client("POST", "/v1/leads", { body: { name: "Lee", email: "lee@example.com" } })).body.id;
    },
    move: (id: string, move: string, body?: unknown) =>
      client("POST", `/v1/quotes/${id}/${move}`, body === undefined ? {} : { body }),
    async events<T extends EventType>(type: T): Promise<EventPayloads[T][]> {
      const rows = await world.database.system.event.findMany({
        where: { businessId: business.id, type },
        orderBy: { id: "asc" },
      });
      return rows.map(({ payload }) => JSON.parse(payload));
    },
    emails: () => world.database.system.email.findMany({ where: { businessId: business.id }, orderBy: { id: "asc" } }),
  };
}
