import {
  type GraphQLField,
  type GraphQLLeafType,
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

type Text = string | Promise<string>;

/** Writes the JSON of a value as one operation selects it. */
export type Writer = (value: unknown, context: Context, info: GraphQLResolveInfo) => Text;

type FieldWriter = (parent: Record<string, unknown>, context: Context, info: GraphQLResolveInfo) => Text;

/**
 * Compiles a type and selection into one function: what graphql-js decides for every field of every row (which fields,
 * which types, whether null may be) is decided here once. A law of the tests holds it to graphql-js's own answers.
 */
export function compileWriter(
  type: GraphQLOutputType,
  selections: readonly SelectionNode[],
  fragments: Fragments,
): Writer {
  if (isNonNullType(type)) {
    const write = compileWriter(type.ofType, selections, fragments);
    return (value, context, info) => {
      if (value === null || value === undefined) throw new Error(`a value of ${String(type)} is missing`);
      return write(value, context, info);
    };
  }
  const write = compilePresent(type, selections, fragments);
  return (value, context, info) => (value === null || value === undefined ? "null" : write(value, context, info));
}

function compilePresent(type: GraphQLOutputType, selections: readonly SelectionNode[], fragments: Fragments): Writer {
  if (isListType(type)) {
    const write = compileWriter(type.ofType, selections, fragments);
    return (value, context, info) => {
      const items = (value as unknown[]).map((item) => write(item, context, info));
      return settle(items, (texts) => `[${texts.join(",")}]`);
    };
  }
  if (isLeafType(type)) return compileLeaf(type);
  if (isObjectType(type)) return compileObject(type, selections, fragments);
  throw new Error(`${String(type)} is written by no compiled writer`);
}

function compileObject(type: GraphQLObjectType, selections: readonly SelectionNode[], fragments: Fragments): Writer {
  const fields: FieldWriter[] = [];
  for (const [key, nodes] of collectFields(type, selections, fragments)) {
    const name = nodes[0]?.name.value ?? key;
    const field = type.getFields()[name];
    if (field === undefined) throw new Error(`${type.name}.${name} is no field`);
    if (nodes.some((node) => (node.arguments?.length ?? 0) > 0))
      throw new Error(`${type.name}.${name} takes arguments`);
    const below = nodes.flatMap((node) => node.selectionSet?.selections ?? []);
    const write = compileWriter(field.type, below, fragments);
    const read = compileRead(type, field);
    const prefix = `${fields.length === 0 ? "{" : ","}${JSON.stringify(key)}:`;
    fields.push((parent, context, info) => {
      const value = read(parent, context, info);
      if (value instanceof Promise)
        return value.then(async (present) => prefix + (await write(present, context, info)));
      const text = write(value, context, info);
      return typeof text === "string" ? prefix + text : text.then((written) => prefix + written);
    });
  }
  return (value, context, info) => {
    const parent = value as Record<string, unknown>;
    let text = "";
    for (let index = 0; index < fields.length; index += 1) {
      const part = fields[index]?.(parent, context, info) ?? "";
      if (typeof part !== "string") return finish(fields, parent, context, info, text, part, index);
      text += part;
    }
    return `${text}}`;
  };
}

/** The rest of an object one of whose fields has to be waited for. */
async function finish(
  fields: FieldWriter[],
  parent: Record<string, unknown>,
  context: Context,
  info: GraphQLResolveInfo,
  before: string,
  awaited: Promise<string>,
  index: number,
): Promise<string> {
  const rest = fields.slice(index + 1).map((write) => write(parent, context, info));
  return `${before}${(await Promise.all([awaited, ...rest])).join("")}}`;
}

type Read = (parent: Record<string, unknown>, context: Context, info: GraphQLResolveInfo) => unknown;

/** Exposed columns and planned relations are properties of the row; what else a type declares is resolved. */
export function compileRead(type: GraphQLObjectType, field: GraphQLField<unknown, unknown>): Read {
  const marks = field.extensions as {
    pothosExposedField?: string;
    pothosPrismaRelationField?: { name: string };
    pothosPrismaSelect?: unknown;
  };
  const property = marks.pothosExposedField ?? marks.pothosPrismaRelationField?.name;
  if (property !== undefined)
    return (parent) => {
      const value = parent[property];
      if (value === undefined) throw new Error(`${type.name}.${field.name} was not fetched`);
      return value;
    };
  const { resolve } = field;
  if (resolve === undefined) return (parent) => parent[field.name];
  if (marks.pothosPrismaSelect) throw new Error(`${type.name}.${field.name} selects columns of its own`);
  return (parent, context, info) => resolve(parent, {}, context, info);
}

function compileLeaf(type: GraphQLLeafType): Writer {
  if (type.name === "DateTime") return (value) => `"${(value as Date).toISOString()}"`;
  if (type.name === "ID" || type.name === "String") return (value) => JSON.stringify(value);
  if (type.name === "Boolean") return (value) => (value === true ? "true" : "false");
  return (value) => JSON.stringify(type.coerceOutputValue(value));
}

function settle(texts: Text[], join: (texts: string[]) => string): Text {
  return texts.every((text) => typeof text === "string") ? join(texts as string[]) : Promise.all(texts).then(join);
}
