import { Worker } from "node:worker_threads";
import { Problem } from "../problems.ts";
import { FairQueue } from "./fair-queue.ts";

type Options = {
  /** How long a task may take; then its thread is ended. */
  timeoutMs: number;
  /** How many tasks may wait: of one key, and of all together. */
  maxWaitingPerKey: number;
  maxWaiting: number;
  maxMegabytes: number;
};

type Task<Output> = { resolve: (output: Output) => void; reject: (error: Error) => void; timer: NodeJS.Timeout };

/** A task that took too long or ended its thread. Another attempt may succeed, so callers are told to try again. */
export class TaskNotDone extends Problem {
  constructor(cause: unknown) {
    super("unavailable", "The content cannot be read at the moment; try again.", { headers: { "Retry-After": "30" } });
    this.cause = cause;
  }
}

/**
 * Does tasks one after the other in a thread, so that what takes long does not hold the event loop. Keys take turns: a
 * business with many tasks delays another's by the task under way. The thread is started for the first task. One that fails,
 * or in which a task takes too long, is replaced, and only that task is lost. It keeps no process alive while it is idle.
 */
export class TaskThread<Input, Output> {
  readonly #entry: URL;
  readonly #options: Options;
  readonly #queue: FairQueue;
  #worker: Worker | undefined;
  #task: Task<Output> | undefined;

  /** The entry serves the tasks with `serveTasks`. */
  constructor(entry: URL, options: Options) {
    this.#entry = entry;
    this.#options = options;
    const { maxWaiting, maxWaitingPerKey } = options;
    this.#queue = new FairQueue({
      maxRunning: 1,
      maxRunningPerKey: 1,
      maxWaiting,
      maxWaitingPerKey,
      retryAfterSeconds: 10,
    });
  }

  run(key: string, input: Input): Promise<Output> {
    return this.#queue.run(key, () => this.#do(input));
  }

  #do(input: Input): Promise<Output> {
    const worker = this.#worker ?? this.#start();
    this.#worker = worker;
    worker.ref();
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => this.#lose(new Error("the task took too long")), this.#options.timeoutMs);
      this.#task = { resolve, reject, timer };
      worker.postMessage(input);
    });
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
    this.#settle(({ reject }) => reject(new TaskNotDone(cause)));
  }

  #settle(act: (task: Task<Output>) => void): void {
    const task = this.#task;
    this.#task = undefined;
    this.#worker?.unref();
    clearTimeout(task?.timer);
    if (task !== undefined) act(task);
  }
}
