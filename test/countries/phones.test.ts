import { getNamedType, isInputObjectType } from "graphql";
import { afterAll, beforeAll, expect, test } from "vitest";
import { schema } from "../../src/domain/index.ts";
import { phoneArguments, phoneFields } from "../../src/domain/kernel/complete-phones.ts";
import { startWorld, type World } from "../world/world.ts";

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const numbers: [country: string, written: string, stored: string][] = [
  ["AU", "0412 345 678", "+61412345678"],
  ["AU", "(02) 9374 4000", "+61293744000"],
  ["AU", "0064 21 123 4567", "+64211234567"],
  ["NZ", "021 123 4567", "+64211234567"],
  ["NZ", "09 366 5000", "+6493665000"],
  ["GB", "020 7946 0958", "+442079460958"],
  ["GB", "07400 123456", "+447400123456"],
  ["US", "(201) 555-0123", "+12015550123"],
  ["CA", "506 234 5678", "+15062345678"],
  // In Australia, it would be a number of Adelaide.
  ["IE", "087 123 4567", "+353871234567"],
  ["IE", "+61 412 345 678", "+61412345678"],
  ["GB", "0061 412 345 678", "+61412345678"],
];

test.each(numbers)("a business in %s writes %s, and %s is stored", async (country, phone, stored) => {
  const { client } = await world.addBusiness({ country });
  const created = await client("POST", "/v1/customers", { body: { name: "Jane", phone } });
  expect(created.body).toMatchObject({ phone: stored });
  const { id } = created.body;
  expect((await client("PATCH", `/v1/customers/${id}`, { body: { phone: null } })).body.phone).toBeNull();
  expect((await client("PATCH", `/v1/customers/${id}`, { body: { phone } })).body.phone).toBe(stored);
  expect((await client("POST", "/v1/leads", { body: { name: "Lee", phone } })).body.phone).toBe(stored);
});

test.each([
  ["AU", "021 123 4567", "must be a valid phone number. It looks like a New Zealand mobile number."],
  ["GB", "0412 345 678", "must be a valid phone number"],
  ["GB", "+44 20", "must be a valid phone number"],
  ["US", "n/a", "must be a valid phone number"],
])("a business in %s cannot write %s", async (country, phone, detail) => {
  const { client } = await world.addBusiness({ country });
  const { status, body } = await client("POST", "/v1/customers", { body: { name: "Jane", phone } });
  expect(status).toBe(400);
  expect(body.errors).toEqual([{ pointer: "/phone", detail: expect.stringContaining(detail) }]);
});

test("a new country reads the phone that is sent with it", async () => {
  const { id } = await world.addBusiness();
  const { graphql } = await world.addPerson(id, "owner");
  const { body } = await graphql(
    "mutation ($input: UpdateBusinessInput!) { update_business(input: $input) { business_phone } }",
    { input: { country: "GB", business_phone: "020 7946 0958" } },
  );
  expect(body.data.update_business).toEqual({ business_phone: "+442079460958" });
});

test("every phone number of an input is one that mutations complete", () => {
  const found = Object.values(schema.getTypeMap())
    .filter(isInputObjectType)
    .flatMap((type) =>
      Object.values(type.getFields())
        .filter((field) => getNamedType(field.type).name === "Phone")
        .map(({ name }) => ({ type: type.name, name })),
    );
  expect(new Set(found.map(({ name }) => name))).toEqual(new Set(phoneFields));
  const nested = Object.values(schema.getTypeMap())
    .filter(isInputObjectType)
    .flatMap((type) => Object.values(type.getFields()).map((field) => getNamedType(field.type).name));
  expect(found.filter(({ type }) => nested.includes(type))).toEqual([]);
  const roots = [schema.getQueryType(), schema.getMutationType()].flatMap((type) =>
    Object.values(type?.getFields() ?? {}).flatMap(({ args }) => args.map((arg) => getNamedType(arg.type).name)),
  );
  expect(roots).not.toContain("Phone");
  const withPhone = new Set(found.map(({ type }) => type));
  const given = Object.values(schema.getMutationType()?.getFields() ?? {}).flatMap(({ args }) =>
    args.flatMap(({ name, type }) => (withPhone.has(getNamedType(type).name) ? [name] : [])),
  );
  expect(new Set(given)).toEqual(new Set(["input", ...phoneArguments]));
});
