import { expect, test } from "vitest";
import { useWorld, world } from "../world/shared.ts";
import { made } from "../world/trade.ts";
import { openImporter } from "./importer.ts";

useWorld();

const none = { created: 0, added: 0, updated: 0, skipped: 0, refused: 0 };

const address = {
  line1: "12 Banksia Street, Marrickville NSW 2204",
  line2: null,
  suburb: null,
  state: null,
  postcode: null,
  country: "AU",
};

/** A business with records that spreadsheets and other products trip over. */
async function openFilled() {
  const shop = await openImporter(world);
  const jane = await made(shop.client, "/v1/customers", {
    name: '=Jane "JC" Citizen, Ltd',
    type: "business",
    email: "jane@example.com",
    phone: "0412 345 678",
    abn: "51824753556",
    billing_address: address,
    external_id: "007",
    notes: "-first\nsecond; third\t'=x",
    tags: ["+vip", "a, b", 'c; "d"'],
  });
  await made(shop.client, "/v1/customers", { name: "'=apostrophe", notes: "＋full-width", tags: ["＝a", "'＠b"] });
  const own = `/v1/customers/${jane.id}`;
  await made(shop.client, `${own}/sites`, { name: "Höhe", address, access_notes: "Code 0042\r\n@gate" });
  await made(shop.client, `${own}/sites`, { address: { ...address, line1: "9 Elsewhere", suburb: "Coogee" } });
  await made(shop.client, `${own}/contacts`, {
    name: "Sam",
    role: "Owner",
    phone: "+61 412 345 679",
    is_primary: true,
  });
  await made(shop.client, `${own}/contacts`, { name: "Ellie", email: "ellie@example.com" });
  const price = (input: object) =>
    shop.ask("mutation ($input: CreatePriceItemInput!) { create_price_item(input: $input) { id } }", { input });
  await price({ name: "-10% today", unit_price: -12.5, tax_rate: 0 });
  await price({ name: "Call-out", description: "First hour, +GST", unit_price: 1234.5 });
  return shop;
}

type Shop = Awaited<ReturnType<typeof openImporter>>;

const own = ["id", "customer_id", "created_at", "updated_at"];

function without(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(without);
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => !own.includes(name))
      .map(([name, inside]) => [name, without(inside)]),
  );
}

/** All that can be exported, sorted. */
async function contentOf(shop: Shop): Promise<unknown> {
  const { body } = await shop.client("GET", "/v1/customers?limit=100");
  const customers = await Promise.all(
    body.data.map(async ({ id }: { id: string }) => (await shop.client("GET", `/v1/customers/${id}`)).body),
  );
  const { data: items } = await shop.ask("{ price_items { data { name description unit_price tax_rate } } }");
  const sorted = (all: object[]) => all.map((one) => JSON.stringify(without(one))).sort();
  return [
    ...sorted(
      customers.map((customer) => ({
        ...customer,
        sites: sorted(customer.sites),
        contacts: sorted(customer.contacts),
      })),
    ),
    ...sorted(items),
  ];
}

const files = [
  ["/exports/customers.csv", "customers", { created: 2 }],
  ["/exports/sites.csv", "customers", { updated: 1, added: 1 }],
  ["/exports/contacts.csv", "customers", { updated: 1, added: 1 }],
  ["/exports/price-items.csv", "price_items", { created: 2 }],
] as const;

test("an export imports into another business unchanged", async () => {
  const shop = await openFilled();
  const other = await openImporter(world);
  for (const [path, kind, counts] of files) {
    const { status, headers, text } = await shop.http("GET", path);
    expect([status, headers.get("content-type")]).toEqual([200, "text/csv; charset=utf-8"]);
    const file = await other.import(text, kind, "update");
    expect(file.counts, path).toEqual({ ...none, ...counts });
    expect(file.plan, path).toEqual(file.counts);
  }
  expect(await contentOf(other)).toEqual(await contentOf(shop));
});

test("importing into the original business adds nothing, and applies edits", async () => {
  const shop = await openFilled();
  const before = await contentOf(shop);
  const exported = new Map<string, string>();
  for (const [path, kind] of files) {
    const { text } = await shop.http("GET", path);
    exported.set(path, text);
    expect((await shop.import(text, kind, "update")).counts, path).toEqual({ ...none, skipped: 2 });
  }
  expect(await contentOf(shop)).toEqual(before);
  const sites = exported.get("/exports/sites.csv")?.replace("9 Elsewhere", "11 Elsewhere") ?? "";
  expect((await shop.import(sites, "customers", "update")).counts).toEqual({ ...none, updated: 1, skipped: 1 });
  const prices = exported.get("/exports/price-items.csv")?.replace("1234.50", "1300") ?? "";
  expect((await shop.import(prices, "price_items", "update")).counts).toEqual({ ...none, updated: 1, skipped: 1 });
  const changed = JSON.stringify(before).replace("9 Elsewhere", "11 Elsewhere").replace("1234.5", "1300");
  expect(JSON.stringify(await contentOf(shop))).toBe(changed);
});

test("sites at one street and contacts of one name stay separate, and each is changed by its own id", async () => {
  const shop = await openImporter(world);
  const { id } = await made(shop.client, "/v1/customers", { name: "Harbour Strata" });
  const own = `/v1/customers/${id}`;
  await made(shop.client, `${own}/sites`, { name: "Front", address, access_notes: "Code 1" });
  const rear = await made(shop.client, `${own}/sites`, { name: "Rear", address, access_notes: "Code 2" });
  await made(shop.client, `${own}/contacts`, { name: "Sam Tran", phone: "0412 345 678" });
  await made(shop.client, `${own}/contacts`, { name: "Sam Tran", phone: "0412 345 679" });
  const before = await contentOf(shop);
  const { text: sites } = await shop.http("GET", "/exports/sites.csv");
  const { text: contacts } = await shop.http("GET", "/exports/contacts.csv");
  for (const text of [sites, contacts])
    expect((await shop.import(text, "customers", "update")).counts).toEqual({ ...none, skipped: 2 });
  expect(await contentOf(shop)).toEqual(before);
  const moved = sites.replace("Code 2", "Code 3");
  expect((await shop.import(moved, "customers", "update")).counts).toEqual({ ...none, updated: 1, skipped: 1 });
  expect((await shop.client("GET", `/v1/sites/${rear.id}`)).body).toMatchObject({
    name: "Rear",
    access_notes: "Code 3",
  });
  // Another business does not know the ids, so it creates both records once.
  const other = await openImporter(world);
  expect((await other.import(sites, "customers", "update")).counts).toEqual({ ...none, created: 1, added: 1 });
  const found = await other.client("GET", "/v1/customers");
  const theirs = `/v1/customers/${found.body.data[0].id}/sites`;
  expect((await other.client("GET", theirs)).body.data.map(({ name }: { name: string }) => name).sort()).toEqual([
    "Front",
    "Rear",
  ]);
});

test("price items of one name stay separate, and each is changed by its own id", async () => {
  const shop = await openImporter(world);
  for (const unit_price of [100, 150])
    await shop.ask("mutation ($input: CreatePriceItemInput!) { create_price_item(input: $input) { id } }", {
      input: { name: "Call-out", unit_price },
    });
  const { text } = await shop.http("GET", "/exports/price-items.csv");
  expect((await shop.import(text, "price_items", "update")).counts).toEqual({ ...none, skipped: 2 });
  const raised = text.replace("150.00", "160.00").replace("100.00", "110.00");
  expect((await shop.import(raised, "price_items", "update")).counts).toEqual({ ...none, updated: 2 });
  const { data } = await shop.ask("{ price_items { data { unit_price } } }");
  expect(data.map(({ unit_price }: { unit_price: number }) => unit_price).sort()).toEqual([110, 160]);
});

test("customers who share an email are matched by their names", async () => {
  const shop = await openImporter(world);
  const csv = "name,email,notes\nLandlord One,agency@example.com,first\nLandlord Two,agency@example.com,second\n";
  expect((await shop.import(csv)).counts).toEqual({ ...none, created: 2 });
  expect((await shop.import(csv, "customers", "update")).counts).toEqual({ ...none, skipped: 2 });
  const { text } = await shop.http("GET", "/exports/customers.csv");
  expect((await shop.import(text, "customers", "update")).counts).toEqual({ ...none, skipped: 2 });
});

test("members and other businesses do not get these files", async () => {
  const shop = await openFilled();
  const member = await openImporter(world, "member");
  const stranger = await openImporter(world);
  for (const [path] of files) {
    expect(await member.http("GET", path)).toMatchObject({ status: 403 });
    expect((await stranger.http("GET", path)).text.split("\r\n")).toHaveLength(2);
    expect((await shop.http("GET", path)).headers.get("content-disposition")).toBe(
      `attachment; filename="${path.split("/").at(-1)}"`,
    );
  }
});
