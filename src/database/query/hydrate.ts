import { Decimal } from "../decimal.ts";
import { type Model, modelOf } from "./models.ts";

/** A row as the driver gives it. */
export type Row = Record<string, unknown>;

type Relations = { [relation: string]: boolean | { include?: Relations } | undefined };

/** Makes of a row what Prisma would give: the driver leaves decimals as text, and relations come as JSON. */
export function hydrateRow(model: Model, row: Row, include: object | undefined): Row {
  for (const { name } of model.decimals) if (typeof row[name] === "string") row[name] = new Decimal(row[name]);
  return include === undefined ? row : hydrateRelations(model, row, include as Relations);
}

function hydrateRelations(model: Model, row: Row, include: Relations): Row {
  for (const name in include) {
    const wanted = include[name];
    if (wanted === undefined || wanted === false || row[name] === null) continue;
    const target = modelOf(model.relation(name).model);
    const nested = wanted === true ? undefined : wanted.include;
    for (const child of [row[name]].flat() as Row[]) {
      for (const { name: field, type } of target.hydrated)
        if (child[field] != null) child[field] = hydrateValue(type, child[field]);
      if (nested !== undefined) hydrateRelations(target, child, nested);
    }
  }
  return row;
}

function hydrateValue(type: string, value: unknown): unknown {
  if (type === "DateTime") return new Date(String(value));
  if (type === "Decimal") return new Decimal(String(value));
  return Buffer.from(String(value).slice(2), "hex");
}
