import { Parameters, quote, type Statement } from "../postgres/statement.ts";
import type { Model } from "./models.ts";
import { planFor, planOfRows, planRead, type ReadPlan, type Weighed } from "./read-plan.ts";
import type { FieldOf, Include, ModelName, Order, Where } from "./types.ts";
import { type Conditions, type Orders, writeKeyset, writeOrder, writeWhere } from "./where.ts";

export type Selection<M extends ModelName, I extends Include<M> | undefined = Include<M> | undefined> = {
  where?: Where<M> | undefined;
  search?: Search | undefined;
  range?: Range<M> | undefined;
  /** Keyset: rows that come after these values in the order. */
  after?: readonly unknown[] | undefined;
  orderBy?: readonly Order<M>[];
  take?: number;
  /** What `take` never exceeds: a generic plan, which does not know `take`, then knows that a page is short. */
  atMost?: number;
  /**
   * Of rows that can be heavy: as many as have so many bytes before the last one, at least one row. `hasNext` of a row says
   * whether there is one after it.
   */
  mostBytes?: number | undefined;
  include?: I;
  /** The plan of the read, instead of `include`. */
  plan?: ReadPlan<M, I> | undefined;
  lock?: boolean;
};

/** A range of an index on the business and the field, in which all rows lie that `where` asks for. */
export type Range<M extends ModelName> = { field: FieldOf<M>; where: Where<M> };

/**
 * Rows found by a search function of the database, `x(text, before_at, before_id, most, …) returns setof uuid`, whose
 * further arguments are filters of its own; the text is null where those alone are looked for. Where `alone`, nothing else narrows the list, and the function itself finds
 * the page. Where it `isWalk` too, it walks an index to the page's end, and is read with the other lists.
 */
export type Search = {
  function: string;
  text: string | null;
  alone: boolean;
  isWalk?: boolean;
  filters?: readonly unknown[];
};

/** The plan by which the rows are selected: the given one, or one made for this read alone where it includes relations. */
export function planOf<M extends ModelName>(name: M, { plan, include }: Selection<M>): ReadPlan {
  if (plan === undefined) return include === undefined ? planOfRows(name) : planRead(name, include);
  return planFor(name, plan);
}

/**
 * One SELECT of one business's rows, with relations as JSON columns. The plan keeps each statement under its conditions, so
 * that a request only fills in the values.
 */
export function select<M extends ModelName>(
  name: M,
  businessId: string,
  selection: Selection<M>,
  viewerId?: string,
): Statement {
  return selectPlanned(planOf(name, selection), businessId, selection, viewerId);
}

/** The same by a plan that is at hand. */
export function selectPlanned<M extends ModelName>(
  plan: ReadPlan,
  businessId: string,
  selection: Selection<M>,
  viewerId?: string,
): Statement {
  const { model, weighed } = plan;
  const parameters = new Parameters();
  const order = (selection.orderBy ?? []) as Orders;
  const own = `t.${model.tenantColumn.quoted} = ${parameters.add(businessId)}`;
  if (plan.namesViewer) parameters.add(viewerId ?? null);
  const conditions = [own, ...writeWhere(parameters, model, "t", selection.where ?? {})];
  if (selection.search !== undefined) conditions.push(writeSearch(parameters, selection.search, selection));
  if (selection.after !== undefined) conditions.push(writeKeyset(parameters, model, "t", order, selection.after));
  const { range, atMost } = selection;
  const limit = selection.take === undefined ? "" : ` limit ${parameters.add(selection.take)}`;
  const isPage = atMost !== undefined;
  const pageOf = (rows: string) => (isPage ? `select * from (${rows} limit ${atMost}) page${limit}` : rows + limit);
  const narrowed =
    range === undefined ? conditions : [own, writeRange(parameters, model, conditions, order, range, pageOf)];
  const found = `${narrowed.join(" and ")}${writeOrder(model, "t", order)}`;
  if (weighed !== undefined && isPage && isToWeigh(weighed, selection)) {
    const mostBytes = parameters.add(selection.mostBytes);
    const page = `${found} limit ${selection.atMost}`;
    const write = () => weigh(weighed, plan.columns(order), model, order, page, limit, mostBytes);
    return prepare(plan, `weighed ${page}${limit}`, write, parameters);
  }
  // Not the stronger lock: two who refer to the row by foreign keys and then lock it would wait for each other.
  const end = `${isPage ? ` limit ${selection.atMost}) page` : ""}${limit}${selection.lock === true ? " for no key update" : ""}`;
  const write = (key: string) =>
    `${isPage ? "select * from (" : ""}select ${plan.columns(order)} from ${quote(model.table)} t where ${key}`;
  return prepare(plan, found + end, write, parameters);
}

/** The statement of the given key, which says how it differs from the others of its plan. */
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
 * The page's rows are weighed before anything long is read, in their order; only of those that are kept, the columns and
 * the relations are.
 */
function weigh(
  { weight }: Weighed,
  columns: string,
  model: Model,
  order: Orders,
  found: string,
  limit: string,
  mostBytes: string,
): string {
  const inOrder = writeOrder(model, "t", order);
  const page = `select * from (select t.* from ${quote(model.table)} t where ${found}) page${writeOrder(model, "page", order)}${limit}`;
  const weighed = `select t.*, lead(true) over page as "hasNext", sum(${weight}) over (page rows between unbounded preceding and 1 preceding) as "before" from (${page}) t window page as (${inOrder.trim()})`;
  return `select ${columns}, t."hasNext" from (${weighed}) t where coalesce(t."before", 0) <= ${mostBytes}${inOrder}`;
}

/** The pages that most callers read: what is short weighs little there, and costs no statement more. */
const smallPage = 26;

function isToWeigh(
  { isLong }: Weighed,
  { mostBytes, take = 0 }: Pick<Selection<ModelName>, "mostBytes" | "take">,
): boolean {
  return mostBytes !== undefined && (isLong || take > smallPage);
}

/** Whether the page's rows are weighed, because they can be heavy. */
export function isWeighed<M extends ModelName>({ weighed }: ReadPlan, selection: Selection<M>): boolean {
  return weighed !== undefined && isToWeigh(weighed, selection);
}

/** So many rows of a range are sorted at once. */
const mostSorted = 2000;

/**
 * The page's ids. Postgres plans a list without knowing how much of it a range holds: few rows are read by the range's index
 * and sorted, which costs nothing where nothing has changed; of many, the list's own order soon meets enough. What
 * begins before an end has mostly been created before it, so the list is walked from there on; what was created later still
 * was entered late, which has an index of its own.
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
  const few = `with few as materialized (select count(*) <= ${mostSorted} as yes from (select ${inRange} ${mostSorted + 1}) t)`;
  const read = (from: string, ...more: string[]) =>
    `(${pageOf(`select t.id from ${from} where ${[...more, ...conditions].join(" and ")}${writeOrder(model, "t", order)}`)})`;
  const sorted = read(`(select t.* ${inRange} ${mostSorted}) t`, "(select yes from few)");
  const listedBy = `t.${model.column(Object.keys(order[0] ?? {})[0] ?? "").quoted}`;
  const parts = writeParts(parameters, listedBy, column, (where as Conditions)[field]);
  const walked = parts.map((part) => read(rows, "not (select yes from few)", ...part));
  return `t.id = any(array(${few} ${[sorted, ...walked].join(" union all ")}))`;
}

/** What is created so long after its time is in the index of what is late. */
const lateDays = 7;
const dayMilliseconds = 86_400_000;

/** The parts of the list that are walked, each in its order. */
function writeParts(parameters: Parameters, listedBy: string, column: string, test: unknown): readonly string[][] {
  const { lt: end } = test as { lt?: unknown };
  if (!(end instanceof Date)) return [[]];
  const at = parameters.add(new Date(end.getTime() + lateDays * dayMilliseconds));
  return [[`${listedBy} >= ${at}`, `${listedBy} - ${column} > interval '${lateDays} days'`], [`${listedBy} < ${at}`]];
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
  const call = `${quote(name)}(${[...given, ...filters.map((value) => parameters.add(value))].join(", ")})`;
  // An array is made once. PostgreSQL 15 called the function for each row that it compared with its result.
  return `t.id in (select unnest(array(select ${call})))`;
}
