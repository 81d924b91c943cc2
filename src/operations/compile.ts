import { readFileSync } from "node:fs";
import { join } from "node:path";
import {
  type DocumentNode,
  extendSchema,
  type FieldNode,
  type GraphQLDirective,
  type GraphQLSchema,
  getDirectiveValues,
  getNamedType,
  isInputObjectType,
  isInputType,
  isNonNullType,
  Kind,
  type OperationDefinitionNode,
  OperationTypeNode,
  parse,
  typeFromAST,
  validate,
  valueFromAST,
} from "graphql";
import { isPortalOnly } from "../auth/access.ts";
import type { AccessDeclaration } from "../graphql/access.ts";
import { fragmentsOf, loadOperations } from "./load.ts";
import { resolveLocation } from "./location.ts";
import { type HttpMethod, type Operation, OperationError, type Parameter } from "./operation.ts";

export type HttpArguments = { method: HttpMethod; path: string; status: number; location?: string };

/** Reads the folder of operations against the schema; what does not hold stops here, naming the file and the reason. */
export function compileOperations(schema: GraphQLSchema, folder: string): Operation[] {
  const bindings = readBindings(schema, folder);
  const { operations, fragments } = loadOperations(join(folder, "operations"));
  const compiled = operations.map((loaded) => {
    const used = fragmentsOf(loaded, fragments);
    const document: DocumentNode = { kind: Kind.DOCUMENT, definitions: [loaded.definition, ...used.values()] };
    const [fault] = validate(bindings.schema, document);
    if (fault !== undefined) throw new OperationError(loaded.file, fault.message);
    return compileOperation(schema, bindings, loaded.file, loaded.definition, document);
  });
  for (const [name, fragment] of fragments)
    if (!operations.some((loaded) => fragmentsOf(loaded, fragments).has(name)))
      throw new OperationError(fragment.file, `no operation uses the fragment ${name}`);
  for (const { operation, http } of compiled) {
    if (http?.location === undefined || operation.http === undefined) continue;
    const target = compiled.find((other) => other.operation.name === http.location)?.operation;
    operation.http.location = resolveLocation(operation, http.location, target);
  }
  const result = compiled.map(({ operation }) => operation);
  refuseClashes(result);
  return result;
}

type Bindings = { schema: GraphQLSchema; http: GraphQLDirective; tool: GraphQLDirective };

function readBindings(schema: GraphQLSchema, folder: string): Bindings {
  const extended = extendSchema(schema, parse(readFileSync(join(folder, "bindings.graphql"), "utf8")));
  const http = extended.getDirective("http");
  const tool = extended.getDirective("tool");
  if (http == null || tool == null) throw new Error("bindings.graphql declares @http and @tool");
  return { schema: extended, http, tool };
}

function compileOperation(
  schema: GraphQLSchema,
  bindings: Bindings,
  file: string,
  definition: OperationDefinitionNode,
  document: DocumentNode,
): { operation: Operation; http: HttpArguments | undefined } {
  const fail = (reason: string): never => {
    throw new OperationError(file, reason);
  };
  const name = definition.name?.value ?? fail("an operation needs a name");
  if (definition.operation === OperationTypeNode.SUBSCRIPTION) fail("a subscription has no public surface");
  const kind = definition.operation === OperationTypeNode.QUERY ? "query" : "mutation";
  const http = getDirectiveValues(bindings.http, definition) as HttpArguments | undefined;
  const tool = getDirectiveValues(bindings.tool, definition) as { name: string } | undefined;
  if (http === undefined && tool === undefined) fail("an operation needs @http or @tool");
  const field = onlyField(definition) ?? fail("an operation selects exactly one root field");
  const root = schema.getRootType(definition.operation)?.getFields()[field.name.value] ?? fail("no such root field");
  const held = root.extensions as Partial<AccessDeclaration>;
  const access = held.access ?? fail(`the root field ${root.name} has no scope`);
  if (isPortalOnly(access)) fail(`the root field ${root.name} is the portal's alone (${access})`);
  if (!isNonNullType(root.type)) fail(`the root field ${root.name} may be null; a missing record is a problem`);
  if (kind === "mutation" && http?.method === "GET") fail("a GET changes nothing: it binds a query");
  if (kind === "query" && http !== undefined && http.method !== "GET") fail("a query is read by GET");

  const parameters = (definition.variableDefinitions ?? []).map((variable): Parameter => {
    const type = typeFromAST(schema, variable.type);
    if (!isInputType(type)) return fail(`$${variable.variable.name.value} has no input type`);
    return {
      name: variable.variable.name.value,
      type,
      description:
        variable.description?.value ??
        root.args.find((arg) => arg.name === variable.variable.name.value)?.description ??
        undefined,
      defaultValue: variable.defaultValue === undefined ? undefined : valueFromAST(variable.defaultValue, type),
    };
  });
  const pathNames = [...(http?.path ?? "").matchAll(/\{([^}]*)\}/g)].map((match) => match[1] ?? "");
  for (const pathName of pathNames)
    if (!parameters.some((one) => one.name === pathName && isNonNullType(one.type)))
      fail(`the path names {${pathName}}, which is no required variable`);
  if (http !== undefined && !/^(\/[a-z0-9_.-]+|\/\{[a-z_]+\})+$/.test(http.path))
    fail(`the path ${http.path} is not well formed`);
  const path = parameters.filter((one) => pathNames.includes(one.name));
  const others = parameters.filter((one) => !pathNames.includes(one.name));
  const input = others.find((one) => one.name === "input");
  const query = others.filter((one) => one !== input);
  if (input !== undefined && !(isNonNullType(input.type) && isInputObjectType(getNamedType(input.type))))
    fail("$input is a required input object");
  if (kind === "mutation" && query.length > 0) fail(`$${query[0]?.name} is neither in the path nor in $input`);
  if (kind === "query" && input !== undefined) fail("a query takes no $input");

  const [summary = "", ...rest] = (definition.description?.value ?? fail("an operation needs a description")).split(
    "\n",
  );
  return {
    http,
    operation: {
      name,
      kind,
      file,
      summary,
      description: rest.join("\n").trim(),
      document,
      root,
      rootKey: field.alias?.value ?? field.name.value,
      output: root.type,
      selection: field.selectionSet,
      access,
      problems: held.problems ?? [],
      http:
        http === undefined
          ? undefined
          : { method: http.method, path: http.path, status: http.status, location: undefined },
      tool: tool?.name,
      path,
      query,
      input,
      isList: query.some((one) => one.name === "cursor"),
    },
  };
}

function onlyField(definition: OperationDefinitionNode): FieldNode | undefined {
  const [selection, ...more] = definition.selectionSet.selections;
  return selection?.kind === Kind.FIELD && more.length === 0 ? selection : undefined;
}

function refuseClashes(operations: Operation[]): void {
  const routes = new Map<string, Operation>();
  const tools = new Map<string, Operation>();
  for (const operation of operations) {
    if (operation.http !== undefined) {
      const route = `${operation.http.method} ${operation.http.path.replaceAll(/\{[^}]*\}/g, "{}")}`;
      const other = routes.get(route);
      if (other !== undefined)
        throw new OperationError(operation.file, `the route ${route} is also bound in ${other.file}`);
      routes.set(route, operation);
    }
    if (operation.tool !== undefined) {
      const other = tools.get(operation.tool);
      if (other !== undefined)
        throw new OperationError(operation.file, `the tool ${operation.tool} is also bound in ${other.file}`);
      tools.set(operation.tool, operation);
    }
  }
}
