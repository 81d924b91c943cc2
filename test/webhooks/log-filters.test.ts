import { randomUUIDv7 } from "node:crypto";
import pg from "pg";
import { expect, test } from "vitest";
import { openPool } from "../world/cluster.ts";
import { explainGeneric } from "../world/generic-plan.ts";
import { useWorld, world } from "../world/shared.ts";
import { customersMade, listOf, openBusiness, setDelivery, url } from "./log.ts";
import { deliveriesOf, subscribe } from "./shop.ts";

useWorld();

test("the log filters by subscription, status, event type and event", async () => {
  const { id, client, admin } = await openBusiness();
  const one = await subscribe(world, id, url, ["customer.created", "lead.created"]);
  const two = await subscribe(world, id, url);
  await customersMade({ client });
  await client("POST", "/v1/leads", { body: { name: "Lead", email: "lead@example.com" } });
  const [customerOne, leadOne] = await deliveriesOf(world, one.id);
  const [customerTwo] = await deliveriesOf(world, two.id);
  if (customerOne === undefined || leadOne === undefined || customerTwo === undefined) throw new Error("no fan-out");
  await setDelivery(customerOne.id, { status: "skipped" });
  await setDelivery(leadOne.id, { status: "dead", attemptCount: 6 });
  const ids = async (filter: string) =>
    (await listOf(admin, filter)).data.map((found: { id: string }) => found.id).sort();
  expect(await ids("")).toEqual([customerOne.id, leadOne.id, customerTwo.id].sort());
  expect(await ids(`(subscription_id: "${one.id}")`)).toEqual([customerOne.id, leadOne.id].sort());
  expect(await ids("(status: skipped)")).toEqual([customerOne.id]);
  expect(await ids("(status: dead)")).toEqual([leadOne.id]);
  expect(await ids("(status: delivered)")).toEqual([]);
  expect(await ids('(event_type: "lead.created")')).toEqual([leadOne.id]);
  expect(await ids(`(event_id: "${customerOne.eventId}")`)).toEqual([customerOne.id, customerTwo.id].sort());
  expect(await ids(`(event_id: "${customerOne.eventId}", status: pending)`)).toEqual([customerTwo.id]);
  expect(await ids(`(subscription_id: "${randomUUIDv7()}")`)).toEqual([]);
  expect(await ids("(statuses: [dead, skipped])")).toEqual([customerOne.id, leadOne.id].sort());
  expect(await ids("(statuses: [dead, pending])")).toEqual([leadOne.id, customerTwo.id].sort());
  expect(await ids("(statuses: [dead])")).toEqual([leadOne.id]);
  expect(await ids("(statuses: [dead, pending], status: dead)")).toEqual([leadOne.id]);
  expect(await ids("(statuses: [dead, pending], status: skipped)")).toEqual([]);
  expect(await ids(`(statuses: [dead, skipped], event_id: "${customerOne.eventId}")`)).toEqual([customerOne.id]);
  for (const name of ["subscription_id", "event_id"]) {
    const { body } = await admin.graphql(`{ webhook_deliveries(${name}: "nonsense") { next_cursor } }`);
    const errors = [{ parameter: name, detail: "must be a UUID" }];
    expect(body.errors[0].extensions.problem).toMatchObject({ status: 400, errors });
  }
  const { body } = await admin.graphql('{ webhook_deliveries(event_type: "lead.exploded") { next_cursor } }');
  expect(body.errors).toBeDefined();
});

test("the log filters by when the event was emitted: from a time on, and before one", async () => {
  const { id, client, admin } = await openBusiness();
  const subscription = await subscribe(world, id, url);
  await customersMade({ client }, 3);
  const deliveries = await deliveriesOf(world, subscription.id);
  const at = (hour: number) => `2026-07-01T0${hour}:00:00.000Z`;
  for (const [hour, delivery] of deliveries.entries())
    await setDelivery(delivery.id, { createdAt: new Date(at(hour)) });
  const hours = async (filter: string) =>
    (await listOf(admin, filter)).data.map((found: { id: string }) =>
      deliveries.findIndex((one) => one.id === found.id),
    );
  expect(await hours(`(created_from: "${at(1)}")`)).toEqual([2, 1]);
  expect(await hours(`(created_to: "${at(1)}")`)).toEqual([0]);
  expect(await hours(`(created_from: "${at(1)}", created_to: "${at(2)}", statuses: [pending])`)).toEqual([1]);
  const first = await listOf(admin, `(created_from: "${at(1)}", limit: 1)`);
  expect(await hours(`(created_from: "${at(1)}", limit: 1, cursor: "${first.next_cursor}")`)).toEqual([1]);
  for (const [filter, parameter, detail] of [
    [`created_from: "${at(1)}", created_to: "${at(1)}"`, "created_to", "must be after created_from"],
    ["statuses: []", "statuses", "must name at least one status"],
  ]) {
    const { body } = await admin.graphql(`{ webhook_deliveries(${filter}) { next_cursor } }`);
    expect(body.errors[0].extensions.problem).toMatchObject({ status: 400, errors: [{ parameter, detail }] });
  }
});

/** The generic plan, which the platform's connections use. */
async function planOf(businessId: string, statement = ""): Promise<string> {
  const client = new pg.Client({ connectionString: world.url });
  await client.connect();
  try {
    await client.query("set role fieldline_app");
    await client.query("select set_config('app.business_id', $1, false)", [businessId]);
    return await explainGeneric(client, statement);
  } finally {
    await client.end();
  }
}

test("among 200,000 deliveries, each filter walks an index in the log's order, whatever the statistics", async () => {
  const { id, admin } = await openBusiness();
  const { id: subscription } = await subscribe(world, id, url);
  const { id: another } = await subscribe(world, id, `${url}/another`);
  const pool = openPool(world.url);
  await pool.query("analyze webhook_deliveries");
  await pool.query(
    `with event as (
       insert into events (id, business_id, type, payload)
       select gen_random_uuid(), $1, 'customer.created', '{}' from generate_series(1, 200000) returning id
     )
     insert into webhook_deliveries
       (id, business_id, event_id, event_type, subscription_id, status, created_at, updated_at)
     select id, $1, id, 'customer.created', case number % 2 when 0 then $2::uuid else $3::uuid end,
       case number % 100 when 0 then 'dead' when 1 then 'skipped' else 'delivered' end::"DeliveryStatus",
       now() - number * interval '1 second', now()
     from (select id, row_number() over () as number from event) numbered`,
    [id, subscription, another],
  );
  const yesterday = new Date(Date.now() - 86_400_000).toISOString();
  const ofOne = `subscription_id: "${subscription}"`;
  for (const statistics of ["of before", "fresh"]) {
    if (statistics === "fresh") await pool.query("analyze webhook_deliveries");
    for (const [filter, index] of [
      ["statuses: [dead, skipped]", "webhook_deliveries_troubled"],
      ["status: dead", "webhook_deliveries_troubled"],
      [`statuses: [dead, skipped], created_from: "${yesterday}"`, "webhook_deliveries_troubled"],
      [`${ofOne}, statuses: [dead, failed]`, "webhook_deliveries_troubled(_of_subscription)?"],
      [`created_to: "${yesterday}"`, "webhook_deliveries_business_id_created_at_id_idx"],
      [`${ofOne}, created_from: "${yesterday}"`, "webhook_deliveries_business_id_subscription_id_created_at_i_idx"],
    ] as const) {
      const before = world.statements.length;
      expect((await listOf(admin, `(${filter}, limit: 50)`)).data, filter).toHaveLength(50);
      const statement = world.statements.slice(before).find((text) => text.includes('from "webhook_deliveries"'));
      const plan = await planOf(id, statement);
      expect(plan, `${filter}, statistics ${statistics}`).toMatch(
        new RegExp(`Index (Only )?Scan using ${index} on webhook_d`),
      );
      expect(plan, `${filter}, statistics ${statistics}`).not.toMatch(/Sort {2}\(|Seq Scan|Bitmap/);
    }
  }
  await pool.end();
});

test("a list of events of one type reads only those, whatever the statistics", async () => {
  const { id, client } = await openBusiness();
  const pool = openPool(world.url);
  const add = (type: string, count: number) =>
    pool.query(
      `insert into events (id, business_id, type, payload, occurred_at)
       select new_uuid_v7(), $1, $2, '{"event_type": "lead.won"}', now() - number * interval '1 second'
       from generate_series(1, $3::int) number`,
      [id, type, count],
    );
  await add("lead.won", 3);
  await add("customer.created", 20_000);
  for (const statistics of ["of before", "fresh"]) {
    if (statistics === "fresh") await pool.query("analyze events");
    const before = world.statements.length;
    const { body } = await client("GET", "/v1/events?type=lead.won");
    expect(body.data).toHaveLength(3);
    const statement = world.statements.slice(before).find((text) => text.includes('from "events"'));
    const plan = await planOf(id, statement);
    expect(plan, statistics).toMatch(/Index Scan using events_\w*_type_\w* on events_/);
    expect(plan, statistics).not.toMatch(/Sort {2}\(|Seq Scan|Bitmap|Filter: .*type/);
  }
  await pool.end();
});
