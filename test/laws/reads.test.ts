import { afterAll, beforeAll, expect, test } from "vitest";
import { createRecords, fillPath } from "../world/records.ts";
import { startWorld, type World } from "../world/world.ts";
import { endpoints } from "./operations.ts";

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

/** Secret columns of tables that many responses refer to. */
const neverShown = ["password_hash", "secret_hash", "token_hash", '"secret"'];

test("a read selects only what its response shows, so it includes no secret", async () => {
  const business = await world.addBusiness();
  await world.addPerson(business.id);
  const records = await createRecords(business);
  const reads = endpoints.filter(({ http }) => http.method === "GET");
  for (const operation of reads) {
    const before = world.statements.length;
    await business.client("GET", fillPath(operation, records));
    const sent = world.statements.slice(before).filter((text) => text.includes(" from "));
    expect(sent.length).toBeGreaterThan(0);
    for (const text of sent) for (const column of neverShown) expect(text, operation.name).not.toContain(column);
  }
});

test("a read selects a record's fields, the id, and the columns that order the list", async () => {
  const { client } = await world.addBusiness();
  const before = world.statements.length;
  await client("GET", "/v1/conversations");
  const [list = ""] = world.statements.slice(before).filter((text) => text.includes(`from "conversations" t`));
  const columns = [...list.matchAll(/ t\."([a-z_]+)" as /g)].map(([, column]) => column);
  expect(columns).toContain("activity_at");
  expect(columns).not.toContain("business_id");
  expect(columns).not.toContain("moved_at");
});
