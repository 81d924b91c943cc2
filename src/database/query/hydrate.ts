import { Prisma } from "../../generated/prisma/client.ts";
import type { Model } from "./models.ts";
import type { Include } from "./select.ts";

export type Row = Record<string, unknown>;

/** Makes of a row what Prisma would give: the driver leaves decimals as text, and relations come as JSON. */
export function hydrateRow(models: Map<string, Model>, model: Model, row: Row, include: Include | undefined): Row {
  for (const { name } of model.decimals) if (typeof row[name] === "string") row[name] = new Prisma.Decimal(row[name]);
  return include === undefined ? row : hydrateRelations(models, model, row, include);
}

function hydrateRelations(models: Map<string, Model>, model: Model, row: Row, include: Include): Row {
  for (const [name, wanted] of Object.entries(include)) {
    if (wanted === false || row[name] === null) continue;
    const target = models.get(model.relation(name).model);
    if (target === undefined) continue;
    const nested = wanted === true ? undefined : wanted.include;
    for (const child of [row[name]].flat() as Row[]) {
      for (const { name: column, type } of target.hydrated)
        if (child[column] != null) child[column] = hydrateValue(type, child[column]);
      if (nested !== undefined) hydrateRelations(models, target, child, nested);
    }
  }
  return row;
}

function hydrateValue(type: string, value: unknown): unknown {
  if (type === "DateTime") return new Date(String(value));
  if (type === "Decimal") return new Prisma.Decimal(String(value));
  return Buffer.from(String(value).slice(2), "hex");
}
