import { afterAll, beforeAll, expect, test } from "vitest";
import { createRecords, fillPath } from "../world/records.ts";
import { startWorld, type World } from "../world/world.ts";
import { endpoints, exampleBody } from "./operations.ts";

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

/** Statements beside the one of the gate and those that open, claim and close a transaction or connection. */
const expected: Record<string, number> = {
  GetMe: 1,
  ListCustomers: 1,
  GetCustomer: 1,
  CreateCustomer: 2,
  UpdateCustomer: 1,
  ArchiveCustomer: 2,
  ListCustomerSites: 2,
  GetSite: 1,
  CreateSite: 2,
  UpdateSite: 1,
  DeleteSite: 2,
  ListCustomerContacts: 2,
  GetContact: 1,
  CreateContact: 2,
  UpdateContact: 2,
  DeleteContact: 2,
};

test("every operation costs its fixed number of statements", async () => {
  const { client } = await world.addBusiness();
  const counted: Record<string, number> = {};
  for (const operation of endpoints) {
    const records = await createRecords(client);
    const body = exampleBody(operation);
    const before = world.statements.length;
    await client(operation.http.method, fillPath(operation, records), body === undefined ? {} : { body });
    const sent = world.statements.slice(before);
    expect(sent.filter((text) => text.includes(" admit(")).length).toBe(1);
    counted[operation.name] = sent.filter(
      (text) => !/ admit\(|set_config|^commit$/.test(text),
    ).length;
  }
  expect(counted).toEqual(expected);
});
