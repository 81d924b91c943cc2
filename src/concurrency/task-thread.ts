import { Worker } from "node:worker_threads";
import { Problem } from "../problems.ts";
import { FairQueue } from "./fair-queue.ts";

type Options = {
  /** The maximum duration of a task. After it, the thread is terminated. */
  timeoutMs: number;
  /** The maximum number of waiting tasks, per key and in total. */
  maxWaitingPerKey: number;
  maxWaiting: number;
  maxMegabytes: number;
};

type Task<Output> = { resolve: (output: Output) => void; reject: (error: Error) => void; timer: NodeJS.Timeout };

/**
 * A task that timed out or crashed its thread. The problem tells callers to retry, because another attempt may succeed.
 */
export class TaskNotDone extends Problem {
  constructor(cause: unknown) {
    super("unavailable", "The content cannot be read at the moment; try again.", { headers: { "Retry-After": "30" } });
    this.cause = cause;
  }
}

/**
 * Runs tasks one by one in a thread, so that long ones do not block the event loop. Keys take turns: a key's many tasks
 * delay another key by one task at most. The thread starts with the first task. It is replaced after a crash or
 * timeout, which loses only that task. An idle thread does not keep the process alive.
 */
export class TaskThread<Input, Output> {
  readonly #entry: URL;
  readonly #options: Options;
  readonly #queue: FairQueue;
  #worker: Worker | undefined;
  #task: Task<Output> | undefined;

  /** The entry must call `serveTasks`. */
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
