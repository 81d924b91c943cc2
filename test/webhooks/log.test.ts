import { randomUUIDv7 } from "node:crypto";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Prisma } from "../../src/generated/prisma/client.ts";
import { claimDue } from "../../src/outbox/claim.ts";
import { startWorld, type World } from "../world/world.ts";
import { deliveriesOf, subscribe } from "./shop.ts";

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const url = "https://example.com/hook";

async function openBusiness() {
  const business = await world.addBusiness();
  return { ...business, admin: await world.addPerson(business.id, "admin") };
}

type Person = Awaited<ReturnType<typeof openBusiness>>["admin"];

const listOf = async (person: Person, filter: string, fields = "id") =>
  (await person.graphql(`{ webhook_deliveries${filter} { data { ${fields} } next_cursor } }`)).body.data
    .webhook_deliveries;

async function customersMade({ client }: { client: Awaited<ReturnType<typeof openBusiness>>["client"] }, count = 1) {
  for (let made = 0; made < count; made += 1) await client("POST", "/v1/customers", { body: { name: `No. ${made}` } });
}

async function setDelivery(id: string, data: Prisma.WebhookDeliveryUpdateManyMutationInput): Promise<void> {
  await world.database.system.webhookDelivery.updateMany({ where: { id }, data });
}

test("a delivery shows its event, its body as sent, its subscription, and its attempts from the first to the last", async () => {
  const { id: businessId, client, admin } = await openBusiness();
  const subscription = await subscribe(world, businessId, url);
  await customersMade({ client });
  const [delivery] = await deliveriesOf(world, subscription.id);
  if (delivery === undefined) throw new Error("the event was not fanned out");
  const event = await world.database.system.event.findFirstOrThrow({ where: { businessId } });
  const [first, second] = [randomUUIDv7(), randomUUIDv7()];
  await world.database.system.webhookAttempt.create({
    data: {
      id: first,
      businessId,
      deliveryId: delivery.id,
      startedAt: new Date("2026-07-01T02:00:00.000Z"),
      endedAt: new Date("2026-07-01T02:00:00.120Z"),
      durationMs: 120,
      responseStatus: 500,
      responseBody: "Sorry",
      failure: "bad_status",
      detail: "example.com answered 500 Internal Server Error.",
    },
  });
  const startedAt = new Date("2030-07-01T03:00:00.000Z");
  await world.database.system.outboxClaim.create({
    data: {
      attemptId: second,
      kind: "webhook",
      trigger: "replay",
      businessId,
      queueId: subscription.id,
      id: delivery.id,
      attempt: 0,
      stalled: false,
      startedAt,
      claimedUntil: startedAt,
    },
  });
  const headersOf = (attemptId: string) => [
    { name: "content-type", value: "application/json" },
    { name: "user-agent", value: "Fieldline-Webhooks/1" },
    { name: "x-service-event-id", value: event.id },
    { name: "x-service-delivery-id", value: attemptId },
    { name: "x-service-signature", value: null },
  ];
  const { body } = await admin.graphql(
    `{ webhook_delivery(id: "${delivery.id}") {
      id event_id event_type subscription_id status attempt_count next_attempt_at replay_at delivered_at payload
      created_at updated_at
      subscription { id url active deleted_at }
      attempts {
        id trigger started_at ended_at duration_ms response_status response_body failure detail
        request_headers { name value }
      }
    } }`,
  );
  const shown = body.data.webhook_delivery;
  expect(shown).toEqual({
    id: delivery.id,
    event_id: event.id,
    event_type: "customer.created",
    subscription_id: subscription.id,
    status: "pending",
    attempt_count: 0,
    next_attempt_at: delivery.nextAttemptAt?.toISOString(),
    replay_at: null,
    delivered_at: null,
    payload: event.payload,
    created_at: delivery.createdAt.toISOString(),
    updated_at: "2030-07-01T03:00:00.000Z",
    subscription: { id: subscription.id, url, active: true, deleted_at: null },
    attempts: [
      {
        id: first,
        trigger: "schedule",
        started_at: "2026-07-01T02:00:00.000Z",
        ended_at: "2026-07-01T02:00:00.120Z",
        duration_ms: 120,
        response_status: 500,
        response_body: "Sorry",
        failure: "bad_status",
        detail: "example.com answered 500 Internal Server Error.",
        request_headers: headersOf(first),
      },
      {
        id: second,
        trigger: "replay",
        started_at: "2030-07-01T03:00:00.000Z",
        ended_at: null,
        duration_ms: null,
        response_status: null,
        response_body: null,
        failure: null,
        detail: null,
        request_headers: headersOf(second),
      },
    ],
  });
});

test("an attempt on its way is in the log and counts, and the next is not set before it has ended", async () => {
  const { id, client, admin } = await openBusiness();
  const subscription = await subscribe(world, id, url);
  await customersMade({ client });
  const [waiting] = await deliveriesOf(world, subscription.id);
  const shown = async () =>
    (
      await admin.graphql(
        `{ webhook_delivery(id: "${waiting?.id}") {
          status attempt_count next_attempt_at updated_at attempts { id trigger started_at ended_at }
        } }`,
      )
    ).body.data.webhook_delivery;
  expect(await shown()).toMatchObject({ status: "pending", attempt_count: 0, attempts: [] });
  const [claim] = (await claimDue(world.database.systemPool, "webhook", [id])).claims;
  const started = claim?.startedAt.toISOString();
  expect(await shown()).toEqual({
    status: "pending",
    attempt_count: 1,
    next_attempt_at: null,
    updated_at: started,
    attempts: [{ id: claim?.attemptId, trigger: "schedule", started_at: started, ended_at: null }],
  });
});

test("the log is newest first, in pages, each in one statement however much of a delivery is asked for", async () => {
  const { id, client, admin } = await openBusiness();
  const subscription = await subscribe(world, id, url);
  await customersMade({ client }, 5);
  const ids = (await deliveriesOf(world, subscription.id)).map((delivery) => delivery.id).toReversed();
  const before = world.statements.length;
  const first = await listOf(admin, "(limit: 2)", "id payload subscription { url } attempts { id failure }");
  const asked = world.statements.slice(before).filter((text) => text.includes("webhook_deliveries"));
  expect(asked).toHaveLength(1);
  const second = await listOf(admin, `(limit: 2, cursor: "${first.next_cursor}")`);
  const third = await listOf(admin, `(limit: 2, cursor: "${second.next_cursor}")`);
  const pages = [first, second, third].map(({ data }) => data.map((one: { id: string }) => one.id));
  expect(pages).toEqual([ids.slice(0, 2), ids.slice(2, 4), ids.slice(4)]);
  expect(third.next_cursor).toBeNull();
  const full = await listOf(
    admin,
    "(limit: 100)",
    `id event_id event_type subscription_id status attempt_count next_attempt_at replay_at delivered_at payload
     created_at updated_at subscription { id url events description active }
     attempts { id trigger started_at ended_at duration_ms response_status response_body failure detail }`,
  );
  expect(full.data).toHaveLength(5);
});

test("the log is filtered by subscription, status, event type and event", async () => {
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

test("the log is filtered by when the event was emitted: from a time on, and before one", async () => {
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

/** The plan that the platform's connections use, which is made without knowing the values. */
async function planOf(businessId: string, statement = ""): Promise<string> {
  const client = new pg.Client({ connectionString: world.url });
  await client.connect();
  try {
    await client.query("set role fieldline_app");
    await client.query("select set_config('app.business_id', $1, false)", [businessId]);
    const { rows } = await client.query<{ "QUERY PLAN": string }>(`explain (generic_plan) ${statement}`);
    return rows.map((row) => row["QUERY PLAN"]).join("\n");
  } finally {
    await client.end();
  }
}

test("among 200,000 deliveries each filter walks an index in the log's order, whatever Postgres knows of them", async () => {
  const { id, admin } = await openBusiness();
  const { id: subscription } = await subscribe(world, id, url);
  const pool = new pg.Pool({ connectionString: world.url });
  await pool.query("analyze webhook_deliveries");
  await pool.query(
    `with event as (
       insert into events (id, business_id, type, payload)
       select gen_random_uuid(), $1, 'customer.created', '{}' from generate_series(1, 200000) returning id
     )
     insert into webhook_deliveries
       (id, business_id, event_id, event_type, subscription_id, status, created_at, updated_at)
     select id, $1, id, 'customer.created', $2,
       case number % 100 when 0 then 'dead' when 1 then 'skipped' else 'delivered' end::"DeliveryStatus",
       now() - number * interval '1 second', now()
     from (select id, row_number() over () as number from event)`,
    [id, subscription],
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
      expect(plan, `${filter}, statistics ${statistics}`).toMatch(new RegExp(`Index Scan using ${index} on webhook_d`));
      expect(plan, `${filter}, statistics ${statistics}`).not.toMatch(/Sort|Seq Scan|Bitmap/);
    }
  }
  await pool.end();
});

test("the deliveries of a deleted subscription stay in the log, with the subscription as it was", async () => {
  const { id, client, admin } = await openBusiness();
  const subscription = await subscribe(world, id, url);
  await customersMade({ client });
  await client("DELETE", `/v1/webhooks/subscriptions/${subscription.id}`);
  const { data } = await listOf(
    admin,
    `(subscription_id: "${subscription.id}")`,
    "event_type subscription { url deleted_at }",
  );
  expect(data).toEqual([
    { event_type: "customer.created", subscription: { url, deleted_at: expect.stringMatching(/^20/) } },
  ]);
});

test("the log is for owners and admins, and its records for their own business alone", async () => {
  const { id, client, admin } = await openBusiness();
  const [owner, member] = [await world.addPerson(id), await world.addPerson(id, "member")];
  const subscription = await subscribe(world, id, url);
  await customersMade({ client });
  const [delivery] = await deliveriesOf(world, subscription.id);
  const read = `{ webhook_delivery(id: "${delivery?.id}") { id } }`;
  for (const person of [owner, admin]) {
    expect((await listOf(person, "")).data).toEqual([{ id: delivery?.id }]);
    expect((await person.graphql(read)).body.data.webhook_delivery).toEqual({ id: delivery?.id });
  }
  const problemOf = async (person: Person, query: string) =>
    (await person.graphql(query)).body.errors?.[0]?.extensions.problem;
  expect(await problemOf(member, read)).toMatchObject({ status: 403 });
  expect(await problemOf(member, "{ webhook_deliveries { next_cursor } }")).toMatchObject({ status: 403 });
  const stranger = await openBusiness();
  expect((await listOf(stranger.admin, `(subscription_id: "${subscription.id}")`)).data).toEqual([]);
  const { request_id: _one, ...foreign } = await problemOf(stranger.admin, read);
  const { request_id: _two, ...missing } = await problemOf(
    stranger.admin,
    '{ webhook_delivery(id: "nonsense") { id } }',
  );
  expect(foreign).toMatchObject({ status: 404, type: "urn:service:error:not-found" });
  expect(foreign).toEqual(missing);
});
