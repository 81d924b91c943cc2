import { ownNames, quote, type Row, StatementNames, Texts } from "../postgres/statement.ts";
import { hydrationOf } from "./hydrate.ts";
import { Aliases, hasLong, type Relations, writeInclude, writeWeight } from "./include.ts";
import { type Model, modelOf } from "./models.ts";
import type { Selected } from "./selected.ts";
import type { ModelName } from "./types.ts";
import { weightOfColumns } from "./weight.ts";
import type { Orders } from "./where.ts";

/** `isLong` means that a single row can be heavy. */
export type Weighed = { weight: string; isLong: boolean };

/** The parts that reads of the same columns and relations share. Filters, order and page are arguments of each read. */
export type ReadPlan<M extends ModelName = ModelName, I = unknown> = {
  readonly model: Model;
  /** Determines the type of the rows: `RowWith<M, I>`. */
  readonly include: I;
  readonly name: M;
  /** SQL for the selected columns and relations, and the columns of the order. */
  readonly columns: (orders: Orders) => string;
  readonly namesViewer: boolean;
  readonly weighed: Weighed | undefined;
  readonly names: StatementNames;
  readonly texts: Texts | undefined;
  /** Statements by their conditions. */
  readonly prepared: Map<string, { name: string | undefined; text: string }>;
  readonly hydrate: (rows: Row[]) => Row[];
};

/** The maximum number of prepared statements per operation. Its requests differ in their filters. */
const maxPerOperation = 20;

/** The limit that all documents written by callers share. */
const callersNames = new StatementNames(200, 10_000);

/** The limit that all expanded operations share, because each combination of expanded records is a plan. */
const expandedNames = new StatementNames(200);

type Reader = "operation" | "expansion" | "caller" | "code";

type Options = {
  /** The columns to read. Default: all. */
  columns?: Selected | undefined;
  /** The kind of reader, which determines the limit of prepared statements. */
  reader?: Reader;
};

/** Plans reads of the model's rows with the relations of `include`. Create it once and pass it to each read. */
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
    // Skips columns that are only read for the order.
    texts:
      columns && new Texts(model.columns.flatMap((column) => (columns[column.name] === true ? [] : [column.name]))),
    prepared: new Map(),
    hydrate: hydrationOf(model, relations, columns),
  };
}

function namesOf(reader: Reader): StatementNames {
  if (reader === "operation") return new StatementNames(maxPerOperation);
  if (reader === "expansion") return expandedNames;
  return reader === "caller" ? callersNames : ownNames;
}

/** The selected columns, the id and the columns of the order. All columns if none are selected. */
function ownColumns(model: Model, selected: Selected | undefined, orders: Orders): string[] {
  const wanted = selected && new Set(["id", ...Object.keys(selected), ...orders.flatMap((one) => Object.keys(one))]);
  return model.columns
    .filter(({ name }) => wanted === undefined || wanted.has(name))
    .map(({ quoted, name }) => `t.${quoted} as ${quote(name)}`);
}

const wholeRows = new Map<ModelName, ReadPlan>();

/** A plan with all columns and no relations. */
export function planOfRows(name: ModelName): ReadPlan {
  const known = wholeRows.get(name) ?? planRead(name, {});
  wholeRows.set(name, known);
  return known;
}

/** A root field's plan for reads of the model. Throws if the plan is for another model. */
export function planFor<M extends ModelName>(name: M, plan: ReadPlan | undefined): ReadPlan<M, undefined> {
  if (plan?.name !== name) throw new Error(`a plan of ${plan?.name} was given to a read of ${name}`);
  return plan as ReadPlan<M, undefined>;
}
