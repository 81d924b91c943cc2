import { afterAll, beforeAll, expect, test } from "vitest";
import { startWorld, type World } from "../world/world.ts";

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

test("a caller that refuses every content coding gets identity", async () => {
  const { client } = await world.addBusiness();
  await client("POST", "/v1/customers", { body: { name: "Long", notes: "n".repeat(3000) } });
  for (const header of ["identity;q=0", "*;q=0"]) {
    const answered = await client("GET", "/v1/customers", { headers: { "Accept-Encoding": header } });
    expect(answered.status).toBe(200);
    expect(answered.body.data[0].name).toBe("Long");
  }
});

test("connections that the database ends cost at most a 503, and the next request succeeds", async () => {
  const { client } = await world.addBusiness();
  const storm = Array.from({ length: 60 }, async (_, index) => {
    if (index % 10 === 5)
      await world.database.systemPool
        .query(
          "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()",
        )
        .catch(() => undefined);
    const answered = await client("POST", "/v1/customers", { body: { name: `Storm ${index}` } });
    if (answered.status !== 201) {
      expect(answered).toMatchObject({ status: 503, body: { type: "urn:service:error:unavailable" } });
      expect(answered.headers.get("retry-after")).toBeTruthy();
    }
    return answered.status;
  });
  const statuses = await Promise.all(storm);
  const made = statuses.filter((status) => status === 201).length;
  expect((await client("GET", "/v1/customers?limit=100")).body.data.length).toBeGreaterThanOrEqual(made);
});

test("many contacts made primary concurrently under If-Match leave one, and no error", async () => {
  const { client } = await world.addBusiness();
  const customer = (await client("POST", "/v1/customers", { body: { name: "C" } })).body.id;
  const contacts: string[] = [];
  for (let index = 0; index < 6; index += 1)
    contacts.push(
      (await client("POST", `/v1/customers/${customer}/contacts`, { body: { name: `P${index}` } })).body.id,
    );
  for (let round = 0; round < 5; round += 1) {
    const answers = await Promise.all(
      contacts.map((id) =>
        client("PATCH", `/v1/contacts/${id}`, { body: { is_primary: true }, headers: { "If-Match": "*" } }),
      ),
    );
    for (const { status } of answers) expect([200, 412]).toContain(status);
  }
  const { data } = (await client("GET", `/v1/customers/${customer}/contacts`)).body;
  expect(data.filter(({ is_primary }: { is_primary: boolean }) => is_primary)).toHaveLength(1);
});

test("a null archived_at makes an archived customer active again, and no time archives one", async () => {
  const { client } = await world.addBusiness();
  const { id } = (await client("POST", "/v1/customers", { body: { name: "Back" } })).body;
  await client("DELETE", `/v1/customers/${id}`);
  const restored = await client("PATCH", `/v1/customers/${id}`, { body: { archived_at: null } });
  expect(restored.body.archived_at).toBeNull();
  expect((await client("GET", "/v1/customers")).body.data).toHaveLength(1);
  const refused = await client("PATCH", `/v1/customers/${id}`, { body: { archived_at: new Date().toISOString() } });
  expect(refused.body.errors).toEqual([
    { pointer: "/archived_at", detail: "can only be null; DELETE archives a customer" },
  ]);
});
