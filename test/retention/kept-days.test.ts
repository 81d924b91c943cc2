import { afterAll, beforeAll, expect, test } from "vitest";
import { makeSession } from "../../src/auth/session/session.ts";
import { prune } from "../../src/retention/prune.ts";
import { createGraphql } from "../world/client.ts";
import { startWorld, type World } from "../world/world.ts";

let world: World;
beforeAll(async () => {
  world = await startWorld({ SESSION_RETENTION_DAYS: "2", IDEMPOTENCY_RETENTION_DAYS: "3" });
});
afterAll(() => world.close());

test("a session lasts as long without use as the operator says: in requests, in the list and in the housekeeping", async () => {
  const { id: businessId } = await world.addBusiness();
  const { id: memberId, cookie, graphql } = await world.addPerson(businessId);
  const { id: unusedId } = await world.database.system.session.create({
    data: { businessId, memberId, tokenHash: makeSession().tokenHash },
  });
  const leave = (by: string, condition: string) =>
    world.database.systemPool.query(
      `update sessions set last_seen_at = now() - $2::interval where member_id = $1 and ${condition}`,
      [memberId, by],
    );
  const listed = async () => (await graphql("{ sessions { id } }")).body.data?.sessions?.length;
  const kept = async () => {
    await prune(world.database.systemPool, world.config.retention);
    return world.database.system.session.count({ where: { memberId } });
  };
  await leave("1 day 23:59", `id = '${unusedId}'`);
  expect([await listed(), await kept()]).toEqual([2, 2]);
  await leave("2 days", `id = '${unusedId}'`);
  expect([await listed(), await kept()]).toEqual([1, 1]);
  await leave("2 days", "true");
  expect(
    (await createGraphql(world.origin, cookie)("{ viewer { member { name } } }")).body.data?.viewer ?? null,
  ).toBeNull();
  expect(await kept()).toBe(0);
});

test("a stored response is kept for as many days as the operator says", async () => {
  const { client, id } = await world.addBusiness();
  const age = (interval: string) =>
    world.database.systemPool.query(
      "update idempotency_records set created_at = now() - $2::interval where business_id = $1",
      [id, interval],
    );
  const create = () =>
    client("POST", "/v1/customers", { body: { name: "Kept" }, headers: { "Idempotency-Key": "kept" } });
  const first = await create();
  await age("2 days 23:59");
  await prune(world.database.systemPool, world.config.retention);
  expect((await create()).body).toEqual(first.body);
  await age("3 days");
  expect((await create()).body.id).not.toBe(first.body.id);
});
