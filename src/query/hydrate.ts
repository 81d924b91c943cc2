import { instantOfJson } from "../postgres/instant.ts";
import type { Row } from "../postgres/statement.ts";
import { Decimal } from "./decimal.ts";
import type { Relations } from "./include.ts";
import { type Column, type Model, modelOf } from "./models.ts";
import type { Selected } from "./selected.ts";

/**
 * Makes of rows what Prisma would give: the driver leaves decimals as text, and relations come as JSON. What is only
 * answered stays the text that it is.
 */
export function hydrateRows(model: Model, rows: Row[], include: object | undefined, selected?: Selected): Row[] {
  const decimals = model.decimals.filter(({ name }) => selected?.[name] !== "text");
  const steps = include === undefined ? [] : stepsOf(model, include as Relations);
  if (decimals.length === 0 && steps.length === 0) return rows;
  for (const row of rows) {
    for (const { name } of decimals) if (typeof row[name] === "string") row[name] = new Decimal(row[name]);
    for (const step of steps) hydrateRelation(row, step);
  }
  return rows;
}

/** What of a relation's rows is not as JSON has it. */
type Step = { relation: string; values: { name: string; hydrate: (value: unknown) => unknown }[]; below: Step[] };

const stepsByInclude = new WeakMap<object, Map<Model, Step[]>>();

function stepsOf(model: Model, include: Relations): Step[] {
  const byModel = stepsByInclude.get(include) ?? new Map<Model, Step[]>();
  const known = byModel.get(model);
  if (known !== undefined) return known;
  const made = Object.entries(include).flatMap(([relation, wanted]): Step[] => {
    if (wanted === undefined || wanted === false) return [];
    const { select, include: deeper = {} } = wanted === true ? {} : wanted;
    const target = modelOf(model.relation(relation).model);
    const values = target.hydrated
      .filter(({ name }) => select === undefined || (select[name] ?? false) !== false)
      .filter(({ name, type }) => type !== "Decimal" || select?.[name] !== "text")
      .map((column) => ({ name: column.name, hydrate: hydrateOf(column, select?.[column.name] === "text") }));
    const below = stepsOf(target, deeper);
    return values.length === 0 && below.length === 0 ? [] : [{ relation, values, below }];
  });
  stepsByInclude.set(include, byModel.set(model, made));
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
