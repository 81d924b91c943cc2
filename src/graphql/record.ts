import type { Include, ModelName, RowOf, Where } from "../database/query/types.ts";
import type { Tenant } from "../database/tenant.ts";
import { Problem } from "../problems.ts";

/** What Pothos plans for a field: the relations that the selection shows. */
export type Query = { include?: unknown; select?: unknown };

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Every read of one record: a missing one, another business's and a malformed id are the same not-found. */
export async function record<M extends ModelName>(
  db: Tenant,
  model: M,
  id: string,
  query: Query = {},
  where: Where<M> = {},
): Promise<RowOf<M>> {
  if (!isId(id)) throw notFound();
  const [row] = await db.select<M, Include<M> | undefined>(model, {
    where: { ...where, id } as Where<M>,
    include: query.include as Include<M> | undefined,
    take: 1,
  });
  if (row === undefined) throw notFound();
  return row as RowOf<M>;
}

/** The row that a change gave back, or, where the answer shows its relations, the row with those. */
export async function answer<M extends ModelName>(
  db: Tenant,
  model: M,
  row: RowOf<M> & { id: string },
  query: Query,
): Promise<RowOf<M>> {
  return query.include === undefined ? row : record(db, model, row.id, query);
}

export function isId(id: string): boolean {
  return uuid.test(id);
}

export function notFound(): Problem {
  return new Problem("not-found");
}
