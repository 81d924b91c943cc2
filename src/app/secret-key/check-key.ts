import { deriveKey, type Key, type Keys, keysOf } from "../../crypto/derive-key.ts";
import { createEncryption, keyIdOf } from "../../crypto/encrypt.ts";
import { connect } from "../../postgres/connect.ts";
import type { Queryable } from "../../postgres/driver.ts";
import { ConfigError } from "../config/parse-variable.ts";
import { withoutTheKey } from "./key-file.ts";

/** A key that the database has or had. */
export type KnownKey = { checkValue: Buffer; replacedAt: Date | null };

export async function readKnownKeys(db: Queryable): Promise<KnownKey[]> {
  const { rows } = await db.query<KnownKey>(
    `select check_value as "checkValue", replaced_at as "replacedAt" from secret_keys`,
  );
  return rows;
}

/**
 * Derives the value that the database stores of a key. Only the key's holder can compute it, and it reveals nothing
 * about the key.
 */
export function checkValueOf(key: Buffer): Buffer {
  return deriveKey(key, "check value")[0];
}

/** Whether the database has a business or a key. */
export function isInUse(url: string): Promise<boolean> {
  return withClient(url, async (db) => {
    const { rows } = await db.query("select from businesses union all select from secret_keys limit 1");
    return rows.length > 0;
  });
}

/**
 * Throws a ConfigError unless `SECRET_KEY` or the previous key is the database's current key. A database without a key
 * takes the first one that decrypts its data; if two processes start at once, a unique index decides.
 */
export function assertOwnKey(url: string, secretKey: Key, source: string): Promise<void> {
  return withClient(url, async (db) => {
    const keys = keysOf(secretKey);
    let known = await readKnownKeys(db);
    if (known.length === 0) {
      const first = await findFirstKey(db, keys);
      if (first === undefined) throw anotherKey(source);
      await db.query("insert into secret_keys (check_value) values ($1) on conflict do nothing", [checkValueOf(first)]);
      known = await readKnownKeys(db);
    }
    const isKnown = (key: KnownKey | undefined) => keys.some((own) => key?.checkValue.equals(checkValueOf(own)));
    if (isKnown(known.find(({ replacedAt }) => replacedAt === null))) return;
    const replacedAt = known.find(isKnown)?.replacedAt;
    throw replacedAt == null
      ? anotherKey(source)
      : new ConfigError(
          `${source} holds a key that was replaced on ${replacedAt.toISOString().slice(0, 10)}. Set the key that replaced it. ${withoutTheKey}`,
        );
  });
}

/** Makes the key the database's current one. Returns false if it is already. */
export function setOwnKey(url: string, key: Buffer): Promise<boolean> {
  return withClient(url, async (db) => {
    await db.query("begin");
    const own = [checkValueOf(key)];
    await db.query("lock table secret_keys in share row exclusive mode");
    const { rowCount: same } = await db.query(
      "select from secret_keys where replaced_at is null and check_value = $1",
      own,
    );
    if (same === 0) {
      await db.query("update secret_keys set replaced_at = now() where replaced_at is null");
      await db.query(
        `insert into secret_keys (check_value) values ($1)
         on conflict (check_value) do update set replaced_at = null, created_at = now()`,
        own,
      );
    }
    await db.query("commit");
    return same === 0;
  });
}

function anotherKey(source: string): ConfigError {
  return new ConfigError(
    `${source} does not hold the key that this database was set up with. Restore that key from a backup. ${withoutTheKey}`,
  );
}

/**
 * Finds the key for a database that has none recorded, as earlier versions left it. Prefers the previous key, so that
 * its data is encrypted again with the current one. Undefined if no key decrypts the data.
 */
async function findFirstKey(db: Queryable, keys: Keys): Promise<Buffer | undefined> {
  for (const key of keys.toReversed()) if (await decryptsSomething(db, key)) return key;
  const { rowCount } = await db.query("select from webhook_subscriptions where deleted_at is null limit 1");
  return rowCount === 0 ? keys[0] : undefined;
}

async function decryptsSomething(db: Queryable, key: Buffer): Promise<boolean> {
  const derived = deriveKey(key, "webhook secrets");
  const { rows } = await db.query<{ id: string; secret: Buffer }>(
    "select id, secret from webhook_subscriptions where deleted_at is null and substring(secret from 1 for 4) = $1 limit 1",
    [keyIdOf(derived[0])],
  );
  try {
    for (const { id, secret } of rows) createEncryption(derived).decrypt(id, secret);
    return rows.length > 0;
  } catch {
    return false;
  }
}

/** Counts the webhook subscriptions whose secrets were encrypted with none of these keys. */
export function countUnreadable(url: string, secretKey: Key): Promise<number> {
  return withClient(url, async (db) => {
    const { rows } = await db.query<{ count: number }>(
      `select count(*)::int as count from webhook_subscriptions
       where deleted_at is null and substring(secret from 1 for 4) <> all($1::bytea[])`,
      [deriveKey(secretKey, "webhook secrets").map(keyIdOf)],
    );
    return rows[0]?.count ?? 0;
  });
}

async function withClient<T>(url: string, work: (db: Queryable) => Promise<T>): Promise<T> {
  const client = await connect(url);
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
