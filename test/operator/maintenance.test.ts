import { afterAll, beforeAll, expect, test } from "vitest";
import { enqueueEmail } from "../../src/domain/integrations/emails/enqueue-email.ts";
import { createCli, refusal } from "../cli/cli.ts";
import { subscribe } from "../portal/sse.ts";
import { createShop } from "../quotes/shop.ts";
import { openPage } from "../web/open-page.ts";
import type { World } from "../world/world.ts";
import { signInAs, startOperatorWorld } from "./operator-world.ts";

let world: World;
let other: Awaited<ReturnType<World["another"]>>;
beforeAll(async () => {
  world = await startOperatorWorld({ ROLE: "all", INBOUND_SECRET: "a secret" });
  other = await world.another({ role: "web" });
});
afterAll(async () => {
  await other.close();
  await world.close();
});

const message = "We move to a new server until 14:00.";

const turnOn = async () => {
  const { post } = await signInAs(world);
  return post("/operator/maintenance", { mode: "on", message, retry_after: "90" });
};
const turnOff = async () => {
  const { post } = await signInAs(world);
  return post("/operator/maintenance", { mode: "off" });
};

const statusAt = async (origin: string, path = "/sign-up") => (await fetch(origin + path, { method: "POST" })).status;
const obeys = (origin: string, isOn: boolean) =>
  expect.poll(async () => (await statusAt(origin)) === 503, { interval: 20 }).toBe(isOn);

test("every process obeys without a restart, stays ready, and resumes afterwards", async () => {
  await turnOn();
  for (const origin of [world.origin, other.origin]) {
    await obeys(origin, true);
    expect((await fetch(`${origin}/readyz`)).status).toBe(200);
    for (const path of [
      "/sign-up",
      "/forgot-password",
      "/api/inbound/sms",
      "/api/inbound/email",
      "/api/oauth/register",
    ]) {
      const answer = await fetch(origin + path, { method: "POST" });
      expect([answer.status, answer.headers.get("retry-after")], path).toEqual([503, "90"]);
    }
    expect((await fetch(`${origin}/oauth/authorize`, { redirect: "manual" })).status).toBe(503);
    expect(await statusAt(origin, "/api/oauth/token")).not.toBe(503);
    expect(await statusAt(origin, "/sign-in")).not.toBe(503);
    expect(await statusAt(origin, "/sign-out")).not.toBe(503);
  }
  const { rows } = await world.database.systemPool.query("select in_maintenance from processes");
  expect(rows).toEqual([{ in_maintenance: true }, { in_maintenance: true }]);
  await turnOff();
  for (const origin of [world.origin, other.origin]) await obeys(origin, false);
});

test("a process that starts while it is on starts in it, also without notifications", async () => {
  await turnOn();
  const late = await world.another({ role: "web" });
  expect(await statusAt(late.origin)).toBe(503);
  // Without a notification, the process notices by polling.
  await world.database.systemPool.query("delete from maintenance");
  for (const origin of [world.origin, other.origin, late.origin]) await obeys(origin, false);
  await late.close();
});

test("a page for people shows the operator's message, and when to try again", async () => {
  await turnOn();
  await obeys(world.origin, true);
  const answer = await fetch(`${world.origin}/sign-up`, { method: "POST" });
  const text = await answer.text();
  expect(text).toContain("Under maintenance");
  expect(text).toContain(message);
  expect(text).toContain("in 2 minutes");
  await turnOff();
  await obeys(world.origin, false);
});

test("an open portal shows the start and the end of maintenance at once", async () => {
  const { id } = await world.addBusiness();
  const { cookie } = await world.addPerson(id);
  const stream = await subscribe(other.origin, cookie, "subscription { changes { kind maintenance { message } } }");
  const next = async () => (await stream.next())?.data;
  expect(await next()).toMatchObject({ changes: { kind: "hello", maintenance: null } });
  await turnOn();
  expect(await next()).toMatchObject({ changes: { kind: "maintenance", maintenance: { message } } });
  await turnOff();
  expect(await next()).toMatchObject({ changes: { kind: "maintenance", maintenance: null } });
  stream.close();
  await obeys(world.origin, false);
});

test("a customer still sees a quote, and the view is stored once it is off", async () => {
  const shop = await createShop(world);
  const quote = await shop.quote();
  await shop.move(quote.id, "send");
  const text = (await shop.emails()).at(-1)?.text ?? "";
  const link = world.origin + new URL(/http\S+\/q\/\S+/.exec(text)?.[0] ?? "").pathname;
  await turnOn();
  await obeys(world.origin, true);
  expect(await openPage(link)).toBe(200);
  await turnOff();
  await obeys(world.origin, false);
  expect(await shop.events("quote.viewed")).toEqual([]);
  expect(await openPage(link)).toBe(200);
  expect(await shop.events("quote.viewed")).toHaveLength(1);
});

test("workers send nothing while it is on, and resume afterwards", async () => {
  const { id, db } = await world.addBusiness();
  await turnOn();
  await obeys(world.origin, true);
  const mail = { kind: "quote", to: "jane@example.com", subject: "Hi", text: "Hi", html: "<p>Hi</p>" } as const;
  await db.transaction((transaction) => enqueueEmail(transaction, mail));
  await turnOff();
  const { systemPool } = world.database;
  const isSentAfterwards = async () => {
    const { rows } = await systemPool.query<{ later: boolean }>(
      `select e.sent_at > (select max(created_at) from operator_actions where action = 'maintenance_ended') as later
       from emails e where e.business_id = $1 and e.status = 'sent'`,
      [id],
    );
    return rows[0]?.later;
  };
  await expect.poll(isSentAfterwards, { timeout: 20_000 }).toBe(true);
});

test("the command turns it on and off, shows it, and refuses invalid values", async () => {
  const cli = createCli({
    DATABASE_URL: world.url,
    SECRET_KEY: world.config.secretKey?.toString("hex") ?? "",
    DATA_DIR: world.config.dataDir,
  });
  const on = await cli("maintenance", "on", "--message", message, "--retry-after", "90", "--json");
  expect(on.json).toEqual({
    is_on: true,
    message,
    retry_after_seconds: 90,
    started_by: "command line",
    started_at: expect.stringMatching(/Z$/),
  });
  await obeys(other.origin, true);
  expect((await cli("maintenance", "--json")).json).toEqual(on.json);
  expect((await cli("maintenance", "off", "--json")).json).toEqual({ is_on: false });
  await obeys(other.origin, false);
  expect((await cli("maintenance", "off")).stdout).toBe("Maintenance mode is off.\n");
  expect(refusal(await cli("maintenance", "on", "--retry-after", "0"))).toMatch(/^--retry-after must be/);
  expect(refusal(await cli("maintenance", "on", "--message", "x".repeat(301)))).toMatch(/^--message must be/);
});
