import type * as runtime from "@prisma/client/runtime/client";
import type { Prisma } from "../generated/prisma/client.ts";
import type { Decimal } from "./decimal.ts";

export type ModelName = Prisma.ModelName;

type Payload<M extends ModelName> = Prisma.TypeMap["model"][M]["payload"];
type Relations<M extends ModelName> = Payload<M>["objects"];
type Args<
  M extends ModelName,
  Verb extends "findMany" | "createManyAndReturn" | "updateMany",
> = Prisma.TypeMap["model"][M]["operations"][Verb]["args"];

/** A row without relations. */
export type RowOf<M extends ModelName> = Payload<M>["scalars"];

export type FieldOf<M extends ModelName> = keyof RowOf<M> & string;

type RelationOf<M extends ModelName> = keyof Relations<M> & string;
type TargetOf<M extends ModelName, R extends RelationOf<M>> = Related<NonNullable<Relations<M>[R]>>;
type Related<R> = R extends readonly { name: infer N extends ModelName }[] | { name: infer N extends ModelName }
  ? N
  : never;

/** Relations with many rows. */
type ListOf<M extends ModelName> = {
  [R in RelationOf<M>]: Relations<M>[R] extends readonly unknown[] ? R : never;
}[RelationOf<M>];

/** The operators of Prisma's filters that `query/where.ts` supports. */
type Operator = "not" | "in" | "lt" | "lte" | "gt" | "gte" | "has";

/** The supported part of Prisma's `where`. Undefined conditions are ignored; null matches null. */
export type Where<M extends ModelName> = {
  [F in FieldOf<M>]?: Condition<RowOf<M>[F], PrismaWhere<M>[F & keyof PrismaWhere<M>]> | undefined;
} & { [R in ListOf<M>]?: { some: Where<TargetOf<M, R>> } | undefined } & {
  AND?: Where<M> | Where<M>[] | undefined;
  OR?: Where<M>[] | undefined;
};

type PrismaWhere<M extends ModelName> = NonNullable<Args<M, "findMany">["where"]>;

/** A value, or an object of operators. A JSON column takes the value at a path. */
type Condition<Value, Filter> = [runtime.JsonValue] extends [Value | null]
  ? { path: string[]; equals: string | number | boolean }
  : Filter extends Scalar
    ? Operand<Value, Filter>
    : { [O in keyof Filter & Operator]?: Operand<Value, Filter[O]> | undefined };

type Scalar = string | number | boolean | null | undefined | Date | Decimal | Uint8Array;

/** Prisma's operands, without references to other fields and without times as text, whose zone is easily forgotten. */
type Operand<Value, Given> = Given extends readonly (infer Item)[]
  ? readonly Operand<Value, Item>[]
  : Given extends Scalar
    ? Given extends string
      ? NonNullable<Value> extends Date
        ? never
        : Given
      : Given
    : never;

export type OrderBy<M extends ModelName> = { [F in FieldOf<M>]?: Prisma.SortOrder };

/** The relations to read with the rows. */
export type Include<M extends ModelName> = { [R in RelationOf<M>]?: boolean | Nested<TargetOf<M, R>> };

type Nested<M extends ModelName> = {
  select?: { [F in FieldOf<M>]?: boolean };
  include?: Include<M>;
  where?: Where<M>;
  orderBy?: OrderBy<M> | OrderBy<M>[];
  take?: number;
};

/** The arguments of `findMany` and `findFirst`. */
export type FindArgs<M extends ModelName, I extends Include<M> | undefined = Include<M> | undefined> = {
  where?: Where<M> | undefined;
  include?: I;
  orderBy?: OrderBy<M> | readonly OrderBy<M>[];
  take?: number;
};

export type CreateArgs<M extends ModelName> = { data: CreateData<M> };
export type UpdateArgs<M extends ModelName> = { where?: Where<M> | undefined; data: UpdateData<M> };
export type DeleteArgs<M extends ModelName> = { where?: Where<M> | undefined };

/** A row with its included relations, as Prisma types it. */
export type RowWith<M extends ModelName, I> = [I] extends [undefined]
  ? RowOf<M>
  : runtime.Types.Result.GetFindResult<Payload<M>, { include: I }, object>;

type Data<M extends ModelName, Verb extends "createManyAndReturn" | "updateMany"> = Exclude<
  Args<M, Verb>["data"],
  unknown[]
>;

/** Undefined columns get their defaults. */
export type CreateData<M extends ModelName> = Writable<Data<M, "createManyAndReturn">>;

/** Undefined columns keep their values. */
export type UpdateData<M extends ModelName> = Partial<Writable<Data<M, "updateMany">>>;

/** JSON columns accept any JSON value, and null for SQL's NULL. */
type Writable<Fields> = {
  [F in keyof Fields]: IsJson<NonNullable<Fields[F]>> extends true
    ? unknown
    : undefined extends Fields[F]
      ? Written<Fields[F]> | undefined
      : Written<Fields[F]> | (F extends RequiredKeys<Fields> ? never : undefined);
};

/** Prisma's value or `increment`, without its other operations. */
type Written<Value> = Value extends Scalar | readonly unknown[]
  ? Value
  : "increment" extends keyof Value
    ? { increment: Exclude<Extract<Value["increment" & keyof Value], Scalar>, undefined> }
    : never;

type RequiredKeys<Fields> = { [F in keyof Fields]-?: object extends Pick<Fields, F> ? never : F }[keyof Fields];
type IsJson<Value> = Prisma.InputJsonValue extends Value ? true : false;
