import { randomUUIDv7 } from "node:crypto";
import { expect, test } from "vitest";
import { claimDue } from "../../src/outbox/claim.ts";
import { useWorld, world } from "../world/shared.ts";
import { customersMade, listOf, openBusiness, type Person, url } from "./log.ts";
import { deliveriesOf, subscribe } from "./shop.ts";

useWorld();

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

test("an attempt under way is in the log and counts, and the next is not scheduled before it ends", async () => {
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

test("the log has pages, newest first, each in one statement however much of a delivery is selected", async () => {
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

test("owners and admins read the log, of their own business only", async () => {
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
