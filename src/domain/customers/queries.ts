import type { Listed } from "../../graphql/paginate.ts";

export type CustomerFilters = {
  search?: string | null | undefined;
  tag?: string | null | undefined;
  archived: "exclude" | "include" | "only";
  external_id?: string | null | undefined;
};

/** Text and tags go through the database's function, which reaches their indexes and takes the other filter too. */
export function selectCustomers({ search, tag, archived, external_id }: CustomerFilters): Listed<"Customer"> {
  const externalId = external_id ?? undefined;
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
