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
import { businessesAtOnce, type Policy, policies, settledAtOnce, sweepSeconds } from "./policy.ts";
import { businessesDue } from "./queues.ts";
import { settle, settleLost } from "./settle.ts";

export type WorkerParts = {
  /** Across businesses: the worker works for all of them. */
  pool: Pool;
  /** Where commits publish that something is due. */
  pubsub: PubSub;
  log: Logger;
  outages: Outages;
  hold: Hold;
};

/** Until the next look at what somebody else is at. */
const busyMs = 10;
/** For settling the attempts that are cut short; kept of the deadline. */
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

type OnTheWay = { claim: Claim; renewedAt: number; cut: AbortController };

/**
 * Works off one kind of what is in the outbox: it claims what is due, attempts it, and settles how that ended, all three
 * side by side, a sliding window and not batches that wait for their slowest.
 *
 * A business is *ready* once a commit, a timer or a sweep has said that something of it may be due, until a claim asks
 * for it. Being ready promises nothing, and nothing hangs on having heard: what no notification announced, the next
 * sweep finds.
 *
 * An attempt is *on its way* from its claim on; its claim is renewed for as long as it is. Once it has *ended*, its
 * outcome waits to be settled, and with that it is forgotten, and its business is ready. An outcome that cannot be
 * settled stays until it can; one that never is, because the worker died, is settled as lost by another's sweep.
 *
 * While it is *held*, it claims nothing, and what is on its way ends as ever.
 *
 * The worker is *working* until `stop` is called. Then it is *draining*: it claims nothing more, what a claim under way
 * brings is put back, and attempts end by themselves. Shortly before the deadline it is *cut*: the signal ends what is
 * still on its way, which is settled like the rest. It is *stopped* once nothing is on its way, or at the deadline, and
 * leaves to others what it still holds.
 */
export class OutboxWorker<W extends Work, O extends Outcome> {
  readonly #parts: WorkerParts;
  readonly #handler: Handler<W, O>;
  readonly #policy: Policy;
  readonly #ready = new Set<string>();
  readonly #onTheWay = new Map<string, OnTheWay>();
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
    this.#claims = new Loop(() => this.#claim(), this.#complain);
    this.#settlements = new Loop(() => this.#settle(), this.#complain);
    this.#stopSweeps = repeat(sweepSeconds * 1000, () => this.#sweep(), this.#complain);
    this.#stopRenewals = repeat(this.#renewMs / 2, () => this.#renew(), this.#complain);
    this.#listening = this.#listen();
    this.#stopHolding = parts.hold.onChange(() => this.#sweep().catch(this.#complain));
  }

  /** Returns once what is on its way has ended; at the deadline it is cut short. */
  async stop(deadlineSeconds: number): Promise<void> {
    this.#state = "draining";
    this.#pubsub.abort();
    this.#stopHolding();
    const swept = this.#stopSweeps();
    await this.#idle(deadlineSeconds * 1000 - settleMs);
    this.#state = "cut";
    for (const { cut } of this.#onTheWay.values()) cut.abort();
    await this.#idle(settleMs);
    this.#settlements.stop();
    await Promise.all([swept, this.#stopRenewals(), this.#listening]);
    const { size: attempts } = this.#onTheWay;
    if (attempts > 0)
      this.#parts.log.warn({ kind: this.#handler.kind, attempts }, "outbox: stopped before these were settled");
  }

  /** Until nothing is on its way, and what a claim under way may bring has been put back. */
  async #idle(mostMs: number): Promise<void> {
    const until = performance.now() + mostMs;
    while ((this.#claims.isRunning || this.#onTheWay.size > 0) && performance.now() < until) await delay(busyMs);
  }

  get #renewMs(): number {
    return (this.#policy.leaseSeconds * 1000) / 3;
  }

  readonly #complain = (error: unknown): void => {
    this.#parts.outages.report(error, "outbox: the database did not answer", { kind: this.#handler.kind });
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
    const asked = [...this.#ready].slice(0, businessesAtOnce);
    const perWorker = this.#policy.perWorker - this.#onTheWay.size;
    const isIdle = this.#state !== "working" || this.#parts.hold.isOn;
    if (isIdle || asked.length === 0 || perWorker <= 0) return false;
    const stalled = [...this.#onTheWay.values()].filter(({ claim }) => claim.stalled).length;
    const stalledPerWorker = Math.max(0, this.#policy.stalledPerWorker - stalled);
    for (const id of asked) this.#ready.delete(id);
    try {
      const { pool } = this.#parts;
      const { claims, again } = await claimDue(pool, this.#handler.kind, asked, { perWorker, stalledPerWorker });
      for (const id of again) this.#ready.add(id);
      if (this.#state !== "working") await putBack(pool, claims);
      else if (claims.length > 0) this.#begin(claims).catch(this.#complain);
      else if (again.length === asked.length) await delay(busyMs);
    } catch (error) {
      for (const id of asked) this.#ready.add(id);
      throw error;
    }
    return true;
  }

  async #begin(claims: readonly Claim[]): Promise<void> {
    const renewedAt = performance.now();
    for (const claim of claims) this.#onTheWay.set(claim.attemptId, { claim, renewedAt, cut: new AbortController() });
    const works = await this.#load(claims);
    const loaded = new Set(works?.map(({ claim }) => claim.attemptId));
    const left = claims.filter(({ attemptId }) => !loaded.has(attemptId));
    for (const work of works ?? []) this.#attempt(work).catch(this.#complain);
    if (left.length === 0) return;
    await (works === undefined ? putBack : dropClaims)(this.#parts.pool, left).catch(this.#complain);
    for (const { attemptId } of left) this.#leave(attemptId);
  }

  /** Undefined where the worker is cut before anything could be begun. */
  async #load(claims: readonly Claim[]): Promise<W[] | undefined> {
    for (;;) {
      const works = await this.#handler.load(claims).catch(this.#complain);
      if (this.#state === "cut") return undefined;
      if (works !== undefined) return works;
      await delay(pauseMs);
    }
  }

  async #attempt(work: W): Promise<void> {
    const { attemptId } = work.claim;
    const onTheWay = this.#onTheWay.get(attemptId);
    if (onTheWay === undefined) return;
    try {
      const { kind } = this.#handler;
      const attempt = () => this.#handler.attempt(work, onTheWay.cut.signal);
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
    if (this.#parts.hold.isOn) return;
    await settleLost(this.#parts.pool, this.#handler, this.#complain);
    await this.#handler.sweep?.();
    const due = await businessesDue(this.#parts.pool, this.#handler.kind, sweepSeconds);
    for (const { id, seconds } of due) for (const after of seconds) this.#wakeIn(after * 1000, id);
  }

  async #renew(): Promise<void> {
    const old = [...this.#onTheWay.values()].filter(({ renewedAt }) => performance.now() - renewedAt > this.#renewMs);
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
        this.#complain(error);
      }
      if (this.#state === "working") await delay(pauseMs);
    }
  }
}
