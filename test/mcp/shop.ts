import { randomUUIDv7 } from "node:crypto";
import { mkdtempSync, writeFileSync } from "node:fs";
import { copyFile, mkdir } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  GraphQLEnumType,
  type GraphQLFieldConfigMap,
  GraphQLID,
  GraphQLInputObjectType,
  GraphQLInt,
  GraphQLList,
  GraphQLNonNull,
  GraphQLObjectType,
  type GraphQLScalarType,
  GraphQLSchema,
  GraphQLString,
} from "graphql";
import type { Access } from "../../src/auth/access.ts";
import type { Context } from "../../src/graphql/context.ts";
import { rootField } from "../../src/graphql/root-field.ts";
import { scalarTypes } from "../../src/graphql/scalars.ts";
import { Problem, type ProblemType } from "../../src/problems.ts";

/** A small schema, so that the tests cover the surface and not the business. */
export type Part = { id: string; name: string; kind: string; note: string | null; price: number };

const required = <T extends GraphQLScalarType | GraphQLObjectType | GraphQLEnumType | GraphQLInputObjectType>(
  type: T,
) => new GraphQLNonNull(type);

function scalar(name: string): GraphQLScalarType {
  const found = scalarTypes.find((one) => one.name === name);
  if (found === undefined) throw new Error(`there is no scalar ${name}`);
  return found;
}

const Kind = new GraphQLEnumType({ name: "Kind", values: { pipe: { value: "PIPE" }, valve: { value: "VALVE" } } });
const Maker = new GraphQLInputObjectType({ name: "Maker", fields: { name: { type: required(scalar("Line")) } } });
const CreatePartInput = new GraphQLInputObjectType({
  name: "CreatePartInput",
  fields: {
    name: { type: required(scalar("Line")), description: "What it is called." },
    kind: { type: Kind },
    note: { type: scalar("Text") },
    maker: { type: Maker },
  },
});
const UpdatePartInput = new GraphQLInputObjectType({
  name: "UpdatePartInput",
  fields: {
    name: { type: scalar("Line"), extensions: { directives: { not_null: {} } } },
    note: { type: scalar("Text") },
  },
});
const PartType = new GraphQLObjectType<Part>({
  name: "Part",
  fields: {
    id: { type: required(GraphQLID) },
    name: { type: required(GraphQLString) },
    kind: { type: required(Kind) },
    note: { type: GraphQLString },
    price: { type: required(GraphQLInt) },
  },
});
const PartPage = new GraphQLObjectType({
  name: "PartPage",
  fields: {
    data: { type: new GraphQLNonNull(new GraphQLList(required(PartType))) },
    next_cursor: { type: GraphQLString },
  },
});
const Shop = new GraphQLObjectType({ name: "Shop", fields: { name: { type: required(GraphQLString) } } });

/** A root field with an access level, its problems and a resolver. */
const root = <Args extends object>(access: Access, problems: ProblemType[], resolve: (args: Args) => unknown) =>
  rootField({ access, problems, resolve: async (_context, args) => resolve(args as Args) });
const id = { id: { type: required(GraphQLID), description: "The part's id." } };

export const leak = "connect to postgres://owner:hunter2@10.0.0.5";

export function shopSchema(): GraphQLSchema {
  const parts = new Map<string, Part>();
  const find = (wanted: string): Part => {
    const part = parts.get(wanted);
    if (part === undefined) throw new Problem("not-found");
    return part;
  };
  const queries: GraphQLFieldConfigMap<unknown, Context> = {
    shop: { type: required(Shop), ...root("any", [], () => ({ name: "Shop" })) },
    parts: {
      type: required(PartPage),
      args: { search: { type: scalar("SearchText") }, limit: { type: required(scalar("PageLimit")) } },
      ...root("customers:read", [], ({ search, limit }: { search?: string; limit: number }) => ({
        data: [...parts.values()].filter(({ name }) => name.includes(search ?? "")).slice(0, limit),
        next_cursor: null,
      })),
    },
    part: {
      type: required(PartType),
      args: id,
      ...root("customers:read", ["not-found"], (args: { id: string }) => find(args.id)),
    },
  };
  const mutations: GraphQLFieldConfigMap<unknown, Context> = {
    create_part: {
      type: required(PartType),
      args: { input: { type: required(CreatePartInput) } },
      ...root("customers:write", [], ({ input }: { input: Partial<Part> & { name: string } }) => {
        const part = { kind: "PIPE", note: null, price: 1, ...input, id: randomUUIDv7() };
        parts.set(part.id, part);
        return part;
      }),
    },
    update_part: {
      type: required(PartType),
      args: { ...id, input: { type: required(UpdatePartInput) } },
      ...root("customers:write", ["not-found"], (args: { id: string; input: Partial<Part> }) =>
        Object.assign(find(args.id), args.input),
      ),
    },
    delete_part: {
      type: required(PartType),
      args: id,
      ...root("customers:write", ["not-found"], (args: { id: string }) => {
        const part = find(args.id);
        parts.delete(part.id);
        return part;
      }),
    },
    send_part: {
      type: required(PartType),
      args: id,
      ...root("invoices:write", ["no-email-on-file"], () => {
        throw new Problem("no-email-on-file", "The customer has no email.");
      }),
    },
    break_part: {
      type: required(PartType),
      args: id,
      ...root("customers:write", [], () => {
        throw new Error(leak);
      }),
    },
  };
  return new GraphQLSchema({
    query: new GraphQLObjectType({ name: "Query", fields: queries }),
    mutation: new GraphQLObjectType({ name: "Mutation", fields: mutations }),
    // The bindings refer to this type.
    types: [scalar("Date")],
  });
}

const operations: Record<string, string> = {
  GetShop: `"Read the shop" query GetShop @http(method: GET, path: "/v1/shop") @tool(name: "get_shop") { shop { name } }`,
  ListParts: `"""
List parts

Newest first.
"""
query ListParts("Part of a name." $search: SearchText, $limit: PageLimit! = 25)
@http(method: GET, path: "/v1/parts") @tool(name: "list_parts") {
  parts(search: $search, limit: $limit) { data { ...Part } next_cursor }
}`,
  GetPart: `"Read a part" query GetPart($id: ID!) @http(method: GET, path: "/v1/parts/{id}") @tool(name: "get_part") { part(id: $id) { ...Part } }`,
  CreatePart: `"Create a part" mutation CreatePart($input: CreatePartInput!)
@http(method: POST, path: "/v1/parts", status: 201) @tool(name: "create_part") { create_part(input: $input) { ...Part } }`,
  UpdatePart: `"Change a part" mutation UpdatePart($id: ID!, $input: UpdatePartInput!)
@http(method: PATCH, path: "/v1/parts/{id}") @tool(name: "update_part") { update_part(id: $id, input: $input) { ...Part } }`,
  DeletePart: `"Delete a part" mutation DeletePart($id: ID!)
@http(method: DELETE, path: "/v1/parts/{id}", status: 204) @tool(name: "delete_part") { delete_part(id: $id) { id } }`,
  SendPart: `"Send a part" mutation SendPart($id: ID!)
@http(method: POST, path: "/v1/parts/{id}/send") @tool(name: "send_part", emails: true) { send_part(id: $id) { ...Part } }`,
  BreakPart: `"Break a part" mutation BreakPart($id: ID!)
@http(method: POST, path: "/v1/parts/{id}/break") @tool(name: "break_part") { break_part(id: $id) { ...Part } }`,
  _part: `"A part." fragment Part on Part { id name kind note price }`,
};

/** Writes the shop's operations to a folder, as the compiler reads them. `more` adds or replaces operations. */
export async function shopFolder(more: Record<string, string> = {}): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), "fieldline-shop-"));
  await mkdir(join(folder, "operations"));
  await copyFile(new URL("../../schema/bindings.graphql", import.meta.url), join(folder, "bindings.graphql"));
  for (const [name, text] of Object.entries({ ...operations, ...more }))
    writeFileSync(join(folder, "operations", `${name}.graphql`), text);
  return folder;
}
