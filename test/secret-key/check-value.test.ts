import { randomBytes, randomUUIDv7 } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readConfig } from "../../src/app/config/config.ts";
import { openServerDatabase } from "../../src/app/open-database.ts";
import { setOwnKey } from "../../src/app/secret-key/check-key.ts";
import { replaceKey } from "../../src/app/secret-key/replace-key.ts";
import { deriveKey, type Key } from "../../src/crypto/derive-key.ts";
import { createEncryption } from "../../src/crypto/encrypt.ts";
import { makeSecret } from "../../src/outbox/handlers/webhook/secrets.ts";
import type { Pool } from "../../src/postgres/driver.ts";
import { cloneDatabase, openPool } from "../world/cluster.ts";

let cloned: Awaited<ReturnType<typeof cloneDatabase>>[] = [];
let pools: Pool[] = [];
beforeAll(() => {
  cloned = [];
  pools = [];
});
afterAll(async () => {
  for (const pool of pools) await pool.end();
  for (const { drop } of cloned) await drop();
});

const newKey = () => randomBytes(32);

/** A database for the test, with a function that starts a process on it. */
async function openDatabase() {
  const database = await cloneDatabase();
  cloned.push(database);
  const pool = openPool(database.url);
  pools.push(pool);

  async function start(key: Buffer, { previous, role = "all" }: { previous?: Buffer; role?: string } = {}) {
    const config = readConfig({
      DATABASE_URL: database.url,
      SECRET_KEY: key.toString("hex"),
      ROLE: role,
      ...(previous === undefined ? {} : { SECRET_KEY_PREVIOUS: previous.toString("base64") }),
    });
    return (await openServerDatabase(config, () => undefined)).secretKey;
  }

  async function subscribe(key: Buffer) {
    const [businessId, id] = [randomUUIDv7(), randomUUIDv7()];
    await pool.query(
      `insert into businesses (id, name, slug, updated_at, sms_number, inbound_email)
       values ($1, 'Test', $2, now(), $2, $2)`,
      [businessId, String(businessId)],
    );
    const secret = makeSecret();
    await pool.query(
      `insert into webhook_subscriptions (id, business_id, url, events, secret, updated_at)
       values ($1, $2, 'https://example.com/', '{lead.won}', $3, now())`,
      [id, businessId, createEncryption(deriveKey(key, "webhook secrets")).encrypt(id, secret)],
    );
    return { id, secret };
  }

  async function decryptAll(key: Key) {
    const { rows } = await pool.query("select id, secret from webhook_subscriptions order by id");
    const { decrypt } = createEncryption(deriveKey(key, "webhook secrets"));
    return rows.map(({ id, secret }) => ({ id, secret: decrypt(id, secret) }));
  }

  return { url: database.url, pool, start, subscribe, decryptAll };
}

const another =
  /^SECRET_KEY does not hold the key that this database was set up with\. Restore that key from a backup\. /;

test("the first key that a server starts with becomes the database's; every role refuses another and says what to do", async () => {
  const { start } = await openDatabase();
  const [own, other] = [newKey(), newKey()];
  expect(await start(own)).toEqual([own]);
  for (const role of ["all", "web", "worker"]) {
    await expect(start(other, { role })).rejects.toThrow(another);
    await expect(start(other, { role })).rejects.toThrow("npm run cli -- secret-key reset");
    expect(await start(own, { role })).toEqual([own]);
  }
});

test("one of two keys that start concurrently becomes the database's", async () => {
  for (let round = 0; round < 5; round += 1) {
    const { start } = await openDatabase();
    const keys = Array.from({ length: 6 }, newKey);
    const started = await Promise.allSettled(keys.map((key) => start(key)));
    const [winner, ...more] = keys.filter((_, place) => started[place]?.status === "fulfilled");
    expect(more).toEqual([]);
    if (winner !== undefined) expect(await start(winner)).toEqual([winner]);
    for (const { reason } of started.filter((each) => each.status === "rejected"))
      expect(reason.message).toMatch(another);
  }
});

test("a database of an earlier version accepts the key that decrypts its secrets, and no other", async () => {
  const { start, subscribe, pool } = await openDatabase();
  const [own, other] = [newKey(), newKey()];
  await subscribe(own);
  await expect(start(other)).rejects.toThrow(another);
  expect((await pool.query("select from secret_keys")).rowCount).toBe(0);
  expect(await start(own)).toEqual([own]);
  await expect(start(other)).rejects.toThrow(another);
});

test("a key lost earlier does not refuse the one used since", async () => {
  const { start, subscribe } = await openDatabase();
  const [lost, own] = [newKey(), newKey()];
  await subscribe(lost);
  await subscribe(own);
  expect(await start(own)).toEqual([own]);
});

test("the previous key admits its successor, whose start encrypts everything again; then the previous one is refused", async () => {
  const { start, subscribe, decryptAll, pool } = await openDatabase();
  const [first, second] = [newKey(), newKey()];
  await start(first);
  const secrets = [];
  for (let count = 0; count < 250; count += 1) secrets.push(await subscribe(first));
  secrets.sort((one, other) => (one.id < other.id ? -1 : 1));
  await expect(start(second)).rejects.toThrow(another);
  await expect(start(second, { previous: newKey() })).rejects.toThrow(another);
  const keys = await start(second, { previous: first });
  expect(keys).toEqual([second, first]);
  expect(await decryptAll(keys)).toEqual(secrets);

  // A process dies after one batch, or before the last step. Then several replace the key at once.
  await expect(replaceKey({ pool: dyingAfter(pool, 3), secretKey: keys })).rejects.toThrow("killed");
  expect(await decryptAll(keys)).toEqual(secrets);
  expect(await start(first)).toEqual([first]);
  const done = await Promise.all([1, 2, 3].map(() => replaceKey({ pool, secretKey: keys })));
  expect(done).toEqual(Array(3).fill({ isReplaced: true, unreadable: 0 }));
  expect(await decryptAll(second)).toEqual(secrets);
  expect(await start(second)).toEqual([second]);
  await expect(start(first)).rejects.toThrow(/^SECRET_KEY holds a key that was replaced on \d{4}-\d\d-\d\d\. /);
});

test("the secrets of audit streams are encrypted again with the rest", async () => {
  const { start, pool } = await openDatabase();
  const [first, second] = [newKey(), newKey()];
  await start(first);
  const businessId = randomUUIDv7();
  const encrypted = createEncryption(deriveKey(first, "audit stream secrets")).encrypt(businessId, "whsec_kept");
  await pool.query(
    "insert into audit_streams (business_id, url, secret, updated_at) values ($1, 'https://example.com/', $2, now())",
    [businessId, encrypted],
  );
  const replaced = await replaceKey({ pool, secretKey: await start(second, { previous: first }) });
  expect(replaced).toEqual({ isReplaced: true, unreadable: 0 });
  const { rows } = await pool.query("select secret from audit_streams");
  const { decrypt } = createEncryption(deriveKey(second, "audit stream secrets"));
  expect(decrypt(businessId, rows[0].secret)).toBe("whsec_kept");
});

test("client secrets of single sign-on are encrypted again with the rest", async () => {
  const { start, pool } = await openDatabase();
  const [first, second] = [newKey(), newKey()];
  await start(first);
  const ids = Array.from({ length: 3 }, () => randomUUIDv7());
  const { encrypt } = createEncryption(deriveKey(first, "single sign-on secrets"));
  for (const id of ids)
    await pool.query(
      `insert into single_sign_on (business_id, issuer, client_id, client_secret, updated_at)
       values ($1, 'https://login.example.com', 'fieldline', $2, now())`,
      [id, encrypt(id, `secret of ${id}`)],
    );
  const replaced = await replaceKey({ pool, secretKey: await start(second, { previous: first }) });
  expect(replaced).toEqual({ isReplaced: true, unreadable: 0 });
  const { rows } = await pool.query<{ id: string; secret: Buffer }>(
    "select business_id as id, client_secret as secret from single_sign_on",
  );
  const { decrypt } = createEncryption(deriveKey(second, "single sign-on secrets"));
  expect(rows.map(({ id, secret }) => decrypt(id, secret)).toSorted()).toEqual(
    ids.map((id) => `secret of ${id}`).toSorted(),
  );
});

test("during a rolling restart, both orders of the keys work, and the new one prevails", async () => {
  const { start, subscribe, decryptAll, pool } = await openDatabase();
  const [first, second] = [newKey(), newKey()];
  await start(first);
  await subscribe(first);
  const prepared = await start(first, { previous: second });
  expect(await replaceKey({ pool, secretKey: prepared })).toEqual({ isReplaced: false, unreadable: 0 });
  const restarted = await start(second, { previous: first });
  await subscribe(second);
  expect(await replaceKey({ pool, secretKey: prepared })).toMatchObject({ isReplaced: false });
  expect(await replaceKey({ pool, secretKey: restarted })).toMatchObject({ isReplaced: true });
  await decryptAll(second);
  // A process with the old order encrypts another secret, dies, and starts again.
  await subscribe(first);
  expect(await replaceKey({ pool, secretKey: await start(first, { previous: second }) })).toMatchObject({
    isReplaced: false,
  });
  expect(await replaceKey({ pool, secretKey: restarted })).toMatchObject({ isReplaced: true });
  expect(await decryptAll(second)).toHaveLength(3);
});

test("after a reset, a recovered key decrypts what it had encrypted", async () => {
  const { url, start, subscribe, decryptAll, pool } = await openDatabase();
  const [lost, own] = [newKey(), newKey()];
  await start(lost);
  const { id, secret } = await subscribe(lost);
  expect(await setOwnKey(url, own)).toBe(true);
  expect(await setOwnKey(url, own)).toBe(false);
  expect(await start(own)).toEqual([own]);
  const keys = await start(own, { previous: lost });
  expect(await replaceKey({ pool, secretKey: keys })).toEqual({ isReplaced: true, unreadable: 0 });
  expect(await decryptAll(own)).toEqual([{ id, secret }]);
});

/** Makes the pool fail from the given statement on, as in a killed process. */
function dyingAfter(pool: Pool, statements: number): Pool {
  let left = statements;
  return new Proxy(pool, {
    get(target, name) {
      if (name !== "query") return Reflect.get(target, name);
      return (text: string, values: unknown[]) => {
        left -= 1;
        return left < 0 ? Promise.reject(new Error("killed")) : target.query(text, values);
      };
    },
  });
}
