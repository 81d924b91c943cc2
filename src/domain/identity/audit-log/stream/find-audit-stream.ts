import type { RowOf } from "../../../../query/types.ts";
import type { Tenant, Transaction } from "../../../../tenancy/tenant.ts";
import { notFound } from "../../../kernel/store.ts";

type Stream = RowOf<"AuditStream">;

export function findAuditStream(db: Tenant): Promise<Stream | null> {
  return db.findFirst("AuditStream", { where: { businessId: db.businessId } });
}

/** Locks and returns the stream. Throws `not-found` if there is none. */
export async function lockAuditStream(db: Transaction): Promise<Stream> {
  const stream = await db.findFirst("AuditStream", { where: { businessId: db.businessId } }, { lock: true });
  if (stream === null) throw notFound();
  return stream;
}
