import { setTimeout as delay } from "node:timers/promises";
import type { Logger } from "pino";
import { limits } from "../limits/limits.ts";
import { repeat } from "../outbox/loop.ts";
import { currentTime } from "../postgres/clock.ts";
import type { Pool } from "../postgres/driver.ts";
import type { Outages } from "../postgres/outages.ts";
import { readWatermark } from "../tenancy/watermark.ts";
import type { Attempt } from "./attempt.ts";
import { claimStreams, type Group } from "./claim.ts";
import { formatEntry, formatMessage, type StreamedEntry } from "./entry.ts";
import { countAttempt } from "./metrics.ts";
import { moveCursors } from "./move-cursors.ts";
import { readBatch } from "./read-batch.ts";
import { recordFailure, recordSent, releaseClaim, retrySecondsOf } from "./record.ts";
import { beforeAll, type ClaimedStream, operatorStream } from "./stream.ts";

/** Sends entries to the stream's receiver. An error of any kind is a failed attempt. */
export type SendBatch = (
  stream: ClaimedStream,
  entries: readonly StreamedEntry[],
  signal: AbortSignal,
) => Promise<Attempt>;

export type StreamerParts = {
  pool: Pool;
  send: SendBatch;
  /** Pauses a business's stream that has failed for too long, and notifies its owners. */
  pause: (businessId: string) => Promise<void>;
  hasOperator: boolean;
  /** Returns true while no batches are to be sent, as in maintenance mode. */
  isHeld?: () => boolean;
  /** Days that the audit log is kept. */
  days: number;
  /** The time limit of an attempt. */
  timeoutSeconds: number;
  log: Logger;
  outages: Outages;
};

const everyMs = 1000;

/** The number of streams that a worker sends to at once. Failing receivers do not delay healthy ones. */
const concurrency: Record<Group, number> = { operator: 1, healthy: 32, failing: 16 };

/** The time that a worker sends to one stream before the next gets its turn. */
const turnMs = 10_000;

const maxRetrySeconds = { operator: 300, business: 3600 };
const pauseAfterMs = limits.auditStream.failingDays.max * 24 * 3600 * 1000;
const groups = Object.keys(concurrency) as Group[];

/**
 * Sends the audit log to where its streams lead. A stream is claimed by one worker at a time, which sends its entries
 * in order and moves its cursor after each batch that was taken. A worker that dies leaves its claim to run out, and
 * the batch is sent again.
 */
export class Streamer {
  readonly #parts: StreamerParts;
  readonly #sending = new Map<string, Group>();
  readonly #stopping = new AbortController();
  readonly #stopSteps: () => Promise<void>;
  #isDraining = false;

  constructor(parts: StreamerParts) {
    this.#parts = parts;
    this.#stopSteps = repeat(everyMs, () => this.#step(), this.#complain);
  }

  /**
   * Starts no further batch and waits for current ones. At the deadline, aborts them, and they are sent again later.
   */
  async stop(deadlineSeconds: number): Promise<void> {
    this.#isDraining = true;
    await this.#stopSteps();
    const until = performance.now() + deadlineSeconds * 1000 - 1000;
    while (this.#sending.size > 0 && performance.now() < until) await delay(20);
    this.#stopping.abort();
    while (this.#sending.size > 0 && performance.now() < until + 1000) await delay(20);
  }

  get #leaseSeconds(): number {
    return this.#parts.timeoutSeconds + 30;
  }

  readonly #complain = (error: unknown): void => {
    this.#parts.outages.report(error, "audit stream: the database did not answer");
  };

  async #step(): Promise<void> {
    const { pool, days, hasOperator, isHeld } = this.#parts;
    if (isHeld?.() === true) return;
    const { rowCount } = await pool.query("select from audit_streams limit 1");
    if (rowCount === 0 || this.#isDraining) return;
    const watermark = await readWatermark(pool);
    if (watermark === undefined) return;
    await moveCursors(pool, { watermark, days });
    for (const group of groups) {
      if (group === "operator" && !hasOperator) continue;
      const sending = [...this.#sending.values()].filter((each) => each === group).length;
      const max = concurrency[group] - sending;
      const claimed = await claimStreams(pool, group, { watermark, max, leaseSeconds: this.#leaseSeconds });
      for (const stream of claimed) this.#begin(stream, group);
    }
  }

  #begin(stream: ClaimedStream, group: Group): void {
    this.#sending.set(stream.claimId + stream.businessId, group);
    const forget = () => this.#sending.delete(stream.claimId + stream.businessId);
    this.#sendTurn(stream).catch(this.#complain).then(forget, forget);
  }

  /** Sends batches until none is left, one fails, or the turn ends. */
  async #sendTurn(claimed: ClaimedStream): Promise<void> {
    const { pool } = this.#parts;
    let stream = claimed;
    for (const until = performance.now() + turnMs; performance.now() < until && !this.#isDraining; ) {
      const next = await this.#sendNext(stream);
      if (next === undefined) return;
      if (next === "nothing") break;
      stream = next;
    }
    await releaseClaim(pool, stream);
  }

  /** Sends the next batch. Returns the updated stream; undefined if it failed or the claim was lost. */
  async #sendNext(stream: ClaimedStream): Promise<ClaimedStream | "nothing" | undefined> {
    const { pool, send } = this.#parts;
    const watermark = await readWatermark(pool);
    if (watermark === undefined) return "nothing";
    const rows = await readBatch(pool, stream, watermark);
    const entries = [...gapMessage(stream), ...rows.map(formatEntry)];
    if (entries.length === 0) return "nothing";
    const attempt = await send(stream, entries, this.#stopping.signal);
    if (this.#stopping.signal.aborted && attempt.error !== null) return "nothing";
    countAttempt(stream.businessId, entries.length, attempt.error !== null);
    if (attempt.error !== null) {
      await this.#fail(stream, attempt);
      return undefined;
    }
    const { createdAt: cursorAt, id: cursorId } = rows.at(-1) ?? { createdAt: watermark, id: beforeAll };
    const { status } = attempt;
    const isOurs = await recordSent(pool, stream, { cursorAt, cursorId, status, leaseSeconds: this.#leaseSeconds });
    return isOurs ? { ...stream, cursorAt, cursorId, gapId: null, failureCount: 0, failingSince: null } : undefined;
  }

  async #fail(stream: ClaimedStream, attempt: Attempt): Promise<void> {
    const { pool, log, pause } = this.#parts;
    const { businessId, failureCount, failingSince, url } = stream;
    const isOperator = businessId === operatorStream;
    const max = maxRetrySeconds[isOperator ? "operator" : "business"];
    const retrySeconds = retrySecondsOf(failureCount, max, attempt.retryAfterSeconds);
    await recordFailure(pool, stream, { ...attempt, retrySeconds });
    if (isOperator)
      log.error(
        { url, error: attempt.error, status: attempt.status, failures: failureCount + 1 },
        "audit stream: failed",
      );
    else if (failingSince !== null && currentTime().getTime() - failingSince.getTime() > pauseAfterMs)
      await pause(businessId);
  }
}

function gapMessage({ businessId, slug, gapId, gapFrom, gapTo }: ClaimedStream): StreamedEntry[] {
  if (gapId === null || gapFrom === null || gapTo === null) return [];
  const business = businessId === operatorStream ? null : { id: businessId, slug };
  const after = { from: gapFrom.toISOString(), to: gapTo.toISOString() };
  return [formatMessage({ id: gapId, type: "audit_stream_gap", at: gapTo, business, actor: null, after })];
}
