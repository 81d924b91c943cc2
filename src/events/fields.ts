import { type Static, type TProperties, type TSchema, Type } from "@sinclair/typebox";
import { exampleId } from "../json-schema/example-id.ts";
import { nullable as allowNull } from "../json-schema/json-schema.ts";

export function id(subject: string, description: string) {
  return Type.String({ format: "uuid", description, examples: [exampleId(subject)] });
}

export function string(description: string, example: string) {
  return Type.String({ description, examples: [example] });
}

/** Australian dollars, as a number with at most 2 decimals. */
export function money(description: string, example: number) {
  return Type.Number({ minimum: 0, description, examples: [example] });
}

const exampleTimestamp = "2026-07-01T02:30:00.000Z";

/** ISO 8601 in UTC with milliseconds. */
export function timestamp(description: string, example = exampleTimestamp) {
  return Type.String({ format: "date-time", description, examples: [example] });
}

/** A calendar day. */
export function day(description: string, example: string) {
  return Type.String({ format: "date", description, examples: [example] });
}

export function integer(description: string, example: number) {
  return Type.Integer({ minimum: 0, description, examples: [example] });
}

export function boolean(description: string, example: boolean) {
  return Type.Boolean({ description, examples: [example] });
}

export function enumeration<const V extends string>(values: readonly V[], description: string, example: NoInfer<V>) {
  return Type.Unsafe<V>({ type: "string", enum: [...values], description, examples: [example] });
}

export function literal<const V extends string>(value: V, description: string) {
  return Type.Literal(value, { description });
}

export function object<P extends TProperties>(description: string, properties: P) {
  return Type.Object(properties, { description });
}

export function array<T extends TSchema>(description: string, item: T) {
  return Type.Array(item, { description });
}

/** An object whose names are unknown, with values of the types. */
export function map<T>(description: string, types: readonly string[], example: Record<string, T>) {
  return Type.Unsafe<Record<string, T>>({
    type: "object",
    additionalProperties: { type: [...types] },
    description,
    examples: [example],
  });
}

/** The field is always present. `example` is null if null is the usual value. */
export function nullable<T extends TSchema>(schema: T, example?: null) {
  return Type.Unsafe<Static<T> | null>({
    ...allowNull(schema),
    ...(example === undefined ? {} : { examples: [example] }),
  });
}
