import type { MutationContext } from "../kernel/context.ts";
import { update } from "../kernel/store.ts";
import { businesses, type UpdateBusinessSettingsInput } from "./schema.ts";

export function updateBusinessSettings(
  { db, businessId }: MutationContext,
  changes: typeof UpdateBusinessSettingsInput.$inferInput,
) {
  return update(db, "Business", businessId, businesses.patch(changes));
}
