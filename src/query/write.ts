import { Parameters, quote, type Statement, StatementNames } from "../postgres/statement.ts";
import { JsonMerge } from "./json-merge.ts";
import { type Column, type Model, modelOf } from "./models.ts";
import { newId } from "./new-id.ts";
import type { CreateArgs, DeleteArgs, ModelName, UpdateArgs } from "./types.ts";
import { writeWhere } from "./where.ts";

/** One INSERT. It returns no row if a unique value is taken, so that the transaction does not fail. */
export function insert<M extends ModelName>(name: M, businessId: string, { data }: CreateArgs<M>): Statement {
  const model = modelOf(name);
  const given: Record<string, unknown> = { ...data, [model.tenantField]: businessId };
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
    `insert into ${quote(model.table)} as t (${columns.join(", ")}) select ${values.join(", ")} from ${clock} on conflict do nothing returning ${everyColumn(model)}`,
    parameters,
  );
}

/** `touch` changes `updated_at` even if no value does, because something that belongs to the row has changed. */
export type UpdateOptions = { touch?: boolean };

/** The rows of an update, an empty row for each, or one row before and after its change. */
type Returning = "rows" | "count" | "before and after";

/** One UPDATE of the business's rows. Unlike in Prisma, `updated_at` changes only if a value does, or with `touch`. */
export function update<M extends ModelName>(
  name: M,
  businessId: string,
  { where, data }: UpdateArgs<M>,
  { touch = false }: UpdateOptions,
  returning: Returning,
): Statement {
  const model = modelOf(name);
  const parameters = new Parameters();
  const sets: string[] = [];
  const differences: string[] = touch ? ["true"] : [];
  for (const [field, value] of Object.entries(data)) {
    if (value === undefined) continue;
    const column = model.column(field);
    const next = writeNext(parameters, column, value);
    sets.push(`${column.quoted} = ${next}`);
    if (!isOwnPairs(value)) differences.push(`t.${column.quoted} is distinct from ${next}`);
  }
  if (model.has("updatedAt") && !("updatedAt" in data)) sets.push(`updated_at = ${changedAt(differences)}`);
  // Without new values, the statement still locks and returns its rows.
  if (sets.length === 0) sets.push(`${model.tenantColumn.quoted} = t.${model.tenantColumn.quoted}`);
  const conditions = conditionsOf(parameters, model, businessId, where);
  const change = `update ${quote(model.table)} t set ${sets.join(", ")}`;
  const columns = everyColumn(model);
  if (returning !== "before and after")
    return prepared(`${change} where ${conditions} returning ${returning === "rows" ? columns : "1"}`, parameters);
  // Locks the row first. The change then applies to the row that is returned as the one before.
  return prepared(
    `with before as (select ${columns} from ${quote(model.table)} t where ${conditions} for no key update), after as (${change} from before where ${conditions} and t.id = before.id returning ${columns}) select * from before union all select * from after`,
    parameters,
  );
}

/** SQL for the column's new value. `{ increment: 1 }` adds to the stored value, a `JsonMerge` merges into it. */
function writeNext(parameters: Parameters, column: Column, value: unknown): string {
  if (value instanceof JsonMerge) return writeMerge(parameters, column, value);
  if (column.type === "Json" || !isPlain(value)) return parameters.add(encode(column, value));
  const [[operation, operand] = []] = Object.entries(value);
  if (operation !== "increment") throw new Error(`an update takes no ${operation} of ${column.name}`);
  return `t.${column.quoted} + ${parameters.add(encode(column, operand))}`;
}

function writeMerge(parameters: Parameters, { quoted }: Column, { pairs, within }: JsonMerge): string {
  const given = `${parameters.add(JSON.stringify(pairs))}::jsonb`;
  if (within === undefined) return `jsonb_strip_nulls(t.${quoted} || ${given})`;
  const name = `${parameters.add(within)}::text`;
  const merged = `jsonb_strip_nulls(coalesce(t.${quoted} -> ${name}, '{}') || ${given})`;
  return `case when ${merged} = '{}' then t.${quoted} - ${name} else jsonb_set(t.${quoted}, array[${name}], ${merged}) end`;
}

/** Pairs that one caller alone sees. For everybody else the row has not changed. */
function isOwnPairs(value: unknown): boolean {
  return value instanceof JsonMerge && value.within !== undefined;
}

export function remove<M extends ModelName>(name: M, businessId: string, { where }: DeleteArgs<M>): Statement {
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

/** The number of prepared statements is limited, because callers choose which columns they write. */
const names = new StatementNames(300);

function prepared(text: string, { values }: Parameters): Statement {
  return { name: names.nameOf(text), text, values };
}

function conditionsOf(parameters: Parameters, model: Model, businessId: string, where: object = {}): string {
  const own = `t.${model.tenantColumn.quoted} = ${parameters.add(businessId)}`;
  return [own, ...writeWhere(parameters, model, "t", { ...where })].join(" and ");
}

/** All columns named after their fields, by model. */
const columnsOf = new Map<ModelName, string>();

function everyColumn({ name, columns }: Model): string {
  const written =
    columnsOf.get(name) ?? columns.map((column) => `t.${column.quoted} as ${quote(column.name)}`).join(", ");
  columnsOf.set(name, written);
  return written;
}

function isPlain(value: unknown): value is object {
  return typeof value === "object" && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}

/** Converts values that the driver would write in the wrong form. */
function encode({ type }: Column, value: unknown): unknown {
  if (value === null) return null;
  if (type === "Json") return JSON.stringify(value);
  return type === "Decimal" ? String(value) : value;
}
