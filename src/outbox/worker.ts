import { setMaxListeners } from "node:events";
import { setTimeout as delay } from "node:timers/promises";
import type pg from "pg";
import type { Logger } from "pino";
import type { PubSub } from "../database/pubsub.ts";
import { type Claim, claimDue, renewClaims } from "./claim.ts";
import type { Handler, Outcome, Work } from "./handler.ts";
import { Loops, repeat } from "./loops.ts";
import { businessesAtOnce, type Policy, policies, settledAtOnce, sweepSeconds } from "./policy.ts";
import { businessesDue } from "./queues.ts";
import { settle, settleLost } from "./settle.ts";

export type WorkerParts = {
  /** Across businesses: the worker works for all of them. */
  pool: pg.Pool;
  /** Commits tell on it that something is due. */
  pubsub: PubSub;
  log: Logger;
};

/** Claims and settlements side by side: Postgres works on one while another commits or is read. */
const claimers = 2;
const settlers = 2;

const busyMs = 10;
const pauseMs = 500;
/** Kept of the deadline for settling the attempts that it cuts short. */
const settleMs = 2000;

/**
 * Works off one kind of what is in the outbox: it claims what is due, attempts it, and settles how that ended, all three
 * side by side, a sliding window and not batches that wait for their slowest.
 *
 * A business is *ready* once a commit, a timer or a sweep has said that something of it may be due, and *claiming* while
 * a claim asks for it. Being ready promises nothing, and nothing hangs on having heard: what a notification did not
 * tell, the next sweep finds.
 *
 * An attempt is *on its way* from its claim on; its claim is renewed for as long as it is. Once it has *ended*, its
 * outcome waits to be settled, and with that it is forgotten, and its business is ready. An outcome that cannot be
 * settled stays until it can; one that never is, because the worker died, is settled as lost by another's sweep.
 *
 * The worker is *working* until it is told to stop. Then it is *draining*: it claims nothing more, and attempts end by
 * themselves. Shortly before the deadline it is *cut*: the signal ends what is still on its way, which is settled like
 * the rest. It is *stopped* once nothing is on its way, or at the deadline, and leaves to others what it still holds.
 */
export class OutboxWorker<W extends Work, O extends Outcome> {
  readonly #parts: WorkerParts;
  readonly #handler: Handler<W, O>;
  readonly #policy: Policy;
  readonly #ready = new Set<string>();
  readonly #claiming = new Set<string>();
  /** Places that claims under way may fill. */
  #reserved = 0;
  readonly #onTheWay = new Map<string, { claim: Claim; renewedAt: number }>();
  readonly #ended: O[] = [];
  readonly #claims: Loops;
  readonly #settles: Loops;
  readonly #cut = new AbortController();
  #stopping = false;
  readonly #listening: Promise<void>;
  readonly #stopSweeps: () => void;
  readonly #stopRenewals: () => void;

  constructor(parts: WorkerParts, handler: Handler<W, O>) {
    this.#parts = parts;
    this.#handler = handler;
    this.#policy = policies[handler.kind];
    setMaxListeners(0, this.#cut.signal);
    this.#claims = new Loops(claimers, () => this.#claim(), this.#complain);
    this.#settles = new Loops(settlers, () => this.#settle(), this.#complain);
    this.#stopSweeps = repeat(sweepSeconds * 1000, () => this.#sweep(), this.#complain);
    this.#stopRenewals = repeat(this.#renewMs / 2, () => this.#renew(), this.#complain);
    this.#listening = this.#listen();
  }

  /** Returns once what is on its way has ended; at the deadline it is cut short. */
  async stop(deadlineSeconds: number): Promise<void> {
    this.#stopping = true;
    this.#stopSweeps();
    const deadline = Date.now() + deadlineSeconds * 1000;
    while (this.#onTheWay.size > 0 && Date.now() < deadline - settleMs) await delay(busyMs);
    this.#cut.abort();
    while (this.#onTheWay.size > 0 && Date.now() < deadline) await delay(busyMs);
    this.#stopRenewals();
    await this.#listening;
    const { size: attempts } = this.#onTheWay;
    if (attempts > 0)
      this.#parts.log.warn({ kind: this.#handler.kind, attempts }, "outbox: stopped before these were settled");
  }

  get #renewMs(): number {
    return (this.#policy.leaseSeconds * 1000) / 3;
  }

  readonly #complain = (error: unknown): void => {
    this.#parts.log.error({ err: error, kind: this.#handler.kind }, "outbox: the database did not answer");
  };

  #wake(businessIds: Iterable<string>): void {
    for (const id of businessIds) this.#ready.add(id);
    this.#claims.kick();
  }

  /** What falls due later than that is found by a sweep before it does. */
  #wakeIn(ms: number, businessId: string): void {
    if (ms <= 0) this.#wake([businessId]);
    else if (ms <= sweepSeconds * 1000) setTimeout(() => this.#wake([businessId]), ms + 1).unref();
  }

  async #claim(): Promise<boolean> {
    const asked = [...this.#ready].filter((id) => !this.#claiming.has(id)).slice(0, businessesAtOnce);
    const room = this.#policy.perWorker - this.#onTheWay.size - this.#reserved;
    if (this.#stopping || asked.length === 0 || room <= 0) return false;
    // Each leaves room for the others.
    const perWorker = Math.ceil(room / this.#claims.count);
    this.#reserved += perWorker;
    for (const id of asked) {
      this.#ready.delete(id);
      this.#claiming.add(id);
    }
    try {
      const stalled = [...this.#onTheWay.values()].filter(({ claim }) => claim.stalled).length;
      const stalledPerWorker = Math.max(0, this.#policy.stalledPerWorker - stalled);
      const room = { perWorker, stalledPerWorker };
      const { claims, again } = await claimDue(this.#parts.pool, this.#handler.kind, asked, room);
      for (const id of again) this.#ready.add(id);
      if (claims.length > 0) void this.#begin(claims);
      else if (again.length === asked.length) await delay(busyMs);
    } catch (error) {
      for (const id of asked) this.#ready.add(id);
      throw error;
    } finally {
      this.#reserved -= perWorker;
      for (const id of asked) this.#claiming.delete(id);
    }
    return true;
  }

  async #begin(claims: readonly Claim[]): Promise<void> {
    for (const claim of claims) this.#onTheWay.set(claim.attemptId, { claim, renewedAt: Date.now() });
    const works = await this.#load(claims);
    const loaded = new Set(works.map(({ claim }) => claim.attemptId));
    for (const { attemptId } of claims) if (!loaded.has(attemptId)) this.#leave(attemptId);
    for (const work of works) void this.#attempt(work);
  }

  async #load(claims: readonly Claim[]): Promise<W[]> {
    while (!this.#cut.signal.aborted)
      try {
        return await this.#handler.load(claims);
      } catch (error) {
        this.#complain(error);
        await delay(pauseMs);
      }
    return [];
  }

  async #attempt(work: W): Promise<void> {
    const { attemptId } = work.claim;
    try {
      this.#ended.push(await this.#handler.attempt(work, this.#cut.signal));
      this.#settles.kick();
    } catch (error) {
      this.#parts.log.error(
        { err: error, kind: this.#handler.kind, attempt_id: attemptId },
        "outbox: an attempt failed",
      );
      this.#leave(attemptId);
    }
  }

  /** To a sweep, once the lease has run out. */
  #leave(attemptId: string): void {
    this.#onTheWay.delete(attemptId);
  }

  async #settle(): Promise<boolean> {
    const outcomes = this.#ended.splice(0, settledAtOnce);
    if (outcomes.length === 0) return false;
    try {
      await settle(this.#parts.pool, this.#handler, outcomes);
    } catch (error) {
      this.#ended.unshift(...outcomes);
      throw error;
    }
    for (const { claim } of outcomes) this.#onTheWay.delete(claim.attemptId);
    this.#wake(outcomes.map(({ claim }) => claim.businessId));
    for (const { claim, retrySeconds } of outcomes)
      if (retrySeconds !== null) this.#wakeIn(retrySeconds * 1000, claim.businessId);
    return true;
  }

  async #sweep(): Promise<void> {
    await settleLost(this.#parts.pool, this.#handler);
    await this.#handler.sweep?.();
    const due = await businessesDue(this.#parts.pool, this.#handler.kind, sweepSeconds);
    for (const { id, seconds } of due) this.#wakeIn(seconds * 1000, id);
  }

  async #renew(): Promise<void> {
    const old = [...this.#onTheWay.values()].filter(({ renewedAt }) => Date.now() - renewedAt > this.#renewMs);
    if (old.length === 0) return;
    await renewClaims(
      this.#parts.pool,
      this.#handler.kind,
      old.map(({ claim }) => claim.attemptId),
    );
    for (const one of old) one.renewedAt = Date.now();
  }

  async #listen(): Promise<void> {
    const { kind } = this.#handler;
    while (!this.#stopping) {
      try {
        const heard = await this.#parts.pubsub.subscribe(kind, this.#cut.signal);
        await this.#sweep();
        for await (const payload of heard) {
          const [, businessId, ms] = payload.split(" ");
          if (businessId === undefined) await this.#sweep();
          else this.#wakeIn(Number(ms), businessId);
        }
      } catch (error) {
        this.#complain(error);
      }
      if (!this.#stopping) await delay(pauseMs);
    }
  }
}
