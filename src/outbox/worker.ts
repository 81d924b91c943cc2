import { setTimeout as delay } from "node:timers/promises";
import type { Logger } from "pino";
import type { Pool } from "../postgres/driver.ts";
import type { Outages } from "../postgres/outages.ts";
import type { PubSub } from "../postgres/pubsub.ts";
import { traced, tracer } from "../telemetry/tracer.ts";
import { type Claim, claimDue, dropClaims, putBack, renewClaims } from "./claim.ts";
import type { Handler, Outcome, Work } from "./handler.ts";
import type { Hold } from "./hold.ts";
import { Loop, pauseMs, repeat } from "./loop.ts";
import { maxBusinessesPerClaim, maxOutcomesPerTransaction, type Policy, policies, sweepSeconds } from "./policy.ts";
import { businessesDue } from "./queues.ts";
import { settle, settleLost } from "./settle.ts";

export type WorkerParts = {
  /** Connects across businesses, because the worker works for all of them. */
  pool: Pool;
  /** Receives notifications of due items. */
  pubsub: PubSub;
  log: Logger;
  outages: Outages;
  hold: Hold;
};

/** The pause between checks of another worker's or step's progress. */
const busyMs = 10;
/** The part of the deadline that is reserved for settling aborted attempts. */
const settleMs = 2000;

const spanOf = ({ claim, traceParent = null }: Work) => ({
  kind: "consumer" as const,
  parent: traceParent,
  attributes: {
    "fieldline.business_id": claim.businessId,
    "fieldline.id": claim.id,
    "fieldline.attempt": claim.attempt,
    "fieldline.trigger": claim.trigger,
  },
});

type InProgress = { claim: Claim; renewedAt: number; cut: AbortController };

/**
 * Processes one kind of the outbox: claims due items, attempts them and settles the outcomes. The three run
 * concurrently, so that no batch waits for its slowest attempt.
 *
 * A business is *ready* from a commit, timer or sweep that says it may have due items until the next claim for it.
 * Notifications are optional: a sweep finds due items that none announced.
 *
 * An attempt is *in progress* from its claim on, and its lease is renewed. Once it has *ended*, its outcome waits to be
 * settled. Then its business is ready again. An outcome that cannot be settled waits until it can. If the worker dies,
 * another worker's sweep settles the attempt as lost.
 *
 * On *hold*, the worker claims nothing, and attempts in progress end as usual.
 *
 * The worker is *working* until `stop`. Then it is *draining*: it claims nothing, and puts back what a claim statement
 * in progress still claims. Shortly before the deadline it is *cut*: it aborts its attempts and settles them. It is
 * *stopped* once nothing is in progress, or at the deadline, and leaves its claims to others.
 */
export class OutboxWorker<W extends Work, O extends Outcome> {
  readonly #parts: WorkerParts;
  readonly #handler: Handler<W, O>;
  readonly #policy: Policy;
  readonly #ready = new Set<string>();
  readonly #inProgress = new Map<string, InProgress>();
  readonly #ended: O[] = [];
  readonly #claims: Loop;
  readonly #settlements: Loop;
  #state: "working" | "draining" | "cut" = "working";
  readonly #pubsub = new AbortController();
  readonly #listening: Promise<void>;
  readonly #stopSweeps: () => Promise<void>;
  readonly #stopRenewals: () => Promise<void>;
  readonly #stopHolding: () => void;

  constructor(parts: WorkerParts, handler: Handler<W, O>) {
    this.#parts = parts;
    this.#handler = handler;
    this.#policy = policies[handler.kind];
    this.#claims = new Loop(() => this.#claim(), this.#reportError);
    this.#settlements = new Loop(() => this.#settle(), this.#reportError);
    this.#stopSweeps = repeat(sweepSeconds * 1000, () => this.#sweep(), this.#reportError);
    this.#stopRenewals = repeat(this.#renewMs / 2, () => this.#renew(), this.#reportError);
    this.#listening = this.#listen();
    this.#stopHolding = parts.hold.onChange(() => this.#sweep().catch(this.#reportError));
  }

  /** Waits for attempts in progress. Aborts them shortly before the deadline. */
  async stop(deadlineSeconds: number): Promise<void> {
    this.#state = "draining";
    this.#pubsub.abort();
    this.#stopHolding();
    const swept = this.#stopSweeps();
    await this.#idle(deadlineSeconds * 1000 - settleMs);
    this.#state = "cut";
    for (const { cut } of this.#inProgress.values()) cut.abort();
    await this.#idle(settleMs);
    this.#settlements.stop();
    await Promise.all([swept, this.#stopRenewals(), this.#listening]);
    const { size: attempts } = this.#inProgress;
    if (attempts > 0)
      this.#parts.log.warn({ kind: this.#handler.kind, attempts }, "outbox: stopped before these were settled");
  }

  /** Waits until nothing is in progress and the items of a claim statement in progress are put back. */
  async #idle(maxMs: number): Promise<void> {
    const until = performance.now() + maxMs;
    while ((this.#claims.isRunning || this.#inProgress.size > 0) && performance.now() < until) await delay(busyMs);
  }

  get #renewMs(): number {
    return (this.#policy.leaseSeconds * 1000) / 3;
  }

  readonly #reportError = (error: unknown): void => {
    this.#parts.outages.report(error, "outbox: the database did not answer", { kind: this.#handler.kind });
  };

  #wake(businessIds: Iterable<string>): void {
    for (const id of businessIds) this.#ready.add(id);
    this.#claims.kick();
  }

  /** Items that are due later are found by a sweep in time. */
  #wakeIn(ms: number, businessId: string): void {
    if (ms <= 0) this.#wake([businessId]);
    else if (ms <= sweepSeconds * 1000) setTimeout(() => this.#wake([businessId]), ms + 1).unref();
  }

  async #claim(): Promise<boolean> {
    const asked = [...this.#ready].slice(0, maxBusinessesPerClaim);
    const perWorker = this.#policy.perWorker - this.#inProgress.size;
    const isIdle = this.#state !== "working" || this.#parts.hold.isOn;
    if (isIdle || asked.length === 0 || perWorker <= 0) return false;
    const stalled = [...this.#inProgress.values()].filter(({ claim }) => claim.stalled).length;
    const stalledPerWorker = Math.max(0, this.#policy.stalledPerWorker - stalled);
    for (const id of asked) this.#ready.delete(id);
    try {
      const { pool } = this.#parts;
      const { claims, again } = await claimDue(pool, this.#handler.kind, asked, { perWorker, stalledPerWorker });
      for (const id of again) this.#ready.add(id);
      if (this.#state !== "working") await putBack(pool, claims);
      else if (claims.length > 0) this.#begin(claims).catch(this.#reportError);
      else if (again.length === asked.length) await delay(busyMs);
    } catch (error) {
      for (const id of asked) this.#ready.add(id);
      throw error;
    }
    return true;
  }

  async #begin(claims: readonly Claim[]): Promise<void> {
    const renewedAt = performance.now();
    for (const claim of claims) this.#inProgress.set(claim.attemptId, { claim, renewedAt, cut: new AbortController() });
    const works = await this.#load(claims);
    const loaded = new Set(works?.map(({ claim }) => claim.attemptId));
    const left = claims.filter(({ attemptId }) => !loaded.has(attemptId));
    for (const work of works ?? []) this.#attempt(work).catch(this.#reportError);
    if (left.length === 0) return;
    await (works === undefined ? putBack : dropClaims)(this.#parts.pool, left).catch(this.#reportError);
    for (const { attemptId } of left) this.#leave(attemptId);
  }

  /** Undefined if the worker is cut before anything started. */
  async #load(claims: readonly Claim[]): Promise<W[] | undefined> {
    for (;;) {
      const works = await this.#handler.load(claims).catch(this.#reportError);
      if (this.#state === "cut") return undefined;
      if (works !== undefined) return works;
      await delay(pauseMs);
    }
  }

  async #attempt(work: W): Promise<void> {
    const { attemptId } = work.claim;
    const attemptInProgress = this.#inProgress.get(attemptId);
    if (attemptInProgress === undefined) return;
    try {
      const { kind } = this.#handler;
      const attempt = () => this.#handler.attempt(work, attemptInProgress.cut.signal);
      const isTraced = tracer() !== undefined;
      this.#ended.push(await (isTraced ? traced(`attempt ${kind}`, spanOf(work), attempt) : attempt()));
      this.#settlements.kick();
    } catch (error) {
      this.#parts.log.error(
        { err: error, kind: this.#handler.kind, attempt_id: attemptId },
        "outbox: an attempt failed",
      );
      this.#leave(attemptId);
    }
  }

  /** Leaves the claim to a sweep, after its lease has expired. */
  #leave(attemptId: string): void {
    this.#inProgress.delete(attemptId);
  }

  async #settle(): Promise<boolean> {
    const outcomes = this.#ended.splice(0, maxOutcomesPerTransaction);
    if (outcomes.length === 0) return false;
    try {
      await settle(this.#parts.pool, this.#handler, outcomes);
    } catch (error) {
      this.#ended.unshift(...outcomes);
      throw error;
    }
    for (const { claim } of outcomes) this.#inProgress.delete(claim.attemptId);
    this.#wake(outcomes.map(({ claim }) => claim.businessId));
    for (const { claim, retrySeconds } of outcomes)
      if (retrySeconds !== null) this.#wakeIn(retrySeconds * 1000, claim.businessId);
    return true;
  }

  async #sweep(): Promise<void> {
    if (this.#parts.hold.isOn) return;
    await settleLost(this.#parts.pool, this.#handler, this.#reportError);
    await this.#handler.sweep?.();
    const due = await businessesDue(this.#parts.pool, this.#handler.kind, sweepSeconds);
    for (const { id, seconds } of due) for (const after of seconds) this.#wakeIn(after * 1000, id);
  }

  async #renew(): Promise<void> {
    const old = [...this.#inProgress.values()].filter(({ renewedAt }) => performance.now() - renewedAt > this.#renewMs);
    if (old.length === 0) return;
    await renewClaims(
      this.#parts.pool,
      this.#handler.kind,
      old.map(({ claim }) => claim.attemptId),
    );
    for (const one of old) one.renewedAt = performance.now();
  }

  async #listen(): Promise<void> {
    const { kind } = this.#handler;
    while (this.#state === "working") {
      try {
        const heard = await this.#parts.pubsub.subscribe(kind, this.#pubsub.signal);
        try {
          await this.#sweep();
          for await (const payload of heard) {
            const [, businessId, ms] = payload.split(" ");
            if (businessId === undefined) await this.#sweep();
            else this.#wakeIn(Number(ms), businessId);
          }
        } finally {
          await heard.return();
        }
      } catch (error) {
        this.#reportError(error);
      }
      if (this.#state === "working") await delay(pauseMs);
    }
  }
}
