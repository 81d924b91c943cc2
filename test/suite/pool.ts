import { ForksPoolWorker, type PoolOptions, type WorkerRequest } from "vitest/node";

/** Limits the memory that the tests of one process leave behind. */
const filesEach = 20;

/** A process that runs many test files in turn, because importing the app takes longer than most files. */
class SharedProcess extends ForksPoolWorker {
  override readonly name = "shared processes";
  #files = 0;

  override send(message: WorkerRequest): void {
    if (message.type === "run") this.#files += message.context.files.length;
    super.send(message);
  }

  canReuse(): boolean {
    return this.#files < filesEach;
  }
}

export const sharedProcesses = {
  name: "shared processes",
  createPoolWorker: (options: PoolOptions) => new SharedProcess(options),
};
