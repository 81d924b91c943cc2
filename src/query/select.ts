import { Parameters, quote, type Statement } from "../postgres/statement.ts";
import type { Model } from "./models.ts";
import { planFor, planOfRows, planRead, type ReadPlan, type Weighed } from "./read-plan.ts";
import type { FieldOf, FindArgs, Include, ModelName, Where } from "./types.ts";
import { type Conditions, type Orders, toOrders, writeKeyset, writeOrder, writeWhere } from "./where.ts";

/** Extensions of Prisma's arguments of a read. */
export type FindOptions<M extends ModelName, I = Include<M> | undefined> = {
  /** The plan of the read, instead of `include`. */
  plan?: ReadPlan<M, I> | undefined;
  /** Locks the rows until the transaction ends. */
  lock?: boolean;
  /** Keyset pagination: reads rows after these values in the order. */
  after?: readonly unknown[] | undefined;
  search?: Search | undefined;
  range?: Range<M> | undefined;
  /** Fields whose value in `where` becomes part of the text, so that a generic plan knows how rare it is. */
  constants?: readonly FieldOf<M>[] | undefined;
  /** The upper bound of `take`. A generic plan does not know `take`, but knows from this that a page is short. */
  maxTake?: number;
  /**
   * Ends a page of heavy rows after this many bytes, and at least one row. A row's `hasNext` says whether one follows.
   */
  maxBytes?: number | undefined;
};

/** An index range on the business and the field that contains all rows of the list. */
export type Range<M extends ModelName> = { field: FieldOf<M>; where: Where<M> };

/**
 * A search function of the database, `x(text, before_at, before_id, most, …) returns setof uuid`, whose further
 * arguments are filters. A null text means filters only. `alone` means that nothing else filters the list, so the
 * function returns the page. `isWalk` means that it scans an index.
 */
export type Search = {
  function: string;
  text: string | null;
  alone: boolean;
  isWalk?: boolean;
  filters?: readonly unknown[];
};

/** The plan of a read: the given one, the one of all columns, or a new one for its relations. */
export function planOf<M extends ModelName>(name: M, { include }: FindArgs<M>, { plan }: FindOptions<M>): ReadPlan {
  if (plan === undefined) return include === undefined ? planOfRows(name) : planRead(name, include);
  return planFor(name, plan);
}

/**
 * One SELECT of a business's rows, with relations as JSON columns. The plan caches statements by their conditions, so a
 * request only fills in the values.
 */
export function select<M extends ModelName>(
  name: M,
  { businessId, viewerId }: Reading,
  args: FindArgs<M>,
  options: FindOptions<M> = {},
): Statement {
  return selectPlanned(planOf(name, args, options), { businessId, viewerId }, args, options);
}

/** The business whose rows are read, and the id of the reading person, key or app. */
export type Reading = { readonly businessId: string; readonly viewerId: string | undefined };

/** Like `select`, with a plan. */
export function selectPlanned<M extends ModelName>(
  plan: ReadPlan,
  { businessId, viewerId }: Reading,
  args: FindArgs<M>,
  options: FindOptions<M>,
): Statement {
  const { model, weighed } = plan;
  const parameters = new Parameters();
  const order = toOrders(args.orderBy);
  const own = `t.${model.tenantColumn.quoted} = ${parameters.add(businessId)}`;
  if (plan.namesViewer) parameters.add(viewerId ?? null);
  const conditions = [own, ...writeWhere(parameters, model, "t", args.where ?? {}, options.constants)];
  const { search, after, range, maxTake, maxBytes, lock = false } = options;
  if (search !== undefined) conditions.push(writeSearch(parameters, search, after, args.take));
  if (after !== undefined) conditions.push(writeKeyset(parameters, model, "t", order, after));
  const limit = args.take === undefined ? "" : ` limit ${parameters.add(assertTake(args.take))}`;
  const isPage = maxTake !== undefined;
  const pageOf = (rows: string) => (isPage ? `select * from (${rows} limit ${maxTake}) page${limit}` : rows + limit);
  const narrowed =
    range === undefined ? conditions : [own, writeRange(parameters, model, conditions, order, range, pageOf)];
  const found = `${narrowed.join(" and ")}${writeOrder(model, "t", order)}`;
  if (weighed !== undefined && isPage && isToWeigh(weighed, args.take, maxBytes)) {
    const bytes = parameters.add(maxBytes);
    const page = `${found} limit ${maxTake}`;
    const write = () => writeLimitedPage(weighed, plan.columns(order), model, order, page, limit, bytes);
    return prepare(plan, `weighed ${page}${limit}`, write, parameters);
  }
  // A stronger lock would deadlock: two transactions that refer to the row by foreign keys and then lock it would wait
  // for each other.
  const end = `${isPage ? ` limit ${maxTake}) page` : ""}${limit}${lock ? " for no key update" : ""}`;
  const write = (key: string) =>
    `${isPage ? "select * from (" : ""}select ${plan.columns(order)} from ${quote(model.table)} t where ${key}`;
  return prepare(plan, found + end, write, parameters);
}

/** Counts a business's rows, at most `take` of them. */
export function countPlanned<M extends ModelName>(
  plan: ReadPlan,
  { businessId }: Reading,
  { where, take }: { where?: Where<M> | undefined; take: number },
  { search }: Pick<FindOptions<M>, "search"> = {},
): Statement {
  const { model } = plan;
  const parameters = new Parameters();
  const conditions = [`t.${model.tenantColumn.quoted} = ${parameters.add(businessId)}`];
  conditions.push(...writeWhere(parameters, model, "t", where ?? {}));
  if (search !== undefined) conditions.push(writeSearch(parameters, { ...search, alone: false }, [], undefined));
  const found = `select from ${quote(model.table)} t where ${conditions.join(" and ")} limit ${parameters.add(take)}`;
  const write = (text: string) => `select count(*)::int as count from (${text}) t`;
  return prepare(plan, found, write, parameters);
}

/** Returns the plan's statement for the key. The key contains all that differs between the plan's statements. */
function prepare(
  { names, prepared, texts }: ReadPlan,
  key: string,
  write: (key: string) => string,
  { values }: Parameters,
): Statement {
  const known = prepared.get(key);
  if (known !== undefined) return { ...known, values, texts };
  const text = write(key);
  const made = { name: names.nameOf(text), text };
  if (made.name !== undefined) prepared.set(key, made);
  return { ...made, values, texts };
}

/**
 * Measures the page's rows in order before it reads anything long. Reads columns and relations of the returned rows
 * only.
 */
function writeLimitedPage(
  { weight }: Weighed,
  columns: string,
  model: Model,
  order: Orders,
  found: string,
  limit: string,
  maxBytes: string,
): string {
  const inOrder = writeOrder(model, "t", order);
  const page = `select * from (select t.* from ${quote(model.table)} t where ${found}) page${writeOrder(model, "page", order)}${limit}`;
  const weighed = `select t.*, lead(true) over page as "hasNext", sum(${weight}) over (page rows between unbounded preceding and 1 preceding) as "before" from (${page}) t window page as (${inOrder.trim()})`;
  return `select ${columns}, t."hasNext" from (${weighed}) t where coalesce(t."before", 0) <= ${maxBytes}${inOrder}`;
}

/** Prisma reads a negative `take` from the end. This is not supported. */
function assertTake(take: number): number {
  if (take < 0) throw new Error("a negative take is not supported");
  return take;
}

/** Most pages have at most this many rows. Short rows are not measured there. */
const smallPage = 26;

function isToWeigh({ isLong }: Weighed, take = 0, maxBytes: number | undefined): boolean {
  return maxBytes !== undefined && (isLong || take > smallPage);
}

/** Whether the page's rows are measured, because they can be heavy. */
export function isWeighed(
  { weighed }: ReadPlan,
  { take }: { take?: number },
  { maxBytes }: { maxBytes?: number | undefined },
): boolean {
  return weighed !== undefined && isToWeigh(weighed, take, maxBytes);
}

/** The maximum number of a range's rows that are sorted. */
const maxSorted = 2000;

/**
 * Selects the page's ids. Postgres cannot plan for a range's unknown size, so the statement decides: few rows are read
 * by the range's index and sorted. For many, the list's own order soon finds enough. A range with an end starts the
 * scan near it, plus late entries by their own index.
 */
function writeRange<M extends ModelName>(
  parameters: Parameters,
  model: Model,
  conditions: readonly string[],
  order: Orders,
  { field, where }: Range<M>,
  pageOf: (rows: string) => string,
): string {
  const [own = ""] = conditions;
  const rows = `${quote(model.table)} t`;
  const column = `t.${model.column(field).quoted}`;
  const within = [own, ...writeWhere(parameters, model, "t", where)].join(" and ");
  const inRange = `from ${rows} where ${within} order by ${column} limit`;
  const few = `with few as materialized (select count(*) <= ${maxSorted} as yes from (select ${inRange} ${maxSorted + 1}) t)`;
  const read = (from: string, ...more: string[]) =>
    `(${pageOf(`select t.id from ${from} where ${[...more, ...conditions].join(" and ")}${writeOrder(model, "t", order)}`)})`;
  const sorted = read(`(select t.* ${inRange} ${maxSorted}) t`, "(select yes from few)");
  const listedBy = `t.${model.column(Object.keys(order[0] ?? {})[0] ?? "").quoted}`;
  const parts = writeParts(parameters, listedBy, column, (where as Conditions)[field]);
  const walked = parts.map((part) => read(rows, "not (select yes from few)", ...part));
  return `t.id = any(array(${few} ${[sorted, ...walked].join(" union all ")}))`;
}

/** Rows created this long after their time are in the index of late rows. */
const lateDays = 7;
const dayMilliseconds = 86_400_000;

/** The parts of the list to scan, each in the list's order. */
function writeParts(parameters: Parameters, listedBy: string, column: string, test: unknown): readonly string[][] {
  const { lt: end } = test as { lt?: unknown };
  if (!(end instanceof Date)) return [[]];
  const at = parameters.add(new Date(end.getTime() + lateDays * dayMilliseconds));
  return [[`${listedBy} >= ${at}`, `${listedBy} - ${column} > interval '${lateDays} days'`], [`${listedBy} < ${at}`]];
}

function writeSearch(
  parameters: Parameters,
  { function: name, text, alone, filters = [] }: Search,
  after: readonly unknown[] = [],
  take: number | undefined,
): string {
  const [beforeAt = null, beforeId = null] = alone ? after : [];
  const [search, at, id, maxRows] = [text, beforeAt, beforeId, alone ? (take ?? null) : null].map((value) =>
    parameters.add(value),
  );
  const given = [search, `${at}::timestamptz`, `${id}::uuid`, `${maxRows}::int`];
  const call = `${quote(name)}(${[...given, ...filters.map((value) => parameters.add(value))].join(", ")})`;
  // The array is built once. PostgreSQL 15 called the function for each row that it compared with the result.
  return `t.id in (select unnest(array(select ${call})))`;
}
