import { sha256 } from "../../crypto/hash.ts";
import type { Model } from "./models.ts";

type Scalar = string | number | boolean | Date | Uint8Array | null;
type Comparison = { equals?: Scalar; not?: Scalar; in?: readonly Scalar[]; has?: Scalar } & {
  [operator in "lt" | "lte" | "gt" | "gte"]?: Scalar;
};
/** The part of Prisma's `where` that reads need: equality, null, comparisons, AND, OR. */
export type Where = { [field: string]: Scalar | Comparison | Where[] | undefined };

export type Order = { [field: string]: "asc" | "desc" };
export type Include = {
  [relation: string]:
    | boolean
    | { select?: Columns; include?: Include; where?: Where; orderBy?: Order | Order[]; take?: number };
};
/** Only these columns of a relation's rows; without it, all. */
type Columns = { [column: string]: boolean };

export type Selection = {
  where?: Where;
  /**
   * Rows named by a search function of the database, `x(text, before_at, before_id, most, …) returns setof uuid`, whose
   * further arguments are filters of its own. Where `alone`, nothing else narrows the list, and the function itself finds
   * the page.
   */
  matching?: { rowsOf: string; argument: string; alone: boolean; filters?: readonly Scalar[] };
  /** Keyset: rows that come after these values in the order. */
  after?: Scalar[];
  orderBy?: Order[];
  take?: number;
  /** What `take` never exceeds: a generic plan, which is not told `take`, then knows that a page is short. */
  atMost?: number;
  include?: Include;
  lock?: boolean;
};

export type Statement = { text: string; values: unknown[] };

export type Building = { models: Map<string, Model>; values: unknown[]; aliases: number };

const comparisons = { lt: "<", lte: "<=", gt: ">", gte: ">=" } as const;

/** One SELECT for a Prisma-shaped selection of one business's rows, relations included as JSON columns. */
export function buildStatement(
  models: Map<string, Model>,
  model: Model,
  businessId: string,
  selection: Selection,
): Statement {
  const building: Building = { models, values: [], aliases: 0 };
  const alias = nextAlias(building);
  const tenant = `${alias}.${quote(model.tenantColumn)} = ${bind(building, businessId)}`;
  const conditions = [tenant, ...writeWhere(building, model, alias, selection.where ?? {})];
  if (selection.matching !== undefined) conditions.push(writeMatching(building, alias, selection));
  const order = selection.orderBy ?? [];
  if (selection.after !== undefined) conditions.push(writeKeyset(building, model, alias, order, selection.after));
  const columns = [
    ...model.columns.map((column) => `${alias}.${quote(column.column)} as ${quote(column.name)}`),
    ...writeInclude(building, model, alias, selection.include),
  ];
  const found =
    `select ${columns.join(", ")} from ${quote(model.table)} ${alias} where ${conditions.join(" and ")}` +
    writeOrder(model, alias, order);
  const limit = selection.take === undefined ? "" : ` limit ${bind(building, selection.take)}`;
  const text =
    selection.atMost === undefined ? found + limit : `select * from (${found} limit ${selection.atMost}) page${limit}`;
  // Not the stronger lock: two who refer to the row by foreign keys and then lock it would wait for each other.
  return { text: selection.lock === true ? `${text} for no key update` : text, values: building.values };
}

function writeMatching(building: Building, alias: string, { matching, after, take }: Selection): string {
  if (matching === undefined) return "true";
  const [beforeAt = null, beforeId = null] = matching.alone ? (after ?? []) : [];
  const values = [matching.argument, beforeAt, beforeId, matching.alone ? (take ?? null) : null];
  const [text, at, id, most] = values.map((value) => bind(building, value));
  const given = [text, `${at}::timestamptz`, `${id}::uuid`, `${most}::int`];
  const filters = (matching.filters ?? []).map((value) => bind(building, value));
  return `${alias}.id in (select ${quote(matching.rowsOf)}(${[...given, ...filters].join(", ")}))`;
}

function writeInclude(building: Building, model: Model, alias: string, include: Include | undefined): string[] {
  const columns: string[] = [];
  for (const [name, wanted] of Object.entries(include ?? {})) {
    if (wanted === false) continue;
    const nested = wanted === true ? {} : wanted;
    const relation = model.relation(name);
    const target = building.models.get(relation.model);
    if (target === undefined) throw new Error(`there is no model ${relation.model}`);
    const inner = nextAlias(building);
    const join = relation.theirs.map((field, index) => {
      const own = model.column(relation.own[index] ?? "");
      return `${inner}.${quote(target.column(field).column)} = ${alias}.${quote(own.column)}`;
    });
    const pairs = [
      ...target.columns
        .filter(({ name: column }) => nested.select?.[column] ?? nested.select === undefined)
        .map(
          // As text: a JSON number would pass through binary floating point.
          (column) =>
            `${inner}.${quote(column.column)}${column.type === "Decimal" ? "::text" : ""} as ${quote(column.name)}`,
        ),
      ...writeInclude(building, target, inner, nested.include),
    ];
    const conditions = [...join, ...writeWhere(building, target, inner, nested.where ?? {})];
    const order = [nested.orderBy ?? []].flat();
    const rows =
      `select ${pairs.join(", ")} from ${quote(target.table)} ${inner} where ${conditions.join(" and ")}` +
      writeOrder(target, inner, order) +
      (nested.take === undefined ? "" : ` limit ${bind(building, nested.take)}`);
    const row = nextAlias(building);
    columns.push(
      relation.isList
        ? `(select coalesce(json_agg(${row}), '[]') from (${rows}) ${row}) as ${quote(name)}`
        : `(select row_to_json(${row}) from (${rows}) ${row}) as ${quote(name)}`,
    );
  }
  return columns;
}

export function writeWhere(building: Building, model: Model, alias: string, where: Where): string[] {
  return Object.entries(where).flatMap(([name, test]) => {
    if (test === undefined) return [];
    if (Array.isArray(test)) return [writeBranches(building, model, alias, name, test)];
    const { column, isEnum } = model.column(name);
    const place = `${alias}.${quote(column)}`;
    if (test === null) return [`${place} is null`];
    if (typeof test === "boolean") return [test ? place : `not ${place}`];
    if (typeof test !== "object" || test instanceof Date || test instanceof Uint8Array)
      return [`${place} = ${writeValue(building, isEnum, test)}`];
    return Object.entries(test).map(([operator, value]) => writeComparison(building, place, isEnum, operator, value));
  });
}

/**
 * Words of an enum, as booleans, are part of the statement's text: under row-level security Postgres compares none before
 * the policy, but for an index that is partial by that very word, which a generic plan can only use when it reads it.
 */
function writeValue(building: Building, isEnum: boolean, value: unknown): string {
  return isEnum && typeof value === "string" && /^[a-z_]+$/.test(value) ? `'${value}'` : bind(building, value);
}

function writeBranches(building: Building, model: Model, alias: string, name: string, branches: Where[]): string {
  if (name !== "AND" && name !== "OR") throw new Error(`a where takes no list under ${name}`);
  const parts = branches.map((branch) => `(${writeWhere(building, model, alias, branch).join(" and ") || "true"})`);
  return `(${parts.join(name === "AND" ? " and " : " or ")})`;
}

function writeComparison(
  building: Building,
  column: string,
  isEnum: boolean,
  operator: string,
  value: unknown,
): string {
  const written = () => writeValue(building, isEnum, value);
  if (operator === "equals") return value === null ? `${column} is null` : `${column} = ${written()}`;
  if (operator === "not") return value === null ? `${column} is not null` : `${column} <> ${written()}`;
  if (operator === "in") return `${column} = any(${bind(building, value)})`;
  if (operator === "has") return `${bind(building, value)} = any(${column})`;
  if (operator in comparisons)
    return `${column} ${comparisons[operator as keyof typeof comparisons]} ${bind(building, value)}`;
  throw new Error(`a where takes no ${operator}`);
}

/** A row comparison walks the index of the order in one range, however deep the page. */
function writeKeyset(building: Building, model: Model, alias: string, order: Order[], after: Scalar[]): string {
  const fields = order.flatMap((item) => Object.entries(item));
  const directions = new Set(fields.map(([, direction]) => direction));
  if (fields.length !== after.length || directions.size !== 1) throw new Error("a keyset runs in one direction");
  const columns = fields.map(([name]) => `${alias}.${quote(model.column(name).column)}`);
  const values = after.map((value) => bind(building, value));
  return `(${columns.join(", ")}) ${directions.has("desc") ? "<" : ">"} (${values.join(", ")})`;
}

function writeOrder(model: Model, alias: string, order: Order[]): string {
  const fields = order.flatMap((item) => Object.entries(item));
  if (fields.length === 0) return "";
  return ` order by ${fields
    .map(([name, direction]) => `${alias}.${quote(model.column(name).column)} ${direction}`)
    .join(", ")}`;
}

export function bind(building: Building, value: unknown): string {
  building.values.push(value);
  return `$${building.values.length}`;
}

function nextAlias(building: Building): string {
  building.aliases += 1;
  return `t${building.aliases}`;
}

function quote(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

const names = new Map<string, string>();

/** The name under which a connection keeps the prepared statement: one a text. */
export function statementName(text: string): string {
  let name = names.get(text);
  if (name === undefined) {
    name = sha256(text).toString("base64url").slice(0, 22);
    names.set(text, name);
  }
  return name;
}
