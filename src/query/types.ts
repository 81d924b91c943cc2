import type { Models } from "../generated/models.ts";
import type { Prisma } from "../generated/prisma/client.ts";

export type ModelName = keyof Models & string;

/** A row with its columns alone. */
export type RowOf<M extends ModelName> = Models[M]["Shape"];

export type FieldOf<M extends ModelName> = keyof RowOf<M> & string;

type Relations<M extends ModelName> = Models[M]["Relations"];
type RelationOf<M extends ModelName> = keyof Relations<M> & string;
type TargetOf<M extends ModelName, R extends RelationOf<M>> = Relations<M>[R] extends {
  Name: infer N extends ModelName;
}
  ? N
  : never;

/** The relations that hold many rows. */
type ListOf<M extends ModelName> = {
  [R in RelationOf<M>]: Relations<M>[R] extends { Shape: readonly unknown[] } ? R : never;
}[RelationOf<M>];

type Comparison<V> = {
  not?: V | null;
  in?: readonly V[];
  /** Equal to one of a few values, each of which makes a statement of its own. */
  constant?: V;
  lt?: V;
  lte?: V;
  gt?: V;
  gte?: V;
  /** Of a column that holds a list: one of its entries. */
  has?: V extends readonly (infer Item)[] ? Item : never;
};

/** Conditions that hold together. One that is undefined is left out; null asks for null. */
export type Where<M extends ModelName> = {
  [F in FieldOf<M>]?: RowOf<M>[F] | Comparison<NonNullable<RowOf<M>[F]>> | undefined;
} & { [R in ListOf<M>]?: { some: Where<TargetOf<M, R>> } | undefined } & {
  AND?: Where<M>[] | undefined;
  OR?: Where<M>[];
};

export type Order<M extends ModelName> = { [F in FieldOf<M>]?: "asc" | "desc" };

/** The relations that are fetched with the rows, each as Prisma's `include` names it. */
export type Include<M extends ModelName> = { [R in RelationOf<M>]?: boolean | Nested<TargetOf<M, R>> };

type Nested<M extends ModelName> = {
  /** Only these columns; without it, all. */
  select?: { [F in FieldOf<M>]?: boolean };
  include?: Include<M>;
  where?: Where<M>;
  orderBy?: Order<M> | Order<M>[];
  take?: number;
};

/** A row with the relations that were included. */
export type RowWith<M extends ModelName, I> = [I] extends [undefined] ? RowOf<M> : RowOf<M> & Included<M, I>;

type Included<M extends ModelName, I> = {
  [R in keyof I & RelationOf<M>]: Relation<M, R, I[R] extends { include: infer Deeper } ? Deeper : undefined>;
};

type Relation<M extends ModelName, R extends RelationOf<M>, I> = Relations<M>[R] extends { Shape: readonly unknown[] }
  ? RowWith<TargetOf<M, R>, I>[]
  : Relations<M>[R] extends { Nullable: true }
    ? RowWith<TargetOf<M, R>, I> | null
    : RowWith<TargetOf<M, R>, I>;

type Data<M extends ModelName, Verb extends "createManyAndReturn" | "updateMany"> = Exclude<
  Prisma.TypeMap["model"][M]["operations"][Verb]["args"]["data"],
  unknown[]
>;

/** What is undefined is left to the column's default. */
export type NewRow<M extends ModelName> = Writable<Data<M, "createManyAndReturn">>;

/** What is undefined keeps its value. */
export type Changes<M extends ModelName> = Partial<Writable<Data<M, "updateMany">>>;

/** JSON columns take any value that JSON holds; all others what Prisma takes. */
type Writable<Fields> = {
  [F in keyof Fields]: IsJson<NonNullable<Fields[F]>> extends true
    ? unknown
    : undefined extends Fields[F]
      ? Fields[F] | undefined
      : Fields[F] | (F extends RequiredKeys<Fields> ? never : undefined);
};

type RequiredKeys<Fields> = { [F in keyof Fields]-?: object extends Pick<Fields, F> ? never : F }[keyof Fields];
type IsJson<Value> = Prisma.InputJsonValue extends Value ? true : false;
