import { setTimeout as delay } from "node:timers/promises";

/** After an error of the database. */
const pauseMs = 500;

type OnError = (error: unknown) => void;

/**
 * A step that is taken as long as it says that it had something to do, by so many at a time. What it fails at stays, so
 * it is taken again after a pause.
 */
export class Loops {
  readonly #step: () => Promise<boolean>;
  readonly #onError: OnError;
  readonly #kicked: boolean[];
  readonly #running: boolean[];

  constructor(count: number, step: () => Promise<boolean>, onError: OnError) {
    this.#step = step;
    this.#onError = onError;
    this.#kicked = Array(count).fill(false);
    this.#running = Array(count).fill(false);
  }

  get count(): number {
    return this.#kicked.length;
  }

  kick(): void {
    this.#kicked.fill(true);
    for (const [index, running] of this.#running.entries()) if (!running) void this.#run(index);
  }

  async #run(index: number): Promise<void> {
    this.#running[index] = true;
    while (this.#kicked[index]) {
      this.#kicked[index] = false;
      try {
        if (await this.#step()) this.#kicked[index] = true;
      } catch (error) {
        this.#onError(error);
        await delay(pauseMs);
        this.#kicked[index] = true;
      }
    }
    this.#running[index] = false;
  }
}

/** Does the work every so often, the next time once this one has ended, until it is told to stop. */
export function repeat(ms: number, work: () => Promise<void>, onError: OnError): () => void {
  let stopped = false;
  let timer = setTimeout(next, ms);
  async function next(): Promise<void> {
    await work().catch(onError);
    if (!stopped) timer = setTimeout(next, ms);
  }
  return () => {
    stopped = true;
    clearTimeout(timer);
  };
}
