import { afterAll, beforeAll, expect, test } from "vitest";
import { createGraphql } from "../world/client.ts";
import { startWorld, type World } from "../world/world.ts";

let world: World;
let second: Awaited<ReturnType<World["another"]>>;
beforeAll(async () => {
  world = await startWorld({ PORTAL_RATE_LIMIT_PER_MINUTE: "30" });
  second = await world.another();
});
afterAll(async () => {
  await second.close();
  await world.close();
});

const me = "{ viewer { member { id } } }";

test("concurrent requests of all a business's people, in two processes, share one limit", async () => {
  const business = await world.addBusiness();
  const [one, two] = [await world.addPerson(business.id, "admin"), await world.addPerson(business.id, "member")];
  const clients = [
    one.graphql,
    two.graphql,
    createGraphql(second.origin, one.cookie),
    createGraphql(second.origin, two.cookie),
  ];
  const answers = await Promise.all(Array.from({ length: 25 }, () => clients.map((ask) => ask(me))).flat());
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(30);
  const refused = answers.filter(({ status }) => status === 429);
  expect(refused).toHaveLength(70);
  for (const { headers, body } of refused) {
    expect(headers.get("content-type")).toBe("application/problem+json");
    expect(body).toMatchObject({
      type: "urn:service:error:rate-limited",
      detail: "The business's people may make 30 requests a minute, all together.",
    });
    expect(Number(headers.get("retry-after"))).toBeGreaterThan(0);
    expect(Number(headers.get("retry-after"))).toBeLessThanOrEqual(60);
  }
  // API keys and other businesses have quotas of their own.
  expect((await business.client("GET", "/v1/me")).status).toBe(200);
  const other = await world.addPerson((await world.addBusiness()).id);
  expect((await other.graphql(me)).status).toBe(200);
});

const deactivate = "mutation ($id: ID!) { update_member(id: $id, input: { is_active: false }) { is_active } }";

test("a team that uses up its shared quota leaves owners a reserve of a tenth", async () => {
  const { id } = await world.addBusiness();
  const [owner, member] = [await world.addPerson(id), await world.addPerson(id, "member")];
  const flood = await Promise.all(Array.from({ length: 40 }, () => member.graphql(me)));
  expect(flood.filter(({ status }) => status === 200)).toHaveLength(30);
  expect((await owner.graphql(deactivate, { id: member.id })).body.data.update_member.is_active).toBe(false);
  const statuses = (await Promise.all(Array.from({ length: 5 }, () => owner.graphql(me)))).map(({ status }) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(2);
});

test("a person whose documents take all turns of the team does not delay an owner", async () => {
  const { id, client, db } = await world.addBusiness();
  const [owner, member] = [await world.addPerson(id), await world.addPerson(id, "member")];
  const customer = (await client("POST", "/v1/customers", { body: { name: "Jane" } })).body.id;
  const rename = 'mutation ($id: ID!) { update_customer(id: $id, input: { name: "Jane Citizen" }) { id } }';
  const held = await db.transaction(async (tx) => {
    await tx.findMany("Customer", { where: { id: customer } }, { lock: true });
    let answered = 0;
    const answers = Array.from({ length: 10 }, async () => {
      await member.graphql(rename, { id: customer });
      answered += 1;
    });
    for (let waiting = 0; waiting < 3; ) {
      const { rows } = await world.database.systemPool.query<{ waiting: number }>(
        `select count(*)::int as waiting from pg_stat_activity
         where datname = current_database() and wait_event_type = 'Lock'`,
      );
      waiting = rows[0]?.waiting ?? 0;
    }
    expect((await owner.graphql(deactivate, { id: member.id })).body.data.update_member.is_active).toBe(false);
    expect(answered).toBe(0);
    return { answers };
  });
  await Promise.all(held.answers);
});

test("each mutation of a request counts as one, which limits the writes of a document", async () => {
  const business = await world.addBusiness();
  const { graphql } = await world.addPerson(business.id, "member");
  const mutations = Array.from(
    { length: 20 },
    (_, index) => `m${index}: create_customer(input: { name: "${index}" }) { id }`,
  ).join(" ");
  expect((await graphql(`mutation { ${mutations} }`)).status).toBe(200);
  const over = await graphql(`mutation { ${mutations} }`);
  expect(over.status).toBe(429);
  expect(Number(over.headers.get("retry-after"))).toBeGreaterThan(0);
  expect(await world.database.system.customer.count({ where: { businessId: business.id } })).toBe(30);
});
