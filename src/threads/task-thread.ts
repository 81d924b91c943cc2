import { Worker } from "node:worker_threads";
import { Problem } from "../problems.ts";

type Options = {
  /** How long a task may take; then its thread is ended. */
  timeoutMs: number;
  /** How many tasks may wait for the one before them. */
  maxWaiting: number;
  maxMegabytes: number;
};

type Task<Input, Output> = { input: Input; resolve: (output: Output) => void; reject: (error: Error) => void };

/** A task that a thread did not do. Another attempt may succeed, so callers are told to try again. */
export class TaskNotDone extends Problem {
  /** True if it was refused because too many others wait; else it took too long, or ended the thread. */
  readonly isRefused: boolean;

  constructor(isRefused: boolean, cause?: unknown) {
    super("unavailable", "The content cannot be read at the moment; try again.", { headers: { "Retry-After": "30" } });
    this.isRefused = isRefused;
    this.cause = cause;
  }
}

/**
 * Does tasks one after the other in a thread, so that what takes long does not hold the event loop. The thread is started
 * for the first task. One that fails, or in which a task takes too long, is replaced, and only that task is lost. It keeps
 * no process alive while it has nothing to do.
 */
export class TaskThread<Input, Output> {
  readonly #entry: URL;
  readonly #options: Options;
  readonly #waiting: Task<Input, Output>[] = [];
  #worker: Worker | undefined;
  #current: { task: Task<Input, Output>; timer: NodeJS.Timeout } | undefined;

  /** The entry serves the tasks with `serveTasks`. */
  constructor(entry: URL, options: Options) {
    this.#entry = entry;
    this.#options = options;
  }

  run(input: Input): Promise<Output> {
    if (this.#waiting.length >= this.#options.maxWaiting) return Promise.reject(new TaskNotDone(true));
    return new Promise((resolve, reject) => {
      this.#waiting.push({ input, resolve, reject });
      this.#next();
    });
  }

  #next(): void {
    if (this.#current !== undefined) return;
    const task = this.#waiting.shift();
    if (task === undefined) {
      this.#worker?.unref();
      return;
    }
    this.#worker ??= this.#start();
    this.#worker.ref();
    const timer = setTimeout(() => this.#lose(new Error("the task took too long")), this.#options.timeoutMs);
    this.#current = { task, timer };
    this.#worker.postMessage(task.input);
  }

  #start(): Worker {
    const worker = new Worker(this.#entry, {
      resourceLimits: { maxOldGenerationSizeMb: this.#options.maxMegabytes },
    });
    worker.on("message", (output: Output) => {
      if (worker === this.#worker) this.#settle(({ resolve }) => resolve(output));
    });
    worker.on("error", (error) => {
      if (worker === this.#worker) this.#lose(error);
    });
    worker.on("exit", (code) => {
      if (worker === this.#worker) this.#lose(new Error(`the thread ended with ${code}`));
    });
    return worker;
  }

  #lose(cause: unknown): void {
    const lost = this.#worker;
    this.#worker = undefined;
    lost?.terminate().catch(() => undefined);
    this.#settle(({ reject }) => reject(new TaskNotDone(false, cause)));
  }

  #settle(act: (task: Task<Input, Output>) => void): void {
    const current = this.#current;
    this.#current = undefined;
    clearTimeout(current?.timer);
    if (current !== undefined) act(current.task);
    this.#next();
  }
}
