import type { RowOf } from "../../../../query/types.ts";
import type { Tenant, Transaction } from "../../../../tenancy/tenant.ts";
import { notFound } from "../../../kernel/store.ts";

type Stream = RowOf<"AuditStream">;

export async function findAuditStream(db: Tenant): Promise<Stream | undefined> {
  const [stream] = await db.select("AuditStream", { where: { businessId: db.businessId }, take: 1 });
  return stream;
}

/** Locks and returns the stream. Throws not-found if there is none. */
export async function lockAuditStream(db: Transaction): Promise<Stream> {
  const [stream] = await db.select("AuditStream", { where: { businessId: db.businessId }, take: 1, lock: true });
  if (stream === undefined) throw notFound();
  return stream;
}
