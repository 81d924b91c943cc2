import type { Context } from "../graphql/context.ts";
import { limits } from "../limits/limits.ts";
import type { PubSub } from "../postgres/pubsub.ts";
import { Problem } from "../problems.ts";

/** A waiting request reads again after this time, in case it missed a notification. */
const pollMs = 5_000;

/** The minimum time between two reads of a waiting request in a busy business. */
const minBetweenReadsMs = 200;

type Options = {
  pubsub: PubSub;
  /** Turns on notifications of the business's changes for longer than a request waits. */
  watch(context: Context): Promise<unknown>;
};

type Waiting<T> = {
  seconds: number;
  read(): Promise<T>;
  isNews(answer: T): boolean;
  /** Aborted when the client leaves. */
  signal: AbortSignal;
};

/** Long polling: requests that wait for changes in their business, without a database connection or transaction. */
export class Waits {
  readonly #options: Options;
  readonly #counts = new Map<string, number>();
  #count = 0;

  constructor(options: Options) {
    this.#options = options;
  }

  /**
   * Returns the first answer that is news. Returns the last one when the time is over, the client leaves or the process
   * stops.
   */
  async untilNews<T>(context: Context, { seconds, read, isNews, signal }: Waiting<T>): Promise<T> {
    const end = this.#register(context.db.businessId);
    const changes = new Changes();
    const until = performance.now() + seconds * 1000;
    signal.addEventListener("abort", changes.end, { once: true });
    if (signal.aborted) changes.end();
    let detach: () => void = () => undefined;
    try {
      detach = await this.#attach(context.db.businessId, changes);
      await this.#options.watch(context);
      for (;;) {
        const readAt = performance.now();
        const answer = await read();
        if (isNews(answer) || changes.hasEnded || performance.now() >= until) return answer;
        await changes.next(Math.min(pollMs, until - performance.now()));
        if (performance.now() < until) await changes.orEnd(readAt + minBetweenReadsMs - performance.now());
      }
    } finally {
      detach();
      signal.removeEventListener("abort", changes.end);
      end();
    }
  }

  /** Without the connection that listens, the request polls. */
  async #attach(businessId: string, changes: Changes): Promise<() => void> {
    const { pubsub } = this.#options;
    const subscriber = {
      prefixes: `${businessId} `,
      publish: changes.add,
      end: () => {
        if (pubsub.isClosed) changes.end();
      },
    };
    return pubsub.attach(subscriber).catch(() => () => undefined);
  }

  #register(businessId: string): () => void {
    const { waits, waitsPerBusiness } = limits.responses;
    const count = this.#counts.get(businessId) ?? 0;
    const headers = { "Retry-After": String(limits.responses.waitSeconds.max) };
    if (count >= waitsPerBusiness.max)
      throw new Problem(
        "rate-limited",
        `A business can have at most ${waitsPerBusiness.max} waiting requests. Try again later, or send no wait.`,
        { headers },
      );
    if (this.#count >= waits.max)
      throw new Problem(
        "rate-limited",
        `This server has at most ${waits.max} waiting requests. Try again later, or send no wait.`,
        { headers },
      );
    this.#count += 1;
    this.#counts.set(businessId, count + 1);
    return () => {
      this.#count -= 1;
      const left = (this.#counts.get(businessId) ?? 1) - 1;
      if (left === 0) this.#counts.delete(businessId);
      else this.#counts.set(businessId, left);
    };
  }
}

/** Changes that were published since the last read. */
class Changes {
  hasEnded = false;
  #hasChanged = false;
  #wake: () => void = () => undefined;

  readonly add = (): void => {
    this.#hasChanged = true;
    this.#wake();
  };

  readonly end = (): void => {
    this.hasEnded = true;
    this.#wake();
  };

  /** Resolves at the next change, at the end, or after the time. */
  async next(maxMs: number): Promise<void> {
    if (!this.#hasChanged) await this.#pause(maxMs);
    this.#hasChanged = false;
  }

  /** Resolves after the time, or at the end. */
  async orEnd(ms: number): Promise<void> {
    for (let left = ms, from = performance.now(); left > 0 && !this.hasEnded; left = ms - (performance.now() - from))
      await this.#pause(left);
  }

  async #pause(ms: number): Promise<void> {
    if (this.hasEnded) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms);
      this.#wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
    this.#wake = () => undefined;
  }
}
