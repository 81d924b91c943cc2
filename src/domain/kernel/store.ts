import { Problem } from "../../problems.ts";
import type { ReadPlan } from "../../query/read-plan.ts";
import type { Changes, Include, ModelName, NewRow, RowOf, RowWith, Where } from "../../query/types.ts";
import type { Tenant, Transaction, UpdateOptions } from "../../tenancy/tenant.ts";
import { externalIdTaken, findByExternalId } from "./external-id.ts";

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

export function isId(id: string): boolean {
  return uuid.test(id);
}

export function notFound(): Problem {
  return new Problem("not-found");
}

/** The relations that come with a record, or the plan that reads them. */
type Related<M extends ModelName, I> = { include?: I; plan?: ReadPlan<M, I> | undefined };

/** One record: a missing one, another business's and a malformed id are the same not-found. */
export async function find<M extends ModelName, const I extends Include<M> | undefined = undefined>(
  db: Tenant,
  model: M,
  id: string,
  { where, ...related }: Related<M, I> & { where?: Where<M> | undefined } = {},
): Promise<RowWith<M, I>> {
  const [row] = isId(id) ? await db.select<M, I>(model, { where: byId(id, where), take: 1, ...related }) : [];
  if (row === undefined) throw notFound();
  return row;
}

/** Several records, in the order of their ids as they are given; not-found where one is missing. */
export async function findAll<M extends ModelName, const I extends Include<M> | undefined = undefined>(
  db: Tenant,
  model: M,
  ids: readonly string[],
  related: Related<M, I> = {},
): Promise<RowWith<M, I>[]> {
  const where = { id: { in: ids } } as unknown as Where<M>;
  const rows = await db.select<M, I>(model, { where, ...related });
  const found = new Map(rows.map((row) => [(row as { id: unknown }).id, row]));
  return ids.map((id) => {
    const row = found.get(id);
    if (row === undefined) throw notFound();
    return row;
  });
}

/** The record as it is now, which nobody else changes before this transaction ends. */
export async function lock<M extends ModelName>(
  db: Transaction,
  model: M,
  id: string,
  where?: Where<M>,
): Promise<RowOf<M>> {
  const [row] = isId(id) ? await db.select(model, { where: byId(id, where), take: 1, lock: true }) : [];
  if (row === undefined) throw notFound();
  return row;
}

const maxInserts = 3;

/** A `duplicate-external-id` names the record that has the external id. */
export async function insert<M extends ModelName>(db: Transaction, model: M, row: NewRow<M>): Promise<RowOf<M>> {
  const { externalId } = row as { externalId?: string | null };
  for (let tries = 1; ; tries += 1) {
    const inserted = await db.tryInsert(model, row);
    if (inserted !== undefined) return inserted;
    if (externalId == null) throw new Error(`a unique value of a new ${model} is taken`);
    const id = await findByExternalId(db, model, externalId);
    // The record that had the external id can be deleted in between.
    if (id !== undefined || tries === maxInserts) throw externalIdTaken(externalId, id);
  }
}

/** The record after the change; not-found where it is gone. Its `updated_at` moves only if something else does. */
export async function update<M extends ModelName>(
  db: Transaction,
  model: M,
  id: string,
  changes: Changes<M>,
  options?: UpdateOptions,
): Promise<RowOf<M>> {
  const [row] = isId(id) ? await db.update(model, byId<M>(id), changes, options) : [];
  if (row === undefined) throw notFound();
  return row;
}

/** Moves the record's `updated_at`, because of a change in what belongs to it, and locks it. */
export function touch<M extends ModelName>(db: Transaction, model: M, id: string): Promise<RowOf<M>> {
  return update(db, model, id, {}, { touch: true });
}

export async function remove(db: Transaction, model: ModelName, id: string): Promise<void> {
  if (!isId(id) || (await db.delete(model, byId(id))) === 0) throw notFound();
}

/** Every model with an id has it under this name, which the type of an unknown model does not tell. */
function byId<M extends ModelName>(id: string, where?: Where<M>): Where<M> {
  return { ...where, id } as Where<M>;
}
