import { openOperatorStream } from "../../audit-stream/claim.ts";
import { observeLag } from "../../audit-stream/metrics.ts";
import { operatorStream } from "../../audit-stream/stream.ts";
import { Streamer } from "../../audit-stream/streamer.ts";
import { pauseAuditStream } from "../../domain/identity/audit-log/stream/pause-audit-stream.ts";
import type { Services } from "../services.ts";
import { openTrusted, sendToBusiness, sendToOperator } from "./senders.ts";

export async function startStreamer(services: Services): Promise<Pick<Streamer, "stop">> {
  const { config, database, safeFetch, auditStreamSecrets: secrets, log, outages } = services;
  const { systemPool: pool } = database;
  const { auditStream } = config;
  if (auditStream !== undefined) await openOperatorStream(pool, auditStream.url, auditStream.from);
  observeLag(pool, auditStream !== undefined);
  const trusted = openTrusted(config);
  const streamer = new Streamer({
    pool,
    send: (stream, entries, signal) =>
      stream.businessId === operatorStream
        ? sendToOperator(config, trusted, entries, signal)
        : sendToBusiness({ config, safeFetch, secrets }, stream, entries, signal),
    pause: (businessId) => pauseAuditStream(database, businessId),
    hasOperator: auditStream !== undefined,
    isHeld: () => services.maintenance.isOn,
    days: config.retention.AUDIT_RETENTION_DAYS,
    timeoutSeconds: config.webhooks.timeoutSeconds,
    log,
    outages,
  });
  return {
    async stop(deadlineSeconds) {
      await streamer.stop(deadlineSeconds);
      await trusted.close();
    },
  };
}
