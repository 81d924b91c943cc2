import type pg from "pg";
import type PrismaTypes from "../generated/pothos.ts";
import type { Prisma } from "../generated/prisma/client.ts";
import { hydrateRow, type Row } from "./query/hydrate.ts";
import type { Model } from "./query/models.ts";
import { buildStatement, type Selection, type Where } from "./query/select.ts";
import { buildDelete, buildInsert, buildUpdate } from "./query/write.ts";
import type { Reader } from "./reader.ts";
import { type Isolation, inTransaction, type Run } from "./transaction.ts";

export type ModelName = keyof PrismaTypes & string;
export type RowOf<M extends ModelName> = PrismaTypes[M]["Shape"];

type Input<M extends ModelName, Verb extends "createManyAndReturn" | "updateMany"> = Exclude<
  Prisma.TypeMap["model"][M]["operations"][Verb]["args"]["data"],
  unknown[]
>;
/** JSON columns take any value that JSON holds; all others what Prisma takes. */
export type NewRow<M extends ModelName> = Loose<Input<M, "createManyAndReturn">>;
export type Changes<M extends ModelName> = Loose<Input<M, "updateMany">>;
type Loose<Fields> = {
  [Name in keyof Fields]: IsJson<NonNullable<Fields[Name]>> extends true ? unknown : Fields[Name];
};
type IsJson<Value> = Prisma.InputJsonValue extends Value ? true : false;

/** One business's data: what is read and written through it is that business's, whatever is asked. */
export type Tenant = {
  readonly businessId: string;
  fetch<M extends ModelName>(model: M, selection: Selection): Promise<RowOf<M>[]>;
  /** Commits when `work` resolves; inside a transaction it joins that one. */
  transaction<T>(work: (db: Transaction) => Promise<T>, isolation?: Isolation): Promise<T>;
};

/** Inside a transaction, the business's rows can be changed. */
export type Transaction = Tenant & {
  insert<M extends ModelName>(model: M, row: NewRow<M>): Promise<RowOf<M>>;
  /** Undefined where one of the row's unique values is taken; the transaction goes on. */
  insertUnlessTaken<M extends ModelName>(model: M, row: NewRow<M>): Promise<RowOf<M> | undefined>;
  /** The rows that the condition named, as they are after the change. */
  update<M extends ModelName>(model: M, where: Where, changes: Changes<M>): Promise<RowOf<M>[]>;
  /** How many rows went. */
  remove(model: ModelName, where: Where): Promise<number>;
  /** A statement of the caller's own: row-level security alone keeps it to the business. */
  query<R extends Row>(text: string, values?: unknown[]): Promise<R[]>;
};

type Parts = { models: Map<string, Model>; reader: Reader; searcher: Reader; pool: pg.Pool };

export function openTenant({ models, reader, searcher, pool }: Parts, businessId: string): Tenant {
  return {
    businessId,
    fetch: (name, selection) => {
      // A search may take a while; the reads of everybody do not queue behind it.
      const { read } = selection.matching === undefined ? reader : searcher;
      return fetchOver(models, businessId, (statement) => read(businessId, statement))(name, selection);
    },
    transaction: (work, isolation) =>
      inTransaction(pool, businessId, isolation, (run) => work(openTransaction(models, businessId, run))),
  };
}

function openTransaction(models: Map<string, Model>, businessId: string, run: Run): Transaction {
  const writing: Transaction = {
    businessId,
    fetch: fetchOver(models, businessId, run),
    transaction: (work) => work(writing),
    insert: async (name, row) => {
      const made = await writing.insertUnlessTaken(name, row);
      if (made === undefined) throw new Error(`a unique value of a new ${name} is taken`);
      return made;
    },
    insertUnlessTaken: async (name, row) => {
      const model = modelOf(models, name);
      const rows = await run(buildInsert(model, businessId, row as Row));
      return asRows<typeof name>(models, model, rows)[0];
    },
    update: async (name, where, changes) => {
      const model = modelOf(models, name);
      return asRows<typeof name>(
        models,
        model,
        await run(buildUpdate(models, model, businessId, where, changes as Row)),
      );
    },
    remove: async (name, where) => (await run(buildDelete(models, modelOf(models, name), businessId, where))).length,
    query: async <R extends Row>(text: string, values: unknown[] = []) => (await run({ text, values })) as R[],
  };
  return writing;
}

function fetchOver(models: Map<string, Model>, businessId: string, run: Run): Tenant["fetch"] {
  return async (name, selection) => {
    const model = modelOf(models, name);
    const rows = await run(buildStatement(models, model, businessId, selection));
    return asRows<typeof name>(models, model, rows, selection);
  };
}

/** The statements name every scalar column of the model and each included relation, as Prisma's own rows have them. */
function asRows<M extends ModelName>(
  models: Map<string, Model>,
  model: Model,
  rows: Row[],
  selection?: Selection,
): RowOf<M>[] {
  return rows.map((row) => hydrateRow(models, model, row, selection?.include)) as RowOf<M>[];
}

function modelOf(models: Map<string, Model>, name: string): Model {
  const model = models.get(name);
  if (model === undefined) throw new Error(`there is no model ${name}`);
  return model;
}
