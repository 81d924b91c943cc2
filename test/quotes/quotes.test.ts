import { afterAll, beforeAll, expect, test } from "vitest";
import { startWorld, type World } from "../world/world.ts";
import { createShop } from "./shop.ts";

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const lines = [
  { description: "Split system", quantity: 2, unit_price: 1999.99 },
  { description: "Cable, per metre", quantity: 0.125, unit_price: 3.3 },
  { description: "Permit", quantity: 1, unit_price: 80, tax_rate: 0 },
];

test("a quote's totals are the sums of its lines, each rounded half away from zero", async () => {
  const shop = await createShop(world);
  const created = await shop.client("POST", "/v1/quotes", {
    body: { customer_id: shop.customer, title: "Lounge", message: "Hello", lines, deposit_amount: 500 },
  });
  expect(created.status).toBe(201);
  expect(created.headers.get("location")).toBe(`${world.config.baseUrl}/v1/quotes/${created.body.id}`);
  expect(created.body).toMatchObject({
    status: "draft",
    quote_reference: "Q-1001",
    subtotal: 4080.39,
    tax_total: 400.04,
    total: 4480.43,
    deposit_amount: 500,
    accepted_total: null,
    ducted: null,
    job_number: null,
  });
  expect(created.body.lines).toMatchObject([
    { position: 1, line_total: 3999.98, tax_rate: 0.1 },
    { position: 2, line_total: 0.41 },
    { position: 3, line_total: 80, tax_rate: 0 },
  ]);
  const read = await shop.client("GET", `/v1/quotes/${created.body.id}`);
  expect(read.body).toEqual(created.body);
});

test("a draft can change, with all its lines replaced together; a sent quote cannot change or be deleted", async () => {
  const shop = await createShop(world);
  const { id } = await shop.quote({ lines, title: "Lounge", message: "Hello" });
  const changed = await shop.client("PATCH", `/v1/quotes/${id}`, {
    body: { message: null, lines: [{ description: "One", quantity: 1, unit_price: 100 }] },
  });
  expect(changed.body).toMatchObject({ title: "Lounge", message: null, total: 110, lines: [{ description: "One" }] });
  expect(changed.body.lines).toHaveLength(1);
  const emptied = await shop.client("PATCH", `/v1/quotes/${id}`, { body: { lines: [] } });
  expect(emptied.body).toMatchObject({ lines: [], subtotal: 0, tax_total: 0, total: 0 });

  await shop.client("PATCH", `/v1/quotes/${id}`, { body: { lines } });
  await shop.move(id, "send");
  for (const [method, body] of [
    ["PATCH", { title: "New" }],
    ["DELETE", undefined],
  ] as const) {
    const refused = await shop.client(method, `/v1/quotes/${id}`, body === undefined ? {} : { body });
    expect(refused).toMatchObject({ status: 409, body: { type: "urn:service:error:conflict" } });
    expect(refused.body.detail).toContain("must be draft");
  }
});

test("a deleted draft is gone, and the lead that it converted stays converted", async () => {
  const shop = await createShop(world);
  const lead = await shop.lead();
  const { id } = await shop.quote({ lead_id: lead });
  const { body: converted } = await shop.client("GET", `/v1/leads/${lead}`);
  expect(converted).toMatchObject({ status: "converted", converted_via: "quote", quote_id: id });
  expect((await shop.client("DELETE", `/v1/quotes/${id}`)).status).toBe(204);
  expect((await shop.client("GET", `/v1/quotes/${id}`)).status).toBe(404);
  const { updated_at: _, ...kept } = { ...converted, quote_id: null };
  expect((await shop.client("GET", `/v1/leads/${lead}`)).body).toMatchObject(kept);
});

test("a lead whose first draft is deleted names the next quote, and lead.converted is emitted once", async () => {
  const shop = await createShop(world);
  const lead = await shop.lead();
  const { id } = await shop.quote({ lead_id: lead });
  await shop.client("DELETE", `/v1/quotes/${id}`);
  const next = await shop.quote({ lead_id: lead });
  expect((await shop.client("GET", `/v1/leads/${lead}`)).body).toMatchObject({
    status: "converted",
    converted_via: "quote",
    quote_id: next.id,
  });
  expect(await shop.events("lead.converted")).toMatchObject([{ lead_id: lead, quote_id: id }]);
});

test("a lead that something else has also converted stays converted when its draft is deleted", async () => {
  const shop = await createShop(world);
  const [twice, worked, qualified] = [await shop.lead(), await shop.lead(), await shop.lead()];
  await shop.client("POST", `/v1/leads/${qualified}/qualify`);
  const quotes = [];
  for (const lead of [twice, worked, qualified]) quotes.push((await shop.quote({ lead_id: lead })).id);
  const second = await shop.quote({ lead_id: twice });
  await shop.client("POST", "/v1/jobs", { body: { customer_id: shop.customer, lead_id: worked, title: "Work" } });
  for (const id of quotes) expect((await shop.client("DELETE", `/v1/quotes/${id}`)).status).toBe(204);
  const read = async (lead: string) => (await shop.client("GET", `/v1/leads/${lead}`)).body;
  expect(await read(twice)).toMatchObject({ status: "converted", converted_via: "quote", quote_id: second.id });
  expect(await read(worked)).toMatchObject({ status: "converted", converted_via: "quote", quote_id: null });
  expect(await read(qualified)).toMatchObject({ status: "converted", converted_via: "manual", quote_id: null });
});

test("a draft quote gets another customer, and loses the old one's site and lead", async () => {
  const shop = await createShop(world);
  const { client } = shop;
  const make = async (path: string, body: object) => (await client("POST", path, { body })).body.id as string;
  const other = await make("/v1/customers", { name: "Stranger" });
  const addSite = (customer: string) => make(`/v1/customers/${customer}/sites`, { address: { line1: "1 Elm Street" } });
  const [site, theirs] = [await addSite(shop.customer), await addSite(other)];
  const lead = await shop.lead();
  const { id } = await shop.quote({ lead_id: lead, site_id: site });
  const next = await shop.quote({ lead_id: lead });
  const change = (quote: string, body: object) => client("PATCH", `/v1/quotes/${quote}`, { body });
  expect((await change(id, { customer_id: other, site_id: site })).status).toBe(404);
  const kept = await change(id, { customer_id: shop.customer });
  expect(kept.body).toMatchObject({ customer_id: shop.customer, site_id: site, lead_id: lead });
  const moved = await change(id, { customer_id: other });
  expect(moved.body).toMatchObject({ customer_id: other, site_id: null, lead_id: null, total: 1100 });
  expect((await client("GET", `/v1/leads/${lead}`)).body).toMatchObject({ status: "converted", quote_id: next.id });
  expect((await change(id, { site_id: theirs })).body).toMatchObject({ site_id: theirs });
  const invoiced = await shop.quote();
  await client("POST", "/v1/invoices", { body: { customer_id: shop.customer, quote_id: invoiced.id } });
  expect(await change(invoiced.id, { customer_id: other })).toMatchObject({
    status: 409,
    body: { detail: "The quote cannot get another customer: an invoice refers to it." },
  });
  await client("PATCH", `/v1/customers/${shop.customer}`, { body: { email: "jane@example.com" } });
  await shop.move(next.id, "send");
  expect((await change(next.id, { customer_id: other })).status).toBe(409);
});

test("an accepted quote wins a lost lead", async () => {
  const shop = await createShop(world);
  const lead = await shop.lead();
  const { id } = await shop.quote({ lead_id: lead });
  await shop.move(id, "send");
  await shop.client("POST", `/v1/leads/${lead}/lose`, { body: { lost_reason: "Silent." } });
  expect((await shop.move(id, "accept")).status).toBe(200);
  expect((await shop.client("GET", `/v1/leads/${lead}`)).body).toMatchObject({
    status: "won",
    won_at: expect.any(String),
    lost_at: null,
    lost_reason: null,
  });
  expect(await shop.events("lead.won")).toMatchObject([{ lead_id: lead, won_via: "quote_accepted", quote_id: id }]);
});

test("a draft that an invoice or a job refers to cannot be deleted", async () => {
  const shop = await createShop(world);
  for (const [path, body] of [
    ["invoices", {}],
    ["jobs", { title: "Work" }],
  ] as const) {
    const { id } = await shop.quote({ lines });
    const made = await shop.client("POST", `/v1/${path}`, {
      body: { ...body, customer_id: shop.customer, quote_id: id },
    });
    expect(made.status, made.text).toBe(201);
    expect((await shop.client("DELETE", `/v1/quotes/${id}`)).status).toBe(409);
  }
});

test("a deposit is at most the total, whichever of the two changes", async () => {
  const shop = await createShop(world);
  const over = { body: { customer_id: shop.customer, lines, deposit_amount: 4480.44 } };
  const refused = await shop.client("POST", "/v1/quotes", over);
  expect(refused).toMatchObject({ status: 400, body: { errors: [{ pointer: "/deposit_amount" }] } });
  const { id } = await shop.quote({ lines, deposit_amount: 4480.43 });
  const shrunk = await shop.client("PATCH", `/v1/quotes/${id}`, { body: { lines: lines.slice(1) } });
  expect(shrunk).toMatchObject({ status: 400, body: { errors: [{ pointer: "/deposit_amount" }] } });
  const both = await shop.client("PATCH", `/v1/quotes/${id}`, {
    body: { lines: lines.slice(1), deposit_amount: null },
  });
  expect(both).toMatchObject({ status: 200, body: { deposit_amount: null, total: 80.45 } });
});

test("records that a quote names must be its customer's, and a refused quote uses no number", async () => {
  const shop = await createShop(world);
  const stranger = await createShop(world);
  const other = (await shop.client("POST", "/v1/customers", { body: { name: "Other" } })).body.id;
  const address = { line1: "1 Elm Street" };
  const elsewhere = (await shop.client("POST", `/v1/customers/${other}/sites`, { body: { address } })).body.id;
  const named = {
    customer_id: stranger.customer,
    site_id: elsewhere,
    lead_id: (
      await shop.client("POST", "/v1/leads", { body: { name: "L", email: "l@example.com", customer_id: other } })
    ).body.id,
  };
  for (const [field, id] of Object.entries(named)) {
    const refused = await shop.client("POST", "/v1/quotes", {
      body: { customer_id: shop.customer, lines, [field]: id },
    });
    expect(refused).toMatchObject({ status: 404, body: { detail: `No record has the id in ${field}.` } });
    expect((await shop.client("GET", `/v1/leads/${named.lead_id}`)).body.status).toBe("new");
  }
  const { id, quote_reference } = await shop.quote({ external_id: "one" });
  expect(quote_reference).toBe("Q-1001");
  const taken = { body: { customer_id: shop.customer, external_id: "one" } };
  expect((await shop.client("POST", "/v1/quotes", taken)).body.type).toBe("urn:service:error:duplicate-external-id");
  const next = await shop.quote({ external_id: "two" });
  expect(next.quote_reference).toBe("Q-1002");
  const clash = await shop.client("PATCH", `/v1/quotes/${next.id}`, { body: { external_id: "one" } });
  expect(clash.body.type).toBe("urn:service:error:duplicate-external-id");
  const site = await shop.client("PATCH", `/v1/quotes/${id}`, { body: { site_id: elsewhere } });
  expect(site.status).toBe(404);
});

test("two concurrent quotes for one unlinked lead convert it once, and only its customer's is created", async () => {
  const shop = await createShop(world);
  const other = (await shop.client("POST", "/v1/customers", { body: { name: "Other" } })).body.id;
  const lead = await shop.lead();
  const made = await Promise.all(
    [shop.customer, other, shop.customer, other].map((customer_id) =>
      shop.client("POST", "/v1/quotes", { body: { customer_id, lead_id: lead, lines } }),
    ),
  );
  expect(made.map(({ status }) => status).sort()).toEqual([201, 201, 404, 404]);
  const { body } = await shop.client("GET", `/v1/leads/${lead}`);
  for (const { body: quote } of made.filter(({ status }) => status === 201))
    expect(quote.customer_id).toBe(body.customer_id);
  expect(await shop.events("lead.converted")).toMatchObject([{ lead_id: lead, converted_via: "quote" }]);
});

test("the list filters by state, customer and external id", async () => {
  const shop = await createShop(world);
  const other = (await shop.client("POST", "/v1/customers", { body: { name: "Other" } })).body.id;
  const first = await shop.quote({ external_id: "one" });
  const second = await shop.quote({ customer_id: other });
  await shop.move(first.id, "send");
  const idsOf = async (query: string) =>
    (await shop.client("GET", `/v1/quotes?${query}`)).body.data.map(({ id }: { id: string }) => id);
  expect(await idsOf("")).toEqual([second.id, first.id]);
  expect(await idsOf("status=sent")).toEqual([first.id]);
  expect(await idsOf("status=draft")).toEqual([second.id]);
  expect(await idsOf(`customer_id=${other}`)).toEqual([second.id]);
  expect(await shop.client("GET", "/v1/quotes?customer_id=nobody")).toMatchObject({
    status: 400,
    body: { errors: [{ parameter: "customer_id" }] },
  });
  expect(await idsOf("external_id=one")).toEqual([first.id]);
});

test("a site with a quote cannot be deleted, and a site or quote that disappears meanwhile causes no failure", async () => {
  const shop = await createShop(world);
  const address = { line1: "1 Elm Street" };
  const addSite = async () =>
    (await shop.client("POST", `/v1/customers/${shop.customer}/sites`, { body: { address } })).body.id;
  const site = await addSite();
  await shop.quote({ site_id: site });
  expect(await shop.client("DELETE", `/v1/sites/${site}`)).toMatchObject({
    status: 409,
    body: { type: "urn:service:error:conflict" },
  });
  for (let round = 0; round < 10; round += 1) {
    const [site_id, quote] = [await addSite(), await shop.quote()];
    const body = { customer_id: shop.customer, lines };
    const [made, gone, invoiced, deleted] = await Promise.all([
      shop.client("POST", "/v1/quotes", { body: { ...body, site_id } }),
      shop.client("DELETE", `/v1/sites/${site_id}`),
      shop.client("POST", "/v1/invoices", { body: { ...body, quote_id: quote.id } }),
      shop.client("DELETE", `/v1/quotes/${quote.id}`),
    ]);
    expect([made.status === 201, invoiced.status === 201]).toEqual([gone.status === 409, deleted.status === 409]);
    for (const refused of [made, invoiced]) expect([201, 404, 409]).toContain(refused.status);
  }
});
