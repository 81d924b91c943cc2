import { type Parameters, quote } from "../postgres/statement.ts";
import { type Model, modelOf } from "./models.ts";

/** A condition on a model's rows, whose fields the callers' types have checked. */
export type Conditions = { [field: string]: unknown };

const comparisons: Record<string, string> = { lt: "<", lte: "<=", gt: ">", gte: ">=" };

/** The conditions as SQL, each to be joined by `and`. */
export function writeWhere(parameters: Parameters, model: Model, alias: string, where: Conditions): string[] {
  const written: string[] = [];
  for (const name in where) {
    const test = where[name];
    if (test === undefined) continue;
    if (name === "AND" || name === "OR")
      written.push(writeBranches(parameters, model, alias, name, test as Conditions[]));
    else if (!model.has(name)) written.push(writeSome(parameters, model, alias, name, test as { some: Conditions }));
    else {
      const { quoted, isEnum } = model.column(name);
      writeTest(parameters, `${alias}.${quoted}`, isEnum, test, written);
    }
  }
  return written;
}

function writeTest(parameters: Parameters, column: string, isEnum: boolean, test: unknown, written: string[]): void {
  if (test === null) written.push(`${column} is null`);
  else if (typeof test === "boolean") written.push(test ? column : `not ${column}`);
  else if (typeof test !== "object" || test instanceof Date || test instanceof Uint8Array)
    written.push(`${column} = ${writeValue(parameters, isEnum, test)}`);
  else
    for (const [operator, value] of Object.entries(test))
      written.push(writeComparison(parameters, column, isEnum, operator, value));
}

/**
 * Values of an enum, as booleans, are part of the statement's text: under row-level security Postgres compares none before
 * the policy, but for an index that is partial by that very value, which a generic plan can only use when it reads it.
 */
function writeValue(parameters: Parameters, isEnum: boolean, value: unknown): string {
  return isEnum && typeof value === "string" && /^[a-z_]+$/.test(value) ? `'${value}'` : parameters.add(value);
}

/** One of a few values: of one in the statement's text a generic plan knows how rare it is. */
function writeConstant(value: unknown): string {
  if (typeof value !== "string" || !/^[a-z_.]+$/.test(value))
    throw new Error("a constant value is only letters, _ and .");
  return `'${value}'`;
}

function writeBranches(
  parameters: Parameters,
  model: Model,
  alias: string,
  name: "AND" | "OR",
  branches: readonly Conditions[],
): string {
  const parts = branches.map((branch) => `(${writeWhere(parameters, model, alias, branch).join(" and ") || "true"})`);
  return `(${parts.join(name === "AND" ? " and " : " or ")})`;
}

/** At least one row of a list that belongs to the row. */
function writeSome(
  parameters: Parameters,
  model: Model,
  alias: string,
  name: string,
  { some }: { some: Conditions },
): string {
  const relation = model.relation(name);
  const target = modelOf(relation.model);
  const inner = `${alias}_${target.table}`;
  const join = relation.theirs.map((field, index) => {
    return `${inner}.${target.column(field).quoted} = ${alias}.${model.column(relation.own[index] ?? "").quoted}`;
  });
  const conditions = [...join, ...writeWhere(parameters, target, inner, some)];
  return `exists (select from ${quote(target.table)} ${inner} where ${conditions.join(" and ")})`;
}

function writeComparison(
  parameters: Parameters,
  column: string,
  isEnum: boolean,
  operator: string,
  value: unknown,
): string {
  if (operator === "not")
    return value === null ? `${column} is not null` : `${column} <> ${writeValue(parameters, isEnum, value)}`;
  if (operator === "constant") return `${column} = ${writeConstant(value)}`;
  if (operator === "in") return `${column} = any(${parameters.add(value)})`;
  if (operator === "has") return `${parameters.add(value)} = any(${column})`;
  const comparison = comparisons[operator];
  if (comparison === undefined) throw new Error(`a where takes no ${operator}`);
  return `${column} ${comparison} ${parameters.add(value)}`;
}

export type Orders = readonly { [field: string]: "asc" | "desc" | undefined }[];

export function writeOrder(model: Model, alias: string, orders: Orders): string {
  const fields = orders.flatMap((order) => Object.entries(order));
  if (fields.length === 0) return "";
  return ` order by ${fields.map(([name, direction]) => `${alias}.${model.column(name).quoted} ${direction}`).join(", ")}`;
}

/** A row comparison walks the index of the order in one range, however deep the page. */
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
