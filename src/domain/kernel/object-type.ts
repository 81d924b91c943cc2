import type { FieldMap, ImplementableObjectRef, InterfaceRef, ObjectRef } from "@pothos/core";
import { builder } from "../../graphql/builder.ts";
import type { RecordDeclaration, TypeDeclaration } from "../../graphql/declarations.ts";
import { modelOf } from "../../query/models.ts";
import type { ModelName } from "../../query/types.ts";
import type { AnyField, Fields } from "./fields.ts";

type SchemaTypes = typeof builder.$inferSchemaTypes;

export type ObjectOptions = {
  name?: string | undefined;
  description: string;
  interfaces?: readonly object[] | undefined;
  include?: object | undefined;
};

/** The object type of each model's own name. Relations use it unless they name another type. */
const typesOfModels = new Map<ModelName, ModelType>();

type ModelType = ImplementableObjectRef<SchemaTypes, unknown>;

function typeOfModel(model: ModelName): ModelType {
  const known = typesOfModels.get(model) ?? builder.objectRef(model);
  typesOfModels.set(model, known);
  return known;
}

export function objectType(
  model: ModelName,
  { name = model, description, interfaces, include }: ObjectOptions,
  fields: Fields,
): ObjectRef<SchemaTypes, unknown> {
  const fieldline = { include } as TypeDeclaration;
  const ref = name === model ? typeOfModel(model) : builder.objectRef(name);
  return implementType(ref, {
    description,
    ...(interfaces === undefined ? {} : { interfaces }),
    extensions: { fieldline },
    fields: (t: unknown) => objectFields(t as ObjectFields, model, fields),
  });
}

/**
 * Implements a type whose fields come from a list or whose interfaces are chosen at run time. Pothos infers both from
 * literals. The lists' own types check the fields against the model.
 */
export function implementType<Shape>(
  ref: ImplementableObjectRef<SchemaTypes, Shape>,
  options: object,
): ObjectRef<SchemaTypes, Shape> {
  return ref.implement(options as Parameters<typeof ref.implement>[0]);
}

/** An interface of objects that show the model's rows. */
export function interfaceType(
  name: string,
  model: ModelName,
  { description, fields }: { description: string; fields: Fields },
): InterfaceRef<SchemaTypes, unknown> {
  return builder.interfaceRef(name).implement({
    description,
    fields: (t) => objectFields(t as unknown as ObjectFields, model, fields) as FieldMap,
  });
}

/** The part of Pothos' field builder that object types use. */
type ObjectFields = { field(options: object): unknown };

function objectFields(t: ObjectFields, model: ModelName, fields: Fields): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) => {
      const options = optionsOf(model, name, field);
      return options === undefined ? [] : [[name, t.field(options)]];
    }),
  );
}

/** Undefined for a field that has no output. */
function optionsOf(model: ModelName, name: string, { output, options }: AnyField): object | undefined {
  if (output === undefined) return undefined;
  const { description, nullable = false, cost } = options;
  const { type, resolve, declaration, complexity = cost } = shownAs(model, name, output, options.column);
  return {
    type,
    description,
    nullable,
    resolve,
    ...(complexity === undefined ? {} : { complexity }),
    extensions: { fieldline: declaration, ...("example" in options ? { example: options.example } : {}) },
  };
}

type Row = Record<string, unknown>;

type ShownAs = { type: unknown; resolve: unknown; declaration: RecordDeclaration; complexity?: object | undefined };

function shownAs(model: ModelName, name: string, output: NonNullable<AnyField["output"]>, column: unknown): ShownAs {
  if (output.kind === "resolved") {
    const { type, resolve, select, complexity } = output;
    return { type, resolve, declaration: { select, resolve } as RecordDeclaration, complexity };
  }
  if (output.kind === "relation") {
    const { relation, query, complexity } = output;
    const { model: target, isList } = modelOf(model).relation(relation);
    const type = output.type ?? typeOfModel(target);
    const resolve = (row: Row) => row[relation];
    return { type: isList ? [type] : type, resolve, declaration: { relation, query }, complexity };
  }
  const own = columnOf(name, column);
  modelOf(model).column(own);
  return { type: output.type, resolve: (row: Row) => row[own], declaration: { column: own } };
}

/** The model's field behind an API field. */
export function columnOf(name: string, column: unknown): string {
  return typeof column === "string"
    ? column
    : name.replaceAll(/_([a-z0-9])/g, (_all, letter: string) => letter.toUpperCase());
}
