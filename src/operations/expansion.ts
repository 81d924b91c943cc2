import {
  type FieldNode,
  GraphQLEnumType,
  type GraphQLField,
  GraphQLList,
  type GraphQLNamedType,
  GraphQLNonNull,
  type GraphQLSchema,
  getNamedType,
  isObjectType,
} from "graphql";
import { type Access, assertAccess, scopesOf } from "../auth/access.ts";
import type { CompiledField } from "../graphql/compile.ts";
import { rootDeclaration } from "../graphql/declarations.ts";
import { expandableIn, recordNode, withFields } from "./expandable.ts";
import { type Expansion, type Operation, OperationError, type Parameter } from "./operation.ts";

/** A field that a read returns on request, and the access of the query that reads such a record by its id. */
type Related = { node: FieldNode; field: GraphQLField<unknown, unknown>; access: Access };

/** The related records by their names, which are keys of the answer. */
type Relations = ReadonlyMap<string, Related>;

/**
 * The operation's expansion, if its records have fields that are returned on request. `compile` compiles the operation
 * with another root field, for each requested combination at its first request. The enum bounds their number.
 */
export function createExpansion(
  schema: GraphQLSchema,
  operation: Operation,
  compile: (root: FieldNode) => CompiledField,
): Expansion | undefined {
  const { kind, http, root, query, compiled } = operation;
  const shown = rootDeclaration(root)?.shows;
  if (kind !== "query" || http === undefined || shown === undefined) return undefined;
  const type = recordType(root, shown.path);
  const relations = findRelations(schema, operation, type, shown.path);
  if (relations.size === 0) return undefined;
  const known = new Map<string, Operation>();
  const names = [...relations.keys()];
  const name = `${type.name}Expansion`;
  return {
    name,
    names,
    query: [...query, expandParameter(name, relations)],
    operationWith: (wanted) => {
      const expanded = names.filter((name) => wanted.includes(name));
      const key = expanded.join();
      const made = known.get(key) ?? { ...operation, compiled: compileWith(expanded), expanded };
      known.set(key, made);
      return made;
    },
  };

  function compileWith(expanded: readonly string[]): CompiledField {
    const related = expanded.flatMap((name) => relations.get(name) ?? []);
    const fields = related.map(({ node }) => node);
    const accesses = related.map(({ access }) => access);
    return admitted(compile(withFields(compiled.node, shown?.path, fields)), accesses);
  }
}

function recordType({ type }: GraphQLField<unknown, unknown>, path: string | undefined): GraphQLNamedType {
  const answered = getNamedType(type);
  const field = path !== undefined && isObjectType(answered) ? answered.getFields()[path] : undefined;
  return field === undefined ? answered : getNamedType(field.type);
}

function findRelations(
  schema: GraphQLSchema,
  { file, compiled, expandable }: Operation,
  type: GraphQLNamedType,
  path: string | undefined,
): Relations {
  const selections = recordNode(compiled.node, path)?.selectionSet?.selections ?? [];
  const entries = [...expandableIn(selections, expandable)].map(([name, node]): [string, Related] => {
    const related = isObjectType(type) ? type.getFields()[node.name.value] : undefined;
    const access = related && accessOfRecord(schema, related);
    if (related === undefined || access === undefined)
      throw new OperationError(file, `no query reads the record ${name} by its id`);
    return [name, { node, field: related, access }];
  });
  return new Map(entries);
}

/** An expanded record needs the access of the query that reads such a record by its id. */
function accessOfRecord(schema: GraphQLSchema, { type }: GraphQLField<unknown, unknown>): Access | undefined {
  const record = getNamedType(type);
  const read = Object.values(schema.getQueryType()?.getFields() ?? {}).find(
    (root) => getNamedType(root.type) === record && root.args.map(({ name }) => name).join() === "id",
  );
  return read && rootDeclaration(read)?.access;
}

/** The parameter `expand`. Only REST has it, so the GraphQL schema does not define its type. */
function expandParameter(name: string, relations: Relations): Parameter {
  const names = [...relations.keys()];
  const values = [...relations].map(([value, { field, access }]) => {
    const description = `${field.description} Requires \`${scopesOf(access).join("` or `")}\`.`;
    return [value, { description }] as const;
  });
  const type = new GraphQLEnumType({
    name,
    description: "A related record.",
    values: Object.fromEntries(values),
  });
  return {
    name: "expand",
    type: new GraphQLList(new GraphQLNonNull(type)),
    description: `The related records to return whole, separated by commas, such as \`${names.slice(0, 2).join(",")}\`.`,
    deprecationReason: undefined,
    defaultValue: undefined,
  };
}

/** The field, which also checks the access of the expanded records before it reads anything. */
function admitted(compiled: CompiledField, accesses: readonly Access[]): CompiledField {
  const { resolve } = compiled;
  return {
    ...compiled,
    resolve: (context, args, plan) => {
      for (const access of accesses) assertAccess(context.caller, access);
      return resolve(context, args, plan);
    },
  };
}

/** The operation that answers with the records that `expand` names, and the other variables. */
export function expand(
  operation: Operation,
  { expand: wanted, ...variables }: Record<string, unknown>,
): { operation: Operation; variables: Record<string, unknown> } {
  if (operation.expansion === undefined || wanted === undefined) return { operation, variables };
  return { operation: operation.expansion.operationWith(wanted as string[]), variables };
}
