import { audit } from "../../../audit/audit.ts";
import type { MutationContext } from "../../kernel/context.ts";
import { lock, update } from "../../kernel/store.ts";

export async function removeLogo({ db, caller, request }: MutationContext) {
  const { businessId } = db;
  const { logoHash } = await lock(db, "Business", businessId);
  if (logoHash !== null) await audit(db, { caller, request }, "logo_removed");
  await db.deleteMany("Logo", { where: { businessId } });
  return update(db, "Business", businessId, { logoHash: null });
}
