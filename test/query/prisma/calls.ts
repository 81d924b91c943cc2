import { Prisma, type PrismaClient } from "../../../src/generated/prisma/client.ts";
import type { ModelName } from "../../../src/query/types.ts";
import type { Tenant, Transaction } from "../../../src/tenancy/tenant.ts";
import type { Args, Conditions } from "./arguments.ts";
import type { Row } from "./rows.ts";
import type { Model } from "./schema.ts";

type Written = { count: number };

/** Calls on one model. Their arguments are generated, so their types are loose. */
export type ReadCalls = { findMany(args: Args): Promise<Row[]>; findFirst(args: Args): Promise<Row | null> };
export type WriteCalls = ReadCalls & {
  create(args: { data: Row }): Promise<Row>;
  tryCreate(args: { data: Row }): Promise<Row | null>;
  updateMany(args: { where: Conditions; data: Row }): Promise<Written>;
  updateManyAndReturn(args: { where: Conditions; data: Row }): Promise<Row[]>;
  deleteMany(args: { where: Conditions }): Promise<Written>;
};

/** Our calls take the model as their first argument. */
function bind<T>(db: object, verbs: readonly string[], model: ModelName): T {
  const calls = db as Record<string, (model: ModelName, args: object) => unknown>;
  return Object.fromEntries(verbs.map((verb) => [verb, (args: object) => calls[verb]?.call(db, model, args)])) as T;
}

const readVerbs = ["findMany", "findFirst"];
const writeVerbs = ["create", "tryCreate", "updateMany", "updateManyAndReturn", "deleteMany"];

export function ourReads(db: Tenant, { name }: Model): ReadCalls {
  return bind(db, readVerbs, name);
}

export function ourWrites(db: Transaction, { name }: Model): WriteCalls {
  return bind(db, [...readVerbs, ...writeVerbs], name);
}

type Delegate = WriteCalls & {
  createManyAndReturn(args: { data: Row[]; skipDuplicates: boolean }): Promise<Row[]>;
};

/** Prisma's calls on the rows of one business. */
export function prismaCalls(
  client: PrismaClient | Prisma.TransactionClient,
  model: Model,
  businessId: string,
): WriteCalls {
  const delegates = client as unknown as Record<string, Delegate>;
  const delegate = delegates[model.name.charAt(0).toLowerCase() + model.name.slice(1)];
  if (delegate === undefined) throw new Error(`Prisma's client has no ${model.name}`);
  const own = <A extends { where?: { AND?: unknown } }>(args: A): A => ({
    ...args,
    where: { ...args.where, AND: [...[args.where?.AND ?? []].flat(), { [model.tenantField]: businessId }] },
  });
  const data = (row: Row): Row => withJsonNulls(model, row);
  return {
    findMany: (args) => delegate.findMany(own(args)),
    findFirst: (args) => delegate.findFirst(own(args)),
    create: (args) => delegate.create({ data: data(args.data) }),
    tryCreate: async (args) =>
      (await delegate.createManyAndReturn({ data: [data(args.data)], skipDuplicates: true }))[0] ?? null,
    updateMany: (args) => delegate.updateMany({ ...own(args), data: data(args.data) }),
    updateManyAndReturn: (args) => delegate.updateManyAndReturn({ ...own(args), data: data(args.data) }),
    deleteMany: (args) => delegate.deleteMany(own(args)),
  };
}

/** Prisma accepts no null for a JSON column, because JSON has a null of its own. */
function withJsonNulls({ fields }: Model, row: Row): Row {
  const nulls = fields.filter(({ name, type }) => type === "Json" && row[name] === null);
  return { ...row, ...Object.fromEntries(nulls.map(({ name }) => [name, Prisma.DbNull])) };
}
