import { nameOf, type OpenApi, resolve, type Schema } from "./document.ts";

/** The addresses where objects are described, by their names; others are described where they are used. */
export type Homes = ReadonlyMap<string, string>;

/** Whether the reader gives the fields, or gets them. */
export type View = { direction: "in" | "out"; homes: Homes };

export const given: View = { direction: "in", homes: new Map() };

/** The fields of an object, as a list in Markdown. */
export function fieldList(document: OpenApi, schema: Schema, view: View): string {
  const { properties = {}, required = [] } = resolve(document, schema as { $ref: string }) as Schema;
  return Object.entries(properties)
    .map(([name, field]) => {
      const isRequired = view.direction === "in" && required.includes(name);
      const isAbsent = view.direction === "out" && !required.includes(name);
      return fieldItem(document, { name, schema: field, isRequired, isAbsent }, view);
    })
    .join("\n");
}

type Field = { name: string; schema: Schema; isRequired?: boolean; isAbsent?: boolean; description?: string };

export function fieldItem(document: OpenApi, field: Field, view: View): string {
  const { name, schema, isRequired = false, isAbsent = false, description = schema.description } = field;
  const inner = innerOf(document, schema, view);
  const facts = [
    describeType(document, schema, view),
    ...(isRequired ? ["**required**"] : []),
    ...(isAbsent ? ["may be absent"] : []),
    ...limitsOf(schema),
  ].join(", ");
  const text = description ?? inner?.description ?? "";
  const below = inner === undefined ? [] : [fieldList(document, inner, view)];
  return `- \`${name}\` ${facts}\n${[text, ...below]
    .filter((part) => part !== "")
    .map((part) => `\n${indent(part)}\n`)
    .join("")}`;
}

/** The object whose fields are listed below the field. */
function innerOf(document: OpenApi, schema: Schema, view: View): Schema | undefined {
  const bare = presentOf(schema);
  const item = bare.items === undefined ? bare : presentOf(bare.items);
  if (item.$ref !== undefined && view.homes.has(nameOf(item.$ref))) return undefined;
  const object = resolve(document, item as { $ref: string }) as Schema;
  return object.properties === undefined ? undefined : object;
}

function describeType(document: OpenApi, schema: Schema, view: View): string {
  const bare = presentOf(schema);
  const isNullable = bare !== schema || [schema.type].flat().includes("null");
  const name =
    bare.items === undefined ? one(document, bare, view) : `list of ${one(document, presentOf(bare.items), view)}`;
  return isNullable ? `${name} or null` : name;
}

function one(document: OpenApi, schema: Schema, view: View): string {
  if (schema.$ref !== undefined) {
    const name = nameOf(schema.$ref);
    const home = view.homes.get(name);
    return home === undefined
      ? one(document, resolve(document, schema as { $ref: string }) as Schema, view)
      : `[${name}](${home})`;
  }
  const type = [schema.type].flat().find((name) => name !== "null") ?? "any value";
  return schema.format === undefined ? type : `${type} (${schema.format})`;
}

/** Without null. */
function presentOf(schema: Schema): Schema {
  return schema.anyOf?.find(({ type }) => type !== "null") ?? schema;
}

function limitsOf(schema: Schema): string[] {
  const { minLength = 0, maxLength, minimum, maximum, exclusiveMinimum, minItems = 0, maxItems } = presentOf(schema);
  const values = schema.enum ?? presentOf(schema).items?.enum;
  const listed = values?.filter((value) => value !== null).map((value) => `\`${value}\``);
  return [
    ...(listed === undefined ? [] : [`one of ${listed.join(", ")}`]),
    ...(schema.const === undefined ? [] : [`always \`${schema.const}\``]),
    ...(maxLength === undefined ? [] : [`${minLength} to ${maxLength} characters`]),
    ...(maxItems === undefined ? [] : [`${minItems} to ${maxItems} items`]),
    ...(exclusiveMinimum === undefined ? [] : [`more than ${exclusiveMinimum}`]),
    ...(minimum === undefined ? [] : [`at least ${minimum}`]),
    ...(maximum === undefined ? [] : [`at most ${maximum}`]),
    ...(schema.default === undefined ? [] : [`default \`${JSON.stringify(schema.default)}\``]),
  ];
}

function indent(text: string): string {
  return text.replaceAll(/^(?=.)/gm, "  ");
}
