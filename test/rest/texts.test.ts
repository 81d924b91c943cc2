import { afterAll, beforeAll, expect, test } from "vitest";
import { startWorld, type World } from "../world/world.ts";

let world: World;
let client: Awaited<ReturnType<World["addBusiness"]>>["client"];
beforeAll(async () => {
  world = await startWorld();
  ({ client } = await world.addBusiness());
});
afterAll(() => world.close());

const decomposed = "Cafe\u0301 Zoe\u0308";
const composed = "Caf\u00e9 Zo\u00eb";

test.each([
  ["a line break", "Jane\nBcc: everybody@example.com"],
  ["a carriage return", "Jane\rBcc: everybody@example.com"],
  ["a line break at its end", "Jane\n"],
  ["a tab", "Jane\tCitizen"],
  ["an escape", "Jane\u001b[2J"],
  ["C1's next line", "Jane\u0085Citizen"],
  ["a line separator", "Jane\u2028Citizen"],
  ["a paragraph separator", "Jane\u2029Citizen"],
  ["an override of direction", "Jane \u202egnp.exe"],
  ["an isolate", "Jane \u2066x\u2069"],
])("a line with %s is refused in every field that is one", async (_what, given) => {
  const line1 = { line1: given };
  for (const [path, body, pointer] of [
    ["/v1/customers", { name: given }, "/name"],
    ["/v1/customers", { name: "Jane", tags: [given] }, "/tags/0"],
    ["/v1/customers", { name: "Jane", billing_address: line1 }, "/billing_address/line1"],
    ["/v1/leads", { name: given, phone: "0412 345 678" }, "/name"],
  ] as const) {
    const refused = await client("POST", path, { body });
    expect(refused.body.errors, path).toEqual([{ pointer, detail: "must be one line, without control characters" }]);
    expect(refused.status).toBe(400);
  }
});

test("multi-line texts keep their lines, and names keep the letters and joiners of every script", async () => {
  const notes = "First\r\nSecond\n\tThird\u2028Fourth";
  for (const name of ["דָּנִיאֵל", "محمد \u200fعلي", "न्\u200dमस्ते", "O’Brien & Söhne"]) {
    const { status, body } = await client("POST", "/v1/customers", { body: { name, notes } });
    expect({ status, name: body.name, notes: body.notes }).toEqual({ status: 201, name: name.normalize(), notes });
  }
});

test.each([
  '"jane doe"@example.com',
  '"jane\r\nBcc: everybody"@example.com',
  '"jane,everybody"@example.com',
  "jane@example.com\r\nBcc: everybody@example.com",
  "jane\r\n@example.com",
  "jane\u0085@example.com",
  "jane\u2028bcc@example.com",
  "jane\u202e@example.com",
  "jane\u200b@example.com",
  "jane%0D%0Abcc@example.com",
  "jane%0abcc@example.com",
  "=?utf-8?q?everybody=40example.net=3e=00?=jane@example.com",
  "jane@example.com, everybody@example.com",
  "<jane@example.com>",
  `${"j".repeat(65)}@example.com`,
  `jane@${"a.".repeat(125)}com`,
])("%j is no email address", async (email) => {
  const refused = await client("POST", "/v1/customers", { body: { name: "Jane", email } });
  expect(refused.status).toBe(400);
  expect(refused.body.errors).toEqual([{ pointer: "/email", detail: "must be an email address" }]);
});

test.each(["o'brien+quotes@example.com", "first.last@sub.example.com.au", "zo\u00eb@example.com"])(
  "%s is one",
  async (email) => {
    const { status, body } = await client("POST", "/v1/customers", { body: { name: "Jane", email } });
    expect({ status, email: body.email }).toEqual({ status: 201, email });
  },
);

test("two spellings of a name find each other, as tags and addresses do; an external id is literal", async () => {
  const of = await world.addBusiness();
  const add = async (body: object) => (await of.client("POST", "/v1/customers", { body })).body;
  const external = "cafe\u0301";
  const one = await add({ name: decomposed, tags: [decomposed], external_id: external });
  const two = await add({ name: composed, tags: [composed], external_id: external.normalize() });
  expect([one.name, two.name, ...one.tags, ...two.tags]).toEqual([composed, composed, composed, composed]);
  expect([one.external_id, two.external_id]).toEqual([external, external.normalize()]);

  const found = async (name: string, value: string) => {
    const { body } = await of.client("GET", `/v1/customers?${name}=${encodeURIComponent(value)}`);
    return body.data.map(({ id }: { id: string }) => id);
  };
  for (const spelling of [decomposed, composed, decomposed.toUpperCase()])
    expect(await found("search", spelling)).toEqual([two.id, one.id]);
  for (const spelling of [decomposed, composed]) expect(await found("tag", spelling)).toEqual([two.id, one.id]);
  expect(await found("external_id", external)).toEqual([one.id]);
});

test("a phone is found by any part of the digits that people write", async () => {
  const of = await world.addBusiness();
  const add = async (name: string, phone?: string) =>
    (await of.client("POST", "/v1/customers", { body: { name, phone } })).body.id as string;
  const mobile = await add("Mobile", "0412 345 678");
  const office = await add("Office", "(02) 9876 5432");
  const abroad = await add("Abroad", "+44 20 7946 0958");
  const numbered = await add("24 7 Electrical 0412");
  const found = async (search: string) => {
    const { status, body } = await of.client("GET", `/v1/customers?search=${encodeURIComponent(search)}`);
    expect(status).toBe(200);
    return body.data.map(({ id }: { id: string }) => id);
  };
  for (const [search, ids] of [
    ["0412 3", [mobile]],
    ["0412", [numbered, mobile]],
    ["412 345", [mobile]],
    ["345-678", [mobile]],
    ["+61 412", [mobile]],
    ["+61 (0)412", [mobile]],
    ["61 412 345 678", [mobile]],
    ["(02) 9", [office]],
    ["(02) 9876-5432", [office]],
    ["02.9876.5432", [office]],
    ["+44 20", [abroad]],
    ["7946 0958", [abroad]],
    ["24 7", [numbered]],
    ["04", [numbered, mobile]],
    ["0412 345 679", []],
    ["%", []],
    ["0412_", []],
  ] as const)
    expect(await found(search), search).toEqual(ids);
});
