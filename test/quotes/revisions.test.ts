import { expect, test } from "vitest";
import { useWorld, world } from "../world/shared.ts";
import { createShop, type Shop } from "./shop.ts";

useWorld();

const conflict = { status: 409, body: { type: "urn:service:error:conflict" } };

async function sentQuote(shop: Shop, fields: Record<string, unknown> = {}): Promise<string> {
  const { id } = await shop.quote(fields);
  expect((await shop.move(id, "send")).status).toBe(200);
  return id;
}

async function revised(shop: Shop, id: string): Promise<string> {
  const { status, text, body } = await shop.move(id, "revise");
  expect(status, text).toBe(201);
  return body.id;
}

const read = async (shop: Shop, id: string) => (await shop.client("GET", `/v1/quotes/${id}`)).body;

test("a revised quote is a draft of the next version, with the number, the content and the lines", async () => {
  const shop = await createShop(world);
  const lead = await shop.lead();
  const lines = [
    { description: "Split system", quantity: 1.5, unit_price: 1000.1234 },
    { description: "Discount", quantity: 1, unit_price: -100, tax_rate: 0 },
  ];
  const offer = { lead_id: lead, title: "Lounge", message: "Hello", deposit_amount: 100, tax_inclusive: true };
  const id = await sentQuote(shop, { ...offer, lines, external_id: "mine", valid_until: "2099-01-01" });
  const before = await read(shop, id);
  expect(before).toMatchObject({ version: 1, revises_quote_id: null, revised_by_quote_id: null });
  const revision = await shop.move(id, "revise");
  const { status, body } = revision;
  expect({ status, body }).toMatchObject({
    status: 201,
    body: {
      ...offer,
      status: "draft",
      quote_reference: "Q-1001",
      version: 2,
      revises_quote_id: id,
      revised_by_quote_id: null,
      external_id: null,
      valid_until: null,
      sent_at: null,
      total: before.total,
      lines: before.lines.map(({ id: _, ...line }: { id: string }) => line),
    },
  });
  expect(revision.headers.get("location")).toBe(`${world.config.baseUrl}/v1/quotes/${body.id}`);
  const after = await read(shop, id);
  expect(after).toMatchObject({ status: "sent", revised_by_quote_id: body.id, superseded_at: null });
  // A sync by `updated_since` finds the field.
  expect(after.updated_at > before.updated_at).toBe(true);
  expect((await shop.client("GET", "/v1/quotes?quote_reference=Q-1001")).body.data).toHaveLength(2);
  expect((await shop.quote()).quote_reference).toBe("Q-1002");
});

test("a new version that is sent replaces the version before it, which nobody can then answer", async () => {
  const shop = await createShop(world);
  const lead = await shop.lead();
  const id = await sentQuote(shop, { lead_id: lead, deposit_amount: 50, valid_until: "2099-01-01" });
  const job = await shop.client("POST", "/v1/jobs", {
    body: { customer_id: shop.customer, title: "Look", quote_id: id },
  });
  const lines = [{ description: "Callout", quantity: 1, unit_price: 90 }];
  const invoice = await shop.client("POST", "/v1/invoices", {
    body: { customer_id: shop.customer, quote_id: id, lines },
  });
  expect([job.status, invoice.status]).toEqual([201, 201]);
  const next = await revised(shop, id);
  await shop.client("PATCH", `/v1/quotes/${next}`, { body: { title: "Cheaper" } });
  expect((await shop.move(next, "send")).body).toMatchObject({ status: "sent", version: 2 });
  expect(await read(shop, id)).toMatchObject({ status: "expired", superseded_at: expect.any(String) });
  for (const move of ["accept", "decline", "deposit", "send", "withdraw"]) {
    const refused = await shop.move(id, move);
    expect(refused).toMatchObject(conflict);
    expect(refused.body.detail).toBe("A newer version has replaced the quote.");
  }
  const extended = await shop.client("PATCH", `/v1/quotes/${id}`, { body: { valid_until: "2099-02-01" } });
  expect(extended).toMatchObject(conflict);
  expect(await shop.events("quote.revised")).toMatchObject([
    { quote_id: id, quote_version: 1, revised_by_quote_id: next, changed: ["status", "superseded_at"] },
  ]);
  expect(await shop.events("quote.sent")).toMatchObject([{ quote_version: 1 }, { quote_id: next, quote_version: 2 }]);
  const email = (await shop.emails()).at(-1);
  expect(email?.subject).toBe("Quote Q-1001 v2 from Test Plumbing");
  expect(email?.text).toContain("It replaces the quote that we sent you before");
  const linked = async (path: string) => (await shop.client("GET", path)).body.quote_id;
  for (const path of [`/v1/leads/${lead}`, `/v1/jobs/${job.body.id}`, `/v1/invoices/${invoice.body.id}`])
    expect(await linked(path), path).toBe(next);
  expect(await shop.events("job.updated")).toMatchObject([{ job_id: job.body.id, changed: ["quote_id"] }]);
  // Sending again replaces nothing more.
  expect((await shop.move(next, "send")).status).toBe(200);
  expect(await shop.events("quote.revised")).toHaveLength(1);
  expect((await shop.move(next, "accept")).body).toMatchObject({ status: "accepted", version: 2 });
});

test("the files of a replaced quote belong to the new version", async () => {
  const shop = await createShop(world);
  const id = await sentQuote(shop);
  const form = new FormData();
  form.set("quote_id", id);
  form.set("file", new Blob(["plan"], { type: "text/plain" }), "plan.txt");
  const headers = { "x-api-key": shop.key };
  const added = await fetch(`${world.base}/v1/files`, { method: "POST", headers, body: form });
  expect(added.status).toBe(201);
  const next = await revised(shop, id);
  const filesOf = async (quote: string) => (await shop.client("GET", `/v1/files?quote_id=${quote}`)).body.data.length;
  expect([await filesOf(id), await filesOf(next)]).toEqual([1, 0]);
  await shop.move(next, "send");
  expect([await filesOf(id), await filesOf(next)]).toEqual([0, 1]);
});

test("an expired, a declined and a withdrawn quote can be revised; a draft, an accepted one and a replaced one cannot", async () => {
  const shop = await createShop(world);
  const [expired, declined, withdrawn] = [await sentQuote(shop), await sentQuote(shop), await sentQuote(shop)];
  const past = { validUntil: new Date("2020-01-01") };
  await world.database.system.quote.updateMany({ where: { id: expired }, data: past });
  await shop.move(declined, "decline", { decline_reason: "Too dear." });
  await shop.move(withdrawn, "withdraw");
  for (const [id, status] of [
    [expired, "expired"],
    [declined, "declined"],
    [withdrawn, "expired"],
  ] as const) {
    const next = await revised(shop, id);
    expect((await shop.move(next, "send")).body.status).toBe("sent");
    expect(await read(shop, id)).toMatchObject({ status, superseded_at: expect.any(String) });
  }
  const accepted = await sentQuote(shop);
  await shop.move(accepted, "accept");
  const draft = (await shop.quote()).id;
  for (const id of [accepted, draft]) expect((await shop.move(id, "revise")).body.detail).toContain("To revise it,");
  expect((await shop.move(declined, "revise")).body.detail).toContain("v2 revises the quote already. Revise that");
});

test("a quote with a paid deposit is neither revised, replaced nor withdrawn", async () => {
  const shop = await createShop(world);
  const id = await sentQuote(shop, { deposit_amount: 100 });
  const next = await revised(shop, id);
  await shop.move(id, "deposit");
  const refused = await shop.move(next, "send");
  expect(refused).toMatchObject(conflict);
  expect(refused.body.detail).toContain("The deposit of Q-1001 has been paid.");
  expect(await shop.move(id, "withdraw")).toMatchObject(conflict);
  expect((await shop.client("DELETE", `/v1/quotes/${next}`)).status).toBe(204);
  expect((await shop.move(id, "revise")).body.detail).toContain("deposit has been paid");
  await shop.client("DELETE", `/v1/quotes/${id}/deposit`);
  expect((await shop.move(id, "revise")).status).toBe(201);
});

test("a draft version that is deleted can be made again, and a version keeps its customer", async () => {
  const shop = await createShop(world);
  const id = await sentQuote(shop);
  const dropped = await revised(shop, id);
  const before = await read(shop, id);
  expect((await shop.client("DELETE", `/v1/quotes/${dropped}`)).status).toBe(204);
  const after = await read(shop, id);
  expect(after).toMatchObject({ status: "sent", revised_by_quote_id: null });
  expect(after.updated_at > before.updated_at).toBe(true);
  const next = await revised(shop, id);
  expect(await read(shop, next)).toMatchObject({ version: 2, revises_quote_id: id });
  const other = await shop.client("POST", "/v1/customers", { body: { name: "Stranger" } });
  const moved = await shop.client("PATCH", `/v1/quotes/${next}`, { body: { customer_id: other.body.id } });
  expect(moved).toMatchObject(conflict);
  expect((await shop.move(id, "accept")).status).toBe(200);
  const late = await shop.move(next, "send");
  expect(late.body.detail).toBe("Q-1001 was accepted, so a newer version cannot be sent. Copy this one instead.");
  expect(await read(shop, next)).toMatchObject({ status: "draft" });
});

test("one of two people who revise a quote at once does, and a version sent twice replaces once", async () => {
  const shop = await createShop(world);
  for (let round = 0; round < 5; round += 1) {
    const id = await sentQuote(shop);
    const answers = await Promise.all([1, 2, 3].map(() => shop.move(id, "revise")));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    const next = answers.find(({ status }) => status === 201)?.body.id;
    const sent = await Promise.all([shop.move(next, "send"), shop.move(next, "send")]);
    expect(sent.map(({ status }) => status)).toEqual([200, 200]);
    expect((await shop.events("quote.revised")).filter(({ quote_id }) => quote_id === id)).toHaveLength(1);
  }
});

test("a customer accepts one version, whatever is sent, withdrawn, paid or deleted at once", async () => {
  const shop = await createShop(world);
  for (let round = 0; round < 8; round += 1) {
    const id = await sentQuote(shop, { lead_id: await shop.lead(), deposit_amount: 10 });
    const next = await revised(shop, id);
    const answers = await Promise.all([
      shop.move(id, "accept"),
      shop.move(next, "send"),
      ...(round % 2 === 0 ? [shop.move(id, "withdraw")] : [shop.move(id, "deposit")]),
      ...(round % 4 < 2 ? [] : [shop.client("DELETE", `/v1/quotes/${next}`)]),
    ]);
    for (const { status, text } of answers) expect([200, 204, 404, 409], text).toContain(status);
    const [first, second] = [await read(shop, id), await read(shop, next)];
    const open = [first, second].filter(({ status }) => status === "sent" || status === "accepted");
    expect(open.length, JSON.stringify(answers.map(({ body }) => body))).toBeLessThanOrEqual(1);
    expect(first.superseded_at !== null).toBe(second.status === "sent");
    if (first.status === "accepted") expect(second.status).not.toBe("sent");
    if (first.superseded_at !== null) expect(first.deposit_paid_at).toBeNull();
  }
});

test("another business cannot revise or withdraw a quote, and a key without the scope cannot either", async () => {
  const [shop, other] = [await createShop(world), await createShop(world)];
  const id = await sentQuote(shop);
  for (const move of ["revise", "withdraw"]) {
    expect((await other.move(id, move)).status).toBe(404);
    const { key } = await world.addKey(shop.id, ["quotes:read"]);
    expect((await world.client(key)("POST", `/v1/quotes/${id}/${move}`)).status).toBe(403);
  }
  expect(await read(shop, id)).toMatchObject({ status: "sent", revised_by_quote_id: null });
});
