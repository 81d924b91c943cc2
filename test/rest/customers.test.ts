import { afterAll, beforeAll, expect, test } from "vitest";
import { startWorld, type World } from "../world/world.ts";

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

test("a customer is created, read, changed and archived", async () => {
  const { client } = await world.addBusiness();
  const created = await client("POST", "/v1/customers", {
    body: { name: " Jane Citizen ", email: "jane@example.com", phone: "0412 345 678", tags: ["vip", "vip"] },
  });
  expect(created.status).toBe(201);
  expect(created.body).toMatchObject({ name: "Jane Citizen", phone: "+61412345678", tags: ["vip"], archived_at: null });
  expect(created.headers.get("location")).toBe(`${world.config.baseUrl}/v1/customers/${created.body.id}`);

  const read = await client("GET", `/v1/customers/${created.body.id}`);
  expect(read.status).toBe(200);
  expect(read.body).toEqual({ ...created.body, sites: [], contacts: [] });
});

test("a search also finds a customer by a contact's name, email and phone, each once and newest first", async () => {
  const [{ client }, other] = [await world.addBusiness(), await world.addBusiness()];
  const add = async (of: typeof client, name: string, contacts: object[] = []) => {
    const { body } = await of("POST", "/v1/customers", { body: { name } });
    for (const contact of contacts) await of("POST", `/v1/customers/${body.id}/contacts`, { body: contact });
    return body.id as string;
  };
  const sam = { name: "Sam Tran", email: "sam.tran@depot.example", phone: "0412 345 678" };
  const depot = await add(client, "Depot", [sam, { ...sam, name: "Samuel Tran" }]);
  await add(client, "Abroad, at +64412345678");
  const samantha = await add(client, "Samantha");
  const gone = await add(client, "Gone", [sam]);
  await client("DELETE", `/v1/customers/${gone}`);
  await add(other.client, "Elsewhere", [sam]);

  const found = async (query: string) => {
    const { body } = await client("GET", `/v1/customers?${query}`);
    return { ids: body.data.map(({ id }: { id: string }) => id), cursor: body.next_cursor };
  };
  for (const search of ["sam tran", "DEPOT.example", "%2B61412345678", "0412 345 678"])
    expect(await found(`search=${search}`)).toEqual({ ids: [depot], cursor: null });
  expect(await found("search=sam")).toEqual({ ids: [samantha, depot], cursor: null });
  const first = await found("search=sam&limit=1");
  expect(first.ids).toEqual([samantha]);
  expect(await found(`search=sam&limit=1&cursor=${first.cursor}`)).toEqual({ ids: [depot], cursor: null });
});
