import { afterAll, beforeAll, expect, test } from "vitest";
import { notifyOfFailures } from "../../src/domain/integrations/notifications/notify-of-failures.ts";
import { startWorld, type World } from "../world/world.ts";
import { startReceiver } from "./receiver.ts";
import { deliveriesOf, subscribe } from "./shop.ts";

let world: World;
beforeAll(async () => {
  world = await startWorld({
    ROLE: "all",
    WEBHOOK_ALLOW_NETWORKS: "127.0.0.0/8",
    WEBHOOK_RETRY_SECONDS: "0,0,0,0,0",
  });
});
afterAll(() => world.close());

const collection = "/v1/webhooks/subscriptions";

async function open(status: number) {
  const business = await world.addBusiness();
  const owner = await world.addPerson(business.id);
  const receiver = await startReceiver((response) => response.writeHead(status).end());
  const { id } = await subscribe(world, business.id, receiver.url);
  const row = () => world.database.system.webhookSubscription.findFirstOrThrow({ where: { id } });
  return {
    ...business,
    owner,
    receiver,
    id,
    row,
    read: async () => (await business.client("GET", `${collection}/${id}`)).body,
    change: (body: object) => business.client("PATCH", `${collection}/${id}`, { body }),
    occur: () => business.client("POST", "/v1/customers", { body: { name: "Jane Citizen" } }),
    /** Moves the first failure into the past. */
    async age(days: number): Promise<void> {
      const failingSince = new Date(Date.now() - days * 86_400_000);
      await world.database.system.webhookSubscription.updateMany({ where: { id }, data: { failingSince } });
    },
    statuses: async () => (await deliveriesOf(world, id)).map(({ status }) => status),
    notices: () =>
      world.database.system.notification.findMany({ where: { webhookSubscriptionId: id }, orderBy: { id: "asc" } }),
  };
}

test("a subscription that has failed for five days is switched off with its next dead delivery, and can be resumed", async () => {
  const one = await open(500);
  await one.occur();
  await expect.poll(one.statuses, { timeout: 20_000 }).toEqual(["dead"]);
  await expect.poll(async () => (await one.row()).failingSince).toBeInstanceOf(Date);
  expect(await one.read()).toMatchObject({ active: true, disabled_reason: null, disabled_at: null });
  await one.age(4.9);
  await one.occur();
  await expect.poll(one.statuses, { timeout: 20_000 }).toEqual(["dead", "dead"]);
  expect(await one.read()).toMatchObject({ active: true });

  await one.age(5.1);
  await one.occur();
  await expect
    .poll(one.read, { timeout: 20_000 })
    .toMatchObject({ active: false, disabled_reason: "failing", disabled_at: expect.stringMatching(/^20/) });
  const entries = await world.database.system.auditEntry.findMany({ where: { subjectId: one.id } });
  expect(entries).toMatchObject([
    {
      kind: "webhook_updated",
      actorKind: "operator",
      actorName: "Fieldline",
      subject: one.receiver.url,
      before: { active: true },
      after: { active: false, disabled_reason: "failing" },
    },
  ]);
  await notifyOfFailures(world.database);
  await expect
    .poll(async () => (await one.notices()).map(({ title }) => title))
    .toContain(`Webhook switched off: ${one.receiver.url}`);
  await one.occur();
  expect(await one.statuses()).toHaveLength(3);

  one.receiver.answerWith((response) => response.writeHead(200).end());
  expect(await one.change({ active: true })).toMatchObject({
    body: { active: true, disabled_reason: null, disabled_at: null },
  });
  await one.occur();
  await expect.poll(async () => (await one.statuses()).at(-1), { timeout: 20_000 }).toBe("delivered");
  expect((await one.row()).failingSince).toBeNull();
  await one.receiver.close();
});

test("one success ends a failing time, and so does another address", async () => {
  const one = await open(500);
  await one.occur();
  await expect.poll(one.statuses, { timeout: 20_000 }).toEqual(["dead"]);
  await one.age(30);
  one.receiver.answerWith((response) => response.writeHead(204).end());
  await one.occur();
  await expect.poll(async () => (await one.row()).failingSince, { timeout: 20_000 }).toBeNull();
  await one.age(30);
  await one.change({ url: "https://example.com/other" });
  expect((await one.row()).failingSince).toBeNull();
  expect((await one.row()).active).toBe(true);
  await one.receiver.close();
});

test("a response of 410 switches off at once where the subscription says so, and is a failure elsewhere", async () => {
  const one = await open(410);
  await one.occur();
  await expect.poll(one.statuses, { timeout: 20_000 }).toEqual(["dead"]);
  expect(await one.read()).toMatchObject({ active: true, disable_on_gone: false });
  expect(one.receiver.arrivals).toHaveLength(6);

  await one.change({ disable_on_gone: true });
  await one.occur();
  await expect.poll(one.read, { timeout: 20_000 }).toMatchObject({ active: false, disabled_reason: "gone" });
  expect(await one.statuses()).toEqual(["dead", "dead"]);
  expect(one.receiver.arrivals).toHaveLength(7);
  await one.receiver.close();
});

test("a pause by a person has no reason", async () => {
  const one = await open(200);
  expect((await one.change({ active: false })).body).toMatchObject({ active: false, disabled_reason: null });
  await one.receiver.close();
});
