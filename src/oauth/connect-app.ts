import type { Provider } from "oidc-provider";
import { type Auditor, audit } from "../audit/audit.ts";
import { assertEmailVerified } from "../auth/session/assert-email-verified.ts";
import type { SessionCookie } from "../graphql/context.ts";
import { limits } from "../limits/limits.ts";
import type { Pool } from "../postgres/driver.ts";
import { Problem } from "../problems.ts";
import { sql } from "../query/sql.ts";
import type { Tenant, Transaction } from "../tenancy/tenant.ts";
import { readableName } from "./pages/app-name.ts";
import { websiteOf } from "./website-of.ts";

/** Runs in the transaction that connects the app. */
export type OnAllowed = (db: Transaction, by: Auditor, app: { name: string }) => Promise<void>;

type Connection = {
  clientId: string;
  appName: string;
  appSite: string | undefined;
  redirectUri: string;
  scopes: readonly string[];
  by: Auditor;
  session: Pick<SessionCookie, "token">;
  onAllowed: OnAllowed;
  resource: string;
};

/**
 * Connects an app to a business with a new grant. An app that was connected before stays the same app and keeps its
 * drafts. Its earlier grants stay valid and its scopes add up, because it may run on two devices.
 */
export async function connectApp(
  { provider, pool, db }: { provider: Provider; pool: Pool; db: Tenant },
  { clientId, appName, appSite, redirectUri, scopes, by, session, onAllowed, resource }: Connection,
): Promise<{ appId: string; grantId: string }> {
  const name = readableName(appName) || (appSite ?? "Unnamed app");
  const site = appSite ?? websiteOf(redirectUri) ?? null;
  const appId = await db.transaction(async (tx) => {
    await assertEmailVerified(tx, session);
    await assertRoomFor(tx, clientId);
    const [app] = await tx.query(
      sql<{
        id: string;
      }>`insert into connected_apps as connected (id, client_id, name, site, scopes, member_id, updated_at)
        values (new_uuid_v7(), ${clientId}, ${name}, ${site}, ${scopes}, ${by.caller.id}, clock_timestamp())
        on conflict (business_id, client_id) do update
          set name = excluded.name, site = excluded.site, member_id = excluded.member_id, revoked_at = null,
            updated_at = clock_timestamp(),
            scopes = case when connected.revoked_at is null
              then array(select distinct unnest(connected.scopes || excluded.scopes) order by 1) else excluded.scopes end
        returning id`,
    );
    if (app === undefined) throw new Error("a connected app gave no id");
    await audit(tx, by, "app_connected", { subject: { id: app.id, name }, after: { site, scopes } });
    await onAllowed(tx, by, { name });
    return app.id;
  });
  await pool.query("update oauth_clients set last_used_at = now() where client_id = $1", [clientId]);
  const grant = new provider.Grant({ accountId: appId, clientId });
  grant.addResourceScope(resource, [...scopes]);
  return { appId, grantId: await grant.save() };
}

/**
 * Throws if the business has the maximum number of apps. Locks the business's row, so that concurrent connections are
 * counted. A connected app may connect again.
 */
async function assertRoomFor(db: Transaction, clientId: string): Promise<void> {
  const { max } = limits.accounts.connectedApps;
  await db.updateMany("Business", { where: { id: db.businessId }, data: {} });
  const connected = await db.findMany("ConnectedApp", { where: { revokedAt: null }, take: max });
  if (connected.length < max) return;
  const known = await db.findFirst("ConnectedApp", { where: { clientId, revokedAt: null } });
  if (known === null)
    throw new Problem(
      "conflict",
      `A business can have at most ${max} connected apps. Revoke one under Connected apps, then try again.`,
    );
}

export async function isConnected(pool: Pool, appId: string): Promise<boolean> {
  const { rowCount } = await pool.query("select from connected_apps where id = $1 and revoked_at is null", [appId]);
  return rowCount === 1;
}
