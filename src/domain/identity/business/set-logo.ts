import { type Auditor, audit } from "../../../audit/audit.ts";
import { sha256 } from "../../../crypto/hash.ts";
import type { Tenant } from "../../../tenancy/tenant.ts";
import { lock, update } from "../../kernel/store.ts";
import { encodeLogo } from "./encode-logo.ts";

/** The logo takes the place of the one before. Of two at once, the later one stays whole. */
export async function setLogo(tenant: Tenant, by: Auditor, uploaded: Buffer) {
  const { bytes, mediaType } = await encodeLogo(tenant.businessId, uploaded);
  const hash = sha256(bytes).toString("base64url").slice(0, 22);
  return tenant.transaction(async (db) => {
    const { businessId } = db;
    await lock(db, "Business", businessId);
    await audit(db, by, "logo_uploaded");
    await db.delete("Logo", { businessId });
    await db.insert("Logo", { hash, mediaType, bytes });
    return update(db, "Business", businessId, { logoHash: hash });
  });
}
