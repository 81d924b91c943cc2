import { type Auditor, audit } from "../../../audit/audit.ts";
import { sha256 } from "../../../crypto/hash.ts";
import type { Tenant } from "../../../tenancy/tenant.ts";
import { lock, update } from "../../kernel/store.ts";
import { encodeLogo } from "./encode-logo.ts";

/** Replaces the logo. Of two concurrent uploads, the later one stays. */
export async function setLogo(tenant: Tenant, by: Auditor, uploaded: Buffer) {
  const { bytes, mediaType } = await encodeLogo(tenant.businessId, uploaded);
  const hash = sha256(bytes).toString("base64url").slice(0, 22);
  return tenant.transaction(async (db) => {
    const { businessId } = db;
    await lock(db, "Business", businessId);
    await audit(db, by, "logo_uploaded");
    await db.deleteMany("Logo", { where: { businessId } });
    await db.create("Logo", { data: { hash, mediaType, bytes } });
    return update(db, "Business", businessId, { logoHash: hash });
  });
}
