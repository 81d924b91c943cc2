import type { Adapter, AdapterPayload, ClientMetadata } from "oidc-provider";
import { isSameSecret, sha256 } from "../../crypto/hash.ts";
import type { Pool } from "../../postgres/driver.ts";
import type { CountRegistration } from "./limit-registrations.ts";
import { registrations } from "./metrics.ts";

/** The number of registered but never connected apps that stay, newest first. */
const maxUnused = 10_000;

const clientId = /^[A-Za-z0-9_-]{43}$/;

/** Stores the apps that registered themselves. Stores only the hash of a client's secret. */
export function openClients(pool: Pool, countNew: CountRegistration): Adapter {
  return {
    async upsert(id, metadata) {
      // Restarts the client's age, because unused clients are deleted by age.
      const again = await pool.query("update oauth_clients set created_at = now() where client_id = $1 returning 1", [
        id,
      ]);
      if (again.rowCount === 1) return registrations.inc({ outcome: "same" });
      await countNew();
      await pool.query(
        "insert into oauth_clients (client_id, metadata) values ($1, $2) on conflict (client_id) do nothing",
        [id, serialize(metadata)],
      );
      registrations.inc({ outcome: "new" });
      await pool.query(
        `delete from oauth_clients where client_id = any(array(
           select client_id from oauth_clients where last_used_at is null and fresh_until is null
           order by created_at desc offset ${maxUnused}))`,
      );
    },
    async find(id) {
      if (!clientId.test(id)) return undefined;
      const { rows } = await pool.query<{ metadata: ClientMetadata }>(
        "select metadata from oauth_clients where client_id = $1",
        [id],
      );
      return rows[0]?.metadata;
    },
    async destroy(id) {
      await pool.query("delete from oauth_clients where client_id = $1", [id]);
    },
    consume: async () => undefined,
    revokeByGrantId: async () => undefined,
    findByUid: async () => undefined,
    findByUserCode: async () => undefined,
  };
}

function serialize({ client_secret: secret, ...metadata }: AdapterPayload): string {
  return JSON.stringify(secret === undefined ? metadata : { ...metadata, client_secret: hashSecret(secret) });
}

/** The secret is 64 random bytes, so it needs no salt. */
function hashSecret(secret: string): string {
  return sha256(secret).toString("base64url");
}

export function isSecret(secret: string, hash: string | undefined): boolean {
  return hash !== undefined && isSameSecret(hashSecret(secret), hash);
}
