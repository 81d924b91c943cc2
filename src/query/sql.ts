import { ownNames, Parameters, quote, type Statement } from "../postgres/statement.ts";
import { modelOf } from "./models.ts";
import type { FieldOf, ModelName, RowOf } from "./types.ts";

/** The texts of templates that have only parameters as values. They never change. */
const texts = new WeakMap<readonly string[], Pick<Statement, "name" | "text">>();

/** A hand-written statement with the type of its rows. Values become parameters, and nested statements become text. */
export class Sql<Row> {
  declare readonly row: Row;
  readonly #strings: readonly string[];
  readonly #values: readonly unknown[];

  constructor(strings: readonly string[], values: readonly unknown[]) {
    this.#strings = strings;
    this.#values = values;
  }

  statement(): Statement {
    const isKept = !this.#values.some((value) => value instanceof Sql);
    const kept = isKept ? texts.get(this.#strings) : undefined;
    if (kept !== undefined) return { ...kept, values: [...this.#values] };
    const parameters = new Parameters();
    const text = this.write(parameters);
    const made = { name: ownNames.nameOf(text), text };
    if (isKept) texts.set(this.#strings, made);
    return { ...made, values: parameters.values };
  }

  write(parameters: Parameters): string {
    return this.#strings.reduce((text, part, index) => {
      const value = this.#values[index - 1];
      return text + (value instanceof Sql ? value.write(parameters) : parameters.add(value)) + part;
    });
  }
}

export function sql<Row = never>(strings: TemplateStringsArray, ...values: unknown[]): Sql<Row> {
  return new Sql<Row>(strings, values);
}

/** Columns of a model named after their fields, `business_id as "businessId"`, with the type of their rows. */
export function columns<M extends ModelName, const F extends FieldOf<M>>(
  name: M,
  fields: readonly F[],
  alias?: string,
): Sql<Pick<RowOf<M>, F>> {
  const model = modelOf(name);
  const prefix = alias === undefined ? "" : `${alias}.`;
  return new Sql([fields.map((field) => `${prefix}${model.column(field).quoted} as ${quote(field)}`).join(", ")], []);
}
