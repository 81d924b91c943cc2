import type { Logger } from "pino";
import { type Key, keysOf } from "../../crypto/derive-key.ts";
import { repeat } from "../../outbox/loop.ts";
import type { Pool } from "../../postgres/driver.ts";
import { checkValueOf, readKnownKeys } from "./check-key.ts";
import { type EncryptedTable, encryptAnew, encryptedTables } from "./encrypted-tables.ts";

type Parts = { pool: Pool; secretKey: Key; log: Logger };

/** The replacement is repeated, because a process with only the previous key may encrypt something until it stops. */
const replaceEveryMs = 10 * 60_000;

/**
 * Replaces the previous key now, and again while it is configured. Several processes can run it at once, and each can
 * be killed: a batch is one statement, and the last step is one transaction.
 */
export function startReplacingKey(parts: Parts): () => Promise<void> {
  if (keysOf(parts.secretKey).length === 1) return async () => undefined;
  const { log } = parts;
  let isReported = false;
  const replaceAndReport = async () => {
    const { isReplaced, unreadable } = await replaceKey(parts);
    if (!isReplaced || isReported) return;
    isReported = true;
    log.warn(
      { unreadable },
      "everything is encrypted with SECRET_KEY: once every process has that one, SECRET_KEY_PREVIOUS can be removed; with it end the links, sessions and cursors that it signed",
    );
  };
  const logError = (error: unknown) => log.error({ err: error }, "SECRET_KEY_PREVIOUS could not be replaced yet");
  const first = replaceAndReport().catch(logError);
  const stop = repeat(replaceEveryMs, replaceAndReport, logError);
  return async () => {
    await Promise.all([first, stop()]);
  };
}

/**
 * Encrypts all data of the previous key again, then makes the current key the database's own. Does nothing if the
 * database does not know the previous key, or has replaced the current one. During a rolling restart that swaps the
 * two, only processes with the new order act.
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
