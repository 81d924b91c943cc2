import { Problem } from "../../problems.ts";
import { callerLeft } from "../problems.ts";
import { type Share, type ShareLevel, type ShareLimits, Shares } from "../shares.ts";

export type TurnLimits = {
  /** Units in use at once. */
  running: ShareLimits;
  /** Number of turns that may wait. */
  waiting: ShareLimits;
  maxWaitMs: number;
};

type Entry = { share: Share; units: number; hasStarted: boolean; onStart: () => void };

/**
 * Turns of different sizes, fair by group. Waiting groups alternate. Within a group, a caller at its limit lets the
 * next one pass. A turn that is too large for the total that is left blocks every later one.
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

  /** Waits for a turn, and returns the function that ends it. Rejects if `signal` says that the caller has left. */
  async enter(share: Share, units: number, signal: AbortSignal): Promise<() => void> {
    const entry: Entry = { share, units, hasStarted: false, onStart: () => undefined };
    this.#add(entry);
    this.#startNext();
    if (!entry.hasStarted) await this.#wait(entry, signal);
    let isOver = false;
    return () => {
      if (isOver) return;
      isOver = true;
      this.#running.remove(share, units);
      this.#startNext();
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
    entry.onStart = resolve;
    const onAbort = () => reject(callerLeft());
    signal.addEventListener("abort", onAbort, { once: true });
    const timer = setTimeout(() => reject(tooMany(this.#running.fullAt(share, units) ?? "all")), this.#maxWaitMs);
    try {
      await promise;
    } catch (error) {
      if (entry.hasStarted) this.#running.remove(share, units);
      else this.#remove(entry);
      // Others may have waited only because of this turn's size.
      this.#startNext();
      throw error;
    } finally {
      clearTimeout(timer);
      signal.removeEventListener("abort", onAbort);
      this.#places.remove(share, 1);
    }
  }

  #startNext(): void {
    for (let next = this.#findNext(); next !== undefined; next = this.#findNext()) {
      this.#remove(next);
      const rest = this.#waiting.get(next.share.group);
      // The group's next turn comes after the other groups'.
      if (rest !== undefined) {
        this.#waiting.delete(next.share.group);
        this.#waiting.set(next.share.group, rest);
      }
      this.#running.add(next.share, next.units);
      next.hasStarted = true;
      next.onStart();
    }
  }

  #findNext(): Entry | undefined {
    for (const ofGroup of this.#waiting.values())
      for (const waiting of ofGroup) {
        const full = this.#running.fullAt(waiting.share, waiting.units);
        if (full === undefined) return waiting;
        // Smaller turns would otherwise starve it.
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

/** The problem of a body that exceeds the limit of the level. */
export function tooMany(level: ShareLevel): Problem {
  const headers = { "Retry-After": "5" };
  if (level === "all") return new Problem("unavailable", "The server is receiving too much; try again.", { headers });
  return new Problem("rate-limited", "Too much is being sent at once. Wait for responses, then send again.", {
    headers,
  });
}
