import type { Selection, Where } from "../../database/statement.ts";

type Filters = {
  search?: string | null | undefined;
  external_id?: string | null | undefined;
};

export function customersWhere({ search, external_id }: Filters): {
  where: Where;
  matching?: Selection["matching"];
} {
  return {
    where: {
      archivedAt: null,
      ...(external_id == null ? {} : { externalId: external_id }),
    },
    ...(search == null
      ? {}
      : {
          matching: { rowsOf: "customers_matching", argument: readSearch(search), alone: external_id == null },
        }),
  };
}

/** Phones are kept in E.164: a number that is typed the Australian way is looked for by its national digits. */
function readSearch(search: string): string {
  if (!/^\+?(?:[\s()-]*\d){6,}[\s()-]*$/.test(search)) return search;
  return search.replaceAll(/[\s()-]/g, "").replace(/^0/, "");
}
