import { Problem } from "../../problems.ts";
import { callerLeft } from "../problems.ts";
import { type Share, type ShareLevel, type ShareLimits, Shares } from "../shares.ts";

export type TurnLimits = {
  /** Units in use at once. */
  running: ShareLimits;
  /** How many may wait. */
  waiting: ShareLimits;
  maxWaitMs: number;
};

type Entry = { share: Share; units: number; hasBegun: boolean; onBegin: () => void };

/**
 * Turns of different sizes, fair by group: groups that wait take turns, and within a group a caller that has its share
 * lets the next one pass. A turn that is too large for what is left in all is waited for by everyone after it.
 */
export class Turns {
  readonly #running: Shares;
  readonly #places: Shares;
  readonly #maxWaitMs: number;
  readonly #waiting = new Map<string, Entry[]>();

  constructor({ running, waiting, maxWaitMs }: TurnLimits) {
    this.#running = new Shares(running);
    this.#places = new Shares(waiting);
    this.#maxWaitMs = maxWaitMs;
  }

  /** Waits for a turn, and returns the function that ends it. A caller that leaves, by the signal, waits no longer. */
  async enter(share: Share, units: number, signal: AbortSignal): Promise<() => void> {
    const entry: Entry = { share, units, hasBegun: false, onBegin: () => undefined };
    this.#add(entry);
    this.#beginNext();
    if (!entry.hasBegun) await this.#wait(entry, signal);
    let isOver = false;
    return () => {
      if (isOver) return;
      isOver = true;
      this.#running.remove(share, units);
      this.#beginNext();
    };
  }

  get waitingCount(): number {
    return [...this.#waiting.values()].reduce((count, { length }) => count + length, 0);
  }

  async #wait(entry: Entry, signal: AbortSignal): Promise<void> {
    const { share, units } = entry;
    const full = this.#places.fullAt(share, 1);
    if (signal.aborted || full !== undefined) {
      this.#remove(entry);
      throw full === undefined ? callerLeft() : tooMany(full);
    }
    this.#places.add(share, 1);
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    entry.onBegin = resolve;
    const onAbort = () => reject(callerLeft());
    signal.addEventListener("abort", onAbort, { once: true });
    const timer = setTimeout(() => reject(tooMany(this.#running.fullAt(share, units) ?? "all")), this.#maxWaitMs);
    try {
      await promise;
    } catch (error) {
      if (entry.hasBegun) this.#running.remove(share, units);
      else this.#remove(entry);
      // Others may have waited for this one's size alone.
      this.#beginNext();
      throw error;
    } finally {
      clearTimeout(timer);
      signal.removeEventListener("abort", onAbort);
      this.#places.remove(share, 1);
    }
  }

  #beginNext(): void {
    for (let next = this.#findNext(); next !== undefined; next = this.#findNext()) {
      this.#remove(next);
      const rest = this.#waiting.get(next.share.group);
      // The group's next turn comes after the others'.
      if (rest !== undefined) {
        this.#waiting.delete(next.share.group);
        this.#waiting.set(next.share.group, rest);
      }
      this.#running.add(next.share, next.units);
      next.hasBegun = true;
      next.onBegin();
    }
  }

  #findNext(): Entry | undefined {
    for (const ofGroup of this.#waiting.values())
      for (const waiting of ofGroup) {
        const full = this.#running.fullAt(waiting.share, waiting.units);
        if (full === undefined) return waiting;
        // Smaller turns that pass it by would keep it waiting for good.
        if (full === "all") return undefined;
      }
    return undefined;
  }

  #add(entry: Entry): void {
    const ofGroup = this.#waiting.get(entry.share.group);
    if (ofGroup === undefined) this.#waiting.set(entry.share.group, [entry]);
    else ofGroup.push(entry);
  }

  #remove(entry: Entry): void {
    const { group } = entry.share;
    const rest = this.#waiting.get(group)?.filter((one) => one !== entry) ?? [];
    if (rest.length === 0) this.#waiting.delete(group);
    else this.#waiting.set(group, rest);
  }
}

/** The problem of one more body where there are as many as may be at the level. */
export function tooMany(level: ShareLevel): Problem {
  const headers = { "Retry-After": "5" };
  if (level === "all") return new Problem("unavailable", "The server is receiving too much; try again.", { headers });
  return new Problem("rate-limited", "Too much is being sent at once. Wait for responses, then send again.", {
    headers,
  });
}
