import { Problem } from "../../problems.ts";
import type { ModelName, RowOf, Where } from "../../query/types.ts";
import type { Tenant, Transaction } from "../../tenancy/tenant.ts";
import { find, lock } from "./store.ts";

/**
 * Finds a record that an input names. Throws a 404 that names the field if the record is missing or another business's,
 * or if the id is malformed.
 */
export function reference<M extends ModelName>(
  db: Tenant,
  model: M,
  field: string,
  id: string,
  where?: Where<M>,
): Promise<RowOf<M>> {
  return naming(field, find(db, model, id, { where }));
}

/** Like `reference`, and locks the record until the transaction ends. */
export function lockReference<M extends ModelName>(
  db: Transaction,
  model: M,
  field: string,
  id: string,
  where?: Where<M>,
): Promise<RowOf<M>> {
  return naming(field, lock(db, model, id, where));
}

/** Like `reference`, for an optional or nullable field. */
export async function optionalReference<M extends ModelName>(
  db: Tenant,
  model: M,
  field: string,
  id: string | null | undefined,
  where?: Where<M>,
): Promise<RowOf<M> | undefined> {
  return id == null ? undefined : reference(db, model, field, id, where);
}

export function unknownReference(field: string): Problem {
  return new Problem("not-found", `No record has the id in ${field}.`);
}

async function naming<T>(field: string, found: Promise<T>): Promise<T> {
  return found.catch((error: unknown) => {
    throw error instanceof Problem && error.type === "not-found" ? unknownReference(field) : error;
  });
}
