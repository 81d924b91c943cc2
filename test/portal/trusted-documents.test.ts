import {
  type GraphQLInputType,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isRequiredInputField,
  Kind,
  typeFromAST,
} from "graphql";
import { afterAll, beforeAll, expect, test } from "vitest";
import permissions from "../../portal/generated/permissions.json" with { type: "json" };
import { schema } from "../../src/domain/index.ts";
import { numberNames } from "../../src/graphql/scalars/number-names.ts";
import { loadDocuments } from "../../src/portal/documents.ts";
import { startWorld, type World } from "../world/world.ts";

let world: World;
let owner: Awaited<ReturnType<World["addPerson"]>>;
beforeAll(async () => {
  world = await startWorld();
  owner = await world.addPerson((await world.addBusiness()).id);
});
afterAll(() => world.close());

const idOf = (name: string) => loadDocuments(schema, "portal").find((document) => document.name === name)?.id;

async function send(sha256Hash: string | undefined, variables: object = {}, cookie = owner.cookie) {
  const response = await fetch(`${world.origin}/graphql`, {
    method: "POST",
    headers: { "Content-Type": "application/json", Cookie: cookie },
    body: JSON.stringify({ variables, extensions: { persistedQuery: { version: 1, sha256Hash } } }),
  });
  return { status: response.status, build: response.headers.get("Portal-Build"), body: await response.json() };
}

test("a document is answered by its id, without its text", async () => {
  const { status, body } = await send(idOf("Shell"));
  expect(status).toBe(200);
  expect(body.data.viewer).toMatchObject({ __typename: "Viewer", member: { id: owner.id } });
});

test("an id that no document has is a 400 that says what to do, and which build of the portal is newer", async () => {
  const { status, build, body } = await send("0".repeat(64));
  expect(status).toBe(400);
  const page = await fetch(`${world.origin}/today`, { headers: { Cookie: owner.cookie } });
  expect(await page.text()).toContain(`data-build="${build}"`);
  expect(body.errors[0].extensions.problem).toMatchObject({
    type: "urn:service:error:bad-request",
    detail: "No document has this id. A newer portal is available: load the page again.",
  });
});

test("its variables are coerced as everywhere", async () => {
  const { body } = await send(idOf("Notifications"), { limit: 1000 });
  expect(body.errors[0].extensions.problem).toMatchObject({ status: 400, errors: [{ pointer: "/limit" }] });
});

test("it has no more access than its fields", async () => {
  const { body } = await send(idOf("Shell"), {}, "fieldline_session=none");
  expect(body.errors[0].extensions.problem.type).toBe("urn:service:error:unauthorized");
});

/** A value that the type takes, and that names nothing that there is. */
function someValue(type: GraphQLInputType, name = ""): unknown {
  if (isNonNullType(type)) return someValue(type.ofType, name);
  if (isListType(type)) return [someValue(type.ofType, name)];
  if (isEnumType(type)) return type.getValues()[0]?.name;
  if (isInputObjectType(type))
    return Object.fromEntries(
      Object.values(type.getFields())
        .filter(isRequiredInputField)
        .map((field) => [field.name, someValue(field.type, field.name)]),
    );
  return values[name] ?? values[getNamedType(type).name] ?? "x";
}

const values: Record<string, unknown> = {
  ID: "01980000-0000-7000-8000-000000000000",
  DateTime: "2126-01-01T00:00:00Z",
  Boolean: true,
  Int: 1,
  ...Object.fromEntries(numberNames.map((name) => [name, 1])),
  TaxRate: 0.1,
  Email: "nobody@example.com",
  Password: "correct horse battery",
  url: "https://example.com/",
  events: "lead.created",
};

test("whoever has a lesser role than a document's fields need gets nothing of it, and changes nothing", async () => {
  const { id: businessId } = await world.addBusiness();
  const people = {
    member: await world.addPerson(businessId, "member"),
    admin: await world.addPerson(businessId, "admin"),
  };
  const roles: Record<string, string> = permissions;
  const tried: string[] = [];
  for (const { name, id, document } of loadDocuments(schema, "portal")) {
    const operation = document.definitions.find((one) => one.kind === Kind.OPERATION_DEFINITION);
    const fields = operation?.selectionSet.selections.flatMap((one) => (one.kind === Kind.FIELD ? one.name.value : []));
    const needed = fields?.map((field) => roles[field]).find((role) => role === "admin" || role === "owner");
    if (operation === undefined || needed === undefined) continue;
    const variables = Object.fromEntries(
      (operation.variableDefinitions ?? []).flatMap(({ variable, type, defaultValue }) => {
        const wanted = typeFromAST(schema, type as Parameters<typeof typeFromAST>[1]) as GraphQLInputType | undefined;
        if (wanted === undefined || !isNonNullType(wanted) || defaultValue !== undefined) return [];
        return [[variable.name.value, someValue(wanted, variable.name.value)]];
      }),
    );
    for (const [role, { cookie }] of Object.entries(people)) {
      if (needed === "admin" && role === "admin") continue;
      const { body } = await send(id, variables, cookie);
      const found = body.errors?.[0]?.extensions.problem;
      expect([body.data ?? null, found?.type], `${name} as ${role}: ${JSON.stringify(found)}`).toEqual([
        null,
        "urn:service:error:forbidden",
      ]);
      tried.push(`${name} ${role}`);
    }
  }
  expect(tried.length).toBeGreaterThan(40);
});
