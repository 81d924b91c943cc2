import {
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
import { compileRead } from "./serializer.ts";

/** Completes what a resolver gave to the plain value that the serializer's text of it would parse to. */
export type Complete = (value: unknown, context: Context, info: GraphQLResolveInfo) => unknown;

/** The serializer's counterpart for surfaces that hand values on: compiled once for a type and selection. */
export function compileValue(
  type: GraphQLOutputType,
  selections: readonly SelectionNode[],
  fragments: Fragments,
): Complete {
  if (isNonNullType(type)) {
    const complete = compileValue(type.ofType, selections, fragments);
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
    const complete = compileValue(type.ofType, selections, fragments);
    return (value, context, info) => {
      const items = (value as unknown[]).map((item) => complete(item, context, info));
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
    const field = type.getFields()[name];
    if (field === undefined) throw new Error(`${type.name}.${name} is no field`);
    const below = nodes.flatMap((node) => node.selectionSet?.selections ?? []);
    return { key, read: compileRead(type, field), complete: compileValue(field.type, below, fragments) };
  });
  return (value, context, info) => {
    const parent = value as Record<string, unknown>;
    const result: Record<string, unknown> = {};
    const pending: Promise<void>[] = [];
    for (const { key, read, complete } of fields) {
      const given = read(parent, context, info);
      const completed =
        given instanceof Promise
          ? given.then((present: unknown) => complete(present, context, info))
          : complete(given, context, info);
      result[key] = completed;
      if (completed instanceof Promise)
        pending.push(
          completed.then((settled: unknown) => {
            result[key] = settled;
          }),
        );
    }
    return pending.length === 0 ? result : Promise.all(pending).then(() => result);
  };
}
