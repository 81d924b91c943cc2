import { rm } from "node:fs/promises";
import { GraphQLNonNull, GraphQLObjectType, GraphQLSchema, GraphQLString } from "graphql";
import { expect, test } from "vitest";
import { rootField } from "../../src/graphql/root-field.ts";
import { compileOperations } from "../../src/operations/compile.ts";
import { OperationError } from "../../src/operations/operation.ts";
import { shopFolder, shopSchema } from "../mcp/shop.ts";

async function compiling(operation: string, schema = shopSchema()): Promise<() => unknown> {
  const folder = await shopFolder({ Wrong: operation });
  try {
    const operations = compileOperations(schema, folder);
    return () => operations;
  } catch (error) {
    return () => {
      throw error;
    };
  } finally {
    await rm(folder, { recursive: true });
  }
}

const list = '@http(method: GET, path: "/v1/other")';

test.each([
  [`"A" query A ${list} { nothing }`, 'Cannot query field "nothing" on type "Query"'],
  [`"A" query A { shop { name } }`, "an operation needs @http or @tool"],
  [`"A" query ${list} { shop { name } }`, "an operation needs a name"],
  [`query A ${list} { shop { name } }`, "an operation needs a description"],
  [`"A" query A ${list} { shop { name } again: shop { name } }`, "an operation selects exactly one root field"],
  [`"A" query GetShop ${list} { shop { name } }`, "the operation GetShop is also in"],
  [`"A" fragment Part on Part { id }`, "the fragment Part is also in"],
  [`"A" fragment Unused on Part { id }`, "no operation uses the fragment Unused"],
  [`"A" query A ${list} { part(id: "1") { ...Missing } }`, "there is no fragment Missing"],
  [`"A" query A @http(method: GET, path: "/v1/shop") { shop { name } }`, "the route GET /v1/shop is also bound in"],
  [`"A" query A($id: ID!) @http(method: GET, path: "/v1/parts/{id}") { part(id: $id) { id } }`, "GET /v1/parts/{}"],
  [`"A" query A @tool(name: "get_shop") { shop { name } }`, "the tool get_shop is also bound in"],
  [`"A" query A @http(method: GET, path: "v1/a") { shop { name } }`, "the path v1/a is malformed"],
  [`"A" query A @http(method: GET, path: "/v1/{id}") { shop { name } }`, "the path names {id}"],
  [`"A" query A @http(method: POST, path: "/v1/a") { shop { name } }`, "a query is bound to GET only"],
  [
    `"A" mutation A($id: ID!) @http(method: GET, path: "/v1/a/{id}") { send_part(id: $id) { id } }`,
    "a mutation cannot be bound to GET",
  ],
  [
    `"A" mutation A($id: ID!) @http(method: POST, path: "/v1/a") { send_part(id: $id) { id } }`,
    "$id is neither in the path nor in $input",
  ],
  [
    `"A" mutation A($input: CreatePartInput!)
     @http(method: POST, path: "/v1/a", status: 201, location: "ListParts") { create_part(input: $input) { id } }`,
    "location names ListParts",
  ],
  [
    `"A" query A ${list} @retire(deprecated: "2027-03-01", sunset: "2026-09-01", reason: "B") { shop { name } }`,
    "the sunset is before the deprecation",
  ],
  [
    `"A" query A ${list} @retire(deprecated: "2027-03-01", use: "B", reason: "B") { shop { name } }`,
    "it is to be replaced by B, which is no other operation",
  ],
  [`"A" query A ${list} @retire(deprecated: "soon", reason: "B") { shop { name } }`, "must be"],
  [`"A" query A ${list} { shop { name }`, "Syntax Error"],
  [`type A { a: String }`, "a ObjectTypeDefinition is neither an operation nor a fragment"],
])("%s does not compile, and the error names the file and the reason", async (operation, reason) => {
  const compile = await compiling(operation);
  expect(compile).toThrow(OperationError);
  expect(compile).toThrow(/\w+\.graphql: /);
  expect(compile).toThrow(reason);
});

test.each([
  [undefined, true, "the root field shop has no scope"],
  ["owner", true, "the root field shop is for the portal only (owner)"],
  ["any", false, "the root field shop is nullable"],
] as const)("a root field with the access %s, never null: %s, cannot be bound", async (access, required, reason) => {
  const shop = new GraphQLObjectType({ name: "Shop", fields: { name: { type: GraphQLString } } });
  const { query, mutation, types } = shopSchema().toConfig();
  const fields = {
    ...query?.toConfig().fields,
    shop: {
      type: required ? new GraphQLNonNull(shop) : shop,
      ...(access && rootField({ access, problems: [], resolve: async () => ({}) })),
    },
  };
  const schema = new GraphQLSchema({
    query: new GraphQLObjectType({ name: "Query", fields }),
    mutation: mutation ?? null,
    types: types.filter(({ name }) => name === "Date"),
  });
  expect(await compiling(`"A" query A ${list} { shop { name } }`, schema)).toThrow(reason);
});
