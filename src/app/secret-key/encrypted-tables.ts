import type pg from "pg";
import { deriveKey } from "../../crypto/derive-key.ts";
import { createEncryption, keyIdOf } from "../../crypto/encrypt.ts";

/** A table with an encrypted column, as it is walked through in the order of its primary key. */
export type EncryptedTable = {
  /** What the key is derived for. */
  purpose: string;
  /** Comes before every primary key. */
  start: string[];
  /** The $3 rows after the primary key $1: the `id` of each, and what is `encrypted` if that begins with $2. */
  select: string;
  /** Replaces what is encrypted in the rows whose ids are $1, each a JSON array: what was $2 becomes $3. */
  update: string;
  /** What a ciphertext is bound to. */
  about: (id: string[]) => string;
  /** How a ciphertext by this key begins, and how one is stored. */
  prefix: (keyId: Buffer) => Stored;
  stored: (ciphertext: Buffer) => Stored;
};

/** Bytes, or base64. */
type Stored = Buffer | string;

const nil = "00000000-0000-0000-0000-000000000000";

/** Everything that is encrypted at rest. */
export const encryptedTables: readonly EncryptedTable[] = [
  {
    purpose: "webhook secrets",
    start: [nil, nil],
    select: `select array[business_id, id]::text[] as id, case when substring(secret from 1 for 4) = $2 then secret end as encrypted
      from webhook_subscriptions where (business_id, id) > (($1::text[])[1]::uuid, ($1::text[])[2]::uuid)
      order by business_id, id limit $3`,
    // `updated_at` stays: nothing that is shown has changed.
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
  {
    purpose: "audit stream secrets",
    start: [nil],
    select: `select array[business_id::text] as id, case when substring(secret from 1 for 4) = $2 then secret end as encrypted
      from audit_streams where business_id > ($1::text[])[1]::uuid order by business_id limit $3`,
    update: `with locked as materialized (
        select s.business_id, n.new from unnest($1::jsonb[], $2::bytea[], $3::bytea[]) n(id, old, new)
        join audit_streams s on s.business_id = (n.id ->> 0)::uuid and s.secret = n.old
        order by s.business_id for no key update of s
      )
      update audit_streams s set secret = locked.new from locked where s.business_id = locked.business_id`,
    about: ([id = ""]) => id,
    prefix: (keyId) => keyId,
    stored: (ciphertext) => ciphertext,
  },
  {
    purpose: "two-factor secrets",
    start: [nil],
    select: `select array[member_id::text] as id, case when substring(secret from 1 for 4) = $2 then secret end as encrypted
      from authenticators where member_id > ($1::text[])[1]::uuid order by member_id limit $3`,
    update: `with locked as materialized (
        select a.member_id, n.new from unnest($1::jsonb[], $2::bytea[], $3::bytea[]) n(id, old, new)
        join authenticators a on a.member_id = (n.id ->> 0)::uuid and a.secret = n.old
        order by a.member_id for no key update of a
      )
      update authenticators a set secret = locked.new from locked where a.member_id = locked.member_id`,
    about: ([id = ""]) => id,
    prefix: (keyId) => keyId,
    stored: (ciphertext) => ciphertext,
  },
  {
    purpose: "single sign-on secrets",
    start: [nil],
    select: `select array[business_id::text] as id,
        case when substring(client_secret from 1 for 4) = $2 then client_secret end as encrypted
      from single_sign_on where business_id > ($1::text[])[1]::uuid order by business_id limit $3`,
    update: `with locked as materialized (
        select s.business_id, n.new from unnest($1::jsonb[], $2::bytea[], $3::bytea[]) n(id, old, new)
        join single_sign_on s on s.business_id = (n.id ->> 0)::uuid and s.client_secret = n.old
        order by s.business_id for no key update of s
      )
      update single_sign_on s set client_secret = locked.new from locked where s.business_id = locked.business_id`,
    about: ([id = ""]) => id,
    prefix: (keyId) => keyId,
    stored: (ciphertext) => ciphertext,
  },
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
    // Of the base64, the characters that the key's id alone decides.
    prefix: (keyId) => keyId.toString("base64").slice(0, 5),
    stored: (ciphertext) => ciphertext.toString("base64"),
  },
];

/** Replies can be large. */
const rowsAtOnce = 200;

type Row = { id: string[]; encrypted: Stored | null };

/**
 * Encrypts with the first key what the second has encrypted in the table's next rows. What a person has replaced meanwhile
 * is left alone. `last` is undefined where no rows come after.
 */
export async function encryptAnew(
  pool: pg.Pool,
  { purpose, select, update, about, prefix, stored }: EncryptedTable,
  [current, previous]: readonly [Buffer, Buffer],
  after: string[],
): Promise<{ last: string[] | undefined; unreadable: number }> {
  const encryption = createEncryption(deriveKey([current, previous], purpose));
  const [previousKey] = deriveKey(previous, purpose);
  const { rows } = await pool.query<Row>(select, [after, prefix(keyIdOf(previousKey)), rowsAtOnce]);
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
  return { last: rows.length < rowsAtOnce ? undefined : rows.at(-1)?.id, unreadable };
}
