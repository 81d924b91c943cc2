import { audit } from "../../../../audit/audit.ts";
import type { MutationContext } from "../../../kernel/context.ts";
import { lockAuditStream } from "./find-audit-stream.ts";

export async function deleteAuditStream({ db, caller, request }: MutationContext): Promise<boolean> {
  const { url } = await lockAuditStream(db);
  await audit(db, { caller, request }, "audit_stream_deleted", { before: { url } });
  await db.deleteMany("AuditStream", { where: { businessId: db.businessId } });
  return true;
}
