import { randomUUIDv7 } from "node:crypto";
import type { Model } from "./models.ts";
import type { Statement } from "./statement.ts";

/**
 * One INSERT of a Prisma-shaped row, which gives back no row where a unique value is taken: nothing fails inside the
 * transaction. Prisma's own `createMany` plans anew each time, at several times the cost.
 */
export function buildInsert(model: Model, businessId: string, row: Record<string, unknown>): Statement {
  const given: Record<string, unknown> = { ...row, [model.tenantField]: businessId };
  if (model.has("id")) given.id ??= randomUUIDv7();
  if (model.has("updatedAt")) given.updatedAt ??= new Date();
  const columns: string[] = [];
  const values: unknown[] = [];
  for (const [name, value] of Object.entries(given)) {
    if (value === undefined) continue;
    const column = model.column(name);
    columns.push(`"${column.column}"`);
    values.push(column.type === "Json" && value !== null ? JSON.stringify(value) : value);
  }
  const places = values.map((_, index) => `$${index + 1}`);
  const back = model.columns.map(({ column, name }) => `"${column}" as "${name}"`);
  return {
    text: `insert into "${model.table}" (${columns.join(", ")}) values (${places.join(", ")}) on conflict do nothing returning ${back.join(", ")}`,
    values,
  };
}
