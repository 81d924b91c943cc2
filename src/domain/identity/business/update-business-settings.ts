import type { MutationContext } from "../../kernel/context.ts";
import { changeBusiness } from "./change-business.ts";
import { businesses, type UpdateBusinessSettingsInput } from "./schema.ts";

export function updateBusinessSettings(
  { db, caller, request }: MutationContext,
  changes: typeof UpdateBusinessSettingsInput.$inferInput,
) {
  return changeBusiness(db, { caller, request }, businesses.patch(changes));
}
