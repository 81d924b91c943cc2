import type { Logger } from "pino";
import { type Key, keysOf } from "../../crypto/derive-key.ts";
import { repeat } from "../../outbox/loop.ts";
import type { Pool } from "../../postgres/driver.ts";
import { checkValueOf, readKnownKeys } from "./check-key.ts";
import { type EncryptedTable, encryptAnew, encryptedTables } from "./encrypted-tables.ts";

type Parts = { pool: Pool; secretKey: Key; log: Logger };

/** A process with the previous key alone may still encrypt something until it is stopped. */
const lookEveryMs = 10 * 60_000;

/**
 * Replaces the previous key: at once, and again for as long as it is given. Any number of processes may do it at a time,
 * and may die of it: what is encrypted anew is one row each, and the last step is one transaction.
 */
export function startReplacingKey(parts: Parts): () => Promise<void> {
  if (keysOf(parts.secretKey).length === 1) return async () => undefined;
  const { log } = parts;
  let isReported = false;
  const look = async () => {
    const { isReplaced, unreadable } = await replaceKey(parts);
    if (!isReplaced || isReported) return;
    isReported = true;
    log.warn(
      { unreadable },
      "everything is encrypted with SECRET_KEY: once every process has that one, SECRET_KEY_PREVIOUS can be removed; with it end the links, sessions and cursors that it signed",
    );
  };
  const complain = (error: unknown) => log.error({ err: error }, "SECRET_KEY_PREVIOUS could not be replaced yet");
  const first = look().catch(complain);
  const stop = repeat(lookEveryMs, look, complain);
  return async () => {
    await Promise.all([first, stop()]);
  };
}

/**
 * Encrypts anew whatever the previous key has encrypted, and then makes the present one the database's own. Only where the
 * previous one is known to the database and the present one was not itself replaced: of processes that are given the two in
 * either order while they are restarted one by one, those of the new order do it.
 */
export async function replaceKey({
  pool,
  secretKey,
}: Pick<Parts, "pool" | "secretKey">): Promise<{ isReplaced: boolean; unreadable: number }> {
  const [current, previous] = keysOf(secretKey);
  const nothing = { isReplaced: false, unreadable: 0 };
  if (previous === undefined) return nothing;
  const known = await readKnownKeys(pool);
  const knownAs = (key: Buffer) => known.find(({ checkValue }) => checkValue.equals(checkValueOf(key)));
  if (knownAs(previous) === undefined || knownAs(current)?.replacedAt != null) return nothing;
  let unreadable = 0;
  for (const table of encryptedTables) unreadable += await replaceIn(pool, table, [current, previous]);
  await makeCurrent(pool, current, previous);
  return { isReplaced: true, unreadable };
}

async function replaceIn(pool: Pool, table: EncryptedTable, keys: [Buffer, Buffer]): Promise<number> {
  let unreadable = 0;
  let after: string[] | undefined = table.start;
  while (after !== undefined) {
    const batch = await encryptAnew(pool, table, keys, after);
    unreadable += batch.unreadable;
    after = batch.last;
  }
  return unreadable;
}

async function makeCurrent(pool: Pool, current: Buffer, previous: Buffer): Promise<void> {
  const db = await pool.connect();
  try {
    await db.query("begin");
    await db.query("update secret_keys set replaced_at = now() where check_value = $1 and replaced_at is null", [
      checkValueOf(previous),
    ]);
    await db.query("insert into secret_keys (check_value) values ($1) on conflict do nothing", [checkValueOf(current)]);
    await db.query("commit");
    db.release();
  } catch (error) {
    await db.query("rollback").then(
      () => db.release(),
      (lost: Error) => db.release(lost),
    );
    throw error;
  }
}
