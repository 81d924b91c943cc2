import type { RowOf } from "../../../query/types.ts";
import type { Tenant } from "../../../tenancy/tenant.ts";
import { type ExportColumns, exportCsv } from "../../kernel/export-csv.ts";

const columns: ExportColumns<RowOf<"PriceItem">> = {
  id: ({ id }) => id,
  external_id: ({ externalId }) => externalId,
  name: ({ name }) => name,
  description: ({ description }) => description,
  unit_price: ({ unitPrice }) => unitPrice.toFixed(Math.max(2, unitPrice.decimalPlaces())),
  // An import reads a bare 1 as a yes.
  tax_rate: ({ taxRate }) => (taxRate.equals(1) ? "100%" : taxRate.toString()),
  tax_inclusive: ({ taxInclusive }) => (taxInclusive ? "true" : "false"),
  archived_at: ({ archivedAt }) => archivedAt?.toISOString() ?? null,
  created_at: ({ createdAt }) => createdAt.toISOString(),
  updated_at: ({ updatedAt }) => updatedAt.toISOString(),
};

/** The price list, with archived items, as CSV that can be imported again. */
export function exportPriceItems(db: Tenant): AsyncGenerator<string, void, undefined> {
  return exportCsv(columns, (...page) => db.findMany("PriceItem", ...page));
}
