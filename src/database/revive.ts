import { Prisma } from "../generated/prisma/client.ts";
import type { Model } from "./models.ts";
import type { Include } from "./statement.ts";

export type Row = Record<string, unknown>;

/** Relations come as JSON: their dates, decimals and bytes become the values that Prisma gives. */
export function reviveRelations(models: Map<string, Model>, model: Model, row: Row, include: Include | undefined): Row {
  for (const [name, wanted] of Object.entries(include ?? {})) {
    if (wanted === false || row[name] === null) continue;
    const target = models.get(model.relation(name).model);
    if (target === undefined) continue;
    const nested = wanted === true ? undefined : wanted.include;
    for (const child of [row[name]].flat() as Row[]) {
      for (const column of target.columns) child[column.name] = reviveValue(column.type, child[column.name]);
      reviveRelations(models, target, child, nested);
    }
  }
  return row;
}

function reviveValue(type: string, value: unknown): unknown {
  if (value === null) return null;
  if (type === "DateTime") return new Date(String(value));
  if (type === "Decimal") return new Prisma.Decimal(String(value));
  if (type === "Bytes") return Buffer.from(String(value).slice(2), "hex");
  return value;
}
