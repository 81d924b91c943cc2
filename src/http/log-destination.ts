import { write, writeSync } from "node:fs";

/** What may wait for a reader that is slow; the lines beyond it are lost. */
const waitingCharacters = 4_000_000;
/** Before a pipe that takes no more is tried again. */
const fullPipeMs = 100;
/** A write that has taken so long waits for a reader. */
const stuckMs = 1000;

/**
 * Writes lines to a file descriptor, off the event loop: a full disk, or a reader that is gone or has stopped reading,
 * costs lines of the log and nothing else. How many is the first thing that is written once it works again.
 */
export class LogDestination {
  readonly #fd: number;
  #waiting = "";
  /** When the write that is under way began. */
  #writingSince: number | undefined;
  #lost = 0;

  constructor(fd: number) {
    this.#fd = fd;
    process.once("exit", () => this.#writeLast());
  }

  /** The method that pino calls. */
  write(line: string): void {
    if (this.#waiting.length + line.length > waitingCharacters) this.#lost += 1;
    else this.#waiting += line;
    if (this.#writingSince === undefined) this.#writeWaiting();
  }

  #writeWaiting(): void {
    if (this.#waiting === "") return;
    const lost = this.#lost;
    const bytes = this.#takeWaiting();
    this.#writingSince = performance.now();
    this.#writeOut(bytes, (left) => {
      this.#writingSince = undefined;
      if (left === undefined) this.#writeWaiting();
      // It is not tried again until there is something new to write.
      else this.#lost += lost + countLines(left) - (lost > 0 ? 1 : 0);
    });
  }

  /** Calls back with what was not written, where that failed. */
  #writeOut(bytes: Buffer, done: (left?: Buffer) => void): void {
    write(this.#fd, bytes, (error, written = 0) => {
      const rest = bytes.subarray(written);
      if (error?.code === "EAGAIN") setTimeout(() => this.#writeOut(rest, done), fullPipeMs).unref();
      else if (error !== null) done(rest);
      else if (rest.length > 0) this.#writeOut(rest, done);
      else done();
    });
  }

  #takeWaiting(): Buffer {
    const lost = { level: 40, time: new Date().toISOString(), lines: this.#lost, msg: "lines of the log were lost" };
    const text = this.#lost === 0 ? this.#waiting : `${JSON.stringify(lost)}\n${this.#waiting}`;
    this.#waiting = "";
    this.#lost = 0;
    return Buffer.from(text);
  }

  /** At the process's end; a write that takes long by then may never return. */
  #writeLast(): void {
    if (this.#waiting === "" || performance.now() - (this.#writingSince ?? performance.now()) > stuckMs) return;
    try {
      writeSync(this.#fd, this.#takeWaiting());
    } catch {
      // There is nowhere left to say it.
    }
  }
}

function countLines(bytes: Buffer): number {
  return bytes.toString("latin1").split("\n").length - 1;
}
