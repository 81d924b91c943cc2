import { afterAll, beforeAll, expect, test } from "vitest";
import { eventsOf, made } from "../world/trade.ts";
import { startWorld, type World } from "../world/world.ts";

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const address = { line1: "1 High Street" };

async function open() {
  const business = await world.addBusiness();
  const owner = await world.addPerson(business.id, "owner");
  const define = async (record: string, label: string, type: string, more = "") => {
    const mutation = `mutation { create_custom_field(input: { record: ${record}, label: "${label}", type: ${type} ${more} }) { id key choices archived_at } }`;
    const { body } = await owner.graphql(mutation);
    return body.data?.create_custom_field ?? body;
  };
  return { ...business, owner, define };
}

/** A record of each kind, and the address that changes it. */
async function records({ client }: Pick<Awaited<ReturnType<typeof open>>, "client">, more: object) {
  const { id: customer_id } = await made(client, "/v1/customers", { name: "Jane" });
  const create = (path: string, body: object) => made(client, path, { ...body, ...more });
  const line = { description: "Service", quantity: 1, unit_price: 100 };
  return [
    ["customer", "customers", await create("/v1/customers", { name: "Joe" })],
    ["site", "sites", await create(`/v1/customers/${customer_id}/sites`, { address })],
    ["lead", "leads", await create("/v1/leads", { name: "Lee", phone: "0412 345 678" })],
    ["quote", "quotes", await create("/v1/quotes", { customer_id, lines: [line] })],
    ["job", "jobs", await create("/v1/jobs", { customer_id, title: "Service" })],
    ["invoice", "invoices", await create("/v1/invoices", { customer_id, lines: [line] })],
  ] as const;
}

test("values of each type are written, merged, cleared and read, on each kind of record", async () => {
  const business = await open();
  const { client, define } = business;
  for (const record of ["customer", "site", "lead", "quote", "job", "invoice"]) {
    await define(record, "Gate code", "text");
    await define(record, "Rooms", "number");
    await define(record, "Next service", "date");
    await define(record, "Boiler type", "choice", 'choices: ["Combi", "System", "Combi"]');
    await define(record, "Pets", "boolean");
  }
  const custom = { gate_code: " 4711 ", rooms: 3.5, next_service: "2026-12-24", boiler_type: "Combi", pets: false };
  const stored = { ...custom, gate_code: "4711" };
  for (const [record, path, made] of await records(business, { custom })) {
    expect(made.custom, record).toEqual(stored);
    const url = `/v1/${path}/${made.id}`;
    expect((await client("GET", url)).body.custom, record).toEqual(stored);
    const { status, body } = await client("PATCH", url, { body: { custom: { rooms: null, pets: true } } });
    const { rooms: _cleared, ...others } = stored;
    expect([status, body.custom], record).toEqual([200, { ...others, pets: true }]);
    expect(body.updated_at > made.updated_at, record).toBe(true);
    // The same values change nothing.
    const again = await client("PATCH", url, { body: { custom: { pets: true, rooms: null } } });
    expect(again.body.updated_at, record).toBe(body.updated_at);
  }
});

test("a value that the definition does not allow is refused by its place, and nothing is written", async () => {
  const { client, define } = await open();
  await define("customer", "Boiler type", "choice", 'choices: ["Combi", "System"]');
  await define("customer", "Rooms", "number");
  await define("customer", "Since", "date");
  await define("customer", "Pets", "boolean");
  await define("customer", "Code", "text");
  await define("job", "Only of jobs", "text");
  const bad: [object, string, string][] = [
    [{ boiler_type: "combi" }, "/custom/boiler_type", "must be one of Combi, System"],
    [{ rooms: "3" }, "/custom/rooms", "must be a number"],
    [{ rooms: 1.1234567 }, "/custom/rooms", "must have at most 6 decimals"],
    [{ since: "2026-02-30" }, "/custom/since", "must be a date such as 2026-07-01"],
    [{ pets: "yes" }, "/custom/pets", "must be true or false"],
    [{ code: "a\nb" }, "/custom/code", "must be one line, without control characters"],
    [{ code: "x".repeat(256) }, "/custom/code", "must have at most 255 characters"],
    [{ code: "" }, "/custom/code", "must not be blank"],
    [{ only_of_jobs: "x" }, "/custom/only_of_jobs", "is not a custom field of this kind of record"],
    [{ code: { deep: 1 } }, "/custom", "must have strings, numbers, booleans or nulls as values"],
    [{ Code: "x" }, "/custom", "must have keys of custom fields"],
    [{ __proto__x: "x" }, "/custom", "must have keys of custom fields"],
  ];
  for (const [custom, pointer, detail] of bad) {
    const { status, body } = await client("POST", "/v1/customers", { body: { name: "Jane", custom } });
    expect([status, body.errors], JSON.stringify(custom)).toEqual([400, [{ pointer, detail }]]);
  }
  const proto = await client("POST", "/v1/customers", { body: '{"name":"J","custom":{"__proto__":"x"}}' as never });
  expect(proto.status).toBe(400);
  for (const custom of [null, [], "x"])
    expect((await client("POST", "/v1/customers", { body: { name: "Jane", custom } })).status).toBe(400);
  expect((await client("GET", "/v1/customers")).body.data).toEqual([]);
});

test("lists are filtered by a value, whatever its type, and an unknown key is refused", async () => {
  const business = await open();
  const { client, define } = business;
  await define("customer", "Code", "text");
  await define("customer", "Rooms", "number");
  await define("customer", "Pets", "boolean");
  const values = [{ code: "12" }, { rooms: 12 }, { code: "a:b, c" }, { pets: true }, { code: "true" }];
  for (const [index, custom] of values.entries()) await made(client, "/v1/customers", { name: `C${index}`, custom });
  const found = async (filter: string, more = "") => {
    const { status, body } = await client("GET", `/v1/customers?custom=${encodeURIComponent(filter)}${more}`);
    return status === 200 ? body.data.map(({ name }: { name: string }) => name) : body.errors;
  };
  expect(await found("code:12")).toEqual(["C0"]);
  expect(await found("rooms:12")).toEqual(["C1"]);
  expect(await found("rooms:12.0")).toEqual(["C1"]);
  expect(await found("code:a:b, c")).toEqual(["C2"]);
  expect(await found("pets:true")).toEqual(["C3"]);
  expect(await found("pets:false")).toEqual([]);
  expect(await found("code:true", "&search=C4")).toEqual(["C4"]);
  expect(await found("code:true", "&search=C3")).toEqual([]);
  const unknown = "names size, which is not a custom field of this kind of record";
  expect(await found("size:12")).toEqual([{ parameter: "custom", detail: unknown }]);
  const malformed = "must be a custom field's key, a colon and the value";
  for (const filter of ["code", "code:", ":12", "Code:12"])
    expect(await found(filter), filter).toEqual([{ parameter: "custom", detail: malformed }]);

  for (const [record, path] of [
    ["lead", "leads"],
    ["quote", "quotes"],
    ["job", "jobs"],
    ["invoice", "invoices"],
  ] as const) {
    await define(record, "Code", "text");
    const all = await records(business, {});
    const [, , one] = all.find(([kind]) => kind === record) ?? all[0];
    await client("PATCH", `/v1/${path}/${one.id}`, { body: { custom: { code: "x" } } });
    const { body } = await client("GET", `/v1/${path}?custom=code:x`);
    expect(
      body.data.map(({ id }: { id: string }) => id),
      record,
    ).toEqual([one.id]);
  }
  const other = await open();
  await other.define("customer", "Code", "text");
  expect((await other.client("GET", "/v1/customers?custom=code:12")).body.data).toEqual([]);
});

test("an archived field keeps its values, which can only be cleared, and is used again", async () => {
  const { client, owner, define } = await open();
  const { id } = await define("customer", "Code", "text");
  const customer = await made(client, "/v1/customers", { name: "Jane", custom: { code: "1" } });
  const url = `/v1/customers/${customer.id}`;
  const { archive_custom_field: archived } = (
    await owner.graphql(`mutation { archive_custom_field(id: "${id}") { archived_at } }`)
  ).body.data;
  expect(archived.archived_at).toEqual(expect.any(String));
  expect((await client("GET", url)).body.custom).toEqual({ code: "1" });
  const refused = await client("PATCH", url, { body: { custom: { code: "2" } } });
  expect(refused.body.errors).toEqual([
    { pointer: "/custom/code", detail: "is archived: its value can only be cleared" },
  ]);
  const listed = async (query: string) =>
    (await client("GET", `/v1/custom_fields${query}`)).body.data.map(({ key }: { key: string }) => key);
  expect(await listed("")).toEqual(["code"]);
  expect(await listed("?archived=false")).toEqual([]);
  expect(await listed("?record=job")).toEqual([]);
  await owner.graphql(
    `mutation { update_custom_field(id: "${id}", input: { archived_at: null, label: "Gate" }) { id } }`,
  );
  expect(await listed("?archived=false&record=customer")).toEqual(["code"]);
  expect((await client("PATCH", url, { body: { custom: { code: null } } })).body.custom).toEqual({});
});

test("keys come from labels, never repeat, and a kind of record has at most 50 fields", async () => {
  const { owner, define } = await open();
  expect((await define("job", "Boiler type", "text")).key).toBe("boiler_type");
  expect((await define("job", "Boiler-Type!", "text")).key).toBe("boiler_type_2");
  expect((await define("job", "Zuständig (m²)", "text")).key).toBe("zustandig_m2");
  expect((await define("job", "24 hours", "boolean")).key).toBe("field_24_hours");
  expect((await define("job", "Boiler", "text", 'key: "boiler_type"')).errors[0].message).toContain("another field");
  expect((await define("job", "Kind", "choice")).errors[0].message).toContain("at least one choice");
  expect((await define("job", "Kind", "text", 'choices: ["a"]')).errors[0].message).toContain("only for fields");
  const more = await Promise.all(Array.from({ length: 60 }, (_, at) => define("job", `Field ${at}`, "text")));
  expect(more.filter(({ key }) => key !== undefined).length).toBe(46);
  const { body } = await owner.graphql("{ custom_fields(record: job, limit: 100) { data { key } } }");
  expect(new Set(body.data.custom_fields.data.map(({ key }: { key: string }) => key)).size).toBe(50);
});

test("only admins and owners change definitions; every credential reads them", async () => {
  const business = await open();
  const { client, define } = business;
  await define("customer", "Code", "text");
  const member = await world.addPerson(business.id, "member");
  const { body } = await member.graphql(
    'mutation { create_custom_field(input: { record: job, label: "X", type: text }) { id } }',
  );
  expect(body.errors[0].message).toContain("owner");
  expect((await client("GET", "/v1/custom_fields")).body.data).toMatchObject([{ key: "code", record: "customer" }]);
});

test("each key and app has its own metadata, which others never see", async () => {
  const business = await open();
  const { client, owner } = business;
  const other = world.client((await world.addKey(business.id)).key);
  for (const [record, path, made] of await records(business, { metadata: { crm_id: "7", "a b": "x" } })) {
    const url = `/v1/${path}/${made.id}`;
    expect(made.metadata, record).toEqual({ crm_id: "7", "a b": "x" });
    expect((await other("GET", url)).body.metadata, record).toEqual({});
    await other("PATCH", url, { body: { metadata: { crm_id: "8" } } });
    await client("PATCH", url, { body: { metadata: { "a b": null, more: "y" } } });
    expect((await client("GET", url)).body.metadata, record).toEqual({ crm_id: "7", more: "y" });
    expect((await other("GET", url)).body.metadata, record).toEqual({ crm_id: "8" });
    const { body } = await owner.graphql(`{ ${record}(id: "${made.id}") { metadata } }`);
    expect(body.data[record].metadata, record).toEqual({});
  }
});

test("metadata has at most 50 pairs, of limited size, and concurrent changes all stay", async () => {
  const { client } = await open();
  const customer = await made(client, "/v1/customers", { name: "Jane" });
  const url = `/v1/customers/${customer.id}`;
  const change = (metadata: object) => client("PATCH", url, { body: { metadata } });
  const pairs = (count: number, at = 0) =>
    Object.fromEntries(Array.from({ length: count }, (_, index) => [`k${at + index}`, "v"]));
  const answers = await Promise.all(Array.from({ length: 10 }, (_, at) => change(pairs(5, at * 5))));
  expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
  expect((await client("GET", url)).body.metadata).toEqual(pairs(50));
  expect((await change({ one_more: "v" })).body.errors).toEqual([
    { pointer: "/metadata", detail: "makes more than the 50 pairs of a record" },
  ]);
  expect((await change({ k0: null, one_more: "v" })).status).toBe(200);
  const bad: object[] = [
    { ["n".repeat(41)]: "v" },
    { a: "v".repeat(501) },
    { a: 1 },
    { " a": "v" },
    { "": "v" },
    { constructor: "v" },
  ];
  for (const metadata of bad) expect((await change(metadata)).status, JSON.stringify(metadata)).toBe(400);
  expect(Object.keys((await client("GET", url)).body.metadata).length).toBe(50);
});

test("a sent quote takes values, but no other content", async () => {
  const { client, define } = await open();
  await define("quote", "Code", "text");
  const { id: customer_id } = await made(client, "/v1/customers", { name: "Jane", email: "jane@example.com" });
  const lines = [{ description: "Service", quantity: 1, unit_price: 100 }];
  const quote = await made(client, "/v1/quotes", { customer_id, lines });
  const url = `/v1/quotes/${quote.id}`;
  expect((await client("POST", `${url}/send`, { body: {} })).status).toBe(200);
  const { status, body } = await client("PATCH", url, { body: { custom: { code: "1" }, metadata: { id: "9" } } });
  expect([status, body.status, body.custom, body.metadata]).toEqual([200, "sent", { code: "1" }, { id: "9" }]);
  expect((await client("PATCH", url, { body: { custom: { code: "1" }, title: "New" } })).status).toBe(409);
  const copy = (await client("POST", `${url}/copy`, { body: {} })).body;
  expect([copy.custom, copy.metadata]).toEqual([{ code: "1" }, {}]);
});

test("events hold the values and name the change, and never hold metadata", async () => {
  const business = await open();
  const { client, define } = business;
  await define("customer", "Code", "text");
  await define("job", "Code", "text");
  const customer = await made(client, "/v1/customers", { name: "Jane" });
  await client("PATCH", `/v1/customers/${customer.id}`, { body: { custom: { code: "1" } } });
  await client("PATCH", `/v1/customers/${customer.id}`, { body: { metadata: { id: "9" } } });
  const site = await made(client, `/v1/customers/${customer.id}/sites`, { address });
  const changed = await client("PATCH", `/v1/sites/${site.id}`, { body: { metadata: { id: "9" } } });
  expect(changed.body).toEqual({ ...site, metadata: { id: "9" } });
  await made(client, "/v1/jobs", { customer_id: customer.id, title: "Service", custom: { code: "2" } });
  const updates = await eventsOf(world, business, "customer.updated");
  expect(updates).toMatchObject([
    { customer_id: customer.id, custom: { code: "1" }, changed: ["custom"] },
    { customer_id: customer.id, changed: ["sites"] },
  ]);
  expect(await eventsOf(world, business, "job.created")).toMatchObject([{ custom: { code: "2" } }]);
  expect(JSON.stringify(await eventsOf(world, business))).not.toContain("metadata");
});
