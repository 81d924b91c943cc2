import { readFileSync } from "node:fs";
import { join } from "node:path";
import {
  type ConstDirectiveNode,
  type GraphQLSchema,
  isInputObjectType,
  isObjectType,
  parse,
  print,
  printSchema,
  visit,
} from "graphql";
import { schema } from "../../src/domain/index.ts";
import { buildOpenApi } from "../../src/openapi/build.ts";
import { compileOperations } from "../../src/operations/compile.ts";

/** The public contract as text, by file name below `schema/`: the same on every machine. */
export function printContract(folder: string): Record<string, string> {
  const operations = compileOperations(schema, folder);
  const bindings = readFileSync(join(folder, "bindings.graphql"), "utf8").trim();
  return {
    "schema.graphql": `${[generated, directives, bindings, printWithDirectives(schema)].join("\n\n")}\n`,
    "openapi.json": `${JSON.stringify(buildOpenApi(operations), null, 2)}\n`,
  };
}

const generated = "# Printed by `npm run print` from src/domain and schema/bindings.graphql; edit those.";

const directives = `
"""
Who may use a root field: a scope that a credential holds, or \`any\` for every live credential; \`public\`, \`person\`,
\`admin\` and \`owner\` are for the portal alone.
"""
directive @scope(name: String!) on FIELD_DEFINITION

"The field may be left out, but when it is sent it cannot be null."
directive @not_null on INPUT_FIELD_DEFINITION
`.trim();

/** GraphQL's own printer leaves out the directives on fields: they are put back from the nodes that Pothos makes. */
function printWithDirectives(printed: GraphQLSchema): string {
  const on = (type: string, field: string): readonly ConstDirectiveNode[] => {
    const found = printed.getType(type);
    if (!isObjectType(found) && !isInputObjectType(found)) return [];
    return found.getFields()[field]?.astNode?.directives ?? [];
  };
  const document = visit(parse(printSchema(printed)), {
    ObjectTypeDefinition: (type) => ({
      ...type,
      fields: type.fields?.map((field) => ({ ...field, directives: on(type.name.value, field.name.value) })) ?? [],
    }),
    InputObjectTypeDefinition: (type) => ({
      ...type,
      fields: type.fields?.map((field) => ({ ...field, directives: on(type.name.value, field.name.value) })) ?? [],
    }),
  });
  return print(document);
}
