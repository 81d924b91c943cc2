import { write, writeSync } from "node:fs";

/** The maximum number of characters that wait for a slow reader. Further lines are lost. */
const maxWaitingCharacters = 4_000_000;
/** The delay before a full pipe is tried again. */
const fullPipeMs = 100;
/** A write that takes longer is waiting for a reader. */
const stuckMs = 1000;

/**
 * Writes lines to a file descriptor, off the event loop. A full disk, or a reader that has gone or stopped, loses lines
 * of the log and nothing else. The first line after a recovery says how many were lost.
 */
export class LogDestination {
  readonly #fd: number;
  #waiting = "";
  /** The start of the write under way. */
  #writingSince: number | undefined;
  #lost = 0;

  constructor(fd: number) {
    this.#fd = fd;
    process.once("exit", () => this.#writeLast());
  }

  /** Called by pino. */
  write(line: string): void {
    if (this.#waiting.length + line.length > maxWaitingCharacters) this.#lost += 1;
    else this.#waiting += line;
    if (this.#writingSince === undefined) this.#writeWaiting();
  }

  #writeWaiting(): void {
    if (this.#waiting === "") return;
    const lost = this.#lost;
    const bytes = this.#drainWaiting();
    this.#writingSince = performance.now();
    this.#writeOut(bytes, (left) => {
      this.#writingSince = undefined;
      if (left === undefined) this.#writeWaiting();
      // The next attempt comes with the next line.
      else this.#lost += lost + countLines(left) - (lost > 0 ? 1 : 0);
    });
  }

  /** Calls back with the unwritten bytes on failure. */
  #writeOut(bytes: Buffer, done: (left?: Buffer) => void): void {
    write(this.#fd, bytes, (error, written = 0) => {
      const rest = bytes.subarray(written);
      if (error?.code === "EAGAIN") setTimeout(() => this.#writeOut(rest, done), fullPipeMs).unref();
      else if (error !== null) done(rest);
      else if (rest.length > 0) this.#writeOut(rest, done);
      else done();
    });
  }

  #drainWaiting(): Buffer {
    const lost = { level: 40, time: new Date().toISOString(), lines: this.#lost, msg: "lines of the log were lost" };
    const text = this.#lost === 0 ? this.#waiting : `${JSON.stringify(lost)}\n${this.#waiting}`;
    this.#waiting = "";
    this.#lost = 0;
    return Buffer.from(text);
  }

  /** Runs at the end of the process. A write that already takes long may never return. */
  #writeLast(): void {
    if (this.#waiting === "" || performance.now() - (this.#writingSince ?? performance.now()) > stuckMs) return;
    try {
      writeSync(this.#fd, this.#drainWaiting());
    } catch {
      // There is no place left to report it.
    }
  }
}

function countLines(bytes: Buffer): number {
  return bytes.toString("latin1").split("\n").length - 1;
}
