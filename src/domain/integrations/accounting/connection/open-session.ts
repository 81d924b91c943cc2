import type { Logger } from "pino";
import { AccountingFailure } from "../../../../accounting/failure.ts";
import type { AccountingProvider, Books, Tokens } from "../../../../accounting/provider.ts";
import { type Encryption, isReadable } from "../../../../crypto/encrypt.ts";
import { currentTime } from "../../../../postgres/clock.ts";
import { sql } from "../../../../query/sql.ts";
import type { RowOf } from "../../../../query/types.ts";
import type { Database } from "../../../../tenancy/database.ts";
import type { Tenant } from "../../../../tenancy/tenant.ts";

export type Connection = RowOf<"AccountingConnection">;

/** The parts that requests and workers use to reach the accounting software. */
export type AccountingParts = {
  database: Database;
  provider: AccountingProvider;
  /** Encrypts the tokens. */
  secrets: Encryption;
};

export type WorkerParts = AccountingParts & { log: Pick<Logger, "warn"> };

/** A connection that can be used now, or the seconds until it may be. `none` if a person has to connect first. */
export type Session =
  | { kind: "open"; db: Tenant; connection: Connection; books: Books }
  | { kind: "wait"; seconds: number }
  | { kind: "none" };

type KeptTokens = Pick<Tokens, "accessToken" | "refreshToken">;

/** Tokens are renewed this long before they end, which is longer than a request takes. */
const marginMs = 90_000;
/** A renewal takes at most 30 seconds. Xero accepts the old refresh token for 30 minutes, should its answer be lost. */
const renewalSeconds = 60;
const whileRenewedSeconds = 2;

export function findConnection(db: Tenant): Promise<Connection | null> {
  return db.findFirst("AccountingConnection", { where: { businessId: db.businessId } });
}

export function sealTokens({ secrets }: Pick<AccountingParts, "secrets">, businessId: string, tokens: KeptTokens) {
  const { accessToken, refreshToken } = tokens;
  return Uint8Array.from(secrets.encrypt(businessId, JSON.stringify({ accessToken, refreshToken })));
}

/** Undefined if the tokens were sealed with a SECRET_KEY that is lost. */
export function openTokens(
  { secrets }: Pick<AccountingParts, "secrets">,
  { businessId, tokens }: Connection,
): KeptTokens | undefined {
  return isReadable(secrets, businessId, tokens) ? JSON.parse(secrets.decrypt(businessId, tokens)) : undefined;
}

/** Opens the business's books, with renewed tokens if they end soon. Call it outside of transactions. */
export async function openSession(parts: WorkerParts, businessId: string): Promise<Session> {
  const db = parts.database.tenant(businessId);
  const connection = await findConnection(db);
  if (connection === null || connection.lapsedAt !== null) return { kind: "none" };
  const now = currentTime().getTime();
  const pausedMs = (connection.pausedUntil?.getTime() ?? now) - now;
  if (pausedMs > 0) return { kind: "wait", seconds: Math.ceil(pausedMs / 1000) };
  const tokens = openTokens(parts, connection);
  if (tokens === undefined) {
    await markLapsed(db, connection, "The connection was sealed with another SECRET_KEY.");
    return { kind: "none" };
  }
  if (connection.tokensExpireAt.getTime() - now <= marginMs) return renew(parts, db, { connection, tokens });
  const books = parts.provider.open(connection.organisationId, tokens.accessToken);
  return { kind: "open", db, connection, books };
}

/** One worker renews, because a refresh token works once. Whoever is late waits for its result. */
async function renew(
  parts: WorkerParts,
  db: Tenant,
  { connection, tokens }: { connection: Connection; tokens: KeptTokens },
): Promise<Session> {
  if (!(await claimRenewal(db, connection))) return { kind: "wait", seconds: whileRenewedSeconds };
  try {
    const renewed = await parts.provider.renew(tokens.refreshToken);
    await storeTokens(parts, db, connection, renewed);
  } catch (error) {
    if (!(error instanceof AccountingFailure) || error.fault !== "lapsed") {
      await releaseRenewal(db, connection);
      throw error;
    }
    await markLapsed(db, connection, error.message);
    return { kind: "none" };
  }
  return openSession(parts, db.businessId);
}

async function claimRenewal(db: Tenant, { tokens }: Connection): Promise<boolean> {
  const claimed = await db.transaction((tx) =>
    tx.query(
      sql`update accounting_connections set renewing_until = now() + ${renewalSeconds} * interval '1 second'
        where business_id = current_business() and tokens = ${tokens} and coalesce(renewing_until, now()) <= now()
        returning business_id`,
    ),
  );
  return claimed.length > 0;
}

async function releaseRenewal(db: Tenant, { tokens }: Connection): Promise<void> {
  await db.transaction((tx) =>
    tx.query(
      sql`update accounting_connections set renewing_until = null
        where business_id = current_business() and tokens = ${tokens}`,
    ),
  );
}

/** Stores the new tokens, unless a person has connected again meanwhile. */
async function storeTokens(
  parts: WorkerParts,
  db: Tenant,
  { tokens: old }: Connection,
  renewed: Tokens,
): Promise<void> {
  const tokens = sealTokens(parts, db.businessId, renewed);
  await db.transaction((tx) =>
    tx.query(
      sql`update accounting_connections set tokens = ${tokens}, renewing_until = null,
          tokens_expire_at = now() + ${renewed.expiresInSeconds} * interval '1 second'
        where business_id = current_business() and tokens = ${old}`,
    ),
  );
}

/** Ends the use of the connection until a person connects again. What was to be sent waits for that. */
export async function markLapsed(db: Tenant, { tokens }: Connection, reason: string): Promise<void> {
  await db.transaction((tx) =>
    tx.query(
      sql`update accounting_connections set lapsed_at = now(), last_error = ${reason}, renewing_until = null,
          updated_at = clock_timestamp()
        where business_id = current_business() and tokens = ${tokens} and lapsed_at is null`,
    ),
  );
}

/** Has the tokens renewed before the next request. */
export async function expireTokens(db: Tenant, { tokens }: Connection): Promise<void> {
  await db.transaction((tx) =>
    tx.query(
      sql`update accounting_connections set tokens_expire_at = now()
        where business_id = current_business() and tokens = ${tokens}`,
    ),
  );
}

/** Forbids requests for some time, because of the rate limit. */
export async function pauseConnection(db: Tenant, seconds: number): Promise<void> {
  await db.transaction((tx) =>
    tx.query(
      sql`update accounting_connections
        set paused_until = greatest(paused_until, now() + ${seconds} * interval '1 second')
        where business_id = current_business()`,
    ),
  );
}

/** Stores why a request that is repeated failed; null after one that did not. */
export async function noteError(db: Tenant, reason: string | null): Promise<void> {
  await db.transaction((tx) =>
    tx.query(
      sql`update accounting_connections set last_error = ${reason}, updated_at = clock_timestamp()
        where business_id = current_business() and last_error is distinct from ${reason}`,
    ),
  );
}
