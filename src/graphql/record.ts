import type { Include, Where } from "../database/query/select.ts";
import type { ModelName, RowOf, Tenant } from "../database/tenant.ts";
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
  where: Where = {},
): Promise<RowOf<M>> {
  if (!isId(id)) throw notFound();
  const [row] = await db.fetch(model, {
    where: { ...where, id },
    ...(query.include === undefined ? {} : { include: query.include as Include }),
    take: 1,
  });
  if (row === undefined) throw notFound();
  return row;
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
