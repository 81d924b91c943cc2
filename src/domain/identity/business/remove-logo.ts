import { audit } from "../../../audit/audit.ts";
import type { MutationContext } from "../../kernel/context.ts";
import { lock, update } from "../../kernel/store.ts";

export async function removeLogo({ db, caller, origin, businessId }: MutationContext) {
  const { logoHash } = await lock(db, "Business", businessId);
  if (logoHash !== null) await audit(db, { caller, origin }, "logo_removed");
  await db.delete("Logo", { businessId });
  return update(db, "Business", businessId, { logoHash: null });
}
