import { getDatamodel } from "../../generated/pothos.ts";
import type { PrismaClient } from "../../generated/prisma/client.ts";

export type Column = { name: string; column: string; type: string; isEnum: boolean };
type Relation = { name: string; model: string; isList: boolean; own: string[]; theirs: string[] };

export type Model = {
  name: string;
  table: string;
  /** The column that says whose row it is: `business_id`, or `id` of a business itself. */
  tenantColumn: string;
  tenantField: string;
  columns: Column[];
  decimals: Column[];
  /** Those that JSON tells as text, and Prisma as values of their own. */
  hydrated: Column[];
  has(field: string): boolean;
  column(field: string): Column;
  relation(name: string): Relation;
};

type RuntimeModels = Record<
  string,
  { dbName: string | null; fields: { name: string; kind: string; type: string; dbName?: string | null }[] }
>;
type DeclaredField = {
  name: string;
  type: string;
  kind: string;
  isList: boolean;
  relationName?: string;
  relationFromFields?: readonly string[];
};

/** Table and column names live in Prisma's runtime model only, relations' keys in the one printed for Pothos. */
function runtimeModels(client: PrismaClient): RuntimeModels {
  return (client as unknown as { _runtimeDataModel: { models: RuntimeModels } })._runtimeDataModel.models;
}

export function readModels(client: PrismaClient): Map<string, Model> {
  const declared = getDatamodel().datamodel.models as unknown as Record<string, { fields: DeclaredField[] }>;
  const models = new Map<string, Model>();
  for (const [name, { dbName, fields }] of Object.entries(runtimeModels(client))) {
    const columns = new Map(
      fields
        .filter((field) => field.kind !== "object")
        .map(({ name: field, dbName: column, type, kind }) => [
          field,
          { name: field, column: column ?? field, type, isEnum: kind === "enum" },
        ]),
    );
    const relations = new Map(
      (declared[name]?.fields ?? [])
        .filter((field) => field.kind === "object")
        .map((field) => [field.name, readRelation(name, field, declared)]),
    );
    const tenantField = name === "Business" ? "id" : "businessId";
    models.set(name, {
      name,
      table: dbName ?? name,
      tenantField,
      tenantColumn: known(columns, tenantField, name).column,
      columns: [...columns.values()],
      decimals: [...columns.values()].filter(({ type }) => type === "Decimal"),
      hydrated: [...columns.values()].filter(({ type }) => /^(DateTime|Decimal|Bytes)$/.test(type)),
      has: (field) => columns.has(field),
      column: (field) => known(columns, field, name),
      relation: (relation) => known(relations, relation, name),
    });
  }
  return models;
}

/** Foreign keys are `(business_id, x_id)` to `(business_id, id)`, or `business_id` to the business's `id`. */
function referenced(from: readonly string[]): string[] {
  return from.length === 2 ? ["businessId", "id"] : ["id"];
}

function readRelation(owner: string, field: DeclaredField, declared: Record<string, { fields: DeclaredField[] }>) {
  const named = { name: field.name, model: field.type, isList: field.isList };
  if (field.relationFromFields !== undefined && field.relationFromFields.length > 0)
    return { ...named, own: [...field.relationFromFields], theirs: referenced(field.relationFromFields) };
  const inverse = declared[field.type]?.fields.find(
    (other) =>
      other.relationName === field.relationName && other.type === owner && (other.relationFromFields?.length ?? 0) > 0,
  );
  const from = inverse?.relationFromFields ?? [];
  return { ...named, own: referenced(from), theirs: [...from] };
}

function known<T>(names: Map<string, T>, name: string, model: string): T {
  const found = names.get(name);
  if (found === undefined) throw new Error(`${model} has no ${name}`);
  return found;
}
