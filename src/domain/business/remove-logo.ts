import type { MutationContext } from "../kernel/context.ts";
import { lock, update } from "../kernel/store.ts";

export async function removeLogo({ db, businessId }: MutationContext) {
  await lock(db, "Business", businessId);
  await db.delete("Logo", { businessId });
  return update(db, "Business", businessId, { logoHash: null });
}
