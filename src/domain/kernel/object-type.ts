import { builder } from "../../graphql/builder.ts";
import { modelOf } from "../../query/models.ts";
import type { ModelName } from "../../query/types.ts";
import type { AnyField, Fields } from "./fields.ts";

export type ObjectOptions = {
  name?: string | undefined;
  description: string;
  interfaces?: readonly object[] | undefined;
  include?: object | undefined;
};

/** Pothos infers a type from the literal of its fields; here they come from the list, which the class's own types tell. */
export function objectType(model: ModelName, options: ObjectOptions, fields: Fields): unknown {
  const given = Object.entries(options).filter(([, value]) => value !== undefined);
  return builder.prismaObject(model, {
    ...Object.fromEntries(given),
    fields: (t: ObjectFields) => objectFields(t, model, fields),
  } as never);
}

export function objectFields(t: ObjectFields, model: ModelName, fields: Fields): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) => {
      const shown = objectField(t, model, name, field);
      return shown === undefined ? [] : [[name, shown]];
    }),
  );
}

/** The part of Pothos' field builder that objects need. */
export type ObjectFields = {
  expose(column: string, options: object): unknown;
  relation(name: string, options: object): unknown;
  field(options: object): unknown;
};

function objectField(t: ObjectFields, model: ModelName, name: string, { output, options }: AnyField): unknown {
  if (output === undefined) return undefined;
  const { description, nullable = false, cost } = options;
  const shown = {
    description,
    nullable,
    ...(cost === undefined ? {} : { complexity: cost }),
    ...("example" in options ? { extensions: { example: options.example } } : {}),
  };
  if (output.kind === "relation") {
    const { relation, type, query, complexity } = output;
    return t.relation(relation, {
      ...shown,
      ...(type === undefined ? {} : { type }),
      ...(query === undefined ? {} : { query }),
      ...(complexity === undefined ? {} : { complexity }),
    });
  }
  if (output.kind === "resolved") {
    const { type, resolve, select, complexity } = output;
    return t.field({
      ...shown,
      type,
      resolve,
      ...(select === undefined ? {} : { select }),
      ...(complexity === undefined ? {} : { complexity }),
    });
  }
  const column = columnOf(name, options.column);
  modelOf(model).column(column);
  return t.expose(column, { ...shown, type: output.type });
}

/** The model's field that a field of the API shows. */
export function columnOf(name: string, column: unknown): string {
  return typeof column === "string"
    ? column
    : name.replaceAll(/_([a-z0-9])/g, (_all, letter: string) => letter.toUpperCase());
}
