import { Counter, Gauge } from "prom-client";
import type { Pool } from "../postgres/driver.ts";
import { operatorStream } from "./stream.ts";

type Stream = "operator" | "businesses";

const attempts = new Counter({
  name: "fieldline_audit_stream_attempts_total",
  help: "Attempts to send a batch of the audit log, by whose stream it is and how they ended: sent or failed.",
  labelNames: ["stream", "outcome"],
});

const entries = new Counter({
  name: "fieldline_audit_stream_entries_total",
  help: "Entries of the audit log that were sent.",
  labelNames: ["stream"],
});

export function countAttempt(businessId: string, entryCount: number, hasFailed: boolean): void {
  const stream: Stream = businessId === operatorStream ? "operator" : "businesses";
  attempts.inc({ stream, outcome: hasFailed ? "failed" : "sent" });
  if (!hasFailed) entries.inc({ stream }, entryCount);
}

let source: { pool: Pool; hasOperator: boolean } | undefined;

/** Reads the lag from the database on each read of the metrics. */
export function observeLag(pool: Pool, hasOperator: boolean): void {
  source = { pool, hasOperator };
}

const ownLag = `select extract(epoch from now() - min(first.at))::float8 as seconds from audit_streams s
  cross join lateral (
    select created_at as at from audit_log a
    where a.business_id = s.business_id and (a.created_at, a.id) > (coalesce(s.cursor_at, '-infinity'), s.cursor_id)
    order by a.created_at, a.id limit 1) first
  where s.paused_at is null and s.business_id <> $1`;

const operatorLag = `select extract(epoch from now() - created_at)::float8 as seconds from audit_log
  where (created_at, id) > (select coalesce(cursor_at, '-infinity'), cursor_id from audit_streams where business_id = $1)
  order by created_at, id limit 1`;

new Gauge({
  name: "fieldline_audit_stream_lag_seconds",
  help: "Age of the oldest entry of the audit log that was not sent yet; of businesses, of the one that is furthest behind.",
  labelNames: ["stream"],
  async collect() {
    if (source === undefined) return;
    const { pool, hasOperator } = source;
    const read = async (stream: Stream, statement: string) => {
      const { rows } = await pool.query<{ seconds: number | null }>(statement, [operatorStream]);
      this.set({ stream }, Math.max(0, rows[0]?.seconds ?? 0));
    };
    await read("businesses", ownLag);
    if (hasOperator) await read("operator", operatorLag);
  },
});
