import {
  type GraphQLField,
  type GraphQLLeafType,
  type GraphQLNullableOutputType,
  type GraphQLObjectType,
  type GraphQLOutputType,
  isLeafType,
  isListType,
  isNonNullType,
  isObjectType,
  type SelectionNode,
} from "graphql";
import type { Complete, Completer } from "./completer.ts";
import type { Context } from "./context.ts";
import { recordDeclaration } from "./declarations.ts";
import { collectFields, type Selecting } from "./selection.ts";

/**
 * `isPlain` means that all values are properties of rows or plain values, so nothing is awaited. `isText` means that
 * strings are returned unchanged.
 */
type Compiled = { complete: Complete; isPlain: boolean; isText?: boolean | undefined };

/**
 * Compiles a type and selection into one function. It decides once which fields and types apply and whether null is
 * allowed. graphql-js decides this for every field of every row. `complete-reference.ts` is the plain implementation.
 */
export const compileComplete: Completer = ({ type, node, fragments }) =>
  compileValue(type, node.selectionSet?.selections ?? [], { fragments }).complete;

function compileValue(type: GraphQLOutputType, selections: readonly SelectionNode[], selecting: Selecting): Compiled {
  if (isNonNullType(type)) {
    const { complete, isPlain, isText } = compilePresent(type.ofType, selections, selecting);
    return {
      isPlain,
      isText,
      complete: (value, context) => {
        if (value === null || value === undefined) throw new Error(`a value of ${String(type)} is missing`);
        return complete(value, context);
      },
    };
  }
  const { complete, isPlain, isText } = compilePresent(type, selections, selecting);
  return {
    isPlain,
    isText,
    complete: (value, context) => (value === null || value === undefined ? null : complete(value, context)),
  };
}

function compilePresent(
  type: GraphQLNullableOutputType,
  selections: readonly SelectionNode[],
  selecting: Selecting,
): Compiled {
  if (isListType(type)) return compileList(compileValue(type.ofType, selections, selecting));
  if (isLeafType(type))
    return { complete: (value) => type.coerceOutputValue(value), isPlain: true, isText: answersText(type) };
  if (isObjectType(type)) return compileObject(type, selections, selecting);
  throw new Error(`${String(type)} is completed by no compiled function`);
}

/** Whether the type returns every string unchanged. False for enums, which have values of their own. */
function answersText(type: GraphQLLeafType): boolean {
  const text = "text";
  try {
    return type.coerceOutputValue(text) === text;
  } catch {
    // The type accepts no strings, or only some.
    return false;
  }
}

function compileList({ complete, isPlain }: Compiled): Compiled {
  if (isPlain)
    return {
      isPlain,
      complete: (value, context) => (value as unknown[]).map((item) => complete(item, context)),
    };
  return {
    isPlain,
    complete: (value, context) => {
      const items: unknown[] = [];
      try {
        for (const item of value as unknown[]) items.push(complete(item, context));
      } catch (error) {
        ignoreErrors(items);
        throw error;
      }
      return items.some((item) => item instanceof Promise) ? Promise.all(items) : items;
    },
  };
}

type Field = { key: string; property: string | undefined; read: Read } & Compiled;

function compileObject(type: GraphQLObjectType, selections: readonly SelectionNode[], selecting: Selecting): Compiled {
  const fields = [...collectFields(type, selections, selecting)].map(([key, nodes]): Field => {
    const name = nodes[0]?.name.value ?? key;
    if (name === "__typename")
      return { key, property: undefined, read: () => type.name, complete: (value) => value, isPlain: false };
    const field = type.getFields()[name];
    if (field === undefined) throw new Error(`${type.name}.${name} is no field`);
    if (nodes.some((node) => (node.arguments?.length ?? 0) > 0))
      throw new Error(`${type.name}.${name} takes arguments`);
    const below = nodes.flatMap((node) => node.selectionSet?.selections ?? []);
    const { property, read } = compileRead(type, field);
    const { complete, isPlain, isText } = compileValue(field.type, below, selecting);
    return { key, property, read, complete, isPlain: isPlain && property !== undefined, isText };
  });
  const createObject = writeObject(type, fields);
  const resolved = fields.filter(({ isPlain }) => !isPlain);
  if (resolved.length === 0) return { complete: createObject, isPlain: true };
  return {
    isPlain: false,
    complete: (value, context) => {
      const parent = value as Record<string, unknown>;
      const result = createObject(value, context) as Record<string, unknown>;
      const pending: Promise<void>[] = [];
      try {
        for (const { key, read, complete } of resolved) {
          const given = read(parent, context);
          const completed =
            given instanceof Promise
              ? given.then((present: unknown) => complete(present, context))
              : complete(given, context);
          result[key] = completed;
          if (completed instanceof Promise)
            pending.push(
              completed.then((settled: unknown) => {
                result[key] = settled;
              }),
            );
        }
      } catch (error) {
        ignoreErrors(pending);
        throw error;
      }
      return pending.length === 0 ? result : Promise.all(pending).then(() => result);
    },
  };
}

/**
 * Generates an object literal with all keys in the order of the selection, because engines build literals fastest.
 * Resolved fields start as null. All names come from the schema and its operations.
 */
function writeObject(type: GraphQLObjectType, fields: readonly Field[]): Complete {
  const completes = fields.map(({ key, property, complete, isPlain }): Complete => {
    if (!isPlain) return complete;
    return (value, context) => {
      if (value === undefined) throw new Error(`${type.name}.${property} was not fetched for ${key}`);
      return complete(value, context);
    };
  });
  const entries = fields.map(({ key, property, isPlain, isText }, at) => {
    const value = `row[${JSON.stringify(property)}]`;
    const completed = `complete[${at}](${value}, context)`;
    const written = isText === true ? `typeof ${value} === "string" ? ${value} : ${completed}` : completed;
    return `${JSON.stringify(key)}: ${isPlain ? written : "null"}`;
  });
  const write = new Function("complete", `return (row, context) => ({ ${entries.join(", ")} });`);
  return (write as (completes: readonly Complete[]) => Complete)(completes);
}

/** Ignores the errors of pending fields after one has failed, to avoid unhandled rejections. */
function ignoreErrors(pending: readonly unknown[]): void {
  Promise.all(pending).catch(() => undefined);
}

type Read = (parent: Record<string, unknown>, context: Context) => unknown;

/** Reads a property of the row for columns and planned relations, and calls the resolver for other fields. */
function compileRead(
  type: GraphQLObjectType,
  field: GraphQLField<unknown, unknown>,
): { property: string | undefined; read: Read } {
  const { column, relation, select, resolve } = recordDeclaration(field);
  const property = column ?? relation;
  const assertFetched = (parent: Record<string, unknown>, name: string) => {
    if (parent[name] === undefined) throw new Error(`${type.name}.${field.name} was not fetched`);
  };
  const selected = Object.keys(select ?? {});
  const read: Read = (parent, context) => {
    if (property !== undefined) {
      assertFetched(parent, property);
      return parent[property];
    }
    if (resolve === undefined) return parent[field.name];
    for (const name of selected) assertFetched(parent, name);
    return resolve(parent, {}, context);
  };
  return { property, read };
}
