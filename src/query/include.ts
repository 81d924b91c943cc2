import { isDeepStrictEqual } from "node:util";
import { Parameters, quote } from "../postgres/statement.ts";
import { type Model, modelOf } from "./models.ts";
import type { Selected } from "./selected.ts";
import { isCut, isShort, maxListedBytes, weightOfColumns, weightOfListed } from "./weight.ts";
import { type Conditions, type Orders, toOrders, writeOrder, writeWhere } from "./where.ts";

/** An include without the callers' types, which have checked its names. */
export type Relations = { [relation: string]: boolean | Nested | undefined };
export type Nested = {
  select?: Selected | undefined;
  include?: Relations;
  where?: Conditions;
  orderBy?: Orders[number] | Orders;
  take?: number;
};

/** Merges two includes. A relation in both has the columns of both, and must have the same rows. */
export function mergeRelations(one: Relations, other: Relations): Relations {
  const merged = { ...one };
  for (const [name, wanted] of Object.entries(other)) {
    const known = merged[name] || undefined;
    merged[name] = known === undefined || wanted === undefined ? wanted : mergeNested(name, known, wanted);
  }
  return merged;
}

function mergeNested(name: string, one: boolean | Nested, other: boolean | Nested): Nested {
  const [a, b] = [one, other].map((wanted) => (typeof wanted === "boolean" ? {} : wanted)) as [Nested, Nested];
  const rowsOf = ({ where, orderBy, take }: Nested) => ({ where, orderBy, take });
  if (!isDeepStrictEqual(rowsOf(a), rowsOf(b))) throw new Error(`the relation ${name} is read with two filters`);
  return {
    ...a,
    include: mergeRelations(a.include ?? {}, b.include ?? {}),
    select: a.select && b.select && { ...a.select, ...b.select },
  };
}

/** The reader's id, in the `where` of an included relation. */
export const viewer = "$viewer";

export class Aliases {
  #count = 0;
  /** Whether an include is filtered by the reader, who is the statement's second parameter. */
  namesViewer = false;

  next(): string {
    this.#count += 1;
    return `t${this.#count}`;
  }
}

/**
 * The parameters of an include. Its text is cached for all requests, so the reader is the only value it can contain.
 */
class IncludeParameters extends Parameters {
  readonly #aliases: Aliases;
  readonly #relation: string;

  constructor(aliases: Aliases, relation: string) {
    super();
    this.#aliases = aliases;
    this.#relation = relation;
  }

  override add(value: unknown): string {
    if (value !== viewer)
      throw new Error(`the relation ${this.#relation} is narrowed by a value, which a plan cannot hold`);
    this.#aliases.namesViewer = true;
    return "$2";
  }
}

export function writeInclude(aliases: Aliases, model: Model, alias: string, include: Relations): string[] {
  // Sorted, so that a document's order of relations does not change the statement.
  return Object.keys(include)
    .sort()
    .flatMap((name) => {
      const wanted = include[name];
      if (wanted === undefined || wanted === false) return [];
      const relation = model.relation(name);
      const inner = aliases.next();
      const rows = writeRelation(aliases, model, alias, name, inner, wanted === true ? {} : wanted);
      const row = aliases.next();
      return relation.isList
        ? `(select coalesce(json_agg(${row}), '[]') from (${rows}) ${row}) as ${quote(name)}`
        : `(select row_to_json(${row}) from (${rows}) ${row}) as ${quote(name)}`;
    });
}

/** SQL for the bytes of a row's heavy columns and relations. Undefined if none can be heavy. */
export function writeWeight(
  aliases: Aliases,
  model: Model,
  alias: string,
  { include = {} }: Nested,
  own: string | undefined,
): string | undefined {
  const parts = Object.keys(include)
    .sort()
    .map((name) => {
      const wanted = include[name];
      if (wanted === undefined || wanted === false) return undefined;
      const nested = wanted === true ? {} : wanted;
      const { isList, model: related } = model.relation(name);
      const target = modelOf(related);
      const inner = aliases.next();
      const row = isList ? weightOfListed(target, inner, nested.select) : weightOfColumns(target, inner, nested.select);
      const weight = writeWeight(aliases, target, inner, nested, row);
      if (weight === undefined) return undefined;
      const rows = `from ${quote(target.table)} ${inner} where ${writeJoin(aliases, model, alias, name, inner, nested).join(" and ")}`;
      const sum = `coalesce((select sum(${weight}) ${rows}), 0)`;
      return isCut(target) ? `least(${sum}, ${maxListedBytes})` : sum;
    });
  const written = [own, ...parts].filter((part) => part !== undefined);
  return written.length === 0 ? undefined : written.join(" + ");
}

/** The join conditions of a relation, and the conditions of the include. */
function writeJoin(
  aliases: Aliases,
  model: Model,
  alias: string,
  name: string,
  inner: string,
  { where = {} }: Nested,
): string[] {
  const relation = model.relation(name);
  const target = modelOf(relation.model);
  const join = relation.theirs.map((field, index) => {
    const own = model.column(relation.own[index] ?? "");
    return `${inner}.${target.column(field).quoted} = ${alias}.${own.quoted}`;
  });
  return [...join, ...writeWhere(new IncludeParameters(aliases, name), target, inner, where)];
}

function writeRelation(
  aliases: Aliases,
  model: Model,
  alias: string,
  name: string,
  inner: string,
  nested: Nested,
): string {
  const relation = model.relation(name);
  const target = modelOf(relation.model);
  const columns = [
    ...target.columns
      .filter((column) => nested.select === undefined || (nested.select[column.name] ?? false) !== false)
      // Text, because a JSON number would become a floating-point number.
      .map(({ quoted, name: field, type }) => {
        return `${inner}.${quoted}${type === "Decimal" ? "::text" : ""} as ${quote(field)}`;
      }),
    ...writeInclude(aliases, target, inner, nested.include ?? {}),
  ];
  const conditions = writeJoin(aliases, model, alias, name, inner, nested).join(" and ");
  const order = writeOrder(target, inner, toOrders(nested.orderBy));
  const limit = nested.take === undefined ? "" : ` limit ${Number(nested.take)}`;
  const rows = `from ${quote(target.table)} ${inner} where ${conditions}${order}${limit}`;
  const weight = weightOfListed(target, inner, nested.select);
  if (!relation.isList || weight === undefined || !isCut(target)) return `select ${columns.join(", ")} ${rows}`;
  const through = `sum(${weight}) over (${order.trim()} rows unbounded preceding)`;
  const weighed = `select ${inner}.*, row_number() over (${order.trim()}) = 1 or ${through} <= ${maxListedBytes} as "fits" from (select ${inner}.* ${rows}) ${inner}`;
  return `select ${columns.join(", ")} from (${weighed}) ${inner} where ${inner}."fits"${order}`;
}

/** Whether a single row or one of its relations can be long. */
export function hasLong(model: Model, include: Relations, selected?: Selected): boolean {
  if (weightOfColumns(model, "", selected) !== undefined) return true;
  return Object.entries(include).some(([name, wanted]) => {
    if (wanted === undefined || wanted === false) return false;
    const nested = wanted === true ? {} : wanted;
    const { isList, model: related } = model.relation(name);
    const target = modelOf(related);
    const weight = isList ? weightOfListed(target, "", nested.select) : weightOfColumns(target, "", nested.select);
    return (weight !== undefined && !isShort(target)) || hasLongBelow(target, nested);
  });
}

/** Like `hasLong`, for the relations of a row whose own columns are already checked. */
function hasLongBelow(model: Model, { include = {}, select }: Nested): boolean {
  return Object.keys(include).length > 0 && hasLong(model, include, select);
}
