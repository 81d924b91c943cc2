import { type Auditor, audit } from "../../audit/audit.ts";
import type { Origin } from "../../auth/caller.ts";
import { hashToken } from "../../crypto/hash.ts";
import { sql } from "../../query/sql.ts";
import type { Database } from "../../tenancy/database.ts";
import type { Transaction } from "../../tenancy/tenant.ts";

/** Runs in the transaction that ends a grant because one of its tokens was used twice. */
export type OnReuse = (db: Transaction, app: { name: string }) => Promise<void>;

/** `revoked`: the app gave up its access. `reused`: a code or a refresh token was used a second time. */
export type Ending = { reason: "revoked" } | { reason: "reused"; origin: Origin; onReuse: OnReuse };

type App = { id: string; business_id: string; name: string };

/** Deletes the grant and its tokens. Disconnects the app if it has no other grant. */
export async function endGrant(database: Database, grantId: string, ending: Ending): Promise<void> {
  const grant = hashToken(grantId);
  const { rows } = await database.systemPool.query<App>(
    `select a.id, a.business_id, a.name from oauth_records r join connected_apps a on a.id = r.app_id
     where r.model = 'Grant' and r.id_hash = $1`,
    [grant],
  );
  for (const app of rows)
    await database.systemTransaction(app.business_id, async (db) => {
      // Locks in the order of `rotate`: the app, then the grant.
      await db.query(sql`select from connected_apps where id = ${app.id} for update`);
      const ended = await db.query(
        sql<object>`delete from oauth_records where model = 'Grant' and id_hash = ${grant} returning 1`,
      );
      if (ended.length === 0) return;
      // A separate statement also sees tokens that were issued while the first one waited for the grant.
      await db.query(sql`delete from oauth_records where grant_id = ${grantId}`);
      await disconnect(db, app, ending);
    });
}

async function disconnect(db: Transaction, { id, name }: App, ending: Ending): Promise<void> {
  const disconnected = await db.query(
    sql<object>`update connected_apps set revoked_at = now(), updated_at = clock_timestamp()
        where id = ${id} and revoked_at is null
          and not exists (select from oauth_records where model = 'Grant' and app_id = ${id} and expires_at > now())
        returning 1`,
  );
  const origin = ending.reason === "reused" ? ending.origin : { address: null, userAgent: null };
  const by: Auditor = { caller: { kind: "oauth", id, name }, request: { origin } };
  const after = { reason: ending.reason, is_disconnected: disconnected.length > 0 };
  await audit(db, by, "app_access_ended", { subject: { id, name }, after });
  if (ending.reason === "reused") await ending.onReuse(db, { name });
}
