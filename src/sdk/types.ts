import type { JsonSchema } from "../json-schema/json-schema.ts";

/**
 * Whether callers send or receive a value. A request's enums are closed, and its optional fields may be undefined. A
 * response's enums are open, because values can be added.
 */
export type Direction = "in" | "out";

export function printType(name: string, schema: JsonSchema, direction: Direction): string {
  return `${comment(schema.description)}export type ${name} = ${typeOf(schema, direction)};`;
}

export function typeOf(schema: JsonSchema, direction: Direction): string {
  if (schema.$ref !== undefined) return schema.$ref.slice(schema.$ref.lastIndexOf("/") + 1);
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum !== undefined) return enumOf(schema.enum, direction);
  const variants = schema.anyOf ?? schema.oneOf;
  if (variants !== undefined) return union(variants.map((one) => typeOf(one, direction)));
  return union([schema.type ?? []].flat().map((type) => typeOfKind(type, schema, direction)));
}

function enumOf(values: readonly unknown[], direction: Direction): string {
  const known = values.filter((value) => value !== null).map((value) => JSON.stringify(value));
  const others = [direction === "out" ? ["(string & {})"] : [], values.includes(null) ? ["null"] : []];
  return union([...known, ...others.flat()]);
}

function union(types: readonly string[]): string {
  return types.length === 0 ? "unknown" : types.join(" | ");
}

function typeOfKind(type: string, schema: JsonSchema, direction: Direction): string {
  switch (type) {
    case "integer":
      return "number";
    case "array":
      return arrayOf(typeOf(schema.items ?? {}, direction), direction);
    case "object":
      return schema.properties === undefined ? mapOf(schema, direction) : objectOf(schema, direction);
    default:
      return type;
  }
}

function mapOf({ additionalProperties: values }: JsonSchema, direction: Direction): string {
  const isTyped = typeof values === "object" && values !== null;
  return `Record<string, ${isTyped ? typeOf(values as JsonSchema, direction) : "unknown"}>`;
}

function arrayOf(item: string, direction: Direction): string {
  const items = item.includes(" | ") ? `(${item})[]` : `${item}[]`;
  return direction === "in" ? `readonly ${items}` : items;
}

function objectOf({ properties = {}, required = [] }: JsonSchema, direction: Direction): string {
  const fields = Object.entries(properties).map(([name, field]) => {
    const type = typeOf(field, direction);
    const declared = required.includes(name) ? `${name}: ${type}` : `${name}?: ${type}${optional(direction)}`;
    return indent(`${comment(field.description, field.deprecated === true)}${declared};`);
  });
  return `{\n${fields.join("\n")}\n}`;
}

function optional(direction: Direction): string {
  return direction === "in" ? " | undefined" : "";
}

/** Prints a doc comment; empty without a text. */
export function comment(text: string | undefined, isDeprecated = false): string {
  const lines = [...(text ? text.replaceAll("*/", "*\\/").split("\n") : []), ...(isDeprecated ? ["@deprecated"] : [])];
  if (lines.length === 0) return "";
  if (lines.length === 1) return `/** ${lines[0]} */\n`;
  return `/**\n${lines.map((line) => ` * ${line}`.trimEnd()).join("\n")}\n */\n`;
}

export function indent(text: string): string {
  return text.replaceAll(/^(?=.)/gm, "  ");
}
