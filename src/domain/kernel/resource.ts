import { isDeepStrictEqual } from "node:util";
import type { InputObjectRef, InterfaceRef, ObjectRef } from "@pothos/core";
import { builder } from "../../graphql/builder.ts";
import { Decimal } from "../../query/decimal.ts";
import type { FieldOf, Include, ModelName, RowOf, RowWith } from "../../query/types.ts";
import type { AnyField, Fields } from "./fields.ts";
import { columnOf, interfaceType, type ObjectOptions, objectType } from "./object-type.ts";

type SchemaTypes = typeof builder.$inferSchemaTypes;

type TypesOf<F> = F extends { readonly types?: infer T } ? NonNullable<T> : never;
type InOf<F> = TypesOf<F> extends { in: infer In } ? In : never;

type Camel<S extends string> = S extends `${infer Head}_${infer Rest}` ? `${Head}${Capitalize<Camel<Rest>>}` : S;
type ColumnOf<Name extends string, F> =
  TypesOf<F> extends { column: infer C } ? (C extends string ? C : C extends false ? never : Camel<Name>) : never;

type Flat<T> = { [K in keyof T]: T[K] };
type Optional<F> = InOf<F> | undefined | (TypesOf<F> extends { nullable: true } ? null : never);

type WritableKeys<F, W> = { [K in keyof F]: TypesOf<F[K]> extends { writable: W } ? K : never }[keyof F];
type RequiredKeys<F> = { [K in keyof F]: TypesOf<F[K]> extends { required: true } ? K : never }[keyof F];

type Created<F> = { [K in Extract<WritableKeys<F, "create" | "always">, RequiredKeys<F>>]: InOf<F[K]> };
type OptionallyCreated<F> = {
  [K in Exclude<WritableKeys<F, "create" | "always">, RequiredKeys<F>>]?: Optional<F[K]>;
};

export type CreateOf<F> = Flat<Created<F> & OptionallyCreated<F>>;
export type UpdateOf<F> = { [K in WritableKeys<F, "update" | "always">]?: Optional<F[K]> };

/** The columns that an input's fields fill. */
type Columns<F, Given> = {
  [K in keyof Given & keyof F & string as ColumnOf<K, F[K]>]:
    | (TypesOf<F[K]> extends { stored: infer Stored } ? Stored : never)
    | Exclude<Given[K], InOf<F[K]>>;
};

/** Omits undefined values. */
type Defined<T> = { [K in keyof T]?: Exclude<T[K], undefined> };

/** Requires each column among the fields to exist in the model. */
type Checked<M extends ModelName, F> = {
  [K in keyof F & string]: ColumnOf<K, F[K]> extends FieldOf<M> ? unknown : { column: `${M} has no such column` };
};

type InputOptions<Names> = {
  description: string;
  /** The fields that the input has. Default: all writable fields. */
  only?: readonly Names[];
  /** Fields that the input leaves out. */
  except?: readonly Names[];
  /** The order of the input's fields. Default: the object's order. */
  order?: readonly Names[];
};

/** A model as the API shows it. One list of fields defines the object type, the inputs, and how inputs map to rows. */
export class Resource<M extends ModelName, F extends Fields, Row> {
  readonly model: M;
  readonly type: ObjectRef<SchemaTypes, Row>;
  readonly #fields: F;

  constructor(model: M, { fields, ...options }: ObjectOptions & { fields: F }) {
    this.model = model;
    this.#fields = fields;
    this.type = objectType(model, options, fields) as typeof this.type;
  }

  createInput<const Without extends keyof CreateOf<F> & string = never>(
    name: string,
    options: InputOptions<keyof CreateOf<F> & string> & { except?: readonly Without[] },
  ): InputObjectRef<SchemaTypes, Omit<CreateOf<F>, Without>> {
    return inputType(name, this.#fields, "create", options) as InputObjectRef<SchemaTypes, Omit<CreateOf<F>, Without>>;
  }

  updateInput<const Names extends keyof UpdateOf<F> & string = keyof UpdateOf<F> & string>(
    name: string,
    options: InputOptions<Names>,
  ): InputObjectRef<SchemaTypes, Pick<UpdateOf<F>, Names>> {
    return inputType(name, this.#fields, "update", options) as InputObjectRef<SchemaTypes, Pick<UpdateOf<F>, Names>>;
  }

  /** The columns of a new row. Omitted fields get the columns' defaults. */
  row(input: CreateOf<F>): Flat<Columns<F, CreateOf<F>>> {
    return columnsOf(this.#fields, "create", input) as Flat<Columns<F, CreateOf<F>>>;
  }

  patch(input: UpdateOf<F>): Defined<Columns<F, UpdateOf<F>>> {
    return columnsOf(this.#fields, "update", input) as Defined<Columns<F, UpdateOf<F>>>;
  }

  /** The names of the fields that show a column and differ between two versions of a row, without `updated_at`. */
  changes(before: RowOf<M>, after: RowOf<M>): string[] {
    return Object.entries(this.#fields)
      .filter(([name, { output, options }]) => {
        if (output?.kind !== "column" || name === "updated_at") return false;
        const column = columnOf(name, options.column) as keyof RowOf<M>;
        return !isSame(before[column], after[column]);
      })
      .map(([name]) => name);
  }
}

export function resource<
  const M extends ModelName,
  const F extends Fields,
  const I extends Include<M> | undefined = undefined,
>(
  model: M,
  definition: {
    name?: string;
    description: string;
    /** Interfaces that the object implements. The resource lists their fields too. */
    interfaces?: readonly object[];
    include?: I;
    fields: F & Checked<M, F>;
  },
): Resource<M, F, RowWith<M, I>> {
  return new Resource<M, F, RowWith<M, I>>(model, definition);
}

/** An object type of a few of a model's columns, for use inside other records. */
export function summaryType<const M extends ModelName, const F extends Fields>(
  name: string,
  model: M,
  { description, fields }: { description: string; fields: F & Checked<M, F> },
): ObjectRef<SchemaTypes, Summary<M, F>> {
  return objectType(model, { name, description }, fields) as ObjectRef<SchemaTypes, Summary<M, F>>;
}

type Summary<M extends ModelName, F> = Pick<
  RowOf<M>,
  { [K in keyof F & string]: ColumnOf<K, F[K]> }[keyof F & string] & FieldOf<M>
>;

/** An interface of objects that show the model's rows. */
export function resourceInterface<const M extends ModelName>(
  name: string,
  model: M,
  { description, fields }: { description: string; fields: Fields },
): InterfaceRef<SchemaTypes, RowOf<M>> {
  return interfaceType(name, model, { description, fields }) as InterfaceRef<SchemaTypes, RowOf<M>>;
}

/** Amounts are equal whatever their scale. */
function isSame(one: unknown, other: unknown): boolean {
  if (one instanceof Decimal && other instanceof Decimal) return one.equals(other);
  return isDeepStrictEqual(one, other);
}

function isIn(field: AnyField, kind: "create" | "update"): boolean {
  const { writable } = field.options;
  return writable === "always" || writable === kind;
}

function namesIn(fields: Fields, kind: "create" | "update", except: readonly string[]): string[] {
  return Object.keys(fields).filter((name) => isIn(fieldOf(fields, name), kind) && !except.includes(name));
}

function fieldOf(fields: Fields, name: string): AnyField {
  const field = fields[name];
  if (field === undefined) throw new Error(`there is no field ${name}`);
  return field;
}

/** An input type, with the optional fields that cannot be null. */
type InputType = object & { notNull?: readonly string[] };

function inputType(
  name: string,
  fields: Fields,
  kind: "create" | "update",
  { description, except = [], only = namesIn(fields, kind, except), order = only }: InputOptions<string>,
): unknown {
  const missing = only.filter((one) => !order.includes(one));
  if (missing.length > 0) throw new Error(`${name} leaves out ${missing.join(", ")}`);
  const type = builder.inputType(name, {
    description,
    fields: (t) => Object.fromEntries(order.map((one) => [one, inputField(t, fieldOf(fields, one), kind)])) as never,
  });
  const notNull = order.filter((one) => !isRequired(fieldOf(fields, one), kind) && isNotNull(fieldOf(fields, one)));
  return Object.assign(type, { notNull });
}

/** Removes nulls of non-nullable fields. GraphQL literals can contain them. */
export function withoutNulls<T extends object>({ notNull = [] }: InputType, input: T): T {
  const names = notNull.filter((name) => input[name as keyof T] === null);
  if (names.length === 0) return input;
  return Object.fromEntries(Object.entries(input).filter(([name]) => !names.includes(name))) as T;
}

function isRequired({ options }: AnyField, kind: "create" | "update"): boolean {
  return kind === "create" && options.required === true;
}

function isNotNull({ options }: AnyField): boolean {
  return options.nullable !== true;
}

function inputField(t: { field(options: never): unknown }, field: AnyField, kind: "create" | "update"): unknown {
  const { options, input } = field;
  if (input === undefined) throw new Error("a field that is only shown is in no input");
  const said = { ...options, ...options.input, ...options[kind] };
  const required = isRequired(field, kind);
  const preset = kind === "create" && options.default !== undefined ? ` Default: ${options.default}.` : "";
  return t.field({
    type: input.type,
    required,
    description: said.description + preset,
    ...("example" in said ? { extensions: { example: said.example } } : {}),
    ...(required || !isNotNull(field) ? {} : { directives: { not_null: {} } }),
  } as never);
}

function columnsOf(fields: Fields, kind: "create" | "update", given: object): Record<string, unknown> {
  const columns: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(given)) {
    const field = fields[name];
    if (value === undefined || field === undefined || field.options.column === false || !isIn(field, kind)) continue;
    columns[columnOf(name, field.options.column)] = value === null ? null : parsed(field, value);
  }
  return columns;
}

function parsed({ input }: AnyField, value: unknown): unknown {
  return input?.parse === undefined ? value : input.parse(value as never);
}
