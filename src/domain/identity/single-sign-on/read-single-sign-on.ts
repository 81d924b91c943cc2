import { hashToken } from "../../../crypto/hash.ts";
import type { Context } from "../../../graphql/context.ts";
import { sql } from "../../../query/sql.ts";
import type { Tenant } from "../../../tenancy/tenant.ts";
import { find } from "../../kernel/store.ts";
import { readConnection } from "./connection.ts";
import type { Settings } from "./schema.ts";

const maxLinks = 200;

type Asker = Pick<Context, "services" | "request" | "caller"> & { db: Tenant };

export async function readSingleSignOn(asker: Asker): Promise<Settings> {
  const { db, caller } = asker;
  const { session } = asker.request;
  const { sso } = asker.services;
  const { id, slug } = await find(db, "Business", db.businessId);
  const connection = await readConnection(db);
  const domains = (connection?.domains ?? []).map((name) => ({
    name,
    isVerified: connection?.verifiedDomains.includes(name) === true,
    record: sso.domains.recordOf(id, name),
  }));
  return {
    connection,
    redirectUri: sso.redirectUri(id),
    startUrl: sso.startUrl(slug),
    domains,
    isTested: await isTested(db, caller.id, session?.token),
    links: await listLinks(db),
  };
}

/** Whether the person signed in through the current connection in this session. */
export async function isTested(
  db: Pick<Tenant, "read">,
  memberId: string,
  token: string | undefined,
): Promise<boolean> {
  const [row] = await db.read(
    sql<{ is_tested: boolean }>`select exists (
        select from sessions s join single_sign_on c on c.business_id = s.business_id
        where s.token_hash = ${hashToken(token ?? "")} and s.member_id = ${memberId}::uuid
          and s.sso_at >= c.connection_set_at) as is_tested`,
  );
  return row?.is_tested === true;
}

function listLinks(db: Tenant): Promise<Settings["links"]> {
  return db.read(
    sql<Settings["links"][number]>`select m.id as "memberId", m.name, m.email, i.last_used_at as "lastUsedAt"
      from sso_identities i join members m on m.business_id = i.business_id and m.id = i.member_id
      where i.business_id = current_business() order by m.name, m.id limit ${maxLinks}`,
  );
}
