export type ArrivalLimits = {
  /** The limit for a request whose body is small or not being read yet. */
  requestMs: number;
  /** A larger body gets this time, plus the time that its bytes take at the lowest rate. */
  graceMs: number;
  minBytesPerSecond: number;
};

/** Calls `onLate` when a body takes too long to arrive. */
export class ArrivalTimer {
  readonly #limits: ArrivalLimits;
  readonly #onLate: () => void;
  #timer: NodeJS.Timeout | undefined;
  #receivedBytes = 0;

  constructor(limits: ArrivalLimits, onLate: () => void) {
    this.#limits = limits;
    this.#onLate = onLate;
    this.#timer = setTimeout(onLate, limits.requestMs);
  }

  /** Stops the timer while the body waits for its turn, and once it has arrived. */
  stop(): void {
    clearTimeout(this.#timer);
  }

  /** From now on, counted bytes must arrive at the lowest rate. */
  watchRate(): void {
    this.stop();
    this.#checkRateAt(performance.now());
  }

  count(bytes: number): void {
    this.#receivedBytes += bytes;
  }

  #checkRateAt(began: number): void {
    const { graceMs, minBytesPerSecond } = this.#limits;
    const allowedMs = graceMs + (this.#receivedBytes / minBytesPerSecond) * 1000;
    const leftMs = began + allowedMs - performance.now();
    if (leftMs <= 0) this.#onLate();
    else this.#timer = setTimeout(() => this.#checkRateAt(began), leftMs);
  }
}
