import type { Listed } from "../../graphql/paginate.ts";
import type { Range } from "../../query/select.ts";
import type { ModelName, Where } from "../../query/types.ts";

/**
 * The condition of a searchable list. The database's search function takes `filters`, in its order. A list without a
 * search uses the same filters as `taken`. `where` applies to both.
 */
export function searched<M extends ModelName>(
  search: string | null | undefined,
  by: { function: string; filters: readonly unknown[]; taken: Where<M>; where: Where<M>; range?: Range<M> | undefined },
): Listed<M> {
  const { range } = by;
  if (search == null) return { where: { ...by.where, ...by.taken }, range };
  const alone = Object.values(by.where).every((value) => value === undefined);
  const filters = by.filters.map((value) => value ?? null);
  return { where: by.where, range, search: { function: by.function, text: search, alone, filters } };
}
