import { models as printed } from "../generated/models.ts";
import { quote } from "../postgres/statement.ts";
import type { ModelName } from "./types.ts";

/** `column` is the name in the database, and `quoted` its SQL form. */
export type Column = { name: string; column: string; quoted: string; type: string; isEnum: boolean };
type Relation = { name: string; model: ModelName; isList: boolean; own: readonly string[]; theirs: readonly string[] };

/** A model's table, columns and relations in the database. */
export class Model {
  readonly name: ModelName;
  readonly table: string;
  /** The field with the row's business: `businessId`, or `id` for a business itself. */
  readonly tenantField: string;
  readonly tenantColumn: Column;
  readonly columns: readonly Column[];
  readonly decimals: readonly Column[];
  /** Columns that JSON represents as text, and Prisma as other values. */
  readonly hydrated: readonly Column[];
  /** Whether there is an index on the business and `updatedAt`. */
  readonly isIndexedByChange: boolean;
  readonly #columns: ReadonlyMap<string, Column>;
  readonly #relations: ReadonlyMap<string, Relation>;

  constructor(name: ModelName) {
    const { table, columns, relations, isIndexedByChange } = printed[name] as Printed;
    this.name = name;
    this.table = table;
    this.isIndexedByChange = isIndexedByChange;
    this.tenantField = name === "Business" ? "id" : "businessId";
    this.columns = Object.entries(columns).map(([field, printed]) => ({
      name: field,
      quoted: quote(printed.column),
      ...printed,
    }));
    this.decimals = this.columns.filter(({ type }) => type === "Decimal");
    this.hydrated = this.columns.filter(({ type }) => /^(DateTime|Decimal|Bytes)$/.test(type));
    this.#columns = new Map(this.columns.map((column) => [column.name, column]));
    this.tenantColumn = this.column(this.tenantField);
    this.#relations = new Map(
      Object.entries(relations).map(([field, relation]) => [field, { name: field, ...relation }]),
    );
  }

  has(field: string): boolean {
    return this.#columns.has(field);
  }

  column(field: string): Column {
    return this.#columns.get(field) ?? this.#lacks(field);
  }

  relation(field: string): Relation {
    return this.#relations.get(field) ?? this.#lacks(field);
  }

  #lacks(field: string): never {
    throw new Error(`${this.name} has no ${field}`);
  }
}

/** The generated models, with one type for all. */
type Printed = {
  table: string;
  isIndexedByChange: boolean;
  columns: Record<string, Omit<Column, "name" | "quoted">>;
  relations: Record<string, Omit<Relation, "name">>;
};

const models = new Map<string, Model>();

export function modelOf(name: ModelName): Model {
  const known = models.get(name) ?? new Model(name);
  models.set(name, known);
  return known;
}
