import { afterAll, beforeAll, expect, test } from "vitest";
import { updateCustomer } from "../../src/domain/trade/customers/update-customer.ts";
import { announceOverdue } from "../../src/domain/trade/invoices/announce-overdue.ts";
import type { EventType } from "../../src/events/catalogue.ts";
import { createShop } from "../quotes/shop.ts";
import { openPage } from "../web/open-page.ts";
import { eventsOf } from "../world/trade.ts";
import { startWorld, type World } from "../world/world.ts";

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

test("a change names the changed fields, and a change that changes nothing emits nothing", async () => {
  const shop = await createShop(world);
  const { client, customer, events } = shop;
  const change = (body: object) => client("PATCH", `/v1/customers/${customer}`, { body });
  await change({ phone: "0412 345 678", tags: ["vip"] });
  await change({ phone: "+61412345678", tags: ["vip"] });
  await change({ phone: null });
  const { body: site } = await client("POST", `/v1/customers/${customer}/sites`, {
    body: { address: { line1: "1 High Street" } },
  });
  await client("PATCH", `/v1/sites/${site.id}`, { body: { address: { line1: "1 High Street" } } });
  await client("DELETE", `/v1/customers/${customer}`);
  await client("DELETE", `/v1/customers/${customer}`);
  await change({ archived_at: null });
  const changed = (await events("customer.updated")).map((payload) => payload.changed);
  expect(changed).toEqual([["phone", "tags"], ["phone"], ["sites"], ["archived_at"]]);
  expect(await events("customer.archived")).toMatchObject([{ customer_id: customer, changed: ["archived_at"] }]);
  expect((await eventsOf(world, shop)).length).toBe(6);
});

test("changes at once each name their own fields, and lose none", async () => {
  const { client, customer, events } = await createShop(world);
  const count = 8;
  const numbers = Array.from({ length: count }, (_, index) => index);
  const answers = await Promise.all(
    numbers.flatMap((number) => [
      client("PATCH", `/v1/customers/${customer}`, { body: { notes: `Note ${number}` } }),
      client("PATCH", `/v1/customers/${customer}`, { body: { tags: [`tag-${number}`] } }),
    ]),
  );
  expect(answers.map(({ status }) => status)).toEqual(Array(2 * count).fill(200));
  const changed = (await events("customer.updated")).map((payload) => String(payload.changed));
  expect(changed.sort()).toEqual([...Array(count).fill("notes"), ...Array(count).fill("tags")]);
});

test("a transaction emits one update of a record, and none of an attempt that is rolled back", async () => {
  const { id, customer, events } = await createShop(world);
  await world.database.tenant(id).transaction(async (db) => {
    await updateCustomer({ db }, { id: customer, notes: "One" });
    await db
      .attempt(async () => {
        await updateCustomer({ db }, { id: customer, email: "other@example.com" });
        throw new Error("not this one");
      })
      .catch(() => undefined);
    await updateCustomer({ db }, { id: customer, phone: "+61412345678", notes: "Two" });
  });
  expect((await events("customer.updated")).map((payload) => payload.changed)).toEqual([["notes", "phone"]]);
  const failed = world.database.tenant(id).transaction(async (db) => {
    await updateCustomer({ db }, { id: customer, notes: "Three" });
    throw new Error("rolled back");
  });
  await expect(failed).rejects.toThrow("rolled back");
  expect(await events("customer.updated")).toHaveLength(1);
});

test("a job's new time emits job.scheduled, and every other change job.updated", async () => {
  const { client, customer, events } = await createShop(world);
  const { body: job } = await client("POST", "/v1/jobs", { body: { customer_id: customer, title: "Install" } });
  const change = (body: object) => client("PATCH", `/v1/jobs/${job.id}`, { body });
  const start = "2099-07-01T02:30:00.000Z";
  await change({ scheduled_start: start, title: "Install a pump" });
  await change({ title: "Install two pumps" });
  await change({ scheduled_start: "2099-07-02T02:30:00.000Z" });
  await change({ scheduled_start: null });
  expect(await events("job.scheduled")).toMatchObject([
    { scheduled_start: start, status: "scheduled", changed: ["title", "status", "scheduled_start"] },
    { scheduled_start: "2099-07-02T02:30:00.000Z", changed: ["scheduled_start"] },
  ]);
  expect(await events("job.updated")).toMatchObject([
    { changed: ["title"] },
    { status: "unscheduled", scheduled_start: null, changed: ["status", "scheduled_start"] },
  ]);
  expect(await events("job.created")).toMatchObject([{ job_id: job.id, status: "unscheduled" }]);
});

test("a payment is emitted before invoice.paid, and a refund and a credited deposit have their own kind", async () => {
  const shop = await createShop(world);
  const { client, customer } = shop;
  const quote = await shop.quote({ deposit_amount: 100 });
  await shop.move(quote.id, "send");
  await shop.move(quote.id, "accept");
  await shop.move(quote.id, "deposit");
  const { body: invoice } = await client("POST", "/v1/invoices", {
    body: { customer_id: customer, quote_id: quote.id },
  });
  await client("POST", `/v1/invoices/${invoice.id}/send`);
  const pay = (amount: number) => client("POST", `/v1/invoices/${invoice.id}/payments`, { body: { amount } });
  await pay(1000);
  await pay(-250.5);
  const told = (await eventsOf(world, shop)).filter(({ event_type: type }) => String(type).startsWith("invoice."));
  const common = { invoice_id: invoice.id, quote_id: quote.id, total: 1100 };
  expect(told).toMatchObject([
    { event_type: "invoice.created", ...common },
    { event_type: "invoice.payment_recorded", ...common, kind: "deposit", amount: 100, amount_due: 1000 },
    { event_type: "invoice.sent" },
    { event_type: "invoice.payment_recorded", kind: "payment", amount: 1000, amount_paid: 1100, amount_due: 0 },
    { event_type: "invoice.paid" },
    { event_type: "invoice.refunded", amount: 250.5, amount_paid: 849.5, amount_due: 0 },
  ]);
  expect(told.at(-1)?.changed).toEqual(["amount_paid", "amount_refunded"]);
});

test("a quote is viewed once each time it is sent, by a person's browser that is not signed in", async () => {
  const shop = await createShop(world);
  const { body } = await shop.client("GET", `/v1/quotes/${(await shop.quote()).id}`);
  const send = async () => {
    await shop.move(body.id, "send");
    const text = (await shop.emails()).at(-1)?.text ?? "";
    return world.origin + new URL(/http\S+\/q\/\S+/.exec(text)?.[0] ?? "").pathname;
  };
  const link = await send();
  await fetch(link);
  await openPage(link, {}, "HEAD");
  await openPage(link, { "Sec-Purpose": "prefetch" });
  await openPage(link, { "X-Purpose": "preview" });
  await openPage(link, { Cookie: "fieldline_session=x" });
  expect(await shop.events("quote.viewed")).toEqual([]);
  expect(await Promise.all([openPage(link), openPage(link), openPage(link)])).toEqual([200, 200, 200]);
  expect(await shop.events("quote.viewed")).toMatchObject([
    { quote_id: body.id, changed: ["viewed_at", "last_viewed_at", "view_count"] },
  ]);
  const { body: viewed } = await shop.client("GET", `/v1/quotes/${body.id}`);
  expect((await shop.events("quote.viewed"))[0]?.viewed_at).toBe(viewed.viewed_at);
  await openPage(await send());
  expect(await shop.events("quote.viewed")).toHaveLength(2);
  await shop.move(body.id, "accept");
  await world.database.system.quote.updateMany({ where: { id: body.id }, data: { viewedAt: null } });
  await openPage(link);
  expect(await shop.events("quote.viewed")).toHaveLength(2);
});

test("an invoice is announced as overdue once for each due date that ends unpaid", async () => {
  const { client, customer, events } = await createShop(world);
  const lines = [{ description: "Labour", quantity: 1, unit_price: 100 }];
  const { body: invoice } = await client("POST", "/v1/invoices", { body: { customer_id: customer, lines } });
  await client("POST", `/v1/invoices/${invoice.id}/send`);
  const { body: sent } = await client("GET", `/v1/invoices/${invoice.id}`);
  const end = async (days: number) => {
    const dueDate = new Date(Date.now() - days * 86_400_000);
    const dates = { issueDate: dueDate, dueDate };
    await world.database.system.invoice.updateMany({ where: { id: invoice.id }, data: dates });
    await Promise.all([announceOverdue(world.database), announceOverdue(world.database)]);
  };
  await announceOverdue(world.database);
  expect(await events("invoice.overdue")).toEqual([]);
  await end(3);
  await end(3);
  expect(await events("invoice.overdue")).toMatchObject([{ invoice_id: invoice.id, amount_due: 110 }]);
  const { body: announced } = await client("GET", `/v1/invoices/${invoice.id}`);
  expect(announced).toMatchObject({ is_overdue: true, status: sent.status });
  await end(2);
  expect(await events("invoice.overdue")).toHaveLength(2);
  await client("POST", `/v1/invoices/${invoice.id}/payments`, { body: { amount: 110 } });
  await end(1);
  expect(await events("invoice.overdue")).toHaveLength(2);
});

test("the inbox's events name drafts and conversations, and nothing that was written", async () => {
  const business = await world.addBusiness();
  const person = await world.addPerson(business.id, "admin");
  const { body: customer } = await business.client("POST", "/v1/customers", {
    body: { name: "Jane", phone: "0412 345 678" },
  });
  const draft = { customer_id: customer.id, channel: "sms", text: "A secret plan" };
  const { body: kept } = await business.client("POST", "/v1/drafts", { body: draft });
  const { body: dropped } = await business.client("POST", "/v1/drafts", { body: { ...draft, text: "Another" } });
  await business.client("DELETE", `/v1/drafts/${dropped.id}`);
  const sent = await person.graphql(`mutation { send_draft(id: "${kept.id}") { id conversation { id } } }`);
  expect(sent.body.errors).toBeUndefined();
  const undone = await person.graphql(`mutation { undo_send(id: "${kept.id}") { id } }`);
  const again: string = undone.body.data.undo_send.id;
  const told = await eventsOf(world, business);
  const types = told.map(({ event_type: type }) => type as EventType);
  expect(types.filter((type) => type.startsWith("draft."))).toEqual([
    ...["draft.created", "draft.created", "draft.deleted"],
    ...["draft.deleted", "draft.created"],
  ]);
  expect(told.at(-1)).toMatchObject({ draft_id: again, drafted_by: { kind: "api_key" } });
  expect(JSON.stringify(told)).not.toContain("A secret plan");
});
