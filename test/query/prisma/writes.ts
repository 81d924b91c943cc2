import type { Faker } from "@faker-js/faker";
import type { ArgumentGenerator, Conditions } from "./arguments.ts";
import type { WriteCalls } from "./calls.ts";
import { type Row, type Rows, rowOf } from "./rows.ts";
import type { Model } from "./schema.ts";

export type Write =
  | { call: "create" | "tryCreate"; args: { data: Row } }
  | { call: "updateMany" | "updateManyAndReturn"; args: { where: Conditions; data: Row } }
  | { call: "deleteMany"; args: { where: Conditions } };

type Source = { random: Faker; generator: ArgumentGenerator; rows: Rows; businessId: string };

/** Generates each call in turn. Some created rows have a key that is taken. */
export function generateWrites(model: Model, count: number, { random, generator, rows, businessId }: Source): Write[] {
  const calls = ["create", "tryCreate", "updateMany", "updateManyAndReturn", "deleteMany"] as const;
  // A tenant's only business exists already.
  const possible = model.name === "Business" ? calls.slice(2) : calls;
  return Array.from({ length: count }, (_, index): Write => {
    const call = possible[index % possible.length] ?? "deleteMany";
    const where = generator.where(model, 1);
    if (call === "deleteMany") return { call, args: { where } };
    if (call === "updateMany" || call === "updateManyAndReturn")
      return { call, args: { where, data: generator.changes(model) } };
    const data = rowOf(random, model, businessId, rows) ?? {};
    const taken = index % 4 === 0 ? rows.get(model.name)?.[0] : undefined;
    return {
      call,
      args: { data: { ...data, ...Object.fromEntries(model.key.map((name) => [name, (taken ?? data)[name]])) } },
    };
  });
}

export function perform(calls: WriteCalls, { call, args }: Write): Promise<unknown> {
  switch (call) {
    case "create":
    case "tryCreate":
      return calls[call](args);
    case "deleteMany":
      return calls.deleteMany(args);
    default:
      return calls[call](args);
  }
}

/** Columns whose default depends on the moment. Each side has its own value, unless the call gives one. */
export function volatileColumns({ fields, key }: Model, given: Row = {}): string[] {
  const isFree = (name: string) => !key.includes(name) && !(name in given);
  return fields.filter((field) => field.isVolatile && !field.isComputed && isFree(field.name)).map(({ name }) => name);
}

export function withoutColumns(result: unknown, names: readonly string[]): unknown {
  if (Array.isArray(result)) return result.map((row) => withoutColumns(row, names));
  if (result === null || typeof result !== "object") return result;
  return Object.fromEntries(Object.entries(result).filter(([name]) => !names.includes(name)));
}

export const refused = "refused by the database";

/** Runs the work in a transaction and rolls it back. Returns its result, or `refused` if the database rejects it. */
export async function rolledBack<T>(
  open: (work: (calls: WriteCalls) => Promise<never>) => Promise<unknown>,
  work: (calls: WriteCalls) => Promise<T>,
): Promise<T | typeof refused> {
  const done: T[] = [];
  try {
    await open(async (calls) => {
      done.push(await work(calls));
      throw new Error("rolled back");
    });
  } catch (error) {
    if (done.length === 0) assertRefused(error);
  }
  return done[0] ?? refused;
}

/** Values that do not fit, exceed an index, are taken, or overlap. Each side reports its own error. */
const refusals = /^(22\d{3}|23505|23P01|P2002|P2020|P2039)$/;

export function assertRefused(error: unknown): void {
  const { code, message } = error as { code?: string; message: string };
  if (!refusals.test(code ?? "") && !message.startsWith("a unique value of a new")) throw error;
}
