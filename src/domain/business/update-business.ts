import type { MutationContext } from "../kernel/context.ts";
import { update } from "../kernel/store.ts";
import { businesses, type UpdateBusinessInput } from "./schema.ts";

export function updateBusiness({ db, businessId }: MutationContext, changes: typeof UpdateBusinessInput.$inferInput) {
  return update(db, "Business", businessId, businesses.patch(changes));
}
