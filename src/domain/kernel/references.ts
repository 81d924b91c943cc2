import { Problem } from "../../problems.ts";
import type { ModelName, RowOf, Where } from "../../query/types.ts";
import type { Tenant, Transaction } from "../../tenancy/tenant.ts";
import { find, lock } from "./store.ts";

/** A record that an input refers to: a missing one, another business's and a malformed id are the same 404, which names the field. */
export function reference<M extends ModelName>(
  db: Tenant,
  model: M,
  field: string,
  id: string,
  where?: Where<M>,
): Promise<RowOf<M>> {
  return naming(field, find(db, model, id, { where }));
}

/** The same, locked until the transaction ends. */
export function lockReference<M extends ModelName>(
  db: Transaction,
  model: M,
  field: string,
  id: string,
  where?: Where<M>,
): Promise<RowOf<M>> {
  return naming(field, lock(db, model, id, where));
}

/** The same for a field that may be left out or null. */
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
