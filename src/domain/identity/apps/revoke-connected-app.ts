import { audit } from "../../../audit/audit.ts";
import { currentTime } from "../../../postgres/clock.ts";
import { sql } from "../../../query/sql.ts";
import type { MutationContext } from "../../kernel/context.ts";
import { lock, update } from "../../kernel/store.ts";

/** Its tokens and codes go in the same transaction, so that its next call is refused, and its next refresh too. */
export async function revokeConnectedApp({ db, caller, origin }: MutationContext, { id }: { id: string }) {
  const app = await lock(db, "ConnectedApp", id);
  if (app.revokedAt === null) await audit(db, { caller, origin }, "app_revoked", { subject: app });
  const revoked = app.revokedAt === null ? await update(db, "ConnectedApp", id, { revokedAt: currentTime() }) : app;
  await db.query(sql`select end_app(${id})`);
  return revoked;
}
