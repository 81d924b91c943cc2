import { Problem } from "../../problems.ts";
import type { FindOptions } from "../../query/select.ts";
import type { CreateData, FindArgs, Include, ModelName, RowOf, RowWith, UpdateData, Where } from "../../query/types.ts";
import type { UpdateOptions } from "../../query/write.ts";
import type { Change, Tenant, Transaction } from "../../tenancy/tenant.ts";
import { externalIdTaken, findByExternalId } from "./external-id.ts";

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

export function isId(id: string): boolean {
  return uuid.test(id);
}

export function notFound(): Problem {
  return new Problem("not-found");
}

/** Finds one record. Throws `not-found` if it is missing or another business's, or if the id is malformed. */
export async function find<M extends ModelName, const I extends Include<M> | undefined = undefined>(
  db: Tenant,
  model: M,
  id: string,
  { where, ...args }: Pick<FindArgs<M, I>, "where" | "include"> = {},
  options: Pick<FindOptions<M, I>, "plan"> = {},
): Promise<RowWith<M, I>> {
  const row = isId(id) ? await db.findFirst<M, I>(model, { where: byId(id, where), ...args }, options) : null;
  if (row === null) throw notFound();
  return row;
}

/** Finds several records, in the order of the ids. Throws `not-found` if one is missing. */
export async function findAll<M extends ModelName, const I extends Include<M> | undefined = undefined>(
  db: Tenant,
  model: M,
  ids: readonly string[],
  args: Pick<FindArgs<M, I>, "include"> = {},
  options: Pick<FindOptions<M, I>, "plan"> = {},
): Promise<RowWith<M, I>[]> {
  const where = { id: { in: ids } } as unknown as Where<M>;
  const rows = await db.findMany<M, I>(model, { where, ...args }, options);
  const found = new Map(rows.map((row) => [(row as { id: unknown }).id, row]));
  return ids.map((id) => {
    const row = found.get(id);
    if (row === undefined) throw notFound();
    return row;
  });
}

/** Reads the record's current row and locks it until the transaction ends. */
export async function lock<M extends ModelName>(
  db: Transaction,
  model: M,
  id: string,
  where?: Where<M>,
): Promise<RowOf<M>> {
  const row = isId(id) ? await db.findFirst(model, { where: byId(id, where) }, { lock: true }) : null;
  if (row === null) throw notFound();
  return row;
}

const maxTries = 3;

/** Inserts a record. If its external id is taken, throws `duplicate-external-id` with the existing record. */
export async function create<M extends ModelName>(db: Transaction, model: M, data: CreateData<M>): Promise<RowOf<M>> {
  const { externalId } = data as { externalId?: string | null };
  for (let tries = 1; ; tries += 1) {
    const created = await db.tryCreate(model, { data });
    if (created !== null) return created;
    if (externalId == null) throw new Error(`a unique value of a new ${model} is taken`);
    const id = await findByExternalId(db, model, externalId);
    // The record with the external id may have been deleted in between.
    if (id !== undefined || tries === maxTries) throw externalIdTaken(externalId, id);
  }
}

/**
 * Updates the record and returns it. `updated_at` changes only if another column does. Throws `not-found` if the record
 * is gone.
 */
export async function update<M extends ModelName>(
  db: Transaction,
  model: M,
  id: string,
  data: UpdateData<M>,
  options?: UpdateOptions,
): Promise<RowOf<M>> {
  const [row] = isId(id) ? await db.updateManyAndReturn(model, { where: byId<M>(id), data }, options) : [];
  if (row === undefined) throw notFound();
  return row;
}

/** Like `update`, and returns the record as it was before too, which the transaction has locked. */
export async function change<M extends ModelName>(
  db: Transaction,
  model: M,
  id: string,
  data: UpdateData<M>,
): Promise<Change<RowOf<M>>> {
  const changed = isId(id) ? await db.change(model, { where: byId<M>(id), data }) : null;
  if (changed === null) throw notFound();
  return changed;
}

/** Locks the record and moves its `updated_at`, because something that belongs to it has changed. */
export function touch<M extends ModelName>(db: Transaction, model: M, id: string): Promise<RowOf<M>> {
  return update(db, model, id, {}, { touch: true });
}

export async function remove(db: Transaction, model: ModelName, id: string): Promise<void> {
  const { count } = isId(id) ? await db.deleteMany(model, { where: byId(id) }) : { count: 0 };
  if (count === 0) throw notFound();
}

/** Every model with an id names it `id`. The type of an unknown model does not express this. */
function byId<M extends ModelName>(id: string, where?: Where<M>): Where<M> {
  return { ...where, id } as Where<M>;
}
