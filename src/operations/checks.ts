import { type GraphQLInputType, getNamedType, isInputObjectType, isNonNullType } from "graphql";
import { isPortalOnly } from "../auth/access.ts";
import { fragmentsOf, type Loaded } from "./load.ts";
import { type Operation, OperationError } from "./operation.ts";

type Rule = (operation: Operation) => string | false;

/** Each rule returns the error of an operation, if any. */
const rules: readonly Rule[] = [
  ({ http, tool }) => http === undefined && tool === undefined && "an operation needs @http or @tool",
  ({ access, root }) => isPortalOnly(access) && `the root field ${root.name} is for the portal only (${access})`,
  ({ output, root }) => !isNonNullType(output) && `the root field ${root.name} is nullable; a missing record is a 404`,
  ({ kind, http }) => kind === "mutation" && http?.method === "GET" && "a mutation cannot be bound to GET",
  ({ kind, http }) => kind === "query" && http !== undefined && http.method !== "GET" && "a query is bound to GET only",
  ({ http }) => http !== undefined && !wellFormedPath.test(http.path) && `the path ${http.path} is malformed`,
  ({ http, path }) => {
    const required = path.filter(({ type }) => isNonNullType(type)).map(({ name }) => name);
    const missing = pathNames(http?.path).find((name) => !required.includes(name));
    return missing !== undefined && `the path names {${missing}}, which is not a required variable`;
  },
  ({ http, isList }) => http?.waits === true && !isList && "only a list waits",
  ({ action, http }) => action !== undefined && http === undefined && "@action needs @http",
  ({ action, kind, isList }) => action !== undefined && kind === "query" && !isList && "an action's query is a list",
  ({ input }) => input !== undefined && !isRequiredObject(input.type) && "$input must be a required input object",
  ({ kind, input }) => kind === "query" && input !== undefined && "a query cannot take $input",
  ({ kind, query: [other] }) =>
    kind === "mutation" && other !== undefined && `$${other.name} is neither in the path nor in $input`,
];

const wellFormedPath = /^(\/[a-z0-9_.-]+|\/\{[a-z_]+\})+$/;

export function pathNames(path = ""): string[] {
  return [...path.matchAll(/\{([^{}]*)\}/g)].map(([, name = ""]) => name);
}

function isRequiredObject(type: GraphQLInputType): boolean {
  return isNonNullType(type) && isInputObjectType(getNamedType(type));
}

export function assertValid(operation: Operation): void {
  for (const rule of rules) {
    const reason = rule(operation);
    if (reason !== false) throw new OperationError(operation.file, reason);
  }
}

export function assertFragmentsUsed({ operations, fragments }: Loaded): void {
  const used = new Set(operations.flatMap((operation) => [...fragmentsOf(operation, fragments).keys()]));
  for (const [name, { file }] of fragments)
    if (!used.has(name)) throw new OperationError(file, `no operation uses the fragment ${name}`);
}

/** Throws if two operations have the same route, tool or action. */
export function assertDistinct(operations: readonly Operation[]): void {
  const bound = new Map<string, Operation>();
  for (const operation of operations)
    for (const binding of bindingsOf(operation)) {
      const other = bound.get(binding);
      if (other !== undefined) throw new OperationError(operation.file, `${binding} is also bound in ${other.file}`);
      bound.set(binding, operation);
    }
}

function bindingsOf({ http, tool, action }: Operation): string[] {
  return [
    ...(http === undefined ? [] : [`the route ${http.method} ${http.path.replaceAll(/\{[^{}]*\}/g, "{}")}`]),
    ...(tool === undefined ? [] : [`the tool ${tool.name}`]),
    ...(action === undefined ? [] : [`the action ${action.name}`]),
  ];
}
