import { expect, test } from "vitest";
import { createShop } from "../quotes/shop.ts";
import { useWorld, world } from "../world/shared.ts";

useWorld();

type Entry = { kind: string; actor_kind: string; actor_name: string; amount: number | null; payment_id: string | null };

async function openShop() {
  const shop = await createShop(world);
  const person = await world.addPerson(shop.id, "member");
  const read = async (record: "quote" | "job" | "invoice", id: string): Promise<Entry[]> => {
    const fields = "kind actor_kind actor_name amount payment_id";
    const query = `{ ${record}_history(id: "${id}", limit: 50) { data { ${fields} } } }`;
    return Object.values((await person.graphql(query)).body.data as Record<string, { data: Entry[] }>)[0]?.data ?? [];
  };
  const call = async (path: string, body: object = {}) => {
    const { status, text, body: record } = await shop.client("POST", path, { body });
    if (status >= 300) throw new Error(`${path}: ${status} ${text}`);
    return record;
  };
  const visit = async (link: string, action: string, form: Record<string, string>) => {
    const body = new URLSearchParams(form).toString();
    const headers = { "Content-Type": "application/x-www-form-urlencoded" };
    const { status } = await fetch(`${world.origin}${new URL(link).pathname}/${action}`, {
      method: "POST",
      headers,
      body,
      redirect: "manual",
    });
    expect(status).toBe(303);
  };
  const linkOf = async (id: string) =>
    (await person.graphql(`{ quote(id: "${id}") { link } }`)).body.data.quote.link as string;
  return { ...shop, person, read, call, visit, linkOf };
}

test("a customer who accepts a quote is named as they entered it, and one who declines as they are known", async () => {
  const shop = await openShop();
  const [accepted, declined] = [await shop.quote(), await shop.quote()];
  for (const { id } of [accepted, declined]) await shop.call(`/v1/quotes/${id}/send`);
  await shop.visit(await shop.linkOf(accepted.id), "accept", { name: "J. Citizen" });
  await shop.visit(await shop.linkOf(declined.id), "decline", {});
  const [first] = await shop.read("quote", accepted.id);
  expect(first).toMatchObject({ kind: "quote_accepted", actor_kind: "unknown", actor_name: "J. Citizen" });
  const [last, sent] = await shop.read("quote", declined.id);
  expect(last).toMatchObject({ kind: "quote_declined", actor_kind: "unknown", actor_name: "Jane Citizen" });
  expect(sent).toMatchObject({ kind: "quote_sent", actor_kind: "api_key" });
});

test("payments, refunds, deletions, reminders and a void are in an invoice's history, with who and how much", async () => {
  const shop = await openShop();
  const lines = [{ description: "Work", quantity: 1, unit_price: 100 }];
  const { id } = await shop.call("/v1/invoices", { customer_id: shop.customer, lines });
  await shop.call(`/v1/invoices/${id}/send`);
  await shop.call(`/v1/invoices/${id}/remind`);
  const paid = await shop.call(`/v1/invoices/${id}/payments`, { amount: 80.5 });
  const [payment] = paid.payments;
  await shop.call(`/v1/invoices/${id}/payments`, { amount: -20 });
  const [, refund] = (await shop.client("GET", `/v1/invoices/${id}`)).body.payments;
  for (const one of [refund, payment])
    expect((await shop.client("DELETE", `/v1/invoices/${id}/payments/${one.id}`)).status).toBe(200);
  await shop.call(`/v1/invoices/${id}/void`);
  const entries = await shop.read("invoice", id);
  expect(entries.map(({ kind, amount, payment_id }) => [kind, amount, payment_id])).toEqual([
    ["invoice_voided", null, null],
    ["payment_deleted", 80.5, payment.id],
    ["payment_deleted", -20, refund.id],
    ["refund_recorded", -20, refund.id],
    ["payment_recorded", 80.5, payment.id],
    ["invoice_reminded", null, null],
    ["invoice_sent", null, null],
  ]);
  expect(new Set(entries.map(({ actor_kind }) => actor_kind))).toEqual(new Set(["api_key"]));
});

test("a refused change leaves no entry, and the history of another business is not found", async () => {
  const shop = await openShop();
  const { id } = await shop.quote();
  expect((await shop.move(id, "accept")).status).toBe(409);
  expect(await shop.read("quote", id)).toEqual([]);
  const stranger = await world.addPerson((await world.addBusiness()).id, "owner");
  const { body } = await stranger.graphql(`{ quote_history(id: "${id}", limit: 50) { data { id } } }`);
  expect(body.errors[0].extensions.problem.status).toBe(404);
});
