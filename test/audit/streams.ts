import { randomBytes } from "node:crypto";
import pino from "pino";
import { vi } from "vitest";
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
import type { World } from "../world/world.ts";

export type Business = Awaited<ReturnType<World["addBusiness"]>>;

const secrets = createEncryption(randomBytes(32));
const loopback = [{ address: "127.0.0.0", prefix: 8 }];

/** A worker's streamer, whose receivers are on this machine; `operatorUrl` is where the operator has everything sent. */
export async function startStreamer(
  world: World,
  { operatorUrl, secret, from = "now" }: { operatorUrl?: string; secret?: string; from?: "now" | "beginning" } = {},
) {
  const timeoutSeconds = 2;
  const safeFetch = new SafeFetch({ timeoutSeconds, allowNetworks: loopback, ca: pem("authority") });
  const log = pino({ level: "silent" });
  let looks = 0;
  const pool = new Proxy(world.database.systemPool, {
    get(target, name) {
      const value = Reflect.get(target, name, target);
      if (name !== "query") return typeof value === "function" ? value.bind(target) : value;
      return (text: string, ...values: unknown[]) => {
        if (text === watermarkStatement) looks += 1;
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
    /** The number of its reads of the watermark. */
    lookCount: () => looks,
    stop: (seconds = 5) => streamer.stop(seconds),
    async close() {
      await streamer.stop(2);
      await safeFetch.close();
    },
  };
}

/** Has the business's log streamed from now on; returns the secret. */
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
 * Adds entries, each in a transaction of its own, by the names of their subjects. No two are of one millisecond, because
 * such entries have no order.
 */
export async function addEntries({ db }: Business, ...names: string[]): Promise<void> {
  for (const name of names) {
    await db.transaction((tx) => audit(tx, operator, "member_added", { subject: { name } }));
    const next = Date.now() + 2;
    await vi.waitUntil(() => Date.now() >= next, { interval: 1 });
  }
}

export async function readStream(world: World, businessId: string) {
  const stream = await world.database.system.auditStream.findUniqueOrThrow({ where: { businessId } });
  return stream;
}

/** As if the time until the next attempt, and of a claim whose worker died, had passed. */
export async function passTime(world: World, businessId: string): Promise<void> {
  await world.database.systemPool.query(
    "update audit_streams set next_attempt_at = now() - interval '1 second', claimed_until = null where business_id = $1",
    [businessId],
  );
}
