import { afterAll, beforeAll, expect, test } from "vitest";
import { dayIn, daysAfter } from "../../src/text/time-zone.ts";
import { startWorld, type World } from "../world/world.ts";
import { openShop } from "./shop.ts";

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

test("sending a draft emails its link, dates it and records invoice.sent", async () => {
  const { call, draft, events, emails, customerId } = await openShop(world);
  const { id, invoice_number } = await draft();
  const { status, body } = await call("POST", `/${id}/send`, {});
  expect(status).toBe(200);
  expect(body).toMatchObject({ id, status: "sent", amount_due: 110, is_overdue: false });
  const issued = new Date(body.sent_at);
  expect(body.issue_date).toBe(dayIn("Australia/Sydney", issued));
  expect(body.due_date).toBe(daysAfter(new Date(body.issue_date), 14).toISOString().slice(0, 10));
  expect(await events("invoice.sent")).toEqual([
    expect.objectContaining({
      version: "v1",
      invoice_id: id,
      invoice_number,
      customer_id: customerId,
      total: 110,
      due_date: body.due_date,
    }),
  ]);
  const [email, ...more] = await emails();
  expect(more).toEqual([]);
  expect(email).toMatchObject({ to: "jane@example.com", subject: `Invoice ${invoice_number} from Test Plumbing` });
  const [, link] = new RegExp(`(${world.config.appUrl}/i/[\\w-]+)`).exec(email.text) ?? [];
  expect(link).toBeDefined();
  expect(email.html).toContain(`href="${link}"`);
  expect(email.text).toContain("$110.00");
});

test("the email of a back-dated invoice says when it was due, not to pay by a day that is past", async () => {
  const { sent, emails } = await openShop(world);
  await sent([{}], { issue_date: "2025-01-01", due_date: "2025-01-02" });
  await sent([{}], { due_date: "2099-01-02" });
  const [late, early] = (await emails()).map(({ text }) => text as string);
  expect(late).toMatch(/\$110\.00 was due on .*2025\. Please pay it now, and quote INV-1001/);
  expect(late).not.toContain("Please pay $110.00 by");
  expect(early).toMatch(/Please pay \$110\.00 by .*2099, and quote INV-1002/);
});

test("a draft's own dates are kept, and an overdue one is overdue at once", async () => {
  const { call, sent } = await openShop(world);
  const due = "2025-01-02";
  const issued = "2025-01-01";
  const { id, issue_date, due_date, is_overdue } = await sent([{}], { issue_date: issued, due_date: due });
  expect([issue_date, due_date, is_overdue]).toEqual([issued, due, true]);
  expect((await call("GET", "?status=sent")).body.data[0].is_overdue).toBe(true);
  await call("PATCH", `/${id}`, { due_date: "2099-01-01" });
  expect((await call("GET", `/${id}`)).body.is_overdue).toBe(false);
  await call("PATCH", `/${id}`, { due_date: due });
  expect((await call("POST", `/${id}/payments`, { amount: 10 })).body.is_overdue).toBe(true);
  expect((await call("POST", `/${id}/payments`, { amount: 100 })).body.is_overdue).toBe(false);
});

test("an invoice due before its issue date is a 422, and nothing is sent", async () => {
  const { call, draft, emails } = await openShop(world);
  const { id } = await draft([{}], { due_date: "2025-01-02" });
  expect(await call("POST", `/${id}/send`)).toMatchObject({
    status: 422,
    body: { type: "urn:service:error:unprocessable", detail: expect.stringContaining("due_date") },
  });
  expect(await emails()).toEqual([]);
});

test("a customer without an email is a 422, and nothing is sent", async () => {
  const { call, draft, events, emails } = await openShop(world, {});
  const { id } = await draft();
  expect(await call("POST", `/${id}/send`)).toMatchObject({
    status: 422,
    body: { type: "urn:service:error:no-email-on-file" },
  });
  expect((await call("GET", `/${id}`)).body).toMatchObject({ status: "draft", sent_at: null, issue_date: null });
  expect([await events("invoice.sent"), await emails()]).toEqual([[], []]);
});

test("an invoice with nothing to pay is a 422", async () => {
  const { call, draft } = await openShop(world);
  for (const lines of [[], [{ unit_price: 0 }]]) {
    const { id } = await draft(lines);
    expect(await call("POST", `/${id}/send`)).toMatchObject({
      status: 422,
      body: { type: "urn:service:error:unprocessable" },
    });
  }
});

test("a sent or partly paid invoice can be sent again with another event, keeping its state and dates", async () => {
  const { call, sent, events, emails } = await openShop(world);
  const first = await sent();
  const again = (await call("POST", `/${first.id}/send`)).body;
  expect(again).toMatchObject({ status: "sent", issue_date: first.issue_date, due_date: first.due_date });
  await call("POST", `/${first.id}/payments`, { amount: 10 });
  expect((await call("POST", `/${first.id}/send`)).body).toMatchObject({ status: "partially_paid", amount_due: 100 });
  expect(await events("invoice.sent")).toHaveLength(3);
  const outbox = await emails();
  expect(outbox.map(({ kind }) => kind)).toEqual(["invoice", "invoice", "receipt", "invoice"]);
  expect(outbox.at(-1).text).toContain("Please pay $100.00");
});

test("a paid or void invoice cannot be sent", async () => {
  const { call, sent, events } = await openShop(world);
  const [paid, voided] = [await sent(), await sent()];
  await call("POST", `/${paid.id}/payments`, { amount: 110 });
  await call("POST", `/${voided.id}/void`);
  for (const { id } of [paid, voided])
    expect(await call("POST", `/${id}/send`)).toMatchObject({
      status: 409,
      body: { type: "urn:service:error:conflict" },
    });
  expect(await events("invoice.sent")).toHaveLength(2);
});

test("a draft sent many times concurrently is sent each time, and dated once", async () => {
  const { call, draft, events } = await openShop(world);
  const { id } = await draft();
  const answers = await Promise.all(Array.from({ length: 5 }, () => call("POST", `/${id}/send`)));
  expect(new Set(answers.map(({ status, body }) => `${status} ${body.issue_date} ${body.due_date}`)).size).toBe(1);
  expect(await events("invoice.sent")).toHaveLength(5);
});
