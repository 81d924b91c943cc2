import { audit } from "../../../audit/audit.ts";
import { currentTime } from "../../../postgres/clock.ts";
import { sql } from "../../../query/sql.ts";
import type { MutationContext } from "../../kernel/context.ts";
import { lock, update } from "../../kernel/store.ts";

/**
 * Revokes an app and deletes its tokens and codes in the same transaction, so that its next call and next refresh fail.
 */
export async function revokeConnectedApp({ db, caller, request }: MutationContext, { id }: { id: string }) {
  const app = await lock(db, "ConnectedApp", id);
  if (app.revokedAt === null) await audit(db, { caller, request }, "app_revoked", { subject: app });
  const revoked = app.revokedAt === null ? await update(db, "ConnectedApp", id, { revokedAt: currentTime() }) : app;
  await db.query(sql`select end_app(${id})`);
  return revoked;
}
