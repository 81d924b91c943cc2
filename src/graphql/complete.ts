import {
  type GraphQLField,
  type GraphQLFieldResolver,
  type GraphQLObjectType,
  type GraphQLOutputType,
  type GraphQLResolveInfo,
  isLeafType,
  isListType,
  isNonNullType,
  isObjectType,
  type SelectionNode,
} from "graphql";
import type { Context } from "./context.ts";
import { collectFields, type Fragments } from "./selection.ts";

/** Completes what a resolver gave to the plain value that is answered; a promise of it where a field has to be awaited. */
export type Complete = (value: unknown, context: Context, info: GraphQLResolveInfo) => unknown;

/**
 * Compiles a type and selection into one function: what graphql-js decides for every field of every row (which fields,
 * which types, whether null may be) is decided here once. A law of the tests holds it to graphql-js's own answers. The
 * value's JSON is left to `JSON.stringify`, which is faster than text that is joined field by field.
 */
export function compileComplete(
  type: GraphQLOutputType,
  selections: readonly SelectionNode[],
  fragments: Fragments,
): Complete {
  if (isNonNullType(type)) {
    const complete = compileComplete(type.ofType, selections, fragments);
    return (value, context, info) => {
      if (value === null || value === undefined) throw new Error(`a value of ${String(type)} is missing`);
      return complete(value, context, info);
    };
  }
  const complete = compilePresent(type, selections, fragments);
  return (value, context, info) => (value === null || value === undefined ? null : complete(value, context, info));
}

function compilePresent(type: GraphQLOutputType, selections: readonly SelectionNode[], fragments: Fragments): Complete {
  if (isListType(type)) {
    const complete = compileComplete(type.ofType, selections, fragments);
    return (value, context, info) => {
      const items: unknown[] = [];
      try {
        for (const item of value as unknown[]) items.push(complete(item, context, info));
      } catch (error) {
        leave(items);
        throw error;
      }
      return items.some((item) => item instanceof Promise) ? Promise.all(items) : items;
    };
  }
  if (isLeafType(type)) return (value) => type.coerceOutputValue(value);
  if (isObjectType(type)) return compileObject(type, selections, fragments);
  throw new Error(`${String(type)} is completed by no compiled function`);
}

function compileObject(type: GraphQLObjectType, selections: readonly SelectionNode[], fragments: Fragments): Complete {
  const fields = [...collectFields(type, selections, fragments)].map(([key, nodes]) => {
    const name = nodes[0]?.name.value ?? key;
    if (name === "__typename") return { key, read: () => type.name, complete: (value: unknown) => value };
    const field = type.getFields()[name];
    if (field === undefined) throw new Error(`${type.name}.${name} is no field`);
    if (nodes.some((node) => (node.arguments?.length ?? 0) > 0))
      throw new Error(`${type.name}.${name} takes arguments`);
    const below = nodes.flatMap((node) => node.selectionSet?.selections ?? []);
    return { key, read: compileRead(type, field), complete: compileComplete(field.type, below, fragments) };
  });
  return (value, context, info) => {
    const parent = value as Record<string, unknown>;
    const result: Record<string, unknown> = {};
    const pending: Promise<void>[] = [];
    try {
      for (const { key, read, complete } of fields) {
        const given = read(parent, context, info);
        const completed =
          given instanceof Promise
            ? given.then((present: unknown) => complete(present, context, info))
            : complete(given, context, info);
        // Set at once, also where it is awaited: the keys are answered in the order of the selection.
        result[key] = completed;
        if (completed instanceof Promise)
          pending.push(
            completed.then((settled: unknown) => {
              result[key] = settled;
            }),
          );
      }
    } catch (error) {
      leave(pending);
      throw error;
    }
    return pending.length === 0 ? result : Promise.all(pending).then(() => result);
  };
}

/** What is under way beside what has failed may fail too, and then nobody asks. */
function leave(pending: readonly unknown[]): void {
  Promise.all(pending).catch(() => undefined);
}

/** What Pothos notes of a field; its own resolver is the one as it was declared, for a row that has what it selects. */
type Marks = {
  pothosExposedField?: string;
  pothosPrismaRelationField?: { name: string };
  pothosPrismaSelect?: unknown;
  pothosOptions?: { authScopes?: unknown; resolve?: GraphQLFieldResolver<unknown, Context> };
};

type Read = (parent: Record<string, unknown>, context: Context, info: GraphQLResolveInfo) => unknown;

/** Exposed columns and planned relations are properties of the row; what else a type declares is resolved. */
function compileRead(type: GraphQLObjectType, field: GraphQLField<unknown, unknown>): Read {
  const marks = field.extensions as Marks;
  if (marks.pothosOptions?.authScopes !== undefined)
    throw new Error(`${type.name}.${field.name} has an access of its own`);
  const property = marks.pothosExposedField ?? marks.pothosPrismaRelationField?.name;
  if (property !== undefined)
    return (parent) => {
      const value = parent[property];
      if (value === undefined) throw new Error(`${type.name}.${field.name} was not fetched`);
      return value;
    };
  const { resolve } = field;
  if (resolve === undefined) return (parent) => parent[field.name];
  if (!marks.pothosPrismaSelect) return (parent, context, info) => resolve(parent, {}, context, info);
  const own = marks.pothosOptions?.resolve;
  if (own === undefined || typeof marks.pothosPrismaSelect !== "object")
    throw new Error(`${type.name}.${field.name} selects what no plan holds`);
  const selected = Object.keys(marks.pothosPrismaSelect);
  return (parent, context, info) => {
    if (selected.some((name) => parent[name] === undefined))
      throw new Error(`${type.name}.${field.name} was not fetched`);
    return own(parent, {}, context, info);
  };
}
