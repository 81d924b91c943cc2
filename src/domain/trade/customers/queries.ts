import type { Listed } from "../../../graphql/paginate.ts";
import type { CustomFilter } from "../../../graphql/scalars.ts";
import { all, createdBetween } from "../../kernel/list-filters.ts";
import { customWhere } from "../custom-values.ts";

export type CustomerFilters = {
  search?: string | null | undefined;
  tag?: string | null | undefined;
  archived?: "exclude" | "include" | "only" | null | undefined;
  external_id?: string | null | undefined;
  created_from?: Date | null | undefined;
  created_to?: Date | null | undefined;
  updated_since?: Date | null | undefined;
  custom?: CustomFilter | null | undefined;
};

/**
 * Searches by text and tag through the database's function, because it uses their indexes. The function also applies
 * the `archived` filter.
 */
export function selectCustomers({ search, tag, external_id, ...given }: CustomerFilters): Listed<"Customer"> {
  const externalId = external_id ?? undefined;
  // A sync must see archived customers. A lookup by external id must see that the id is taken.
  const isSync = externalId !== undefined || given.updated_since != null;
  const archived = given.archived ?? (isSync ? "include" : "exclude");
  const AND = all<"Customer">(createdBetween(given), customWhere<"Customer">(given.custom));
  if (search == null && tag == null) return { where: { ...archivedFilters[archived], externalId, AND } };
  return {
    where: { externalId, AND },
    search: {
      function: "customers_matching",
      text: search ?? null,
      alone: externalId === undefined && AND === undefined,
      filters: [archived === "include" ? null : archived === "only", tag ?? null],
    },
  };
}

const archivedFilters = {
  exclude: { archivedAt: null },
  include: {},
  only: { archivedAt: { not: null } },
} as const;
