import { type Static, type TProperties, type TSchema, Type } from "@sinclair/typebox";
import { exampleId } from "../json-schema/example-id.ts";
import * as jsonSchema from "../json-schema/json-schema.ts";

export function id(subject: string, description: string) {
  return Type.String({ format: "uuid", description, examples: [exampleId(subject)] });
}

export function text(description: string, example: string) {
  return Type.String({ description, examples: [example] });
}

/** Australian dollars, as a number with at most 2 decimals. */
export function amount(description: string, example: number) {
  return Type.Number({ minimum: 0, description, examples: [example] });
}

const exampleTime = "2026-07-01T02:30:00.000Z";

/** An instant in UTC with milliseconds. */
export function time(description: string, example = exampleTime) {
  return Type.String({ format: "date-time", description, examples: [example] });
}

export function wholeNumber(description: string, example: number) {
  return Type.Integer({ minimum: 0, description, examples: [example] });
}

export function truth(description: string, example: boolean) {
  return Type.Boolean({ description, examples: [example] });
}

export function choice<const V extends string>(values: readonly V[], description: string, example: NoInfer<V>) {
  return Type.Unsafe<V>({ type: "string", enum: [...values], description, examples: [example] });
}

export function only<const V extends string>(value: V, description: string) {
  return Type.Literal(value, { description });
}

export function group<P extends TProperties>(description: string, properties: P) {
  return Type.Object(properties, { description });
}

export function list<T extends TSchema>(description: string, item: T) {
  return Type.Array(item, { description });
}

/** The field is always there, and may be null; `example` is null where most events have nothing in it. */
export function nullable<T extends TSchema>(schema: T, example?: null) {
  return Type.Unsafe<Static<T> | null>({
    ...jsonSchema.nullable(schema),
    ...(example === undefined ? {} : { examples: [example] }),
  });
}
