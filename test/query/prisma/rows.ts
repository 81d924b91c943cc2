import type { Faker } from "@faker-js/faker";
import { Decimal } from "../../../src/query/decimal.ts";
import type { ModelName } from "../../../src/query/types.ts";
import { enums, type Field, type Model, models } from "./schema.ts";

export type Row = Record<string, unknown>;

export type Rows = ReadonlyMap<ModelName, readonly Row[]>;

const words = ["alpha", "Beta", "gamma", "Ümlaut", "O'Brien", "100%_", "", "zwei\nZeilen", "long ".repeat(40)];
const decimals = ["0", "0.1", "1.25", "9.99"];
/** In the near future, for which partitions exist. */
const start = new Date().setUTCHours(new Date().getUTCHours() + 1, 0, 0, 0);
const minuteMs = 60_000;
const dayMs = 86_400_000;

/** A value of the column, from a small set, so that conditions match rows. */
export function pickValue(random: Faker, field: Field): unknown {
  return field.isList
    ? random.helpers.multiple(() => pickScalar(random, field), { count: { min: 0, max: 3 } })
    : pickScalar(random, field);
}

export function pickScalar(random: Faker, { type, isEnum, isUnique, isDate }: Field): unknown {
  const number = random.number.int({ max: 9 });
  if (isEnum) return random.helpers.arrayElement(enums.get(type) ?? []);
  switch (type) {
    case "Uuid":
      return random.string.uuid();
    case "String":
      return isUnique ? random.string.alphanumeric(12) : random.helpers.arrayElement(words);
    case "Int":
      return isUnique ? random.number.int({ max: 9999 }) : number;
    case "Decimal":
      return new Decimal(random.helpers.arrayElement(decimals));
    case "Boolean":
      return number < 5;
    case "Bytes":
      return Uint8Array.from(
        isUnique ? random.helpers.multiple(() => random.number.int(255), { count: 12 }) : [number],
      );
    case "Json":
      return random.helpers.arrayElement([{ a: 1, b: [true, "x", null] }, ["x", 2.5], "text", 3, {}]);
    case "DateTime":
      return isDate
        ? new Date(Math.floor(start / dayMs) * dayMs + number * dayMs)
        : new Date(start + number * minuteMs);
    default:
      throw new Error(`no value of ${type} is known`);
  }
}

/** A row that refers to the given rows. Undefined if a required relation has no row. */
export function rowOf(random: Faker, model: Model, businessId: string, rows: Rows): Row | undefined {
  const row: Row = {};
  for (const field of model.fields) {
    if (field.isComputed) continue;
    if (field.hasDefault && !model.key.includes(field.name) && random.datatype.boolean()) continue;
    row[field.name] = field.isNullable && random.number.int(9) < 4 ? null : pickValue(random, field);
  }
  for (const { keys, model: related, isNullable } of model.relations) {
    if (keys === undefined) continue;
    const known = rows.get(related) ?? [];
    const one = known.length === 0 ? undefined : random.helpers.arrayElement(known);
    if (one === undefined && !isNullable) return undefined;
    const own = keys.own.filter((name) => name !== model.tenantField);
    for (const name of own) {
      const isOptional = model.fields.some((field) => field.name === name && field.isNullable);
      const isLeft = one === undefined || (isOptional && random.number.int(9) < 3);
      row[name] = isLeft ? null : one[keys.theirs[keys.own.indexOf(name)] ?? ""];
    }
  }
  return { ...row, [model.tenantField]: businessId };
}

/** The models, ordered so that each follows the ones its rows require. */
export function inOrder(): Model[] {
  const placed = new Set<Model>();
  const needs = (model: Model) =>
    models.filter(({ name }) =>
      model.relations.some(
        (one) => one.keys !== undefined && !one.isNullable && one.model === name && name !== model.name,
      ),
    );
  const place = (model: Model): void => {
    if (placed.has(model)) return;
    for (const needed of needs(model)) place(needed);
    placed.add(model);
  };
  for (const model of models) place(model);
  return [...placed];
}
