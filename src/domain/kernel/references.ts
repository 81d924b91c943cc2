import type { Where } from "../../database/query/select.ts";
import type { ModelName, RowOf, Tenant } from "../../database/tenant.ts";
import { isId } from "../../graphql/record.ts";
import { Problem } from "../../problems.ts";

/** A record that a body names: a missing one, another business's and a malformed id are the same 404, which names the field. */
export async function reference<M extends ModelName>(
  db: Tenant,
  model: M,
  field: string,
  id: string,
  where: Where = {},
): Promise<RowOf<M>> {
  const [row] = isId(id) ? await db.fetch(model, { where: { ...where, id }, take: 1 }) : [];
  if (row === undefined) throw unknownReference(field);
  return row;
}

export function unknownReference(field: string): Problem {
  return new Problem("not-found", `${field} names no such record.`);
}

/** The same for a field that may be left out or null. */
export async function optionalReference<M extends ModelName>(
  db: Tenant,
  model: M,
  field: string,
  id: string | null | undefined,
  where: Where = {},
): Promise<RowOf<M> | undefined> {
  return id == null ? undefined : reference(db, model, field, id, where);
}
