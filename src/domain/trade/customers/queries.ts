import type { Listed } from "../../../graphql/paginate.ts";

export type CustomerFilters = {
  search?: string | null | undefined;
  tag?: string | null | undefined;
  archived?: "exclude" | "include" | "only" | null | undefined;
  external_id?: string | null | undefined;
  updated_since?: Date | null | undefined;
};

/** Text and tags go through the database's function, which reaches their indexes and takes the other filter too. */
export function selectCustomers({ search, tag, external_id, ...given }: CustomerFilters): Listed<"Customer"> {
  const externalId = external_id ?? undefined;
  // A sync has to see archivals, and a lookup by external id has to see that the id is taken.
  const isSync = externalId !== undefined || given.updated_since != null;
  const archived = given.archived ?? (isSync ? "include" : "exclude");
  if (search == null && tag == null) return { where: { ...archivedFilters[archived], externalId } };
  return {
    where: { externalId },
    search: {
      function: "customers_matching",
      text: search ?? null,
      alone: externalId === undefined,
      filters: [archived === "include" ? null : archived === "only", tag ?? null],
    },
  };
}

const archivedFilters = {
  exclude: { archivedAt: null },
  include: {},
  only: { archivedAt: { not: null } },
} as const;
