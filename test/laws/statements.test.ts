import { afterAll, beforeAll, expect, test } from "vitest";
import { createRecords, fillPath } from "../world/records.ts";
import { startWorld, type World } from "../world/world.ts";
import { endpoints, exampleBody } from "./operations.ts";

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

/** Operations that act on each record that is due, whose number depends on the day. */
const varying = ["AdvanceSandbox", "ResetSandbox"];

/**
 * Counts the statements of each operation, except those that authenticate, begin, commit and set the tenant. `npm test
 * -- test/laws/statements.test.ts -u` writes the counts to statements.json.
 */
test("every operation costs its fixed number of statements", async () => {
  const business = await world.addBusiness();
  const { id, client } = business;
  await world.addPerson(id);
  const counted: Record<string, number> = {};
  for (const operation of endpoints) {
    if (varying.includes(operation.name)) continue;
    const records = await createRecords(business);
    const body = exampleBody(operation, records);
    const before = world.statements.length;
    await client(operation.http.method, fillPath(operation, records), body === undefined ? {} : { body });
    const sent = world.statements.slice(before);
    expect(sent.filter((text) => text.includes(" authenticate_api_key(")).length).toBe(1);
    counted[operation.name] = sent.filter(
      (text) => !/ authenticate_api_key\(|set_config|^begin$|^commit$/.test(text),
    ).length;
  }
  await expect(`${JSON.stringify(counted, null, 2)}\n`).toMatchFileSnapshot("statements.json");
}, 300_000);
