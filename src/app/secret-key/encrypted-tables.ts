import { deriveKey } from "../../crypto/derive-key.ts";
import { createEncryption, keyIdOf } from "../../crypto/encrypt.ts";
import type { Pool } from "../../postgres/driver.ts";

/** A table with an encrypted column. Its rows are read in the order of the primary key. */
export type EncryptedTable = {
  /** The purpose that the encryption key is derived for. */
  purpose: string;
  /** A value that sorts before every primary key. */
  start: string[];
  /**
   * Selects the $3 rows after the primary key $1: their `id`, and the ciphertext as `encrypted` if it begins with $2.
   */
  select: string;
  /** Replaces the ciphertext $2 by $3 in the rows with the ids $1, each a JSON array. Skips rows that have changed. */
  update: string;
  /** The text that a ciphertext is bound to. */
  about: (id: string[]) => string;
  /** The first bytes or characters of every ciphertext by the key. */
  prefix: (keyId: Buffer) => Stored;
  /** Converts a ciphertext to the column's type. */
  stored: (ciphertext: Buffer) => Stored;
};

/** Bytes, or base64. */
type Stored = Buffer | string;

const nil = "00000000-0000-0000-0000-000000000000";

/** A table with one secret a row, whose primary key is one id. */
function secretsById(purpose: string, table: string, id: string, secret: string): EncryptedTable {
  return {
    purpose,
    start: [nil],
    select: `select array[${id}::text] as id, case when substring(${secret} from 1 for 4) = $2 then ${secret} end as encrypted
      from ${table} where ${id} > ($1::text[])[1]::uuid order by ${id} limit $3`,
    update: `with locked as materialized (
        select t.${id} as id, n.new from unnest($1::jsonb[], $2::bytea[], $3::bytea[]) n(id, old, new)
        join ${table} t on t.${id} = (n.id ->> 0)::uuid and t.${secret} = n.old
        order by t.${id} for no key update of t
      )
      update ${table} t set ${secret} = locked.new from locked where t.${id} = locked.id`,
    about: ([key = ""]) => key,
    prefix: (keyId) => keyId,
    stored: (ciphertext) => ciphertext,
  };
}

export const encryptedTables: readonly EncryptedTable[] = [
  {
    purpose: "webhook secrets",
    start: [nil, nil],
    select: `select array[business_id, id]::text[] as id, case when substring(secret from 1 for 4) = $2 then secret end as encrypted
      from webhook_subscriptions where (business_id, id) > (($1::text[])[1]::uuid, ($1::text[])[2]::uuid)
      order by business_id, id limit $3`,
    // `updated_at` stays, because no visible field changes.
    update: `with locked as materialized (
        select s.business_id, s.id, n.new from unnest($1::jsonb[], $2::bytea[], $3::bytea[]) n(id, old, new)
        join webhook_subscriptions s
          on s.business_id = (n.id ->> 0)::uuid and s.id = (n.id ->> 1)::uuid and s.secret = n.old
        order by s.business_id, s.id for no key update of s
      )
      update webhook_subscriptions s set secret = locked.new from locked
      where s.business_id = locked.business_id and s.id = locked.id`,
    about: ([, id = ""]) => id,
    prefix: (keyId) => keyId,
    stored: (ciphertext) => ciphertext,
  },
  secretsById("audit stream secrets", "audit_streams", "business_id", "secret"),
  secretsById("two-factor secrets", "authenticators", "member_id", "secret"),
  secretsById("single sign-on secrets", "single_sign_on", "business_id", "client_secret"),
  secretsById("accounting tokens", "accounting_connections", "business_id", "tokens"),
  {
    purpose: "kept replies",
    start: [nil, nil, ""],
    select: `select array[business_id::text, credential_id::text, key] as id,
        case when left(body, 5) = $2 then body end as encrypted
      from idempotency_records
      where (business_id, credential_id, key) > (($1::text[])[1]::uuid, ($1::text[])[2]::uuid, ($1::text[])[3])
      order by business_id, credential_id, key limit $3`,
    update: `with locked as materialized (
        select r.business_id, r.credential_id, r.key, n.new
        from unnest($1::jsonb[], $2::text[], $3::text[]) n(id, old, new)
        join idempotency_records r on r.business_id = (n.id ->> 0)::uuid and r.credential_id = (n.id ->> 1)::uuid
          and r.key = n.id ->> 2 and r.body = n.old
        order by r.business_id, r.credential_id, r.key for no key update of r
      )
      update idempotency_records r set body = locked.new from locked
      where (r.business_id, r.credential_id, r.key) = (locked.business_id, locked.credential_id, locked.key)`,
    about: (id) => id.join(" "),
    // The first 5 characters of the base64 depend on the key's id alone.
    prefix: (keyId) => keyId.toString("base64").slice(0, 5),
    stored: (ciphertext) => ciphertext.toString("base64"),
  },
];

/** Small, because stored replies can be large. */
const maxRowsPerBatch = 200;

type Row = { id: string[]; encrypted: Stored | null };

/**
 * Encrypts secrets of the previous key with the current key, in the next rows of the table. Skips secrets that a person
 * replaces at the same time. `last` is the primary key to continue after; undefined at the end of the table.
 */
export async function encryptAnew(
  pool: Pool,
  { purpose, select, update, about, prefix, stored }: EncryptedTable,
  [current, previous]: readonly [Buffer, Buffer],
  after: string[],
): Promise<{ last: string[] | undefined; unreadable: number }> {
  const encryption = createEncryption(deriveKey([current, previous], purpose));
  const [previousKey] = deriveKey(previous, purpose);
  const { rows } = await pool.query<Row>(select, [after, prefix(keyIdOf(previousKey)), maxRowsPerBatch]);
  const changed: { id: string; old: Stored; new: Stored }[] = [];
  let unreadable = 0;
  for (const { id, encrypted } of rows) {
    if (encrypted === null) continue;
    try {
      const ciphertext = typeof encrypted === "string" ? Buffer.from(encrypted, "base64") : encrypted;
      const plaintext = encryption.decrypt(about(id), ciphertext);
      changed.push({
        id: JSON.stringify(id),
        old: encrypted,
        new: stored(encryption.encrypt(about(id), plaintext)),
      });
    } catch {
      unreadable += 1;
    }
  }
  if (changed.length > 0)
    await pool.query(update, [
      changed.map(({ id }) => id),
      changed.map((row) => row.old),
      changed.map((row) => row.new),
    ]);
  return { last: rows.length < maxRowsPerBatch ? undefined : rows.at(-1)?.id, unreadable };
}
