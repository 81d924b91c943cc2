import { createHash } from "node:crypto";
import { PrismaPg } from "@prisma/adapter-pg";
import type pg from "pg";
import type PrismaTypes from "../generated/pothos.ts";
import { type Prisma, PrismaClient } from "../generated/prisma/client.ts";
import { openSystemPool, openTenantPool } from "./connections.ts";
import { buildInsert } from "./insert.ts";
import { type Model, readModels } from "./models.ts";
import { openReader } from "./reader.ts";
import { type Row, reviveRelations } from "./revive.ts";
import { buildStatement, type Selection, type Statement } from "./statement.ts";
import { asBusiness, type IsolationLevel, scopeToBusiness, type Transaction } from "./tenancy.ts";

export type ModelName = keyof PrismaTypes & string;
export type RowOf<M extends ModelName> = PrismaTypes[M]["Shape"];

/** One business's data: what is read and written through it is that business's, whatever is asked. */
export type Tenant = {
  readonly businessId: string;
  fetch<M extends ModelName>(model: M, selection: Selection): Promise<RowOf<M>[]>;
  /** Commits when `work` resolves; inside a transaction it joins that one. */
  transaction<T>(work: (tx: Transaction, tenant: Writing) => Promise<T>, isolation?: IsolationLevel): Promise<T>;
};

/** Inside a transaction, rows can be added. */
export type Writing = Tenant & {
  /** The new row, or undefined where one of its unique values is taken. */
  insert<M extends ModelName>(model: M, row: NewRow<M>): Promise<RowOf<M> | undefined>;
};

/** What Prisma takes for a new row of the model, relations named by their ids. */
export type NewRow<M extends ModelName> = Exclude<
  Prisma.TypeMap["model"][M]["operations"]["createManyAndReturn"]["args"]["data"],
  unknown[]
>;

export type Database = {
  /** Across all businesses, for the gate, operators and maintenance: never for a caller's request. */
  system: PrismaClient;
  systemPool: pg.Pool;
  tenant(businessId: string): Tenant;
  /** One statement that asks for no business's rows, over the reading connections: the gate's functions. */
  read(statement: Statement): Promise<Row[]>;
  close(): Promise<void>;
};

/** Owns nothing: the business of a caller who has not said who they are. */
export const nobody = "00000000-0000-0000-0000-000000000000";

type Options = { url: string; connections?: number; observe?: (text: string) => void };

export function openDatabase({ url, connections = 10, observe }: Options): Database {
  const systemPool = openSystemPool({ url, max: 5, observe });
  const tenantPool = openTenantPool({ url, max: connections, observe });
  const system = prismaOver(systemPool);
  const unscoped = prismaOver(tenantPool);
  const models = readModels(unscoped);
  const scoped = scopeToBusiness(unscoped, models);
  const reader = openReader({ url, observe });

  function tenant(businessId: string): Tenant {
    return {
      businessId,
      fetch: (name, selection) =>
        fetchRows(models, name, businessId, selection, (statement) => reader.read(businessId, statement)),
      transaction: (work, isolation) =>
        asBusiness(businessId, () =>
          scoped.$transaction((tx) => work(tx, joined(businessId, tx)), {
            maxWait: 10_000,
            timeout: 20_000,
            ...(isolation === undefined ? {} : { isolationLevel: isolation }),
          }),
        ),
    };
  }

  function joined(businessId: string, tx: Transaction): Writing {
    const run = ({ text, values }: Statement) => tx.$queryRawUnsafe<Row[]>(text, ...values);
    const writing: Writing = {
      businessId,
      fetch: (name, selection) => fetchRows(models, name, businessId, selection, run),
      transaction: (work) => work(tx, writing),
      insert: async <M extends ModelName>(name: M, row: NewRow<M>) => {
        const rows = await run(buildInsert(modelOf(models, name), businessId, row as Row));
        // The statement gives back every scalar column, as Prisma's own rows have them.
        return rows[0] as RowOf<M> | undefined;
      },
    };
    return writing;
  }

  return {
    system,
    systemPool,
    tenant,
    read: (statement) => reader.read(undefined, statement),
    async close() {
      await reader.close();
      await Promise.all([system.$disconnect(), unscoped.$disconnect()]);
      await Promise.all([systemPool.end(), tenantPool.end()]);
    },
  };
}

async function fetchRows<M extends ModelName>(
  models: Map<string, Model>,
  name: M,
  businessId: string,
  selection: Selection,
  run: (statement: Statement) => Promise<Row[]>,
): Promise<RowOf<M>[]> {
  const model = modelOf(models, name);
  const rows = await run(buildStatement(models, model, businessId, selection));
  // The statement names every scalar column of the model and each included relation, as Prisma's own rows have them.
  return rows.map((row) => reviveRelations(models, model, row, selection.include)) as RowOf<M>[];
}

function modelOf(models: Map<string, Model>, name: string): Model {
  const model = models.get(name);
  if (model === undefined) throw new Error(`there is no model ${name}`);
  return model;
}

function prismaOver(pool: pg.Pool): PrismaClient {
  return new PrismaClient({
    adapter: new PrismaPg(pool, {
      statementNameGenerator: ({ sql }) => createHash("sha1").update(sql).digest("base64url"),
    }),
  });
}
