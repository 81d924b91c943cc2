import { setTimeout as delay } from "node:timers/promises";

/** The pause after a database error. */
export const pauseMs = 500;

type OnError = (error: unknown) => void;

/** Runs a step, one at a time, for as long as it returns true. */
export class Loop {
  readonly #step: () => Promise<boolean>;
  readonly #onError: OnError;
  #kicked = false;
  #running = false;
  #stopped = false;

  constructor(step: () => Promise<boolean>, onError: OnError) {
    this.#step = step;
    this.#onError = onError;
  }

  get isRunning(): boolean {
    return this.#running;
  }

  /** Stops after the current step. */
  stop(): void {
    this.#stopped = true;
  }

  kick(): void {
    this.#kicked = true;
    if (!this.#running) this.#run().catch(this.#onError);
  }

  async #run(): Promise<void> {
    this.#running = true;
    while (this.#kicked && !this.#stopped) {
      this.#kicked = false;
      try {
        if (await this.#step()) this.#kicked = true;
      } catch (error) {
        // The step's work is still there.
        this.#onError(error);
        await delay(pauseMs);
        this.#kicked = true;
      }
    }
    this.#running = false;
  }
}

/**
 * Repeats the work `ms` after the previous run has ended. The function returned stops it and waits for the last run.
 */
export function repeat(ms: number, work: () => Promise<void>, onError: OnError): () => Promise<void> {
  let stopped = false;
  let running = Promise.resolve();
  let timer = setTimeout(begin, ms);
  function begin(): void {
    running = next().catch(onError);
  }
  async function next(): Promise<void> {
    await work().catch(onError);
    if (!stopped) timer = setTimeout(begin, ms);
  }
  return async () => {
    stopped = true;
    clearTimeout(timer);
    await running;
  };
}
