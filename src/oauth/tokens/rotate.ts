import { randomBytes } from "node:crypto";
import { tokenPrefix } from "../../auth/credentials/access-token.ts";
import { hashToken } from "../../crypto/hash.ts";
import { sql } from "../../query/sql.ts";
import type { Database } from "../../tenancy/database.ts";
import type { Transaction } from "../../tenancy/tenant.ts";
import { type IssuedTokens, openTokens, sealTokens } from "./sealed-tokens.ts";

/** During this time, a concurrent refresh or a retry after a lost response gets the same new tokens. */
export const graceSeconds = 30;

export type Lifetimes = { accessTokenSeconds: number; refreshTokenSeconds: number };

/** A refresh token's record, read without a lock. */
export type RefreshRecord = {
  businessId: string;
  appId: string;
  grantId: string;
  payload: RefreshPayload;
};

/** The fields of the library's model that the refresh reads. */
type RefreshPayload = { clientId: string; accountId: string; scope: string; gty: string; rotations?: number };

type Request = {
  token: string;
  record: RefreshRecord;
  /** The scopes of the new access token: the grant's, or some of them. */
  scope: string;
  resource: string;
  lifetimes: Lifetimes;
};

/**
 * `expires_in` is the access token's remaining lifetime. `refused`: the token, its grant or its app is no longer valid.
 */
export type Rotated = { tokens: IssuedTokens & { expires_in: number } } | "reused" | "refused";

export async function findRefreshToken({ systemPool }: Database, token: string): Promise<RefreshRecord | undefined> {
  const { rows } = await systemPool.query(
    `select a.business_id, a.id as app_id, r.grant_id, r.payload
     from oauth_records r join connected_apps a on a.id = r.app_id
     where r.model = 'RefreshToken' and r.id_hash = $1 and r.grant_id is not null`,
    [hashToken(token)],
  );
  const [row] = rows;
  if (row === undefined) return undefined;
  return { businessId: row.business_id, appId: row.app_id, grantId: row.grant_id, payload: JSON.parse(row.payload) };
}

/**
 * In one transaction, uses the refresh token up and stores its new tokens, with a sealed copy. If the process stops
 * before the commit, the token remains unused. After it, a retry gets the copy.
 */
export function rotate(database: Database, request: Request): Promise<Rotated> {
  const { businessId, appId, grantId } = request.record;
  return database.systemTransaction(businessId, async (db) => {
    const [app] = await db.query(
      sql<object>`select from connected_apps where id = ${appId} and revoked_at is null for share`,
    );
    const [grant] = await db.query(
      sql<object>`select from oauth_records
          where model = 'Grant' and id_hash = ${hashToken(grantId)} and expires_at > now() for key share`,
    );
    const [stored] = await db.query(
      sql<{ is_consumed: boolean; now: number }>`select consumed_at is not null as is_consumed,
            floor(extract(epoch from now()))::float8 as now
          from oauth_records
          where model = 'RefreshToken' and id_hash = ${hashToken(request.token)} and expires_at > now() for update`,
    );
    if (app === undefined || grant === undefined || stored === undefined) return "refused";
    return stored.is_consumed ? repeat(db, request) : issue(db, request, stored.now);
  });
}

async function repeat(
  db: Transaction,
  { token, record: { grantId }, lifetimes: { accessTokenSeconds } }: Request,
): Promise<Rotated> {
  const [sealed] = await db.query(
    sql<{ payload: string; age: number }>`select payload, extract(epoch from now() - created_at)::float8 as age
        from oauth_records where model = 'RotatedTokens' and id_hash = ${hashToken(token)} and expires_at > now()`,
  );
  if (sealed === undefined) return "reused";
  const tokens = openTokens(token, grantId, sealed.payload);
  return { tokens: { ...tokens, expires_in: Math.max(0, Math.floor(accessTokenSeconds - sealed.age)) } };
}

async function issue(db: Transaction, request: Request, iat: number): Promise<Rotated> {
  const { token, record, scope, resource, lifetimes } = request;
  const { grantId, payload } = record;
  const { clientId, accountId } = payload;
  const tokens = { access_token: tokenPrefix + randomToken(), refresh_token: randomToken(), scope };
  const gty = payload.gty.endsWith("refresh_token") ? payload.gty : `${payload.gty} refresh_token`;
  await insert(db, record, {
    model: "AccessToken",
    id: tokens.access_token,
    payload: { kind: "AccessToken", iat, clientId, accountId, grantId, gty, scope, aud: resource },
    scope,
    seconds: lifetimes.accessTokenSeconds,
  });
  await insert(db, record, {
    model: "RefreshToken",
    id: tokens.refresh_token,
    payload: { ...payload, iat, gty, rotations: (payload.rotations ?? 0) + 1 },
    scope: payload.scope,
    seconds: lifetimes.refreshTokenSeconds,
  });
  await db.query(
    sql`update oauth_records set consumed_at = now() where model = 'RefreshToken' and id_hash = ${hashToken(token)}`,
  );
  await db.query(
    sql`delete from oauth_records where model = 'RotatedTokens' and grant_id = ${grantId} and expires_at < now()`,
  );
  const sealed = sealTokens(token, grantId, tokens);
  await insert(db, record, { model: "RotatedTokens", id: token, payload: sealed, scope: "", seconds: graceSeconds });
  return { tokens: { ...tokens, expires_in: lifetimes.accessTokenSeconds } };
}

type NewRecord = { model: string; id: string; payload: object | string; scope: string; seconds: number };

async function insert(
  db: Transaction,
  { appId, grantId }: RefreshRecord,
  { model, id, payload, scope, seconds }: NewRecord,
): Promise<void> {
  const text = typeof payload === "string" ? payload : JSON.stringify(payload);
  await db.query(
    sql`insert into oauth_records (model, id_hash, payload, grant_id, app_id, scopes, expires_at)
        values (${model}, ${hashToken(id)}, ${text}, ${grantId}, ${appId}, ${scope === "" ? [] : scope.split(" ")},
          now() + ${seconds} * interval '1 second')`,
  );
}

/** 256 random bits, in 43 characters. */
function randomToken(): string {
  return randomBytes(32).toString("base64url");
}
