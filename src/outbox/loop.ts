import { setTimeout as delay } from "node:timers/promises";

/** After an error of the database. */
export const pauseMs = 500;

type OnError = (error: unknown) => void;

/** A step that is taken once at a time, for as long as it says that it had something to do. */
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

  /** What it is at is the last. */
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
        // What it was about stays.
        this.#onError(error);
        await delay(pauseMs);
        this.#kicked = true;
      }
    }
    this.#running = false;
  }
}

/** Does the work every so often, the next time once this one has ended; what is returned ends that, and waits for the last. */
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
