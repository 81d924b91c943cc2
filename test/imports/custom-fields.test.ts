import { expect, test } from "vitest";
import { customPrefix } from "../../src/domain/trade/custom-columns.ts";
import { importFields } from "../../src/domain/trade/imports/fields.ts";
import { openRowReader } from "../../src/domain/trade/imports/read-rows-aside.ts";
import { readDay } from "../../src/domain/trade/imports/read-values.ts";
import { runImports } from "../../src/domain/trade/imports/run-imports.ts";
import { useWorld, world } from "../world/shared.ts";
import { made } from "../world/trade.ts";
import { customersOf, openImporter } from "./importer.ts";

useWorld();

const none = { created: 0, added: 0, updated: 0, skipped: 0, refused: 0 };

/** A business with a custom field of each type for customers. */
async function open() {
  const shop = await openImporter(world, "owner");
  const define = async (input: object): Promise<string> => {
    const mutation = `mutation ($input: CreateCustomFieldInput!) { create_custom_field(input: $input) { id } }`;
    return (await shop.ask(mutation, { input: { record: "customer", ...input } })).id;
  };
  const ids = {
    door_code: await define({ label: "Door code", type: "text" }),
    rooms: await define({ label: "Rooms", type: "number" }),
    next_service: await define({ label: "Next service", type: "date" }),
    boiler_type: await define({ label: "Boiler type", type: "choice", choices: ["Combi", "System"] }),
    pets: await define({ label: "Pets", type: "boolean" }),
  };
  const update = (id: string, input: object) =>
    shop.ask(
      "mutation ($id: ID!, $input: UpdateCustomFieldInput!) { update_custom_field(id: $id, input: $input) { id } }",
      { id, input },
    );
  const archive = (id: string) => shop.ask("mutation ($id: ID!) { archive_custom_field(id: $id) { id } }", { id });
  return { ...shop, define, update, archive, ids };
}

const custom = { door_code: "=4711", rooms: -3.5, next_service: "2026-12-24", boiler_type: "Combi", pets: false };

const textsOf = (text: string) => text.replace("\ufeff", "").trimEnd().split("\r\n");
const outcomesOf = (file: { examples: { position: number; outcome: string; reason: string | null }[] }) =>
  file.examples.map(({ position, outcome, reason }) => [position, outcome, reason]);

test("an export has a column for each field in use, oldest first, and imports into its business unchanged", async () => {
  const shop = await open();
  await shop.define({ label: "Constructor", type: "text" });
  await shop.archive(await shop.define({ label: "Old", type: "text" }));
  await made(shop.client, "/v1/customers", { name: "Empty" });
  const { id } = await made(shop.client, "/v1/customers", { name: "Jane", custom });
  const before = await customersOf(shop);
  const { text } = await shop.http("GET", "/exports/customers.csv");
  const [header = "", jane = "", empty = ""] = textsOf(text);
  const names = ["door_code", "rooms", "next_service", "boiler_type", "pets", "constructor_2"];
  expect(header).toMatch(
    new RegExp(`,archived_at,${names.map((name) => `custom_${name}`).join(",")},created_at,updated_at$`),
  );
  expect(jane).toContain(",'=4711,'-3.5,2026-12-24,Combi,no,,20");
  expect(empty).toContain(",,,,,,,20");
  const file = await shop.import(text, "customers", "update");
  expect(file.counts).toEqual({ ...none, skipped: 2 });
  expect(file.columns.filter(({ field }: { field: string | null }) => field?.startsWith("custom_"))).toHaveLength(6);
  expect(await customersOf(shop)).toEqual(before);

  await shop.define({ record: "site", label: "Alarm", type: "boolean" });
  await made(shop.client, `/v1/customers/${id}/sites`, { address: { line1: "1 High St" }, custom: { alarm: true } });
  const sites = await shop.http("GET", "/exports/sites.csv");
  const [siteHeader, site] = textsOf(sites.text);
  expect(siteHeader).toMatch(/,site_access_notes,site_custom_alarm,created_at,updated_at$/);
  expect(site).toContain(",,yes,20");
  expect((await shop.import(sites.text, "customers", "update")).counts).toEqual({ ...none, skipped: 1 });
});

test("an import sets values of each type, matches columns by label and key, and changes nothing by empty cells", async () => {
  const shop = await open();
  const csv =
    "Name,Email,DOOR CODE,Rooms,next_service,Boiler Type,custom_pets\n" +
    'Ann,ann@example.com,  A  1 ,"1,234.5",24/12/2026,SYSTEM,Y\n' +
    "Bob,bob@example.com,,,,,\n";
  const file = await shop.import(csv);
  expect(file.columns.map(({ field }: { field: string }) => field)).toEqual([
    ...["name", "email", "custom_door_code", "custom_rooms", "custom_next_service", "custom_boiler_type"],
    "custom_pets",
  ]);
  expect(file.counts).toEqual({ ...none, created: 2 });
  const set = { door_code: "A 1", rooms: 1234.5, next_service: "2026-12-24", boiler_type: "System", pets: true };
  expect((await customersOf(shop)).map((customer) => customer.custom)).toEqual([set, {}]);
  const next =
    "name,email,rooms,boiler type,pets\nAnn,ann@example.com,,combi,\nBob,bob@example.com,2,,no\n" +
    "Ann,ann@example.com,9,,\n";
  const again = await shop.import(next, "customers", "update");
  expect(again.counts).toEqual({ ...none, updated: 2, skipped: 1 });
  expect(again.plan).toEqual(again.counts);
  const expected = [
    { ...set, boiler_type: "Combi" },
    { rooms: 2, pets: false },
  ];
  expect((await customersOf(shop)).map((customer) => customer.custom)).toEqual(expected);
  expect((await shop.import(next, "customers", "update")).counts).toEqual({ ...none, skipped: 3 });
});

test("a later row compares with the values that an earlier row sets", async () => {
  const shop = await open();
  const { id } = await made(shop.client, "/v1/customers", { name: "Ann", email: "ann@example.com" });
  const csv = `id,name,email,rooms,pets\n,Ann,ann@example.com,2,yes\n${id},Ann,,2,no\n${id.toUpperCase()},Ann,,,\n`;
  const file = await shop.import(csv, "customers", "update");
  expect(file.counts).toEqual({ ...none, updated: 2, skipped: 1 });
  expect((await customersOf(shop))[0].custom).toEqual({ rooms: 2, pets: false });
  const other = await made(shop.client, "/v1/customers", { name: "Bob", email: "bob@example.com" });
  const same = `id,name,email,rooms\n,Bob,bob@example.com,2\n${other.id},Bob,,2\n`;
  expect((await shop.import(same, "customers", "update")).counts).toEqual({ ...none, updated: 1, skipped: 1 });
});

test("a wrong value refuses its row with a sentence", async () => {
  const shop = await open();
  const file = await shop.import(
    "name,Door code,Rooms,Next service,Boiler type,Pets\n" +
      `A,${"x".repeat(256)},,,,\nB,,many,,,\nC,,,31/02/2026,,\nD,,,,Steam,\nE,,,,,perhaps\n`,
  );
  expect(outcomesOf(file)).toEqual([
    [2, "refused", `Door code must have at most 255 characters: “${"x".repeat(60)}…”.`],
    [3, "refused", "Rooms must be a number: “many”."],
    [4, "refused", "Next service must be a date such as 2026-07-01: “31/02/2026”."],
    [5, "refused", "Boiler type must be one of Combi, System: “Steam”."],
    [6, "refused", "Pets must be yes or no: “perhaps”."],
  ]);
  expect(await customersOf(shop)).toEqual([]);
});

test("a former choice stays with the customers that have it, and no other row can set it", async () => {
  const shop = await open();
  await made(shop.client, "/v1/customers", { name: "Jane", custom });
  const { text } = await shop.http("GET", "/exports/customers.csv");
  await shop.update(shop.ids.boiler_type, { choices: ["System"] });
  expect((await shop.import(text, "customers", "update")).counts).toEqual({ ...none, skipped: 1 });
  const changed = await shop.import(text.replace("'-3.5", "4"), "customers", "update");
  expect(changed.counts).toEqual({ ...none, updated: 1 });
  expect((await customersOf(shop))[0].custom).toEqual({ ...custom, rooms: 4 });
  const others = await shop.import("name,custom_boiler_type\nJoe,Combi\n");
  expect(outcomesOf(others)).toEqual([[2, "refused", "custom_boiler_type must be one of System: “Combi”."]]);
});

test("a field that is archived after the check refuses the rows that would set it", async () => {
  const shop = await open();
  const file = await shop.checked("name,Door code,Rooms\nAnn,4711,1\nBob,,2\n");
  expect(file.counts).toEqual({ ...none, created: 2 });
  await shop.archive(shop.ids.door_code);
  await shop.start(file);
  await shop.work();
  const done = await shop.read(file.id);
  expect([done.status, done.failure]).toEqual(["done", null]);
  expect(outcomesOf(done)).toEqual([
    [3, "created", null],
    [2, "refused", "Door code is an archived field: “4711”."],
  ]);
  expect((await shop.refused(file)).text).toContain("Ann,4711,1,Door code is an archived field");
  // An archived field is offered to no other file.
  const next = await shop.upload("name,Door code\nCy,4711\n");
  expect(next.columns[1].field).toBeNull();
  expect(await shop.check(next, "skip", ["name", "custom_door_code"])).toMatchObject({ status: 400 });
});

test("a field that is archived while rows are written refuses them, and the import goes on", async () => {
  const shop = await open();
  const file = await shop.checked("name,Door code\nAnn,4711\nBob,\n");
  await shop.start(file);
  const reader = openRowReader();
  await runImports(world.database, {
    ...reader,
    async readCustomers(given) {
      await shop.archive(shop.ids.door_code);
      return reader.readCustomers(given);
    },
  });
  const done = await shop.read(file.id);
  expect([done.status, done.failure]).toEqual(["done", null]);
  expect(outcomesOf(done)).toEqual([
    [3, "created", null],
    [2, "refused", "custom.door_code is archived: its value can only be cleared"],
  ]);
});

test("an import offers the business's own fields, and another business's never", async () => {
  const shop = await open();
  const stranger = await openImporter(world);
  const fieldsOf = async (one: Pick<typeof stranger, "upload" | "ask">, kind: string) => {
    const { id } = await one.upload("name,unit_price,rooms\nA,1,2\n", kind);
    const { fields, columns } = await one.ask(
      "query ($id: ID!) { import(id: $id) { fields { name title is_repeated } columns { field } } }",
      { id },
    );
    const own = fields.filter(({ name }: { name: string }) => name.startsWith("custom_"));
    return [own.map(({ title }: { title: string }) => title), columns[2].field];
  };
  const titles = ["Door code", "Rooms", "Next service", "Boiler type", "Pets"];
  expect(await fieldsOf(shop, "customers")).toEqual([titles, "custom_rooms"]);
  expect(await fieldsOf(shop, "price_items")).toEqual([[], null]);
  expect(await fieldsOf(stranger, "customers")).toEqual([[], null]);
});

test("a chosen header row matches custom fields too", async () => {
  const shop = await open();
  const file = await shop.upload("Our list,of,people\nname,phone,rooms\nAnn,0412 345 678,3\n");
  const chosen = await shop.ask("mutation ($id: ID!) { choose_import_header(id: $id, row: 2) { columns { field } } }", {
    id: file.id,
  });
  expect(chosen.columns.map(({ field }: { field: string }) => field)).toEqual(["name", "phone", "custom_rooms"]);
});

test("a field's exact name wins over another product's column name, and a label does not", async () => {
  const shop = await openImporter(world, "owner");
  const mutation = `mutation ($input: CreateCustomFieldInput!) { create_custom_field(input: $input) { id } }`;
  for (const [key, label] of [
    ["er_email", "Second email"],
    ["alias", "Email"],
    ["emoji", "🚐"],
  ])
    await shop.ask(mutation, { input: { record: "customer", type: "text", key, label } });
  const { columns } = await shop.upload(
    "name,custom_er_email,email,custom_alias,??\nA,b@example.com,c@example.com,x,y\n",
  );
  expect(columns.map(({ field }: { field: string | null }) => field)).toEqual([
    ...["name", "custom_er_email", "email", "custom_alias", null],
  ]);
});

test("no other field's name begins like a custom field's", () => {
  const names = Object.values(importFields).flatMap((fields) => fields.map(({ name }) => name));
  expect(names.filter((name) => name.startsWith(customPrefix))).toEqual([]);
});

test.each([
  ["1/7/2026", "2026-07-01"],
  ["24/12/2026", "2026-12-24"],
  ["2026-12-24", "2026-12-24"],
  ["24/12/26", "24/12/26"],
])("the day %s is read as %s", (text, day) => {
  expect(readDay(text)).toBe(day);
});
