import type { RowOf } from "../../../query/types.ts";
import type { Tenant } from "../../../tenancy/tenant.ts";
import { customPrefix, findActiveFields } from "../custom-columns.ts";
import { type ImportField, type ImportKind, importFields } from "./fields.ts";
import { simplify } from "./match-columns.ts";
import type { Columns } from "./row.ts";

type Reader = Pick<Tenant, "findMany">;

/** A custom field's definition as plain data, for a thread. */
export type CustomDefinition = Pick<RowOf<"CustomField">, "key" | "type" | "choices"> & { isArchived: boolean };

/** The fields that a column can hold, with the business's custom fields. */
export async function findFields(db: Reader, kind: ImportKind): Promise<readonly ImportField[]> {
  return [...importFields[kind], ...(await findCustomFields(db, kind))];
}

async function findCustomFields(db: Reader, kind: ImportKind): Promise<ImportField[]> {
  if (kind !== "customers") return [];
  const fields = await findActiveFields(db, "customer");
  return fields.map(({ key, label }) => {
    const name = customPrefix + key;
    // A label in other letters than Latin ones simplifies to nothing.
    return { name, title: label, headers: [name, key, label].map(simplify).filter((header) => header !== "") };
  });
}

/**
 * Matches custom fields to the columns without a field. A column that has a custom field's exact name holds that field
 * in any case: `custom_er_email` is no customer's email.
 */
export async function matchCustomFields(db: Reader, kind: ImportKind, columns: Columns): Promise<Columns> {
  const fields = await findCustomFields(db, kind);
  const matched = columns.map((column) => ({ ...column }));
  const left = fields.filter(({ name }) => {
    const column = matched.find(({ header }) => header.trim().toLowerCase() === name);
    if (column !== undefined) column.field = name;
    return column === undefined;
  });
  for (const { name, headers } of left) {
    const named = headers.map((known) =>
      matched.find(({ header, field }) => field === null && simplify(header) === known),
    );
    const column = named.find((one) => one !== undefined);
    if (column !== undefined) column.field = name;
  }
  return matched;
}

/** The definitions of the custom fields in the columns. They can be archived since the columns were chosen. */
export async function findDefinitions(db: Reader, columns: Columns): Promise<CustomDefinition[]> {
  const names = columns.map(({ field }) => field ?? "").filter((name) => name.startsWith(customPrefix));
  if (names.length === 0) return [];
  const keys = names.map((name) => name.slice(customPrefix.length));
  const fields = await db.findMany("CustomField", { where: { record: "customer", key: { in: keys } } });
  return fields.map(({ key, type, choices, archivedAt }) => ({ key, type, choices, isArchived: archivedAt !== null }));
}
