import { type Parameters, quote } from "../postgres/statement.ts";
import { Decimal } from "./decimal.ts";
import { type Column, type Model, modelOf } from "./models.ts";

/** A condition on a model's rows. Callers' types have checked its fields. */
export type Conditions = { [field: string]: unknown };

const comparisons: Record<string, string> = { lt: "<", lte: "<=", gt: ">", gte: ">=" };

/** The conditions as SQL, to be joined by `and`. Values of `constants` become part of the text. */
export function writeWhere(
  parameters: Parameters,
  model: Model,
  alias: string,
  where: Conditions,
  constants?: readonly string[],
): string[] {
  const written: string[] = [];
  const isWritten = writeConditions(parameters, model, alias, where, written, constants);
  // An OR without branches matches no row, and is ignored inside another condition, as in Prisma.
  if (!isWritten) written.push("false");
  return written;
}

/** Returns false if there is an OR without branches. */
function writeConditions(
  parameters: Parameters,
  model: Model,
  alias: string,
  where: Conditions,
  written: string[],
  constants?: readonly string[],
): boolean {
  let hasBranch = true;
  for (const name in where) {
    const test = where[name];
    if (test === undefined) continue;
    if (name === "AND" || name === "OR") {
      const branches = writeBranches(parameters, model, alias, test);
      if (branches.length > 0) written.push(`(${branches.join(name === "AND" ? " and " : " or ")})`);
      else if (name === "OR") hasBranch = false;
    } else if (!model.has(name)) written.push(writeSome(parameters, model, alias, name, test));
    else if (constants?.includes(name) && typeof test === "string")
      written.push(`${alias}.${model.column(name).quoted} = ${writeConstant(test)}`);
    else writeTest(parameters, alias, model.column(name), test, written);
  }
  return hasBranch;
}

function writeTest(parameters: Parameters, alias: string, column: Column, test: unknown, written: string[]): void {
  const left = `${alias}.${column.quoted}`;
  if (test === null) written.push(`${left} is null`);
  else if (typeof test === "boolean") written.push(test ? left : `not ${left}`);
  else if (isValue(test)) written.push(`${left} = ${writeValue(parameters, column, test)}`);
  else if (column.type === "Json") written.push(writePath(parameters, left, column, test as PathTest));
  else
    for (const [operator, value] of Object.entries(test as object))
      if (value !== undefined) written.push(writeComparison(parameters, left, column, operator, value));
}

type PathTest = { path?: unknown; equals?: unknown };

/** SQL for the value at a path of a JSON column. */
function writePath(
  parameters: Parameters,
  left: string,
  { name }: Column,
  { path, equals, ...more }: PathTest,
): string {
  if (!Array.isArray(path) || equals === undefined || Object.keys(more).length > 0)
    throw new Error(`a where takes only path and equals of ${name}`);
  return `(${left} #> ${parameters.add(path)}::text[]) = ${parameters.add(JSON.stringify(equals))}::jsonb`;
}

/** Whether it is a value to compare with, not an object of operators. */
function isValue(test: unknown): boolean {
  return typeof test !== "object" || test instanceof Date || test instanceof Uint8Array || Decimal.isDecimal(test);
}

/**
 * Writes enum values into the text, like booleans. Under row-level security Postgres compares enums only after the
 * policy, except in a partial index for the value. A generic plan uses that index only if it sees the value.
 */
function writeValue(parameters: Parameters, column: Column, value: unknown): string {
  const isText = column.isEnum && typeof value === "string" && /^[a-z_]+$/.test(value);
  return isText ? `'${value}'` : parameters.add(operandOf(column, value));
}

/** The driver would write a decimal as JSON. */
function operandOf({ type }: Column, value: unknown): unknown {
  if (type !== "Decimal") return value;
  return Array.isArray(value) ? value.map(String) : String(value);
}

/** Only for columns with few values, because each one makes another statement. */
function writeConstant(value: string): string {
  if (!/^[a-z_.]+$/.test(value)) throw new Error("a constant value is only letters, _ and .");
  return `'${value}'`;
}

function writeBranches(parameters: Parameters, model: Model, alias: string, branches: unknown): string[] {
  return ([branches].flat() as Conditions[]).flatMap((branch) => {
    const written: string[] = [];
    writeConditions(parameters, model, alias, branch, written);
    return written.length === 0 ? [] : `(${written.join(" and ")})`;
  });
}

/** SQL for a list with at least one row that matches. */
function writeSome(parameters: Parameters, model: Model, alias: string, name: string, test: unknown): string {
  const { isList, model: related, theirs, own } = model.relation(name);
  const operators = Object.keys(Object(test)).join();
  if (!isList || operators !== "some")
    throw new Error(`a where takes only some of a list, not ${operators} of ${name}`);
  const { some } = test as { some: Conditions };
  const target = modelOf(related);
  const inner = `${alias}_${target.table}`;
  const join = theirs.map((field, index) => {
    return `${inner}.${target.column(field).quoted} = ${alias}.${model.column(own[index] ?? "").quoted}`;
  });
  const conditions = [...join, ...writeWhere(parameters, target, inner, some)];
  return `exists (select from ${quote(target.table)} ${inner} where ${conditions.join(" and ")})`;
}

function writeComparison(
  parameters: Parameters,
  left: string,
  column: Column,
  operator: string,
  value: unknown,
): string {
  const comparison = comparisons[operator];
  if (comparison === undefined && !/^(not|in|has)$/.test(operator))
    throw new Error(`a where takes no ${operator} of ${column.name}`);
  if (operator === "not" && value === null) return `${left} is not null`;
  if (operator === "not" && !isValue(value)) throw new Error(`a where takes no filter in not of ${column.name}`);
  if (operator === "not") return `${left} <> ${writeValue(parameters, column, value)}`;
  const right = parameters.add(operandOf(column, value));
  if (operator === "in") return `${left} = any(${right})`;
  return operator === "has" ? `${right} = any(${left})` : `${left} ${comparison} ${right}`;
}

export type Orders = readonly { [field: string]: "asc" | "desc" | undefined }[];

/** One or several orders, as in Prisma. */
export function toOrders(orderBy: object | readonly object[] = []): Orders {
  return (Array.isArray(orderBy) ? orderBy : [orderBy]) as Orders;
}

export function writeOrder(model: Model, alias: string, orders: Orders): string {
  const written = orders.flatMap((order) =>
    Object.entries(order).flatMap(([name, direction]) => {
      if (direction === undefined) return [];
      if (direction !== "asc" && direction !== "desc") throw new Error(`an order of ${name} takes only asc or desc`);
      return `${alias}.${model.column(name).quoted} ${direction}`;
    }),
  );
  return written.length === 0 ? "" : ` order by ${written.join(", ")}`;
}

/** A row comparison scans the order's index as one range, however deep the page. */
export function writeKeyset(
  parameters: Parameters,
  model: Model,
  alias: string,
  orders: Orders,
  after: readonly unknown[],
): string {
  const fields = orders.flatMap((order) => Object.entries(order));
  const directions = new Set(fields.map(([, direction]) => direction));
  if (fields.length !== after.length || directions.size !== 1) throw new Error("a keyset runs in one direction");
  const columns = fields.map(([name]) => `${alias}.${model.column(name).quoted}`);
  const values = after.map((value) => parameters.add(value));
  return `(${columns.join(", ")}) ${directions.has("desc") ? "<" : ">"} (${values.join(", ")})`;
}
