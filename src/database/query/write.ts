import { randomUUIDv7 } from "node:crypto";
import type { Column, Model } from "./models.ts";
import { type Building, bind, type Statement, type Where, writeWhere } from "./select.ts";

type Fields = Record<string, unknown>;

/** One INSERT, which gives back no row where a unique value is taken: nothing fails inside the transaction. */
export function buildInsert(model: Model, businessId: string, row: Fields): Statement {
  const given: Fields = { ...row, [model.tenantField]: businessId };
  if (model.has("id")) given.id ??= randomUUIDv7();
  if (model.has("updatedAt")) given.updatedAt ??= new Date();
  const entries = Object.entries(given).filter(([, value]) => value !== undefined);
  const columns = entries.map(([name]) => `"${model.column(name).column}"`);
  const values = entries.map(([name, value]) => encode(model.column(name), value));
  const places = values.map((_, index) => `$${index + 1}`);
  return {
    text: `insert into "${model.table}" (${columns.join(", ")}) values (${places.join(", ")}) on conflict do nothing returning ${everyColumn(model)}`,
    values,
  };
}

/** One UPDATE of the business's rows; `{ increment: 1 }` counts up from whatever the row holds by then. */
export function buildUpdate(
  models: Map<string, Model>,
  model: Model,
  businessId: string,
  where: Where,
  data: Fields,
): Statement {
  const building: Building = { models, values: [], aliases: 0 };
  const given: Fields = model.has("updatedAt") ? { updatedAt: new Date(), ...data } : data;
  const sets = Object.entries(given)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => {
      const column = model.column(name);
      if (isIncrement(value)) return `"${column.column}" = t."${column.column}" + ${bind(building, value.increment)}`;
      return `"${column.column}" = ${bind(building, encode(column, value))}`;
    });
  const conditions = conditionsOf(building, model, businessId, where);
  return {
    text: `update "${model.table}" t set ${sets.join(", ")} where ${conditions} returning ${everyColumn(model)}`,
    values: building.values,
  };
}

export function buildDelete(models: Map<string, Model>, model: Model, businessId: string, where: Where): Statement {
  const building: Building = { models, values: [], aliases: 0 };
  const conditions = conditionsOf(building, model, businessId, where);
  return { text: `delete from "${model.table}" t where ${conditions} returning 1`, values: building.values };
}

function conditionsOf(building: Building, model: Model, businessId: string, where: Where): string {
  const own = `t."${model.tenantColumn}" = ${bind(building, businessId)}`;
  return [own, ...writeWhere(building, model, "t", where)].join(" and ");
}

function everyColumn(model: Model): string {
  return model.columns.map(({ column, name }) => `"${column}" as "${name}"`).join(", ");
}

function isIncrement(value: unknown): value is { increment: number } {
  return typeof value === "object" && value !== null && "increment" in value;
}

/** What the driver would otherwise write in a form that the column does not take. */
function encode({ type }: Column, value: unknown): unknown {
  if (value === null) return null;
  if (type === "Json") return JSON.stringify(value);
  return type === "Decimal" ? String(value) : value;
}
