import { Problem } from "../../problems.ts";
import type { ModelName, Where } from "../../query/types.ts";
import type { Tenant } from "../../tenancy/tenant.ts";

/** The id of the business's record with the external id, archived or not. Undefined if there is none. */
export async function findByExternalId(db: Tenant, model: ModelName, externalId: string): Promise<string | undefined> {
  // The types cannot express that the model has an external id.
  const where = { externalId } as unknown as Where<ModelName>;
  const row = (await db.findFirst(model, { where })) as { id: string } | null;
  return row?.id;
}

export function externalIdTaken(externalId: string, id: string | undefined): Problem {
  const record = id === undefined ? "Another record" : `Another record, ${id},`;
  return new Problem("duplicate-external-id", `${record} has the external_id ${JSON.stringify(externalId)}.`, { id });
}
