import type { Faker } from "@faker-js/faker";
import type { ModelName } from "../../../src/query/types.ts";
import { pickScalar, pickValue, type Row, type Rows } from "./rows.ts";
import { type Field, type Model, models, type Relation } from "./schema.ts";

export type Conditions = Record<string, unknown>;
export type Order = Record<string, "asc" | "desc">;
export type Args = {
  where?: Conditions;
  include?: Record<string, true | Args>;
  select?: Record<string, true>;
  orderBy?: Order | Order[];
  take?: number;
};

/** Generates arguments of Prisma's calls, from the subset that the builder supports. */
export class ArgumentGenerator {
  readonly #random: Faker;
  readonly #rows: Rows;

  constructor(random: Faker, rows: Rows) {
    this.#random = random;
    this.#rows = rows;
  }

  findMany(model: Model): Args {
    const isPage = this.#chance(0.4);
    return {
      ...(this.#chance(0.9) ? { where: this.where(model, 2) } : {}),
      ...this.#include(model, 2),
      ...(isPage ? { take: this.#random.number.int(10) } : {}),
      ...(isPage || this.#chance(0.4) ? { orderBy: this.orderBy(model) } : {}),
    };
  }

  findFirst(model: Model): Args {
    const { take: _take, ...args } = { orderBy: this.orderBy(model), ...this.findMany(model) };
    return args;
  }

  where(model: Model, depth: number): Conditions {
    const where: Conditions = {};
    const comparable = model.fields.filter(({ type }) => type !== "Json");
    for (const field of this.#some(comparable, 3)) where[field.name] = this.#condition(model, field);
    if (depth === 0) return where;
    const branches = (max: number) =>
      Array.from({ length: this.#random.number.int(max) }, () => this.where(model, depth - 1));
    if (this.#chance(0.25)) where.OR = branches(3);
    if (this.#chance(0.2)) where.AND = this.#chance(0.5) ? branches(2) : this.where(model, depth - 1);
    for (const relation of this.#some(
      model.relations.filter(({ isList }) => isList),
      1,
    ))
      if (this.#chance(0.4)) where[relation.name] = { some: this.where(modelNamed(relation.model), depth - 1) };
    return where;
  }

  /** An order without ties. */
  orderBy({ fields, key }: Model): Order[] {
    const direction = () => (this.#chance(0.5) ? "asc" : "desc");
    const first = this.#some(
      fields.filter(({ name }) => !key.includes(name)),
      2,
    ).map(({ name }) => name);
    return [...first, ...key].map((name) => ({ [name]: direction() }));
  }

  /** New values for some columns. Leaves out keys and foreign keys. */
  changes({ fields, key, relations, tenantField }: Model): Row {
    const fixed = new Set([...key, tenantField, ...relations.flatMap(({ keys }) => keys?.own ?? [])]);
    const free = fields.filter(({ name, isComputed }) => !isComputed && !fixed.has(name));
    return Object.fromEntries(
      this.#some(free, 4).map((field) => {
        const isCounted = /^(Int|Decimal)$/.test(field.type) && !field.isList && this.#chance(0.5);
        if (isCounted) return [field.name, { increment: this.#chance(0.5) ? 1 : -1 }];
        return [field.name, field.isNullable && this.#chance(0.3) ? null : pickValue(this.#random, field)];
      }),
    );
  }

  #condition(model: Model, field: Field): unknown {
    if (this.#chance(0.05)) return undefined;
    if (field.isList) return { has: this.#operand(model, field) };
    if (field.isNullable && this.#chance(0.2)) return this.#chance(0.5) ? null : { not: null };
    const isOrdered = !field.isEnum && !/^(Boolean|Bytes)$/.test(field.type);
    const value = () => this.#operand(model, field);
    return this.#random.helpers.arrayElement<() => unknown>([
      value,
      value,
      () => ({ not: value() }),
      () => ({ not: this.#chance(0.2) ? undefined : value() }),
      ...(field.type === "Boolean" ? [] : [() => ({ in: Array.from({ length: this.#random.number.int(3) }, value) })]),
      ...(isOrdered
        ? [
            () => ({ [this.#random.helpers.arrayElement(["lt", "lte", "gt", "gte"])]: value() }),
            () => ({ gte: value(), lt: this.#chance(0.2) ? undefined : value(), not: value() }),
          ]
        : []),
    ])();
  }

  /** Mostly a value of an existing row. */
  #operand(model: Model, field: Field): unknown {
    const values = (this.#rows.get(model.name) ?? []).flatMap((row) => row[field.name] ?? []);
    return values.length > 0 && this.#chance(0.8)
      ? this.#random.helpers.arrayElement(values)
      : pickScalar(this.#random, field);
  }

  #include(model: Model, depth: number): Pick<Args, "include"> {
    const whole = this.#some(
      model.relations.filter((relation) => this.#isWhole(model, relation)),
      2,
    );
    const include = whole.map((one) => [one.name, this.#chance(0.4) ? true : this.#nested(one, depth - 1)] as const);
    return include.length === 0 ? {} : { include: Object.fromEntries(include) };
  }

  #nested({ model: name, isList }: Relation, depth: number): true | Args {
    const model = modelNamed(name);
    const isPage = isList && this.#chance(0.3);
    const nested: Args = {
      ...(isList && this.#chance(0.4) ? { where: this.#constants(model) } : {}),
      ...(isPage ? { take: this.#random.number.int(3) } : {}),
      ...(isPage || (isList && this.#chance(0.4)) ? { orderBy: this.orderBy(model) } : {}),
    };
    if (depth > 0 && this.#chance(0.5)) Object.assign(nested, this.#include(model, depth));
    else if (this.#chance(0.4))
      nested.select = Object.fromEntries(
        [model.fields[0], ...this.#some(model.fields, 4)].map((field) => [field?.name, true]),
      );
    return Object.keys(nested).length === 0 ? true : nested;
  }

  /** Conditions without parameters, which an include may contain. */
  #constants(model: Model): Conditions {
    const constant = model.fields.filter(({ isList, isNullable, isEnum, type }) => {
      return !isList && type !== "Json" && (isNullable || isEnum || type === "Boolean");
    });
    return Object.fromEntries(
      this.#some(constant, 2).map((field) => {
        if (field.isNullable) return [field.name, this.#chance(0.5) ? null : { not: null }];
        const value = pickScalar(this.#random, field);
        return [field.name, field.isEnum && this.#chance(0.5) ? { not: value } : value];
      }),
    );
  }

  /** Prisma refuses to read a required relation that has no row. */
  #isWhole({ name }: Model, { model, isList, isNullable, keys }: Relation): boolean {
    if (isList || isNullable || keys === undefined) return true;
    const keyOf = (row: Row, fields: readonly string[]) => JSON.stringify(fields.map((field) => row[field]));
    const known = new Set(this.#rows.get(model)?.map((row) => keyOf(row, keys.theirs)));
    return this.#rows.get(name)?.every((row) => known.has(keyOf(row, keys.own))) ?? false;
  }

  #some<T>(values: readonly T[], max: number): T[] {
    return this.#random.helpers.arrayElements(values, { min: 0, max: Math.min(max, values.length) });
  }

  #chance(probability: number): boolean {
    return this.#random.number.float() < probability;
  }
}

function modelNamed(name: ModelName): Model {
  const found = models.find((model) => model.name === name);
  if (found === undefined) throw new Error(`${name} is no business's`);
  return found;
}
