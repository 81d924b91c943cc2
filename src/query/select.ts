import { ownNames, Parameters, quote, type Statement, StatementNames, Texts } from "../postgres/statement.ts";
import { Aliases, hasLong, type Relations, writeInclude, writeWeight } from "./include.ts";
import { type Model, modelOf } from "./models.ts";
import type { Selected } from "./selected.ts";
import type { FieldOf, Include, ModelName, Order, Where } from "./types.ts";
import { weightOfColumns } from "./weight.ts";
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

/**
 * One SELECT of one business's rows, relations included as JSON columns. What an operation includes is written once; what
 * varies between its requests is who reads and which filters they give, and each such statement is kept under its
 * conditions.
 */
export function select<M extends ModelName>(
  name: M,
  businessId: string,
  selection: Selection<M>,
  viewerId?: string,
): Statement {
  const model = modelOf(name);
  const kept = statementsOf(model, selection.include as Relations | undefined);
  const parameters = new Parameters();
  const order = (selection.orderBy ?? []) as Orders;
  const own = `t.${model.tenantColumn.quoted} = ${parameters.add(businessId)}`;
  if (kept.namesViewer) parameters.add(viewerId ?? null);
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
  const { weighed } = kept;
  if (weighed !== undefined && isPage && isToWeigh(weighed, selection)) {
    const mostBytes = parameters.add(selection.mostBytes);
    const page = `${found} limit ${selection.atMost}`;
    const write = () => weigh(weighed, kept.columns(order), model, order, page, limit, mostBytes);
    return prepare(kept, `weighed ${page}${limit}`, write, parameters);
  }
  // Not the stronger lock: two who refer to the row by foreign keys and then lock it would wait for each other.
  const end = `${isPage ? ` limit ${selection.atMost}) page` : ""}${limit}${selection.lock === true ? " for no key update" : ""}`;
  const write = (key: string) =>
    `${isPage ? "select * from (" : ""}select ${kept.columns(order)} from ${quote(model.table)} t where ${key}`;
  return prepare(kept, found + end, write, parameters);
}

/** The statement of the given key, which says how it differs from the others of its operation. */
function prepare(
  { names, prepared, texts }: Statements,
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

type Prepared = Pick<Statement, "name" | "text">;
/** `isLong`: some of it is long by itself, and not only for how many rows there are. */
type Weighed = { weight: string; isLong: boolean };
type Statements = {
  /** What is selected, the columns of the order among it. */
  columns: (order: Orders) => string;
  namesViewer: boolean;
  weighed: Weighed | undefined;
  names: StatementNames;
  texts: Texts | undefined;
  prepared: Map<string, Prepared>;
};

/** By what is included, and for which model. */
const byInclude = new WeakMap<object, Map<Model, Statements>>();

/** An include that an operation plans once is one object; so is a model, for rows without relations. */
function statementsOf(model: Model, include: Relations | undefined): Statements {
  const key = include ?? model;
  const byModel = byInclude.get(key) ?? new Map<Model, Statements>();
  const known = byModel.get(model);
  if (known !== undefined) return known;
  const aliases = new Aliases();
  const included = writeInclude(aliases, model, "t", include ?? {});
  const selected = columnsOf.get(key);
  const weight = writeWeight(aliases, model, "t", { include: include ?? {} }, weightOfColumns(model, "t", selected));
  const made: Statements = {
    columns: (order) => [...ownColumns(model, selected, order), ...included].join(", "),
    namesViewer: aliases.namesViewer,
    weighed: weight === undefined ? undefined : { weight, isLong: hasLong(model, include ?? {}, selected) },
    names: namesOf.get(key) ?? ownNames,
    // What only orders the rows is not selected.
    texts: selected && new Texts(model.columns.flatMap(({ name }) => (selected[name] === true ? [] : [name]))),
    prepared: new Map(),
  };
  byInclude.set(key, byModel.set(model, made));
  return made;
}

/** Those of the rows that are shown, with the id and what they are in the order of; all where none are named. */
function ownColumns(model: Model, selected: Selected | undefined, order: Orders): string[] {
  const wanted = selected && new Set(["id", ...Object.keys(selected), ...order.flatMap((one) => Object.keys(one))]);
  return model.columns
    .filter(({ name }) => wanted === undefined || wanted.has(name))
    .map(({ quoted, name }) => `t.${quoted} as ${quote(name)}`);
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
export function isWeighed<M extends ModelName>(name: M, selection: Selection<M>): boolean {
  const { weighed } = statementsOf(modelOf(name), selection.include as Relations | undefined);
  return weighed !== undefined && isToWeigh(weighed, selection);
}

const namesOf = new WeakMap<object, StatementNames>();

/** For each persisted operation: its requests differ in their filters, and those that come first are prepared. */
const mostPerOperation = 20;

/** For all that callers' own documents include together. */
const callersNames = new StatementNames(200, 10_000);

/** What is read of the rows that come with an include; all their columns where nothing is said. */
const columnsOf = new WeakMap<object, Selected>();

/** Undefined where all columns are read. */
export function selectedOf(include: object): Selected | undefined {
  return columnsOf.get(include);
}

/** Writes the part of a select that all requests of an operation share, before the first of them. */
export function prepareSelect(name: ModelName, include: object, columns?: Selected): void {
  namesOf.set(include, new StatementNames(mostPerOperation));
  if (columns !== undefined) columnsOf.set(include, columns);
  statementsOf(modelOf(name), include as Relations);
}

/** An include that a caller's document makes up: of its statements only a few are kept prepared. */
export function includedByCaller(include: object): object {
  namesOf.set(include, callersNames);
  return include;
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
