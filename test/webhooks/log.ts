import type { Prisma } from "../../src/generated/prisma/client.ts";
import { world } from "../world/shared.ts";

export const url = "https://example.com/hook";

export async function openBusiness() {
  const business = await world.addBusiness();
  return { ...business, admin: await world.addPerson(business.id, "admin") };
}

export type Person = Awaited<ReturnType<typeof openBusiness>>["admin"];

export const listOf = async (person: Person, filter: string, fields = "id") =>
  (await person.graphql(`{ webhook_deliveries${filter} { data { ${fields} } next_cursor } }`)).body.data
    .webhook_deliveries;

export async function customersMade(
  { client }: { client: Awaited<ReturnType<typeof openBusiness>>["client"] },
  count = 1,
) {
  for (let made = 0; made < count; made += 1) await client("POST", "/v1/customers", { body: { name: `No. ${made}` } });
}

export async function setDelivery(id: string, data: Prisma.WebhookDeliveryUpdateManyMutationInput): Promise<void> {
  await world.database.system.webhookDelivery.updateMany({ where: { id }, data });
}
