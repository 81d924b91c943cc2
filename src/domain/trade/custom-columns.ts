import type { CustomValue } from "../../graphql/scalars.ts";
import type { RowOf } from "../../query/types.ts";
import type { Tenant } from "../../tenancy/tenant.ts";
import type { ExportColumns } from "../kernel/export-csv.ts";
import { customOf } from "./custom-values.ts";

type Definition = RowOf<"CustomField">;

/** Begins the name of a customer's custom field in files, so that it equals no other field's name. */
export const customPrefix = "custom_";

/** The fields of a kind of record that are not archived, oldest first. */
export function findActiveFields(db: Pick<Tenant, "findMany">, record: Definition["record"]): Promise<Definition[]> {
  return db.findMany("CustomField", {
    where: { record, archivedAt: null },
    orderBy: [{ createdAt: "asc" }, { id: "asc" }],
  });
}

/** The columns of an export for the fields of a kind of record that are not archived. */
export async function loadCustomColumns(
  db: Tenant,
  record: Definition["record"],
  prefix: string,
): Promise<ExportColumns<Pick<RowOf<"Customer">, "custom">>> {
  const fields = await findActiveFields(db, record);
  return Object.fromEntries(
    fields.map(({ key }) => [
      prefix + key,
      (row: Pick<RowOf<"Customer">, "custom">) => {
        const values = customOf(row);
        // A key can be the name of a property that every object has, such as `constructor`.
        return Object.hasOwn(values, key) ? writeValue(values[key]) : null;
      },
    ]),
  );
}

function writeValue(value: CustomValue | undefined): string | null {
  if (typeof value === "boolean") return value ? "yes" : "no";
  return value === undefined ? null : String(value);
}
