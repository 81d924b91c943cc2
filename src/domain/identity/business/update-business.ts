import type { MutationContext } from "../../kernel/context.ts";
import { changeBusiness } from "./change-business.ts";
import { businesses, type UpdateBusinessInput } from "./schema.ts";

export function updateBusiness(
  { db, caller, request }: MutationContext,
  changes: typeof UpdateBusinessInput.$inferInput,
) {
  return changeBusiness(db, { caller, request }, { ...businesses.patch(changes), taxId: changes.tax_id });
}
