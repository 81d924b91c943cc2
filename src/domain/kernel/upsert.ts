import { Problem } from "../../problems.ts";
import type { ModelName, RowOf } from "../../query/types.ts";
import type { MutationContext } from "./context.ts";
import { findByExternalId } from "./external-id.ts";

/** A changed record. `isNew` if the change created it. */
export type Upserted<M extends ModelName> = RowOf<M> & { isNew: boolean };

type Ways = { create(): Promise<{ id: string }>; update(id: string): Promise<{ id: string }> };

/**
 * Updates the record with the external id, or creates it if there is none. Of several calls at once, one creates it and
 * the others update it.
 */
export async function upsert<M extends ModelName>(
  { db, readAnswer }: MutationContext,
  model: M,
  externalId: string,
  { create, update }: Ways,
): Promise<Upserted<M>> {
  const known = await findByExternalId(db, model, externalId);
  if (known !== undefined) {
    await update(known);
    return { ...(await readAnswer(model, known)), isNew: false };
  }
  try {
    // A create may change other records before it finds the external id taken.
    const { id } = await db.attempt(create);
    return { ...(await readAnswer(model, id)), isNew: true };
  } catch (error) {
    const id = error instanceof Problem && error.type === "duplicate-external-id" ? error.id : undefined;
    if (id === undefined) throw error;
    await update(id);
    return { ...(await readAnswer(model, id)), isNew: false };
  }
}

/** The argument that names the record. */
export function externalIdOf(nouns: string) {
  return {
    type: "ExternalId",
    required: true,
    description: `Your own id of the record, unique among the business's ${nouns}.`,
  } as const;
}
