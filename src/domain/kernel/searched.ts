import type { ModelName, Where } from "../../database/query/types.ts";
import type { Listed } from "../../graphql/paginate.ts";

/**
 * What a list holds that can be searched. The database's function takes the filters that most searches come with, in its
 * order; `taken` are the same filters for a list without a search, and `where` those that narrow either.
 */
export function searched<M extends ModelName>(
  search: string | null | undefined,
  by: { function: string; filters: readonly unknown[]; taken: Where<M>; where: Where<M> },
): Listed<M> {
  if (search == null) return { where: { ...by.where, ...by.taken } };
  const alone = Object.values(by.where).every((value) => value === undefined);
  const filters = by.filters.map((value) => value ?? null);
  return { where: by.where, search: { function: by.function, text: search, alone, filters } };
}
