import { Decimal } from "../decimal.ts";
import type { Relations } from "./include.ts";
import { instantOfJson } from "./instant.ts";
import { type Column, type Model, modelOf } from "./models.ts";

/** A row as the driver gives it. */
export type Row = Record<string, unknown>;

/** Makes of a row what Prisma would give: the driver leaves decimals as text, and relations come as JSON. */
export function hydrateRow(model: Model, row: Row, include: object | undefined): Row {
  for (const { name } of model.decimals) if (typeof row[name] === "string") row[name] = new Decimal(row[name]);
  if (include === undefined) return row;
  for (const step of stepsOf(model, include as Relations)) hydrateRelation(row, step);
  return row;
}

/** What of a relation's rows is not as JSON has it. */
type Step = { relation: string; values: { name: string; hydrate: (value: unknown) => unknown }[]; below: Step[] };

const steps = new WeakMap<object, Map<Model, Step[]>>();

function stepsOf(model: Model, include: Relations): Step[] {
  const byModel = steps.get(include) ?? new Map<Model, Step[]>();
  const known = byModel.get(model);
  if (known !== undefined) return known;
  const made = Object.entries(include).flatMap(([relation, wanted]): Step[] => {
    if (wanted === undefined || wanted === false) return [];
    const { select, include: deeper = {} } = wanted === true ? {} : wanted;
    const target = modelOf(model.relation(relation).model);
    const values = target.hydrated
      .filter(({ name }) => select === undefined || (select[name] ?? false) !== false)
      .map((column) => ({ name: column.name, hydrate: hydrateOf(column, select?.[column.name] === "text") }));
    const below = stepsOf(target, deeper);
    return values.length === 0 && below.length === 0 ? [] : [{ relation, values, below }];
  });
  steps.set(include, byModel.set(model, made));
  return made;
}

function hydrateRelation(row: Row, { relation, values, below }: Step): void {
  const related = row[relation];
  if (related === null || related === undefined) return;
  for (const child of (Array.isArray(related) ? related : [related]) as Row[]) {
    for (const { name, hydrate } of values) if (child[name] != null) child[name] = hydrate(child[name]);
    for (const step of below) hydrateRelation(child, step);
  }
}

function hydrateOf({ type }: Column, isText: boolean): (value: unknown) => unknown {
  if (type === "DateTime") return isText ? (value) => instantOfJson(String(value)) : (value) => new Date(String(value));
  if (type === "Decimal") return (value) => new Decimal(String(value));
  return (value) => Buffer.from(String(value).slice(2), "hex");
}
