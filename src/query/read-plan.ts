import { ownNames, quote, type Row, StatementNames, Texts } from "../postgres/statement.ts";
import { hydrationOf } from "./hydrate.ts";
import { Aliases, hasLong, type Relations, writeInclude, writeWeight } from "./include.ts";
import { type Model, modelOf } from "./models.ts";
import type { Selected } from "./selected.ts";
import type { ModelName } from "./types.ts";
import { weightOfColumns } from "./weight.ts";
import type { Orders } from "./where.ts";

/** `isLong`: one row alone can be heavy, not only many of them. */
export type Weighed = { weight: string; isLong: boolean };

/**
 * The parts that all reads of the same columns and relations share: the head of the statement, and how rows are hydrated.
 * Filters, order and page are given with each read.
 */
export type ReadPlan<M extends ModelName = ModelName, I = unknown> = {
  readonly model: Model;
  /** Carries the types of the rows: `RowWith<M, I>`. */
  readonly include: I;
  readonly name: M;
  /** The selected columns and relations as SQL, with the columns of the order among them. */
  readonly columns: (orders: Orders) => string;
  readonly namesViewer: boolean;
  readonly weighed: Weighed | undefined;
  readonly names: StatementNames;
  readonly texts: Texts | undefined;
  /** The statements written so far, by their conditions. */
  readonly prepared: Map<string, { name: string | undefined; text: string }>;
  readonly hydrate: (rows: Row[]) => Row[];
};

/** The number of statements of one operation that connections keep prepared: its requests differ in their filters. */
const maxPerOperation = 20;

/** The statements of all documents that callers write themselves share one bound. */
const callersNames = new StatementNames(200, 10_000);

type Reader = "operation" | "caller" | "code";

type Options = {
  /** The columns to read; all unless given. */
  columns?: Selected | undefined;
  /** The kind of reader, which bounds the number of statements that stay prepared. */
  reader?: Reader;
};

/** Plans reads of the model's rows with the relations of `include`. Make it once and pass it to each read. */
export function planRead<M extends ModelName, const I>(
  name: M,
  include: I,
  { columns, reader = "code" }: Options = {},
): ReadPlan<M, I> {
  const model = modelOf(name);
  const relations = include as Relations;
  const aliases = new Aliases();
  const included = writeInclude(aliases, model, "t", relations);
  const weight = writeWeight(aliases, model, "t", { include: relations }, weightOfColumns(model, "t", columns));
  return {
    model,
    name,
    include,
    columns: (orders) => [...ownColumns(model, columns, orders), ...included].join(", "),
    namesViewer: aliases.namesViewer,
    weighed: weight === undefined ? undefined : { weight, isLong: hasLong(model, relations, columns) },
    names: namesOf(reader),
    // Columns that only order the rows are not selected.
    texts:
      columns && new Texts(model.columns.flatMap((column) => (columns[column.name] === true ? [] : [column.name]))),
    prepared: new Map(),
    hydrate: hydrationOf(model, relations, columns),
  };
}

function namesOf(reader: Reader): StatementNames {
  if (reader === "operation") return new StatementNames(maxPerOperation);
  return reader === "caller" ? callersNames : ownNames;
}

/** The selected columns, with the id and the columns of the order; all columns if none are named. */
function ownColumns(model: Model, selected: Selected | undefined, orders: Orders): string[] {
  const wanted = selected && new Set(["id", ...Object.keys(selected), ...orders.flatMap((one) => Object.keys(one))]);
  return model.columns
    .filter(({ name }) => wanted === undefined || wanted.has(name))
    .map(({ quoted, name }) => `t.${quoted} as ${quote(name)}`);
}

const wholeRows = new Map<ModelName, ReadPlan>();

/** The plan of all columns and no relations. */
export function planOfRows(name: ModelName): ReadPlan {
  const known = wholeRows.get(name) ?? planRead(name, {});
  wholeRows.set(name, known);
  return known;
}

/** A root field's plan, which reads the rows of the model that the field shows. Throws on a plan of another model. */
export function planFor<M extends ModelName>(name: M, plan: ReadPlan | undefined): ReadPlan<M, undefined> {
  if (plan?.name !== name) throw new Error(`a plan of ${plan?.name} was given to a read of ${name}`);
  return plan as ReadPlan<M, undefined>;
}
