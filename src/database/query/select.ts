import { type Model, modelOf } from "./models.ts";
import { ownNames, Parameters, quote, type Statement, StatementNames } from "./text.ts";
import type { Include, ModelName, Order, Where } from "./types.ts";
import { type Conditions, type Orders, writeKeyset, writeOrder, writeWhere } from "./where.ts";

export type Selection<M extends ModelName, I extends Include<M> | undefined = Include<M> | undefined> = {
  where?: Where<M> | undefined;
  search?: Search | undefined;
  /** Keyset: rows that come after these values in the order. */
  after?: readonly unknown[] | undefined;
  orderBy?: readonly Order<M>[];
  take?: number;
  /** What `take` never exceeds: a generic plan, which does not know `take`, then knows that a page is short. */
  atMost?: number;
  include?: I;
  lock?: boolean;
};

/**
 * Rows found by a search function of the database, `x(text, before_at, before_id, most, …) returns setof uuid`, whose
 * further arguments are filters of its own; the text is null where those alone are looked for. Where `alone`, nothing else narrows the list, and the function itself finds
 * the page.
 */
export type Search = { function: string; text: string | null; alone: boolean; filters?: readonly unknown[] };

/** An include as statements are written from it: the callers' types have checked its names. */
type Relations = { [relation: string]: boolean | Nested | undefined };
type Nested = {
  select?: { [field: string]: boolean };
  include?: Relations;
  where?: Conditions;
  orderBy?: Orders[number] | Orders;
  take?: number;
};

/**
 * One SELECT of one business's rows, relations included as JSON columns. What an operation includes is written once; what
 * varies between its requests is which filters they give, and each such statement is kept under its conditions.
 */
export function select<M extends ModelName>(name: M, businessId: string, selection: Selection<M>): Statement {
  const model = modelOf(name);
  const kept = statementsOf(model, selection.include as Relations | undefined);
  const parameters = new Parameters();
  const order = (selection.orderBy ?? []) as Orders;
  const conditions = [
    `t.${model.tenantColumn.quoted} = ${parameters.add(businessId)}`,
    ...writeWhere(parameters, model, "t", selection.where ?? {}),
  ];
  if (selection.search !== undefined) conditions.push(writeSearch(parameters, selection.search, selection));
  if (selection.after !== undefined) conditions.push(writeKeyset(parameters, model, "t", order, selection.after));
  const found = `${conditions.join(" and ")}${writeOrder(model, "t", order)}`;
  const limit = selection.take === undefined ? "" : ` limit ${parameters.add(selection.take)}`;
  const isPage = selection.atMost !== undefined;
  // Not the stronger lock: two who refer to the row by foreign keys and then lock it would wait for each other.
  const end = `${isPage ? ` limit ${selection.atMost}) page` : ""}${limit}${selection.lock === true ? " for no key update" : ""}`;
  const key = found + end;
  let prepared: Prepared | undefined = kept.prepared.get(key);
  if (prepared === undefined) {
    const text = `${isPage ? "select * from (" : ""}${kept.head} where ${key}`;
    prepared = { name: kept.names.nameOf(text), text };
    if (prepared.name !== undefined) kept.prepared.set(key, prepared);
  }
  return { ...prepared, values: parameters.values };
}

type Prepared = Pick<Statement, "name" | "text">;
type Statements = { head: string; names: StatementNames; prepared: Map<string, Prepared> };

const byInclude = new WeakMap<object, Statements>();

/** An include that an operation plans once is one object; so is a model, for rows without relations. */
function statementsOf(model: Model, include: Relations | undefined): Statements {
  const known = byInclude.get(include ?? model);
  if (known !== undefined) return known;
  const aliases = new Aliases();
  const columns = [
    ...model.columns.map(({ quoted, name }) => `t.${quoted} as ${quote(name)}`),
    ...writeInclude(aliases, model, "t", include ?? {}),
  ];
  const made = {
    head: `select ${columns.join(", ")} from ${quote(model.table)} t`,
    names: namesOf.get(include ?? model) ?? ownNames,
    prepared: new Map(),
  };
  byInclude.set(include ?? model, made);
  return made;
}

const namesOf = new WeakMap<object, StatementNames>();

/** For each persisted operation: its requests differ in their filters, and those that come first are prepared. */
const mostPerOperation = 20;

/** For all that callers' own documents include together. */
const callersNames = new StatementNames(200, 10_000);

/** Writes the part of a select that all requests of an operation share, before the first of them. */
export function prepareSelect(name: ModelName, include: object): void {
  namesOf.set(include, new StatementNames(mostPerOperation));
  statementsOf(modelOf(name), include as Relations);
}

/** An include that a caller's document makes up: of its statements only a few are kept prepared. */
export function includedByCaller(include: object): object {
  namesOf.set(include, callersNames);
  return include;
}

class Aliases {
  #count = 0;
  next(): string {
    this.#count += 1;
    return `t${this.#count}`;
  }
}

function writeInclude(aliases: Aliases, model: Model, alias: string, include: Relations): string[] {
  // In one order, so that the same relations make the same statement in whichever order a document selects them.
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
  const join = relation.theirs.map((field, index) => {
    const own = model.column(relation.own[index] ?? "");
    return `${inner}.${target.column(field).quoted} = ${alias}.${own.quoted}`;
  });
  const columns = [
    ...target.columns
      .filter((column) => nested.select?.[column.name] ?? nested.select === undefined)
      // As text: a JSON number would pass through binary floating point.
      .map(({ quoted, name: field, type }) => {
        return `${inner}.${quoted}${type === "Decimal" ? "::text" : ""} as ${quote(field)}`;
      }),
    ...writeInclude(aliases, target, inner, nested.include ?? {}),
  ];
  const parameters = new Parameters();
  const conditions = [...join, ...writeWhere(parameters, target, inner, nested.where ?? {})];
  if (parameters.values.length > 0)
    throw new Error(`the relation ${name} is narrowed by a value, which a plan cannot hold`);
  const order = writeOrder(target, inner, [nested.orderBy ?? []].flat() as Orders);
  const limit = nested.take === undefined ? "" : ` limit ${Number(nested.take)}`;
  return `select ${columns.join(", ")} from ${quote(target.table)} ${inner} where ${conditions.join(" and ")}${order}${limit}`;
}

function writeSearch(
  parameters: Parameters,
  { function: name, text, alone, filters = [] }: Search,
  { after, take }: { after?: readonly unknown[] | undefined; take?: number },
): string {
  const [beforeAt = null, beforeId = null] = alone ? (after ?? []) : [];
  const [search, at, id, most] = [text, beforeAt, beforeId, alone ? (take ?? null) : null].map((value) =>
    parameters.add(value),
  );
  const given = [search, `${at}::timestamptz`, `${id}::uuid`, `${most}::int`];
  return `t.id in (select ${quote(name)}(${[...given, ...filters.map((value) => parameters.add(value))].join(", ")}))`;
}
