import { randomBytes } from "node:crypto";
import pino from "pino";
import { afterEach, vi } from "vitest";
import { sendToBusiness, sendToOperator } from "../../src/app/audit-stream/senders.ts";
import type { Config } from "../../src/app/config/config.ts";
import { audit, operator } from "../../src/audit/audit.ts";
import { openOperatorStream } from "../../src/audit-stream/claim.ts";
import { createSigningSecret } from "../../src/audit-stream/standard-webhook.ts";
import { operatorStream } from "../../src/audit-stream/stream.ts";
import { Streamer } from "../../src/audit-stream/streamer.ts";
import { createEncryption } from "../../src/crypto/encrypt.ts";
import { pauseAuditStream } from "../../src/domain/identity/audit-log/stream/pause-audit-stream.ts";
import { Outages } from "../../src/postgres/outages.ts";
import { sql } from "../../src/query/sql.ts";
import { defaultRetention } from "../../src/retention/settings.ts";
import { SafeFetch } from "../../src/safe-fetch/safe-fetch.ts";
import { watermarkStatement } from "../../src/tenancy/watermark.ts";
import { pem } from "../safe-fetch/receiver.ts";
import { useWorld, world } from "../world/shared.ts";
import type { World } from "../world/world.ts";
import { type Closable, startSiem } from "./receiver.ts";

export type Business = Awaited<ReturnType<World["addBusiness"]>>;

const secrets = createEncryption(randomBytes(32));
const loopback = [{ address: "127.0.0.0", prefix: 8 }];

/** For `expect.poll`: a streamer polls for entries every second. */
export const pollOptions = { timeout: 30_000, interval: 50 };

let opened: Closable[] = [];

/**
 * Starts a world for the file. After each test, deletes the streams and closes everything passed to `closeAfterTest`.
 */
export function useStreams(): void {
  useWorld();
  afterEach(async () => {
    for (const one of opened.reverse()) await one.close();
    opened = [];
    await world.database.systemPool.query("delete from audit_streams");
  });
}

export function closeAfterTest<T extends Closable>(one: T): T {
  opened.push(one);
  return one;
}

/** A business whose audit log streams to a webhook from now on. */
export async function startStreamedBusiness(answer?: (request: number) => string) {
  const business = await world.addBusiness();
  const siem = closeAfterTest(await startSiem(answer));
  const secret = await streamTo(business, siem.url);
  return { business, siem, secret };
}

/** Subject names of the received entries, in order of arrival. */
export const namesOf = (siem: { entries(): { subject: { name: string | null } | null }[] }) =>
  siem.entries().map(({ subject }) => subject?.name);

/** Starts a streamer that may send to loopback addresses. `operatorUrl` is the address of the operator's stream. */
export async function startStreamer(
  world: World,
  { operatorUrl, secret, from = "now" }: { operatorUrl?: string; secret?: string; from?: "now" | "beginning" } = {},
) {
  const timeoutSeconds = 2;
  const safeFetch = new SafeFetch({ timeoutSeconds, allowNetworks: loopback, ca: pem("authority") });
  const log = pino({ level: "silent" });
  let reads = 0;
  const pool = new Proxy(world.database.systemPool, {
    get(target, name) {
      const value = Reflect.get(target, name, target);
      if (name !== "query") return typeof value === "function" ? value.bind(target) : value;
      return (text: string, ...values: unknown[]) => {
        if (text === watermarkStatement) reads += 1;
        return value.call(target, text, ...values);
      };
    },
  });
  const config: Config = {
    ...world.config,
    webhooks: { ...world.config.webhooks, timeoutSeconds },
    auditStream: operatorUrl === undefined ? undefined : { url: operatorUrl, secret, from },
  };
  if (operatorUrl !== undefined) await openOperatorStream(pool, operatorUrl, from);
  const streamer = new Streamer({
    pool,
    send: (stream, entries, signal) =>
      stream.businessId === operatorStream
        ? sendToOperator(config, safeFetch, entries, signal)
        : sendToBusiness({ config, safeFetch, secrets }, stream, entries, signal),
    pause: (businessId) => pauseAuditStream(world.database, businessId),
    hasOperator: operatorUrl !== undefined,
    days: defaultRetention.AUDIT_RETENTION_DAYS,
    timeoutSeconds,
    log,
    outages: new Outages(log),
  });
  return {
    /** The number of times that the streamer has read the watermark. */
    readCount: () => reads,
    stop: (seconds = 5) => streamer.stop(seconds),
    async close() {
      await streamer.stop(2);
      await safeFetch.close();
    },
  };
}

/** Streams the business's log to `url`, from now on unless `fromBeginning`. Returns the signing secret. */
export async function streamTo(business: Business, url: string, changes: { fromBeginning?: boolean } = {}) {
  const secret = createSigningSecret();
  const sealed = Uint8Array.from(secrets.encrypt(business.id, secret));
  await business.db.transaction((db) =>
    db.query(
      sql`insert into audit_streams (url, secret, cursor_at, updated_at)
        values (${url}, ${sealed}, case when not ${changes.fromBeginning === true}::boolean then now() end, now())`,
    ),
  );
  return secret;
}

/**
 * Adds an entry for each name, each in its own transaction. Waits a millisecond in between, because entries of the same
 * millisecond have no defined order.
 */
export async function addEntries({ db }: Business, ...names: string[]): Promise<void> {
  for (const name of names) {
    await db.transaction((tx) => audit(tx, operator, "member_added", { subject: { name } }));
    const next = Date.now() + 2;
    await vi.waitUntil(() => Date.now() >= next, { interval: 1 });
  }
}

export async function readStream(world: World, businessId: string) {
  return world.database.system.auditStream.findUniqueOrThrow({ where: { businessId } });
}

/** Makes the next attempt due and releases the claim of a dead worker. */
export async function passTime(world: World, businessId: string): Promise<void> {
  await world.database.systemPool.query(
    "update audit_streams set next_attempt_at = now() - interval '1 second', claimed_until = null where business_id = $1",
    [businessId],
  );
}
