import { setMaxListeners } from "node:events";
import { setTimeout as delay } from "node:timers/promises";
import type pg from "pg";
import type { Logger } from "pino";
import type { PubSub } from "../../database/pubsub.ts";
import { deliverJob } from "../../events/deliver-job.ts";
import type { Queue } from "../queue.ts";
import { type AttemptParts, attempt, unmade } from "./attempt.ts";
import { type Claimed, claimDeliveries, leaseSeconds, renewClaims } from "./claim.ts";
import { countAttempt } from "./metrics.ts";
import { businessesDue } from "./queues.ts";
import { releaseLost } from "./release.ts";
import { type Settled, settleAttempts } from "./settle.ts";

export type DeliveryWorkerParts = AttemptParts & {
  /** Across businesses: the worker delivers for all of them. */
  pool: pg.Pool;
  queue: Pick<Queue, "takeAlarms">;
  /** Commits tell on it, by the business's id, that something is due. */
  pubsub: PubSub;
  log: Logger;
};

export type DeliveryWorker = {
  /** Begins no more attempts, and returns once those on their way have ended; at the deadline they are cut short. */
  stop(deadlineSeconds: number): Promise<void>;
};

/** How many attempts this worker has on their way at most, and how many of them to endpoints that keep it waiting. */
const window = 768;
const stalledWindow = window / 2;
const businessesAtOnce = 50;
/** Claims and settlements side by side: Postgres works on one while another commits or is read. */
const claimsAtOnce = 2;
const settlesAtOnce = 2;
const settledAtOnce = 500;
const alarmsAtOnce = 1000;

const alarmMs = 1000;
const sweepMs = 5000;
const renewMs = (leaseSeconds * 1000) / 3;
const shortWaitSeconds = 60;
/** After an error of the database, and for businesses that another worker is claiming for. */
const pauseMs = 500;
const busyMs = 10;

/**
 * Delivers: claims what is due for the businesses of which it has heard something, attempts it, and settles how that
 * ended, all three side by side. It hears by notification; alarms that go off and a sweep stand behind that, so that
 * nothing depends on having been heard.
 */
export function startDeliveryWorker(parts: DeliveryWorkerParts): DeliveryWorker {
  const { pool, queue, pubsub, log } = parts;
  const ready = new Set<string>();
  const held = new Map<string, Claimed & { since: number }>();
  const ended: Settled[] = [];
  const cut = new AbortController();
  setMaxListeners(0, cut.signal);
  let stopping = false;
  /** Of these a claim is under way, which may take so many. */
  const claiming = new Set<string>();
  let reserved = 0;

  const claims = loops(claimsAtOnce, async () => {
    const asked = [...ready].filter((id) => !claiming.has(id)).slice(0, businessesAtOnce);
    const most = window - held.size - reserved;
    if (stopping || asked.length === 0 || most <= 0) return false;
    // Each leaves room for the others.
    const own = Math.ceil(most / claimsAtOnce);
    reserved += own;
    for (const id of asked) {
      ready.delete(id);
      claiming.add(id);
    }
    try {
      const stalled = [...held.values()].filter((one) => one.stalled).length;
      const claim = await claimDeliveries(pool, asked, own, Math.max(0, stalledWindow - stalled));
      for (const id of claim.again) ready.add(id);
      for (const claimed of claim.claimed) begin(claimed);
      if (claim.claimed.length === 0 && claim.again.length === asked.length) await delay(busyMs);
    } catch (error) {
      for (const id of asked) ready.add(id);
      throw error;
    } finally {
      reserved -= own;
      for (const id of asked) claiming.delete(id);
    }
    return true;
  });

  const settles = loops(settlesAtOnce, async () => {
    const batch = ended.splice(0, settledAtOnce);
    if (batch.length === 0) return false;
    try {
      await settleAttempts(pool, batch);
    } catch (error) {
      ended.unshift(...batch);
      throw error;
    }
    for (const { attemptId } of batch) held.delete(attemptId);
    wake(batch.map(({ businessId }) => businessId));
    for (const { businessId, waitSeconds } of batch) wakeAfter(businessId, waitSeconds);
    return true;
  });

  /** Alarms go off to the second; a short wait is ended to the millisecond by the worker that began it. */
  function wakeAfter(businessId: string, waitSeconds: number | null): void {
    if (waitSeconds === null || waitSeconds > shortWaitSeconds) return;
    setTimeout(() => wake([businessId]), waitSeconds * 1000 + 1).unref();
  }

  function loops(count: number, step: () => Promise<boolean>): { kick(): void } {
    const all = Array.from({ length: count }, () => loop(step));
    return {
      kick() {
        for (const one of all) one.kick();
      },
    };
  }

  /** Runs the step until it has nothing to do, one at a time; an error is tried again, because what it was about stays. */
  function loop(step: () => Promise<boolean>): { kick(): void } {
    let running = false;
    let kicked = false;
    async function run(): Promise<void> {
      running = true;
      while (kicked) {
        kicked = false;
        try {
          kicked = (await step()) || kicked;
        } catch (error) {
          log.error({ err: error }, "webhooks: the database did not answer");
          await delay(pauseMs);
          kicked = true;
        }
      }
      running = false;
    }
    return {
      kick() {
        kicked = true;
        if (!running) void run();
      },
    };
  }

  function wake(businessIds: readonly string[]): void {
    for (const id of businessIds) ready.add(id);
    claims.kick();
  }

  function begin(claimed: Claimed): void {
    held.set(claimed.attemptId, { ...claimed, since: Date.now() });
    attempt(parts, claimed, cut.signal)
      .catch((error: unknown) => {
        log.error({ err: error, attempt_id: claimed.attemptId }, "webhooks: an attempt could not be made");
        return unmade(claimed, parts.retrySeconds);
      })
      .then((settled) => {
        countAttempt(claimed, settled);
        ended.push(settled);
        settles.kick();
      });
  }

  async function listen(): Promise<void> {
    while (!stopping) {
      try {
        const heard = await pubsub.subscribe("", cut.signal);
        await sweep();
        for await (const businessId of heard) wake([businessId]);
      } catch (error) {
        log.error({ err: error }, "webhooks: the listening connection was lost");
      }
      if (!stopping) await delay(pauseMs);
    }
  }

  async function takeAlarms(): Promise<void> {
    for (;;) {
      const alarms = await queue.takeAlarms(deliverJob, alarmsAtOnce);
      wake(alarms.map(businessOf));
      if (alarms.length < alarmsAtOnce) return;
    }
  }

  async function sweep(): Promise<void> {
    wake(await releaseLost(pool, parts.retrySeconds.length + 1));
    wake(await businessesDue(pool));
  }

  async function renew(): Promise<void> {
    const old = [...held.values()].filter(({ since }) => Date.now() - since > renewMs);
    if (old.length > 0) await renewClaims(pool, old);
  }

  /** The next begins once this one has ended, so that none piles up. */
  function every(ms: number, work: () => Promise<void>): () => void {
    let stopped = false;
    let timer = setTimeout(next, ms);
    async function next(): Promise<void> {
      await work().catch((error: unknown) => log.error({ err: error }, "webhooks: the database did not answer"));
      if (!stopped) timer = setTimeout(next, ms);
    }
    return () => {
      stopped = true;
      clearTimeout(timer);
    };
  }

  const stopAlarms = every(alarmMs, takeAlarms);
  const stopSweeps = every(sweepMs, sweep);
  const stopRenewals = every(renewMs, renew);
  const listening = listen();

  return {
    async stop(deadlineSeconds) {
      stopping = true;
      stopAlarms();
      stopSweeps();
      const deadline = Date.now() + deadlineSeconds * 1000;
      while (held.size > 0 && Date.now() < deadline - settleMs) await delay(busyMs);
      cut.abort();
      while (held.size > 0 && Date.now() < deadline) await delay(busyMs);
      stopRenewals();
      await listening;
      if (held.size > 0) log.warn({ attempts: held.size }, "webhooks: stopped before these were settled");
    },
  };
}

/** Kept of the deadline for noting the attempts that it cuts short. */
const settleMs = 2000;

/** The data that the alarm was set with. */
function businessOf(data: unknown): string {
  return (data as { business_id: string }).business_id;
}
