import { afterAll, beforeAll, expect, test } from "vitest";
import { startWorld, type World } from "../world/world.ts";
import { done, openShop } from "./shop.ts";

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const query = "query ($id: ID!) { customer(id: $id) { amount_due } }";

test("a customer owes the rest of sent and partially paid invoices, and nothing for drafts, void or other customers' invoices", async () => {
  const shop = await openShop(world);
  const { graphql } = await world.addPerson(shop.id, "member");
  const due = async () => (await graphql(query, { id: shop.customerId })).body.data.customer.amount_due;
  expect(await due()).toBe(0);
  await shop.draft([{ unit_price: 5000 }]);
  const first = await shop.sent([{ unit_price: 100.05, tax_rate: 0 }]);
  await shop.sent([{ unit_price: 50, tax_rate: 0 }]);
  const voided = await shop.sent([{ unit_price: 900 }]);
  done(await shop.call("POST", `/${voided.id}/void`));
  expect(await due()).toBe(150.05);
  done(await shop.call("POST", `/${first.id}/payments`, { amount: 60, method: "cash" }));
  expect(await due()).toBe(90.05);

  const { body: other } = await shop.client("POST", "/v1/customers", { body: { name: "John" } });
  expect((await graphql(query, { id: other.id })).body.data.customer.amount_due).toBe(0);
  const stranger = await world.addPerson((await world.addBusiness()).id);
  expect((await stranger.graphql(query, { id: shop.customerId })).body.data).toBeNull();
});

test("one statement reads what all customers of a page owe", async () => {
  const shop = await openShop(world);
  const { graphql } = await world.addPerson(shop.id);
  for (const name of ["A", "B", "C"]) await shop.client("POST", "/v1/customers", { body: { name } });
  await shop.sent([{ unit_price: 10, tax_rate: 0 }]);
  const cost = async (field: string) => {
    const before = world.statements.length;
    await graphql(`{ customers { data { id ${field} } } }`);
    return world.statements.length - before;
  };
  await cost("amount_due");
  expect((await cost("amount_due")) - (await cost(""))).toBe(1);
});
