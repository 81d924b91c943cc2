import type { Context } from "../../graphql/context.ts";
import type { ScalarShapes } from "../../graphql/scalars.ts";
import type { Decimal } from "../../query/decimal.ts";

/** A GraphQL type by its scalar's name or by its reference; in brackets, a list of it. */
export type TypeName = keyof ScalarShapes | "Boolean" | "Int" | "Float" | object;
export type ListOf<T> = readonly [T];

/** Which input takes the field: the create input, the update input, or both. */
type Writable = "create" | "update" | "always";

/** What is said of a field, once for the object and its inputs. */
type Options<W extends Writable | undefined, R extends boolean, N extends boolean, C> = {
  description: string;
  /** The example in the reference; the type's own where there is none. */
  example?: unknown;
  nullable?: N;
  writable?: W;
  /** Whether the create input requires it. */
  required?: R;
  /** The value of a create that leaves it out, as the create input's description states it. */
  default?: string;
  /** What the inputs say instead. */
  input?: { description?: string; example?: unknown };
  create?: { description?: string; example?: unknown };
  update?: { description?: string; example?: unknown };
  /** What a selection of it costs in GraphQL; 1 unless said. */
  cost?: number;
  /** The model's field, if it is not the name in camel case; false where a mutation reads the input itself. */
  column?: C;
};

type Output =
  | { kind: "column"; type: TypeName | ListOf<TypeName> }
  | {
      kind: "relation";
      relation: string;
      type: object | undefined;
      query: object | undefined;
      complexity?: object | undefined;
    }
  | {
      kind: "resolved";
      type: TypeName | ListOf<TypeName>;
      resolve: (row: never, args: never, context: never) => unknown;
      select?: object | undefined;
      complexity?: object | undefined;
    };

/** One field of a resource: how the object shows it, and how the inputs take it. */
export type AnyField = {
  output: Output | undefined;
  input: { type: TypeName | ListOf<TypeName>; parse: ((value: never) => unknown) | undefined } | undefined;
  options: Options<Writable | undefined, boolean, boolean, unknown>;
};

/** Fields by their names on the wire. */
export type Fields = Record<string, AnyField>;

/** The same, and what the inputs and the rows hold of it, in types alone. */
export type Field<In, W, R, N, C, Stored = In> = AnyField & {
  readonly types?: { in: In; writable: W; required: R; nullable: N; column: C; stored: Stored };
};

type Kind<In, Stored = In> = <
  const W extends Writable | undefined = undefined,
  const R extends boolean = false,
  const N extends boolean = false,
  const C extends string | false | undefined = undefined,
>(
  options: Options<W, R, N, C>,
) => Field<In, W, R, N, C, Stored>;

/** A column that the object shows as one type and the inputs take as another. */
function kind<In, Stored = In>(
  output: TypeName | ListOf<TypeName>,
  input: TypeName | ListOf<TypeName> = output,
  parse?: (value: In) => Stored,
): Kind<In, Stored> {
  return (options) => ({
    output: { kind: "column", type: output },
    input: { type: input, parse: parse as ((value: never) => unknown) | undefined },
    options,
  });
}

/** Of a text that can have 100 KB and more. */
export const longTextCost = 5;

export const line = kind<string>("String", "Line");
export const lineDescription = kind<string>("String", "LineDescription");
export const text = kind<string>("String", "Text");
export const email = kind<string>("String", "Email");
export const phone = kind<string>("String", "Phone");
export const abn = kind<string>("String", "Abn");
export const url = kind<string>("String", "Url");
export const shortText = kind<string>("String", "ShortText");
export const days = kind<number>("Int", "Days");
export const timeZone = kind<string>("String", "TimeZone");
export const id = kind<string>("ID");
export const flag = kind<boolean>("Boolean");
export const count = kind<number>("Int");
export const day = kind<Date>("Date");
export const instant = kind<Date>("DateTime");
export const money = kind<Decimal>("Money");
export const positiveMoney = kind<Decimal>("PositiveMoney");
export const unitPrice = kind<Decimal>("UnitPrice");
export const strings = kind<string[]>(["String"]);

/** A column of any other type. */
export function column<In, Stored = In>(
  output: TypeName | ListOf<TypeName>,
  input: TypeName | ListOf<TypeName> = output,
  parse?: (value: In) => Stored,
): Kind<In, Stored> {
  return kind(output, input, parse);
}

/** One of an enum's values. */
export function choice<V extends string>(type: { $inferType: V }): Kind<V> {
  return kind<V>(type);
}

/** A value that is only sent: the mutation reads it, and no column holds it. */
export function sent<In>(type: TypeName | ListOf<TypeName>) {
  return <
    const W extends Writable | undefined = undefined,
    const R extends boolean = false,
    const N extends boolean = false,
  >(
    options: Options<W, R, N, false>,
  ): Field<In, W, R, N, false> => ({
    output: undefined,
    input: { type, parse: undefined },
    options: { ...options, column: false },
  });
}

/** A relation that is included where it is selected. */
export function relation<const N extends boolean = false>(
  name: string,
  {
    type,
    query,
    complexity,
    ...options
  }: Pick<Options<undefined, false, N, false>, "description" | "nullable" | "example"> & {
    type?: object;
    query?: object;
    complexity?: object;
  },
): Field<never, undefined, false, N, false> {
  return {
    output: { kind: "relation", relation: name, type, query, ...(complexity === undefined ? {} : { complexity }) },
    input: undefined,
    options,
  };
}

/** A value made of the row, which no column holds as it is shown. */
export function derived<Row, const N extends boolean = false>(
  type: TypeName | ListOf<TypeName>,
  {
    resolve,
    select,
    complexity,
    ...options
  }: Pick<Options<undefined, false, N, false>, "description" | "nullable" | "example"> & {
    resolve: (row: Row, args: object, context: Context) => unknown;
    /** The columns and relations that the value is made of, as Prisma's `select` names them; without it, any column. */
    select?: { readonly [Name in keyof Row]-?: true | object };
    complexity?: object;
  },
): Field<never, undefined, false, N, false> {
  return {
    output: {
      kind: "resolved",
      type,
      resolve: resolve as (row: never, args: never, context: never) => unknown,
      select,
      ...(complexity === undefined ? {} : { complexity }),
    },
    input: undefined,
    options,
  };
}

export function recordId(noun: string) {
  return id({ description: `The ${noun}'s id, a UUID.` });
}

export function createdAt(noun: string) {
  return instant({ description: `When the ${noun} was created.` });
}

export function updatedAt(noun: string) {
  return instant({ description: `When the ${noun} last changed.` });
}

export function externalId(nouns: string, example = "crm-48213") {
  return kind<string>(
    "String",
    "ExternalId",
  )({
    description: `Your own id, unique among the business's ${nouns}; null if none was given.`,
    input: { description: `Your own id, unique among the business's ${nouns}.` },
    example,
    nullable: true,
    writable: "always",
  });
}
