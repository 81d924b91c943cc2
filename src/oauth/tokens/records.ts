import type { Adapter, AdapterPayload } from "oidc-provider";
import { hashToken } from "../../crypto/hash.ts";
import { errors } from "../../patches/oidc-provider.ts";
import type { Database } from "../../tenancy/database.ts";
import { type Ending, endGrant } from "./end-grant.ts";

type Row = { payload: string; consumed: number | null; seconds_left: number };

/**
 * Inserts a record only while its app and grant are live, and locks both until the insert is done. So nothing is issued
 * to an app that is being revoked, or for a grant that is ending.
 */
const upsert = `
  with app as (select id from connected_apps where id = $5 and revoked_at is null for share),
    parent as (select id_hash from oauth_records where model = 'Grant' and id_hash = $6 for key share)
  insert into oauth_records (model, id_hash, payload, grant_id, app_id, scopes, expires_at)
  select $1, $2, $3, $4, $5::uuid, $7, now() + $8 * interval '1 second'
  where ($5::uuid is null or exists (select from app)) and ($6::bytea is null or exists (select from parent))
  on conflict (model, id_hash) do update
    set payload = excluded.payload, scopes = excluded.scopes, expires_at = excluded.expires_at`;

const remove = "delete from oauth_records where model = $1 and id_hash = $2";

/** Keeps a decided request for a few seconds, for the second press of a double click. */
const removeSoon = `
  update oauth_records set expires_at = least(expires_at, now() + interval '10 seconds')
  where model = $1 and id_hash = $2`;

/** Stores one of the library's models. The key of a record is the hash of the issued value, which is not stored. */
export function openRecords(database: Database, model: string, beforeUse: () => void): Adapter {
  const pool = database.systemPool;
  const revoked: Ending = { reason: "revoked" };
  return {
    async upsert(id, { jti: _value, ...payload }, expiresIn) {
      if (expiresIn === undefined) throw new Error(`a ${model} has to expire`);
      // The account is the connected app. It acts for the business, not for the person who allowed it.
      const { accountId, scope } = payload;
      const grantId = model === "Grant" ? id : payload.grantId;
      const parent = model === "Grant" || grantId === undefined ? null : hashToken(grantId);
      const scopes = scope === undefined || scope === "" ? [] : scope.split(" ");
      await pool.query(upsert, [
        model,
        hashToken(id),
        JSON.stringify(payload),
        grantId ?? null,
        accountId ?? null,
        parent,
        scopes,
        expiresIn,
      ]);
    },
    async find(id) {
      const { rows } = await pool.query<Row>(
        `select payload, extract(epoch from consumed_at)::float8 as consumed,
           extract(epoch from expires_at - now())::float8 as seconds_left
         from oauth_records where model = $1 and id_hash = $2 and (model <> 'Interaction' or expires_at > now())`,
        [model, hashToken(id)],
      );
      const [row] = rows;
      if (row === undefined) return undefined;
      const consumed = row.consumed === null ? {} : { consumed: Math.floor(row.consumed) };
      return { ...readPayload(row.payload), exp: expiryOf(row.seconds_left), ...consumed, jti: id };
    },
    /** Ends the grant if the code is used a second time, because the code has leaked. */
    async consume(id) {
      beforeUse();
      const { rowCount } = await pool.query(
        "update oauth_records set consumed_at = now() where model = $1 and id_hash = $2 and consumed_at is null",
        [model, hashToken(id)],
      );
      if (rowCount === 1) return;
      const { rows } = await pool.query<{ grant_id: string | null }>(
        "select grant_id from oauth_records where model = $1 and id_hash = $2",
        [model, hashToken(id)],
      );
      for (const { grant_id: grantId } of rows) if (grantId !== null) await endGrant(database, grantId, revoked);
      throw new errors.InvalidGrant("used twice at once");
    },
    async destroy(id) {
      if (model === "Grant") return endGrant(database, id, revoked);
      await pool.query(model === "Interaction" ? removeSoon : remove, [model, hashToken(id)]);
    },
    revokeByGrantId: (grantId) => endGrant(database, grantId, revoked),
    findByUid: async () => undefined,
    findByUserCode: async () => undefined,
  };
}

/** The library compares the expiry with this process's clock, but another process may have written the record. */
function expiryOf(secondsLeft: number): number {
  return Math.floor(Date.now() / 1000 + secondsLeft);
}

function readPayload(text: string): AdapterPayload {
  return JSON.parse(text) as AdapterPayload;
}

/** The library stores no sessions: the portal's session identifies the person, and every request needs a decision. */
export const noSessions: Adapter = {
  upsert: async () => undefined,
  find: async () => undefined,
  findByUid: async () => undefined,
  findByUserCode: async () => undefined,
  consume: async () => undefined,
  destroy: async () => undefined,
  revokeByGrantId: async () => undefined,
};
