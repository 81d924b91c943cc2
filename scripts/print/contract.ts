import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import {
  type ConstDirectiveNode,
  type DefinitionNode,
  type FieldDefinitionNode,
  type GraphQLSchema,
  type InputValueDefinitionNode,
  isInputObjectType,
  isObjectType,
  type NameNode,
  parse,
  print,
  printSchema,
  visit,
} from "graphql";
import { schema } from "../../src/domain/index.ts";
import { compileTools } from "../../src/mcp/tool.ts";
import { buildArazzo } from "../../src/openapi/arazzo.ts";
import { buildOpenApi } from "../../src/openapi/build.ts";
import { compileOperations } from "../../src/operations/compile.ts";
import type { Operation } from "../../src/operations/operation.ts";

/** The public contract as text, by file name below `schema/`. The output is the same on every machine. */
export function printContract(folder: string): Record<string, string> {
  const operations = compileOperations(schema, folder);
  const bindings = readFileSync(join(folder, "bindings.graphql"), "utf8").trim();
  return {
    "schema.graphql": `${[generated, directives, bindings, printWithDirectives(schema, orderIn(folder))].join("\n\n")}\n`,
    "tools.json": `${JSON.stringify(toolsOf(operations), null, 2)}\n`,
    "openapi.json": `${JSON.stringify(buildOpenApi(operations), null, 2)}\n`,
    "arazzo.json": `${JSON.stringify(buildArazzo(operations, "./openapi.json"), null, 2)}\n`,
  };
}

/** The tools listed to a credential with every scope, and the sunset dates of retired ones. */
function toolsOf(operations: readonly Operation[]): object {
  const sunsets = operations.flatMap(({ tool, retirement }) =>
    tool === undefined || retirement?.sunset === undefined ? [] : [[tool.name, retirement.sunset] as const],
  );
  const tools = [...compileTools(operations).values()].map(({ definition }) => definition);
  return { tools, ...(sunsets.length === 0 ? {} : { sunsets: Object.fromEntries(sunsets) }) };
}

const generated = "# Printed by `npm run print` from src/domain and schema/bindings.graphql; edit those.";

const directives = `
"""
The scope that a root field requires. \`any\`: any valid credential. For the portal only: \`public\` requires no sign-in,
\`person\` any team member, \`admin\` an admin or owner, \`owner\` the owner.
"""
directive @scope(name: String!) on FIELD_DEFINITION

"The field is optional but cannot be null."
directive @not_null on INPUT_FIELD_DEFINITION
`.trim();

/** The types in the order of the printed file, so that moving code changes nothing. */
function orderIn(folder: string): string[] {
  const file = join(folder, "schema.graphql");
  if (!existsSync(file)) return [];
  return parse(readFileSync(file, "utf8")).definitions.map((definition) => nameOf(definition));
}

function nameOf(definition: DefinitionNode): string {
  return "name" in definition ? (definition.name?.value ?? "") : "";
}

/** graphql-js omits directives on fields when printing. Pothos keeps them in the AST nodes. */
function printWithDirectives(printed: GraphQLSchema, order: readonly string[]): string {
  const on = (type: string, field: string): readonly ConstDirectiveNode[] => {
    const found = printed.getType(type);
    if (!isObjectType(found) && !isInputObjectType(found)) return [];
    return found.getFields()[field]?.astNode?.directives ?? [];
  };
  // `@deprecated` is printed already.
  const annotated = <F extends FieldDefinitionNode | InputValueDefinitionNode>(
    type: { name: NameNode },
    field: F,
  ): F => ({
    ...field,
    directives: [...(field.directives ?? []), ...on(type.name.value, field.name.value)],
  });
  const document = visit(parse(printSchema(printed)), {
    ObjectTypeDefinition: (type) => ({
      ...type,
      fields: type.fields?.map((field) => annotated(type, field)) ?? [],
    }),
    InputObjectTypeDefinition: (type) => ({
      ...type,
      fields: type.fields?.map((field) => annotated(type, field)) ?? [],
    }),
  });
  // New types come last.
  const rank = (definition: DefinitionNode) =>
    (order.indexOf(nameOf(definition)) + order.length + 1) % (order.length + 1);
  return print({ ...document, definitions: document.definitions.toSorted((a, b) => rank(a) - rank(b)) });
}
