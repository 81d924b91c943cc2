import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { nextFailureAt, notifyOfFailures } from "../../src/domain/integrations/notifications/notify-of-failures.ts";
import { failuresJob, jobsChannel } from "../../src/outbox/jobs.ts";
import { PubSub } from "../../src/postgres/pubsub.ts";
import { subscribe } from "../webhooks/shop.ts";
import { made } from "../world/trade.ts";
import { startWorld, type World } from "../world/world.ts";
import { dieOff, listed, openTeam, setEmail, type Team } from "./team.ts";

/** No job runs unless the test runs it. */
let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const run = () => notifyOfFailures(world.database);

/** A team with a webhook, and a way to fail its deliveries for good. */
async function openHooked() {
  const team = await openTeam(world);
  const { id } = await subscribe(world, team.id, "https://example.com/hook");
  const { system, systemPool } = world.database;
  return {
    ...team,
    hook: () => system.webhookSubscription.findFirstOrThrow({ where: { id } }),
    async die(): Promise<void> {
      await made(team.client, "/v1/customers", { name: "Lee" });
      await dieOff(systemPool);
    },
    dayPasses: () =>
      systemPool.query("update webhook_subscriptions set notified_at = notified_at - interval '1 day' where id = $1", [
        id,
      ]),
    remove: () =>
      system.webhookSubscription.updateMany({ where: { id }, data: { active: false, deletedAt: new Date() } }),
  };
}

const count = async ({ owner }: Team) => (await listed(owner)).length;

test("a webhook's dead deliveries are notified once a day, and later ones when the day is over", async () => {
  const team = await openHooked();
  const { hook, die, dayPasses } = team;
  const { updatedAt } = await hook();
  await run();
  expect(await count(team)).toBe(0);
  await die();
  await run();
  await run();
  expect(await count(team)).toBe(1);
  await die();
  await die();
  await run();
  expect(await count(team)).toBe(1);
  expect(await hook()).toMatchObject({ noticeDue: true });
  await dayPasses();
  await run();
  expect(await count(team)).toBe(2);
  await dayPasses();
  await run();
  expect(await count(team)).toBe(2);
  // The notice does not change the subscription's `updatedAt`.
  expect(await hook()).toMatchObject({ noticeDue: false, updatedAt });
});

test("only one of several concurrent runs notifies", async () => {
  const team = await openHooked();
  await team.die();
  await Promise.all([run(), run(), run()]);
  expect(await count(team)).toBe(1);
  expect(await team.emails()).toHaveLength(2);
});

test("a run that is killed midway leaves nothing behind, and the next one notifies", async () => {
  const team = await openHooked();
  await team.die();
  const other = new pg.Client({ connectionString: world.url });
  await other.connect();
  await other.query("begin; lock table notifications in share mode");
  const dying = run();
  const rejected = expect(dying).rejects.toThrow("not everybody could be notified");
  const kill = async () => {
    const { rowCount } = await other.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where pg_backend_pid() = any(pg_blocking_pids(pid))",
    );
    return rowCount;
  };
  await expect.poll(kill).toBe(1);
  await rejected;
  await other.query("rollback");
  await other.end();
  expect(await count(team)).toBe(0);
  expect(await team.hook()).toMatchObject({ noticeDue: true, notifiedAt: null });
  await run();
  expect(await count(team)).toBe(1);
  expect(await team.emails()).toHaveLength(2);
});

test("a webhook deleted meanwhile, and a replay that fails again, notify no one", async () => {
  const team = await openHooked();
  await team.die();
  await team.remove();
  await run();
  expect(await count(team)).toBe(0);
  expect(await team.hook()).toMatchObject({ noticeDue: false });

  const replaying = await openHooked();
  await replaying.die();
  await run();
  await replaying.dayPasses();
  const { id } = await world.database.system.webhookDelivery.findFirstOrThrow({ where: { businessId: replaying.id } });
  const { body } = await replaying.owner.graphql(`mutation { replay_delivery(id: "${id}") { id } }`);
  expect(body.errors).toBeUndefined();
  expect(await dieOff(world.database.systemPool)).toEqual([id]);
  expect(await replaying.hook()).toMatchObject({ noticeDue: false });
});

test("a job wakes as soon as deliveries are dead, and runs again after a day", async () => {
  const { die, dayPasses, hook } = await openHooked();
  expect(await nextFailureAt(world.database)).toBeUndefined();
  const pubsub = new PubSub({ url: world.url, channel: jobsChannel });
  const woken = await pubsub.subscribe("");
  await die();
  expect(await woken.next()).toEqual({ done: false, value: failuresJob });
  await pubsub.close();
  expect(Date.now() - Number(await nextFailureAt(world.database))).toBeGreaterThanOrEqual(0);
  await run();
  expect(await nextFailureAt(world.database)).toBeUndefined();
  await die();
  const { notifiedAt } = await hook();
  const tomorrow = Number(notifiedAt) + 86_400_000;
  expect(Math.floor(Number(await nextFailureAt(world.database)) / 1000)).toBe(Math.floor(tomorrow / 1000));
  await dayPasses();
  await run();
});

async function failEmail(team: Team, data: object): Promise<void> {
  const { id } = await world.database.system.email.create({
    data: { businessId: team.id, to: "jane@example.com", subject: "Hello", text: "", html: "", ...data },
  });
  await world.database.system.email.updateMany({
    where: { id },
    data: { status: "failed", lastError: "No such mailbox", noticeDue: true },
  });
}

test("a failed email is notified once, and a notification's failed email only in the portal", async () => {
  const team = await openTeam(world);
  await failEmail(team, { kind: "quote" });
  await Promise.all([run(), run()]);
  await run();
  expect(await listed(team.owner)).toMatchObject([{ title: "Email to jane@example.com failed: Hello" }]);
  expect(await listed(team.assignee)).toEqual([]);
  expect(await team.emails()).toHaveLength(2);
  await failEmail(team, { kind: "notification" });
  await run();
  expect(await count(team)).toBe(2);
  // The failed notification's own email and the two earlier ones.
  expect(await team.emails()).toHaveLength(3);
});

test("a failed email about a booking notifies the booking's assignee", async () => {
  const team = await openTeam(world);
  const booking = await made(team.client, "/v1/bookings", {
    customer_id: team.customer.id,
    title: "Service",
    start_at: "2026-07-01T02:30:00.000Z",
    end_at: "2026-07-01T03:30:00.000Z",
    assignee_id: team.assignee.id,
  });
  const quote = await made(team.client, "/v1/quotes", { customer_id: team.customer.id });
  await failEmail(team, { kind: "booking", bookingId: booking.id });
  await failEmail(team, { kind: "quote", quoteId: quote.id });
  await run();
  expect(await listed(team.assignee)).toMatchObject([{ type: "email_failed", booking_id: booking.id }]);
  expect(await count(team)).toBe(2);
});

test("an error in one business's rows does not delay another's", async () => {
  const [broken, well] = [await openHooked(), await openHooked()];
  await Promise.all([broken.die(), well.die()]);
  await setEmail(broken.owner, "deliveries_dead", true);
  await world.database.systemPool.query(
    `create function refuse() returns trigger language plpgsql as $$ begin raise 'disk full'; end $$;
     create trigger refuse before insert on notifications for each row
       when (new.business_id = '${broken.id}') execute function refuse()`,
  );
  await expect(run()).rejects.toThrow("not everybody could be notified");
  await world.database.systemPool.query("drop trigger refuse on notifications; drop function refuse");
  expect([await count(broken), await count(well)]).toEqual([0, 1]);
  await run();
  expect([await count(broken), await count(well)]).toEqual([1, 1]);
});
