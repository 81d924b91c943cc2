import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { codegen } from "@graphql-codegen/core";
import * as typescriptOperations from "@graphql-codegen/typescript-operations";
import {
  buildSchema,
  type DocumentNode,
  type FieldNode,
  type GraphQLObjectType,
  type GraphQLSchema,
  getNamedType,
  isAbstractType,
  isObjectType,
  Kind,
  parse,
  type SelectionSetNode,
  TypeInfo,
  type ValueNode,
  visit,
  visitWithTypeInfo,
} from "graphql";
import { build } from "vite";
import { type Access, roleOf } from "../src/auth/access.ts";
import { numberNames } from "../src/graphql/scalars/number-names.ts";
import { loadDocuments, type PortalDocument } from "../src/portal/documents.ts";
import { printRules } from "./generate-portal/rules.ts";
import { readUsedPermissions } from "./generate-portal/used-permissions.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
const portal = join(root, "portal");
const generated = join(portal, "generated");

const text = readFileSync(join(root, "schema/schema.graphql"), "utf8");
const schema = buildSchema(text);
const documents = loadDocuments(schema, portal);
rmSync(generated, { recursive: true, force: true });
mkdirSync(join(generated, "documents"), { recursive: true });
for (const document of documents) write(`documents/${document.name}.ts`, moduleOf(document));
// Comes after the modules, because deduplication removes shared fragments from the documents.
write("types.ts", await typesOf(documents));
const roles = rolesOf(schema);
write("permissions.json", `${JSON.stringify(roles, null, 2)}\n`);
write("used-permissions.json", `${JSON.stringify(usedOf(roles), null, 2)}\n`);
write("rules.ts", printRules(schema));
write("shapes.json", `${JSON.stringify(shapesOf(schema, documents), null, 2)}\n`);
await build({ configFile: join(portal, "vite.config.ts"), root: portal, logLevel: "warn" });
compressAll(join(portal, "dist"));

function write(name: string, content: string): void {
  writeFileSync(join(generated, name), content);
}

function typesOf(documents: readonly PortalDocument[]): Promise<string> {
  const scalars = Object.fromEntries([
    ["ID", "string"],
    ["CustomValues", "Record<string, string | number | boolean | null>"],
    ["Metadata", "Record<string, string | null>"],
    ...numberNames.map((name) => [name, "number"]),
  ]);
  return codegen({
    filename: "types.ts",
    schema: parse(text),
    schemaAst: schema,
    documents: documents.map(({ file, document }) => ({ location: file, document })),
    config: {
      scalars,
      defaultScalarType: "string",
      enumType: "string-literal",
      skipTypename: false,
      dedupeFragments: true,
    },
    plugins: [{ operations: {} }],
    pluginMap: { operations: typescriptOperations },
  });
}

function moduleOf({ file, name, id, kind, document }: PortalDocument): string {
  const suffix = `${kind[0]?.toUpperCase()}${kind.slice(1)}`;
  const [definition] = document.definitions;
  if (definition?.kind !== Kind.OPERATION_DEFINITION) throw new Error(`${file} begins with no operation`);
  const { variableDefinitions = [], selectionSet } = definition;
  const variables = variableDefinitions.map(({ variable, defaultValue }) => {
    if (defaultValue !== undefined) throw new Error(`${file}: a variable of the portal's has no default`);
    return variable.name.value;
  });
  const fields = fieldsOf([selectionSet], document);
  return `import { defineDocument } from "../../data/document.ts";
import type { ${name}${suffix}, ${name}${suffix}Variables } from "../types.ts";

export const ${name} = defineDocument<${name}${suffix}, ${name}${suffix}Variables>(
  ${[kind, name, id, variables, fields].map((one) => JSON.stringify(one)).join(",\n  ")},
);
`;
}

/** The fields in the form that the browser needs: fragments merged, each field once, without `__typename`. */
function fieldsOf(sets: readonly SelectionSetNode[], document: DocumentNode): unknown[] {
  const found = new Map<string, FieldNode[]>();
  for (const field of sets.flatMap((set) => flatten(set, document))) {
    if (field.name.value === "__typename") continue;
    const key = field.alias?.value ?? field.name.value;
    found.set(key, [...(found.get(key) ?? []), field]);
  }
  return [...found.values()].map((same) => {
    const { name, alias, arguments: given = [] } = same[0] as FieldNode;
    const names = alias === undefined ? name.value : `${alias.value}:${name.value}`;
    const own = fieldsOf(
      same.flatMap(({ selectionSet }) => selectionSet ?? []),
      document,
    );
    if (given.length === 0) return own.length === 0 ? names : [names, ...own];
    return [names, Object.fromEntries(given.map(({ name, value }) => [name.value, argumentOf(value)])), ...own];
  });
}

/** The portal's schema has no interfaces or unions, so a fragment always has the type of its parent. */
function flatten({ selections }: SelectionSetNode, document: DocumentNode): FieldNode[] {
  return selections.flatMap((one) => {
    if ((one.directives ?? []).length > 0) throw new Error("a document of the portal's has no directives");
    if (one.kind === Kind.FIELD) return one;
    if (one.kind === Kind.INLINE_FRAGMENT) return flatten(one.selectionSet, document);
    const fragments = document.definitions.filter((other) => other.kind === Kind.FRAGMENT_DEFINITION);
    const fragment = fragments.find((other) => other.name.value === one.name.value);
    if (fragment === undefined) throw new Error(`there is no fragment ${one.name.value}`);
    return flatten(fragment.selectionSet, document);
  });
}

/** A variable as its name, other values as parsed nodes. */
function argumentOf(value: ValueNode): unknown {
  return value.kind === Kind.VARIABLE ? value.name.value : visit(value, { enter: ({ loc: _, ...node }) => node });
}

/** The lowest role that may use each root field. */
function rolesOf(schema: GraphQLSchema): Record<string, string> {
  const fields = [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()].flatMap((type) =>
    Object.values(type?.getFields() ?? {}),
  );
  const roles = fields.map(({ name, astNode }) => {
    const scope = astNode?.directives?.find((directive) => directive.name.value === "scope");
    const [argument] = scope?.arguments ?? [];
    if (argument?.value.kind !== "StringValue") throw new Error(`the root field ${name} has no scope`);
    return [name, roleOf(argument.value.value as Access)] as const;
  });
  return Object.fromEntries(roles.filter(([, role]) => role === "admin" || role === "owner"));
}

/** The permissions that the portal's code asks for. Browsers need no others. */
function usedOf(roles: Record<string, string>): Record<string, string> {
  const files = readdirSync(portal, { recursive: true, encoding: "utf8" }).filter(
    (file) => /\.tsx?$/.test(file) && !/^(generated|dist)\//.test(file),
  );
  const used = new Set(files.flatMap((file) => readUsedPermissions(file, readFileSync(join(portal, file), "utf8"))));
  for (const name of used)
    if (!(name in roles))
      throw new Error(`mayUse("${name}"): the schema lets every person use this field, or lacks it`);
  return Object.fromEntries(Object.entries(roles).filter(([name]) => used.has(name)));
}

/** Facts for the browser's cache: types without an id, and paged lists. */
function shapesOf(
  schema: GraphQLSchema,
  documents: readonly PortalDocument[],
): { embedded: string[]; paged: string[] } {
  const info = new TypeInfo(schema);
  const types = new Set<GraphQLObjectType>();
  const paged = new Set<string>();
  const enter = ({ name }: FieldNode) => {
    const type = getNamedType(info.getType());
    if (isObjectType(type)) types.add(type);
    if (isAbstractType(type)) for (const possible of schema.getPossibleTypes(type)) types.add(possible);
    if (info.getParentType() === schema.getQueryType() && type?.name.endsWith("Page") === true) paged.add(name.value);
  };
  for (const { document } of documents) visit(document, visitWithTypeInfo(info, { Field: { enter } }));
  return {
    // Sorted names compress better.
    embedded: [...types]
      .filter((type) => !("id" in type.getFields()))
      .map(({ name }) => name)
      .sort(),
    paged: [...paged].sort(),
  };
}

/** Compresses each file once, since the server sends files from disk. */
function compressAll(folder: string): void {
  const names = readdirSync(join(folder, "assets"));
  for (const name of names) {
    if (!/\.(js|css|svg|json)$/.test(name)) continue;
    const path = join(folder, "assets", name);
    const content = readFileSync(path);
    const params = { [constants.BROTLI_PARAM_QUALITY]: 11 };
    writeFileSync(`${path}.gz`, gzipSync(content, { level: 9 }));
    writeFileSync(`${path}.br`, brotliCompressSync(content, { params }));
  }
}
