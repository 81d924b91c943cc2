import { afterAll, beforeAll, expect, test } from "vitest";
import { maxListedTags, maxTagged } from "../../src/domain/trade/customers/list-tags.ts";
import { made } from "../world/trade.ts";
import { startWorld, type World } from "../world/world.ts";

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

async function open() {
  const business = await world.addBusiness();
  const { graphql } = await world.addPerson(business.id, "member");
  return {
    ...business,
    tags: async (): Promise<string[]> => (await graphql("{ customer_tags }")).body.data.customer_tags,
    customer: (tags: string[]) => made(business.client, "/v1/customers", { name: "Jane", tags }),
  };
}

test("each tag of a business's customers is listed once, including archived customers', in alphabetical order", async () => {
  const { client, tags, customer } = await open();
  expect(await tags()).toEqual([]);
  await customer(["vip", "Strata"]);
  await customer([]);
  const { id } = await customer(["agent", "vip"]);
  await client("DELETE", `/v1/customers/${id}`);
  world.statements.length = 0;
  expect(await tags()).toEqual(["agent", "Strata", "vip"]);
  expect(world.statements.filter((text) => /customers/.test(text))).toHaveLength(1);
  await client("PATCH", `/v1/customers/${id}`, { body: { tags: [] } });
  expect(await tags()).toEqual(["Strata", "vip"]);
  expect(await (await open()).tags()).toEqual([]);
  const { body } = await world.graphql("{ customer_tags }");
  expect(body.errors[0].extensions.problem).toMatchObject({ status: 401 });
});

test("the newest of very many customers are searched, by an index", async () => {
  const { id, tags } = await open();
  const { systemPool } = world.database;
  await systemPool.query(
    `insert into customers (id, business_id, name, tags, created_at, updated_at)
     select gen_random_uuid(), $1, 'Customer', array['t' || n % 1500, case when n = 1 then 'oldest' else 'all' end],
       now() + n * interval '1 second', now()
     from generate_series(1, ${maxTagged + 1}) n`,
    [id],
  );
  const listed = await tags();
  expect([listed.length, listed.includes("all"), listed.includes("oldest")]).toEqual([maxListedTags, true, false]);
  await systemPool.query("analyze customers");
  const { rows } = await systemPool.query<{ "QUERY PLAN": string }>(
    `explain select tags from customers where business_id = '${id}' and tags <> '{}'
     order by created_at desc, id desc limit 100`,
  );
  expect(rows.map((row) => row["QUERY PLAN"]).join("\n")).toContain("customers_tagged");
});
