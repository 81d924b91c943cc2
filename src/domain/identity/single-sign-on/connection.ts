import { isReadable } from "../../../crypto/encrypt.ts";
import type { Context } from "../../../graphql/context.ts";
import { Problem } from "../../../problems.ts";
import type { RowOf, UpdateData } from "../../../query/types.ts";
import type { Provider } from "../../../sso/relying-party.ts";
import { SsoError } from "../../../sso/sso-error.ts";
import type { Database } from "../../../tenancy/database.ts";
import type { Tenant, Transaction } from "../../../tenancy/tenant.ts";

export type Connection = RowOf<"SingleSignOn">;

/** A business whose people can sign in at the address. */
export type FoundBusiness = { businessId: string; businessName: string; slug: string };

/** Finds a business by slug. Undefined if it does not exist or has no single sign-on. */
export async function findBySlug({ systemPool }: Database, slug: string): Promise<FoundBusiness | undefined> {
  const { rows } = await systemPool.query<FoundBusiness>(
    `select b.id as "businessId", b.name as "businessName", b.slug
     from businesses b join single_sign_on s on s.business_id = b.id
     where b.slug = $1 and s.mode <> 'off' and b.deletion_started_at is null`,
    [slug],
  );
  return rows[0];
}

/**
 * Finds a business by the verified domain of a work email. Only one business can verify a domain. Does not look up the
 * person, so the result reveals nothing about people.
 */
export async function findByEmail({ systemPool }: Database, email: string): Promise<FoundBusiness | undefined> {
  const { rows } = await systemPool.query<FoundBusiness>(
    `select b.id as "businessId", b.name as "businessName", b.slug
     from businesses b join single_sign_on s on s.business_id = b.id
     where s.verified_domains @> array[$1] and s.mode <> 'off' and b.deletion_started_at is null limit 2`,
    [domainOf(email)],
  );
  return rows.length === 1 ? rows[0] : undefined;
}

export function domainOf(email: string): string {
  return email.slice(email.lastIndexOf("@") + 1).toLowerCase();
}

export async function readConnection(db: Pick<Tenant, "findFirst">): Promise<Connection | undefined> {
  return (await db.findFirst("SingleSignOn")) ?? undefined;
}

/** Locks and returns the connection. Concurrent sign-ins and changes wait for the transaction. */
export async function lockConnection(db: Transaction): Promise<Connection | undefined> {
  return (await db.findFirst("SingleSignOn", {}, { lock: true })) ?? undefined;
}

export async function updateConnection(db: Transaction, changes: UpdateData<"SingleSignOn">): Promise<Connection> {
  const [changed] = await db.updateManyAndReturn("SingleSignOn", { data: changes });
  if (changed === undefined) throw notSetUp();
  return changed;
}

export function notSetUp(): Problem {
  return new Problem("conflict", "Set up single sign-on first.");
}

export function providerOf({ services }: Pick<Context, "services">, connection: Connection): Provider {
  const { businessId, issuer, clientId, clientSecret, rolesClaim } = connection;
  const { secrets, redirectUri } = services.sso;
  if (!isReadable(secrets, businessId, clientSecret))
    throw new SsoError(
      "The client secret cannot be read any more, because the installation has another key. Enter it again.",
    );
  const secret = secrets.decrypt(businessId, clientSecret);
  return { issuer, clientId, clientSecret: secret, rolesClaim, redirectUri: redirectUri(businessId) };
}
