import { Problem } from "../problems.ts";

type Waiting = () => void;

type Limits = {
  maxRunning: number;
  maxRunningPerKey: number;
  /** Unlimited if not set. */
  maxWaiting?: number;
  maxWaitingPerKey?: number;
  /** The `Retry-After` of a refused call. */
  retryAfterSeconds?: number;
};

/**
 * Limits concurrent work. Waiting keys take turns, regardless of how much each has queued. Throws `rate-limited` if a
 * key has too many waiting, and `unavailable` if all keys together have.
 */
export class FairQueue {
  readonly #limits: Required<Limits>;
  readonly #running = new Map<string, number>();
  /** By key, in the order of their turns. */
  readonly #waiting = new Map<string, Waiting[]>();
  #runningCount = 0;
  #waitingCount = 0;

  constructor(limits: Limits) {
    this.#limits = { maxWaiting: Infinity, maxWaitingPerKey: Infinity, retryAfterSeconds: 2, ...limits };
  }

  async run<T>(key: string, work: () => Promise<T>): Promise<T> {
    const end = await this.enter(key);
    try {
      return await work();
    } finally {
      end();
    }
  }

  /** Waits for a turn, and returns the function that ends it. */
  async enter(key: string): Promise<() => void> {
    if (this.#mayStart(key)) this.#start(key);
    else await this.#wait(key);
    return () => this.#end(key);
  }

  #mayStart(key: string): boolean {
    const { maxRunning, maxRunningPerKey } = this.#limits;
    return (
      this.#runningCount < maxRunning && (this.#running.get(key) ?? 0) < maxRunningPerKey && !this.#waiting.has(key)
    );
  }

  #start(key: string): void {
    this.#runningCount += 1;
    this.#running.set(key, (this.#running.get(key) ?? 0) + 1);
  }

  #wait(key: string): Promise<void> {
    const waiting = this.#waiting.get(key) ?? [];
    this.#assertMayWait(waiting.length);
    this.#waitingCount += 1;
    this.#waiting.set(key, waiting);
    return new Promise((resolve) => waiting.push(resolve));
  }

  #assertMayWait(waitingOfKey: number): void {
    const { maxWaiting, maxWaitingPerKey, retryAfterSeconds } = this.#limits;
    const headers = { "Retry-After": String(retryAfterSeconds) };
    if (waitingOfKey >= maxWaitingPerKey)
      throw new Problem("rate-limited", "Too many requests are under way; wait for their responses.", { headers });
    if (this.#waitingCount >= maxWaiting)
      throw new Problem("unavailable", "The server is busy; try again in a few seconds.", { headers });
  }

  #end(key: string): void {
    this.#runningCount -= 1;
    const running = (this.#running.get(key) ?? 0) - 1;
    if (running === 0) this.#running.delete(key);
    else this.#running.set(key, running);
    this.#startNext();
  }

  /** Starts the work of the next key that is under its limit. The key then goes to the end of the order. */
  #startNext(): void {
    const { maxRunning, maxRunningPerKey } = this.#limits;
    if (this.#runningCount >= maxRunning) return;
    for (const [key, waiting] of this.#waiting) {
      if ((this.#running.get(key) ?? 0) >= maxRunningPerKey) continue;
      const next = waiting.shift();
      this.#waiting.delete(key);
      if (waiting.length > 0) this.#waiting.set(key, waiting);
      if (next === undefined) continue;
      this.#waitingCount -= 1;
      this.#start(key);
      next();
      return;
    }
  }
}
