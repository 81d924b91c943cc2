import { Parameters, quote, type Statement, StatementNames } from "../postgres/statement.ts";
import { type Column, type Model, modelOf } from "./models.ts";
import { newId } from "./new-id.ts";
import type { Changes, ModelName, NewRow, Where } from "./types.ts";
import { writeWhere } from "./where.ts";

/** One INSERT, which gives back no row where a unique value is taken: nothing fails inside the transaction. */
export function insert<M extends ModelName>(name: M, businessId: string, row: NewRow<M>): Statement {
  const model = modelOf(name);
  const given: Record<string, unknown> = { ...row, [model.tenantField]: businessId };
  if (model.has("id")) given.id ??= newId();
  const parameters = new Parameters();
  const columns: string[] = [];
  const values: string[] = [];
  for (const field in given) {
    if (given[field] === undefined) continue;
    const column = model.column(field);
    columns.push(column.quoted);
    values.push(parameters.add(encode(column, given[field])));
  }
  for (const field of model.has("updatedAt") ? ["createdAt", "updatedAt"] : []) {
    if (given[field] !== undefined) continue;
    columns.push(model.column(field).quoted);
    values.push("clock.at");
  }
  // Read once, so that both times are equal, and after the table is locked, as the watermark requires.
  const clock = "(select clock_timestamp() as at) clock";
  return prepared(
    `insert into ${quote(model.table)} (${columns.join(", ")}) select ${values.join(", ")} from ${clock} on conflict do nothing returning ${everyColumn(model)}`,
    parameters,
  );
}

/**
 * One UPDATE of the business's rows; `{ increment: 1 }` counts up from whatever the row holds by then. `updated_at` moves
 * where a value does, or where `touch` says that what belongs to the row has changed.
 */
export function update<M extends ModelName>(
  name: M,
  businessId: string,
  where: Where<M>,
  changes: Changes<M>,
  { touch = false }: { touch?: boolean } = {},
): Statement {
  const model = modelOf(name);
  const parameters = new Parameters();
  const sets: string[] = [];
  const differences: string[] = touch ? ["true"] : [];
  for (const [field, value] of Object.entries(changes)) {
    if (value === undefined) continue;
    const column = model.column(field);
    const next = isIncrement(value)
      ? `t.${column.quoted} + ${parameters.add(value.increment)}`
      : parameters.add(encode(column, value));
    sets.push(`${column.quoted} = ${next}`);
    differences.push(`t.${column.quoted} is distinct from ${next}`);
  }
  if (model.has("updatedAt") && !("updatedAt" in changes)) sets.push(`updated_at = ${changedAt(differences)}`);
  const conditions = conditionsOf(parameters, model, businessId, where);
  return prepared(
    `update ${quote(model.table)} t set ${sets.join(", ")} where ${conditions} returning ${everyColumn(model)}`,
    parameters,
  );
}

export function remove<M extends ModelName>(name: M, businessId: string, where: Where<M>): Statement {
  const model = modelOf(name);
  const parameters = new Parameters();
  const conditions = conditionsOf(parameters, model, businessId, where);
  return prepared(`delete from ${quote(model.table)} t where ${conditions} returning 1`, parameters);
}

function changedAt(differences: readonly string[]): string {
  return differences.length === 0
    ? "t.updated_at"
    : `case when ${differences.join(" or ")} then clock_timestamp() else t.updated_at end`;
}

/** Callers choose which columns they write, so there are more texts than a connection should keep. */
const names = new StatementNames(300);

function prepared(text: string, { values }: Parameters): Statement {
  return { name: names.nameOf(text), text, values };
}

function conditionsOf(parameters: Parameters, model: Model, businessId: string, where: object): string {
  const own = `t.${model.tenantColumn.quoted} = ${parameters.add(businessId)}`;
  return [own, ...writeWhere(parameters, model, "t", { ...where })].join(" and ");
}

/** Every column under the name of its field, by model. */
const columnsOf = new Map<ModelName, string>();

function everyColumn({ name, columns }: Model): string {
  const written =
    columnsOf.get(name) ?? columns.map((column) => `${column.quoted} as ${quote(column.name)}`).join(", ");
  columnsOf.set(name, written);
  return written;
}

function isIncrement(value: unknown): value is { increment: number } {
  return typeof value === "object" && value !== null && "increment" in value;
}

/** What the driver would otherwise write in a form that the column does not take. */
function encode({ type }: Column, value: unknown): unknown {
  if (value === null) return null;
  if (type === "Json") return JSON.stringify(value);
  return type === "Decimal" ? String(value) : value;
}
