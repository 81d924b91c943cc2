import type { Context } from "../../graphql/context.ts";
import type { ScalarShapes } from "../../graphql/scalars.ts";
import type { Decimal } from "../../query/decimal.ts";

/** A scalar's name or a reference to a type. Brackets make a list. */
export type TypeName = keyof ScalarShapes | "Boolean" | "Int" | "Float" | object;
export type ListOf<T> = readonly [T];

/** The inputs that have the field: create, update, or both (`always`). */
type Writable = "create" | "update" | "always";

/** A field's options, shared by the object type and its inputs. */
type Options<W extends Writable | undefined, R extends boolean, N extends boolean, C> = {
  description: string;
  /** The example in the reference. Default: the type's example. */
  example?: unknown;
  nullable?: N;
  writable?: W;
  /** Whether the field is required on create. */
  required?: R;
  /** The default on create, as the create input's description states it. */
  default?: string;
  /** Overrides for both inputs. */
  input?: { description?: string; example?: unknown };
  create?: { description?: string; example?: unknown };
  update?: { description?: string; example?: unknown };
  /** The GraphQL cost of selecting the field. Default: 1. */
  cost?: number;
  /** The model's field. Default: the name in camel case. False if a mutation reads the input itself. */
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

/** One field of a resource: its output on the object type and its type on the inputs. */
export type AnyField = {
  output: Output | undefined;
  input: { type: TypeName | ListOf<TypeName>; parse: ((value: never) => unknown) | undefined } | undefined;
  options: Options<Writable | undefined, boolean, boolean, unknown>;
};

/** Fields by their names on the wire. */
export type Fields = Record<string, AnyField>;

/** A field with the types of its input and its stored value. */
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

/** A column whose output type can differ from its input type. */
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

/** The GraphQL cost of a text that can exceed 100 KB. */
export const longTextCost = 5;

export const line = kind<string>("String", "Line");
export const lineDescription = kind<string>("String", "LineDescription");
export const text = kind<string>("String", "Text");
export const email = kind<string>("String", "Email");
export const phone = kind<string>("String", "Phone", assertE164);
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

/** Refuses to store a number that `complete-phones.ts` has not completed. */
function assertE164(number: string): string {
  if (!number.startsWith("+")) throw new Error("a phone number has no country code");
  return number;
}

/** A column of any other type. */
export function column<In, Stored = In>(
  output: TypeName | ListOf<TypeName>,
  input: TypeName | ListOf<TypeName> = output,
  parse?: (value: In) => Stored,
): Kind<In, Stored> {
  return kind(output, input, parse);
}

/** A column that holds an enum's value. */
export function choice<V extends string>(type: { $inferType: V }): Kind<V> {
  return kind<V>(type);
}

/** An input without a column. The mutation reads it. */
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

/** A relation. It is loaded only if selected. */
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

/** A value computed from the row. */
export function derived<Row, const N extends boolean = false>(
  type: TypeName | ListOf<TypeName>,
  {
    resolve,
    select,
    complexity,
    ...options
  }: Pick<Options<undefined, false, N, false>, "description" | "nullable" | "example"> & {
    resolve: (row: Row, args: object, context: Context) => unknown;
    /** The columns and relations that the value needs, as in Prisma's `select`. Default: all columns. */
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
