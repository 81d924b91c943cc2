import { instantOfJson } from "../postgres/instant.ts";
import type { Row } from "../postgres/statement.ts";
import { Decimal } from "./decimal.ts";
import type { Relations } from "./include.ts";
import { type Column, type Model, modelOf } from "./models.ts";
import type { Selected } from "./selected.ts";

/**
 * Returns a function that converts the driver's rows to Prisma's: decimals arrive as text, and relations as JSON.
 * Values that are only returned stay text.
 */
export function hydrationOf(model: Model, include: Relations, selected: Selected | undefined): (rows: Row[]) => Row[] {
  const decimals = model.decimals.filter(({ name }) => selected?.[name] !== "text");
  const steps = stepsOf(model, include);
  if (decimals.length === 0 && steps.length === 0) return (rows) => rows;
  return (rows) => {
    for (const row of rows) {
      for (const { name } of decimals) if (typeof row[name] === "string") row[name] = new Decimal(row[name]);
      for (const step of steps) hydrateRelation(row, step);
    }
    return rows;
  };
}

/** The values in a relation's rows that JSON represents differently. */
type Step = { relation: string; values: { name: string; hydrate: (value: unknown) => unknown }[]; below: Step[] };

function stepsOf(model: Model, include: Relations): Step[] {
  return Object.entries(include).flatMap(([relation, wanted]): Step[] => {
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
  return (value) => (Array.isArray(value) ? value.map(bytesOfJson) : bytesOfJson(value));
}

/** Parses bytes in JSON, which Postgres writes as `\x` and hexadecimal digits. */
function bytesOfJson(value: unknown): Buffer {
  return Buffer.from(String(value).slice(2), "hex");
}
