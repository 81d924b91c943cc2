import { rm } from "node:fs/promises";
import { expect, it } from "vitest";
import { compileTools } from "../../src/mcp/tool.ts";
import { compileOperations } from "../../src/operations/compile.ts";
import { OperationError } from "../../src/operations/operation.ts";
import { shopFolder, shopSchema } from "./shop.ts";

async function compiling(name: string, text: string): Promise<() => unknown> {
  const folder = await shopFolder({ [name]: text });
  const operations = compileOperations(shopSchema(), folder);
  await rm(folder, { recursive: true });
  return () => compileTools(operations);
}

it("an argument in both the path and the body fails the start and names the file", async () => {
  const compile = await compiling(
    "UpdatePart",
    `"Change a part" mutation UpdatePart($name: ID!, $input: UpdatePartInput!)
     @http(method: PATCH, path: "/v1/parts/{name}") @tool(name: "update_part") { update_part(id: $name, input: $input) { ...Part } }`,
  );
  expect(compile).toThrow(OperationError);
  expect(compile).toThrow(/UpdatePart\.graphql: the argument name is both in the body and beside it/);
});

it("a tool name that clients may refuse fails the start", async () => {
  const compile = await compiling(
    "GetShop",
    `"Read the shop" query GetShop @http(method: GET, path: "/v1/shop") @tool(name: "get shop") { shop { name } }`,
  );
  expect(compile).toThrow(/GetShop\.graphql: the tool name get shop/);
});

it("an operation without @tool is no tool", async () => {
  const compile = await compiling(
    "GetShop",
    `"Read the shop" query GetShop @http(method: GET, path: "/v1/shop") { shop { name } }`,
  );
  expect([...(compile() as Map<string, unknown>).keys()]).not.toContain("get_shop");
});
