import type { FieldMap, ObjectRef } from "@pothos/core";
import { builder } from "../../graphql/builder.ts";
import { implementType } from "./object-type.ts";

type SchemaTypes = typeof builder.$inferSchemaTypes;

type Options<Shape> = {
  description: string;
  interfaces?: readonly object[];
  fields: (t: PlainFields<Shape>) => FieldMap;
};

type PlainFields<Shape> = PothosSchemaTypes.ObjectFieldBuilder<SchemaTypes, Shape>;

/** An object type without a model. Its exposed fields are declared as columns of the value. */
export function plainType<Shape>(name: string, { fields, ...options }: Options<Shape>): ObjectRef<SchemaTypes, Shape> {
  const given = { ...options, fields: (t: PlainFields<Shape>) => fields(declaring(t)) };
  return implementType(builder.objectRef<Shape>(name), given);
}

type Expose = (name: string, options: { extensions?: object }) => unknown;

const exposing = [
  "expose",
  "exposeBoolean",
  "exposeFloat",
  "exposeID",
  "exposeInt",
  "exposeString",
  "exposeStringList",
] as const;

/** Wraps Pothos' field builder so that its `expose` methods also declare the column. */
function declaring<Shape>(t: PlainFields<Shape>): PlainFields<Shape> {
  const methods = exposing.map((method) => {
    const expose = t[method].bind(t) as unknown as Expose;
    const declare: Expose = (column, options) =>
      expose(column, { ...options, extensions: { ...options.extensions, fieldline: { column } } });
    return [method, declare];
  });
  return Object.assign(Object.create(t), Object.fromEntries(methods)) as PlainFields<Shape>;
}
