import type { Selection, Where } from "../../database/query/select.ts";
import { readSearch } from "../kernel/search.ts";

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
