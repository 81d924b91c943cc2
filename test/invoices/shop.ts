import type { Answered, RestClient } from "../world/client.ts";
import type { World } from "../world/world.ts";

export type NewLine = { description?: string; quantity?: number; unit_price?: number; tax_rate?: number };

/** A business with one customer, and helpers for its invoices. */
export async function openShop(world: World, customer: { email?: string } = { email: "jane@example.com" }) {
  const { id, client, key } = await world.addBusiness();
  const { body } = await client("POST", "/v1/customers", { body: { name: "Jane Citizen", ...customer } });
  const customerId: string = body.id;

  const call = (method: string, path: string, input?: unknown): Promise<Answered> =>
    client(method, `/v1/invoices${path}`, input === undefined ? {} : { body: input });

  const draft = async (lines: NewLine[] = [{}], more: object = {}) =>
    done(await call("POST", "", { customer_id: customerId, lines: lines.map(line), ...more })).body;

  return {
    id,
    key,
    client,
    customerId,
    call,
    draft,
    async sent(lines?: NewLine[], more?: object) {
      const { id: invoiceId } = await draft(lines, more);
      return done(await call("POST", `/${invoiceId}/send`)).body;
    },
    read: async (invoiceId: string) => done(await call("GET", `/${invoiceId}`)).body,
    events: (type: string) => eventsOf(world, id, type),
    emails: async () => {
      const { rows } = await world.database.systemPool.query(
        "select * from emails where business_id = $1 order by id",
        [id],
      );
      return rows;
    },
  };
}

export function line({ description = "Labour", quantity = 1, unit_price = 100, tax_rate }: NewLine = {}) {
  return { description, quantity, unit_price, ...(tax_rate === undefined ? {} : { tax_rate }) };
}

export function done(answered: Answered): Answered {
  if (answered.status >= 300) throw new Error(`${answered.status} ${answered.text}`);
  return answered;
}

// biome-ignore lint/suspicious/noExplicitAny: a test reads the fields it expects and fails if one is missing
export async function eventsOf(world: World, businessId: string, type: string): Promise<any[]> {
  const { rows } = await world.database.systemPool.query<{ payload: string }>(
    "select payload from events where business_id = $1 and type = $2 order by id",
    [businessId, type],
  );
  return rows.map(({ payload }) => (typeof payload === "string" ? JSON.parse(payload) : payload));
}

export async function jobOfLead(client: RestClient, customerId: string) {
  const lead = done(
    await client("POST", "/v1/leads", { body: { name: "Jane Citizen", email: "jane@example.com" } }),
  ).body;
  const job = done(
    await client("POST", "/v1/jobs", { body: { customer_id: customerId, title: "Repair", lead_id: lead.id } }),
  ).body;
  return { leadId: lead.id as string, jobId: job.id as string };
}
