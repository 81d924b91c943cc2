import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { openShop } from "../invoices/shop.ts";
import { createShop } from "../quotes/shop.ts";
import { made } from "../world/trade.ts";
import { startWorld, type World } from "../world/world.ts";
import { startMail } from "./mail.ts";

let world: World;
let mail: Awaited<ReturnType<typeof startMail>>;
beforeAll(async () => {
  world = await startWorld();
  mail = await startMail(world);
});
afterAll(async () => {
  await mail.close();
  await world.close();
});
beforeEach(async () => {
  await mail.send();
  mail.accepted.length = 0;
});

const times = { start_at: "2099-07-01T02:30:00Z", end_at: "2099-07-01T03:30:00Z" };

async function book() {
  const { id: businessId, client } = await world.addBusiness();
  const customer = await made(client, "/v1/customers", { name: "Jane", email: "jane@example.com" });
  const booking = await made(client, "/v1/bookings", { customer_id: customer.id, title: "Visit", ...times });
  return {
    client,
    path: `/v1/bookings/${booking.id}`,
    emails: () => world.database.system.email.findMany({ where: { businessId }, orderBy: { id: "asc" } }),
  };
}

/** The mail server defers each of the next emails once and accepts the retries. */
async function greylist(count = 1): Promise<void> {
  for (let time = 0; time < count; time += 1) mail.refuse("4.7.1 Greylisted, try again later", 451, "RCPT TO");
  await mail.send();
}

async function acceptedInTheEnd(): Promise<string[]> {
  await mail.send();
  await mail.minutesPass(1);
  await mail.send();
  return mail.accepted.map(({ subject = "" }) => subject);
}

test("a waiting confirmation of a booking does not arrive after its cancellation", async () => {
  const { client, path } = await book();
  await greylist();
  await client("POST", `${path}/cancel`);
  expect(await acceptedInTheEnd()).toEqual([expect.stringMatching(/^Cancelled booking/)]);
});

test("a quote that is sent again is not followed by its earlier email", async () => {
  const { quote, move, client } = await createShop(world);
  const { id } = await quote();
  await move(id, "send");
  await greylist();
  await client("PATCH", `/v1/quotes/${id}`, { body: { valid_until: "2099-01-01" } });
  await move(id, "send");
  await acceptedInTheEnd();
  expect(mail.accepted.map(({ text }) => text?.match(/valid until (.*)\./)?.[1])).toEqual(["1 January 2099"]);
});

test("a void invoice sends no waiting or retried email, and shows no delivery", async () => {
  const { id: businessId, call, sent } = await openShop(world);
  const owner = await world.addPerson(businessId);
  const waiting = await sent();
  await call("POST", `/${waiting.id}/remind`);
  await greylist(2);
  expect((await call("POST", `/${waiting.id}/void`)).body).toMatchObject({ status: "void", delivery: null });
  expect(await acceptedInTheEnd()).toEqual([]);

  const refused = await sent();
  mail.refuse("5.1.1 no such mailbox", 550, "RCPT TO");
  await mail.send();
  await call("POST", `/${refused.id}/void`);
  const { body } = await owner.graphql("{ emails(status: failed) { data { id } } }");
  const retried = await owner.graphql(`mutation { retry_email(id: "${body.data.emails.data[0].id}") { status } }`);
  expect(retried.body.errors[0].extensions.problem.status).toBe(409);
  expect(await acceptedInTheEnd()).toEqual([]);
});

test("a retried email does not arrive if its invoice is voided meanwhile", async () => {
  const { id: businessId, call, sent } = await openShop(world);
  const owner = await world.addPerson(businessId);
  for (let round = 0; round < 8; round += 1) {
    const invoice = await sent();
    mail.refuse("5.1.1 no such mailbox", 550, "RCPT TO");
    await mail.send();
    const { body } = await owner.graphql("{ emails(status: failed, limit: 1) { data { id } } }");
    const [retried, voided] = await Promise.all([
      owner.graphql(`mutation { retry_email(id: "${body.data.emails.data[0].id}") { status } }`),
      call("POST", `/${invoice.id}/void`),
    ]);
    expect(voided.body.status).toBe("void");
    expect([undefined, 409]).toContain(retried.body.errors?.[0].extensions.problem.status);
    expect(await acceptedInTheEnd()).toEqual([]);
  }
});

test("a waiting reminder does not arrive once the invoice is paid, but the receipt does", async () => {
  const { call, sent } = await openShop(world);
  for (const isTried of [true, false]) {
    const { id, total } = await sent([{}]);
    await mail.send();
    await call("POST", `/${id}/remind`);
    if (isTried) await greylist();
    mail.accepted.length = 0;
    const part = await call("POST", `/${id}/payments`, { amount: 1 });
    expect(part.body).toMatchObject({ status: "partially_paid", delivery: { status: "queued" } });
    const paid = await call("POST", `/${id}/payments`, { amount: total - 1 });
    expect(paid.body).toMatchObject({ status: "paid", delivery: null });
    expect((await acceptedInTheEnd()).map((subject) => /^Reminder/.test(subject))).toEqual([false, false]);
  }
});

test("a booking moved into the past is emailed, because the customer expects it at another time", async () => {
  const { client, path, emails } = await book();
  const past = { start_at: "2026-01-01T02:30:00Z", end_at: "2026-01-01T03:30:00Z" };
  await mail.send();
  expect((await client("PATCH", path, { body: past })).status).toBe(200);
  await client("POST", `${path}/cancel`);
  expect((await emails()).map(({ subject }) => subject)).toEqual([
    expect.stringMatching(/^Booking/),
    expect.stringMatching(/^Changed booking/),
  ]);
});

test("an email refused by a policy against this installation is retried, and one refused for its recipient is not", async () => {
  for (const [reply, status] of [
    ["5.7.1 Relaying denied", "queued"],
    ["5.1.1 no such mailbox", "failed"],
  ] as const) {
    const { emails } = await book();
    mail.refuse(reply, 550, "RCPT TO");
    await mail.send();
    expect(await emails()).toMatchObject([{ status }]);
  }
});
